"""The start page: its content, and links that all lead somewhere."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import expect

import pictures
from kiosk import LANDSCAPE
from phone import PHONE


@pytest.mark.parametrize("size", [LANDSCAPE, PHONE], ids=["tablet", "phone"])
def test_every_link_leads_somewhere(devices, server, till, size):
    page = devices(size).new_page()
    page.goto(server.public_url + "/")
    links = {urlsplit(urljoin(page.url, a.get_attribute("href"))).path for a in page.get_by_role("link").all()}
    assert {"/boutique", "/boutique/console", "/docs"} <= links
    for path in links:
        assert till.send("GET", path).status == 200, path


@pytest.mark.parametrize("width", [320, 390])
def test_large_text_stays_in_a_narrow_window(devices, server, width):
    page = devices({"width": width, "height": 844}).new_page()
    page.add_init_script(pictures.LARGE)
    page.goto(server.public_url + "/")
    pictures.take(page, f"start-large-{width}")
    assert pictures.cuts(page) + pictures.broken_words(page) == []


def test_it_tells_a_demo_from_the_real_thing(devices, server):
    page = devices().new_page()
    page.goto(server.public_url + "/")
    expect(page.get_by_text("store_demo123456").first).to_be_visible()
    expect(page.get_by_text("demo-owner").first).to_be_visible()
    expect(page.get_by_text("demo", exact=False).first).to_be_visible()


def test_it_needs_no_script_and_allows_none(devices, server):
    page = devices(java_script_enabled=False).new_page()
    answer = page.goto(server.public_url + "/")
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy and "script-src" not in policy
    expect(page.get_by_role("heading", level=1)).to_be_visible()
