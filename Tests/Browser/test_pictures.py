"""Every screen at every size, written to output/ for a person to look at.

A picture is not compared with another one; what is checked is what no good screen has at any size:
something wider than the window, text that is cut off, a target too small for a finger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

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
  // A control may be drawn smaller than a finger if what is around it reacts for it.
  const reacts = (e, x, y) => {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (e.contains(hit) || hit.closest('[data-h~=t], label')?.contains(e));
  };
  const fits = (e, b) => {
    const x = b.left + b.width / 2, y = b.top + b.height / 2, r = 21.5;
    return [[x - r, y], [x + r, y], [x, y - r], [x, y + r]].every(([x, y]) => reacts(e, x, y));
  };
  const front = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  for (const e of front.querySelectorAll('button, a[href], input, textarea, select, [role=button]')) {
    const b = e.getBoundingClientRect();
    if (!shown(e) || b.width === 0 || e.closest('p, li')) continue;
    if ((b.width < 43.5 || b.height < 43.5) && !fits(e, b))
      flaws.push(`${e.dataset.testid ?? (e.ariaLabel || e.innerText || e.tagName)} is only ${b.width.toFixed()} × ${b.height.toFixed()}`);
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


@pytest.fixture
def store(till) -> str:
    """Pictures are looked at by people: the shop has a name that a shop could have."""
    return till.add_store("Maison Lumière")


@pytest.fixture
def picture() -> Iterator[Callable[[Page, str], None]]:
    """Takes pictures; complains at the end, so that there is a picture of every screen."""
    flaws: list[str] = []

    def take(page: Page, name: str) -> None:
        page.wait_for_timeout(700)  # transitions have ended
        OUTPUT.mkdir(exist_ok=True)
        page.screenshot(path=OUTPUT / f"{name}.png")
        flaws.extend(f"{name}: {flaw}" for flaw in page.evaluate(FLAWS))

    yield take
    assert not flaws, "\n" + "\n".join(flaws)


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
    expect(kiosk.page.get_by_text("right after your purchase")).to_be_visible()
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [LANDSCAPE, PHONE, LAPTOP], ids=["tablet", "phone", "laptop"])
def test_the_start_page(devices, server, picture, size, scheme, request):
    page = devices(size, scheme).new_page()
    page.goto(server.public_url + "/")
    picture(page, f"start-{request.node.callspec.id}")
