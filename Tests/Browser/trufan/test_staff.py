"""The lot's app: who may use it, one trip for two orders, and what a reload, Back and a second window leave as it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

import pictures
from quartet_server import QuartetServer
from trufan.album import Album
from trufan.parker import PHONE, VENUE, Interface, Staff, register
from trufan.shopper import Shopper

MILK = "Whole Milk, Half Gallon"
BREAD = "Whole Wheat Bread"
WINE = "Pinot Noir, 750 ml"
GOODS = {MILK: "bb9c0e41-79dd-5ca5-9de4-926c3ab7751f", BREAD: "ae304922-5d23-52ae-8b08-354428cc1646"}

Enter = Callable[..., Shopper]


@pytest.fixture
def enter(devices: Callable[..., BrowserContext], server: QuartetServer) -> Enter:
    """A staff member's phone, signed in at the first venue."""

    def signed_in(email: str = "staff@example.com", size: dict = PHONE, **device) -> Shopper:
        shopper = Shopper(devices(size, touch=True, **device).new_page(), server.public_url).open().sign_in(email)
        # Aisha works at one venue and is not asked.
        return shopper if email.startswith("aisha") else shopper.choose_venue()

    return signed_in


class Order:
    """A paid order of a new parker."""

    def __init__(self, server: QuartetServer, lines: dict[str, int], *, ids: dict[str, str] = GOODS, **wishes) -> None:
        self.parker_email = register(server.url)
        self.parker = Interface(server.url, self.parker_email)
        items = [{"item_id": ids[name], "quantity": count} for name, count in lines.items()]
        order = self.parker.ask("POST", "/convenience/orders", {"venue_id": VENUE, "items": items, **wishes})
        self.id, self.number = order["id"], order["order_number"]
        self.code = order["access_code"]
        self.parker.ask(
            "POST", "/convenience/payments/simulate", {"session_id": self.id, "amount": order["total_amount"]}
        )


def test_a_parker_is_told_that_this_app_is_for_staff(devices, server: QuartetServer) -> None:
    shopper = Shopper(devices(PHONE, touch=True).new_page(), server.public_url).open()
    shopper.sign_in(register(server.url))
    expect(shopper.page.get_by_text("This app is for the lot's staff")).to_be_visible()
    album = Album(shopper.page, "staff-refused-")
    album.take("not-staff")
    shopper.page.get_by_role("button", name="Sign Out").click()
    expect(shopper["emailField"]).to_be_visible()
    album.take("signed-out")
    album.is_clean()


def test_sign_out_and_another_venue(enter: Enter) -> None:
    shopper = enter("tom@example.com")
    shopper["staffMenu"].click()
    shopper["changeVenueButton"].click()
    expect(shopper[f"venue-{VENUE}"]).to_be_visible()
    album = Album(shopper.page, "staff-venue-")
    album.take("choice")
    shopper.choose_venue()
    shopper["staffMenu"].click()
    expect(shopper["signOutButton"]).to_be_visible()
    album.take("menu")
    shopper["signOutButton"].click()
    expect(shopper["confirmSignOutButton"]).to_be_visible()
    album.take("sign-out")
    shopper["confirmSignOutButton"].click()
    expect(shopper["emailField"]).to_be_visible()
    album.is_clean()


def test_one_trip_serves_two_orders(enter: Enter, server: QuartetServer) -> None:
    one, two = Order(server, {MILK: 1, BREAD: 1}), Order(server, {MILK: 2})
    shopper = enter("tom@example.com")
    for order in (one, two):
        shopper.accept(order.number)
        shopper.page.go_back()
    shopper["pickTrip"].click()
    expect(shopper["startTrip"]).to_contain_text("Shop 2 orders together")
    album = Album(shopper.page, "staff-trip-")
    album.take("pick")
    shopper["startTrip"].click()
    expect(shopper["progress"]).to_have_text("0 of 3")
    lines = shopper.page.get_by_test_id(f"line-{MILK}")
    expect(lines).to_have_count(2)
    for order in (one, two):
        expect(lines.filter(has_text=order.number)).to_contain_text("Sarah")
    shopper.page.get_by_test_id(f"tick-{MILK}").first.click()
    expect(shopper["progress"]).to_have_text("1 of 3")
    album.take("shopping")
    with album.at(320) as page:
        assert not pictures.cut_hints(page)
    # The goods come before the orders' cards, also on the smallest phone.
    shopper.page.set_viewport_size({"width": 320, "height": 568})
    expect(lines.first).to_be_in_viewport()
    above, below = lines.last.bounding_box(), shopper[f"complete-{one.number}"].bounding_box()
    assert above["y"] < below["y"]
    shopper.page.set_viewport_size(PHONE)
    shopper.page.reload()
    expect(shopper["progress"]).to_have_text("1 of 3")

    shopper[f"complete-{two.number}"].click()
    expect(shopper["confirmComplete"]).to_be_visible()
    album.take("complete")
    shopper["confirmComplete"].click()
    expect(lines).to_have_count(1)
    shopper[f"complete-{one.number}"].click()
    shopper["confirmComplete"].click()
    expect(shopper[f"complete-{one.number}"]).to_have_count(0)
    staff = Staff(server.url)
    for order in (one, two):
        assert staff.ask("GET", f"/convenience/staff/orders/{order.id}")["status"] == "purchased"
        shopper[f"open-{order.number}"].click()
        shopper.store("Front Desk").hand_over(order.code)
        expect(shopper["backToQueue"]).to_be_visible()
        if order is one:
            shopper.page.go_back()
            album.take("one-is-handed-over")
    album.is_clean()


