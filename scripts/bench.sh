#!/usr/bin/env bash
# Measures the aims of docs/performance.md in a release build, prints a table and rewrites that page.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh

require_swift
# shellcheck disable=SC2086  # one argument per package
ensure_packages $BUILD_PACKAGES $BENCH_PACKAGES
ensure_python

swift build -c release --product quartet
swift build -c release --product bench-baseline
swift build -c release --product bench-trainer

# Two thousand sockets need more than the usual thousand open files, in the server and in the client.
ulimit -n 16384 2>/dev/null || fail "Raise the limit of open files to 16384 (ulimit -n) and try again."

exec .venv/bin/python Bench/bench.py
