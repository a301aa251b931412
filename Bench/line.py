"""One row of the table in docs/performance.md."""

from __future__ import annotations

import re
import urllib.request
from dataclasses import dataclass


@dataclass
class Line:
    what: str
    measured: str
    aim: str
    met: bool


def told(what: str, measured: str, why: str) -> Line:
    """A number without an aim, and its use."""
    return Line(what, measured, f"no aim; {why}", True)


def histogram(port: int, name: str) -> dict[str, float]:
    """How many observations were at most so large, from the server's own metrics. `+Inf` counts all."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text = answer.read().decode()
    return {limit: float(n) for limit, n in re.findall(rf'{name}_bucket\{{le="([^"]+)"\}} (\S+)', text)}


def within(before: dict[str, float], after: dict[str, float]) -> tuple[float, dict[str, float]]:
    """How many observations came between the two, and which share of them was within each limit."""
    number = after["+Inf"] - before.get("+Inf", 0)
    return number, {limit: (after[limit] - before.get(limit, 0)) / max(number, 1) for limit in after}


def percentile(values: list[float], percent: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]
