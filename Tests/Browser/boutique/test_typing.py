"""Typing over a line with 300 ms of latency: no character lost, no caret moved, no composition broken."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kiosk import Kiosk
from owner_console import OwnerConsole

# Keeps every value that the field ever had, so that a flicker between two keys is seen too.
WATCH = """
field => {
  window.seen = [field.value];
  const look = () => {
    if (window.seen.at(-1) !== field.value) window.seen.push(field.value);
    requestAnimationFrame(look);
  };
  look();
}
"""


@pytest.fixture
def slow(bad_line, devices):
    server, proxy = bad_line
    proxy.delay(round_trip_seconds=0.3)
    kiosk = Kiosk(devices().new_page(), server.public_url).open()
    expect(kiosk.store_field).to_be_visible()
    kiosk.page.wait_for_timeout(1500)  # the socket is up
    return kiosk


def test_fast_typing_loses_no_character(slow):
    field = slow.store_field
    field.evaluate(WATCH)
    text = "store_abcdefghijklmnopqrstuvwxyz0123456789"
    field.press_sequentially(text, delay=35)
    slow.page.wait_for_timeout(1500)
    assert field.input_value() == text
    seen = slow.page.evaluate("window.seen")
    assert all(text.startswith(value) for value in seen), "the field flickered: " + repr(seen)
    assert [len(value) for value in seen] == sorted(len(value) for value in seen)


def test_typing_in_the_middle_keeps_the_caret(slow):
    field = slow.store_field
    field.press_sequentially("store_456", delay=20)
    for _ in range(3):
        field.press("ArrowLeft")
    field.press_sequentially("123", delay=80)
    slow.page.wait_for_timeout(1500)
    assert field.input_value() == "store_123456"
    assert field.evaluate("field => [field.selectionStart, field.selectionEnd]") == [9, 9]
    assert field.evaluate("field => document.activeElement === field")


def test_an_input_method_composes_undisturbed(slow):
    field = slow.store_field
    field.focus()
    field.evaluate(WATCH)
    keyboard = slow.page.context.new_cdp_session(slow.page)
    for stage in ("s", "す", "すt", "すと", "すとあ"):
        keyboard.send("Input.imeSetComposition", {"text": stage, "selectionStart": len(stage), "selectionEnd": len(stage)})
        slow.page.wait_for_timeout(250)
        assert field.input_value() == stage
    keyboard.send("Input.insertText", {"text": "ストア"})
    slow.page.wait_for_timeout(1500)
    assert field.input_value() == "ストア"
    assert field.evaluate("field => field.selectionStart") == 3


def test_a_button_acts_on_the_last_letter_typed(slow):
    slow.store_field.press_sequentially("store_nobody", delay=10)
    slow["pairButton"].click()
    slow.shows_error("couldn't find that store")
    slow.store_field.fill("store_demo12345")
    slow.store_field.press_sequentially("6")
    slow.store_field.press("Enter")
    slow.shows_idle()


def test_a_form_is_filled_in_over_a_slow_line(bad_line, devices):
    server, proxy = bad_line
    console = OwnerConsole(devices().new_page(), server.public_url).open().sign_in()
    proxy.delay(round_trip_seconds=0.3)
    console["addStoreButton"].click()
    console["storeNameField"].press_sequentially("Maison d'Été", delay=30)
    console["reviewURLField"].press_sequentially("https://search.google.com/local/writereview?placeid=ChIJN1", delay=15)
    console["squareLocationField"].press_sequentially("LSLOW123", delay=30)
    console["saveStoreButton"].click()
    expect(console.page.get_by_text("Maison d'Été").first).to_be_visible()
