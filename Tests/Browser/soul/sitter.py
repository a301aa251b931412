"""A person with Soul's app on their phone."""

from __future__ import annotations

import io
import random
import re
import urllib.request

from PIL import Image, ImageEnhance, ImageOps
from playwright.sync_api import Locator, Page, expect

from quartet_server import ROOT

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
FACE = ROOT / "Sources/Soul/Server/Demo/Photos/astronaut.jpg"


def new_number() -> str:
    """A Canadian mobile number, so that tests do not meet in one account."""
    return f"519546{random.randrange(10_000):04}"


def photos(count: int) -> list[dict]:
    """Photos of one person, each cut and lit in its own way."""
    face = Image.open(FACE).convert("RGB")
    files = []
    for number in range(count):
        height = face.height - 6 * number
        left = (face.width - height * 3 // 4) // 2 - 20 + 3 * number
        photo = face.crop((left, number, left + height * 3 // 4, number + height))
        if number % 2:
            photo = ImageOps.mirror(photo)
        photo = ImageEnhance.Brightness(photo).enhance(0.85 + 0.02 * number)
        bytes = io.BytesIO()
        photo.resize((1200, 1600)).save(bytes, "JPEG", quality=90)
        files.append({"name": f"IMG_{number:04}.jpg", "mimeType": "image/jpeg", "buffer": bytes.getvalue()})
    return files


def newest_code(local: str, number: str) -> str:
    """The newest code that was sent to a number, from the page of messages of the demo at that address."""
    with urllib.request.urlopen(local + "/demo/messages", timeout=10) as answer:
        cards = answer.read().decode().split("<li ")
    card = next(card for card in cards if number in card)
    return re.search(r"\b(\d{6})\b", re.sub(r"<[^>]*>", " ", card.split("class=\"body\"")[1])).group(1)


class Sitter:
    """The app in a person's words."""

    def __init__(self, page: Page, url: str, local: str) -> None:
        self.page = page
        self.url = url
        self.local = local

    def __getitem__(self, identifier: str) -> Locator:
        return self.page.get_by_test_id(identifier)

    def open(self, place: str = "") -> "Sitter":
        self.page.goto(self.url + "/soul" + place)
        return self

    def code(self, number: str) -> str:
        return newest_code(self.local, f"+1{number}")

    @property
    def run(self) -> str:
        """The name of this run of the app on the server."""
        return self.page.locator("html").get_attribute("data-session")

    def runs_again(self, before: str) -> "Sitter":
        """Waits until the app has started again on the server. `before` is `run`'s earlier result."""
        expect(self.page.locator("html")).not_to_have_attribute("data-session", before, timeout=20_000)
        return self

    @property
    def cards(self) -> Locator:
        """The presets of the tab in front; another one behind it may have the same."""
        return self.page.locator("[data-testid^=presetCard-]:visible")

    @property
    def stacks(self) -> Locator:
        """The gallery's generations."""
        return self.page.locator("[data-testid^=batch-]")

    def ask_for_code(self, number: str) -> "Sitter":
        self["phoneField"].fill(number)
        self["sendOTPButton"].click()
        expect(self["otpField"]).to_be_visible()
        return self

    def choose(self, files: list[dict]) -> "Sitter":
        with self.page.expect_file_chooser() as chooser:
            self["photosPicker"].click()
        chooser.value.set_files(files)
        return self

    def fill_profile(self, name: str) -> "Sitter":
        self["nameField"].fill(name)
        # Nobody's date of birth is chosen beforehand, but a chosen one outlives the server.
        expect(self["chooseDate"].or_(self["dobPicker"]).first).to_be_visible()
        if self["chooseDate"].is_visible():
            self["chooseDate"].click()
            expect(self["dateNotChosen"]).to_be_visible()
        self["dobPicker"].locator("input").fill("1990-12-10")
        expect(self["dateNotChosen"]).to_have_count(0)
        self["genderPicker"].get_by_text("Female").click()
        return self

    def begin_character(self, name: str, files: list[dict]) -> "Sitter":
        """Opens New Character, with a name and photos."""
        self["generateNew"].click()
        self["modelNameField"].fill(name)
        return self.choose(files)

    def name_character(self, name: str) -> "Sitter":
        """Begins the training of the onboarding's photos."""
        self["useOnboardingPhotos"].click()
        self["modelNameField"].fill(name)
        self["saveName"].click()
        return self
