#!/usr/bin/env bash
# Lists this machine's missing parts for each of the commands, and how to get them. Changes nothing.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh

sound=yes
check() { # check <what for> <packages…>
  purpose=$1
  shift
  missing=$(missing_packages "$@")
  if [ -z "$missing" ]; then
    echo "ok       $purpose"
  else
    sound=no
    echo "missing  $purpose: ${missing% }"
    echo "         apt-get install ${missing% }   (the command does this itself)"
  fi
}

if command -v swift >/dev/null 2>&1; then
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p' | head -n 1)
  case "$version" in
    6.[3-9]* | 6.[1-9][0-9]* | [7-9].*) echo "ok       Swift $version" ;;
    *)
      sound=no
      echo "missing  Swift 6.3 or newer (found ${version:-an unknown version})"
      echo "         https://www.swift.org/install/linux/debian/"
      ;;
  esac
else
  sound=no
  echo "missing  Swift 6.3 or newer"
  echo "         https://www.swift.org/install/linux/debian/"
fi

if command -v dpkg-query >/dev/null 2>&1; then
  # shellcheck disable=SC2086  # one argument per package
  check "packages for make run" $BUILD_PACKAGES
  # shellcheck disable=SC2086
  check "packages for make test" $TEST_PACKAGES
  # shellcheck disable=SC2086
  check "packages for make bench" $BENCH_PACKAGES
else
  sound=no
  echo "unknown  this is not Debian; the equivalents of these are needed:"
  echo "         $BUILD_PACKAGES $TEST_PACKAGES $BENCH_PACKAGES"
fi

if cmp -s Tests/Browser/requirements.txt .venv/installed.txt; then
  echo "ok       Python packages for the tests"
else
  echo "later    Python packages for the tests (make test puts them into .venv)"
fi

port=${PORT:-3000}
if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
  echo "note     something already answers on port $port; use PORT=… make run"
fi

[ "$sound" = yes ]
