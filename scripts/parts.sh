# Which tests belong to which part of Quartet. Sourced by test.sh.

# A page waits more than it calculates, so three workers use little more than half of two cores.
WORKERS=${WORKERS:-3}

# choose_parts <part>: sets SWIFT_FILTER, DATA_TESTS and BROWSER_TESTS. Without a part it is all of them.
# A part is a folder of Tests, in any case: boutique, trainer, trufan, soul, kits, web, quartet.
choose_parts() {
  SWIFT_FILTER="" DATA_TESTS=Tests/Data BROWSER_TESTS=Tests/Browser
  [ -n "$1" ] || return 0
  folder=$(find Tests -mindepth 1 -maxdepth 1 -iname "$1" -printf '%f')
  # The package says which targets have their tests there.
  targets=$(grep -oE "\"[A-Za-z]+Tests\", path: \"$folder(/[A-Za-z]+)?\"" Package.swift | cut -d'"' -f2 | paste -sd'|')
  [ -n "$targets" ] || fail "There is no part $1. The parts are: boutique, trainer, trufan, soul, kits, web, quartet."
  SWIFT_FILTER="^($targets)\\."
  DATA_TESTS="" BROWSER_TESTS=""
  name=$(echo "$folder" | tr '[:upper:]' '[:lower:]')
  case $name in
    trainer) DATA_TESTS=Tests/Data ;;
    web) BROWSER_TESTS="Tests/Browser/client Tests/Browser/engines" ;; # the browser's script
  esac
  [ ! -d "Tests/Browser/$name" ] || BROWSER_TESTS=Tests/Browser/$name
}
