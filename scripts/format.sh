#!/usr/bin/env bash
# Lays out the Swift sources with the toolchain's own formatter; --lint only reports.
set -eu
cd "$(dirname "$0")/.."
. scripts/machine.sh

require_swift
if [ "${1:-}" = --lint ]; then
  exec swift format lint --strict --parallel --recursive Package.swift Sources Tests Bench
fi
exec swift format --in-place --parallel --recursive Package.swift Sources Tests Bench
