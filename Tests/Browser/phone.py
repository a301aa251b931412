"""The customer's phone: the page that the QR code leads to."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

PHONE = {"width": 390, "height": 844}


class Phone:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> "Phone":
        self.page.goto(address)
        return self

    @property
    def review(self) -> Locator:
        return self.page.get_by_role("textbox")

    @property
    def copy_button(self) -> Locator:
        return self.page.get_by_role("button", name="Copy")

    def post_link(self, platform: str = "Google") -> Locator:
        return self.page.get_by_role("link", name=f"Post on {platform}")

    @property
    def done_button(self) -> Locator:
        return self.page.get_by_role("button", name="Done")

    def edit(self, text: str) -> "Phone":
        self.review.fill(text)
        return self

    def copy(self) -> str:
        """Presses Copy and returns the clipboard's text."""
        self.copy_button.click()
        expect(self.page.get_by_text("Copied").first).to_be_visible()
        return self.page.evaluate("navigator.clipboard.readText()")

    def done(self) -> "Phone":
        self.done_button.click()
        expect(self.page.get_by_text("Thank you", exact=False).first).to_be_visible()
        return self
