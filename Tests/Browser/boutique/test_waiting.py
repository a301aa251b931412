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


@pytest.fixture
def database(own_server) -> sqlite3.Connection:
    """The server's own database, in the hands of somebody who spoils it."""
    connection = sqlite3.connect(own_server.database, isolation_level=None)
    yield connection
    connection.close()


def test_the_spinner_is_white_on_blue(kiosk, database):
    database.execute("BEGIN IMMEDIATE")
    kiosk["submitRating"].click()
    spinner = kiosk["submitRating"].locator(".pv")
    expect(spinner).to_be_visible()
    assert spinner.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(255, 255, 255)"
    database.execute("ROLLBACK")
    kiosk.shows_consent()


def test_an_error_moves_neither_star_nor_button(kiosk, database):
    names = ("star4", "submitRating", "cancelRating")
    places = [kiosk[name].bounding_box() for name in names]
    refusal = "BEGIN SELECT RAISE(ABORT, 'no'); END"
    database.execute(f"CREATE TRIGGER refuse BEFORE UPDATE ON review_sessions {refusal}")
    kiosk["submitRating"].click()
    kiosk.shows_error("Something went wrong on our side. Please try again.")
    assert [kiosk[name].bounding_box() for name in names] == places
    database.execute("DROP TRIGGER refuse")
    kiosk["submitRating"].click()
    kiosk.shows_consent()
    names = ("declineButton", "approveButton")
    places = [kiosk[name].bounding_box() for name in names]
    database.execute(f"CREATE TRIGGER refuse BEFORE UPDATE ON review_sessions {refusal}")
    kiosk["approveButton"].click()
    kiosk.shows_error("Something went wrong on our side. Please try again.")
    assert [kiosk[name].bounding_box() for name in names] == places


def test_an_unknown_store_moves_nothing(devices, server):
    kiosk = Kiosk(devices().new_page(), server.public_url).open().shows_pairing()
    kiosk.store_field.fill("store_unknown")
    before = [kiosk[name].bounding_box() for name in ("storeIDField", "pairButton")]
    kiosk["pairButton"].click()
    kiosk.shows_error("We couldn't find that store.")
    assert [kiosk[name].bounding_box() for name in ("storeIDField", "pairButton")] == before


def test_a_wrong_token_moves_nothing(console):
    before = [console[name].bounding_box() for name in ("ownerTokenField", "signInButton")]
    console["ownerTokenField"].fill("typo")
    console["signInButton"].click()
    expect(console["errorMessage"]).to_contain_text("isn't a valid owner token")
    console.page.wait_for_timeout(500)  # the pressed button grows back
    assert [console[name].bounding_box() for name in ("ownerTokenField", "signInButton")] == before
