"""The calculations of a learner's device, without a server."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from line import Line


def trainer(release: Path) -> list[Line]:
    output = subprocess.run([release / "bench-trainer", "json"], capture_output=True, text=True, check=True).stdout
    times = json.loads(output)

    def line(what: str, name: str) -> Line:
        median, most = times[name]["median"], times[name]["most"]
        return Line(what, f"median {median:.3f} ms, 99 % under {most:.3f} ms", "median under 1 ms", median < 1)

    return [
        line("Trainer: a drawing graded, per stroke", "grade"),
        line("Trainer: a stroke judged as soon as it is drawn", "live"),
        line("Trainer: the file of 2,308 characters opened", "open"),
        line("Trainer: a character found, with readings and strokes", "find"),
    ]
