"""A draft that is longer than its sheet: no line is cut at an edge."""

from __future__ import annotations

from playwright.sync_api import expect

import pictures
from kiosk import Kiosk
from phone import PHONE

# Where the sheet's picture is not whole, from its top and from its bottom, and the text's own edges.
EDGES = """
text => {
  const sheet = text.closest('.sc'), faded = [sheet, sheet.parentElement].find(each => getComputedStyle(each).maskImage !== 'none');
  if (!faded) return null;
  const range = document.createRange();
  range.selectNodeContents(text.matches('.t') ? text : text.querySelector('.t'));
  const box = faded.getBoundingClientRect(), words = range.getBoundingClientRect();
  return { top: words.top - box.top, bottom: box.bottom - words.bottom, height: box.height };
}
"""


def make_long_draft(till, store) -> None:
    """A visit whose draft is long. The same stars get the same draft again."""
    for _ in range(40):
        session = till.ring_up(store)
        if len(till.rate(store, session, 5).json["generatedReviewText"]) > 160:
            return
        till.decline(store, session)
    raise AssertionError("no draft is long")


def test_a_long_draft_fades_where_it_goes_on(devices, server, till):
    # Up to 80 characters: the writer says "this shop" instead of a longer name.
    store = till.add_store("Maison Lumière, house of silk scarves, candles, soaps and glass by the harbor")
    kiosk = Kiosk(devices(PHONE, touch=True).new_page(), server.public_url).open()
    kiosk.shows_pairing().pair(store)
    make_long_draft(till, store)
    kiosk.wake()
    kiosk.rate(5)
    text = kiosk["reviewText"]
    assert len(text.inner_text()) > 160, "the draft is too short for this test"
    pictures.take(kiosk.page, "kiosk-4-consent-long")
    edges = text.evaluate(EDGES)
    assert edges, "the sheet has fading edges"
    assert edges["top"] > 0.08 * edges["height"] - 8, "the first line is whole"
    text.evaluate("e => { const sheet = e.closest('.sc'); sheet.scrollTop = sheet.scrollHeight }")
    edges = text.evaluate(EDGES)
    assert edges["bottom"] > 0.09 * edges["height"] - 8, "so is the last one, at the end"
    expect(kiosk["approveButton"]).to_be_enabled()
