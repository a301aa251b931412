"""Each screen of our apps is read out as it comes: the focus is in it, and never lost."""

from __future__ import annotations

import time

from playwright.sync_api import Page

# The focused element, whether it shows a ring, and whether a person can see it.
PLACE = """() => { const e = document.activeElement; return {
  isLost: e === document.body || !!e.closest('[inert],[hidden],.nsp-hidden'),
  words: (e.ariaLabel ?? e.innerText ?? '').trim(), tag: e.localName, id: e.closest('[data-testid]')?.dataset.testid ?? '',
  hasRing: getComputedStyle(e).outlineStyle !== 'none', inside: [...document.querySelectorAll('[data-testid]')]
    .filter(each => each.contains(e)).map(each => each.dataset.testid) } }"""


def place(page: Page, wanted=lambda place: True) -> dict:
    """Where the focus comes to rest."""
    deadline = time.monotonic() + 5
    while True:
        found = page.evaluate(PLACE)
        if not found["isLost"] and wanted(found):
            return found
        assert time.monotonic() < deadline, f"the focus is at {found}"
        page.wait_for_timeout(30)


def test_every_screen_of_the_kiosk_takes_the_focus(kiosk, till, store):
    kiosk.pair(store).shows_idle()
    place(kiosk.page, lambda at: "idleScreen" in at["inside"] and at["words"])
    till.ring_up(store)
    kiosk.wake()
    rating = place(kiosk.page, lambda at: "idleScreen" not in at["inside"] and at["words"])
    assert not rating["hasRing"] and rating["tag"] != "button"
    kiosk.rate(4)
    place(kiosk.page, lambda at: at["words"] not in ("", rating["words"]))
    kiosk.approve()
    place(kiosk.page)
    kiosk.done()
    place(kiosk.page)
    kiosk.shows_thank_you()


def test_a_customer_who_comes_without_a_tap_is_announced(kiosk, till, store):
    kiosk.pair(store).shows_idle()
    before = place(kiosk.page)["words"]
    till.ring_up(store)
    kiosk["submitRating"].wait_for(timeout=15_000)
    assert place(kiosk.page, lambda at: at["words"] != before)["tag"] != "input"


def test_pages_and_sheets_of_the_console(console, store):
    console.sign_in()
    assert place(console.page, lambda at: at["tag"] == "h1")["words"] == "Stores"
    console.open_store(store)
    title = place(console.page, lambda at: at["tag"] == "h1" and at["words"] != "Stores")
    assert not title["hasRing"]
    console.page.go_back()
    place(console.page, lambda at: at["id"] == f"storeRow-{store}")
    console["addStoreButton"].click()
    console["saveStoreButton"].wait_for()
    name = console.page.locator("dialog[open]").evaluate("d => document.getElementById(d.getAttribute('aria-labelledby'))?.textContent")
    assert name, "a sheet has a name"
    console.page.keyboard.press("Escape")
    place(console.page, lambda at: at["id"] == "addStoreButton")
