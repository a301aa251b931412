"""A learner skips known characters quickly, without waiting for the line."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from trainer.learner import PHONE, Learner


@pytest.mark.parametrize("gap", [60, 150])
def test_two_quick_skips_skip_two_on_a_slow_line(bad_line, devices, gap):
    server, line = bad_line
    pupil = Learner(devices(PHONE, touch=True).new_page(), server).open().accept()
    pupil["practiceSetsButton"].click()
    pupil["set-hiragana-vowels"].click()
    pupil.dismiss_help()
    expect(pupil["lessonPosition"]).to_have_text("1 of 5")
    box = pupil["skipButton"].bounding_box()
    pupil.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    line.delay(0.2)
    for _ in range(2):
        pupil.page.mouse.down()
        pupil.page.wait_for_timeout(30)
        pupil.page.mouse.up()
        pupil.page.wait_for_timeout(gap - 30)
    expect(pupil["lessonPosition"]).to_have_text("3 of 5")


def test_a_double_tap_opens_one_screen(bad_line, devices):
    server, line = bad_line
    pupil = Learner(devices(PHONE, touch=True).new_page(), server).open().accept()
    line.delay(0.3)
    box = pupil["progressButton"].bounding_box()
    pupil.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(2):
        pupil.page.mouse.down()
        pupil.page.wait_for_timeout(30)
        pupil.page.mouse.up()
        pupil.page.wait_for_timeout(120)
    expect(pupil["practiceCalendar"]).to_be_visible()
    pupil.page.wait_for_timeout(700)
    expect(pupil["practiceCalendar"]).to_have_count(1)
    line.delay(0)
    pupil.page.go_back()
    pupil.shows_root()
    expect(pupil["practiceCalendar"]).to_have_count(0)
