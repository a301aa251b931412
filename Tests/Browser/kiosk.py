"""The kiosk in the words of the shop. Identifiers are those of the views' accessibilityIdentifier."""

from __future__ import annotations

import io
import re

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

LANDSCAPE = {"width": 1180, "height": 820}
PORTRAIT = {"width": 820, "height": 1180}
POLL_SECONDS = 7


class Kiosk:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def __getitem__(self, identifier: str) -> Locator:
        return self.page.get_by_test_id(identifier)

    def open(self) -> "Kiosk":
        self.page.goto(self.url + "/boutique")
        return self

    # Screens

    def shows_pairing(self) -> "Kiosk":
        expect(self["storeIDField"]).to_be_visible()
        return self

    def shows_idle(self) -> "Kiosk":
        expect(self["idleScreen"]).to_be_visible()
        return self

    def shows_rating(self) -> "Kiosk":
        expect(self["submitRating"]).to_be_visible()
        return self

    def shows_consent(self) -> "Kiosk":
        expect(self["reviewText"]).to_be_visible()
        return self

    def shows_handoff(self) -> "Kiosk":
        expect(self["qrCode"]).to_be_visible()
        return self

    def shows_thank_you(self) -> "Kiosk":
        expect(self["thankYou"]).to_be_visible()
        return self

    def shows_error(self, words: str | re.Pattern[str]) -> "Kiosk":
        expect(self["errorMessage"]).to_contain_text(words)
        return self

    # Gestures

    def pair(self, store: str) -> "Kiosk":
        self["storeIDField"].fill(store)
        self["pairButton"].click()
        return self.shows_idle()

    def wake(self) -> "Kiosk":
        """A tap on the idle screen asks at once instead of at the next poll."""
        self["tapToStart"].click()
        return self.shows_rating()

    def rate(self, stars: int) -> "Kiosk":
        self[f"star{stars}"].click()
        expect(self["submitRating"]).to_be_enabled()
        self["submitRating"].click()
        return self.shows_consent()

    def approve(self) -> "Kiosk":
        self["approveButton"].click()
        return self.shows_handoff()

    def decline(self) -> "Kiosk":
        self["declineButton"].click()
        return self.shows_thank_you()

    def cancel(self) -> "Kiosk":
        self["cancelRating"].click()
        return self.shows_idle()

    def done(self) -> "Kiosk":
        self["doneButton"].click()
        return self.shows_thank_you()

    def open_settings(self) -> "Kiosk":
        self["logo"].click(delay=3300)
        expect(self["settingsAlert"]).to_be_visible()
        return self

    # What is read from the screen

    def review(self) -> str:
        return self["reviewText"].inner_text()

    def scan(self) -> str:
        """What a phone's camera reads from the screen."""
        return scan(self.page.screenshot())


def scan(picture: bytes) -> str:
    codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)).convert("L"))
    assert len(codes) == 1, f"{len(codes)} codes on the screen"
    return codes[0].text
