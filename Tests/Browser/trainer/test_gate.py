"""The licence: a learner must read it and agree to get in, and is asked once."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from trainer.learner import PHONE, Learner


def test_nothing_can_be_accepted_before_the_end_and_the_tick(learner):
    learner.shows_gate()
    expect(learner["scrollHint"]).to_be_visible()
    expect(learner["agreeCheckbox"]).to_be_disabled()
    expect(learner["acceptButton"]).to_be_disabled()
    expect(learner["declineButton"]).to_be_enabled()
    learner.read_to(0.5, "^(49|50|51)%$")
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


def force(learner: Learner, identifier: str) -> None:
    """Presses a button that is disabled, as a person with the browser's tools can."""
    learner[identifier].evaluate(
        """button => {
          for (const each of [button, ...button.querySelectorAll('*')]) {
            each.removeAttribute('disabled');
            each.removeAttribute('aria-disabled');
          }
          if (!button.dataset.h) button.dataset.h = 't';
          button.click();
        }"""
    )
    learner.page.wait_for_timeout(300)


@pytest.mark.parametrize(
    "scrolled, agreed, accepted",
    [(False, False, False), (False, True, False), (True, False, False), (True, True, True)],
)
def test_each_row_of_the_truth_table(learner, scrolled, agreed, accepted):
    if scrolled:
        learner.scroll_license(1)
        expect(learner["agreeCheckbox"]).to_be_enabled()
    if agreed and scrolled:
        learner["agreeCheckbox"].click()
        expect(learner["agreeCheckbox"]).to_have_attribute("aria-description", "Ticked")
    elif agreed:
        force(learner, "agreeCheckbox")  # cannot be done honestly
        expect(learner["agreeCheckbox"]).to_have_attribute("aria-description", "Not ticked")
    if accepted:
        expect(learner["acceptButton"]).to_be_enabled()
        learner["acceptButton"].click()
        learner.shows_root()
        return
    expect(learner["acceptButton"]).to_be_disabled()
    force(learner, "acceptButton")
    learner.shows_gate()
    learner.open().shows_gate()


def test_progress_follows_the_scrolling_and_ends_at_ninety_five_percent(learner):
    for part, percent in [(0.3, "^(29|30)%$"), (0.93, "^(92|93)%$")]:
        learner.read_to(part, percent)
        expect(learner["agreeCheckbox"]).to_be_disabled()
        expect(learner["scrollHint"]).to_be_visible()
    learner.scroll_license(0.96)
    expect(learner["agreeCheckbox"]).to_be_enabled()
    expect(learner["readingProgress"]).to_have_count(0)


def test_a_larger_text_is_measured_anew(learner):
    learner.read_to(0.9, "^(89|90|91)%$")
    learner.page.evaluate("document.documentElement.style.fontSize = '24px'")
    expect(learner["readingProgress"]).to_have_attribute("aria-description", re.compile("^[4-7][0-9]%$"))
    expect(learner["agreeCheckbox"]).to_be_disabled()
    learner.accept()


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
    assert pupil.stored("acceptedLicenseVersion") == "1.1"
    record = json.loads(pupil.stored("licenseAcceptanceRecord.1"))
    assert record["version"] == "1.1" and len(record["sha256"]) == 64 and record["furthestScroll"] >= 0.95
    pupil.open().shows_root()
    pupil["settingsButton"].click()
    expect(pupil["acceptedDate"]).to_contain_text("20")
    expect(pupil["acceptedVersion"]).to_have_text("1.1")
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
    expect(learner["licenseChanges"]).to_contain_text("The app does not know what that version said.")
    expect(learner["licenseChanges"]).to_contain_text("Please read this one as a whole.")
    expect(learner["acceptButton"]).to_be_disabled()
    learner.accept()
    assert learner.stored("acceptedLicenseVersion") == "1.1"
    assert learner.stored("licenseAcceptanceRecord.2") is not None


def test_an_older_app_than_the_accepted_one_asks_again(devices, own_server):
    learner = Learner(devices(PHONE).new_page(), own_server).open().accept()
    own_server.stop()
    learner.store("acceptedLicenseVersion", "2.0")
    own_server.start()
    learner.open().shows_gate()
    expect(learner["licenseSubtitle"]).to_have_text("You accepted version 2.0 of the license. This is version 1.1.")
    expect(learner["licenseChanges"]).to_have_count(0)
    learner.accept()
