#!/usr/bin/env bash
# Attacks and kills a release build for ten minutes (SOAK_SECONDS=…), and rewrites the table of docs/reliability.md.
# Then kills two nodes on one PostgreSQL database (NODE_KILLS=200). ONLY=nodes does only that.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh

require_swift
# shellcheck disable=SC2086  # one argument per package
ensure_packages $BUILD_PACKAGES chromium-headless-shell python3 python3-venv postgresql
ensure_python

# QUARTET_BINARY=… attacks that build instead.
[ -n "${QUARTET_BINARY:-}" ] || swift build -c release --product quartet

[ "${ONLY:-}" = nodes ] || .venv/bin/python Tests/Soak/soak.py

# This server waits for the disk, as a real one does.
postgres=$(mktemp -d /tmp/quartet-postgres-XXXXXX)
trap 'scripts/postgres.sh stop "$postgres"' EXIT
QUARTET_TEST_POSTGRES=$(SAFE=yes scripts/postgres.sh start "$postgres")
export QUARTET_TEST_POSTGRES
.venv/bin/python Tests/Soak/node_faults.py
