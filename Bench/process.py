"""The kernel's figures of a process."""

from __future__ import annotations

import os
import re
from pathlib import Path


def cpu_seconds(process: int) -> float:
    """The CPU time of a process so far, in its own code and in the kernel."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_kilobytes(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1])
