"""Progress as a file: taken along, brought back, and refused in a sentence when it is not one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect


def import_file(pupil, path: Path) -> None:
    with pupil.page.expect_file_chooser() as chooser:
        pupil["importButton"].click()
    chooser.value.set_files(path)


@pytest.mark.parametrize(
    "content, words",
    [
        ('{"schemaVersion":1,"attempts":[', "This file is damaged"),
        ('{"name":"shopping"}', "holds no progress"),
        ('{"schemaVersion":99}', "newer version"),
    ],
    ids=["damaged", "something-else", "newer"],
)
def test_a_file_that_cannot_be_read_is_said_so(pupil, tmp_path, content, words):
    file = tmp_path / "progress.json"
    file.write_text(content)
    before = pupil.stored("trainer.progress")
    pupil["settingsButton"].click()
    import_file(pupil, file)
    expect(pupil["progressMessage"]).to_contain_text(words)
    assert pupil.stored("trainer.progress") == before


def test_what_was_exported_is_found_again_after_erasing(pupil, tmp_path):
    strokes = pupil.watch()
    pupil["practiseButton"].click()
    pupil.dismiss_help().draw(strokes).check()
    pupil.open()
    pupil["settingsButton"].click()
    with pupil.page.expect_download() as download:
        pupil["exportButton"].click()
    file = tmp_path / "progress.json"
    download.value.save_as(file)
    assert "kana-3042" in json.loads(file.read_text())["attempts"]

    pupil["eraseButton"].click()
    pupil["eraseOnceButton"].click()
    pupil["eraseTwiceButton"].click()
    expect(pupil["progressMessage"]).to_have_text("Your progress was erased.")
    import_file(pupil, file)
    expect(pupil["progressMessage"]).to_have_text("Imported: 1 new character.")


def test_damaged_progress_is_kept_aside_and_said(devices, own_server):
    from trainer.learner import PHONE, Learner

    learner = Learner(devices(PHONE).new_page(), own_server).open().accept()
    own_server.stop()
    learner.store("trainer.progress", '{"schemaVersion":1,')
    own_server.start()
    learner.open().shows_root()
    expect(learner["notice"]).to_contain_text("damaged")
    assert learner.stored("trainer.progress.damaged") == '{"schemaVersion":1,'
    learner["dismissNoticeButton"].click()
    expect(learner["notice"]).to_have_count(0)
