"""Mishaps at the licence: kills, windows, the back button, and the stored record."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from trainer.learner import PHONE, TABLET, Learner


def test_an_acceptance_that_was_not_written_is_asked_for_again(devices, own_server):
    learner = Learner(devices(PHONE).new_page(), own_server).open().accept()
    own_server.stop()
    learner.store("acceptedLicenseVersion", None)
    own_server.start()
    learner.open().shows_gate()
    expect(learner["licenseSubtitle"]).to_have_text("Please read the license before you begin.")
    expect(learner["agreeCheckbox"]).to_be_disabled()


def test_an_app_that_is_killed_while_reading_has_accepted_nothing(devices, own_server):
    learner = Learner(devices(PHONE).new_page(), own_server).open().shows_gate()
    learner.scroll_license(1)
    learner["agreeCheckbox"].click()
    expect(learner["acceptButton"]).to_be_enabled()
    own_server.kill()
    own_server.start()
    learner.open().shows_gate()
    expect(learner["agreeCheckbox"]).to_be_disabled()
    expect(learner["agreeCheckbox"]).to_have_attribute("aria-description", "Not ticked")


def test_an_acceptance_survives_whatever_comes_right_after_it(devices, own_server):
    learner = Learner(devices(PHONE).new_page(), own_server).open().accept()
    own_server.kill()
    own_server.start()
    learner.open().shows_root()
    assert learner.stored("licenseAcceptanceDate") is not None


def test_going_away_right_after_accepting_is_safe(pupil, devices, server):
    learner = Learner(devices(PHONE).new_page(), server).open().shows_gate()
    learner.scroll_license(1)
    learner["agreeCheckbox"].click()
    expect(learner["acceptButton"]).to_be_enabled()
    learner["acceptButton"].click()
    learner.page.goto("about:blank")
    learner.open().shows_root()


def test_two_windows_are_asked_once(devices, server):
    context = devices(PHONE)
    one, other = (Learner(context.new_page(), server).open().shows_gate() for _ in range(2))
    one.accept()
    other.come_to_the_front()
    other.shows_root()
    assert one.stored("licenseAcceptanceRecord.2") is None


def test_the_back_button_does_not_lead_back_to_the_gate(learner):
    learner.page.goto("about:blank")
    learner.open().accept()
    learner["settingsButton"].click()
    expect(learner["viewFullLicense"]).to_be_visible()
    learner.page.go_back()
    learner.shows_root()
    learner.page.go_back()
    learner.page.go_forward()
    learner.shows_root()


def test_the_record_can_be_copied(devices, server):
    context = devices(PHONE, permissions=["clipboard-read", "clipboard-write"])
    learner = Learner(context.new_page(), server).open().accept()
    learner["settingsButton"].click()
    learner["acceptanceRecordButton"].click()
    learner["copyRecordButton"].click()
    expect(learner["copyRecordButton"]).to_contain_text("Copied")
    copied = learner.page.evaluate("navigator.clipboard.readText()")
    assert copied == learner.stored("licenseAcceptanceRecord.1")
    assert json.loads(copied)["version"] == "1.1"
    expect(learner["copyRecordButton"]).not_to_contain_text("Copied")


def test_the_keyboard_reaches_the_end(devices, server):
    learner = Learner(devices(TABLET).new_page(), server).open().shows_gate()
    for _ in range(6):
        learner.page.keyboard.press("Tab")
        if learner.page.evaluate("document.activeElement.closest('[data-testid=licenseScroll]') !== null"):
            break
    learner.page.keyboard.press("End")
    expect(learner["agreeCheckbox"]).to_be_enabled()
