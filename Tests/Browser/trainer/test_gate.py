"""The licence: nobody gets in without reading and agreeing, and nobody is asked twice."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from trainer.learner import PHONE, TABLET, Learner


def test_nothing_can_be_accepted_before_the_end_and_the_tick(learner):
    learner.shows_gate()
    expect(learner["scrollHint"]).to_be_visible()
    expect(learner["agreeCheckbox"]).to_be_disabled()
    expect(learner["acceptButton"]).to_be_disabled()
    expect(learner["declineButton"]).to_be_enabled()
    learner.scroll_license(0.5)
    expect(learner["readingProgress"]).to_have_attribute("aria-description", re.compile("^(49|50|51)%$"))
    expect(learner["agreeCheckbox"]).to_be_disabled()
    learner.scroll_license(1)
    expect(learner["agreeCheckbox"]).to_be_enabled()
    expect(learner["scrollHint"]).to_have_count(0)
    expect(learner["acceptButton"]).to_be_disabled()
    learner.scroll_license(0)
    learner.page.wait_for_timeout(300)
    expect(learner["agreeCheckbox"]).to_be_enabled()
    learner["agreeCheckbox"].click()
    expect(learner["acceptButton"]).to_be_enabled()
    learner["agreeCheckbox"].click()
    expect(learner["acceptButton"]).to_be_disabled()


def test_whoever_leaves_before_accepting_begins_anew(learner):
    learner.scroll_license(1)
    learner["agreeCheckbox"].click()
    expect(learner["acceptButton"]).to_be_enabled()
    learner.open().shows_gate()
    expect(learner["agreeCheckbox"]).to_be_disabled()


def test_declining_can_be_reviewed_and_ends_the_app(learner):
    learner["declineButton"].click()
    expect(learner.page.get_by_text("Decline License")).to_be_visible()
    expect(learner["declineAlert"]).to_be_visible()
    learner["reviewAgain"].click()
    expect(learner.page.locator("dialog")).to_have_count(0)
    learner.shows_gate()
    learner["declineButton"].click()
    learner["exitApp"].click()
    expect(learner.page.get_by_text("The license was not accepted").first).to_be_visible()
    expect(learner["acceptButton"]).to_have_count(0)
    learner.open().shows_gate()


def test_acceptance_lasts_and_can_be_read_in_settings(pupil):
    assert pupil.stored("acceptedLicenseVersion") == "1.0"
    record = json.loads(pupil.stored("licenseAcceptanceRecord.1"))
    assert record["version"] == "1.0" and len(record["sha256"]) == 64 and record["furthestScroll"] >= 0.95
    pupil.open().shows_root()
    pupil["settingsButton"].click()
    expect(pupil["acceptedDate"]).to_contain_text("20")
    expect(pupil["acceptedVersion"]).to_have_text("1.0")
    pupil["viewFullLicense"].click()
    expect(pupil["licenseSheet"]).to_contain_text("CC BY-SA 3.0")
    pupil["doneButton"].click()
    expect(pupil["licenseSheet"]).to_have_count(0)
    pupil["acceptanceRecordButton"].click()
    expect(pupil["acceptanceRecord"]).to_contain_text(record["sha256"])


def test_another_version_asks_again_and_says_what_changed(devices, own_server):
    learner = Learner(devices(PHONE).new_page(), own_server).open().accept()
    own_server.stop()
    learner.store("acceptedLicenseVersion", "0.9")
    own_server.start()
    learner.open().shows_gate()
    expect(learner["licenseChanges"]).to_contain_text("What changed since version 0.9")
    expect(learner["licenseChanges"]).to_contain_text("The first version.")
    expect(learner["acceptButton"]).to_be_disabled()
    learner.accept()
    assert learner.stored("acceptedLicenseVersion") == "1.0"
    assert learner.stored("licenseAcceptanceRecord.2") is not None


def test_the_keyboard_reaches_the_end(devices, server):
    learner = Learner(devices(TABLET).new_page(), server).open().shows_gate()
    for _ in range(6):
        learner.page.keyboard.press("Tab")
        if learner.page.evaluate("document.activeElement.closest('[data-testid=licenseScroll]') !== null"):
            break
    learner.page.keyboard.press("End")
    expect(learner["agreeCheckbox"]).to_be_enabled()


@pytest.mark.parametrize("height", [2200, 7000])
def test_turning_and_resizing_are_measured_anew(devices, server, height):
    learner = Learner(devices(TABLET).new_page(), server).open().shows_gate()
    learner.scroll_license(0.9)
    expect(learner["readingProgress"]).to_have_attribute("aria-description", re.compile("^(89|90|91)%$"))
    # In a window that shows more, the same place is further on; one that shows all is read.
    learner.page.set_viewport_size({"width": 1024, "height": height})
    expect(learner["agreeCheckbox"]).to_be_enabled()
