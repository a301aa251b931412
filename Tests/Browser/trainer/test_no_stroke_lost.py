"""Strokes that are drawn right after a tap count, however slow the line is.

The paper must not wait for the server's answer to Try Again, Clear or Next. Strokes begin 0 to 0.3 s after the tap.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from trainer.learner import PHONE, Learner, between

PAUSES = [0, 0.1, 0.2, 0.3]
LINE = [(0.2, 0.3), (0.7, 0.35)]
OTHER = [(0.4, 0.2), (0.45, 0.7)]


def write_at_once(pupil: Learner, box: dict, strokes: list) -> None:
    """Draws without waiting for anything, as a hand does."""
    for stroke in strokes:
        for place, (x, y) in enumerate(between(stroke, 0.1)):
            pupil.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
            if place == 0:
                pupil.page.mouse.down()
        pupil.page.mouse.up()


def tap(pupil: Learner, box: dict) -> None:
    pupil.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def sees_the_paper(pupil: Learner) -> dict:
    """The page slides in. A hand cannot begin where the paper is still beside the screen."""
    while True:
        box = pupil["practicePaper"].bounding_box()
        if box and box["x"] + 0.8 * box["width"] < PHONE["width"]:
            return box


def has_strokes(pupil: Learner, count: int) -> None:
    expect(pupil["practicePaper"]).to_have_attribute(
        "aria-description", re.compile(rf"^{count} of "), timeout=15_000
    )


@pytest.fixture(params=[0, 0.3, 0.6], ids=["0ms", "300ms", "600ms"])
def slow(request, bad_line, devices):
    """A learner before an empty paper, on a line of that round trip: `pupil, line, delay`."""
    server, line = bad_line
    pupil = Learner(devices(PHONE).new_page(), server).open().accept()
    pupil["practiceSetsButton"].click()
    pupil["set-hiragana-vowels"].click()
    pupil.dismiss_help()
    pupil._wait_until_still("practicePaper")
    line.delay(request.param)
    return pupil, line


@pytest.mark.parametrize("button", ["tryAgainButton", "clearButton", "nextButton", "skipButton"])
def test_a_stroke_right_after_a_tap_counts(slow, button):
    pupil, line = slow
    paper = pupil["practicePaper"].bounding_box()
    for place, pause in enumerate(PAUSES):
        write_at_once(pupil, paper, [LINE])
        has_strokes(pupil, 1)
        if button in ("tryAgainButton", "nextButton"):
            pupil["checkButton"].click()
            expect(pupil["praise"]).to_be_visible(timeout=15_000)
        pupil._wait_until_still(button)
        tap(pupil, pupil[button].bounding_box())
        if pause:
            pupil.page.wait_for_timeout(pause * 1000)
        write_at_once(pupil, paper, [LINE, OTHER])
        if button in ("nextButton", "skipButton"):
            expect(pupil["lessonPosition"]).to_have_text(f"{place + 2} of 5", timeout=15_000)
        has_strokes(pupil, 2)
        expect(pupil["praise"]).to_have_count(0)
        pupil["clearButton"].click()
        has_strokes(pupil, 0)


def test_a_stroke_right_after_opening_counts(slow):
    pupil, line = slow
    for pause in PAUSES:
        pupil.page.go_back()
        expect(pupil["practicePaper"]).to_have_count(0, timeout=15_000)
        pupil["set-hiragana-vowels"].click()
        pupil["practicePaper"].wait_for(timeout=15_000)
        paper = sees_the_paper(pupil)
        pupil.page.wait_for_timeout(pause * 1000)
        write_at_once(pupil, paper, [LINE, OTHER])
        has_strokes(pupil, 2)
        pupil["clearButton"].click()
        has_strokes(pupil, 0)


def test_a_checked_paper_takes_no_stroke(pupil):
    pupil["practiceCard"].click()
    pupil.dismiss_help().draw([LINE]).check()
    before = pupil["practicePaper"].get_attribute("aria-description")
    write_at_once(pupil, pupil["practicePaper"].bounding_box(), [OTHER])
    pupil.page.wait_for_timeout(600)
    expect(pupil["practicePaper"]).to_have_attribute("aria-description", before)
    assert pupil.page.evaluate("document.querySelectorAll('.ink').length") == 0
