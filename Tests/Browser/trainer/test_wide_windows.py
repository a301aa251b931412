"""The trainer in wide windows: rows keep a readable width, and titles and search fields begin where the content does."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

SIZES = [(1280, 720), (1440, 900), (1920, 1080)]
EDGES = """
(selectors) => selectors.map((selector) => {
  const each = [...document.querySelectorAll(selector)].find((el) => el.checkVisibility({ visibilityProperty: true }));
  const { left, width } = each.getBoundingClientRect(), css = getComputedStyle(each);
  const [before, after] = each.matches('.nlt,.srw') ? [css.paddingLeft, css.paddingRight].map(parseFloat) : [0, 0];
  return [left + before, width - before - after].map(Math.round);
})
"""
PAGE = ".nsp:not(.nsp-hidden) "


@pytest.mark.parametrize("width, height", SIZES)
def test_titles_lists_and_search_stand_over_each_other(pupil, width, height):
    page = pupil.page
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_timeout(300)
    title, column = page.evaluate(EDGES, [PAGE + ".nlt", "[data-testid=demoCard]"])
    assert title[0] == column[0], "the root's title and its cards"

    page.get_by_text("All Characters").click()
    search = pupil.page.locator(PAGE + ".srw .srch")
    expect(search).to_be_visible()
    page.wait_for_timeout(600)  # the page slides in
    field, column = page.evaluate(EDGES, [PAGE + ".srw", PAGE + ".sc .mx"])
    assert field == column, "the search field and the characters"

    pupil.open()["settingsButton"].click()
    expect(pupil["acceptedDate"]).to_have_count(1)
    page.wait_for_timeout(600)
    (card,) = page.evaluate(EDGES, [PAGE + ".sec"])
    assert card[1] == 672 and card[0] == (width - 672) // 2
