"""The packages that the trainer's data comes from, fetched once and kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/strokes"))

import sources  # noqa: E402


@pytest.fixture(scope="session")
def cache() -> Path:
    return ROOT / ".data/strokes"


@pytest.fixture(scope="session")
def drawings(cache) -> Path:
    return fetched(sources.kanjivg, cache)


@pytest.fixture(scope="session")
def dictionary(cache) -> Path:
    return fetched(sources.kanjidic, cache)


def fetched(source, cache: Path) -> Path:
    """A package of another version than the one named fails in the script; only its absence is excused."""
    try:
        return source(cache)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired, FileNotFoundError, StopIteration) as error:
        pytest.skip(f"the package cannot be had here: {error}")
