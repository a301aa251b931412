"""Ordinary habits of learners: come back tomorrow, open a second window, tap twice, lose the network, go back."""

from __future__ import annotations

import re
from datetime import date, timedelta

from playwright.sync_api import expect

from trainer.learner import PHONE, Learner


def live_a_day_later(learner: Learner) -> None:
    """Moves all stored progress back by a day, as if the app was not opened until tomorrow."""
    day = timedelta(days=1)
    for key, text in learner.stored_all("trainer.character.").items():
        for found in sorted(set(re.findall(r"\d{4}-\d\d-\d\d", text))):
            text = text.replace(found, (date.fromisoformat(found) - day).isoformat())
        learner.store(key, text)
    for key, text in learner.stored_all("trainer.week.").items():
        learner.store(key, None)
        for line in text.split("\n")[1:]:
            moved, count = date.fromisoformat(line.split()[0]) - day, line.split()[1]
            week = (moved - date(1970, 1, 1)).days // 7
            learner.store(f"trainer.week.{week}", f"1\n{moved.isoformat()} {count}")


def test_what_is_due_tomorrow_is_there_tomorrow(devices, own_server):
    learner = Learner(devices(PHONE).new_page(), own_server).open().accept()
    strokes = learner.watch()
    learner["practiseButton"].click()
    learner.dismiss_help().draw(strokes).check()
    expect(learner["dueText"]).to_have_text("Due tomorrow")
    learner.open()
    expect(learner["dueCard"]).to_have_count(0)
    own_server.stop()
    live_a_day_later(learner)
    own_server.start()
    learner.open().shows_root()
    expect(learner["dueCard"]).to_contain_text("1 character is due today")
    expect(learner["dueCard"]).to_contain_text("あ")
    learner["progressButton"].click()
    expect(learner["character-あ"]).to_contain_text("Due today")
    learner["dueCard"].last.click()
    learner.dismiss_help()
    expect(learner["lessonPosition"]).to_have_text("1 of 1")
    expect(learner["literal"]).to_have_text("？")  # known characters are written from memory
    learner.draw(strokes).check()
    expect(learner["dueText"]).to_have_text(re.compile(r"^Due in \d+ (days|weeks)$"))
    learner.open()
    expect(learner["dueCard"]).to_have_count(0)


def test_two_windows_keep_what_both_did(devices, server):
    context = devices(PHONE)
    one = Learner(context.new_page(), server).open().accept()
    other = Learner(context.new_page(), server).open().shows_root()
    one.page.bring_to_front()
    first = one.watch()
    one["practiseButton"].click()
    one.dismiss_help().draw(first).check()
    other.page.bring_to_front()
    other.come_to_the_front()
    other.page.get_by_role("radio", name="Katakana").click()
    second = other.watch()
    other["practiseButton"].click()
    other.draw(second).check()
    assert set(one.attempts()) == {"kana-3042", "kana-30A2"}
    one.page.bring_to_front()
    one.page.go_back()
    one.page.go_back()
    one.come_to_the_front()
    expect(one["progressButton"]).to_contain_text("2 characters written")


def test_a_double_tap_checks_once(pupil):
    strokes = pupil.watch()
    pupil["practiseButton"].click()
    pupil.dismiss_help().draw(strokes)
    pupil["checkButton"].dblclick()
    expect(pupil["praise"]).to_be_visible()
    assert len(pupil.attempts()["kana-3042"]) == 1


def test_drawing_goes_on_without_network(devices, bad_line):
    server, line = bad_line
    learner = Learner(devices(PHONE).new_page(), server).open().accept()
    strokes = learner.watch()
    learner["practiseButton"].click()
    learner.dismiss_help()
    line.go_down()
    box = learner["practicePaper"].bounding_box()
    for stroke in strokes:
        for number, (x, y) in enumerate(stroke):
            learner.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
            if not number:
                learner.page.mouse.down()
        learner.page.mouse.up()
    assert learner.page.locator(".ink").count() >= 3, "the ink is there without a server"
    line.come_up()
    expect(learner["practicePaper"]).to_have_attribute("aria-description", "3 of 3 strokes drawn", timeout=20_000)
    learner.check()
    expect(learner["praise"]).to_have_text(re.compile("^(Beautifully|Well) written$"))


def test_back_leads_back(pupil):
    pupil.watch()
    pupil["practiseButton"].click()
    pupil.dismiss_help()
    pupil["watchButton"].click()
    expect(pupil["demoPaper"]).to_have_count(2)
    pupil.page.go_back()
    expect(pupil["demoPaper"]).to_have_count(1)
    expect(pupil["practicePaper"]).to_be_visible()
    pupil.page.go_back()
    expect(pupil["practicePaper"]).to_have_count(0)
    expect(pupil["practiseButton"]).to_be_visible()
    pupil.page.go_back()
    expect(pupil["demoPaper"]).to_have_count(0)
    expect(pupil["demoCard"]).to_be_visible()


