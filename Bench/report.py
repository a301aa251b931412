"""Writes a table of measurements into docs/performance.md."""

from __future__ import annotations

import datetime
import os
import platform

from line import Line
from served import ROOT


def table(lines: list[Line]) -> str:
    return "\n".join(
        ["| what | measured | aim | |", "|---|---|---|---|"]
        + [f"| {line.what} | {line.measured} | {line.aim} | {'met' if line.met else '**missed**'} |" for line in lines]
    )


def report(command: str, table: str, load: float) -> None:
    """Replaces the table that this command has written before.

    `load` is the machine's load average before the run.
    """
    print("\n" + table + "\n")
    page = ROOT / "docs/performance.md"
    text = page.read_text()
    start, end = f"<!-- written by {command} -->", "<!-- end -->"
    head, _, rest = text.partition(start)
    tail = rest.partition(end)[2]
    when = datetime.date.today().isoformat()
    machine = f"{os.cpu_count()} cores, {platform.machine()}, load generator on the same machine, {when}"
    if load > 1:
        machine += f", while other work kept it busy (load average {load:.1f} before the run)"
    page.write_text(f"{head}{start}\n\nMeasured on {machine}.\n\n{table}\n\n{end}{tail}")
    print(f"written to {page.relative_to(ROOT)}")
