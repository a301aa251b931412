"""TruFan on a tablet: titles begin where the cards do, and what asks can be read over any page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from trufan.parker import PHONE, Parker

TABLET = {"width": 820, "height": 1180}
PAGE = ".nsp:not(.nsp-hidden) "
# Where words or a box begin. A card begins where its colour does.
LEFT = """
(selector) => {
  let each = [...document.querySelectorAll(selector)].find((el) => el.checkVisibility({ visibilityProperty: true }));
  while (!each.matches(".nlt") && getComputedStyle(each).backgroundColor === "rgba(0, 0, 0, 0)") each = each.parentElement;
  return Math.round(each.getBoundingClientRect().left + (each.matches(".nlt") ? parseFloat(getComputedStyle(each).paddingLeft) : 0));
}
"""


def test_a_large_title_begins_where_the_cards_do(parker: Parker) -> None:
    parker.park("TABLET 1")
    for width in (TABLET["width"], 1180, 390):
        parker.page.set_viewport_size({"width": width, "height": 900})
        parker.page.wait_for_timeout(300)
        title = parker.page.evaluate(LEFT, PAGE + ".nlt")
        assert title == parker.page.evaluate(LEFT, "[data-testid=parkingSession]"), width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_asks_hides_what_is_below_it(parker: Parker, scheme: str) -> None:
    parker.page.set_viewport_size(TABLET)
    parker.page.emulate_media(color_scheme=scheme)
    parker["accountButton"].click()
    parker["signOutButton"].click()
    expect(parker["confirmSignOutButton"]).to_be_visible()
    box = parker.page.locator("dialog[open] .cdg")
    colour = box.evaluate("box => getComputedStyle(box).backgroundColor")
    found = re.fullmatch(r"rgba?\(\d+, \d+, \d+(?:, ([\d.]+))?\)", colour)
    assert found and float(found[1] or 1) >= 0.95, colour
    assert box.evaluate("box => getComputedStyle(box).borderTopStyle") == "solid"


def test_an_items_large_picture_is_whole(parker: Parker) -> None:
    parker.park("TABLET 2").open_store()
    parker.page.set_viewport_size(TABLET)
    parker["ItemCard"].first.click()
    expect(parker["AddToCartButton"].first).to_be_visible()
    parker.page.wait_for_timeout(600)  # the page slides in
    fits = "() => [...document.querySelectorAll('.nsp:not(.nsp-hidden) img')].filter((img) => img.height > 200).map((img) => getComputedStyle(img).objectFit)"
    # The page's policy lets no waiting function be made of a text.
    for size, fit in [(TABLET, "contain"), (PHONE, "cover")]:
        parker.page.set_viewport_size(size)
        for _ in range(50):
            if parker.page.evaluate(fits) == [fit]:
                break
            parker.page.wait_for_timeout(100)
        assert parker.page.evaluate(fits) == [fit]
