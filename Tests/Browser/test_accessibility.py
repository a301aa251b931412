"""axe-core on every screen: nothing serious, nothing critical."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from kiosk import LANDSCAPE, PORTRAIT, Kiosk
from owner_console import OwnerConsole
from phone import PHONE, Phone

SERIOUS = {"serious", "critical"}


@pytest.fixture
def check() -> Iterator[Callable[[Page], None]]:
    """Looks at one screen after another; complains at the end, so that all are looked at."""
    told: list[str] = []

    def look(page: Page) -> None:
        page.wait_for_timeout(700)  # colours in the middle of a fade are nobody's choice
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        for violation in found:
            if violation["impact"] in SERIOUS:
                where = "; ".join(node["html"][:160] for node in violation["nodes"][:4])
                told.append(f"{page.url} {violation['impact']}: {violation['id']} ({violation['help']}): {where}")

    yield look
    assert not told, "\n" + "\n".join(dict.fromkeys(told))


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
def test_every_screen_of_the_kiosk(check, devices, server, till, store, size):
    kiosk = Kiosk(devices(size).new_page(), server.public_url).open().shows_pairing()
    check(kiosk.page)
    kiosk.store_field.fill("store_unknown")
    kiosk["pairButton"].click()
    kiosk.shows_error("couldn't find")
    check(kiosk.page)
    kiosk.pair(store)
    check(kiosk.page)
    kiosk.open_settings()
    check(kiosk.page)
    kiosk.choose("Cancel")
    till.ring_up(store)
    kiosk.wake()
    check(kiosk.page)
    kiosk["star4"].click()
    check(kiosk.page)
    kiosk.rate(4)
    check(kiosk.page)
    kiosk.approve()
    check(kiosk.page)
    kiosk.done()
    check(kiosk.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_customers_phone(check, devices, server, till, store, scheme):
    session = till.ring_up(store)
    till.rate(store, session, 5)
    till.approve(store, session)
    phone = Phone(devices(PHONE, scheme).new_page()).open(f"{server.public_url}/r/{session}")
    check(phone.page)
    phone.done()
    check(phone.page)
    phone.open(f"{server.public_url}/r/sess_unknown")
    check(phone.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [LANDSCAPE, PHONE], ids=["tablet", "phone"])
def test_the_owners_console(check, devices, server, till, store, scheme, size):
    session = till.ring_up(store)
    till.rate(store, session, 5)
    console = OwnerConsole(devices(size, scheme).new_page(), server.public_url).open()
    expect(console["signInButton"]).to_be_visible()
    check(console.page)
    console.sign_in()
    check(console.page)
    console["addStoreButton"].click()
    expect(console["saveStoreButton"]).to_be_visible()
    check(console.page)
    console.page.keyboard.press("Escape")
    console.open_store(store).shows_session(session)
    check(console.page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/docs", "/no-such-page"])
def test_plain_pages(check, devices, server, path, scheme):
    page = devices(LANDSCAPE, scheme).new_page()
    page.goto(server.public_url + path)
    check(page)
