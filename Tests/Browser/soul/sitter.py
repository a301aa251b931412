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
        """The newest code that was sent to a number, from the demo's page of messages."""
        with urllib.request.urlopen(self.local + "/demo/messages", timeout=10) as answer:
            cards = answer.read().decode().split("<li ")
        card = next(card for card in cards if f"+1{number}" in card)
        return re.search(r"\b(\d{6})\b", re.sub(r"<[^>]*>", " ", card.split("class=\"body\"")[1])).group(1)

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
