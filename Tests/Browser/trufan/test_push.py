"""Notifications of orders in the browser: asked for once, and a tap on one opens its order.

The push service is a stand-in. The worker, the page's script and the server are the real ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from ledger import Ledger
from push_service import KEY, PUSH_SERVICE, RENEWED, decides
from quartet_server import QuartetServer
from trufan.parker import PHONE, Parker, register


@pytest.fixture
def pushing(tmp_path: Path) -> Iterator[QuartetServer]:
    """A server that can send pushes to browsers."""
    server = QuartetServer(tmp_path, environment=KEY).start()
    yield server
    server.kill()


def until_told(parker: Parker, server: QuartetServer, wanted: list[str]) -> None:
    for _ in range(200):
        rows = Ledger(server.database).rows("SELECT endpoint FROM trufan_browsers")
        told = [name.rsplit("/", 1)[1] for (name,) in rows]
        if told == wanted:
            return
        parker.page.wait_for_timeout(50)
    raise AssertionError(f"{told} instead of {wanted}")


def at_the_order(context: BrowserContext, server: QuartetServer) -> Parker:
    """A new parker on the page of their first order, which is paid."""
    email = register(server.url)
    parker = Parker(context.new_page(), server.public_url).open().sign_in(email)
    parker.park("PUSH 1").open_store().add("milk").add("bread").checkout()
    parker["DeliveryInstructions"].fill("Blue Honda, Trunk")
    parker["PlaceOrder"].click()
    expect(parker["trackOrder"]).to_be_visible()
    return parker.track().tracks("Pending Confirmation")


def test_a_parker_is_asked_once_and_a_tap_opens_the_order(
    devices: Callable[..., BrowserContext], pushing: QuartetServer
) -> None:
    context = devices(PHONE, touch=True)
    context.add_init_script(decides("granted") + PUSH_SERVICE)
    parker = at_the_order(context, pushing)
    expect(parker.page).to_have_url(re.compile("/order/"))
    link = "/order/" + parker.page.url.rsplit("/order/", 1)[1].split("?")[0]
    expect(parker["pushCard"]).to_contain_text("also while TruFan is closed")
    parker["turnOnPushes"].click()
    expect(parker["pushCard"]).to_have_count(0)
    until_told(parker, pushing, ["browser-1"])

    # The browser makes another subscription: its worker tells the server, without a sign-in.
    worker = next(each for each in context.service_workers if each.url.startswith(pushing.public_url))
    worker.evaluate(RENEWED)
    until_told(parker, pushing, ["browser-renewed"])

    # A tap on a push, as the server sends it, opens the order.
    parker.page.goto(pushing.public_url + "/trufan")
    expect(parker["accountButton"]).to_be_visible()
    worker.evaluate(f"lead('/trufan{link}').catch(() => {{}})")
    expect(parker["orderStatus"]).to_be_visible()
    expect(parker["pushCard"]).to_have_count(0)


def test_not_now_is_kept(devices: Callable[..., BrowserContext], pushing: QuartetServer) -> None:
    context = devices(PHONE, touch=True)
    context.add_init_script(decides("granted") + PUSH_SERVICE)
    parker = at_the_order(context, pushing)
    parker["pushesNotNow"].click()
    expect(parker["pushCard"]).to_have_count(0)
    parker.page.reload()
    expect(parker["orderStatus"]).to_be_visible()
    expect(parker["pushCard"]).to_have_count(0)
    until_told(parker, pushing, [])
