"""The parker's screens in text of 200 %: no word and no price is cut."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

import pictures
from trufan.parker import LOT, Parker, Staff, register
from trufan.test_pictures import the_order
from quartet_server import QuartetServer

# On how many lines the words of an element stand.
LINES = """
words => {
  const range = document.createRange();
  range.selectNodeContents(words);
  return new Set([...range.getClientRects()].map(line => Math.round(line.top))).size;
}
"""


@pytest.mark.parametrize("width", [320, 390])
def test_large_text(devices: Callable[..., BrowserContext], server: QuartetServer, width: int) -> None:
    """Text of 200 % pushes nothing out of its place, and lays no choice over its title."""
    page = devices({"width": width, "height": 844}, touch=True).new_page()
    page.add_init_script(pictures.LARGE)
    parker = Parker(page, server.public_url).open()
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        pictures.take(page, f"trufan-large-{name}-{width}")
        # What a swipe uncovers is covered until then.
        flaws = [flaw for flaw in pictures.cuts(page) if flaw != '"Remove" is cut']
        flaws += pictures.overlaid(page)
        if flaws:
            found[name] = flaws

    look("sign-in")
    parker.sign_in(register(server.url))
    look("nobody-parked")
    parker["parkButton"].click()
    expect(parker["lotsMap"]).to_be_visible()
    look("lots")
    parker[f"lot-{LOT}"].click()
    parker["plateField"].fill("PIC 3")
    parker["payAndParkButton"].click()
    expect(parker["timeLeft"]).to_be_visible()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    look("parked")
    parker.open_store()
    look("store")
    parker["filterButton"].click()
    expect(parker["inStockToggle"]).to_be_visible()
    look("filters")
    parker["filtersDone"].click()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    parker.page.locator("[data-testid^=favorite-]").first.click()
    parker["category-favorites"].click()
    expect(parker["ItemCard"]).to_have_count(1)
    look("favorites")
    parker["category-all"].click()
    expect(parker["popularItems"]).to_be_visible()
    parker["ItemCard"].first.click()
    expect(parker["incrementQuantity"]).to_be_visible()
    look("item")
    parker.back()
    parker.add("milk")
    parker["CartButton"].last.click()
    expect(parker["subtotal"]).to_be_visible()
    look("cart")
    parker["ProceedToCheckout"].click()
    expect(parker["readyBy"]).to_be_visible()
    look("checkout")
    parker["scheduleToggle"].click()
    expect(parker["scheduleTime"]).to_be_visible()
    look("checkout-later")
    parker["scheduleToggle"].click()
    expect(parker["scheduleTime"]).to_have_count(0)
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    look("order-placed")
    parker.track().tracks("Pending Confirmation")
    look("order")
    large_order(parker, server, number, look)
    parker.open_notifications()
    look("notifications")
    parker.back()
    parker["ordersButton"].click()
    expect(parker["reorderFromHistory"]).to_be_visible()
    look("history")
    # An order's number is one word, although it has a hyphen.
    assert parker["orderRow"].first.get_by_text(number, exact=True).evaluate(LINES) == 1
    parker.back()
    parker["accountButton"].click()
    below(parker, "placePicker", "Leave goods at")
    look("account")
    parker["rewardsLink"].click()
    expect(parker["pointsEntry"]).to_be_visible()
    look("rewards")
    assert not found, json.dumps(found, indent=1)


def below(parker: Parker, row: str, title: str) -> None:
    """A row's choice stands below its title."""
    words = parker.stands(parker[row].get_by_text(title, exact=True))
    assert words["y"] + words["height"] <= parker.stands(parker[row].locator("select"))["y"]


def large_order(parker: Parker, server: QuartetServer, number: str, look: Callable[[str], None]) -> None:
    """What an order's page asks the parker, until the goods are rated and come again each Monday."""
    parker["cancelOrder"].click()
    expect(parker["confirmCancel"]).to_be_visible()
    look("cancel")
    parker.page.get_by_role("button", name="Another reason").click()
    parker["otherReason"].fill("My car is towed.")
    look("cancel-other")
    parker.page.get_by_role("button", name="Keep Order").click()
    parker["repeatOrder"].click()
    parker["day-monday"].click()
    look("new-plan")
    parker["savePlan"].click()
    expect(parker["nextRun"]).to_be_visible()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    look("recurring-orders")
    parker.back()
    staff = Staff(server.url)
    order = the_order(staff, number)
    staff.step(order, "accept")
    staff.step(order, "start-shopping")
    parker.tracks("Shopping in Progress")
    line = staff.ask("GET", f"/convenience/staff/orders/{order}")["items"][0]["id"]
    proposal = {"name": "Another one, of the same size", "unit_price": 11.5}
    staff.ask("POST", f"/convenience/staff/orders/{order}/items/{line}/substitute", proposal)
    parker["acceptSubstitute"].scroll_into_view_if_needed()
    expect(parker["acceptSubstitute"]).to_contain_text(re.compile(r"Accept, \$\d+\.\d\d more"))
    expect(parker["substituteConsent"]).to_be_visible()
    look("substitute")
    parker["acceptSubstitute"].click()
    expect(parker["acceptSubstitute"]).to_have_count(0)
    code = parker["accessCode"].inner_text()
    staff.step(order, "complete-shopping")
    staff.step(order, "store", storage_location="Refrigerator")
    staff.step(order, "deliver", access_code=code)
    parker["rate5"].click()
    look("rating")
    parker["submitRating"].click()
    expect(parker["givenRating"]).to_be_visible()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    look("completed")
