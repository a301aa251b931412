"""A server in release for a measurement."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
RELEASE = ROOT / ".build/release"
sys.path.insert(1, str(ROOT / "Tests/Browser"))

from quartet_server import QuartetServer  # noqa: E402


@contextmanager
def served(folder: Path, environment: dict[str, str] | None = None) -> Iterator[QuartetServer]:
    """It believes that a proxy of ours stands in front of it."""
    settings = {"LOG_LEVEL": "warning", "QUARTET_TRUST_PROXY": "yes", **(environment or {})}
    server = QuartetServer(folder, binary=RELEASE / "quartet", environment=settings).start()
    try:
        yield server
    finally:
        server.kill()
