"""A person looks a kanji up: nothing of its readings and meanings is cut off."""

from __future__ import annotations

from playwright.sync_api import expect


def test_all_readings_and_meanings_of_a_kanji_are_shown_but_of_a_kana_there_are_none(pupil):
    pupil["charactersButton"].click()
    search = pupil.page.get_by_placeholder("Reading, meaning or character")
    search.fill("下")
    pupil["character-下"].click()
    expect(pupil["words-On"]).to_have_text("カ、ゲ")
    expect(pupil["words-Kun"]).to_have_text("した、しも、さ(げる)、さ(がる)、くだ(る)、くだ(さる)、お(ろす)、お(りる)")
    expect(pupil["words-Meaning"]).to_have_text("below, down, descend, give, low, inferior")
    for row in ("On", "Kun", "Meaning"):
        whole = "text => text.scrollWidth <= text.clientWidth + 1 && text.scrollHeight <= text.clientHeight + 1"
        assert pupil[f"words-{row}"].evaluate(whole)
    pupil.page.go_back()
    search.fill("あ")
    pupil["character-あ"].click()
    expect(pupil["practiseButton"]).to_be_visible()
    expect(pupil["words-Kun"]).to_have_count(0)
    expect(pupil["words-Meaning"]).to_have_count(0)
