#!/usr/bin/env bash
# Builds Quartet in release and serves it with demo data. Ctrl-C stops it.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh

port=${PORT:-3000}
data=${DATA:-.data/demo}

require_swift
# shellcheck disable=SC2086  # one argument per package
ensure_packages $BUILD_PACKAGES

[ -x .build/release/quartet ] || say "Building in release; the first time takes several minutes."
swift build -c release --product quartet

# After a trap, a backtrace with names would hold the port and the data for up to half a minute.
export SWIFT_BACKTRACE=${SWIFT_BACKTRACE:-enable=yes,symbolicate=off,interactive=no}

(umask 077 && mkdir -p "$data")  # the data are for their owner only
if [ -n "${DATABASE:-}" ]; then
  # Not a flag, which every user of the machine sees in the list of processes.
  export QUARTET_DATABASE_URL=$DATABASE
  say "Data is kept in the database, uploads and keys in $data."
else
  say "Data is kept in $data."
fi
# exec, so that Ctrl-C reaches the server itself and it can stop cleanly.
exec .build/release/quartet serve --demo --port "$port" --data "$data"