def test_a_long_name_leaves_the_orders_number_on_one_line(enter: Enter, server: QuartetServer) -> None:
    order = Order(server, {MILK: 1})
    order.parker.ask("PATCH", "/users/me", {"first_name": "Maximiliana" * 9})
    shopper = enter("tom@example.com")
    row = shopper[f"order-{order.number}"]
    for width in (320, 390):
        shopper.page.set_viewport_size({"width": width, "height": 844})
        number, name = row.get_by_text(order.number, exact=True), row.get_by_text("Maximiliana")
        # Two lines would be about 44 points high.
        assert number.bounding_box()["height"] < 30
        assert name.bounding_box()["height"] < 30
        assert not pictures.is_too_wide(shopper.page)


def test_an_order_is_as_legible_before_it_is_accepted(enter: Enter, server: QuartetServer) -> None:
    order = Order(server, {MILK: 1})
    shopper = enter("aisha@example.com")
    shopper.open_order(order.number)
    expect(shopper[f"tick-{MILK}"]).to_be_disabled()
    name = shopper[f"line-{MILK}"].get_by_text(f"1 × {MILK}")
    colour = "e => getComputedStyle(e).color"
    before = name.evaluate(colour)
    shopper["accept"].click()
    shopper["startShopping"].click()
    expect(shopper[f"tick-{MILK}"]).to_be_enabled()
    assert name.evaluate(colour) == before


def test_a_reload_back_and_a_second_window_leave_the_order_as_it_is(enter: Enter, server: QuartetServer) -> None:
    order = Order(server, {MILK: 1, BREAD: 2})
    shopper = enter("aisha@example.com")
    shopper.accept(order.number)
    shopper["startShopping"].click()
    shopper.tick(MILK)
    expect(shopper["progress"]).to_have_text("1 of 2")
    shopper.page.reload()
    expect(shopper["progress"]).to_have_text("1 of 2")

    # A second window of the same browser shows what the first does, and both may do the same step.
    second = Shopper(shopper.page.context.new_page(), server.public_url).open()
    second.open_order(order.number)
    shopper.tick(BREAD)
    expect(second["progress"]).to_have_text("2 of 2")
    for each in (shopper, second):
        each["completeShopping"].click()
        expect(each["confirmComplete"]).to_be_visible()
    shopper["confirmComplete"].click()
    for each in (shopper, second):
        # What is done closes its sheet in the other window.
        expect(each["storeGoods"]).to_be_visible()
        expect(each.page.get_by_role("dialog")).to_have_count(0)
    second.page.go_back()
    expect(second[f"order-{order.number}"]).to_contain_text("Items Purchased")
    Staff(server.url).step(order.id, "store", storage_location="Locker")
    expect(second[f"order-{order.number}"]).to_contain_text("Ready for Pickup")
    Staff(server.url).step(order.id, "deliver", access_code=order.code)
    expect(second[f"order-{order.number}"]).to_have_count(0)


