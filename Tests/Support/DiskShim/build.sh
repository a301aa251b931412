#!/usr/bin/env bash
# Compiles the disk shim, unless that was done before, and prints the library's path for LD_PRELOAD.
set -eu
cd "$(dirname "$0")/../../.."
. scripts/machine.sh

source=Tests/Support/DiskShim/disk_shim.c
library=$PWD/.build/disk-shim/libdisk_shim.so
if [ ! "$library" -nt "$source" ]; then
  mkdir -p "$(dirname "$library")"
  # The toolchain's clang is on the PATH once machine.sh has found swift; a system compiler does too.
  compiler=$(command -v clang || command -v cc) || fail "No C compiler: clang comes with Swift."
  # Under a name of its own first: two tests may compile it at the same time.
  "$compiler" -std=gnu17 -O1 -Wall -Wextra -Werror -shared -fPIC "$source" -o "$library.$$" -ldl -lpthread >&2
  mv "$library.$$" "$library"
fi
printf '%s\n' "$library"