def test_help_is_shown_once_and_can_be_opened_again(pupil):
    pupil["practiceCard"].click()
    expect(pupil["helpView"]).to_contain_text("How practice works")
    pupil.dismiss_help()
    pupil.open()
    pupil["practiceCard"].click()
    expect(pupil["practicePaper"]).to_be_visible()
    pupil.page.wait_for_timeout(500)
    expect(pupil["helpView"]).to_have_count(0)
    pupil["helpButton"].click()
    expect(pupil["helpView"]).to_be_visible()
    pupil.page.keyboard.press("Escape")
    expect(pupil["helpView"]).to_have_count(0)


def test_settings_last_and_do_what_they_say(pupil):
    pupil["settingsButton"].click()
    pupil["speechToggle"].click()
    pupil["leftHandedToggle"].click()
    pupil["speedSlider"].focus()
    pupil["speedSlider"].press("ArrowRight")
    expect(pupil.page.get_by_text("1.5×").first).to_be_visible()
    pupil.open()
    pupil["settingsButton"].click()
    expect(pupil["speechToggle"]).not_to_be_checked()
    expect(pupil["leftHandedToggle"]).to_be_checked()
    expect(pupil.page.get_by_text("1.5×").first).to_be_visible()
    pupil.open()
    pupil["practiceCard"].click()
    pupil.dismiss_help()
    undo, lamp = (pupil[name].bounding_box() for name in ("undoButton", "nextStrokeButton"))
    assert lamp["x"] < undo["x"], "the tools are mirrored"


def test_erasing_asks_twice_and_takes_no_for_an_answer(pupil):
    strokes = pupil.watch()
    pupil["practiseButton"].click()
    pupil.dismiss_help().draw(strokes).check()
    pupil.open()
    pupil["settingsButton"].click()
    pupil["eraseButton"].click()
    pupil.page.get_by_role("button", name="Cancel").click()
    expect(pupil["eraseOnceButton"]).to_have_count(0)
    pupil["eraseButton"].click()
    pupil["eraseOnceButton"].click()
    pupil["keepProgressButton"].click()
    expect(pupil["eraseTwiceButton"]).to_have_count(0)
    assert set(pupil.attempts()) == {"kana-3042"}
    pupil["eraseButton"].click()
    pupil["eraseOnceButton"].click()
    pupil["eraseTwiceButton"].click()
    expect(pupil["progressMessage"]).to_have_text("Your progress was erased.")
    assert pupil.attempts() == {}


def test_acceptance_can_be_reset_in_debug_builds(pupil):
    pupil["settingsButton"].click()
    pupil["resetAcceptanceButton"].click()
    pupil.shows_gate()
    expect(pupil["agreeCheckbox"]).to_be_disabled()
    pupil.accept()
    assert pupil.stored("licenseAcceptanceRecord.2") is not None


def test_numbers_are_written_cell_by_cell_and_days_are_counted(pupil):
    pupil.page.get_by_role("radio", name="Kanji").click()
    pupil["practiceSetsButton"].click()
    expect(pupil["set-theme-week"]).to_contain_text("Days of the week")
    pupil["set-numbers-11-19"].click()
    pupil.dismiss_help()
    expect(pupil["literal"]).to_have_text("十一")
    box = pupil["practicePaper"].bounding_box()
    assert abs(box["width"] - box["height"]) < 3 and box["width"] > 280, "one cell at a time, and large"
    box = pupil["cellStrip"].bounding_box()
    assert abs(box["width"] - 2 * box["height"]) < 3, "a cell for each character"
    pupil.draw([[(0.2, 0.5), (0.8, 0.5)]])
    expect(pupil["cell-1"]).to_have_attribute("aria-pressed", "true")
    pupil.draw([[(0.5, 0.1), (0.5, 0.9)]])
    expect(pupil["cell-2"]).to_have_attribute("aria-pressed", "true")
    pupil.draw([[(0.2, 0.5), (0.8, 0.5)]])
    pupil["cell-1"].click()
    expect(pupil["cell-1"]).to_have_attribute("aria-pressed", "true")
    pupil.check()
    expect(pupil["praise"]).not_to_have_text("Not yet")
    pupil.open()
    pupil["progressButton"].click()
    today = pupil["practiceCalendar"].locator("[aria-description='1 drawing']")
    expect(today).to_have_count(1)
    title = pupil["calendarTitle"].inner_text()
    pupil["previousMonthButton"].click()
    expect(pupil["calendarTitle"]).not_to_have_text(title)
    expect(today).to_have_count(0)
    pupil["nextMonthButton"].click()
    expect(today).to_have_count(1)
    expect(pupil["nextMonthButton"]).to_be_disabled()
