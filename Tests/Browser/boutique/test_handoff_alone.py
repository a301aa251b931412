"""The code is on the screen while the line or the server is away: it goes in time, and Done is not lost."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from kiosk import Kiosk
from ledger import Ledger
from till import DEMO_STORE, Till


@pytest.fixture
def handoff(own_server, devices) -> tuple[Kiosk, Till, str]:
    """A kiosk whose customer sees the code."""
    till = Till(own_server.url, own_server.public_url)
    session = till.ring_up(DEMO_STORE)
    kiosk = Kiosk(devices().new_page(), own_server.public_url).open().pair(DEMO_STORE)
    kiosk.wake().rate(4).approve()
    # Its countdown has begun, and the part of the script that minds it is there.
    kiosk.shows_seconds(at_most=30)
    while kiosk.page.evaluate("typeof endedScreens === 'undefined' || !hasExtras"):
        kiosk.page.wait_for_timeout(50)
    return kiosk, till, session


def thanks(kiosk: Kiosk):
    return kiosk.page.get_by_role("heading", name="Thank You!")


def wait_for_done(own_server, session: str) -> None:
    ledger = Ledger(own_server.database)
    for _ in range(200):
        if ledger.audit(session)["POSTED_INTENT"]:
            break
        time.sleep(0.05)
    assert ledger.audit(session)["POSTED_INTENT"] == 1


def test_the_code_goes_in_time_without_the_line(handoff, own_server):
    kiosk, _, session = handoff
    kiosk.page.context.set_offline(True)
    left = int("".join(filter(str.isdigit, kiosk["countdown"].inner_text())))
    kiosk.page.wait_for_timeout(4000)
    # It counts on by itself.
    kiosk.shows_seconds(at_most=left - 2)
    expect(thanks(kiosk)).to_be_visible(timeout=(left + 3) * 1000)
    expect(kiosk["qrCode"]).not_to_be_visible()
    kiosk.page.context.set_offline(False)
    kiosk.shows_idle()
    wait_for_done(own_server, session)


def test_done_without_a_server_is_thanked_and_arrives_once(handoff, own_server):
    kiosk, till, session = handoff
    run = kiosk.run
    own_server.kill()
    kiosk["doneButton"].click()
    expect(thanks(kiosk)).to_be_visible(timeout=4000)
    expect(kiosk["qrCode"]).not_to_be_visible()
    own_server.start()
    kiosk.runs_again(run)
    wait_for_done(own_server, session)
    expect(kiosk.page.get_by_text("That didn't go through")).to_have_count(0)
    kiosk.shows_idle()
    assert till.session(DEMO_STORE, session)["status"] == "POSTED_INTENT"
    # The next customer finds a kiosk that works.
    till.ring_up(DEMO_STORE)
    kiosk.wake()
