"""While the server takes its time, and when it fails: the spinner is seen, and nothing moves under the finger."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import expect

from kiosk import Kiosk
from till import DEMO_STORE, Till


@pytest.fixture
def kiosk(own_server, devices) -> Kiosk:
    Till(own_server.url, own_server.public_url).ring_up(DEMO_STORE)
    kiosk = Kiosk(devices().new_page(), own_server.public_url).open().pair(DEMO_STORE).wake()
    kiosk["star4"].click()
    return kiosk.shows_stars(4)


def test_the_spinner_is_white_on_blue_and_the_error_moves_nothing(kiosk, own_server):
    places = {name: kiosk[name].bounding_box() for name in ("star4", "submitRating", "cancelRating")}
    writer = sqlite3.connect(own_server.database, isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    kiosk["submitRating"].click()
    spinner = kiosk["submitRating"].locator(".pv")
    expect(spinner).to_be_visible()
    assert spinner.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(255, 255, 255)"
    expect(kiosk["errorMessage"]).to_be_visible(timeout=30_000)
    writer.execute("ROLLBACK")
    assert {name: kiosk[name].bounding_box() for name in places} == places
    kiosk["submitRating"].click()
    kiosk.shows_consent()


def test_an_unknown_store_moves_nothing(devices, server):
    kiosk = Kiosk(devices().new_page(), server.public_url).open().shows_pairing()
    kiosk.store_field.fill("store_unknown")
    before = [kiosk[name].bounding_box() for name in ("storeIDField", "pairButton")]
    kiosk["pairButton"].click()
    kiosk.shows_error("We couldn't find that store.")
    assert [kiosk[name].bounding_box() for name in ("storeIDField", "pairButton")] == before
