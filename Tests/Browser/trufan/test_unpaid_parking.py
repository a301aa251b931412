"""Parking whose card's bank has refused to pay: its parker sees and pays it at any time, and the lot's staff see it."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

import pictures
from quartet_server import QuartetServer
from stripe_standin import StripeStandIn
from trufan.album import Album
from trufan.parker import LOT, PHONE, Interface, Parker, register
from trufan.shopper import Shopper

GOOD, REFUSED = "4242", "5556"


class Driver(Interface):
    """A parker's other phone, which has several vehicles."""

    def card(self, number: str) -> str:
        """Enters a card on the service's page; it arrives by an event."""
        page = self.ask("POST", "/payments/card-page")["url"]
        with urllib.request.urlopen(f"{page}?card={number}", timeout=20):
            pass
        for _ in range(100):
            for card in self.ask("GET", "/payments/methods")["cards"]:
                if card["last_four"] == number:
                    return card["id"]
            time.sleep(0.1)
        raise AssertionError(f"card {number} never came")

    def park(self, plate: str) -> dict:
        wish = {"lot_id": LOT, "vehicle_plate": plate, "duration_hours": 2, "contact_email": "p@example.com"}
        return self.ask("POST", "/parking/sessions", wish)

    def pay(self, stay: dict, card: str) -> dict:
        return self.ask("POST", f"/parking/sessions/{stay['id']}/pay", {"amount": stay["base_price"], "card_id": card})


def three_stays(url: str, email: str) -> None:
    """One is over and not paid, one stands there and is not paid, and the latest is paid."""
    driver = Driver(url, email)
    good, refused = driver.card(GOOD), driver.card(REFUSED)
    over, parked, paid = (driver.park(plate) for plate in ("OVER 1", "PARKED 2", "PAID 3"))
    for stay in (over, parked):
        assert driver.pay(stay, refused)["unpaid_amount"] == stay["base_price"]
    driver.ask("POST", f"/parking/sessions/{over['access_code']}/end", {})
    assert driver.pay(paid, good)["unpaid_amount"] is None


def open_list(devices: Callable[..., BrowserContext], server: QuartetServer, email: str, init: str = "") -> Shopper:
    page = devices(PHONE, touch=True).new_page()
    if init:
        page.add_init_script(init)
    staff = Shopper(page, server.public_url).open().sign_in(email).choose_venue()
    staff["staffMenu"].click()
    staff["unpaidParking"].click()
    return staff


def test_its_parker_pays_it_and_the_staff_see_it(
    devices: Callable[..., BrowserContext], paying_server: QuartetServer, stripe: StripeStandIn
) -> None:
    staff = open_list(devices, paying_server, "staff@example.com")
    expect(staff["emptyState"].last).to_be_visible()
    staffs = Album(staff.page, "staff-unpaid-parking-")
    staffs.take("none")
    email = register(paying_server.url)
    three_stays(paying_server.url, email)

    # Beside the stay that is under way, both others can be paid.
    parker = Parker(devices(PHONE, touch=True).new_page(), paying_server.public_url).open().sign_in(email)
    expect(parker["parkingSession"]).to_have_count(3)
    expect(parker["timeLeft"].first).to_be_visible()
    expect(parker["parkingSession"].last).to_contain_text("did not pay $9.00")
    parker["parkingSession"].last.scroll_into_view_if_needed()
    parkers = Album(parker.page, "trufan-unpaid-parking-")
    parkers.take("stays")

    # The vehicle that stands there comes first. Only an administrator notes money.
    staff.page.go_back()
    staff["staffMenu"].click()
    staff["unpaidParking"].click()
    cards = staff.page.locator("[data-testid^=unpaidStay-]")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("PARKED2")
    expect(cards.first).to_contain_text("Stands there until")
    expect(cards.last).to_contain_text("Stay over since")
    expect(staff["settle"]).to_have_count(0)
    staff["remind"].first.click()
    expect(cards.first).to_contain_text("Reminded")
    expect(staff["remind"].first).to_be_disabled()
    staffs.take("stays")

    admin = open_list(devices, paying_server, "admin@example.com")
    expect(admin["settle"]).to_have_count(2)
    admins = Album(admin.page, "admin-unpaid-parking-")
    admins.take("stays")
    with admins.at(320) as page:
        remind, settle = (page.get_by_test_id(name).first.bounding_box() for name in ("remind", "settle"))
    assert remind["height"] == settle["height"]
    admin["settle"].last.click()
    expect(admin["confirmSettle"]).to_be_visible()
    admins.take("settle")
    admin["confirmSettle"].click()
    expect(admin["unpaidStay-OVER1"]).to_have_count(0)
    expect(admin["unpaidStay-PARKED2"]).to_be_visible()

    # The parker hears of it, and pays the rest with the other card.
    expect(parker["parkingSession"]).to_have_count(2)
    parker["payParkingButton"].click()
    expect(parker["parkingSession"]).to_have_count(1)
    assert sum(each["amount_received"] for each in stripe.intents.values()) == 1800
    for album in (staffs, parkers, admins):
        album.is_clean()


def test_large_text(devices: Callable[..., BrowserContext], paying_server: QuartetServer) -> None:
    email = register(paying_server.url)
    three_stays(paying_server.url, email)
    admin = open_list(devices, paying_server, "admin@example.com", pictures.LARGE)
    expect(admin["settle"]).to_have_count(2)
    page = devices(PHONE, touch=True).new_page()
    page.add_init_script(pictures.LARGE)
    parker = Parker(page, paying_server.public_url).open().sign_in(email)
    expect(parker["parkingSession"]).to_have_count(3)
    for name, screen in (("admin", admin.page), ("parker", parker.page)):
        pictures.take(screen, f"trufan-unpaid-{name}-large")
        assert not pictures.cuts(screen), name
