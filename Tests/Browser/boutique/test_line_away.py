"""The network disappears silently, or the server stops: the kiosk's screen meanwhile."""

from __future__ import annotations

import signal
import socket
import time

import pytest
from playwright.sync_api import expect

from kiosk import Kiosk
from till import DEMO_STORE, Till


def reconnecting(kiosk: Kiosk):
    return kiosk.page.get_by_role("status").filter(has_text="Reconnecting")


@pytest.fixture
def rating(own_server, devices) -> Kiosk:
    """A kiosk whose customer is about to rate."""
    Till(own_server.url, own_server.public_url).ring_up(DEMO_STORE)
    kiosk = Kiosk(devices().new_page(), own_server.public_url).open().pair(DEMO_STORE)
    return kiosk.wake()


def test_a_tap_into_a_dead_network_is_told_and_counts_later(rating):
    rating.page.context.set_offline(True)
    rating["star4"].click()
    expect(reconnecting(rating)).to_be_visible(timeout=8000)
    rating.page.context.set_offline(False)
    expect(rating["submitRating"]).to_be_enabled()
    expect(reconnecting(rating)).to_have_count(0)


def test_a_network_that_goes_is_told_without_a_tap(rating):
    rating.page.context.set_offline(True)
    expect(reconnecting(rating)).to_be_visible(timeout=8000)
    rating.page.context.set_offline(False)
    expect(reconnecting(rating)).to_have_count(0)


def test_a_tap_that_a_restart_swallowed_is_told(rating, own_server):
    run = rating.run
    own_server.kill()
    rating["star4"].click()
    own_server.start()
    rating.runs_again(run)
    expect(rating.page.get_by_role("status").filter(has_text="That didn't go through")).to_be_visible()


@pytest.mark.alone
@pytest.mark.parametrize("order", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_at_once_with_silent_and_open_connections(own_server, devices, order):
    kiosk = Kiosk(devices().new_page(), own_server.public_url).open().pair(DEMO_STORE)
    kiosk.shows_idle()
    run = kiosk.run
    silent = [socket.create_connection(("127.0.0.1", own_server.port)) for _ in range(3)]
    silent[1].sendall(b"GET /boutique HTTP/1.1\r\nHost: lo")
    time.sleep(0.3)
    began = time.monotonic()
    own_server.process.send_signal(order)
    code = own_server.process.wait(15)
    took = time.monotonic() - began
    assert code == 0 and "Fatal error" not in own_server.log_tail()
    # Alone it takes a few tenths; a wait for the time limit would take seven.
    assert took < 5, took
    for connection in silent:
        connection.close()
    own_server.start()
    kiosk.runs_again(run).shows_idle()
