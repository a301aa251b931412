"""A process's program and libraries: which function, or which cache line, an address is in."""

from __future__ import annotations

import bisect
import re
import subprocess
from pathlib import Path

CACHE_LINE = 64


class Program:
    def __init__(self, binary: Path, process: int) -> None:
        self.binary = str(binary)
        lines = subprocess.run(["nm", binary], capture_output=True, text=True, check=True).stdout.splitlines()
        fields = [line.split(" ", 2) for line in lines]
        self.functions = sorted((int(at, 16), name) for at, kind, name in fields if kind in "tTwW" and at)
        self.parts: list[tuple[int, int, str]] = []
        self.starts: dict[str, int] = {}
        for line in Path(f"/proc/{process}/maps").read_text().splitlines():
            where, *_, path = line.split()
            start, end = (int(number, 16) for number in where.split("-"))
            if path.startswith("/"):
                self.parts.append((start, end, path))
                self.starts.setdefault(path, start)

    def address(self, name: re.Pattern) -> int:
        return self.starts[self.binary] + next(at for at, function in self.functions if name.match(function))

    def file(self, address: int) -> str | None:
        return next((path for start, end, path in self.parts if start <= address < end), None)

    def function(self, address: int) -> str:
        """The program's function at this address, which must be the program's."""
        place = (address - self.starts[self.binary], "\x7f")
        return self.functions[bisect.bisect(self.functions, place) - 1][1]

    def line(self, address: int, path: str) -> int:
        return (address - self.starts[path]) // CACHE_LINE


def build_identifier(path: str) -> str | None:
    notes = subprocess.run(["readelf", "-n", path], capture_output=True, text=True, check=True).stdout
    found = re.search(r"Build ID: ([0-9a-f]{40})\b", notes)
    return found and found[1]
