"""A fake server and a page on it. Script errors and policy violations fail the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from client.fake_server import FakeServer

PHONE = {"width": 390, "height": 760}


@pytest.fixture
def wire() -> Iterator[FakeServer]:
    server = FakeServer()
    yield server
    server.close()


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Contexts cost more than pages, so tests of one file that want the same kind share it."""
    made: dict[str, BrowserContext] = {}

    def context(**options) -> BrowserContext:
        key = repr(sorted(options.items()))
        if key not in made:
            made[key] = browser.new_context(viewport=PHONE, **options)
        return made[key]

    yield context
    for each in made.values():
        each.close()


@pytest.fixture
def open_page(contexts, wire: FakeServer) -> Iterator[Callable[..., Page]]:
    """Opens the fake server's page and waits for its socket."""
    pages: list[Page] = []
    mishaps: list[str] = []

    def note(message) -> None:
        if "Content Security Policy" in message.text or "quartet:" in message.text:
            mishaps.append(message.text)

    def open_page(
        body: str, rules: str = "", touch: bool = False, connected: bool = True, wait_until: str = "load", **options
    ) -> Page:
        wire.body, wire.rules = body, rules
        page = contexts(has_touch=touch, **options).new_page()
        pages.append(page)
        page.set_default_timeout(5000)
        page.on("console", note)
        page.on("pageerror", lambda error: mishaps.append(str(error)))
        page.goto(wire.url + "/test", wait_until=wait_until)
        if connected:
            wire.wait_for(lambda: wire.hellos)
        return page

    yield open_page
    for page in pages:
        page.close()
    assert not mishaps, "\n".join(mishaps)
