"""A sign-in and a pairing belong to the browser that made them, and count when they are stored."""

from __future__ import annotations

import sqlite3

from playwright.sync_api import BrowserContext, expect

from kiosk import Kiosk
from owner_console import OwnerConsole
from till import DEMO_STORE, OWNER_TOKEN

COOKIE = "quartet_browser"
PLANTED = "f" * 32


def name_of(device: BrowserContext) -> str:
    return next(cookie["value"] for cookie in device.cookies() if cookie["name"] == COOKIE)


def plant(device: BrowserContext, url: str) -> BrowserContext:
    device.add_cookies([{"name": COOKIE, "value": PLANTED, "url": url}])
    return device


def disk(server, sql: str) -> None:
    database = sqlite3.connect(server.database, timeout=10)
    with database:
        database.execute(sql)
    database.close()


def fill(server) -> None:
    disk(
        server,
        "CREATE TRIGGER full_disk BEFORE INSERT ON browser_records BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
    )


def make_room(server) -> None:
    disk(server, "DROP TRIGGER full_disk")


def test_a_planted_name_is_nobodys_after_the_sign_in(own_server, devices):
    url = own_server.public_url
    owner, stranger = plant(devices(), url), plant(devices(), url)
    kiosk = Kiosk(owner.new_page(), url).open().pair(DEMO_STORE)
    kiosk.shows_idle()
    kiosk_run = kiosk.page.locator("html").get_attribute("data-session")
    # Until then the stranger is the same browser.
    spy = Kiosk(stranger.new_page(), url).open().shows_idle()
    console = OwnerConsole(owner.new_page(), url).open()
    run = console.run
    watching = OwnerConsole(stranger.new_page(), url).open()

    console.sign_in()
    assert name_of(owner) != PLANTED
    # The owner's tabs go on where they were, and so they do after a reload and a restart.
    assert console.run == run
    kiosk.page.wait_for_timeout(1500)
    kiosk.shows_idle()
    assert kiosk.page.locator("html").get_attribute("data-session") == kiosk_run
    console.open()
    expect(console["signOutButton"]).to_be_visible()
    # The stranger's open pages and new ones have nothing of the owner's.
    expect(watching["signOutButton"]).to_have_count(0)
    # It is reloaded until it may have a name of its own, which takes five seconds.
    watching.page.wait_for_timeout(6000)
    expect(watching["ownerTokenField"]).to_be_visible()
    watching.open()
    expect(watching["ownerTokenField"]).to_be_visible()
    spy.open().shows_pairing()
    own_server.restart()
    console.open()
    expect(console["signOutButton"]).to_be_visible()
    Kiosk(owner.new_page(), url).open().shows_idle()
    watching = OwnerConsole(plant(devices(), url).new_page(), url).open()
    expect(watching["ownerTokenField"]).to_be_visible()


def test_the_names_in_a_copy_of_the_database_open_nothing(own_server, devices):
    url = own_server.public_url
    owner = devices()
    OwnerConsole(owner.new_page(), url).open().sign_in()
    database = sqlite3.connect(own_server.database)
    names = {row[0] for row in database.execute("SELECT browser FROM browser_records UNION SELECT name FROM browser_names")}
    assert names and name_of(owner) not in names
    for name in names:
        thief = devices()
        thief.add_cookies([{"name": COOKIE, "value": name[:32], "url": url}])
        page = OwnerConsole(thief.new_page(), url).open()
        expect(page["ownerTokenField"]).to_be_visible()
    OwnerConsole(owner.new_page(), url).open()


def test_a_sign_in_that_cannot_be_stored_does_not_count(own_server, devices):
    console = OwnerConsole(devices().new_page(), own_server.public_url).open()
    fill(own_server)
    console["ownerTokenField"].fill(OWNER_TOKEN)
    console["signInButton"].click()
    expect(console.page.get_by_text("Your sign-in could not be stored")).to_be_visible(timeout=20_000)
    expect(console["signOutButton"]).to_have_count(0)
    make_room(own_server)
    console.sign_in()
    console.open()
    expect(console["signOutButton"]).to_be_visible()


def test_a_pairing_that_cannot_be_stored_shows_no_idle_screen(own_server, devices):
    kiosk = Kiosk(devices().new_page(), own_server.public_url).open()
    fill(own_server)
    kiosk.store_field.fill(DEMO_STORE)
    kiosk["pairButton"].click()
    kiosk.shows_error("This pairing could not be stored").shows_pairing()
    make_room(own_server)
    kiosk.pair(DEMO_STORE).shows_idle()
    kiosk.open().shows_idle()
