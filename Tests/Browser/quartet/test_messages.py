"""The demo's page of messages: what it shows, and that it shows the next one without being asked."""

from __future__ import annotations

import sqlite3
import time
import uuid

import pytest
from playwright.sync_api import expect

import pictures
from kiosk import LANDSCAPE
from phone import PHONE


def store(server, channel: str, recipient: str, title: str, body: str, data: str = "{}", age: int = 0) -> None:
    """Writes a sent message past the server, as no app of the demo sends one yet."""
    now = int(time.time() * 1000) - age * 1000
    with sqlite3.connect(server.database, timeout=10) as connection:
        connection.execute(
            "INSERT INTO outbox_messages (id, channel, realm, recipient_kind, recipient, key, title, body, data,"
            " state, created_at, ended_at) VALUES (?, ?, 'trufan', 'address', ?, ?, ?, ?, ?, 'sent', ?, ?)",
            (f"msg_{uuid.uuid4().hex}", channel, recipient, uuid.uuid4().hex, title, body, data, now, now),
        )


def fill(server) -> None:
    store(
        server, "email", "parker@example.com", "Your parking ends in 15 minutes",
        "Plate 7ABC123 in lot A, space 14.\nExtend it at https://app.trufan.example/extend/K7M2QX.",
        '{"lot": "Lot A", "session_id": "5f2a1c9e-77d0-4a39-9a1f-3f0c6c1d2b10"}', age=4000,
    )  # fmt: skip
    store(server, "push", "device_1", "Your order is in your trunk", "Show the code K7M2QX to open it.", '{"order": "8"}', 90)
    store(server, "sms", "+1 555 0100", "", "Your code is 123456. It is good for ten minutes.")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [LANDSCAPE, PHONE, {"width": 320, "height": 568}], ids=["tablet", "phone", "small"])
def test_messages(devices, own_server, size, scheme):
    page = devices(size, scheme).new_page()
    page.goto(own_server.public_url + "/demo/messages")
    expect(page.get_by_role("heading", name="No messages yet")).to_be_visible()
    pictures.take(page, f"messages-none-{size['width']}-{scheme}")
    fill(own_server)
    page.reload()
    expect(page.get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("listitem").first).to_contain_text("SMS")
    expect(page.locator("code")).to_have_text("123456")
    expect(page.get_by_role("link", name="https://app.trufan.example/extend/K7M2QX", exact=True)).to_be_visible()
    pictures.take(page, f"messages-{size['width']}-{scheme}")
    assert pictures.flaws(page) + pictures.barriers(page) == []


def test_large_text_stays_in_a_narrow_window(devices, own_server):
    fill(own_server)
    page = devices({"width": 320, "height": 844}).new_page()
    page.add_init_script(pictures.LARGE)
    page.goto(own_server.public_url + "/demo/messages")
    pictures.take(page, "messages-large-320")
    assert pictures.cuts(page) == []


def test_the_next_message_appears_by_itself(devices, own_server):
    page = devices().new_page()
    page.goto(own_server.public_url + "/demo/messages")
    expect(page.get_by_role("status")).to_have_text("0 messages")
    store(own_server, "sms", "+1 555 0100", "", "Your code is 654321")
    # The server was not told, so the page learns of it when its waiting request ends.
    expect(page.locator("code")).to_have_text("654321", timeout=35_000)
    expect(page.get_by_role("status")).to_have_text("1 message")


def test_a_page_without_its_server_says_so_and_comes_back(devices, own_server):
    page = devices().new_page()
    page.goto(own_server.public_url + "/demo/messages")
    expect(page.get_by_text("Not connected")).to_be_hidden()
    own_server.kill()
    expect(page.get_by_text("Not connected. Trying again…")).to_be_visible()
    store(own_server, "sms", "+1 555 0100", "", "Your code is 654321")
    own_server.start()
    expect(page.locator("code")).to_have_text("654321", timeout=15_000)
    expect(page.get_by_text("Not connected")).to_be_hidden()
