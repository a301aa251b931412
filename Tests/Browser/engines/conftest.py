"""A tab in WebKit, and one in Firefox."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import OUTPUT
from engines.firefox import Firefox
from engines.tab import Tab
from engines.webkit import WebKit

IPAD = (1180, 820)


@pytest.fixture(params=[WebKit, Firefox], ids=["webkit", "firefox"])
def tab(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tab]:
    """A browser that was never used, as large as an iPad. An error in its pages fails the test."""
    engine = request.param(tmp_path)
    try:
        engine.resize(*IPAD)
        tab = Tab(engine)
        yield tab
        if getattr(request.node, "failed", False):
            tab.picture(OUTPUT / "failures" / f"{request.node.name}.png")
        assert not tab.mishaps()
    finally:
        engine.close()
