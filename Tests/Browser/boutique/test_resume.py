"""In the middle of a visit: a reload, a relaunch, a kill of the server, a second tab."""

from __future__ import annotations

import re
import sqlite3

import pytest
from playwright.sync_api import expect

from kiosk import POLL_SECONDS, Kiosk
from ledger import Ledger
from till import Till
from visibility import hide, show

SCREENS = ["rating", "consent", "handoff"]


def go_to(screen: str, kiosk: Kiosk) -> str | None:
    """Four stars as far as this screen. Returns the text or code that the customer finds there."""
    kiosk.wake()
    if screen == "rating":
        kiosk["star4"].click()
        kiosk.shows_stars(4)
        kiosk.page.wait_for_timeout(100)  # a person does not reload quicker than that
        return None
    kiosk.rate(4)
    if screen == "consent":
        return kiosk.review()
    seen = kiosk.approve().scan()
    expect(kiosk["countdown"]).to_contain_text(re.compile("2[0-8]s"))
    return seen


def check_and_finish(screen: str, kiosk: Kiosk, seen: str | None) -> None:
    if screen == "rating":
        kiosk.shows_stars(4)["submitRating"].click()
        kiosk.shows_consent().approve().done()
    elif screen == "consent":
        kiosk.shows_consent()
        assert kiosk.review() == seen
        kiosk.approve().done()
    else:
        assert kiosk.shows_seconds(at_most=28).scan() == seen
        kiosk.done()
    kiosk.shows_idle()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("how", ["reload", "relaunch"])
def test_the_visit_goes_on_where_it_was(kiosk, till, store, server, screen, how):
    session = till.ring_up(store)
    kiosk.pair(store)
    seen = go_to(screen, kiosk)
    kiosk = kiosk.reload() if how == "reload" else kiosk.relaunch()
    check_and_finish(screen, kiosk, seen)
    steps = Ledger(server.database).audit(session)
    assert (steps["RATING_SUBMITTED"], steps["APPROVED"], steps["POSTED_INTENT"]) == (1, 1, 1)
    assert till.session(store, session)["starRating"] == 4
    kiosk.reload().shows_idle()
    expect(kiosk["submitRating"]).to_have_count(0)


@pytest.fixture
def killable(own_server, devices):
    """(a paired kiosk, its store, its till, the server that may be killed)"""
    till = Till(own_server.url, own_server.public_url)
    store = till.add_store("Maison Unkillable")
    return Kiosk(devices().new_page(), own_server.public_url).open().pair(store), store, till, own_server


@pytest.mark.parametrize("screen", SCREENS)
def test_a_killed_server_comes_back_to_the_same_screen(killable, screen):
    kiosk, store, till, server = killable
    session = till.ring_up(store)
    seen = go_to(screen, kiosk)
    run = kiosk.run
    server.kill()
    server.start()
    check_and_finish(screen, kiosk.runs_again(run), seen)
    assert till.session(store, session)["status"] == "POSTED_INTENT"


@pytest.mark.parametrize("screen", SCREENS)
def test_after_the_limit_nobody_sees_a_strangers_visit(killable, screen):
    kiosk, store, till, server = killable
    session = till.ring_up(store)
    go_to(screen, kiosk)
    kiosk.page.close()
    server.kill()
    make_old(server)
    server.start()
    later = Kiosk(kiosk.page.context.new_page(), kiosk.url).open().shows_idle()
    later.page.wait_for_timeout(1500)
    later.shows_idle()
    for part in ("submitRating", "reviewText", "qrCode"):
        expect(later[part]).to_have_count(0)
    # The countdown would have said so, had it been running.
    assert till.session(store, session)["status"] == ("POSTED_INTENT" if screen == "handoff" else "PENDING")


@pytest.mark.parametrize("value", ["{", '{"version":99,"window":"x","value":{}}'])
def test_a_record_that_cannot_be_read_is_dropped_without_a_word(killable, value):
    kiosk, store, till, server = killable
    till.ring_up(store)
    go_to("consent", kiosk)
    kiosk.page.close()
    server.kill()
    change_records(server, lambda _: value)
    server.start()
    again = Kiosk(kiosk.page.context.new_page(), kiosk.url).open()
    again.shows_stars(0)  # the purchase still waits, like any other
    expect(again["errorMessage"]).to_have_count(0)


def test_a_reload_is_not_taken_for_a_line_that_blinks(kiosk, till, store):
    till.ring_up(store)
    kiosk.pair(store)
    go_to("rating", kiosk)
    kiosk.page.reload()
    # The old page says goodbye, so the new one does not wait the ten seconds of a lost line.
    expect(kiosk["submitRating"]).to_be_visible(timeout=2500)


def test_a_second_tab_neither_takes_the_visit_over_nor_doubles_it(kiosk, till, store):
    till.ring_up(store)
    kiosk.pair(store)
    go_to("rating", kiosk)
    second = Kiosk(kiosk.page.context.new_page(), kiosk.url).open().shows_idle()
    second["tapToStart"].click()
    second.page.wait_for_timeout(1500)
    expect(second["submitRating"]).to_have_count(0)
    # Another customer is served there as at any other kiosk, and neither disturbs the other.
    till.ring_up(store)
    second.wake().rate(2)
    kiosk.shows_stars(4).reload().shows_stars(4)
    second.shows_consent().approve().done().shows_idle()
    kiosk.reload().shows_stars(4)["submitRating"].click()
    kiosk.shows_consent().approve().done().shows_idle()


def test_a_kiosk_that_nobody_sees_takes_no_customer_from_one_that_is_seen(kiosk, till, store):
    hide(kiosk.pair(store).page)
    kiosk.page.wait_for_timeout(500)
    till.ring_up(store)
    kiosk.page.wait_for_timeout((POLL_SECONDS + 1) * 1000)
    expect(kiosk["submitRating"]).to_have_count(0)
    show(kiosk.page)
    expect(kiosk["submitRating"]).to_be_visible(timeout=3000)


def test_what_was_settled_elsewhere_meanwhile_is_told_kindly(killable):
    kiosk, store, till, server = killable
    session = till.ring_up(store)
    go_to("consent", kiosk)
    run = kiosk.run
    server.kill()
    server.start()
    assert till.decline(store, session).status == 200
    kiosk.runs_again(run).shows_consent()["approveButton"].click()
    kiosk.shows_error("already ended").shows_idle()


def make_old(server) -> None:
    """Moves every visit's end into the past, as if hours had gone by."""
    change_records(server, lambda text: re.sub(r'"deadline":"20\d\d', '"deadline":"2001', text))


def change_records(server, change) -> None:
    with sqlite3.connect(server.database) as database:
        rows = database.execute("SELECT browser, value FROM browser_records WHERE key = 'boutique_geo_visit'").fetchall()
        assert rows, "no visit was kept"
        for browser, value in rows:
            database.execute(
                "UPDATE browser_records SET value = ? WHERE browser = ? AND key = 'boutique_geo_visit'",
                (change(value), browser),
            )
    database.close()
