"""The lot's staff with the app of theirs, in a person's words."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from trufan.parker import PASSWORD, VENUE


class Shopper:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def __getitem__(self, identifier: str) -> Locator:
        return self.page.get_by_test_id(identifier)

    def open(self) -> "Shopper":
        self.page.goto(self.url + "/trufan/staff")
        return self

    def sign_in(self, email: str = "staff@example.com", password: str = PASSWORD) -> "Shopper":
        self["emailField"].fill(email)
        self["passwordField"].fill(password)
        self["signInButton"].click()
        return self

    def choose_venue(self, venue: str = VENUE) -> "Shopper":
        self[f"venue-{venue}"].click()
        expect(self["queue-all"]).to_be_visible()
        return self

    def accept(self, number: str) -> "Shopper":
        self[f"accept-{number}"].click()
        expect(self["startShopping"]).to_be_visible()
        return self

    def open_order(self, number: str) -> "Shopper":
        self[f"order-{number}"].click()
        expect(self["orderStatus"]).to_be_visible()
        return self

    def scan(self, code: str) -> "Shopper":
        """A scanner types the code and presses Return."""
        self["codeField"].fill(code)
        self["codeField"].press("Enter")
        return self

    def tick(self, item: str) -> "Shopper":
        self[f"tick-{item}"].click()
        return self

    def propose(self, item: str, substitute: str, words: str) -> "Shopper":
        """Looks for a substitute, and asks the parker; the sheet slides away."""
        self[f"line-{item}"].click()
        self["substituteSearch"].fill(words)
        self[f"propose-{substitute}"].click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        return self

    def complete(self) -> "Shopper":
        self["completeShopping"].click()
        self["confirmComplete"].click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        return self

    def store(self, place: str) -> "Shopper":
        self[f"place-{place}"].click()
        self["storeGoods"].click()
        expect(self["codeEntry"]).to_be_visible()
        return self

    def hand_over(self, code: str) -> "Shopper":
        self["codeEntry"].fill(code)
        self["deliver"].click()
        return self
