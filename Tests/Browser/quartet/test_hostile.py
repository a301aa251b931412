"""One hostile client takes nothing away from anybody: not the processor, not a descriptor, not the disk."""

from __future__ import annotations

import socket
import time

import pytest

from hostile import (
    Client,
    broken_upgrades,
    close_code,
    cookie,
    deep_message,
    descriptors,
    flips_message,
    frame,
    numbers_message,
    processor_seconds,
    seconds_until,
    slowest_answer,
    tab,
    wide_message,
)
from quartet_server import QuartetServer


@pytest.fixture
def limited(tmp_path) -> QuartetServer:
    """A server with its limits on, as people run it."""
    server = QuartetServer(tmp_path, environment={"RATE_LIMITS": "on"}).start()
    yield server
    server.kill()


def test_every_broken_upgrade_gives_its_descriptor_back(own_server):
    name = cookie(own_server)
    before = descriptors(own_server)
    for kind, data in broken_upgrades(own_server, name).items():
        for _ in range(10):
            with Client(own_server, timeout=0.1) as client:
                # What is read is not answered with a reset, which would end the connection for the server too.
                client.say(data).hear(lambda heard: b"\r\n\r\n" in heard)
        assert seconds_until(lambda: descriptors(own_server) <= before, 5) < 5, kind
    tab(own_server, name).close()


@pytest.mark.parametrize(
    ("message", "end"),
    [(deep_message(), 1008), (wide_message(), 1008), (wide_message(part='{"a":1}'), None)],
    ids=["deep", "wide", "objects"],
)
@pytest.mark.alone
def test_nobody_waits_for_a_message_that_is_made_to_cost(limited, message, end):
    """Lists in lists, too many values, and as many objects as a message may have."""
    assert len(message) < 32 * 1024
    name = cookie(limited)
    tabs = [tab(limited, name, "/boutique") for _ in range(2)]
    before = processor_seconds(limited)
    for client in tabs:
        client.say(frame(message))
    assert slowest_answer(limited, 1) < 1
    assert processor_seconds(limited) - before < 2
    for client in tabs:
        client.socket.settimeout(2)
        assert close_code(client.hear()) == end


@pytest.mark.alone
def test_a_tab_that_sends_as_much_as_it_can_is_read_slowly(limited):
    """Its messages are right, and each weighs little against the rate of events."""
    client = tab(limited, cookie(limited))
    client.socket.settimeout(0.2)
    before, start, sent = processor_seconds(limited), time.monotonic(), 0
    number = 0
    while time.monotonic() - start < 6:
        number += 1
        data = frame(numbers_message(number, 40)) if number % 2 else frame("", 9)
        try:
            client.socket.sendall(data)
            sent += len(data)
        except socket.timeout:
            break  # the server reads no more for now, and all buffers are full
        except OSError:
            break  # beyond the rate of events
    assert slowest_answer(limited, 1) < 1
    assert processor_seconds(limited) - before < 4


@pytest.mark.alone
def test_pings_are_read_slowly_too(limited):
    client = tab(limited, cookie(limited))
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
    client.socket.setblocking(False)
    pings = memoryview(frame(b"x" * 100, 9) * 40_000)
    before, start, sent = processor_seconds(limited), time.monotonic(), 0
    while time.monotonic() - start < 5:
        try:
            sent += client.socket.send(pings[sent : sent + 65536])
        except BlockingIOError:
            time.sleep(0.02)
        try:
            assert client.socket.recv(1 << 20), "the socket goes on"
        except BlockingIOError:
            pass
    # A ping of 106 bytes costs 362: at once a megabyte's worth of them, 2,900, and then 180 a second. The rest is in
    # the buffers of the system.
    assert 100_000 < sent < len(pings) - 65536
    assert processor_seconds(limited) - before < 3


@pytest.mark.alone
def test_nobody_waits_for_tabs_whose_events_are_costly(limited):
    """Ten browsers send one frame each, which alone would take seconds. Pages need the same actor."""
    tabs = [tab(limited, cookie(limited)) for _ in range(10)]
    message = frame(flips_message())
    for client in tabs:
        client.say(message)
    assert slowest_answer(limited, 3, "/boutique") < 1
    for client in tabs:
        client.close()


def test_who_reads_a_page_s_head_only_gets_no_session(own_server):
    with Client(own_server) as client:
        client.say(b"HEAD /boutique HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        head = client.hear().decode().lower()
    assert head.startswith("http/1.1 200 ") and "text/html" in head and "set-cookie" not in head