def test_prices_and_missing_items_change_what_the_parker_pays(enter: Enter, server: QuartetServer) -> None:
    order = Order(server, {MILK: 1, BREAD: 2})
    shopper = enter("aisha@example.com")
    shopper.accept(order.number)
    shopper["startShopping"].click()
    expect(shopper["progress"]).to_be_visible()
    shopper[f"line-{MILK}"].click()
    # The bar's title is cut on a small phone; here the whole name stands.
    expect(shopper["lineName"]).to_have_text(MILK)
    # The shelf's price comes after the line, and moves the button down.
    expect(shopper["shelfPriceField"]).to_be_visible()
    shopper["priceField"].fill("five")
    shopper["savePrice"].click()
    expect(shopper["errorMessage"]).to_have_text("Enter a price like 5.49.")
    shopper["priceField"].fill("50")
    shopper["savePrice"].click()
    expect(shopper["errorMessage"].first).to_contain_text("more than the parker agreed to")
    album = Album(shopper.page, "staff-line-")
    album.take("price-refused")
    expect(shopper["shelfPrice"]).to_have_text("$4.99 on the shelf, for one")
    expect(shopper["markup"]).to_contain_text("with a markup of 10% the parker pays $5.49")
    shopper["shelfPriceField"].fill("4.54")
    expect(shopper["priceField"]).to_have_value("4.99")
    album.take("shelf-price")
    shopper["savePrice"].click()
    expect(shopper[f"line-{MILK}"]).to_contain_text("$4.99 instead of $5.49 · $4.99 on the shelf")
    shopper[f"line-{BREAD}"].click()
    shopper["notFound"].click()
    expect(shopper[f"lineState-{BREAD}"]).to_contain_text("Not found, not charged")
    album.take("changed")
    album.is_clean()
    shopper["completeShopping"].click()
    # 4.99, fee 0.75, tax 0.46
    expect(shopper["total"]).to_have_text("$6.20")


def test_a_parker_who_is_back_is_told_inside_another_order(enter: Enter, server: QuartetServer) -> None:
    ready, other = Order(server, {MILK: 1}), Order(server, {MILK: 1})
    staff = Staff(server.url)
    for step in ("accept", "start-shopping", "complete-shopping"):
        staff.step(ready.id, step)
    staff.step(ready.id, "store", storage_location="Front Desk")
    shopper = enter("aisha@example.com")
    shopper.accept(other.number)
    ready.parker.ask("POST", f"/convenience/orders/{ready.id}/back-at-car")
    expect(shopper["toast"]).to_contain_text(f"waits at the car: {ready.number}")


def test_a_substitute_keeps_its_own_price(enter: Enter, server: QuartetServer) -> None:
    order = Order(server, {MILK: 1, BREAD: 2})
    shopper = enter("aisha@example.com")
    shopper.accept(order.number)
    shopper["startShopping"].click()
    expect(shopper["progress"]).to_be_visible()
    shopper.propose(MILK, "Oat Milk, 32 oz", "oat milk")
    expect(shopper[f"lineState-{MILK}"]).to_contain_text("Asked: ")
    album = Album(shopper.page, "staff-substitute-")
    # As long as the parker is asked, the sum may change.
    shopper["completeShopping"].click()
    expect(shopper.page.get_by_text("Before the rule decides")).to_be_visible()
    album.take("open")
    shopper["keepShopping"].click()
    expect(shopper.page.get_by_role("dialog")).to_have_count(0)
    path = f"/convenience/orders/{order.id}"
    line = next(line["id"] for line in order.parker.ask("GET", path)["items"] if line["item_name"] == MILK)
    order.parker.ask("POST", f"{path}/items/{line}/substitution", {"accept": True})
    expect(shopper[f"line-{MILK}"]).to_contain_text("1 × Oat Milk")
    expect(shopper[f"lineState-{MILK}"]).to_contain_text(f"Instead of {MILK}")
    album.take("accepted")
    # The parker has agreed; the shopper takes it from its shelf, puts it back, and takes it again.
    for done in (1, 0, 1):
        shopper.tick(MILK)
        expect(shopper["progress"]).to_have_text(f"{done} of 2")

    # At the till the substitute costs less: it stays the substitute.
    shopper[f"line-{MILK}"].click()
    expect(shopper["broughtInstead"]).to_contain_text("Oat Milk")
    album.take("price")
    album.is_clean()
    shopper["priceField"].fill("1.49")
    shopper["savePrice"].click()
    expect(shopper[f"line-{MILK}"]).to_contain_text("$1.49 instead of")
    expect(shopper[f"line-{MILK}"]).to_contain_text("1 × Oat Milk")
    expect(shopper[f"lineState-{MILK}"]).to_contain_text(f"Instead of {MILK}")
    seen = next(line for line in order.parker.ask("GET", path)["items"] if line["item_name"] == MILK)
    assert (seen["status"], seen["actual_price"]) == ("substituted", 1.49)

    shopper[f"line-{MILK}"].click()
    shopper["foundAfterAll"].click()
    expect(shopper[f"lineState-{MILK}"]).to_have_count(0)
    seen = next(line for line in order.parker.ask("GET", path)["items"] if line["item_name"] == MILK)
    assert (seen["status"], seen["actual_price"], seen["substitution"]) == ("found", None, None)


