"""Every page that belongs to no product, at every size, pictured and checked as the products' screens are."""

from __future__ import annotations

import urllib.error
import urllib.request

import pytest

import pictures
from kiosk import LANDSCAPE
from phone import PHONE

LAPTOP = {"width": 1440, "height": 900}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [LANDSCAPE, PHONE, LAPTOP], ids=["tablet", "phone", "laptop"])
def test_the_start_page(devices, server, size, scheme, request):
    page = devices(size, scheme).new_page()
    page.goto(server.public_url + "/")
    pictures.take(page, f"start-{request.node.callspec.id}")
    assert pictures.flaws(page) + pictures.barriers(page) == []
    assert "licence" not in page.locator("body").inner_text().lower(), "the apps say license"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/docs", "/no-such-page"])
def test_plain_pages(devices, server, path, scheme):
    page = devices(LANDSCAPE, scheme).new_page()
    page.goto(server.public_url + path)
    assert pictures.barriers(page) == []


def test_a_name_that_is_not_served_is_logged_once_with_the_setting_that_adds_it(server):
    for _ in range(3):
        request = urllib.request.Request(server.url + "/health", headers={"Host": "till.example"})
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(request)
        assert refused.value.code == 421
    lines = [line for line in server.log_tail(100_000).splitlines() if "till.example" in line]
    assert len(lines) == 1 and "APP_BASE_URL" in lines[0] and "QUARTET_TRUST_PROXY" in lines[0], lines
