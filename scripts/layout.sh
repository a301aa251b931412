#!/usr/bin/env bash
# Lists the functions that a tap runs, for the linker of the release build (docs/performance.md, "What a tap costs").
# To be run again after larger changes of SwiftUI or WebHost; an old list costs speed only.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh

require_swift
# shellcheck disable=SC2086  # one argument per package
ensure_packages $BUILD_PACKAGES $BENCH_PACKAGES
ensure_python

swift build -c release --product quartet
.venv/bin/python scripts/layout/trace_tap.py
# The build does not know that the linker reads the list.
rm -f .build/release/quartet
swift build -c release --product quartet
