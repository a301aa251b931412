"""Each page has its address: reload, Back, Forward, links and restarts lead to the page and the strokes on it."""

from __future__ import annotations

import re
from datetime import datetime, timezone
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import expect

from trainer.learner import PHONE, Learner

LINE = [(0.2, 0.3), (0.7, 0.35)]
OTHER = [(0.4, 0.2), (0.45, 0.7)]


def far_zone() -> str:
    """Where it is another day than in UTC: one of the two is, at any hour."""
    return "Pacific/Kiritimati" if datetime.now(timezone.utc).hour >= 11 else "Pacific/Pago_Pago"


def is_at(pupil: Learner, address: str) -> None:
    pupil.page.wait_for_function(
        "address => decodeURIComponent(location.pathname) === address", arg="/trainer" + address
    )


def has_strokes(pupil: Learner, count: int) -> None:
    expect(pupil["practicePaper"]).to_have_attribute("aria-description", re.compile(rf"^{count} of "), timeout=15_000)


def go(pupil: Learner, address: str) -> None:
    pupil.page.goto(pupil.server.public_url + "/trainer" + address)


def test_pages_have_addresses_and_back_and_forward_work(pupil):
    is_at(pupil, "")
    pupil["charactersButton"].click()
    is_at(pupil, "/characters")
    pupil["character-い"].click()
    is_at(pupil, "/characters/character/い")
    pupil["practiseButton"].click()
    pupil.dismiss_help()
    is_at(pupil, "/characters/character/い/practice/い")
    pupil.page.go_back()
    is_at(pupil, "/characters/character/い")
    expect(pupil["practiseButton"]).to_be_visible()
    pupil.page.go_back()
    pupil.page.go_back()
    is_at(pupil, "")
    pupil.shows_root()
    for address in ("/characters", "/characters/character/い", "/characters/character/い/practice/い"):
        pupil.page.go_forward()
        is_at(pupil, address)
    expect(pupil["practicePaper"]).to_be_visible()
    expect(pupil["literal"].last).to_have_text("い")
    for address in ("/characters/character/い", "/characters", ""):
        pupil.page.go_back()
        is_at(pupil, address)
    pupil.shows_root()


def test_a_drawing_survives_back_and_forward(pupil):
    pupil["practiceCard"].click()
    pupil.dismiss_help().draw([LINE, OTHER])
    pupil.page.go_back()
    pupil.shows_root()
    expect(pupil["practicePaper"]).to_have_count(0)
    pupil.page.go_forward()
    has_strokes(pupil, 2)
    pupil["undoButton"].click()
    has_strokes(pupil, 1)


def test_a_reload_brings_back_the_page_and_the_strokes(pupil):
    pupil["practiceCard"].click()
    pupil.dismiss_help()
    pupil["skipButton"].click()
    expect(pupil["literal"]).to_have_text("い")
    is_at(pupil, "/practice/い")
    pupil.draw([LINE])
    pupil.page.reload()
    has_strokes(pupil, 1)
    expect(pupil["literal"]).to_have_text("い")
    pupil.draw([OTHER]).check()
    score = pupil["score"].inner_text()
    pupil.page.reload()
    expect(pupil["score"]).to_have_text(score)
    expect(pupil["praise"]).to_be_visible()
    assert [len(drawings) for drawings in pupil.attempts().values()] == [1], "counted once"
    pupil.page.go_back()
    pupil.shows_root()
    is_at(pupil, "")


@pytest.mark.parametrize("how", ["kill", "stop"])
def test_a_restarted_server_brings_back_the_page_and_the_strokes(devices, own_server, how):
    # A drawing is of one day. The new server once took that of UTC, and dropped the drawing.
    pupil = Learner(devices(PHONE, zone=far_zone()).new_page(), own_server).open().accept()
    pupil["practiceCard"].click()
    pupil.dismiss_help()
    pupil["skipButton"].click()
    expect(pupil["literal"]).to_have_text("い")
    pupil.draw([LINE, OTHER])
    pupil.page.wait_for_timeout(1000)
    session = pupil.page.evaluate("document.documentElement.dataset.session")
    getattr(own_server, how)()
    own_server.start()
    pupil.page.wait_for_function("old => document.documentElement.dataset.session !== old", arg=session, timeout=30_000)
    expect(pupil["literal"]).to_have_text("い")
    has_strokes(pupil, 2)
    is_at(pupil, "/practice/い")
    pupil["undoButton"].click()
    has_strokes(pupil, 1)
    pupil.page.go_back()
    pupil.shows_root()


def test_a_drawing_waits_for_the_next_visit_wherever_the_learner_is(devices, server):
    device = devices(PHONE, zone=far_zone())
    pupil = Learner(device.new_page(), server).open().accept()
    pupil["practiceCard"].click()
    pupil.dismiss_help().draw([LINE, OTHER])
    address = pupil.page.url
    pupil.page.wait_for_timeout(1000)
    pupil.page.close(run_before_unload=False)
    again = Learner(device.new_page(), server)
    again.page.goto(address)
    has_strokes(again, 2)


def test_a_lesson_and_its_place_come_back(pupil):
    pupil["practiceSetsButton"].click()
    pupil["set-hiragana-vowels"].click()
    pupil.dismiss_help()
    pupil["skipButton"].click()
    expect(pupil["lessonPosition"]).to_have_text("2 of 5")
    pupil.draw([LINE])
    pupil.page.reload()
    expect(pupil["lessonPosition"]).to_have_text("2 of 5")
    has_strokes(pupil, 1)


@pytest.mark.parametrize(
    "address, identifier",
    [
        ("/character/漢", "practiseButton"), ("/practice/二十五", "practicePaper"), ("/demo/か", "demoPaper"),
        ("/settings", "leftHandedToggle"), ("/settings/acceptance", "acceptanceRecord"),
        ("/progress", "practiceCalendar"), ("/demo-sets", "set-hiragana-vowels"),
    ],
)
def test_a_link_opens_its_page_and_back_leads_to_the_root(pupil, address, identifier):
    go(pupil, address)
    expect(pupil[identifier]).to_be_visible()
    is_at(pupil, address)
    if "practice/" in address:
        pupil.dismiss_help()
    for _ in range(address.count("/") if address.startswith("/settings") else 1):
        pupil.page.go_back()
    pupil.shows_root()
    is_at(pupil, "")


@pytest.mark.parametrize("address", ["/nonsense", "/practice/xyz", "/character/%FF", "/practice-set/none"])
def test_an_unknown_address_leads_to_a_sentence_and_the_root(pupil, address):
    go(pupil, address)
    pupil.shows_root()
    expect(pupil["notice"]).to_contain_text("There is no page at that address.")
    is_at(pupil, "")
    pupil["dismissNoticeButton"].click()
    expect(pupil["notice"]).to_have_count(0)


def test_the_gate_comes_first_and_the_page_after_it(learner):
    go(learner, "/character/漢")
    learner.shows_gate()
    learner.read_to_the_end()
    learner["agreeCheckbox"].click()
    learner["acceptButton"].click()
    expect(learner["practiseButton"]).to_be_visible()
    assert unquote(urlsplit(learner.page.url).path) == "/trainer/character/漢"


def test_settings_say_where_the_data_is(pupil):
    go(pupil, "/settings")
    expect(pupil["dataPlace"]).to_have_text("Kept with this service, for this browser only")
    expect(pupil.page.get_by_text("Local storage only")).to_have_count(0)
