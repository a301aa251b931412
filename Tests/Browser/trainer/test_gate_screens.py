"""The licence on small screens, in large letters and on a phone that is turned."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from trainer.learner import PHONE, TABLET, Learner


SMALL = [(320, 568), (375, 667), (568, 320), (844, 390)]


@pytest.mark.parametrize("width, height", SMALL, ids=[f"{width}x{height}" for width, height in SMALL])
def test_on_a_very_small_screen_it_can_be_read_and_accepted(devices, server, width, height):
    learner = Learner(devices({"width": width, "height": height}, touch=True).new_page(), server).open().shows_gate()
    boxes = {}
    for identifier in ["licenseScroll", "scrollHint", "readingProgress", "agreeCheckbox", "declineButton", "acceptButton"]:
        learner[identifier].scroll_into_view_if_needed()
        boxes[identifier] = box = learner[identifier].bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width, f"{identifier} is cut: {box}"
    assert boxes["licenseScroll"]["height"] >= 100, "enough of the text is in view to read it"
    learner.read_to(0.5, "^(49|50|51)%$")
    expect(learner["agreeCheckbox"]).to_be_disabled()
    learner.accept()


def test_a_phone_that_is_turned_keeps_its_place_in_the_text(devices, server):
    learner = Learner(devices(PHONE, touch=True).new_page(), server).open().shows_gate()
    learner.read_to(0.6, "^(59|60|61)%$")
    learner.page.set_viewport_size({"width": 844, "height": 390})
    expect(learner["licenseScroll"]).to_be_visible()
    learner.page.wait_for_timeout(500)
    expect(learner["readingProgress"]).to_have_attribute("aria-description", re.compile("^[4-9][0-9]%$"))
    learner.page.set_viewport_size(PHONE)
    learner.page.wait_for_timeout(500)
    expect(learner["readingProgress"]).to_have_attribute("aria-description", re.compile("^[4-9][0-9]%$"))
    expect(learner["agreeCheckbox"]).to_be_disabled()
    learner.accept()


@pytest.mark.parametrize("width", [390, 1024, 1440])
def test_the_text_has_the_same_margin_on_both_sides(devices, server, width):
    learner = Learner(devices({"width": width, "height": 900}, touch=True).new_page(), server).open().shows_gate()
    left, right = learner["licenseScroll"].evaluate(
        """scroll => {
          const line = scroll.querySelector('.dv').getBoundingClientRect(), box = scroll.getBoundingClientRect();
          return [line.left - box.left, box.right - line.right];
        }"""
    )
    # A scroll bar may stand beside the text.
    assert abs(left - right) <= 12 and left >= 18, (left, right)


@pytest.mark.parametrize("width, height, size", [(390, 844, "200%"), (320, 568, "150%"), (844, 390, "200%"), (320, 568, "200%")])
def test_large_letters_leave_room_for_the_text(devices, server, width, height, size):
    learner = Learner(devices({"width": width, "height": height}, touch=True).new_page(), server).open().shows_gate()
    learner.page.evaluate("size => document.documentElement.style.fontSize = size", size)
    learner.page.wait_for_timeout(600)
    box = learner["licenseScroll"].bounding_box()
    assert box["height"] >= 96, "enough of the text is in view to read it"
    learner.read_to(0.3, "^[1-4][0-9]%$")
    expect(learner["agreeCheckbox"]).to_be_disabled()
    learner.scroll_license(1)
    expect(learner["agreeCheckbox"]).to_be_enabled()
    learner["declineButton"].scroll_into_view_if_needed()
    expect(learner["declineButton"]).to_be_in_viewport()
    learner["agreeCheckbox"].click()
    learner["acceptButton"].click()
    learner.shows_root()


@pytest.mark.parametrize("height", [2200, 7000])
def test_turning_and_resizing_are_measured_anew(devices, server, height):
    learner = Learner(devices(TABLET).new_page(), server).open().shows_gate()
    learner.read_to(0.9, "^(89|90|91)%$")
    # In a window that shows more, the same place is further on; one that shows all is read.
    learner.page.set_viewport_size({"width": 1024, "height": height})
    expect(learner["agreeCheckbox"]).to_be_enabled()
