"""Windows that no iPad has: nothing may be out of reach in them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from kiosk import Kiosk

SIZES = {"laptop": {"width": 1366, "height": 620}, "phone on its side": {"width": 844, "height": 390}}


def is_in_reach(page: Page, identifier: str) -> None:
    """Scrolling, if it must be, shows all of it: nothing is above the page's beginning."""
    element = page.get_by_test_id(identifier)
    element.scroll_into_view_if_needed()
    expect(element).to_be_in_viewport(ratio=0.99)


def begins_in_reach(page: Page) -> None:
    heading = page.get_by_role("heading").first
    page.locator("#root").evaluate("e => e.scrollTo(0, 0)")
    expect(heading).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_every_button_of_the_kiosk_can_be_reached(devices, server, till, store, size):
    kiosk = Kiosk(devices(size, touch=True).new_page(), server.public_url).open().shows_pairing()
    kiosk.store_field.fill("store_unknown")
    kiosk["pairButton"].click()
    kiosk.shows_error("couldn't find")
    begins_in_reach(kiosk.page)
    is_in_reach(kiosk.page, "errorMessage")
    kiosk.pair(store)
    till.ring_up(store)
    kiosk.wake()
    begins_in_reach(kiosk.page)
    is_in_reach(kiosk.page, "cancelRating")
    kiosk.rate(4)
    begins_in_reach(kiosk.page)
    is_in_reach(kiosk.page, "declineButton")
    kiosk.approve()
    begins_in_reach(kiosk.page)
    is_in_reach(kiosk.page, "doneButton")
    kiosk.done()
