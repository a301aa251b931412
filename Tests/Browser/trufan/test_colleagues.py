"""Two staff members at one order: what one does, the other is told, and nobody takes an order by mistake."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from quartet_server import QuartetServer
from trufan.album import Album
from trufan.parker import PHONE, Parker, Staff
from trufan.test_staff import BREAD, MILK, Enter, Order, enter  # noqa: F401


@pytest.fixture
def order(server: QuartetServer) -> Order:
    return Order(server, {MILK: 1, BREAD: 2})


# Notes each button that takes no tap for a moment.
WATCH_PAUSES = """() => {
  window.paused = []
  new MutationObserver(() => {
    for (const button of document.querySelectorAll("button:disabled[data-testid]")) window.paused.push(button.dataset.testid)
  }).observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ["disabled"]})
}"""


def line_of(order: Order, name: str) -> str:
    """The path of a line for the staff."""
    lines = order.parker.ask("GET", f"/convenience/orders/{order.id}")["items"]
    return next(line["id"] for line in lines if line["item_name"] == name)


def test_an_order_of_a_colleague_is_taken_over_by_those_who_mean_it(
    enter: Enter,  # noqa: F811
    order: Order,
    server: QuartetServer,
) -> None:
    Staff(server.url).step(order.id, "accept")
    shopper = enter("aisha@example.com")
    shopper.open_order(order.number)
    expect(shopper["colleague"]).to_contain_text("has this order")
    shopper["startShopping"].click()
    expect(shopper["takeOver"]).to_be_visible()
    album = Album(shopper.page, "staff-take-over-")
    album.take("question")
    shopper.page.get_by_role("button", name="Cancel").click()
    expect(shopper["takeOver"]).to_have_count(0)
    assert Staff(server.url).ask("GET", f"/convenience/staff/orders/{order.id}")["status"] == "confirmed"
    shopper["startShopping"].click()
    shopper["takeOver"].click()
    expect(shopper["progress"]).to_have_text("0 of 2")
    expect(shopper["colleague"]).to_have_count(0)
    seen = order.parker.ask("GET", f"/convenience/orders/{order.id}")
    assert seen["assigned_staff_name"].startswith("Aisha")
    album.is_clean()


def test_what_a_colleague_says_of_an_open_line_is_told(enter: Enter, order: Order, server: QuartetServer) -> None:  # noqa: F811
    shopper = enter("aisha@example.com")
    shopper.accept(order.number)
    shopper["startShopping"].click()
    expect(shopper["progress"]).to_be_visible()
    shopper[f"line-{MILK}"].click()
    expect(shopper["priceField"]).to_have_value("5.49")
    path, milk = f"/convenience/staff/orders/{order.id}/items", line_of(order, MILK)
    staff = Staff(server.url)
    staff.ask("POST", f"{path}/{milk}/update", {"status": "found", "actual_price": 4.99})
    expect(shopper["changedMeanwhile"]).to_have_text("This item was marked as found meanwhile, at $4.99.")
    expect(shopper["priceField"]).to_have_value("4.99")
    expect(shopper["linePrice"]).to_have_text("1 × $4.99")
    # Far below it, too, somebody who is about to tap is told, and a tap on its way is none.
    shopper["propose-Oat Milk, 32 oz"].scroll_into_view_if_needed()
    expect(shopper["savePrice"]).to_be_enabled()
    shopper.page.evaluate(WATCH_PAUSES)
    staff.ask("POST", f"{path}/{milk}/update", {"status": "not_found"})
    expect(shopper["changedMeanwhile"]).to_have_text("This item was marked as not found meanwhile.")
    expect(shopper["changedMeanwhile"]).to_be_in_viewport()
    expect(shopper["savePrice"]).to_be_enabled()
    assert {"savePrice", "propose-Oat Milk, 32 oz"} <= set(shopper.page.evaluate("window.paused"))
    album = Album(shopper.page, "staff-changed-meanwhile-")
    album.take("line")
    # A sheet about goods that are bought has nothing left to do.
    staff.step(order.id, "complete-shopping")
    expect(shopper["storeGoods"]).to_be_visible()
    expect(shopper.page.get_by_role("dialog")).to_have_count(0)
    album.is_clean()


def test_another_proposal_is_not_accepted_by_a_tap_that_was_meant_for_the_last_one(
    order: Order,
    server: QuartetServer,
    devices,
) -> None:
    parker = Parker(devices(PHONE, touch=True).new_page(), server.public_url).open().sign_in(order.parker_email)
    parker.page.goto(f"{server.public_url}/trufan/order/{order.id}")
    staff = Staff(server.url)
    for step in ["accept", "start-shopping"]:
        staff.step(order.id, step)
    path = f"/convenience/staff/orders/{order.id}/items/{line_of(order, MILK)}/substitute"
    staff.ask("POST", path, {"name": "Goat milk", "unit_price": 5.0})
    expect(parker.page.get_by_text("Goat milk", exact=True)).to_be_visible()
    expect(parker["acceptSubstitute"]).to_be_enabled()
    parker.page.evaluate(WATCH_PAUSES)
    staff.ask("POST", path, {"name": "Sheep milk", "unit_price": 9.0})
    expect(parker.page.get_by_text("Sheep milk", exact=True)).to_be_visible()
    expect(parker["acceptSubstitute"]).to_be_enabled()
    assert {"acceptSubstitute", "refuseSubstitute"} <= set(parker.page.evaluate("window.paused"))


def test_a_no_and_no_answer_are_told_apart(enter: Enter, order: Order) -> None:  # noqa: F811
    shopper = enter("aisha@example.com")
    shopper.accept(order.number)
    shopper["startShopping"].click()
    expect(shopper["progress"]).to_be_visible()
    shopper.propose(MILK, "Oat Milk, 32 oz", "oat milk")
    path = f"/convenience/orders/{order.id}"
    order.parker.ask("POST", f"{path}/items/{line_of(order, MILK)}/substitution", {"accept": False})
    expect(shopper[f"lineState-{MILK}"]).to_have_text("Parker refused Oat Milk, 32 oz, not charged")
    # The rule decides at the till, before the parker's time is over: nobody was silent.
    shopper.propose(BREAD, "Basmati Rice, 2 lb", "rice")
    shopper.complete()
    # Nothing is left of the order.
    expect(shopper["outcomeMoney"]).to_contain_text("back with the parker")
    lines = order.parker.ask("GET", path)["items"]
    decided = {line["item_name"]: line["substitution"]["decided_by"] for line in lines}
    assert decided == {MILK: "parker", BREAD: None}
    album = Album(shopper.page, "staff-decided-")
    album.take("ended")
    album.is_clean()


def test_goods_that_a_colleague_moves_are_not_moved_back_unseen(
    enter: Enter,  # noqa: F811
    order: Order,
    server: QuartetServer,
) -> None:
    staff = Staff(server.url)
    for step in ["accept", "start-shopping", "complete-shopping"]:
        staff.step(order.id, step)
    staff.step(order.id, "store", storage_location="Refrigerator")
    shopper = enter("aisha@example.com")
    shopper.open_order(order.number)
    shopper["moveGoods"].click()
    expect(shopper["storageLocation"]).to_have_text("The goods are here: Refrigerator")
    shopper["place-Front Desk"].click()
    shopper.page.evaluate(WATCH_PAUSES)
    staff.step(order.id, "store", storage_location="Locker")
    expect(shopper["storageLocation"]).to_have_text("The goods were moved meanwhile. They are here: Locker.")
    expect(shopper["place-Front Desk"]).to_have_attribute("aria-pressed", "true")
    expect(shopper["storeGoods"]).to_be_enabled()
    assert "storeGoods" in shopper.page.evaluate("window.paused")
    album = Album(shopper.page, "staff-moved-meanwhile-")
    album.take("card")
    shopper["storeGoods"].click()
    expect(shopper["storageLocation"]).to_have_text("The goods are here: Front Desk")
    album.is_clean()


def test_what_a_colleague_changes_before_the_shopping_is_completed_is_told(
    enter: Enter,  # noqa: F811
    order: Order,
    server: QuartetServer,
) -> None:
    shopper = enter("aisha@example.com")
    shopper.accept(order.number)
    shopper["startShopping"].click()
    shopper["completeShopping"].click()
    expect(shopper["confirmComplete"]).to_be_enabled()
    expect(shopper["changedMeanwhile"]).to_have_count(0)
    path = f"/convenience/staff/orders/{order.id}/items/{line_of(order, MILK)}/update"
    Staff(server.url).ask("POST", path, {"status": "not_found"})
    expect(shopper["changedMeanwhile"]).to_contain_text("Items have changed meanwhile.")
    expect(shopper["confirmComplete"]).to_be_enabled()
    album = Album(shopper.page, "staff-complete-meanwhile-")
    album.take("sheet")
    shopper["confirmComplete"].click()
    expect(shopper["storeGoods"]).to_be_visible()
    album.is_clean()
