#!/usr/bin/env bash
# Every test there is. Installs what they need, and ends with one line: N passed, N failed.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh

require_swift
# shellcheck disable=SC2086  # one argument per package
ensure_packages $BUILD_PACKAGES $TEST_PACKAGES
ensure_python

results=.build/test-results
rm -rf "$results"
mkdir -p "$results"

# The import check is what makes the walls between the products real.
say "Building with the explicit import check"
swift build --build-tests --explicit-target-dependency-import-check error

say "Logic and HTTP"
swift=0
# One after the other: side by side, tests that calculate starve those that wait for a deadline.
timeout 1800 swift test --skip-build --no-parallel --xunit-output "$results/swift.xml" </dev/null || swift=$?

say "Data"
data=0
timeout 600 .venv/bin/python -m pytest Tests/Data \
  --junit-xml "$results/data.xml" </dev/null || data=$?

say "Browser"
browser=0
timeout 2700 .venv/bin/python -m pytest Tests/Browser --reruns 1 \
  --junit-xml "$results/browser.xml" </dev/null || browser=$?

# A runner that crashed leaves no report: its exit code then counts as a failure.
exec .venv/bin/python scripts/tally.py "$results" "swift=$swift" "data=$data" "browser=$browser"
