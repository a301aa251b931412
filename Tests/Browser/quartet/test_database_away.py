"""The database goes away and comes back: a kiosk lives through it, and nothing that it was told is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import OUTPUT
from database_away import BACK_MS, REFUSAL_MS
from kiosk import Kiosk
from till import DEMO_STORE


@pytest.mark.timeout(240)
def test_a_kiosk_lives_through_it(database_away, devices):
    session = database_away.till.ring_up(DEMO_STORE)
    kiosk = Kiosk(devices().new_page(), database_away.server.public_url).open().pair(DEMO_STORE).wake()
    run = kiosk.run
    kiosk["star4"].click()
    kiosk.shows_stars(4)

    database_away.go_away()
    # The customer goes on: the screen answers, and says politely that this cannot be done now.
    kiosk["submitRating"].click()
    told = kiosk.page.get_by_text("Please try again").or_(kiosk["errorMessage"]).first
    expect(told).to_be_visible(timeout=REFUSAL_MS)
    picture(kiosk, "database-away-rating")
    kiosk.shows_stars(4)

    database_away.come_back()
    kiosk["submitRating"].click(timeout=BACK_MS)
    kiosk.shows_consent()
    assert kiosk.run == run, "the tab was started anew"
    assert database_away.till.session(DEMO_STORE, session)["starRating"] == 4

    # Once more, on the screen where the customer agrees.
    database_away.go_away()
    kiosk["approveButton"].click()
    expect(told).to_be_visible(timeout=REFUSAL_MS)
    picture(kiosk, "database-away-consent")
    database_away.come_back()
    if kiosk["approveButton"].is_visible():
        kiosk["approveButton"].click()
    kiosk.shows_handoff().done()
    kiosk.shows_idle()
    assert database_away.till.session(DEMO_STORE, session)["status"] == "POSTED_INTENT"
    assert kiosk.run == run


@pytest.mark.timeout(240)
def test_a_waiting_kiosk_shows_the_next_purchase_by_itself(database_away, devices):
    kiosk = Kiosk(devices().new_page(), database_away.server.public_url).open().pair(DEMO_STORE).shows_idle()
    run = kiosk.run
    database_away.go_away()
    kiosk.page.wait_for_timeout(6000)
    kiosk.shows_idle().shows_error("Please try again")
    picture(kiosk, "database-away-idle")
    database_away.come_back()
    expect(kiosk["errorMessage"]).to_have_count(0, timeout=BACK_MS)
    database_away.till.ring_up(DEMO_STORE)
    expect(kiosk["submitRating"]).to_be_visible(timeout=BACK_MS)
    assert kiosk.run == run


def test_a_page_that_is_opened_meanwhile_says_so_and_opens_by_itself(database_away, devices):
    page = devices().new_page()
    database_away.go_away()
    kiosk = Kiosk(page, database_away.server.public_url)
    answer = page.goto(kiosk.url + "/boutique")
    assert answer.status == 503 and int(answer.headers["retry-after"]) > 0
    picture(kiosk, "database-away-page")
    expect(page.get_by_text("This page tries again by itself.")).to_be_visible()
    database_away.come_back()
    expect(kiosk["storeIDField"]).to_be_visible(timeout=BACK_MS)


def picture(kiosk: Kiosk, name: str) -> None:
    """For a person to look at."""
    OUTPUT.mkdir(exist_ok=True)
    kiosk.page.screenshot(path=OUTPUT / f"{name}.png")
