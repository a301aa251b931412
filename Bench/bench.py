"""Measures the aims of docs/performance.md in one run, and rewrites the page.

Ratios matter most. Every number stands beside its aim, and beside the bare framework's number from the same
machine and minute.
"""

from __future__ import annotations

import asyncio
import datetime
import os
import platform
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(1, str(ROOT / "Tests/Browser"))

from commits import commits  # noqa: E402
from line import Line  # noqa: E402
from memory import idle_sessions  # noqa: E402
from page import first_page  # noqa: E402
from poll import poll  # noqa: E402
from quartet_server import QuartetServer  # noqa: E402
from returned_memory import returned_memory  # noqa: E402
from slow_disk import slow_disk  # noqa: E402
from taps import taps  # noqa: E402
from trainer import trainer  # noqa: E402

RELEASE = ROOT / ".build/release"


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
        with served(folder / "commits") as server:
            lines += commits(server)
        lines += slow_disk(folder, served)
        with served(folder / "idle") as server:
            lines += asyncio.run(idle_sessions(server))
        with served(folder / "returned") as server:
            lines += asyncio.run(returned_memory(server))
    lines += trainer(RELEASE)
    report(lines, load)
    return 0 if all(line.met for line in lines) else 1


@contextmanager
def served(folder: Path, environment: dict[str, str] | None = None) -> Iterator[QuartetServer]:
    """A server in release, which believes that a proxy of ours stands in front of it."""
    settings = {"LOG_LEVEL": "warning", "QUARTET_TRUST_PROXY": "yes", **(environment or {})}
    server = QuartetServer(folder, binary=RELEASE / "quartet", environment=settings).start()
    try:
        yield server
    finally:
        server.kill()


def report(lines: list[Line], load: float) -> None:
    table = "\n".join(
        ["| what | measured | aim | |", "|---|---|---|---|"]
        + [f"| {line.what} | {line.measured} | {line.aim} | {'met' if line.met else '**missed**'} |" for line in lines]
    )
    print("\n" + table + "\n")
    page = ROOT / "docs/performance.md"
    text = page.read_text()
    start, end = "<!-- written by make bench -->", "<!-- end -->"
    head, _, rest = text.partition(start)
    tail = rest.partition(end)[2]
    when = datetime.date.today().isoformat()
    machine = f"{os.cpu_count()} cores, {platform.machine()}, load generator on the same machine, {when}"
    if load > 1:
        machine += f", while other work kept it busy (load average {load:.1f} before the run)"
    page.write_text(f"{head}{start}\n\nMeasured on {machine}.\n\n{table}\n\n{end}{tail}")
    print(f"written to {page.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main())
