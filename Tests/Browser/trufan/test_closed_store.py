"""A closed store: orders for later are taken, and the store and the checkout say so."""

from __future__ import annotations

from playwright.sync_api import expect

import pictures
from trufan.parker import Parker
from trufan.test_pictures import CLOSED


def test_a_closed_store_takes_an_order_for_later(parker: Parker) -> None:
    parker.page.goto(f"{parker.url}/trufan/store/{CLOSED}")
    expect(parker["closedMessage"]).to_contain_text("You can order now for a time after it opens.")
    parker.add("apple pie")
    parker.checkout()
    expect(parker["closedMessage"].last).to_contain_text("You can order now for")
    expect(parker["readyBy"]).to_have_count(0)
    expect(parker["PlaceOrder"]).to_be_disabled()
    pictures.take(parker.page, "trufan-checkout-closed")
    parker["orderForLater"].click()
    expect(parker["orderForLater"]).to_have_count(0)
    expect(parker["readyBy"]).to_contain_text("Ready by")
    expect(parker["scheduleTime"]).to_be_visible()
    expect(parker["PlaceOrder"]).to_be_enabled()
