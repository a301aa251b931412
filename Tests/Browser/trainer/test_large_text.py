"""At 200 % text nothing is cut: words, buttons, and the titles of the bars."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import pictures
from trainer.learner import PHONE, Learner


# The smallest distance of a row's words from its upper edge.
GAPS = """
() => Math.min(...[...document.querySelectorAll('.nsp:not(.nsp-hidden) .row .t')].map(e => {
  const words = document.createRange();
  words.selectNodeContents(e);
  return words.getBoundingClientRect().top - e.closest('.row').getBoundingClientRect().top;
}))
"""


@pytest.fixture
def screens(devices, server):
    """A learner with large text at the gate, and a look at a screen: `pupil, look`."""
    page = devices(PHONE, touch=True).new_page()
    page.add_init_script(pictures.LARGE)
    found: list[str] = []

    def look(name: str) -> None:
        pictures.take(page, f"trainer-20-large-{name}")
        found.extend(f"{name}: {each}" for each in pictures.cuts(page))

    yield Learner(page, server).open().shows_gate(), look
    assert not found, "\n" + "\n".join(found)


def test_the_gate_and_its_questions(screens):
    pupil, look = screens
    look("gate")
    pupil["declineButton"].click()
    expect(pupil["reviewAgain"]).to_be_visible()
    look("decline")
    pupil["reviewAgain"].click()
    pupil.accept()
    look("root")
    pupil["settingsButton"].click()
    look("settings")
    assert pupil.page.evaluate(GAPS) >= 8, "words of two lines keep off their row's edges"
    pupil["viewFullLicense"].click()
    expect(pupil["licenseSheet"]).to_be_visible()
    look("license")
    pupil.open()["settingsButton"].click()
    pupil["acceptanceRecordButton"].click()
    expect(pupil["acceptanceRecord"]).to_be_visible()
    look("record")


def test_writing_and_its_history(screens):
    pupil, look = screens
    pupil.accept()
    strokes = pupil.watch()
    look("demo")
    pupil.open()["practiceCard"].click()
    look("help")
    pupil.dismiss_help()
    look("practice")
    pupil.draw(strokes).check()
    look("result")
    pupil.open()["progressButton"].click()
    look("progress")
    cards = [pupil[f"{name}Figure"].locator("xpath=ancestor::*[contains(@class,'bgs')][1]") for name in ("known", "streak", "drawings")]
    assert len({round(card.bounding_box()["height"]) for card in cards}) == 1
    pupil["character-あ"].click()
    expect(pupil["history"]).to_be_visible()
    look("history")
    assert re.search(r"\d+%", pupil["history"].inner_text()), "the score is in its row"
    pupil["history"].get_by_role("button").first.click()
    expect(pupil["gradeParts"]).to_be_visible()
    look("history-drawing")
    pupil.open()["charactersButton"].click()
    letter, tick = (pupil["character-あ"].locator(part) for part in (".t", "svg"))
    expect(tick).to_be_visible()
    look("characters-known")
    assert tick.bounding_box()["y"] >= letter.bounding_box()["y"] + letter.bounding_box()["height"]


def test_sets_and_characters(screens):
    pupil, look = screens
    pupil.accept()
    pupil["charactersButton"].click()
    expect(pupil["character-あ"]).to_be_visible()
    look("characters")
    pupil.page.get_by_placeholder("Reading, meaning or character").fill("water")
    expect(pupil["character-水"]).to_be_visible()
    look("search")
    pupil.open()["scriptPicker"].get_by_text("Kanji").click()
    pupil["practiceSetsButton"].click()
    expect(pupil["set-numbers-0-10"]).to_be_visible()
    look("sets")
    pupil.page.goto(pupil.server.public_url + "/trainer/practice/三百六十五")
    pupil.dismiss_help()
    look("number")
