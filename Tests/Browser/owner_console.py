"""The owner's console in the owner's words."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from till import OWNER_TOKEN


class OwnerConsole:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def __getitem__(self, identifier: str) -> Locator:
        return self.page.get_by_test_id(identifier)

    def open(self) -> "OwnerConsole":
        self.page.goto(self.url + "/boutique/console")
        return self

    def sign_in(self, token: str = OWNER_TOKEN) -> "OwnerConsole":
        self["ownerTokenField"].fill(token)
        self["signInButton"].click()
        expect(self["signOutButton"]).to_be_visible()
        return self

    def open_store(self, store: str) -> "OwnerConsole":
        self[f"storeRow-{store}"].click()
        expect(self["ringUpButton"]).to_be_visible()
        return self

    @property
    def run(self) -> str:
        """The name of this run of the app on the server."""
        return self.page.locator("html").get_attribute("data-session")

    def runs_again(self, before: str) -> "OwnerConsole":
        """Waits until the app has started again. `before` is `run`'s earlier result."""
        expect(self.page.locator("html")).not_to_have_attribute("data-session", before, timeout=20_000)
        return self

    def ring_up(self) -> "OwnerConsole":
        self["ringUpButton"].click()
        return self

    def shows_session(self, session: str, words: str | None = None) -> "OwnerConsole":
        expect(self[f"sessionRow-{session}"]).to_be_visible()
        if words:
            expect(self[f"sessionRow-{session}"]).to_contain_text(words, ignore_case=True)
        return self

    def shows_funnel(self, purchases: int, rated: int, agreed: int, **steps: int) -> "OwnerConsole":
        """The later steps are handedOver, opened, copied, wentToPlatform and done."""
        for name, count in {"purchases": purchases, "rated": rated, "agreed": agreed, **steps}.items():
            expect(self[f"funnel-{name}"]).to_contain_text(str(count))
        return self
