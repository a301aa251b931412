"""A parker parks, orders, follows the order, and rates it; the lot's staff work at the interface."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from playwright.sync_api import BrowserContext, expect

from trufan.parker import PHONE, VENUE, Interface, Parker, Staff, register
from trufan.test_pictures import the_order
from quartet_server import QuartetServer
from venue_zone import time_of, zone_of


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
    expect(parker.page.get_by_text("+15 min parking added")).to_be_visible()


def test_three_taps_from_opening_the_app_to_an_order(parker: Parker, server: QuartetServer) -> None:
    """Somebody who is parked and has ordered before. The order has its free minutes, however quickly it is placed."""
    parker.park("WALK 10").open_store().add("milk").checkout()
    parker["PlaceOrder"].click()
    expect(parker["trackOrder"]).to_be_visible()
    orders = Interface(parker.url, parker.email)
    first = orders.ask("GET", "/convenience/my-orders")["orders"][0]["id"]
    code = orders.ask("GET", f"/convenience/orders/{first}")["access_code"]
    staff = Staff(server.url)
    for step in ("accept", "start-shopping", "complete-shopping"):
        staff.step(first, step)
    staff.step(first, "store", storage_location="Refrigerator")
    staff.step(first, "deliver", access_code=code)
    before = orders.ask("GET", "/parking/sessions/current")["session"]

    parker.open()
    taps = 0
    for button in ("reorderLastOrder", "PlaceOrder"):
        parker[button].click()
        taps += 1
    expect(parker["trackOrder"]).to_be_visible()
    assert taps <= 3
    expect(parker.page.get_by_text("+15 min parking added")).to_be_visible()
    after = orders.ask("GET", "/parking/sessions/current")["session"]
    assert after["complimentary_minutes"] == before["complimentary_minutes"] + 15
    order = orders.ask("GET", "/convenience/my-orders")["orders"][0]["id"]
    assert order != first
    assert orders.ask("GET", f"/convenience/orders/{order}")["parking_session_id"] == after["id"]


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


def test_the_history_shows_what_was_cancelled_on_the_orders_page(parker: Parker) -> None:
    parker.park("WALK 11").open_store().add("milk").checkout()
    parker["PlaceOrder"].click()
    expect(parker["trackOrder"]).to_be_visible()
    parker.page.goto(f"{parker.url}/trufan/orders")
    expect(parker["orderRow"]).to_contain_text("Pending Confirmation")
    parker["orderRow"].click()
    parker["cancelOrder"].click()
    parker["confirmCancel"].click()
    parker.tracks("Cancelled")
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    parker.back()
    expect(parker["orderRow"]).to_contain_text("Cancelled")


def test_a_reason_of_ones_own_is_said_in_ones_own_words(parker: Parker) -> None:
    parker.park("WALK 5").open_store().add("milk").checkout()
    parker["PlaceOrder"].click()
    parker.track()
    parker["cancelOrder"].click()
    parker.page.get_by_role("button", name="Another reason").click()
    parker["otherReason"].fill("x" * 600)
    expect(parker["otherReason"]).to_have_value("x" * 500)
    parker["otherReason"].fill("The concert is cancelled")
    parker["confirmCancel"].click()
    parker.tracks("Cancelled")
    orders = Interface(parker.url, parker.email)
    order = orders.ask("GET", "/convenience/my-orders")["orders"][0]["id"]
    assert orders.ask("GET", f"/convenience/orders/{order}")["cancellation_reason"] == "The concert is cancelled"


def test_the_carts_total_is_the_checkouts(parker: Parker) -> None:
    parker.park("WALK 6").open_store().add("milk").add("bread")
    parker["CartButton"].last.click()
    expect(parker["tip"]).to_contain_text("$")
    total = parker["total"].inner_text()
    expect(parker["ProceedToCheckout"]).to_contain_text(total)
    parker["ProceedToCheckout"].click()
    expect(parker["PlaceOrder"]).to_contain_text(total)


def test_instructions_survive_a_reload_and_go_with_the_order(parker: Parker) -> None:
    parker.park("WALK 7").open_store().add("milk").checkout()
    parker["DeliveryInstructions"].fill("Level 2, by the elevator")
    parker["SpecialInstructions"].fill("No bag, please")
    parker["SpecialInstructions"].blur()
    parker.page.reload()
    expect(parker["DeliveryInstructions"]).to_have_value("Level 2, by the elevator")
    expect(parker["SpecialInstructions"]).to_have_value("No bag, please")
    parker["PlaceOrder"].click()
    expect(parker["trackOrder"]).to_be_visible()
    parker.track()
    parker.back()
    parker.add("milk").checkout()
    expect(parker["DeliveryInstructions"]).to_have_value("")
    expect(parker["SpecialInstructions"]).to_have_value("")


def test_a_rating_survives_a_reload_until_it_is_sent(parker: Parker, server: QuartetServer) -> None:
    parker.park("WALK 9").open_store().add("milk").checkout()
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    parker.track().tracks("Pending Confirmation")
    code = parker["accessCode"].inner_text()
    staff = Staff(server.url)
    order = the_order(staff, number)
    for step in ("accept", "start-shopping", "complete-shopping"):
        staff.step(order, step)
    staff.step(order, "store", storage_location="Front Desk")
    staff.step(order, "deliver", access_code=code)
    parker["rate4"].click()
    parker["feedbackField"].fill("Quick and friendly")
    parker["feedbackField"].blur()
    parker.page.reload()
    # The page asks for the rating again by itself.
    expect(parker["feedbackField"]).to_have_value("Quick and friendly")
    parker["submitRating"].click()
    expect(parker["givenFeedback"]).to_have_text("Quick and friendly")
    expect(parker["givenRating"].locator("[aria-label='4 of 5 stars']")).to_have_count(1)


def test_a_reload_while_the_order_is_placed_finds_it_again(parker: Parker) -> None:
    """Made, but not paid: the checkout offers to pay it. Paid too: the store says so, and leads to it."""
    parker.park("WALK 8").open_store().add("milk").checkout()
    parker["PlaceOrder"].click(no_wait_after=True)
    orders = Interface(parker.url, parker.email)
    for _ in range(100):
        if orders.ask("GET", "/convenience/my-orders")["orders"]:
            break
    parker.page.reload()
    expect(parker["searchField"]).to_be_visible()
    if orders.ask("GET", "/convenience/my-orders")["orders"][0]["payment_status"] == "pending":
        parker["PlaceOrder"].filter(has_text="Pay Order").click()
        expect(parker["accessCode"]).to_be_visible()
    else:
        expect(parker.page.get_by_role("dialog")).to_have_count(0)
        parker["openLostOrder"].click()
        expect(parker["accessCode"]).to_be_visible()
    parker.page.goto(f"{parker.url}/trufan/orders")
    expect(parker["orderRow"]).to_have_count(1)


def test_times_are_those_of_the_venues_clock(parker: Parker, server: QuartetServer) -> None:
    """The tests' browser is in Paris, and the garage elsewhere."""
    zone = zone_of(server.database)
    parker.park("WALK 9")
    expect(parker.page.get_by_text("left until")).to_contain_text(f"({time_of(zone)})")
    end = parker.page.get_by_text("left until").inner_text()
    stay = Interface(parker.url, parker.email).ask("GET", "/parking/sessions/current")["session"]
    expires = datetime.fromisoformat(stay["expires_at"].replace("Z", "+00:00"))
    assert expires.astimezone(zone).strftime("%-I:%M %p") in end
    parker.open_store().add("milk").checkout()
    expect(parker["readyBy"]).to_contain_text(f"({time_of(zone)})")
    parker["PlaceOrder"].click()
    expect(parker["readyBy"]).to_contain_text(f"({time_of(zone)})")
    parker.track()
    expect(parker["timelineZone"]).to_have_text(f"In {time_of(zone)}")


