"""Every screen at every size, written to output/ for a person to look at.

A picture is not compared with another one. The tests look for faults: something wider than the window, text
that is cut off, a target too small for a finger. They also report axe-core's
serious or critical findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

import pictures
from kiosk import LANDSCAPE, PORTRAIT, Kiosk
from owner_console import OwnerConsole
from phone import PHONE, Phone

LAPTOP = {"width": 1440, "height": 900}


@pytest.fixture
def store(till) -> str:
    """Pictures are looked at by people: the shop has a name that a shop could have."""
    return till.add_store("Maison Lumière")


@pytest.fixture
def picture() -> Iterator[Callable[[Page, str], None]]:
    """Takes pictures; complains at the end, so that there is a picture of every screen."""
    found: list[str] = []

    def take(page: Page, name: str) -> None:
        pictures.take(page, name)
        found.extend(f"{name}: {each}" for each in pictures.flaws(page) + pictures.barriers(page))

    yield take
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
def test_the_six_screens_of_the_kiosk(devices, server, till, store, picture, size, request):
    turn = request.node.callspec.id
    kiosk = Kiosk(devices(size, touch=True).new_page(), server.public_url).open().shows_pairing()
    picture(kiosk.page, f"kiosk-1-pairing-{turn}")
    kiosk.store_field.fill("store_unknown")
    kiosk["pairButton"].click()
    kiosk.shows_error("couldn't find")
    picture(kiosk.page, f"kiosk-1-pairing-error-{turn}")
    kiosk.pair(store)
    picture(kiosk.page, f"kiosk-2-idle-{turn}")
    kiosk["tapToStart"].click()
    expect(kiosk["idleScreen"].get_by_text("right after your purchase")).to_be_visible()
    picture(kiosk.page, f"kiosk-2-idle-notice-{turn}")
    kiosk.open_settings()
    picture(kiosk.page, f"kiosk-2-idle-settings-{turn}")
    kiosk.choose("Cancel")
    session = till.ring_up(store)
    kiosk.wake()
    picture(kiosk.page, f"kiosk-3-rating-{turn}")
    kiosk["star4"].click()
    expect(kiosk["submitRating"]).to_be_enabled()
    picture(kiosk.page, f"kiosk-3-rating-four-{turn}")
    kiosk.rate(4)
    picture(kiosk.page, f"kiosk-4-consent-{turn}")
    till.rate(store, session, 1)
    kiosk["approveButton"].click()
    kiosk.shows_error("submit your rating again")
    picture(kiosk.page, f"kiosk-4-rated-elsewhere-{turn}")
    kiosk["submitRating"].click()
    kiosk.shows_consent().approve()
    picture(kiosk.page, f"kiosk-5-handoff-{turn}")
    kiosk.scan()
    kiosk.done()
    picture(kiosk.page, f"kiosk-6-thank-you-{turn}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_customers_phone(devices, server, till, store, picture, scheme):
    session = till.ring_up(store)
    till.rate(store, session, 5)
    till.approve(store, session)
    phone = Phone(devices(PHONE, scheme, touch=True).new_page()).open(f"{server.public_url}/r/{session}")
    picture(phone.page, f"phone-review-{scheme}")
    phone.done()
    picture(phone.page, f"phone-done-{scheme}")
    phone.open(f"{server.public_url}/r/sess_unknown")
    picture(phone.page, f"phone-nothing-{scheme}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT, PHONE, LAPTOP], ids=["landscape", "portrait", "phone", "laptop"])
def test_the_owners_console(devices, server, till, store, picture, size, scheme, request):
    name = request.node.callspec.id
    for stars in (5, 4, 5, 2):
        session = till.ring_up(store)
        till.rate(store, session, stars)
        if stars > 3:
            till.approve(store, session)
    console = OwnerConsole(devices(size, scheme).new_page(), server.public_url).open()
    expect(console["signInButton"]).to_be_visible()
    picture(console.page, f"console-1-sign-in-{name}")
    console.sign_in()
    picture(console.page, f"console-2-stores-{name}")
    console["addStoreButton"].click()
    expect(console["saveStoreButton"]).to_be_visible()
    picture(console.page, f"console-3-add-store-{name}")
    console.page.keyboard.press("Escape")
    console.open_store(store).shows_session(session)
    picture(console.page, f"console-4-store-{name}")
    console["pairingQRButton"].click()
    picture(console.page, f"console-5-pairing-code-{name}")
