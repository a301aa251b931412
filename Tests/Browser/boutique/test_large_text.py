"""At 200 % text nothing is cut on the kiosk, in the console and on the customer's phone, the bars' titles included."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import pictures
from kiosk import PORTRAIT, Kiosk
from owner_console import OwnerConsole
from phone import PHONE, Phone


@pytest.fixture
def screens(devices, request):
    """A page with large text, and a look at a screen: `page, look`."""
    page = devices(request.param, touch=True).new_page()
    page.add_init_script(pictures.LARGE)
    found: list[str] = []

    def look(name: str) -> None:
        pictures.take(page, f"boutique-20-large-{name}-{request.param['width']}")
        found.extend(f"{name}: {each}" for each in pictures.cuts(page))

    yield page, look
    assert not found, "\n" + "\n".join(found)


def sizes(*each):
    return pytest.mark.parametrize("screens", each, ids=[str(size["width"]) for size in each], indirect=True)


@sizes(PORTRAIT, PHONE)
def test_the_kiosk(screens, server, till, store):
    page, look = screens
    broken: list[str] = []

    def whole(name: str) -> None:
        look(name)
        broken.extend(f"{name}: {each}" for each in pictures.broken_words(page))

    kiosk = Kiosk(page, server.public_url).open().shows_pairing()
    whole("pairing")
    kiosk.pair(store)
    whole("idle")
    till.ring_up(store)
    kiosk.wake()
    whole("rating")
    kiosk.rate(4)
    whole("consent")
    kiosk.approve()
    whole("handoff")
    code = kiosk["qrCode"].bounding_box()
    assert code["y"] + code["height"] <= page.viewport_size["height"], "the code is in the window, which nobody has scrolled"
    kiosk.done()
    whole("thanks")
    assert not broken


@sizes(PHONE)
def test_the_console(screens, server, till, store):
    page, look = screens
    session = till.ring_up(store)
    till.rate(store, session, 5)
    console = OwnerConsole(page, server.public_url).open()
    expect(console["signInButton"]).to_be_visible()
    look("sign-in")
    console.sign_in()
    look("stores")
    console["addStoreButton"].click()
    expect(console["saveStoreButton"]).to_be_visible()
    look("add-store")
    console["storeNameField"].fill("Maison")
    page.wait_for_timeout(300)
    page.keyboard.press("Escape")
    expect(console["discardChangesButton"]).to_be_visible()
    look("discard")
    console["discardChangesButton"].click()
    console.open_store(store).shows_session(session)
    look("store")
    page.evaluate("document.querySelector('.nsp:not(.nsp-hidden) > .nsc').scrollTop = 600")
    look("store-scrolled")
    console["pairingQRButton"].click()
    look("pairing-code")


@sizes(PHONE)
def test_the_customers_page(screens, server, till, store):
    page, look = screens
    session = till.ring_up(store)
    till.rate(store, session, 4)
    till.approve(store, session)
    phone = Phone(page).open(f"{server.public_url}/r/{session}")
    look("letter")
    phone.edit("")
    look("letter-empty")
    phone.done()
    page.reload()
    expect(page.get_by_role("heading", name="Thank You!")).to_be_visible()
    look("letter-done")