def test_an_order_of_which_nothing_is_found_ends_with_its_shopping(enter: Enter, server: QuartetServer) -> None:
    order = Order(server, {MILK: 1})
    shopper = enter("aisha@example.com")
    shopper.accept(order.number)
    shopper["startShopping"].click()
    expect(shopper["progress"]).to_be_visible()
    shopper[f"line-{MILK}"].click()
    shopper["notFound"].click()
    expect(shopper["completeShopping"]).to_contain_text("Nothing was found")
    shopper["completeShopping"].click()
    expect(shopper["nothingFound"]).to_contain_text("the parker pays nothing")
    album = Album(shopper.page, "staff-nothing-found-")
    album.take("end")
    shopper["confirmComplete"].click()
    # Nobody is asked where the goods wait, or for the parker's code.
    expect(shopper["backToQueue"]).to_be_visible()
    expect(shopper["storeGoods"]).to_have_count(0)
    album.take("ended")
    album.is_clean()
    ended = order.parker.ask("GET", f"/convenience/orders/{order.id}")
    assert (ended["status"], ended["payment_status"]) == ("refunded", "refunded")
    shopper["backToQueue"].click()
    expect(shopper[f"order-{order.number}"]).to_have_count(0)


def test_goods_for_adults_need_a_look_at_the_age(enter: Enter, server: QuartetServer) -> None:
    order = Order(server, {WINE: 1}, ids={WINE: "e9a409c1-0511-5d8c-a221-fe7daa0dd645"}, confirms_age=True)
    staff = Staff(server.url)
    for step in ("accept", "start-shopping", "complete-shopping"):
        staff.step(order.id, step)
    staff.step(order.id, "store", storage_location="Front Desk")
    shopper = enter()
    shopper.open_order(order.number)
    shopper["codeEntry"].fill(order.code)
    expect(shopper["deliver"]).to_be_disabled()
    album = Album(shopper.page, "staff-age-")
    album.take("not-verified")
    shopper["ageVerified"].click()
    expect(shopper["deliver"]).to_be_enabled()
    album.take("verified")
    album.is_clean()
    shopper["deliver"].click()
    expect(shopper["backToQueue"]).to_be_visible()


def test_a_note_for_the_parker_survives_a_reload_until_its_step(enter: Enter, server: QuartetServer) -> None:
    order = Order(server, {MILK: 1, BREAD: 2})
    for step in ["accept", "start-shopping", "complete-shopping"]:
        Staff(server.url).step(order.id, step)
    shopper = enter("aisha@example.com")
    shopper.open_order(order.number)
    shopper["notesField"].fill("Behind the counter")
    shopper["place-Locker"].click()
    expect(shopper["place-Locker"]).to_have_attribute("aria-pressed", "true")
    shopper.page.reload()
    expect(shopper["notesField"]).to_have_value("Behind the counter")
    shopper.store("Locker")
    expect(shopper["notesField"]).to_have_value("")
    events = order.parker.ask("GET", f"/convenience/orders/{order.id}")["events"]
    assert "Behind the counter" in [each["notes"] for each in events]


def test_pictures(enter: Enter, server: QuartetServer) -> None:
    order = Order(
        server, {MILK: 1, BREAD: 2}, delivery_instructions="Blue Honda, trunk", special_instructions="Ripe, please"
    )
    shopper = enter()
    album = Album(shopper.page, "staff-")
    expect(shopper[f"order-{order.number}"]).to_be_visible()
    album.take("queue")
    shopper.accept(order.number)
    album.take("accepted")
    shopper["startShopping"].click()
    expect(shopper["progress"]).to_be_visible()
    shopper.tick(MILK)
    expect(shopper["progress"]).to_have_text("1 of 2")
    album.take("shopping")
    shopper[f"line-{BREAD}"].click()
    expect(shopper["substituteSearch"]).to_be_visible()
    album.take("line")
    shopper["closeLine"].click()
    shopper["completeShopping"].click()
    expect(shopper["confirmComplete"]).to_be_visible()
    album.take("complete")
    shopper["confirmComplete"].click()
    expect(shopper["storeGoods"]).to_be_visible()
    expect(shopper[f"goods-{MILK}"]).to_contain_text("Keep cold")
    expect(shopper[f"goods-{BREAD}"]).to_contain_text(f"2 × {BREAD}")
    album.take("store")
    shopper.store("Refrigerator")
    expect(shopper[f"goods-{BREAD}"]).to_contain_text(f"2 × {BREAD}")
    album.take("hand-over")
    shopper["moveGoods"].click()
    expect(shopper["leaveGoods"]).to_be_visible()
    album.take("move")
    shopper.store("Front Desk")
    expect(shopper["storageLocation"]).to_contain_text("Front Desk")
    shopper.hand_over(order.code)
    expect(shopper["backToQueue"]).to_be_visible()
    album.take("done")
    album.is_clean()
