"""The console in wide windows: rows keep iPadOS's readable width, and titles begin where they do."""

from __future__ import annotations

import pytest

from till import DEMO_STORE

SIZES = [(1280, 720), (1440, 900), (1920, 1080)]
EDGES = """
(selectors) => selectors.map((selector) => {
  const each = [...document.querySelectorAll(selector)].find((el) => el.checkVisibility({ visibilityProperty: true }));
  const { left, width } = each.getBoundingClientRect(), css = getComputedStyle(each);
  return [left + parseFloat(css.paddingLeft), width - parseFloat(css.paddingLeft) - parseFloat(css.paddingRight)].map(Math.round);
})
"""


@pytest.mark.parametrize("width, height", SIZES)
def test_stores_and_their_pages_keep_a_readable_width(console, width, height):
    page = console.page
    page.set_viewport_size({"width": width, "height": height})
    console.sign_in()
    for open_page in (lambda: None, lambda: console.open_store(DEMO_STORE)):
        open_page()
        page.wait_for_timeout(600)  # the page slides in
        title, card = page.evaluate(EDGES, [".nsp:not(.nsp-hidden) .nlt", ".nsp:not(.nsp-hidden) .sec"])
        assert card[1] <= 672 and card[0] == (width - card[1]) // 2, f"a card of {card[1]} at {card[0]}"
        assert title[0] == card[0]
