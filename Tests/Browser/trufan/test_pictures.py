"""Every screen of the parker's app: pictures in three widths and both schemes, axe's findings, and large text.

One walk takes all of them. At each screen the window takes each width and scheme in turn, so that the app is driven
once. What is wrong at a screen is collected, and told at the end.
"""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

import pictures
from trufan.parker import LOT, PHONE, VENUE, Parker, Staff, register
from quartet_server import QuartetServer

WIDTHS = {320: 568, 390: 844, 430: 932}
CLOSED = "380ccab9-0000-4000-8000-000000000002"


class Album:
    """Pictures of the screens, and the flaws on them."""

    def __init__(self, parker: Parker, prefix: str = "") -> None:
        self.parker = parker
        self.prefix = prefix
        self.flaws: dict[str, list[str]] = {}
        self.number = 0

    def take(self, name: str) -> None:
        page = self.parker.page
        self.number += 1
        title = f"trufan-{self.prefix}{self.number:02d}-{name}"
        found: list[str] = []
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            for width, height in WIDTHS.items():
                page.set_viewport_size({"width": width, "height": height})
                pictures.take(page, f"{title}-{width}-{scheme}")
                found += [f"{width} {scheme}: {flaw}" for flaw in pictures.flaws(page)]
            found += [f"{scheme}: {barrier}" for barrier in pictures.barriers(page)]
        page.set_viewport_size(PHONE)
        if found:
            self.flaws[title] = found

    def is_clean(self) -> None:
        assert not self.flaws, json.dumps(self.flaws, indent=1)


def open_phone(devices: Callable[..., BrowserContext], server: QuartetServer) -> Parker:
    return Parker(devices(PHONE, touch=True).new_page(), server.public_url)


def the_order(staff: Staff, number: str) -> str:
    queue = staff.ask("GET", f"/convenience/staff/venues/{VENUE}/orders?page_size=100")["orders"]
    return next(entry["id"] for entry in queue if entry["order_number"] == number)


def test_the_way_in(devices: Callable[..., BrowserContext], server: QuartetServer) -> None:
    parker = open_phone(devices, server).open()
    album = Album(parker, "in-")
    album.take("sign-in")
    parker["emailField"].fill("parker@example.com")
    parker["passwordField"].fill("Wrong1234")
    parker["signInButton"].click()
    expect(parker["errorMessage"]).to_be_visible()
    album.take("refused")
    parker["modeButton"].click()
    album.take("register")
    parker["modeButton"].click()
    parker["forgotButton"].click()
    expect(parker["resetEmailField"]).to_be_visible()
    album.take("forgotten")
    parker["sendResetButton"].click()
    expect(parker["resetAnswer"]).to_be_visible()
    album.take("link-sent")
    fresh = open_phone(devices, server)
    fresh.page.goto(fresh.url + "/trufan/reset/" + "a" * 64)
    fresh["newPasswordField"].fill("Parking2!")
    fresh["savePasswordButton"].click()
    expect(fresh["errorMessage"]).to_be_visible()
    album.parker = fresh
    album.take("new-password-refused")
    album.is_clean()
