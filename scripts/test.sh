#!/usr/bin/env bash
# Every test there is, or with ONLY=… one product's. Installs missing parts, prints where the time went, and
# ends with one line: N passed, N failed.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh
. scripts/parts.sh

# CI stops a run after 90 minutes and shows nothing of it. Each part may use the rest of 88 minutes.
limit=5280
left() { echo $((SECONDS < limit - 10 ? limit - SECONDS : 10)); }

results=.build/test-results
before=0
note() { # note <part>: the seconds since the last note were this part's
  echo "$1 $((SECONDS - before))" >>"$results/seconds.txt"
  before=$SECONDS
}

choose_parts "${ONLY:-}"
require_swift
# shellcheck disable=SC2086  # one argument per package
ensure_packages $BUILD_PACKAGES $TEST_PACKAGES
ensure_python
rm -rf "$results"
mkdir -p "$results"
note "install"

say "Starting PostgreSQL for the tests"
# In memory where there is room: each test makes some six hundred files there, and nothing has to outlive the run.
memory=$(df --output=avail -k /dev/shm 2>/dev/null | tail -1)
[ "${memory:-0}" -gt 2000000 ] && place=/dev/shm || place=/tmp
postgres=$(mktemp -d "$place/quartet-postgres-XXXXXX")
background= running=
# A terminal's signals reach no job in the background, nor what `timeout` runs: the script ends its own.
end_runs() {
  for job in $background $running; do kill "${job#*=}" 2>/dev/null || true; done
  # What was under way in the background is told nowhere else.
  for job in $background; do tail -n 5 "$results/${job%=*}.log"; done
}
trap 'end_runs; scripts/postgres.sh stop "$postgres"' EXIT
trap 'exit 130' INT TERM HUP
# In the background, so that the shell hears of an interruption while it waits.
run() { # run <command>
  timeout "$(left)" "$@" </dev/null &
  running=$!
  ended=0
  wait "$running" || ended=$?
  running=
  return $ended
}
QUARTET_TEST_POSTGRES=$(scripts/postgres.sh start "$postgres")
export QUARTET_TEST_POSTGRES
note "postgres"

say "Building with the explicit import check"
run scripts/build.sh
note "build"

# The tests' own binary: `swift test` would make a second one wait for its lock.
tests=$(scripts/build.sh --show-bin-path)/QuartetPackageTests.xctest
run_tests() { # run_tests <report> <filter or nothing> <what of it to skip, or nothing>
  run "$tests" --testing-library swift-testing --no-parallel ${2:+--filter "$2"} ${3:+--skip "$3"} \
    --xunit-output "$results/$1.xml"
}
# A few that failed run once more, as in the browser. The closing lines name them.
swift_tests() { # swift_tests <report> <filter or nothing> <what of it to skip, or nothing>
  local first=0 failed
  run_tests "$1" "${2:-}" "${3:-}" || first=$?
  failed=$(.venv/bin/python scripts/failed_filter.py "$results/$1.xml")
  [ $first != 0 ] && [ -n "$failed" ] || return $first
  run_tests "$1-again" "$failed"
}

# The tests of what is stored try all engines anyway. These are about products, and take one: they run twice.
stored=""
for name in BoutiqueServerTests QuartetTests SoulServerTests TruFanServerTests; do
  if echo "$name." | grep -qE "${SWIFT_FILTER:-.}"; then stored="${stored:+$stored|}$name"; fi
done
# Whether the chosen part has other tests, too: the names that are left of its filter.
others=$(echo "${SWIFT_FILTER:-all}" | sed -E "s/(${stored:-none})//g" | tr -cd 'A-Za-z')

on_postgres() { # on_postgres <report> <filter>: in a shell of its own, because it sets the engine
  export QUARTET_TEST_ENGINE=postgres
  swift_tests "$@"
}

begin() { # begin <report> <command>: in the background, and what it says is shown afterwards
  name=$1
  shift
  (
    background=
    trap end_runs EXIT
    trap 'exit 130' TERM HUP
    "$@"
  ) >"$results/$name.log" 2>&1 &
  background="$background $name=$!"
}

# Each of them waits now and then, so two cores are busy only when all run at once.
say "Logic and HTTP; in the background the products' servers on SQLite and on PostgreSQL, and data"
runners=
if [ -n "$stored" ]; then
  begin products swift_tests products "^($stored)\\."
  begin postgres on_postgres postgres "^($stored)\\."
fi
# shellcheck disable=SC2086  # one argument per folder
[ -z "$DATA_TESTS" ] || begin data run .venv/bin/python -m pytest $DATA_TESTS --junit-xml "$results/data.xml"
if [ -n "$others" ]; then
  swift=0
  swift_tests swift "$SWIFT_FILTER" "${stored:+^($stored)\\.}" || swift=$?
  runners="swift=$swift"
fi
for job in $background; do
  name=${job%=*} ended=0
  wait "${job#*=}" || ended=$?
  say "In the background: $name"
  cat "$results/$name.log"
  runners="$runners $name=$ended"
done
background=
note "logic"

if [ -n "$BROWSER_TESTS" ]; then
  say "Browser"
  browser=0
  run .venv/bin/python -m pytest $BROWSER_TESTS --reruns 2 -m "not alone" \
    -n "$WORKERS" --dist worksteal --junit-xml "$results/browser.xml" || browser=$?
  # Tests that measure time run alone. Code 5: this part has no such test.
  run .venv/bin/python -m pytest $BROWSER_TESTS --reruns 2 -m alone \
    --junit-xml "$results/browser-alone.xml" || { code=$?; [ $code = 5 ] || browser=$code; }
  note "browser"
  runners="$runners browser=$browser"
fi

# A runner that crashed leaves no report: its exit code then counts as a failure.
# shellcheck disable=SC2086
.venv/bin/python scripts/tally.py "$results" $runners
