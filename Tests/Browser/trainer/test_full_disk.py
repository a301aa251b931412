"""A disk that takes nothing more: the learner is told, sees nothing that is not kept, and loses nothing that was."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import expect

from trainer.learner import PHONE, Learner


@pytest.fixture
def learner(devices, own_server) -> Learner:
    return Learner(devices(PHONE).new_page(), own_server).open().accept()


def refuse(learner: Learner) -> None:
    """From now on the database answers to every record of a browser as on a full disk."""
    change(
        learner,
        "CREATE TRIGGER full_disk BEFORE INSERT ON browser_records BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
    )


def accept(learner: Learner) -> None:
    change(learner, "DROP TRIGGER full_disk")


def change(learner: Learner, sql: str) -> None:
    database = sqlite3.connect(learner.server.database, timeout=10)
    with database:
        database.execute(sql)
    database.close()


def test_a_drawing_that_cannot_be_stored_is_said_so(learner):
    strokes = learner.watch()
    learner["practiseButton"].click()
    learner.dismiss_help()
    refuse(learner)
    learner.draw(strokes).check()
    told = learner.page.get_by_text("Your progress could not be stored on this device.")
    # The root says it too, under the page that is written on.
    expect(told.last).to_be_visible()
    # The next drawing is stored, and what was refused before with it.
    accept(learner)
    learner.try_again().draw(strokes).check()
    expect(told).to_have_count(0)


def test_an_acceptance_that_cannot_be_stored_opens_nothing(devices, own_server):
    learner = Learner(devices(PHONE).new_page(), own_server).open()
    refuse(learner)
    learner.read_to_the_end()
    learner["agreeCheckbox"].click()
    learner["acceptButton"].click()
    expect(learner["errorMessage"]).to_contain_text("Your acceptance could not be stored")
    learner.shows_gate()
    # The text was read and the box is ticked: one more tap, once there is room.
    accept(learner)
    learner["acceptButton"].click()
    learner.shows_root()
    learner.open().shows_root()


def test_an_import_that_cannot_be_stored_is_not_said_to_be(learner, devices, tmp_path):
    strokes = learner.watch()
    learner["practiseButton"].click()
    learner.dismiss_help().draw(strokes).check()
    learner.open()["settingsButton"].click()
    with learner.page.expect_download() as download:
        learner["exportButton"].click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    other = Learner(devices(PHONE).new_page(), learner.server).open().accept()
    other["settingsButton"].click()

    def bring() -> None:
        with other.page.expect_file_chooser() as chooser:
            other["importButton"].click()
        chooser.value.set_files(file)

    refuse(learner)
    bring()
    expect(other["progressMessage"]).to_contain_text("could not store the whole file", timeout=15_000)
    accept(learner)
    bring()
    expect(other["progressMessage"]).to_have_text("Imported: 1 new character.")
    other.open()["settingsButton"].click()
    bring()
    expect(other["progressMessage"]).to_contain_text("holds everything that is in the file")
