"""Waiting for the page. Playwright's own wait_for_function needs eval, which the policy forbids."""

from __future__ import annotations

import time

from playwright.sync_api import Error, Page, Worker


def until_cut(page: Page, wire) -> None:
    """Waits until the page knows that its socket has closed."""
    while not (wire.sockets and wire.sockets[-1].is_closed()):
        page.wait_for_timeout(10)
    page.evaluate("new Promise(resolve => queueMicrotask(resolve))")


def until(page: Page | Worker, condition: str, timeout: float = 15.0) -> None:
    deadline = time.monotonic() + timeout
    while True:
        try:
            if page.evaluate(condition):
                return
        except Error as error:  # the page is just being replaced
            if "context was destroyed" not in str(error):
                raise
        assert time.monotonic() < deadline, f"never true: {condition}"
        if isinstance(page, Page):
            page.wait_for_timeout(15)
        else:
            time.sleep(0.015)
