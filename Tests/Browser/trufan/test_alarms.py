"""Orders that nobody accepts in time are told in the whole of the lot's app."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

import pictures
from trufan.parker import PHONE
from trufan.shopper import Shopper
from trufan.test_staff import BREAD, MILK, Order
from quartet_server import QuartetServer


def age(server: QuartetServer, order: Order, minutes: int) -> None:
    """The order was placed so many minutes earlier."""
    with sqlite3.connect(server.database, timeout=10) as database:
        database.execute("UPDATE trufan_orders SET created_at = created_at - ? WHERE id = ?", [minutes * 60_000, order.id])


def test_an_order_that_nobody_accepts_is_told_inside_another_one(
    devices: Callable[..., BrowserContext], own_server: QuartetServer
) -> None:
    mine, forgotten = Order(own_server, {MILK: 1, BREAD: 1}), Order(own_server, {MILK: 1})
    age(own_server, forgotten, 3)
    page = devices(PHONE, touch=True).new_page()
    shopper = Shopper(page, own_server.public_url).open().sign_in("tom@example.com").choose_venue()
    shopper.accept(mine.number)
    shopper["startShopping"].click()
    expect(shopper["progress"]).to_be_visible()
    expect(shopper["alarm-slow"]).to_have_count(0)

    # A change of the queue brings the older time with it.
    age(own_server, forgotten, 3)
    Order(own_server, {MILK: 1})
    expect(shopper["alarm-slow"]).to_contain_text(f"Accept {forgotten.number}")
    spoken = page.locator("[aria-live]").filter(has_text=f"Slow: order {forgotten.number} was placed over 5 minutes ago")
    expect(spoken).to_have_count(1)
    page.evaluate(pictures.AT_REST)
    pictures.take(page, "staff-alarm-390")
    assert pictures.flaws(page) + pictures.barriers(page) == []
    shopper.tick(MILK)
    expect(shopper["progress"]).to_have_text("1 of 2")

    # Not answered, it is there after a reload. Put away, it is not, until it is late.
    page.reload()
    expect(shopper["alarm-slow"]).to_be_visible()
    shopper["dismissAlarm"].click()
    expect(shopper["alarm-slow"]).to_have_count(0)
    page.reload()
    expect(shopper["progress"]).to_have_text("1 of 2")
    page.go_back()
    expect(shopper["queue-all"]).to_be_visible()
    expect(shopper[f"order-{forgotten.number}"]).to_contain_text("6:")
    expect(shopper["alarm-slow"]).to_have_count(0)
    age(own_server, forgotten, 10)
    Order(own_server, {MILK: 1})
    expect(shopper["alarm-late"]).to_contain_text(f"Accept {forgotten.number}")

    shopper["alarm-late"].click()
    expect(shopper["accept"]).to_be_visible()
    expect(shopper["alarm-late"]).to_have_count(0)
    shopper["accept"].click()
    expect(shopper["startShopping"]).to_be_visible()
    page.go_back()
    expect(shopper["queue-all"]).to_be_visible()
    expect(shopper["alarm-late"]).to_have_count(0)


@pytest.mark.parametrize("width", [320, 430])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures(devices: Callable[..., BrowserContext], own_server: QuartetServer, width: int, scheme: str) -> None:
    slow, late = Order(own_server, {MILK: 1}), Order(own_server, {MILK: 1})
    age(own_server, slow, 6)
    age(own_server, late, 16)
    page = devices({"width": width, "height": 844}, scheme=scheme, touch=True).new_page()
    if width == 320:
        page.add_init_script(pictures.LARGE)
    shopper = Shopper(page, own_server.public_url).open().sign_in("tom@example.com").choose_venue()
    expect(shopper["alarm-late"]).to_contain_text(f"Accept {late.number}")
    expect(shopper["alarm-late"]).to_contain_text("1 more")
    page.evaluate(pictures.AT_REST)
    pictures.take(page, f"staff-alarms-{width}-{scheme}")
    if width == 320:
        assert pictures.cuts(page) == []
    else:
        assert pictures.flaws(page) + pictures.barriers(page) == []
    shopper["dismissAlarm"].click()
    expect(shopper["alarm-slow"]).to_contain_text(f"Accept {slow.number}")
