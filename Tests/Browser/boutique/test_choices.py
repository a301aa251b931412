"""The choices of customers and staff at the kiosk, and the timers that choose for them."""

from __future__ import annotations

import io
import time

import pytest
from PIL import Image
from playwright.sync_api import expect

from kiosk import POLL_SECONDS, Kiosk
from ledger import Ledger


def test_no_thanks_leads_to_thank_you_and_keeps_the_review_unposted(kiosk, till, store):
    session = till.ring_up(store)
    kiosk.pair(store).wake().rate(2).decline()
    kiosk.shows_idle()
    assert till.session(store, session)["status"] == "DECLINED"


def test_a_tap_brings_back_what_cancel_put_away(kiosk, till, store):
    till.ring_up(store)
    kiosk.pair(store).wake().cancel()
    kiosk.page.wait_for_timeout((POLL_SECONDS + 1) * 1000)
    kiosk.shows_idle()  # the poll has passed over it
    expect(kiosk["submitRating"]).to_have_count(0)
    kiosk.wake()


def test_a_visit_that_was_cancelled_does_not_hide_the_next_customer(kiosk, till, store):
    till.ring_up(store)
    kiosk.pair(store).wake().cancel()
    later = till.ring_up(store)
    expect(kiosk["submitRating"]).to_be_visible(timeout=(POLL_SECONDS + 3) * 1000)
    kiosk.rate(3)
    assert till.session(store, later)["starRating"] == 3


def test_a_tap_serves_the_next_customer_before_the_one_who_cancelled(kiosk, till, store):
    first = till.ring_up(store)
    kiosk.pair(store).wake().cancel()
    later = till.ring_up(store)
    kiosk.wake().rate(3)
    assert till.session(store, later)["starRating"] == 3
    assert till.session(store, first)["starRating"] is None


def test_a_cancelled_visit_stays_cancelled_after_a_reload(kiosk, till, store):
    till.ring_up(store)
    kiosk.pair(store).wake().cancel().reload().shows_idle()
    kiosk.page.wait_for_timeout((POLL_SECONDS + 1) * 1000)
    expect(kiosk["submitRating"]).to_have_count(0)
    kiosk.wake()


def test_the_stars_may_be_changed_until_submit(kiosk, till, store):
    session = till.ring_up(store)
    kiosk.pair(store).wake()
    expect(kiosk["submitRating"]).to_be_disabled()
    kiosk["star5"].click()
    kiosk["star3"].click()
    kiosk.rate(2)
    assert till.session(store, session)["starRating"] == 2


@pytest.mark.parametrize("stars", [1, 2, 3, 4, 5])
def test_every_rating_goes_the_same_way(kiosk, till, store, stars):
    till.ring_up(store)
    kiosk.pair(store).wake().rate(stars)
    expect(kiosk["declineButton"]).to_be_enabled()
    expect(kiosk["approveButton"]).to_be_enabled()
    kiosk.approve()


@pytest.mark.alone
def test_thank_you_stays_three_seconds(kiosk, till, store):
    till.ring_up(store)
    kiosk.pair(store).wake().rate(5).decline()
    start = time.monotonic()
    kiosk.shows_idle()
    expect(kiosk["thankYou"]).to_have_count(0)
    assert 2.5 <= time.monotonic() - start <= 5


@pytest.mark.alone
def test_the_handoff_ends_by_itself_after_thirty_seconds(kiosk, till, store):
    session = till.ring_up(store)
    kiosk.pair(store).wake().rate(5).approve()
    start = time.monotonic()
    expect(kiosk["countdown"]).to_contain_text("s")
    expect(kiosk["thankYou"]).to_be_visible(timeout=40_000)
    assert 27 <= time.monotonic() - start <= 34
    assert till.session(store, session)["status"] == "POSTED_INTENT"


def test_a_long_press_on_the_logo_leads_to_another_store(kiosk, till, store):
    other = till.add_store("Maison Other")
    kiosk.pair(store).open_settings()
    expect(kiosk["settingsAlert"]).to_contain_text(store)
    kiosk.choose("Re-pair")
    kiosk.shows_pairing().pair(other)
    till.ring_up(other)
    kiosk.wake()


def test_the_kiosk_is_light_on_a_dark_device_too(devices, server, store):
    kiosk = Kiosk(devices(scheme="dark").new_page(), server.public_url).open()
    scheme = "e => getComputedStyle(e).colorScheme"
    assert kiosk.page.locator("html").evaluate(scheme) == "light"
    assert kiosk.store_field.evaluate(scheme) == "light"
    kiosk.pair(store).open_settings()
    assert kiosk.page.locator("dialog").evaluate(scheme) == "light"
    bright = Image.open(io.BytesIO(kiosk.page.screenshot())).convert("L").histogram()
    # Behind the alert the page is dimmed; nothing but letters is dark.
    assert sum(bright[:128]) < 0.1 * sum(bright)


def test_a_short_press_on_the_logo_opens_nothing(kiosk, store):
    kiosk.pair(store)
    kiosk["logo"].click(delay=1000)
    kiosk.page.wait_for_timeout(500)
    expect(kiosk["settingsAlert"]).to_have_count(0)


def test_settings_can_be_left_without_a_change(kiosk, store):
    kiosk.pair(store).open_settings()
    kiosk.choose("Cancel")
    expect(kiosk["settingsAlert"]).to_have_count(0)
    kiosk.shows_idle()


def test_two_taps_in_a_row_submit_once(kiosk, till, store, server):
    session = till.ring_up(store)
    kiosk.pair(store).wake()
    kiosk["star4"].click()
    expect(kiosk["submitRating"]).to_be_enabled()
    kiosk["submitRating"].dblclick()
    kiosk.shows_consent()
    kiosk["approveButton"].dblclick()
    kiosk.shows_handoff()
    steps = Ledger(server.database).audit(session)
    assert (steps["RATING_SUBMITTED"], steps["APPROVED"]) == (1, 1)


def test_a_paired_kiosk_stays_paired(kiosk, store):
    kiosk.pair(store)
    kiosk.page.reload()
    kiosk.shows_idle()
    tomorrow = Kiosk(kiosk.page.context.new_page(), kiosk.url).open()
    tomorrow.shows_idle()


def test_another_device_is_not_paired_by_it(kiosk, store, devices):
    kiosk.pair(store)
    Kiosk(devices().new_page(), kiosk.url).open().shows_pairing()
