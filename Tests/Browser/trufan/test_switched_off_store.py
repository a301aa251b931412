"""An administrator switches the store off and on while a parker's page is open."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from quartet_server import QuartetServer
from trufan.parker import PHONE, VENUE, Interface, Parker, Staff, register


def deliver(order: str, parker: Interface, staff: Staff) -> None:
    code = parker.ask("GET", f"/convenience/orders/{order}")["access_code"]
    for step in ("accept", "start-shopping", "complete-shopping"):
        staff.step(order, step)
    staff.step(order, "store", storage_location="Refrigerator")
    staff.step(order, "deliver", access_code=code)


def test_a_store_that_is_switched_off_is_offered_nowhere_until_it_is_on_again(
    devices: Callable[..., BrowserContext], own_server: QuartetServer
) -> None:
    parker = Parker(devices(PHONE, touch=True).new_page(), own_server.public_url).open()
    parker.sign_in(register(own_server.url)).park("OFF 1").open_store().add("milk").checkout()
    parker["PlaceOrder"].click()
    expect(parker["trackOrder"]).to_be_visible()
    account = Interface(own_server.url, parker.email)
    order = account.ask("GET", "/convenience/my-orders")["orders"][0]["id"]
    deliver(order, account, Staff(own_server.url))
    parker.open()
    expect(parker["reorderLastOrder"]).to_be_visible()
    parker.open_store().add("milk")
    expect(parker["CartBadge"].first).to_have_text("1")
    parker.back()
    expect(parker["ConvenienceStore"]).to_be_visible()

    admin = Interface(own_server.url, "admin@example.com")
    settings = f"/convenience/admin/venues/{VENUE}/config"
    admin.ask("PUT", settings, {"is_enabled": False})
    parker["ConvenienceStore"].click()
    expect(parker["switchedOffMessage"]).to_contain_text("takes no orders at the moment.")
    parker["CartButton"].last.click()
    expect(parker["minimumOrderMessage"]).to_contain_text("Your cart is kept.")
    expect(parker["ProceedToCheckout"]).to_be_disabled()
    parker.close_cart().back()
    expect(parker["ConvenienceStore"]).to_have_count(0)
    expect(parker["reorderLastOrder"]).to_have_count(0)
    # Nor is it offered to somebody who opens the app now.
    parker.open()
    expect(parker["timeLeft"]).to_be_visible()
    expect(parker["ConvenienceStore"]).to_have_count(0)

    admin.ask("PUT", settings, {"is_enabled": True})
    parker["ordersButton"].click()
    expect(parker["orderRow"]).to_have_count(1)
    parker.back()
    expect(parker["reorderLastOrder"]).to_be_visible()
    parker.open_store()
    parker["CartButton"].last.click()
    expect(parker["ProceedToCheckout"]).to_be_enabled()
    expect(parker["minimumOrderMessage"]).to_have_count(0)
