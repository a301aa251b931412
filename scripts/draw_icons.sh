#!/usr/bin/env bash
# Draws each app's icon for Xcode from its drawing in Apple/Icons: 1024 by 1024, and without transparency,
# which the App Store refuses. Needs the program `vips`.
set -eu
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for drawing in Apple/Icons/*.svg; do
  app=$(basename "$drawing" .svg)
  vips svgload "$drawing" "$folder/drawn.v"
  vips flatten "$folder/drawn.v" "$folder/flat.v"
  vips cast "$folder/flat.v" "Apple/$app/Assets.xcassets/AppIcon.appiconset/AppIcon.png[compression=9,strip]" uchar
done
