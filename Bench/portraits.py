"""Soul's portraits of this machine: the child that the server starts, on a photo of 12 megapixels."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from pathlib import Path

from line import Line
from served import ROOT

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


def photo(folder: Path) -> bytes:
    """A demo's photo as large as a phone's, with the noise of a camera, which costs a decoder more than smooth skin."""
    large, cut, noise, mixed = (folder / name for name in ("large.v", "cut.v", "noise.v", "photo.jpg"))
    vips("resize", SERVER / "Demo/Photos/hopper.jpg", large, 6.72)
    vips("crop", large, cut, 0, 0, 3024, 4032)
    vips("gaussnoise", noise, 3024, 4032, "--sigma", 8, "--mean", 0, "--seed", 1)
    vips("add", cut, noise, f"{mixed}[Q=90]")
    return mixed.read_bytes()


def vips(*arguments: object) -> None:
    subprocess.run(["vips", *map(str, arguments)], check=True)


def render(release: Path, look: str, photo: bytes) -> tuple[float, int]:
    """Seconds, and the most memory in bytes, for four pictures of 1536×2048."""
    orders = [
        {"photo": 0, "look": look, "take": take, "seed": 1, "width": 1536, "height": 2048} for take in range(4)
    ]
    parts = [json.dumps({"portraits": {"_0": orders}}).encode(), photo]
    task = b"".join(struct.pack(">Q", len(part)) + part for part in parts)
    environment = {"PATH": "/usr/bin:/bin", "MALLOC_ARENA_MAX": "1", "VIPS_CONCURRENCY": "1"}
    # By a process of its own: a child begins with the most memory that its parent ever had, and this one had much.
    told = subprocess.run(
        [sys.executable, "-c", MEASURED, release / "quartet"], input=task, capture_output=True, env=environment
    )
    seconds, status, size, memory = json.loads(told.stdout)
    if status != 0 or size < 100_000:
        raise RuntimeError(f"{look}: no pictures, status {status}")
    return seconds, memory


def portraits(release: Path, folder: Path) -> list[Line]:
    large = photo(folder)
    presets = json.loads((SERVER / "Presets/Catalogue/presets.json").read_text())
    runs = {preset["name"]: render(release, preset["style"], large) for preset in presets}
    times = sorted((seconds, name) for name, (seconds, _) in runs.items())
    memory = max(bytes for _, bytes in runs.values())
    median, (most, slowest) = times[len(times) // 2][0], times[-1]
    return [
        Line(
            f"Soul: four portraits of 1536×2048 from a photo of 12 megapixels, {len(runs)} presets",
            f"median {median:.1f} s, slowest {most:.1f} s ({slowest})",
            "each under 6 s",
            most < 6,
        ),
        Line("The same, most memory of the child", f"{memory / 1e6:.0f} MB", "under 400 MB", memory < 400e6),
    ]
