#!/usr/bin/env bash
# Builds everything for the tests. Always with these flags, because others make all of it anew.
set -eu
cd "$(dirname "$0")/.."

# No debugger reads the tests' binaries, and a crash names its functions without it. An eighth less to compile.
flags="-debug-info-format none"
# CI compiles everything once and nothing a second time: each module as a whole is a fifth less again.
# The index stays: SwiftPM finds the tests with it.
[ -z "${CI:-}" ] || flags="$flags -Xswiftc -whole-module-optimization -Xswiftc -num-threads -Xswiftc $(nproc)"

# The import check makes the walls between the products real.
# shellcheck disable=SC2086  # one argument per word
exec swift build --build-tests --explicit-target-dependency-import-check error $flags "$@"
