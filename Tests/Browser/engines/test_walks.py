"""Each app walked once in the other engines: WebKit, which every iPad's browser is, and Firefox."""

from __future__ import annotations

import io
import json
import time

import zxingcpp
from PIL import Image

from conftest import OUTPUT
from engines.tab import Tab
from till import OWNER_TOKEN, Till

PHONE = (390, 844)


def picture(tab: Tab, name: str) -> bytes:
    return tab.picture(OUTPUT / f"{tab.engine.name.lower()}-{name}.png")


def scan(tab: Tab) -> str:
    """The text that a phone's camera reads; the code may still be fading in."""
    for _ in range(20):
        codes = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture(tab, "handoff"))).convert("L"))
        if codes:
            return codes[0].text
    raise AssertionError("no code on the screen")


def test_a_customer_at_the_kiosk_and_on_the_phone(tab: Tab, server, till: Till, store: str):
    tab.open(server.public_url + "/boutique").shows("storeIDField")
    tab.type("storeIDField", store)
    picture(tab, "pairing")
    tab.tap("pairButton").shows("idleScreen")
    # A link to the page that is open already pairs it, and the code leaves the address.
    tab.evaluate(f"location.hash = 'pair={till.pairing_code(store)['code']}'")
    tab.until("location.hash === ''").shows("idleScreen")
    for _ in range(100):
        if till.kiosks(store):
            break
        time.sleep(0.1)
    assert [each["name"] for each in till.kiosks(store)] == ["Kiosk 1"]
    session = till.ring_up(store)
    tab.shows("submitRating").tap("star4").until("!document.querySelector('[data-testid=submitRating]').disabled")
    picture(tab, "rating")
    tab.tap("submitRating").shows("reviewText")
    picture(tab, "consent")
    review = tab.text("reviewText")
    tab.tap("approveButton").shows("qrCode").shows("countdown", "Time remaining")
    address = scan(tab)
    assert address.endswith(session)
    tab.tap("doneButton").shows("thankYou")
    picture(tab, "thank-you")
    tab.shows("idleScreen")

    tab.engine.resize(*PHONE)
    tab.open(address).until("document.querySelector('#review')")
    assert tab.evaluate("document.querySelector('#text').value").strip() == review.strip()
    tab.type("css:#text", "Lovely.")
    tab.until("document.querySelector('#text').value === 'Lovely.'")
    picture(tab, "letter")
    tab.tap("css:#done").until("document.querySelector('#thanks').checkVisibility()")


def test_an_owner_signs_in_and_watches_a_store(tab: Tab, server, till: Till, store: str):
    tab.open(server.public_url + "/boutique/console").shows("ownerTokenField")
    tab.type("ownerTokenField", OWNER_TOKEN).tap("signInButton")
    tab.shows(f"storeRow-{store}")
    picture(tab, "stores")
    tab.tap(f"storeRow-{store}").tap("ringUpButton")
    tab.until("document.querySelector('[data-testid^=sessionRow-]')")
    row = "sessionRow-" + till.sessions(store)[0]["publicId"]
    till.rate(store, row.removeprefix("sessionRow-"), 5)
    tab.shows(row, "Rated")
    picture(tab, "store")


STROKES = """
(() => {
  const sheet = document.querySelector('[data-testid=demoPaper] svg.cv'), { width, height } = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll('path')].map((path) => {
    const length = path.getTotalLength(), count = Math.max(2, Math.round(length / (0.025 * width)));
    return Array.from({ length: count + 1 }, (_, i) => path.getPointAtLength(length * i / count))
      .map((point) => [point.x / width, point.y / height]);
  });
})()
"""
SCROLL = """
(() => {
  const shown = document.querySelector('[data-testid=licenseScroll]');
  const scroller = [shown, ...shown.querySelectorAll('*')].find((each) =>
    each.scrollHeight > each.clientHeight + 4 && getComputedStyle(each).overflowY !== 'visible') ?? shown;
  scroller.scrollTop = scroller.scrollHeight;
  return !document.querySelector('[data-testid=agreeCheckbox]')?.disabled;
})()
"""


def drawn(number: int) -> str:
    return f"document.querySelector('[data-testid=practicePaper]').ariaDescription?.startsWith({json.dumps(f'{number} of ')})"


def test_a_learner_accepts_watches_and_writes(tab: Tab, server):
    tab.open(server.public_url + "/trainer").shows("licenseScroll")
    picture(tab, "gate")
    tab.until(SCROLL, "the license was read")
    tab.tap("agreeCheckbox").tap("acceptButton").shows("rootView")
    picture(tab, "root")
    tab.tap("demoCard").shows("demoStatus", "complete")
    strokes = tab.evaluate(STROKES)
    assert len(strokes) == 3
    tab.tap("practiseButton").tap("gotItButton").until("!document.querySelector('dialog[open]')")
    for number, stroke in enumerate(strokes, 1):
        tab.draw("practicePaper", [tuple(point) for point in stroke]).until(drawn(number))
    picture(tab, "practice")
    tab.tap("checkButton").shows("praise", "written")
    picture(tab, "praise")
    tab.open(server.public_url + "/trainer").tap("settingsButton").shows("acceptedDate")
    picture(tab, "settings")
