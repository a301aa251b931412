"""A person who asks for a code on a second device, while the first one's minute runs."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

import pictures
from quartet_server import QuartetServer
from soul.sitter import PHONE, Sitter, new_number


def test_the_code_that_was_sent_is_typed_on_the_second_device(
    devices: Callable[..., BrowserContext], server: QuartetServer
) -> None:
    first, second = (
        Sitter(devices(PHONE, scheme="dark", touch=True).new_page(), server.public_url, server.url).open() for _ in range(2)
    )
    number = new_number()
    first.ask_for_code(number)
    second["phoneField"].fill(number)
    second["sendOTPButton"].click()
    expect(second["errorMessage"]).to_contain_text("Try again in")
    pictures.take(second.page, "soul-refused-code-390")
    second["haveCodeButton"].click()
    expect(second.page.get_by_text("Type the newest one that came to")).to_be_visible()
    pictures.take(second.page, "soul-have-code-390")
    assert pictures.is_too_wide(second.page) == [] and pictures.flaws(second.page) == []
    second["otpField"].fill(second.code(number))
    expect(second["nameField"]).to_be_visible()
