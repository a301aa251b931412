"""Every screen at every size, written to output/ for a person to look at.

A picture is not compared with another one; what is checked is what no good screen has at any size:
something wider than the window, text that is cut off, a target too small for a finger.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from conftest import OUTPUT
from kiosk import LANDSCAPE, PORTRAIT, Kiosk
from owner_console import OwnerConsole
from phone import PHONE, Phone

LAPTOP = {"width": 1440, "height": 900}

FLAWS = """
() => {
  const flaws = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) flaws.push(`the page is ${wide} px wider than the window`);
  const shown = e => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !e.closest('[inert],.sr');
  for (const e of document.querySelectorAll('button, a[href], input, textarea, select, [role=button]')) {
    const b = e.getBoundingClientRect();
    if (!shown(e) || b.width === 0 || e.closest('p, li')) continue;
    if (b.width < 43.5 || b.height < 43.5)
      flaws.push(`${e.dataset.testid ?? e.innerText ?? e.tagName} is only ${b.width.toFixed()} × ${b.height.toFixed()}`);
    if (b.left < -0.5 || b.right > innerWidth + 0.5)
      flaws.push(`${e.dataset.testid ?? e.innerText} leaves the window`);
  }
  for (const e of document.querySelectorAll('.t, p, h1, h2, h3')) {
    const s = getComputedStyle(e);
    if (shown(e) && s.overflow === 'hidden' && s.webkitLineClamp === 'none' && e.scrollWidth > e.clientWidth + 1)
      flaws.push(`"${e.innerText.slice(0, 40)}" is cut off`);
  }
  return flaws;
}
"""


def picture(page: Page, name: str) -> None:
    page.wait_for_timeout(700)  # transitions have ended
    OUTPUT.mkdir(exist_ok=True)
    page.screenshot(path=OUTPUT / f"{name}.png")
    flaws = page.evaluate(FLAWS)
    assert not flaws, f"{name}: " + "; ".join(flaws)


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
def test_the_six_screens_of_the_kiosk(devices, server, till, store, size, request):
    turn = request.node.callspec.id
    till.ring_up(store)
    kiosk = Kiosk(devices(size, touch=True).new_page(), server.public_url).open().shows_pairing()
    picture(kiosk.page, f"kiosk-1-pairing-{turn}")
    kiosk.store_field.fill("store_unknown")
    kiosk["pairButton"].click()
    kiosk.shows_error("couldn't find")
    picture(kiosk.page, f"kiosk-1-pairing-error-{turn}")
    kiosk.pair(store)
    picture(kiosk.page, f"kiosk-2-idle-{turn}")
    kiosk.open_settings()
    picture(kiosk.page, f"kiosk-2-idle-settings-{turn}")
    kiosk.choose("Cancel")
    kiosk.wake()
    picture(kiosk.page, f"kiosk-3-rating-{turn}")
    kiosk["star4"].click()
    expect(kiosk["submitRating"]).to_be_enabled()
    picture(kiosk.page, f"kiosk-3-rating-four-{turn}")
    kiosk.rate(4)
    picture(kiosk.page, f"kiosk-4-consent-{turn}")
    kiosk.approve()
    picture(kiosk.page, f"kiosk-5-handoff-{turn}")
    kiosk.scan()
    kiosk.done()
    picture(kiosk.page, f"kiosk-6-thank-you-{turn}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_customers_phone(devices, server, till, store, scheme):
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
def test_the_owners_console(devices, server, till, store, size, scheme, request):
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [LANDSCAPE, PHONE, LAPTOP], ids=["tablet", "phone", "laptop"])
def test_the_start_page(devices, server, size, scheme, request):
    page = devices(size, scheme).new_page()
    page.goto(server.public_url + "/")
    picture(page, f"start-{request.node.callspec.id}")
