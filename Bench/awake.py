"""Cores that do not fall asleep between two taps."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

SPIN = "import os; os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))\nwhile True: pass"


@contextmanager
def awake_cores() -> Iterator[None]:
    """Gives each core work that takes only the time which nobody else wants.

    A virtual machine's core that idles for ten milliseconds is taken away by its host, and comes back with cold caches
    and a low clock. With forty taps a second that measures the host. A server with more to do never sleeps.
    """
    spinners = [subprocess.Popen([sys.executable, "-c", SPIN]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for spinner in spinners:
            spinner.kill()
            spinner.wait()
