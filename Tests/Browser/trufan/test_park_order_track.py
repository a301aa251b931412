"""A parker parks, orders, follows the order, and rates it; the lot's staff work at the interface."""

from __future__ import annotations

from playwright.sync_api import expect

from trufan.parker import VENUE, Parker, Staff
from quartet_server import QuartetServer


def test_park_order_track_rate_reorder(parker: Parker, server: QuartetServer) -> None:
    parker.park("WALK 1")
    before = parker["timeLeft"].inner_text()
    parker.open_store().add("milk")
    expect(parker["CartBadge"]).to_have_text("1")
    parker.add("bread")
    expect(parker["CartBadge"]).to_have_text("2")

    parker.checkout()
    parker["DeliveryInstructions"].fill("Blue Honda, Trunk")
    parker["PlaceOrder"].click()
    expect(parker["trackOrder"]).to_be_visible()
    number = parker["orderNumber"].inner_text()
    code = parker["accessCode"].inner_text()
    assert len(code) == 6

    parker.track().tracks("Pending Confirmation")
    expect(parker["accessCode"]).to_have_text(code)

    staff = Staff(server.url)
    queue = staff.ask("GET", f"/convenience/staff/venues/{VENUE}/orders?page_size=100")["orders"]
    order = next(entry["id"] for entry in queue if entry["order_number"] == number)
    staff.step(order, "accept")
    parker.tracks("Confirmed")
    parker["backAtCar"].click()
    expect(parker["isBackAtCar"]).to_be_visible()
    staff.step(order, "start-shopping")
    parker.tracks("Shopping in Progress")
    expect(parker["cancelOrder"]).to_have_count(0)
    staff.step(order, "complete-shopping")
    parker.tracks("Items Purchased")
    staff.step(order, "store", storage_location="Refrigerator")
    parker.tracks("Ready for Pickup")
    expect(parker["storageLocation"]).to_contain_text("Refrigerator")
    staff.step(order, "deliver", access_code=code)

    # The app asks by itself.
    parker["rate5"].click()
    parker["submitRating"].click()
    expect(parker["givenRating"]).to_be_visible()
    expect(parker["timelineStep-completed"]).to_be_visible()

    # Out of the order and the store, to the first screen: the order has added its minutes.
    parker.open()
    expect(parker["complimentaryMinutes"]).to_contain_text("+15 min")
    assert parker["timeLeft"].inner_text() != before
    parker["reorderLastOrder"].click()
    parker["PlaceOrder"].click()
    expect(parker["trackOrder"]).to_be_visible()


def test_cancelling_tells_the_refund(parker: Parker) -> None:
    parker.park("WALK 2")
    parker.open_store().add("milk")
    parker.checkout()
    parker["PlaceOrder"].click()
    parker.track()
    parker["cancelOrder"].click()
    parker["confirmCancel"].click()
    parker.tracks("Cancelled")
    expect(parker.page.get_by_text("refunded.").first).to_be_visible()


def test_below_the_minimum_the_cart_says_what_is_missing(parker: Parker) -> None:
    parker.park("WALK 3")
    parker.open_store().add("bananas")
    parker["CartButton"].last.click()
    expect(parker["minimumOrderMessage"]).to_contain_text("Minimum order is $5.00. Add $")
    expect(parker["ProceedToCheckout"]).to_be_disabled()


def test_the_cart_survives_a_reload(parker: Parker) -> None:
    parker.park("WALK 4")
    parker.open_store().add("milk")
    expect(parker["CartBadge"]).to_have_text("1")
    parker.open()
    parker.open_store()
    expect(parker["CartBadge"]).to_have_text("1")


def test_back_from_a_placed_order_leads_to_the_store(parker: Parker) -> None:
    """The checkout behind the confirmation has nothing left to order."""
    parker.park("BACK 1").open_store().add("milk")
    parker.checkout()
    parker["PlaceOrder"].click()
    expect(parker["orderNumber"]).to_be_visible()
    parker.page.go_back()
    expect(parker["orderNumber"]).to_have_count(0)
    expect(parker["PlaceOrder"]).to_have_count(0)
    expect(parker["searchField"]).to_be_visible()
