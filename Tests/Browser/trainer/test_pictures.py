"""Every screen of the trainer at every size, checked for faults, and kept for a person to look at."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import pictures
from trainer.learner import PHONE, TABLET, Learner


@pytest.fixture
def picture():
    found: list[str] = []

    def take(learner: Learner, name: str) -> None:
        page = learner.page
        pictures.take(page, f"trainer-{name}")
        found.extend(f"{name}: {each}" for each in pictures.is_too_wide(page) + pictures.barriers(page))

    yield take
    assert not found, "\n" + "\n".join(found)


# Four looks: a phone and a tablet, by day and by night.
LOOKS = [
    pytest.param(size, scheme, id=f"{name}-{scheme}")
    for name, size in (("phone", PHONE), ("tablet", TABLET))
    for scheme in ("light", "dark")
]


@pytest.fixture
def screens(devices, server, picture, request):
    """A new learner who takes pictures: `learner, take`."""
    size, scheme = request.param
    look = request.node.callspec.id
    learner = Learner(devices(size, scheme).new_page(), server).open().shows_gate()
    return learner, lambda name: picture(learner, f"{name}-{look}")


def look(test):
    return pytest.mark.parametrize("screens", [pytest.param(each.values, id=each.id) for each in LOOKS], indirect=True)(test)


@look
def test_the_gate(screens):
    learner, take = screens
    take("01-gate")
    learner.read_to(0.6, "^(59|60|61)%$")
    take("01-gate-reading")
    learner.scroll_license(1)
    learner["agreeCheckbox"].click()
    expect(learner["acceptButton"]).to_be_enabled()
    take("01-gate-agreed")
    learner["declineButton"].click()
    expect(learner["reviewAgain"]).to_be_visible()
    take("02-decline")
    learner["exitApp"].click()
    expect(learner.page.get_by_text("The license was not accepted").first).to_be_visible()
    take("02-farewell")


@look
@pytest.mark.long
def test_learning_one_character(screens):
    learner, take = screens
    learner.accept()
    take("03-root")
    learner["demoCard"].click()
    learner["playButton"].click()
    learner["stepBackButton"].click()
    learner["stepButton"].click()
    take("04-demo-step")
    learner.page.go_back()
    strokes = learner.watch_to_the_end()
    take("04-demo")
    learner["practiseButton"].click()
    expect(learner["gotItButton"]).to_be_visible()
    take("05-help")
    learner.dismiss_help()
    take("06-practice-empty")
    learner["outlineButton"].click()
    learner["nextStrokeButton"].click()
    take("06-practice-hints")
    learner["outlineButton"].click()
    learner.draw(strokes[:2])
    take("06-practice")
    learner.draw([strokes[2][::-1]]).check()
    take("07-not-yet")
    learner.try_again()
    learner.draw([strokes[1], strokes[0], [(0.1, 0.1), (0.3, 0.1)]]).check()
    take("07-wrong")
    learner.try_again()
    learner.draw(strokes).check()
    take("08-praise")
    learner.open().shows_root()
    take("03-root-learner")
    learner["progressButton"].click()
    expect(learner["practiceCalendar"]).to_be_visible()
    take("10-progress")
    learner["character-あ"].click()
    learner["history"].get_by_role("button").first.click()
    expect(learner["gradeParts"]).to_be_visible()
    take("11-history")


@look
@pytest.mark.long
def test_sets(screens):
    learner, take = screens
    learner.accept()
    strokes = learner.watch()
    learner.open()
    learner["practiceSetsButton"].click()
    expect(learner["set-hiragana-vowels"]).to_be_visible()
    take("09-sets")
    learner["set-hiragana-vowels"].click()
    expect(learner["gotItButton"]).to_be_visible()
    take("09-set-help")
    learner.dismiss_help()
    learner.draw(strokes).check()
    take("09-set-practice")
    learner["nextButton"].click()
    expect(learner["lessonPosition"]).to_have_text("2 of 5")
    learner.open()
    learner["practiceSetsButton"].click()
    learner["set-hiragana-vowels"].click()
    expect(learner["startOverButton"]).to_be_visible()
    take("09-set-resumed")
    for place in ("3 of 5", "4 of 5", "5 of 5"):
        learner["skipButton"].click()
        expect(learner["lessonPosition"]).to_have_text(place)
    learner["skipButton"].click()
    expect(learner["summaryTitle"]).to_be_visible()
    take("09-set-summary")
    learner.open()
    learner.page.get_by_role("radio", name="Kanji").click()
    learner["practiceSetsButton"].click()
    expect(learner["set-numbers-0-10"]).to_be_visible()
    take("09-sets-kanji")
    learner["set-numbers-11-19"].click()
    expect(learner["lessonPosition"]).to_be_visible()
    take("09-set-compound")
    learner.open()
    learner["demoSetsButton"].click()
    learner["set-numbers-20-30"].click()
    expect(learner["gotItButton"]).to_be_visible()
    take("09-demo-set-help")
    learner.dismiss_help()
    expect(learner["demoStatus"]).to_contain_text("complete", timeout=30_000)
    take("09-demo-set")


@look
def test_looking_up(screens):
    learner, take = screens
    learner.accept()
    learner["progressButton"].click()
    expect(learner["practiceCalendar"]).to_be_visible()
    take("10-progress-empty")
    learner.open()
    learner["charactersButton"].click()
    expect(learner["character-あ"]).to_be_visible()
    take("12-characters")
    search = learner.page.get_by_placeholder("Reading, meaning or character")
    search.fill("water")
    expect(learner["character-水"]).to_be_visible()
    take("12-characters-found")
    search.fill("xyzzy")
    expect(learner.page.get_by_text("No Results").first).to_be_visible()
    take("12-characters-none")
    search.fill("水")
    learner["character-水"].click()
    expect(learner["practiseButton"]).to_be_visible()
    take("12-character-kanji")
    learner["practiseButton"].click()
    learner.dismiss_help()
    take("12-practice-kanji")


@look
def test_settings(screens):
    learner, take = screens
    learner.accept()
    learner["settingsButton"].click()
    expect(learner["leftHandedToggle"]).to_be_visible()
    take("13-settings")
    learner["leftHandedToggle"].click()
    learner["eraseButton"].click()
    expect(learner["eraseOnceButton"]).to_be_visible()
    take("13-settings-erase-once")
    learner["eraseOnceButton"].click()
    expect(learner["eraseTwiceButton"]).to_be_visible()
    take("13-settings-erase-twice")
    learner["eraseTwiceButton"].click()
    expect(learner["progressMessage"]).to_be_visible()
    learner["acceptanceRecordButton"].scroll_into_view_if_needed()
    take("13-settings-middle")
    learner.page.get_by_text("Everyone who drew").scroll_into_view_if_needed()
    take("13-settings-end")
    learner["acceptanceRecordButton"].click()
    expect(learner["acceptanceRecord"]).to_be_visible()
    take("13-settings-record")
    learner.page.go_back()
    learner["viewFullLicense"].click()
    expect(learner["licenseSheet"]).to_be_visible()
    take("14-license")
    learner.open()
    learner["practiceCard"].click()
    learner.dismiss_help()
    take("15-practice-left-handed")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_what_an_update_and_a_mishap_look_like(devices, own_server, picture, size, scheme, request):
    look = request.node.callspec.id
    learner = Learner(devices(size, scheme).new_page(), own_server).open().accept()
    own_server.stop()
    learner.store("acceptedLicenseVersion", "0.9")
    learner.store("trainer.progress", '{"schemaVersion":1,')
    own_server.start()
    learner.open().shows_gate()
    picture(learner, f"16-update-{look}")
    learner.accept()
    expect(learner["notice"]).to_be_visible()
    picture(learner, f"16-notice-{look}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_on_its_side(devices, server, picture, scheme):
    learner = Learner(devices({"width": 844, "height": 390}, scheme).new_page(), server).open().shows_gate()
    picture(learner, f"17-side-gate-{scheme}")
    learner.accept()
    strokes = learner.watch_to_the_end()
    picture(learner, f"17-side-demo-{scheme}")
    learner["practiseButton"].click()
    learner.dismiss_help()
    learner.draw(strokes[:1])
    picture(learner, f"17-side-practice-{scheme}")
