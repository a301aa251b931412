"""A server on a simulated disk, which can lose its power or be full."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from disk import Disk
from quartet_server import QuartetServer


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path / "data")


@pytest.fixture
def disk_server(tmp_path: Path, disk: Disk) -> Iterator[QuartetServer]:
    quartet = QuartetServer(tmp_path, environment=disk.environment).start()
    yield quartet
    quartet.kill()
