#!/usr/bin/env bash
# Builds everything for the tests. All debug builds use these flags: others make all of it anew.
set -eu
cd "$(dirname "$0")/.."
# The import check is what makes the walls between the products real.
exec swift build --build-tests --explicit-target-dependency-import-check error "$@"
