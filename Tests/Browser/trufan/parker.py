"""The parker's phone, and the lot's staff as clients of the interface."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
import uuid

from playwright.sync_api import Locator, Page, expect

import pictures

VENUE = "380ccab9-0000-4000-8000-000000000001"
LOT = "e5d300d6-3565-5227-8b72-da0d92475aba"
PASSWORD = "Parking1!"

PHONE = {"width": 390, "height": 844}


class Interface:
    """Somebody who is signed in at TruFan's HTTP interface."""

    def __init__(self, url: str, email: str) -> None:
        self.url = url
        self.token = ""
        self.token = self.ask("POST", "/auth/login", {"email": email, "password": PASSWORD})["access_token"]

    def ask(self, verb: str, path: str, body: dict | None = None) -> dict:
        request = urllib.request.Request(
            f"{self.url}/api/v1{path}",
            method=verb,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "content-type": "application/json",
                "idempotency-key": str(uuid.uuid4()),
                **({"authorization": f"Bearer {self.token}"} if self.token else {}),
            },
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)


class Staff(Interface):
    def __init__(self, url: str) -> None:
        super().__init__(url, "staff@example.com")

    def step(self, order: str, name: str, **body) -> dict:
        return self.ask("PATCH", f"/convenience/staff/orders/{order}/{name}", body)


def register(url: str) -> str:
    """A new parker's e-mail address, so that tests do not meet in one account."""
    email = f"parker-{uuid.uuid4().hex[:12]}@example.com"
    request = urllib.request.Request(
        f"{url}/api/v1/auth/register",
        data=json.dumps(
            {"email": email, "password": PASSWORD, "first_name": "Sarah", "last_name": "Walker"}
        ).encode(),
        headers={"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=20):
        registered.append((url, email))
        return email


registered: list[tuple[str, str]] = []


def end_stays() -> None:
    """The test's parkers drive away. A lot that is full would be shown to no later test."""
    while registered:
        url, email = registered.pop()
        try:
            parker = Interface(url, email)
            stay = parker.ask("GET", "/parking/sessions/current")["session"]
            if stay:
                parker.ask("POST", f"/parking/sessions/{stay['access_code']}/end")
        except urllib.error.HTTPError as refusal:
            # 401: the test has changed the password or deleted the account. 404: nobody is parked.
            assert refusal.code in (401, 404), refusal.read()
        except urllib.error.URLError:
            pass  # The test has stopped the server.


class Parker:
    """The app in a person's words."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.email = ""

    def __getitem__(self, identifier: str) -> Locator:
        return self.page.get_by_test_id(identifier)

    def open(self) -> "Parker":
        self.page.goto(self.url + "/trufan")
        return self

    def sign_in(self, email: str = "parker@example.com", password: str = PASSWORD) -> "Parker":
        self.email = email
        self["emailField"].fill(email)
        self["passwordField"].fill(password)
        self["signInButton"].click()
        expect(self["accountButton"]).to_be_visible()
        return self

    def park(self, plate: str) -> "Parker":
        self["parkButton"].click()
        self[f"lot-{LOT}"].click()
        self["plateField"].fill(plate)
        self["payAndParkButton"].click()
        expect(self["timeLeft"]).to_be_visible()
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        return self

    def open_store(self) -> "Parker":
        self["ConvenienceStore"].click()
        expect(self["ItemCard"].first).to_be_visible()
        return self

    def search(self, words: str) -> "Parker":
        self["searchField"].fill(words)
        # The popular items above the grid go with the first letter, and the grid moves up.
        expect(self["popularItems"]).to_have_count(0)
        expect(self["ItemCard"].first).to_contain_text(words, ignore_case=True)
        return self

    def add(self, item: str) -> "Parker":
        """Searches an item, and puts the first that fits into the cart."""
        self.search(item)
        self["AddToCartButton"].first.click()
        return self

    def back(self) -> "Parker":
        """The browser's Back, until the page before has slid in."""
        self.page.go_back()
        self.page.evaluate(pictures.AT_REST)
        return self

    def close_cart(self) -> "Parker":
        """The sheet slides away; behind it nothing can be typed until then."""
        self["closeCart"].click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        return self

    def stands(self, element: Locator) -> dict:
        """Where something is, once the page has come to rest."""
        element.wait_for()
        handle = element.element_handle()
        handle.wait_for_element_state("stable")
        return handle.bounding_box()

    def checkout(self) -> "Parker":
        self["CartButton"].last.click()
        self["ProceedToCheckout"].click()
        expect(self["PlaceOrder"]).to_be_visible()
        return self

    def track(self) -> "Parker":
        """From the confirmation to the order's page; the sheet slides away first."""
        self["trackOrder"].click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        return self

    def open_notifications(self) -> "Parker":
        self.open()
        self["notificationsButton"].click()
        expect(self["notificationRow"].first).to_be_visible()
        return self

    def stay_code(self) -> str:
        """The access code of the stay, which notices name."""
        self["notificationsButton"].click()
        text = self["notificationRow"].first.inner_text()
        self.back()
        return text.split("Your code is ")[1].split(".")[0]

    def tracks(self, status: str) -> "Parker":
        expect(self["orderStatus"]).to_have_text(status, timeout=5_000)
        return self
