"""The kiosk in the words of the shop. Identifiers are those of the views' accessibilityIdentifier."""

from __future__ import annotations

import io
import re

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, TimeoutError, expect

LANDSCAPE = {"width": 1180, "height": 820}
PORTRAIT = {"width": 820, "height": 1180}
POLL_SECONDS = 7


class Kiosk:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def __getitem__(self, identifier: str) -> Locator:
        return self.page.get_by_test_id(identifier)

    @property
    def store_field(self) -> Locator:
        return self.page.locator("input[data-testid=storeIDField], [data-testid=storeIDField] input")

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

    def shows_stars(self, stars: int) -> "Kiosk":
        """That many stars are chosen, and could be submitted."""
        self.shows_rating()
        if stars:
            expect(self[f"star{stars}"]).to_have_attribute("aria-pressed", "true")
        expect(self["submitRating"]).to_be_enabled(enabled=stars > 0)
        return self

    def shows_seconds(self, at_most: int, at_least: int = 1) -> "Kiosk":
        """The code's countdown stands between these two."""
        self.shows_handoff()
        seconds = int(re.search(r"\d+", self["countdown"].inner_text()).group())
        assert at_least <= seconds <= at_most, f"{seconds} s are left"
        return self

    def runs_again(self, before: str) -> "Kiosk":
        """Waits until the app has started again on the server. `before` is `run`'s earlier result."""
        expect(self.page.locator("html")).not_to_have_attribute("data-session", before, timeout=20_000)
        return self

    @property
    def run(self) -> str:
        """The name of this run of the app on the server."""
        return self.page.locator("html").get_attribute("data-session")

    # Gestures

    def pair(self, store: str) -> "Kiosk":
        """Pairs. The idle screen follows, and at once the rating screen where a customer waits already."""
        self.store_field.fill(store)
        self["pairButton"].click()
        expect(self["idleScreen"].or_(self["submitRating"]).first).to_be_visible()
        return self

    def refuses_to_pair(self, store: str) -> "Kiosk":
        self.store_field.fill(store)
        self["pairButton"].click()
        expect(self["errorMessage"]).to_be_visible()
        return self.shows_pairing()

    def wake(self) -> "Kiosk":
        """A tap on the idle screen asks at once, unless the purchase was on the screen before it."""
        if not self["submitRating"].is_visible():
            try:
                self["tapToStart"].click(timeout=1500)
            except TimeoutError:
                pass  # the purchase came first
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

    def reload(self) -> "Kiosk":
        run = self.run
        self.page.reload()
        return self.runs_again(run)

    def relaunch(self) -> "Kiosk":
        """Closes the tab and opens the kiosk in another, as after a restart of the device."""
        context = self.page.context
        self.page.close()
        return Kiosk(context.new_page(), self.url).open()

    def open_settings(self) -> "Kiosk":
        self["logo"].click(delay=3300)
        expect(self["settingsAlert"]).to_be_visible()
        return self

    def repair(self) -> "Kiosk":
        """Ends the pairing in the settings."""
        return self.open_settings().choose("Re-pair Device")

    def choose(self, button: str) -> "Kiosk":
        """Answers an alert. While it is leaving, the screen behind it takes no input yet."""
        self.page.get_by_role("button", name=button).click()
        expect(self.page.locator("dialog")).to_have_count(0)
        return self

    # Reading the screen

    def review(self) -> str:
        return self["reviewText"].inner_text()

    def scan(self) -> str:
        """The text that a phone's camera reads from the screen."""
        return scan(self.page)


def scan(page: Page) -> str:
    """Looks until there is a code to be read, as a camera does; the code may still be fading in."""
    for _ in range(25):
        codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(page.screenshot())).convert("L"))
        if codes:
            assert len(codes) == 1, f"{len(codes)} codes on the screen"
            return codes[0].text
        page.wait_for_timeout(200)
    raise AssertionError("no code on the screen")