def test_the_checkout_begins_with_the_usual_time(devices: Callable[..., BrowserContext], own_server: QuartetServer) -> None:
    """Chosen in the account, kept there, and said at the checkout, where another time can be chosen.

    The shared server's queue may be longer than the stay.
    """
    parker = Parker(devices(PHONE, touch=True).new_page(), own_server.public_url).open()
    parker.sign_in(register(own_server.url)).park("WALK 12")
    parker["accountButton"].click()
    parker["timingPicker"].locator("select").select_option(label="At a time of day")
    expect(parker["timingTime"].locator("option:checked")).to_have_text("2:00 PM")
    parker["timingPicker"].locator("select").select_option(label="When my parking ends")
    expect(parker["timingTime"]).to_have_count(0)
    account = Interface(parker.url, parker.email)
    for _ in range(100):
        if account.ask("GET", "/users/me")["default_timing"] == "when_parking_ends":
            break
        parker.page.wait_for_timeout(50)
    parker.page.reload()
    expect(parker["timingPicker"].locator("option:checked")).to_have_text("When my parking ends")
    parker.open().open_store().add("milk").checkout()
    expect(parker["usualTimeMessage"]).to_contain_text("Your parking ends at")
    expect(parker["scheduleTime"]).to_be_visible()
    parker["scheduleToggle"].click()
    expect(parker["usualTimeMessage"]).to_have_count(0)


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


def test_back_from_the_order_that_was_placed_leads_to_the_store(parker: Parker) -> None:
    """The sheet of the cart goes with its two pages while the order's page comes behind it."""
    parker.park("BACK 2").open_store().add("milk").checkout()
    parker["PlaceOrder"].click()
    parker.track().tracks("Pending Confirmation")
    parker.back()
    expect(parker["searchField"]).to_be_visible()
    parker.page.wait_for_function("/[/]store[/][0-9a-f-]+$/.test(location.pathname)")
    parker.back()
    expect(parker["timeLeft"]).to_be_visible()
