#!/usr/bin/env python3
"""Renders the covers of Soul's presets with the local engine, from the two photos of the demo.

    scripts/draw_covers.py                 writes Sources/Soul/Server/Presets/Catalogue/covers
    scripts/draw_covers.py --sheet F.png   writes all covers side by side, for a person to look at
    scripts/draw_covers.py --takes F.png   the four pictures of each preset

Needs a build of quartet (.build/release/quartet, or QUARTET_BINARY) and the program `vips`. Another version of
libvips may write other bytes, so nothing compares them.
"""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SERVER = ROOT / "Sources/Soul/Server"
CATALOGUE = SERVER / "Presets/Catalogue"
BINARY = os.environ.get("QUARTET_BINARY", str(ROOT / ".build/release/quartet"))

PHOTOS = ["astronaut", "hopper"]
# The photo that suits a preset, where it is not the first; and the seed of the best cover.
OF_HOPPER = {"silver", "noir", "tintype", "film-strip", "rainy-window", "halftone", "ember"}
SEEDS = {"aurora": 2, "blossom": 8}
SIZE = (432, 576)


def packed(parts: list[bytes]) -> bytes:
    """The form of Parcel.swift: each part after its length."""
    return b"".join(struct.pack(">Q", len(part)) + part for part in parts)


def unpacked(data: bytes) -> list[bytes]:
    parts, place = [], 0
    while place < len(data):
        (length,) = struct.unpack_from(">Q", data, place)
        parts.append(data[place + 8 : place + 8 + length])
        place += 8 + length
    return parts


def render(portraits: list[dict]) -> list[bytes]:
    photos = [(SERVER / f"Demo/Photos/{name}.jpg").read_bytes() for name in PHOTOS]
    task = json.dumps({"portraits": {"_0": portraits}}).encode()
    done = subprocess.run([BINARY, "pictures"], input=packed([task, *photos]), stdout=subprocess.PIPE, check=True)
    answer, *pictures = unpacked(done.stdout)
    if len(pictures) != len(portraits):
        sys.exit(f"The engine has refused: {answer.decode()}")
    return pictures


def portrait(style: str, take: int = 0) -> dict:
    photo = 1 if style in OF_HOPPER else 0
    size = {"width": SIZE[0], "height": SIZE[1]}
    return {"photo": photo, "look": style, "take": take, "seed": SEEDS.get(style, 1), **size}


def sheet(pictures: list[bytes], across: int, file: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for number, picture in enumerate(pictures):
            names.append(f"{folder}/{number:03}.jpg")
            Path(names[-1]).write_bytes(picture)
        subprocess.run(
            ["vips", "arrayjoin", " ".join(names), file, "--across", str(across), "--shim", "10"], check=True
        )


def main() -> None:
    styles = [preset["style"] for preset in json.loads((CATALOGUE / "presets.json").read_text())]
    if sys.argv[1:2] == ["--takes"]:
        sheet(render([portrait(style, take) for style in styles for take in range(4)]), 8, sys.argv[2])
        return
    if sys.argv[1:2] == ["--sheet"]:
        sheet([(CATALOGUE / f"covers/{style}.jpg").read_bytes() for style in styles], 7, sys.argv[2])
        return
    folder = CATALOGUE / "covers"
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.jpg"):
        old.unlink()
    for style, picture in zip(styles, render([portrait(style) for style in styles])):
        with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
            file.write(picture)
            file.flush()
            subprocess.run(["vips", "copy", file.name, f"{folder}/{style}.jpg[Q=72,strip,optimize_coding]"], check=True)


if __name__ == "__main__":
    main()
