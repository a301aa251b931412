"""The disk under a server, by Tests/Support/DiskShim: it counts syncs, takes its time, is full, or loses power."""

from __future__ import annotations

import shutil
import struct
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@cache
def library() -> str:
    """The shim, compiled if need be."""
    build = subprocess.run(
        [ROOT / "Tests/Support/DiskShim/build.sh"], check=True, stdout=subprocess.PIPE, text=True, timeout=60
    )
    return build.stdout.strip()


class Disk:
    """Give its `environment` to a server that keeps its data in `data`."""

    def __init__(self, data: Path, *, delay_ms: int = 0) -> None:
        self.data = data
        self.delay_ms = delay_ms
        self._shadow = data.with_name(data.name + "-shadow")
        self._full = data.with_name(data.name + "-full")
        self._count = data.with_name(data.name + "-syncs")
        self._shadow.mkdir(parents=True)
        data.mkdir(parents=True)

    @property
    def environment(self) -> dict[str, str]:
        return {
            "LD_PRELOAD": library(),
            "QUARTET_DISK_COUNT": str(self._count),
            "QUARTET_DISK_DELAY_MS": str(self.delay_ms),
            "QUARTET_DISK_DATA": str(self.data),
            "QUARTET_DISK_SHADOW": str(self._shadow),
            "QUARTET_DISK_FULL": str(self._full),
        }

    @property
    def syncs(self) -> int:
        """How often the server has waited for the disk."""
        return struct.unpack("<Q", self._count.read_bytes())[0]

    def fill(self) -> None:
        """From now on nothing more can be written."""
        self._full.touch()

    def make_room(self) -> None:
        self._full.unlink()

    def lose_power(self) -> None:
        """Removes unsynced data, as a power cut would. The server must be dead."""
        shutil.rmtree(self.data)
        shutil.copytree(self._shadow, self.data, ignore=shutil.ignore_patterns("*.draft"))
