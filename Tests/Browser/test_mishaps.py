"""Wrong ids, two tabs, reload, Back: a sentence for the person, and a way on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kiosk import Kiosk
from ledger import Ledger


def test_an_unknown_store_is_named_and_can_be_corrected(kiosk, store):
    kiosk.store_field.fill("store_unknown")
    kiosk["pairButton"].click()
    kiosk.shows_error("We couldn't find that store. Check the ID and try again.")
    kiosk.pair(store)


@pytest.mark.parametrize("typed", ["", "   "])
def test_pairing_needs_an_id(kiosk, typed):
    kiosk.store_field.fill(typed)
    if kiosk["pairButton"].is_enabled():
        kiosk["pairButton"].click()
        expect(kiosk["errorMessage"]).not_to_be_empty()
    kiosk.shows_pairing()


def test_an_id_with_spaces_around_it_pairs(kiosk, store):
    kiosk.pair(f"  {store} ")


def test_enter_pairs_too(kiosk, store):
    kiosk.store_field.fill(store)
    kiosk.store_field.press("Enter")
    kiosk.shows_idle()


def test_a_session_that_was_settled_elsewhere_says_so_and_lets_go(kiosk, till, store):
    session = till.ring_up(store)
    kiosk.pair(store).wake()
    assert till.rate(store, session, 3).status == 200
    assert till.decline(store, session).status == 200
    kiosk["star5"].click()
    kiosk["submitRating"].click()
    kiosk.shows_error("already ended").shows_idle()
    assert till.session(store, session)["starRating"] == 3


def test_two_kiosks_of_one_store_cannot_both_answer(kiosk, devices, till, store, server):
    session = till.ring_up(store)
    other = Kiosk(devices().new_page(), kiosk.url).open().pair(store).wake()
    kiosk.pair(store).wake().rate(4).approve()
    other["star1"].click()
    other["submitRating"].click()
    other.shows_error("already ended").shows_idle()
    assert till.session(store, session)["starRating"] == 4
    assert Ledger(server.database).audit(session)["RATING_SUBMITTED"] == 1


def test_two_tabs_of_one_kiosk_share_the_store_but_not_the_screen(kiosk, till, store):
    kiosk.pair(store)
    second = Kiosk(kiosk.page.context.new_page(), kiosk.url).open().shows_idle()
    till.ring_up(store)
    second.wake()
    second["star2"].click()
    kiosk.wake()
    expect(kiosk["submitRating"]).to_be_disabled()
    expect(second["submitRating"]).to_be_enabled()


@pytest.mark.parametrize("screen", ["rating", "consent", "handoff"])
def test_a_reload_in_the_flow_loses_nothing(kiosk, till, store, server, screen):
    session = till.ring_up(store)
    kiosk.pair(store).wake()
    if screen != "rating":
        kiosk.rate(3)
    if screen == "handoff":
        kiosk.approve()
    kiosk.page.reload()
    if screen == "handoff":
        kiosk.shows_idle()
        assert till.session(store, session)["status"] == "APPROVED"
        assert till.next(store)["session"] is None
    else:
        kiosk.wake().rate(5).approve()
        assert till.session(store, session)["starRating"] == 5
    assert Ledger(server.database).audit(session)["APPROVED"] == 1


def test_back_and_forward_leave_and_find_the_kiosk(devices, server, store):
    page = devices().new_page()
    page.goto(server.public_url + "/")
    kiosk = Kiosk(page, server.public_url).open().pair(store)
    page.go_back()
    expect(page).to_have_url(server.public_url + "/")
    page.go_forward()
    kiosk.shows_idle()


def test_an_unknown_page_says_so(devices, server):
    page = devices().new_page()
    answer = page.goto(server.public_url + "/no-such-page")
    assert answer.status == 404
    assert page.locator("body").inner_text().strip() != ""
