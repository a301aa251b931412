"""Whether the lists of a tap's code (scripts/layout.sh) fit the release build and this machine's libraries."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from line import Line, told

ROOT = Path(__file__).resolve().parents[1]
FUNCTIONS = ROOT / "scripts/layout/functions.txt"
LIBRARIES = ROOT / "Sources/System/CTurnCode/Libraries.h"
# Renamed functions lose their place one by one.
LEAST_SHARE = 0.8
# The program reads no more (Sources/System/CTurnCode).
MOST_BYTES = 1 << 20


def layout(binary: Path) -> list[Line]:
    what = "Code of a tap that is fetched before it runs"
    try:
        share, size = laid_out(binary)
        known, listed = recognised(binary)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        # A stripped or static program. The other measurements are worth more than this line.
        return [told(what, f"not recognised ({type(error).__name__})", "run scripts/layout.sh")]
    return [
        Line(
            what,
            f"{share:.0%} of the listed functions, in {size / 1000:.0f} kB",
            f"{LEAST_SHARE:.0%}; else run scripts/layout.sh",
            share >= LEAST_SHARE and 0 < size <= MOST_BYTES,
        ),
        told(
            "Libraries whose code is fetched, too", f"{known} of {listed}",
            "another system has other builds, whose lines are left out",
        ),
    ]  # fmt: skip


def laid_out(binary: Path) -> tuple[float, int]:
    """The share of the listed functions that the linker laid out in one piece, and the bytes of that piece."""
    begin, *names, end = FUNCTIONS.read_text().split()
    fields = [line.split(" ", 2) for line in output("nm", binary).splitlines()]
    places = {name: int(place, 16) for place, _, name in fields if place}
    if not places:
        raise ValueError("the program is stripped")
    if begin not in places or end not in places:
        return 0, 0
    inside = sum(places[begin] < places.get(name, 0) < places[end] for name in names)
    return inside / len(names), places[end] - places[begin]


def recognised(binary: Path) -> tuple[int, int]:
    """How many of the listed libraries the binary is linked with in that very build, and how many are listed."""
    numbers = "".join(re.findall(r"\b0x([0-9a-f]{2})\b", LIBRARIES.read_text()))
    listed = set(re.findall(".{40}", numbers))
    paths = re.findall(r"(/\S+\.so\S*)", output("ldd", binary))
    return len(listed & set(re.findall(r"Build ID: ([0-9a-f]{40})", output("readelf", "-n", *paths)))), len(listed)


def output(*command: object) -> str:
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True).stdout
