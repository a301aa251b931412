"""Soul's portraits of this machine: the child that the server starts, on a photo of 12 megapixels."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from pathlib import Path

from line import Line, told
from served import ROOT

# The environment of the server's children (LimitedProgram): one thread, and no plugins.
CHILD = {
    "PATH": "/usr/bin:/bin",
    "LC_ALL": "C",
    "MALLOC_ARENA_MAX": "1",
    "VIPS_CONCURRENCY": "1",
    "VIPS_BLOCK_UNTRUSTED": "1",
    "VIPS_DISC_THRESHOLD": "8g",
    "VIPSHOME": "/nonexistent",
}

# Runs the child with what comes in, and says its seconds, status, bytes of answer and most memory in bytes.
MEASURED = """
import json, os, subprocess, sys, time
start = time.monotonic()
child = subprocess.Popen([sys.argv[1], "pictures"], stdin=0, stdout=subprocess.PIPE)
size = 0
while part := child.stdout.read(1 << 16):
    size += len(part)
_, status, used = os.wait4(child.pid, 0)
print(json.dumps([time.monotonic() - start, status, size, used.ru_maxrss * 1024]))
"""

SERVER = ROOT / "Sources/Soul/Server"


def photo(folder: Path, number: int = 0) -> bytes:
    """A demo's photo as large as a phone's, with the noise of a camera, which costs a decoder more than smooth skin.

    Each of four numbers has other noise, and a frame that is moved to the side.
    """
    large, cut, noise, mixed = (folder / name for name in ("large.v", "cut.v", "noise.v", "photo.jpg"))
    vips("resize", SERVER / "Demo/Photos/hopper.jpg", large, 6.72)
    vips("crop", large, cut, 100 * number, 0, 3024, 4032)
    vips("gaussnoise", noise, 3024, 4032, "--sigma", 8, "--mean", 0, "--seed", number + 1)
    vips("add", cut, noise, f"{mixed}[Q=90]")
    return mixed.read_bytes()


def vips(*arguments: object) -> None:
    subprocess.run(["vips", *map(str, arguments)], check=True)


def render(release: Path, look: str, photos: list[bytes]) -> tuple[float, int]:
    """Seconds, and the most memory in bytes, for four pictures of 1536×2048, from each photo in turn."""
    orders = [
        {"photo": take % len(photos), "look": look, "take": take, "seed": 1, "width": 1536, "height": 2048}
        for take in range(4)
    ]
    parts = [json.dumps({"portraits": {"_0": orders}}).encode(), *photos]
    task = b"".join(struct.pack(">Q", len(part)) + part for part in parts)
    # By a process of its own: a child begins with the most memory that its parent ever had, and this one had much.
    measured = subprocess.run(
        [sys.executable, "-c", MEASURED, release / "quartet"], input=task, capture_output=True, env=CHILD
    )
    seconds, status, size, memory = json.loads(measured.stdout)
    if status != 0 or size < 100_000:
        raise RuntimeError(f"{look}: no pictures, status {status}")
    return seconds, memory


def portraits(release: Path, folder: Path) -> list[Line]:
    large = photo(folder)
    presets = json.loads((SERVER / "Presets/Catalogue/presets.json").read_text())
    runs = {preset["name"]: render(release, preset["style"], [large]) for preset in presets}
    times = sorted((seconds, name) for name, (seconds, _) in runs.items())
    memory, hungriest = max((bytes, name) for name, (_, bytes) in runs.items())
    median, (most, slowest) = times[len(times) // 2][0], times[-1]
    return [
        Line(
            f"Soul: four portraits of 1536×2048 from a photo of 12 megapixels, {len(runs)} presets",
            f"median {median:.1f} s, slowest {most:.1f} s ({slowest})",
            "each under 6 s",
            most < 6,
        ),
        Line("The same, most memory of the child", f"{memory / 1e6:.0f} MB", "under 400 MB", memory < 400e6),
        of_four(release, folder, {preset["name"]: preset["style"] for preset in presets}, slowest, hungriest),
    ]


def of_four(release: Path, folder: Path, looks: dict[str, str], slowest: str, hungriest: str) -> Line:
    """The server draws a photo for each take, so that the child is given up to four."""
    photos = [photo(folder, number) for number in range(4)]
    runs = [render(release, looks[name], photos) for name in sorted({slowest, hungriest})]
    return told(
        f"The same from four different photos of 12 megapixels ({slowest}, {hungriest})",
        f"slowest {max(seconds for seconds, _ in runs):.1f} s, most memory {max(most for _, most in runs) / 1e6:.0f} MB",
        "so many photos the server gives for four takes; the two presets are the slowest and the hungriest of one photo",
    )
