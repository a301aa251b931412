"""The sheet is large enough to write on in the windows that people really have: browsers' bars take their share."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from trainer.learner import Learner

WINDOWS = [(390, 664, 280), (375, 553, 200), (320, 440, 200), (667, 320, 240), (768, 900, 480)]


@pytest.mark.parametrize("width, height, least", WINDOWS, ids=[f"{width}x{height}" for width, height, _ in WINDOWS])
def test_there_is_paper_to_write_on(devices, server, width, height, least):
    pupil = Learner(devices({"width": width, "height": height}, touch=True).new_page(), server).open().accept()
    pupil["practiceCard"].click()
    pupil.dismiss_help()
    box = pupil["practicePaper"].bounding_box()
    assert box["width"] >= least and box["x"] >= 0 and box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height, "all of the sheet is in view"
    pupil.draw([[(0.2, 0.3), (0.7, 0.3)]])
    pupil["checkButton"].scroll_into_view_if_needed()
    expect(pupil["checkButton"]).to_be_in_viewport()
    pupil.check()


def test_a_touch_that_the_system_takes_leaves_no_ink(devices, server):
    page = devices({"width": 390, "height": 844}, touch=True).new_page()
    pupil = Learner(page, server).open().accept()
    pupil["practiceCard"].click()
    pupil.dismiss_help()
    box = pupil["practicePaper"].bounding_box()
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
            {"x": box["x"] + x * box["width"], "y": box["y"] + y * box["height"]} for x, y in points]})

    ink = "paper => [...paper.querySelectorAll('path')].map(path => path.getAttribute('d')).join()"
    clean = pupil["practicePaper"].evaluate(ink)
    send("touchStart", (0.2, 0.2))
    for step in range(10):
        send("touchMove", (0.2 + step * 0.05, 0.2))
    page.wait_for_timeout(300)
    assert pupil["practicePaper"].evaluate(ink) != clean
    send("touchCancel")
    page.wait_for_timeout(500)
    assert pupil["practicePaper"].evaluate(ink) == clean
    expect(pupil["practicePaper"]).to_have_attribute("aria-description", "0 of 3 strokes drawn")
    expect(pupil["checkButton"]).to_be_disabled()


def test_skipping_without_drawing(pupil):
    pupil["practiceCard"].click()
    pupil.dismiss_help()
    expect(pupil["literal"]).to_have_text("あ")
    pupil["skipButton"].click()
    expect(pupil["literal"]).to_have_text("い")


def test_japanese_text_says_so(pupil):
    pupil["practiceCard"].click()
    pupil.dismiss_help()
    expect(pupil["literal"]).to_have_attribute("lang", "ja")
