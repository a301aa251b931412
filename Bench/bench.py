"""Measures the aims of docs/performance.md in one run, and rewrites the page.

Ratios matter most. Every number stands beside its aim, and beside the bare framework's number from the same
machine and minute.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from served import RELEASE, served  # noqa: I001  (first: it finds the tests' modules)
from commits import commits
from layout import layout
from line import Line
from memory import idle_sessions
from page import first_page
from poll import poll
from portraits import portraits
from report import report, table
from returned_memory import returned_memory
from slow_disk import slow_disk
from studio import studio
from taps import taps
from trainer import trainer
from trufan import trufan


def main() -> int:
    lines: list[Line] = []
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with served(folder / "load") as server:
            lines += poll(server, folder, RELEASE)
            lines += first_page(server)
        with served(folder / "taps") as server:
            lines += asyncio.run(taps(server))
        lines += layout(RELEASE / "quartet")
        with served(folder / "commits") as server:
            lines += commits(server)
        lines += slow_disk(folder, served)
        with served(folder / "idle") as server:
            lines += asyncio.run(idle_sessions(server))
        with served(folder / "returned") as server:
            lines += asyncio.run(returned_memory(server))
        lines += trufan(folder, served, RELEASE)
        lines += studio(folder, served)
        lines += portraits(RELEASE, folder)
    lines += trainer(RELEASE)
    report("make bench", table(lines), load)
    return 0 if all(line.met for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
