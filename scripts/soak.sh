#!/usr/bin/env bash
# Attacks and kills a release build for ten minutes (SOAK_SECONDS=…), and rewrites the table of docs/reliability.md.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh

require_swift
# shellcheck disable=SC2086  # one argument per package
ensure_packages $BUILD_PACKAGES chromium-headless-shell python3 python3-venv
ensure_python

# QUARTET_BINARY=… attacks that build instead.
[ -n "${QUARTET_BINARY:-}" ] || swift build -c release --product quartet

exec .venv/bin/python Tests/Soak/soak.py
