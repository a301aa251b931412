"""Screens fit: the result on laptops, numbers on phones, large text, and the last page after Exit."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import pictures
from conftest import OUTPUT
from trainer.learner import PHONE, Learner


@pytest.mark.parametrize("width, height", [(1440, 900), (1280, 720)])
def test_a_result_with_three_remarks_and_its_buttons_fit_a_laptop(devices, server, width, height):
    pupil = Learner(devices({"width": width, "height": height}).new_page(), server).open().accept()
    strokes = pupil.watch()
    pupil["practiseButton"].click()
    pupil.dismiss_help()
    before = pupil["practicePaper"].bounding_box()
    pupil.draw([strokes[1][::-1], strokes[0]]).check()
    assert pupil["remarks"].locator(".t").count() == 3
    for identifier in ("practicePaper", "praise", "tryAgainButton", "nextButton"):
        box = pupil[identifier].bounding_box()
        assert box["y"] >= 44 and box["y"] + box["height"] <= height, f"{identifier} is cut: {box}"
    assert pupil["practicePaper"].bounding_box() == before, "the paper stays where it was"
    assert pupil["tryAgainButton"].bounding_box()["width"] < 300


def test_a_demo_waits_until_its_help_is_read(pupil):
    pupil["demoSetsButton"].click()
    pupil["set-hiragana-vowels"].click()
    expect(pupil["gotItButton"]).to_be_visible()
    pupil.page.wait_for_timeout(1500)
    expect(pupil["demoStatus"]).to_have_text("3 strokes")
    pupil.dismiss_help()
    expect(pupil["demoStatus"]).to_have_text(re.compile("^Stroke"))
    pupil.page.go_back()
    pupil["set-hiragana-vowels"].click()
    expect(pupil["demoStatus"]).to_have_text(re.compile("^Stroke"))
    expect(pupil["gotItButton"]).to_have_count(0)


def test_help_that_was_read_stays_closed(pupil):
    pupil["practiceCard"].click()
    pupil.dismiss_help()
    # Another window appears again at the same moment: the page is made anew, and so appears again.
    pupil.page.reload()
    expect(pupil["practicePaper"]).to_be_visible()
    pupil.page.wait_for_timeout(500)
    expect(pupil["gotItButton"]).to_have_count(0)


def test_the_farewell_stays_and_offers_the_way_back(learner):
    learner["declineButton"].click()
    learner["exitApp"].click()
    expect(learner["farewell"]).to_be_visible()
    again = learner.page.get_by_role("button", name="Open again")
    expect(again).to_be_visible()
    expect(learner["farewell"]).to_contain_text("Nothing was stored.")
    pictures.take(learner.page, "trainer-02-farewell-stays")
    words, button = learner["farewell"].get_by_text("Nothing was stored.").bounding_box(), again.bounding_box()
    assert button["y"] > words["y"] + words["height"] and button["y"] + button["height"] < 844
    again.click()
    learner.shows_gate()


def test_decline_and_accept_are_of_one_height_on_the_smallest_phone(devices, server):
    learner = Learner(devices({"width": 320, "height": 568}, touch=True).new_page(), server).open().shows_gate()
    # The page is laid out once more when its own font has come.
    learner.page.evaluate("() => document.fonts.ready.then(() => true)")
    decline, accept = learner["declineButton"].bounding_box(), learner["acceptButton"].bounding_box()
    assert abs(decline["height"] - accept["height"]) < 1, (decline, accept)
    expect(learner["scrollHint"]).to_be_visible()
    expect(learner.page.get_by_text("Read the agreement to its end first.")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_numbers_on_a_phone_are_written_in_large_cells(devices, server, scheme):
    pupil = Learner(devices(PHONE, scheme).new_page(), server).open().accept()
    pupil.page.goto(server.public_url + "/trainer/practice/三百六十五")
    pupil.dismiss_help()
    box = pupil["practicePaper"].bounding_box()
    assert box["width"] == box["height"] > 280
    for count in range(3):
        pupil.draw([[(0.3, 0.2 + count * 0.2), (0.7, 0.2 + count * 0.2)]])
    expect(pupil["cell-2"]).to_have_attribute("aria-pressed", "true")
    assert "さんびゃくろくじゅうご" in pupil.page.get_by_text("さんびゃく").first.inner_text()
    pupil.page.screenshot(path=OUTPUT / f"trainer-21-number-{scheme}.png")
