#!/usr/bin/env python3
"""Draws the pictures of TruFan's demo shop, the same bytes every time.

    scripts/draw_catalogue.py            writes Sources/TruFan/Server/Demo/Pictures
    scripts/draw_catalogue.py --check    fails if the committed files differ from the result
    scripts/draw_catalogue.py --bitmaps  writes Sources/TruFan/Server/Demo/Bitmaps from the drawings

The drawings need nothing beyond Python's standard library; they are in scripts/catalogue. The bitmaps are for phones,
whose systems decode no SVG. They need the program `vips`, whose versions write other bytes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from catalogue import (
    bakery,
    bathroom,
    beer_and_wine,
    charging,
    dairy,
    drinks,
    fruit,
    gadgets,
    gifts,
    household,
    meals,
    medicine,
    pantry,
    snacks,
    vegetables,
)
from catalogue.lot_map import lot_map
from catalogue.svg import picture
from catalogue.wordmarks import wordmark

DEMO = Path(__file__).resolve().parents[1] / "Sources/TruFan/Server/Demo"
PICTURES = DEMO / "Pictures"
BITMAPS = DEMO / "Bitmaps"
PARTS = (
    bakery,
    bathroom,
    beer_and_wine,
    charging,
    dairy,
    drinks,
    fruit,
    gadgets,
    gifts,
    household,
    meals,
    medicine,
    pantry,
    snacks,
    vegetables,
)


def drawings() -> dict[str, str]:
    """The text of each picture by the name of its file."""
    by_slug = {slug: draw for part in PARTS for slug, draw in part.PICTURES.items()}
    drawn = {}
    for item in demo("catalogue"):
        drawn[item["picture"]] = picture(item["category"], by_slug[item["picture"].removesuffix(".svg")]())
    for shop in demo("shops"):
        drawn[shop["picture"]] = wordmark(shop["slug"], shop["color"])
    for lot in demo("lots"):
        if lot["map"]:
            drawn[lot["map"]["picture"]] = lot_map(lot)
    return drawn


def demo(name: str) -> list[dict]:
    return json.loads((DEMO / f"{name}.json").read_text())


def committed() -> dict[str, str]:
    return {file.name: file.read_text() for file in PICTURES.iterdir()}


def write_bitmaps() -> None:
    BITMAPS.mkdir(exist_ok=True)
    for file in BITMAPS.iterdir():
        file.unlink()
    for drawing in sorted(PICTURES.iterdir()):
        bitmap = BITMAPS / drawing.with_suffix(".webp").name
        subprocess.run(["vips", "thumbnail", str(drawing), f"{bitmap}[Q=85,strip]", "600"], check=True)


def main(arguments: list[str]) -> int:
    if "--bitmaps" in arguments:
        write_bitmaps()
        return 0
    made = drawings()
    if "--check" in arguments:
        found = committed()
        names = sorted(name for name in found.keys() | made.keys() if found.get(name) != made.get(name))
        print(
            "\n".join(f"{name} is not what the script draws." for name in names)
            or "All pictures are as drawn."
        )
        return 1 if names else 0
    PICTURES.mkdir(exist_ok=True)
    for file in PICTURES.iterdir():
        if file.name not in made:
            file.unlink()
    for name, text in made.items():
        (PICTURES / name).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
