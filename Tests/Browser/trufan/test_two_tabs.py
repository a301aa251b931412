"""One parker with two tabs: the cart is the same in both, and nobody orders what the tab does not show."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import BrowserContext, expect

from quartet_server import QuartetServer
from trufan.album import Album
from trufan.parker import PHONE, VENUE, Interface, Parker, register
from visibility import hide, show

@pytest.fixture
def tabs(devices: Callable[..., BrowserContext], server: QuartetServer) -> tuple[Parker, Parker]:
    """Two tabs of a new parker's browser. The second stands at the checkout, with a milk."""
    phone, email = devices(PHONE, touch=True), register(server.url)
    first = Parker(phone.new_page(), server.public_url).open().sign_in(email).park("TABS 1")
    first.open_store().add("milk")
    second = Parker(phone.new_page(), server.public_url)
    second.email = email
    second.page.goto(f"{server.public_url}/trufan/store/{VENUE}")
    second.checkout()
    first.page.bring_to_front()
    return first, second


def test_what_is_added_in_one_tab_is_shown_at_the_checkout_of_the_other(tabs: tuple[Parker, Parker]) -> None:
    first, second = tabs
    before = second["PlaceOrder"].inner_text().split("$")[1]
    first.add("bread")
    second.page.bring_to_front()
    expect(second["PlaceOrder"]).not_to_contain_text(before)
    shown = second["PlaceOrder"].inner_text().split("$")[1]
    second["PlaceOrder"].click()
    expect(second["paymentWords"]).to_contain_text(f"${shown}")
    (order,) = Interface(second.url, second.email).ask("GET", "/convenience/my-orders")["orders"]
    assert f"{order['total_amount']:.2f}" == shown


def test_a_cart_that_is_emptied_in_one_tab_is_empty_at_the_checkout_of_the_other(tabs: tuple[Parker, Parker]) -> None:
    first, second = tabs
    first["CartButton"].last.click()
    first["removeItem"].click()
    expect(first["removeItem"]).to_have_count(0)
    second.page.bring_to_front()
    expect(second["PlaceOrder"]).to_have_count(0)
    # The cart behind the checkout says so, too.
    expect(second["emptyState"].last).to_contain_text("It was ordered in another window, or emptied.")


def test_a_recurring_order_that_another_tab_has_changed_is_not_changed_unseen(
    tabs: tuple[Parker, Parker], server: QuartetServer
) -> None:
    first, second = tabs
    interface = Interface(server.url, second.email)
    second["PlaceOrder"].click()
    expect(second["paymentWords"]).to_be_visible()
    (order,) = interface.ask("GET", "/convenience/my-orders")["orders"]
    wish = {"order_id": order["id"], "weekdays": ["monday"], "time": "14:00"}
    plan = interface.ask("POST", "/convenience/plans", wish)["id"]
    for tab in tabs:
        tab.page.goto(f"{server.public_url}/trufan/recurring")
        tab["changePlan"].click()
        expect(tab["savePlan"]).to_be_enabled()
    first["day-friday"].click()
    first["savePlan"].click()
    expect(first.page.get_by_text("Every Monday and Friday at 2:00 PM")).to_be_visible()
    second.page.bring_to_front()
    second["planTime"].select_option(label="4:30 PM")
    second["savePlan"].click()
    expect(second["errorMessage"]).to_contain_text("was changed meanwhile. Nothing was saved.")
    expect(second["savePlan"]).to_be_disabled()
    album = Album(second.page, "plan-changed-meanwhile-")
    album.take("form")
    second.page.get_by_role("button", name="Cancel").click()
    expect(second.page.get_by_text("Every Monday and Friday at 2:00 PM")).to_be_visible()
    # A list that is looked at again is up to date.
    interface.ask("PATCH", f"/convenience/plans/{plan}", {"time": "16:30"})
    hide(second.page)
    show(second.page)
    expect(second.page.get_by_text("Every Monday and Friday at 4:30 PM")).to_be_visible()
    album.is_clean()


def test_two_tabs_buy_one_extension(tabs: tuple[Parker, Parker], server: QuartetServer) -> None:
    interface = Interface(server.url, tabs[1].email)
    before = interface.ask("GET", "/parking/sessions/current")["session"]
    for tab in tabs:
        tab.page.goto(f"{server.public_url}/trufan")
        tab["extendButton"].click()
        expect(tab["confirmExtend"]).to_be_enabled()
    # Both taps are sent before either is answered.
    for tab in tabs:
        tab["confirmExtend"].evaluate("button => setTimeout(() => button.click(), 300)")
    tabs[0].page.wait_for_timeout(2_000)
    after = interface.ask("GET", "/parking/sessions/current")["session"]
    ends = [datetime.fromisoformat(each["expires_at"]) for each in (before, after)]
    assert ends[1] - ends[0] == timedelta(hours=1)
    # The sheet of the slower one is still there, with the end of now.
    assert sum(tab["confirmExtend"].count() for tab in tabs) == 1


def test_an_account_that_is_changed_elsewhere_is_so_here(tabs: tuple[Parker, Parker], server: QuartetServer) -> None:
    _, second = tabs
    Interface(server.url, second.email).ask("PATCH", "/users/me", {"first_name": "Sarita"})
    second.page.goto(f"{server.public_url}/trufan/account")
    expect(second.page.get_by_text("Sarita Walker")).to_be_visible()
    Interface(server.url, second.email).ask("PATCH", "/users/me", {"first_name": "Sarah"})
    hide(second.page)
    show(second.page)
    expect(second.page.get_by_text("Sarah Walker")).to_be_visible()
