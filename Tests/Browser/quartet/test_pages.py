"""Every page that belongs to no product, at every size, pictured and checked as the products' screens are."""

from __future__ import annotations

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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/docs", "/no-such-page"])
def test_plain_pages(devices, server, path, scheme):
    page = devices(LANDSCAPE, scheme).new_page()
    page.goto(server.public_url + path)
    assert pictures.barriers(page) == []
