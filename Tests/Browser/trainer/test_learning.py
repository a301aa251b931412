"""A person learns あ: watches it, draws it badly and is told why, draws it well and is praised."""

from __future__ import annotations

import re

from playwright.sync_api import expect


def test_learning_a_character(pupil):
    strokes = pupil.watch_to_the_end()
    assert len(strokes) == 3
    pupil["practiseButton"].click()
    pupil.dismiss_help()

    pupil.draw([strokes[0], strokes[1][::-1]])
    expect(pupil["liveHint"]).to_contain_text("Stroke 2")
    pupil.draw([strokes[2]]).check()
    expect(pupil["praise"]).not_to_have_text(re.compile("written"))
    expect(pupil["remarks"]).to_contain_text("Stroke 2 goes top to bottom.")

    pupil.try_again()
    pupil.draw(strokes).check()
    expect(pupil["praise"]).to_have_text(re.compile("^(Beautifully|Well) written$"))
    expect(pupil["dueText"]).to_have_text("Due tomorrow")

    pupil.open().shows_root()
    expect(pupil["dueCard"]).to_have_count(0)
    pupil["progressButton"].click()
    expect(pupil["practiceCalendar"].locator("[aria-description='2 drawings']")).to_have_count(1)
    expect(pupil["character-あ"]).to_contain_text("Due tomorrow")
    pupil["character-あ"].click()
    expect(pupil["dueText"]).to_have_text("Due tomorrow")


def test_strokes_in_a_wrong_order_are_named(pupil):
    strokes = pupil.watch()
    pupil["practiseButton"].click()
    pupil.dismiss_help().draw([strokes[1], strokes[0], strokes[2]]).check()
    expect(pupil["remarks"]).to_contain_text("Strokes 1 and 2 are swapped.")


def test_tracing_is_not_knowing(pupil):
    strokes = pupil.watch()
    pupil["practiseButton"].click()
    pupil.dismiss_help()
    pupil["outlineButton"].click()
    pupil.draw(strokes).check()
    expect(pupil["praise"]).to_have_text("Right, with help")
    pupil.open().shows_root()
    expect(pupil["progressButton"]).to_contain_text("Nothing written yet")
    pupil["progressButton"].click()
    expect(pupil["knownFigure"]).to_contain_text("0")
    expect(pupil["drawingsFigure"]).to_contain_text("1")
    expect(pupil["character-あ"]).to_contain_text("With help only")
    pupil.open().shows_root()
    pupil["practiceCard"].click()
    expect(pupil["literal"]).to_have_text("あ")
    # Begun with its last stroke: named truly, and taken back where it is said.
    pupil.draw([strokes[2]])
    expect(pupil["liveHint"]).to_have_text("Stroke 3 comes too early: draw it after stroke 2.")
    pupil["undoHintButton"].click()
    expect(pupil["practicePaper"]).to_have_attribute("aria-description", "0 of 3 strokes drawn")
    expect(pupil["undoHintButton"]).to_have_count(0)
    pupil.draw(strokes).check()
    pupil.open().shows_root()
    expect(pupil["progressButton"]).to_contain_text("1 character written")


def test_a_flat_character_is_not_beautiful(pupil):
    strokes = pupil.watch()
    pupil["practiseButton"].click()
    pupil.dismiss_help()
    pupil.draw([[(x, 0.2 + 0.6 * y) for x, y in stroke] for stroke in strokes]).check()
    expect(pupil["praise"]).to_have_text("Well written")
    expect(pupil["remarks"]).to_contain_text("too flat")


def test_undo_clear_and_hints(pupil):
    pupil["practiceCard"].click()
    pupil.dismiss_help()
    expect(pupil["undoButton"]).to_be_disabled()
    expect(pupil["checkButton"]).to_be_disabled()
    pupil.draw([[(0.2, 0.3), (0.7, 0.3)], [(0.5, 0.1), (0.5, 0.8)]])
    pupil["undoButton"].click()
    expect(pupil["practicePaper"]).to_have_attribute("aria-description", "1 of 3 strokes drawn")
    pupil["outlineButton"].click()
    expect(pupil["outlineButton"]).to_have_attribute("aria-pressed", "true")
    pupil["nextStrokeButton"].click()
    pupil["clearButton"].click()
    expect(pupil["practicePaper"]).to_have_attribute("aria-description", "0 of 3 strokes drawn")


def test_a_set_goes_on_where_it_was_left(pupil):
    pupil["practiceSetsButton"].click()
    pupil["set-hiragana-vowels"].click()
    pupil.dismiss_help()
    pupil["skipButton"].click()
    expect(pupil["lessonPosition"]).to_have_text("2 of 5")
    pupil["skipButton"].click()
    expect(pupil["lessonPosition"]).to_have_text("3 of 5")
    pupil.open()
    pupil["practiceSetsButton"].click()
    expect(pupil["set-hiragana-vowels"]).to_contain_text("3 of 5")
    pupil["set-hiragana-vowels"].click()
    expect(pupil["lessonPosition"]).to_have_text("3 of 5")
    expect(pupil["literal"]).to_contain_text("う")
    for place in ("4 of 5", "5 of 5"):
        pupil["skipButton"].click()
        expect(pupil["lessonPosition"]).to_have_text(place)
    pupil["skipButton"].click()
    expect(pupil["summaryTitle"]).to_be_visible()
    pupil["lessonDoneButton"].click()
    expect(pupil["set-hiragana-vowels"]).to_be_visible()


def test_a_tap_right_after_opening_counts(pupil):
    """The first page stands before it is connected, and before the server knows how wide it is."""
    for _ in range(8):
        pupil.open()
        pupil["practiceSetsButton"].click()
        expect(pupil["set-hiragana-vowels"]).to_be_visible()


def test_the_chosen_script_is_remembered(pupil):
    pupil.page.get_by_role("radio", name="Katakana").click()
    expect(pupil["demoCard"]).to_contain_text("ア")
    pupil.open().shows_root()
    expect(pupil["demoCard"]).to_contain_text("ア")


def test_characters_are_found(pupil):
    pupil["charactersButton"].click()
    pupil.page.get_by_placeholder("Reading, meaning or character").fill("water")
    expect(pupil["character-水"]).to_be_visible()
    pupil["character-水"].click()
    expect(pupil["meaning"]).to_contain_text("water")
