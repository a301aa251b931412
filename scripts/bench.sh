#!/usr/bin/env bash
# Measures the aims of docs/performance.md in a release build, prints a table and rewrites that page.
# ENGINE=postgres measures PostgreSQL beside SQLite instead, on a server that it starts and removes.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh

require_swift
# shellcheck disable=SC2086  # one argument per package
ensure_packages $BUILD_PACKAGES $BENCH_PACKAGES
ensure_python
case ${ENGINE:-} in
  "") page=Bench/bench.py products="quartet bench-baseline bench-trainer" ;;
  postgres)
    page=Bench/engines.py products=quartet
    ensure_packages postgresql ;;
  *) fail "ENGINE=$ENGINE is none that is compared: leave it out, or set it to postgres." ;;
esac

for product in $products; do swift build -c release --product "$product"; done

# Two thousand sockets need more than the usual thousand open files, in the server and in the client.
ulimit -n 16384 2>/dev/null || fail "Raise the limit of open files to 16384 (ulimit -n) and try again."

exec .venv/bin/python "$page"
