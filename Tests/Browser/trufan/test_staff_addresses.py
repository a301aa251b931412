"""Each page of the lot's app has its address: reload, Back, and a colleague's link."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from quartet_server import QuartetServer
from trufan.album import Album
from trufan.parker import PHONE, VENUE, Interface, register
from trufan.shopper import Shopper
from trufan.test_staff import GOODS, MILK, Enter, Order, enter  # noqa: F401


def is_at(shopper: Shopper, address: str) -> None:
    shopper.page.wait_for_function("address => location.pathname === '/trufan/staff' + address", arg=address)


def test_a_reload_keeps_the_order_and_back_leads_down(enter: Enter, server: QuartetServer) -> None:  # noqa: F811
    order = Order(server, {MILK: 1})
    shopper = enter("tom@example.com")
    is_at(shopper, "")
    shopper.open_order(order.number)
    is_at(shopper, f"/order/{order.id}")
    shopper.page.reload()
    expect(shopper["accept"]).to_be_visible()
    is_at(shopper, f"/order/{order.id}")
    shopper.page.go_back()
    expect(shopper["queue-all"]).to_be_visible()
    is_at(shopper, "")
    shopper.page.go_forward()
    expect(shopper["accept"]).to_be_visible()


def test_an_order_that_is_not_paid_yet_says_so_and_is_not_accepted(enter: Enter, server: QuartetServer) -> None:  # noqa: F811
    """The queue leaves it out, but a link leads to it."""
    parker = Interface(server.url, register(server.url))
    items = [{"item_id": GOODS[MILK], "quantity": 1}]
    order = parker.ask("POST", "/convenience/orders", {"venue_id": VENUE, "items": items})
    shopper = enter("tom@example.com")
    shopper.page.goto(f"{server.public_url}/trufan/staff/order/{order['id']}")
    expect(shopper["notPaidYet"]).to_contain_text("It can be accepted once its parker has paid.")
    expect(shopper["accept"]).to_have_count(0)
    album = Album(shopper.page, "staff-unpaid-")
    album.take("order")
    album.is_clean()
    payment = {"session_id": order["id"], "amount": order["total_amount"]}
    parker.ask("POST", "/convenience/payments/simulate", payment)
    expect(shopper["accept"]).to_be_visible()
    expect(shopper["notPaidYet"]).to_have_count(0)


def test_a_link_waits_for_the_sign_in_and_the_venue(
    devices: Callable[..., BrowserContext], server: QuartetServer
) -> None:
    order = Order(server, {MILK: 1})
    shopper = Shopper(devices(PHONE, touch=True).new_page(), server.public_url)
    shopper.page.goto(f"{shopper.url}/trufan/staff/order/{order.id}")
    expect(shopper["signInButton"]).to_be_visible()
    is_at(shopper, f"/order/{order.id}")
    shopper.sign_in("tom@example.com")
    shopper[f"venue-{VENUE}"].click()
    expect(shopper["accept"]).to_be_visible()
    shopper.page.go_back()
    expect(shopper["queue-all"]).to_be_visible()
    # The administrator's pages have theirs, too.
    shopper["staffMenu"].click()
    shopper["signOutButton"].click()
    shopper["confirmSignOutButton"].click()
    expect(shopper["signInButton"]).to_be_visible()
    is_at(shopper, "")
    shopper.page.goto(f"{shopper.url}/trufan/staff/admin/items")
    shopper.sign_in("admin@example.com").page.get_by_test_id(f"venue-{VENUE}").click()
    expect(shopper["addItems"]).to_be_visible()
    shopper.page.go_back()
    expect(shopper["admin-Items and prices"]).to_be_visible()


@pytest.mark.parametrize("address", ["/nonsense", "/order/12", "/admin/items"])
def test_an_address_that_leads_nowhere_says_so(
    devices: Callable[..., BrowserContext], server: QuartetServer, address: str
) -> None:
    shopper = Shopper(devices(PHONE, touch=True).new_page(), server.public_url)
    shopper.page.goto(f"{shopper.url}/trufan/staff{address}")
    shopper.sign_in("tom@example.com")
    shopper[f"venue-{VENUE}"].click()
    expect(shopper["lostNotice"]).to_be_visible()
    order = Order(server, {MILK: 1})
    shopper.open_order(order.number)
    shopper.page.go_back()
    expect(shopper["queue-all"]).to_be_visible()
    expect(shopper["lostNotice"]).to_have_count(0)


def test_an_unknown_order_leads_back_to_the_queue(
    devices: Callable[..., BrowserContext], server: QuartetServer
) -> None:
    shopper = Shopper(devices(PHONE, touch=True).new_page(), server.public_url)
    shopper.page.goto(f"{shopper.url}/trufan/staff/order/{'0' * 8}-0000-4000-8000-{'0' * 12}")
    shopper.sign_in("tom@example.com")
    shopper[f"venue-{VENUE}"].click()
    expect(shopper.page.get_by_text("Order not found")).to_be_visible()
    # The same question would have the same answer.
    expect(shopper["retryButton"]).to_have_count(0)
    shopper["backToQueue"].click()
    expect(shopper["queue-all"]).to_be_visible()
    is_at(shopper, "")
