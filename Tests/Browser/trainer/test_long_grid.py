"""All characters on one page: the server makes the tiles near the screen, and none is out of reach."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from trainer.learner import PHONE, TABLET, Learner

KANJI = 2136
# Elements of the whole page at once. All tiles together would be 17,358.
MOST_ELEMENTS = {390: 1600, 1024: 2100}


@pytest.fixture(params=[PHONE, TABLET], ids=["phone", "tablet"])
def reader(devices, server, request) -> Learner:
    """A learner before all kanji, with every group open."""
    learner = Learner(devices(request.param, touch=True).new_page(), server).open().accept()
    learner["scriptPicker"].get_by_text("Kanji").click()
    learner["charactersButton"].click()
    expect(learner["group-School year 2"]).to_be_visible()
    page = learner.page
    for group in ["School year 2", "School year 3", "School year 4", "School year 5", "School year 6",
                  "Secondary school"]:
        learner[f"group-{group}"].locator("button,[role=button],summary").first.click()
        page.wait_for_timeout(300)
    return learner


def scroller(page: Page):
    return page.locator(".nsp:not(.nsp-hidden) > .nsc").last


def seen(page: Page) -> list[str]:
    """The tiles on the screen."""
    return page.evaluate(
        """[...document.querySelectorAll('[data-testid^=character-]')].filter(e => {
          const { top, bottom } = e.getBoundingClientRect();
          return bottom > 80 && top < innerHeight;
        }).map(e => e.dataset.testid.slice(10))"""
    )


def settle(page: Page) -> None:
    """Waits until the screen shows no empty room any more."""
    page.wait_for_timeout(250)
    page.wait_for_function(
        """() => ![...document.querySelectorAll('.nsp:not(.nsp-hidden) .lzs')].some(e => {
          const { top, bottom } = e.getBoundingClientRect();
          return bottom > 100 && top < innerHeight - 10;
        })"""
    )


def test_every_kanji_can_be_reached(reader: Learner) -> None:
    page = reader.page
    settle(page)
    scroller(page).evaluate("el => (el.scrollTop = 0)")
    settle(page)
    found: set[str] = set()
    most = 0
    height = scroller(page).evaluate("el => el.clientHeight")
    for _ in range(120):
        settle(page)
        found |= set(seen(page))
        most = max(most, page.evaluate("document.querySelectorAll('#root *').length"))
        place = scroller(page).evaluate("el => el.scrollTop")
        scroller(page).evaluate("(el, by) => el.scrollBy(0, by)", height * 0.8)
        if scroller(page).evaluate("el => el.scrollTop") == place:
            break
    print(f"{len(found)} kanji, at most {most} elements at once")
    assert len(found) == KANJI
    assert most <= MOST_ELEMENTS[page.viewport_size["width"]]


def test_the_place_is_kept_when_the_device_is_turned_and_on_the_way_back(reader: Learner) -> None:
    page = reader.page
    settle(page)
    scroller(page).evaluate("el => (el.scrollTop = el.scrollHeight / 2)")
    settle(page)
    first = seen(page)[0]
    size = page.viewport_size
    page.set_viewport_size({"width": size["height"], "height": size["width"]})
    page.wait_for_timeout(600)
    settle(page)
    assert first in seen(page), "the same row is on the screen"
    page.get_by_test_id(f"character-{first}").click()
    expect(page.get_by_test_id("practiseButton")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id(f"character-{first}")).to_be_in_viewport()


def test_keys_lead_through_the_rows_and_the_focus_stays(reader: Learner) -> None:
    page = reader.page
    settle(page)
    scroller(page).evaluate("el => (el.scrollTop = 0)")
    settle(page)
    expect(page.get_by_test_id("character-一")).to_be_in_viewport()
    start = seen(page)[0]
    page.get_by_test_id(f"character-{start}").focus()
    for _ in range(12):
        for _ in range(10):
            page.keyboard.press("Tab")
        page.wait_for_timeout(200)
    focused = page.evaluate("document.activeElement.dataset.testid ?? ''")
    assert re.match("character-", focused) or focused == "", focused
    assert focused != f"character-{start}"
    scroller(page).evaluate("el => (el.scrollTop = el.scrollHeight)")
    settle(page)
    assert page.evaluate("document.activeElement.dataset.testid ?? ''") == focused, "scrolling takes no focus"
