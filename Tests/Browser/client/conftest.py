"""A fake server and a page on it. Script errors and policy violations fail the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

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

    def context(alone: bool = False, **options) -> BrowserContext:
        key = repr((len(made) if alone else -1, sorted(options.items())))
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
        body: str,
        rules: str = "",
        touch: bool = False,
        connected: bool = True,
        wait_until: str = "load",
        stops_time: bool = False,
        **options,
    ) -> Page:
        """`stops_time`: the page's clock goes on only by `page.clock.run_for`, on however busy a machine."""
        wire.body, wire.rules = body, rules
        # A clock belongs to all pages of a context.
        page = contexts(alone=stops_time, has_touch=touch, **options).new_page()
        pages.append(page)
        page.set_default_timeout(15_000)  # a machine may be busy with something else
        if stops_time:
            page.clock.install()
        page.on("websocket", lambda socket: wire.sockets.append(socket))
        page.on("console", note)
        page.on("pageerror", lambda error: mishaps.append(str(error)))
        page.goto(wire.url + "/test", wait_until=wait_until)
        if connected:
            wire.wait_for(lambda: wire.hellos)
        if stops_time:
            page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000 + 0.5))
        return page

    yield open_page
    for page in pages:
        page.close()
    assert not mishaps, "\n".join(mishaps)
