"""A line that is slow, drops or is gone; a server that restarts. No text and no tap is lost."""

from __future__ import annotations

import sqlite3
import time

import pytest
from playwright.sync_api import expect

from kiosk import Kiosk
from quartet_server import QuartetServer
from till import DEMO_STORE, Till


@pytest.fixture
def line(bad_line, devices):
    """(kiosk paired with the demo store, the line it is on, the till)"""
    server, proxy = bad_line
    kiosk = Kiosk(devices().new_page(), server.public_url).open().pair(DEMO_STORE)
    return kiosk, proxy, Till(server.url, server.public_url), server


def reconnecting(kiosk: Kiosk):
    return kiosk.page.get_by_role("status").filter(has_text="Reconnecting")


def wait_until_kept(server: QuartetServer, stars: int) -> None:
    """The stars are shown at once, and stored a moment later."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True, timeout=10) as database:
            kept = database.execute(
                "SELECT 1 FROM browser_records WHERE key LIKE 'boutique_geo_visit%' AND value LIKE ?",
                (f'%"stars":{stars}%',),
            ).fetchone()
        if kept:
            return
        time.sleep(0.02)
    raise AssertionError(f"{stars} stars were never stored")


def test_a_dropped_connection_resumes_where_it_was(line):
    kiosk, proxy, till, _ = line
    till.ring_up(DEMO_STORE)
    kiosk.wake()
    kiosk["star3"].click()
    expect(kiosk["submitRating"]).to_be_enabled()
    for _ in range(3):
        proxy.cut()
        kiosk.page.wait_for_timeout(400)
    expect(kiosk["submitRating"]).to_be_enabled()  # the chosen star is still chosen
    kiosk["submitRating"].click()
    kiosk.shows_consent()


def test_a_tap_while_the_line_is_down_counts_when_it_is_up(line):
    kiosk, proxy, till, _ = line
    session = till.ring_up(DEMO_STORE)
    kiosk.wake()
    proxy.go_down()
    expect(reconnecting(kiosk)).to_be_visible()
    kiosk["star4"].click()
    proxy.come_up()
    expect(kiosk["submitRating"]).to_be_enabled()
    expect(reconnecting(kiosk)).to_have_count(0)
    kiosk["submitRating"].click()
    kiosk.shows_consent()
    assert till.session(DEMO_STORE, session)["starRating"] == 4


def test_offline_is_told_and_ends_by_itself(line):
    kiosk, proxy, till, _ = line
    kiosk.page.context.set_offline(True)
    proxy.cut()
    expect(reconnecting(kiosk)).to_be_visible()
    kiosk.page.context.set_offline(False)
    expect(reconnecting(kiosk)).to_have_count(0)
    till.ring_up(DEMO_STORE)
    kiosk.wake()


def test_the_kiosk_comes_back_after_the_server_restarted(line):
    kiosk, _, till, server = line
    till.ring_up(DEMO_STORE)
    kiosk.wake()
    run = kiosk.run
    server.restart()
    # Started again from its stored state: still paired, and the customer still there.
    kiosk.runs_again(run).shows_rating().rate(5)


def test_what_was_typed_survives_a_restart_of_the_server(bad_line, devices):
    server, _ = bad_line
    kiosk = Kiosk(devices().new_page(), server.public_url).open()
    kiosk.store_field.press_sequentially(DEMO_STORE)
    run = kiosk.run
    server.restart()
    kiosk.runs_again(run)
    expect(kiosk.store_field).to_have_value(DEMO_STORE)
    kiosk["pairButton"].click()
    kiosk.shows_idle()


def test_a_stopped_server_is_told_and_waited_for(line):
    kiosk, _, till, server = line
    till.ring_up(DEMO_STORE)
    kiosk.wake()
    run = kiosk.run
    assert server.stop() == 0
    expect(reconnecting(kiosk)).to_be_visible()
    server.start()
    expect(reconnecting(kiosk)).to_have_count(0)
    kiosk.runs_again(run).shows_rating().rate(4).approve()


def test_a_submit_that_nobody_heard_can_be_pressed_again(line):
    kiosk, _, till, server = line
    till.ring_up(DEMO_STORE)
    kiosk.wake()
    kiosk["star4"].click()
    expect(kiosk["submitRating"]).to_be_enabled()
    wait_until_kept(server, 4)
    run = kiosk.run
    server.kill()
    kiosk["submitRating"].click()
    expect(reconnecting(kiosk)).to_be_visible()
    server.start()
    kiosk.runs_again(run).shows_stars(4)
    kiosk["submitRating"].click()
    kiosk.shows_consent()


@pytest.fixture
def two_tabs(line):
    """(a kiosk with a customer at four stars, its line, a function that opens another tab off that line)"""
    kiosk, proxy, till, server = line
    till.ring_up(DEMO_STORE)
    kiosk.wake()
    kiosk["star4"].click()
    kiosk.shows_stars(4)
    wait_until_kept(server, 4)
    # Cookies know no ports: it is the same browser.
    direct = kiosk.url.replace(f":{proxy.port}", f":{server.port}")
    return kiosk, proxy, lambda: Kiosk(kiosk.page.context.new_page(), direct).open()


def test_a_line_that_blinks_leaves_the_visit_to_its_tab(two_tabs):
    kiosk, proxy, open_another = two_tabs
    proxy.go_down()
    second = open_another()
    second.page.wait_for_timeout(1500)
    expect(second["submitRating"]).to_have_count(0)
    proxy.come_up()
    second.shows_idle()
    kiosk.shows_stars(4)["submitRating"].click()
    kiosk.shows_consent()
    second.shows_idle()


def test_a_visit_that_another_tab_went_on_with_is_given_up_on_return(two_tabs):
    kiosk, proxy, open_another = two_tabs
    proxy.go_down()
    second = open_another()
    # After ten seconds the second window no longer waits for the first.
    expect(second["submitRating"]).to_be_visible(timeout=15_000)
    second.shows_stars(4)
    proxy.come_up()
    kiosk.shows_idle()
    expect(kiosk["submitRating"]).to_have_count(0)
    second["submitRating"].click()
    second.shows_consent()
