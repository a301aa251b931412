#!/usr/bin/env bash
# Attacks and kills a release build for ten minutes (SOAK_SECONDS=…), and rewrites the table of docs/reliability.md.
# Then kills two nodes on one PostgreSQL database (NODE_KILLS=200). ONLY=nodes does only that. At last it compares
# the products with their models (QUARTET_MODEL_SEQUENCES=10000, QUARTET_MODEL_SEED=…). ONLY=models does only that.
# Before the models it sends random requests to every described endpoint (QUARTET_API_EXAMPLES=2000); not with ONLY.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh

require_swift
# shellcheck disable=SC2086  # one argument per package
ensure_packages $BUILD_PACKAGES chromium-headless-shell python3 python3-venv postgresql
ensure_python

# QUARTET_BINARY=… attacks that build instead.
[ -n "${QUARTET_BINARY:-}" ] || [ "${ONLY:-}" = models ] || swift build -c release --product quartet

[ -n "${ONLY:-}" ] || .venv/bin/python Tests/Soak/soak.py

# This server waits for the disk, as a real one does.
postgres=$(mktemp -d /tmp/quartet-postgres-XXXXXX)
trap 'scripts/postgres.sh stop "$postgres"' EXIT
QUARTET_TEST_POSTGRES=$(SAFE=yes scripts/postgres.sh start "$postgres")
export QUARTET_TEST_POSTGRES
[ "${ONLY:-}" = models ] || .venv/bin/python Tests/Soak/node_faults.py
[ "${ONLY:-}" != nodes ] || exit 0

# Random requests to every endpoint, judged by its description: 2,000 for each heading of the documentation.
[ -n "${ONLY:-}" ] || QUARTET_API_EXAMPLES=${QUARTET_API_EXAMPLES:-2000} QUARTET_BINARY=${QUARTET_BINARY:-.build/release/quartet} \
  .venv/bin/python -m pytest Tests/Browser -k test_openapi -q -s

# Other sequences than those of `make test`, in each soak. PostgreSQL, which waits for the disk, gets a tenth.
seed=${QUARTET_MODEL_SEED:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
sequences=${QUARTET_MODEL_SEQUENCES:-10000}
scripts/build.sh
for engine in sqliteInMemory postgres; do
  say "$sequences sequences beside their models on $engine, QUARTET_MODEL_SEED=$seed"
  QUARTET_TEST_ENGINE=$engine QUARTET_MODEL_SEED=$seed QUARTET_MODEL_SEQUENCES=$sequences \
    swift test --skip-build --no-parallel --filter SequenceTests </dev/null
  sequences=$((sequences / 10))
done
