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
    before = pupil.stored_all("trainer.")
    pupil["settingsButton"].click()
    import_file(pupil, file)
    expect(pupil["progressMessage"]).to_contain_text(words)
    assert pupil.stored_all("trainer.") == before


def test_a_file_that_is_too_large_is_refused_as_it_comes_and_no_file_stays(pupil, server, tmp_path):
    uploads = server.data / "uploads"
    assert uploads.stat().st_mode & 0o777 == 0o700
    large, small = tmp_path / "film.json", tmp_path / "progress.json"
    large.write_bytes(b" " * 15_000_000)
    small.write_text("{}")
    pupil["settingsButton"].click()
    for _ in range(3):
        import_file(pupil, large)
        expect(pupil["progressMessage"]).to_contain_text("That file is too large. It may have up to 4 MB.")
        import_file(pupil, small)
        expect(pupil["progressMessage"]).to_contain_text("holds no progress")
    assert [path for path in uploads.rglob("*") if path.is_file()] == []


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


def test_progress_of_an_older_version_is_found_again(devices, own_server):
    from trainer.learner import PHONE, Learner

    learner = Learner(devices(PHONE).new_page(), own_server).open().accept()
    own_server.stop()
    old = {
        "schemaVersion": 2,
        "attempts": {"kana-3042": ["1795262400 570 1000 1000 1000 871 993 0"]},
        "cards": {
            "kana-3042": {
                "stability": 2.3, "difficulty": 5.1, "due": "2026-11-22", "lastReview": "2026-11-21",
                "firstReview": "2026-11-21", "reviews": 1, "lapses": 0,
            }
        },
        "practised": {"2026-11-21": 1}, "sets": {}, "dismissedHelp": ["practice"],
        "settings": {"speaks": False, "animationSpeed": 1.5, "isLeftHanded": True},
    }
    learner.store("trainer.progress", json.dumps(old))
    own_server.start()
    learner.open().shows_root()
    expect(learner["notice"]).to_have_count(0)
    expect(learner["dueCard"]).to_contain_text("あ")
    assert learner.stored("trainer.progress") is None
    assert learner.attempts()["kana-3042"] == old["attempts"]["kana-3042"]
    learner["settingsButton"].click()
    expect(learner["leftHandedToggle"]).to_be_checked()
    expect(learner["speechToggle"]).not_to_be_checked()
    learner.page.go_back()
    learner["progressButton"].click()
    learner["character-あ"].click()
    expect(learner["history"]).to_contain_text("57%")  # 0.57 times 100 is a little less than 57
