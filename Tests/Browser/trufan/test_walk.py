"""The whole walk in two windows: a parker parks and orders, the lot's staff shop and hand over."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

import pictures
from trufan.parker import PHONE, Parker
from trufan.shopper import Shopper
from quartet_server import QuartetServer

MILK = "Whole Milk, Half Gallon"
BREAD = "Whole Wheat Bread"
BREADS_CODE = "2930206928021"


@pytest.fixture
def shopper(devices: Callable[..., BrowserContext], server: QuartetServer) -> Shopper:
    page = devices(PHONE, touch=True).new_page()
    return Shopper(page, server.public_url).open().sign_in().choose_venue()


class Steps:
    """How long after the staff's tap the parker's screen shows the step, in seconds."""

    def __init__(self, parker: Parker) -> None:
        self.parker = parker
        self.taken: dict[str, float] = {}

    def take(self, button: Locator, shows: Locator, text: str | None = None) -> None:
        # A sheet that slides in is waited for by the trial, not by the clock.
        button.click(trial=True)
        start = time.monotonic()
        button.click()
        expect(shows).to_be_visible() if text is None else expect(shows).to_have_text(text)
        self.taken[text or f"{len(self.taken)}"] = time.monotonic() - start

    def status(self, button: Locator, text: str) -> None:
        self.take(button, self.parker["orderStatus"], text)


@pytest.mark.alone
def test_walk(parker: Parker, shopper: Shopper) -> None:
    parker.park("WALK 9").open_store().add("milk")
    parker.add("bread")
    parker.checkout()
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    code = parker["accessCode"].inner_text()
    parker.track().tracks("Pending Confirmation")
    steps = Steps(parker)

    # The queue notices the order by itself.
    row = shopper[f"order-{number}"]
    expect(row).to_be_visible()
    expect(row).to_contain_text("Sarah")
    expect(row).to_contain_text("WALK9")
    pictures.take(shopper.page, "staff-queue-390")
    steps.status(shopper[f"accept-{number}"], "Confirmed")
    steps.status(shopper["startShopping"], "Shopping in Progress")
    expect(shopper["progress"]).to_have_text("0 of 2")
    shopper.scan(BREADS_CODE)
    expect(shopper["progress"]).to_have_text("1 of 2")

    # The milk is gone; the parker agrees to another one.
    shopper[f"line-{MILK}"].click()
    shopper["substituteSearch"].fill("oat milk")
    steps.take(shopper["propose-Oat Milk, 32 oz"], parker["acceptSubstitute"])
    expect(shopper[f"lineState-{MILK}"]).to_contain_text("Asked: ")
    pictures.take(shopper.page, "staff-shopping-390")
    parker["acceptSubstitute"].click()
    expect(shopper[f"line-{MILK}"]).to_contain_text("1 × Oat Milk")
    expect(shopper[f"lineState-{MILK}"]).to_contain_text(f"Instead of {MILK}")
    # It is agreed, and still on its shelf.
    expect(shopper["progress"]).to_have_text("1 of 2")
    shopper.tick(MILK)
    expect(shopper["progress"]).to_have_text("2 of 2")

    shopper["completeShopping"].click()
    pictures.take(shopper.page, "staff-complete-390")
    steps.status(shopper["confirmComplete"], "Items Purchased")
    shopper["place-Refrigerator"].click()
    pictures.take(shopper.page, "staff-store-390")
    steps.status(shopper["storeGoods"], "Ready for Pickup")
    expect(parker["storageLocation"]).to_contain_text("Refrigerator")
    parker["backAtCar"].click()
    expect(shopper["isBackAtCar"]).to_be_visible()

    shopper.hand_over("ZZZZZZ")
    expect(shopper["errorMessage"]).to_contain_text("not this order's access code")
    pictures.take(shopper.page, "staff-hand-over-390")
    shopper["codeEntry"].fill(code.lower())
    steps.take(shopper["deliver"], parker["rate5"])
    expect(shopper["backToQueue"]).to_be_visible()
    print({step: round(seconds, 3) for step, seconds in steps.taken.items()})
    assert max(steps.taken.values()) < 1, steps.taken

    parker["rate5"].click()
    parker["submitRating"].click()
    expect(parker["givenRating"]).to_be_visible()
    parker.open()
    expect(parker["complimentaryMinutes"]).to_contain_text("+15 min")
    parker["ordersButton"].click()
    expect(parker["orderRow"].first).to_contain_text(number)
    expect(parker["orderRow"].first).to_contain_text("Completed")
    parker.open()
    parker["reorderLastOrder"].click()
    parker["PlaceOrder"].click()
    expect(parker["trackOrder"]).to_be_visible()
