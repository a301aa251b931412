"""The database goes away and comes back: a learner lives through it, and nothing that was told is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from conftest import OUTPUT
from database_away import BACK_MS, REFUSAL_MS
from trainer.learner import PHONE, Learner


@pytest.mark.timeout(240)
def test_a_learner_lives_through_it(database_away, devices):
    learner = Learner(devices(PHONE).new_page(), database_away.server).open().accept()
    strokes = learner.watch()
    learner["practiseButton"].click()
    learner.dismiss_help()
    run = session_of(learner)

    database_away.go_away()
    learner.draw(strokes)
    learner["checkButton"].click()
    told = learner.page.get_by_text("Your progress could not be stored")
    expect(told.last).to_be_visible(timeout=REFUSAL_MS)
    learner.page.screenshot(path=OUTPUT / "database-away-learner.png")

    database_away.come_back()
    # The next drawing is stored, and what was refused before with it.
    learner.try_again().draw(strokes).check()
    expect(told).to_have_count(0, timeout=BACK_MS)
    assert session_of(learner) == run, "the tab was started anew"
    database_away.server.kill()
    database_away.server.start()
    learner.open().shows_root()
    expect(learner["progressButton"]).to_contain_text("1 character written")


def session_of(learner: Learner) -> str:
    return learner.page.locator("html").get_attribute("data-session")
