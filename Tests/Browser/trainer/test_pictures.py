"""Every screen of the trainer at every size, for a person to look at, and checked for what no good screen has."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import OUTPUT
from trainer.learner import PHONE, TABLET, Learner


@pytest.fixture
def picture():
    flaws: list[str] = []

    def take(learner: Learner, name: str) -> None:
        learner.page.wait_for_timeout(700)  # transitions have ended
        OUTPUT.mkdir(exist_ok=True)
        learner.page.screenshot(path=OUTPUT / f"trainer-{name}.png")
        wide = learner.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            flaws.append(f"{name}: {wide} px wider than the window")
        found = Axe().run(learner.page, options={"resultTypes": ["violations"]}).response["violations"]
        for violation in found:
            if violation["impact"] in {"serious", "critical"}:
                where = "; ".join(node["html"][:140] for node in violation["nodes"][:3])
                flaws.append(f"{name}: {violation['id']} ({violation['help']}): {where}")

    yield take
    assert not flaws, "\n" + "\n".join(flaws)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_every_screen(devices, server, picture, size, scheme, request):
    name = request.node.callspec.id
    learner = Learner(devices(size, scheme).new_page(), server).open().shows_gate()
    picture(learner, f"01-gate-{name}")
    learner["declineButton"].click()
    picture(learner, f"02-decline-{name}")
    learner["reviewAgain"].click()
    learner.accept()
    picture(learner, f"03-root-{name}")
    strokes = learner.watch()
    picture(learner, f"04-demo-{name}")
    learner["practiseButton"].click()
    picture(learner, f"05-help-{name}")
    learner.dismiss_help().draw(strokes[:2])
    picture(learner, f"06-practice-{name}")
    learner.draw([strokes[2][::-1]]).check()
    picture(learner, f"07-not-yet-{name}")
    learner.try_again()
    learner.draw(strokes).check()
    picture(learner, f"08-praise-{name}")
    learner.open()
    learner["practiceSetsButton"].click()
    picture(learner, f"09-sets-{name}")
    learner.open()
    learner["progressButton"].click()
    picture(learner, f"10-progress-{name}")
    learner["character-あ"].click()
    picture(learner, f"11-history-{name}")
    learner.open()
    learner["charactersButton"].click()
    picture(learner, f"12-characters-{name}")
    learner.open()
    learner["settingsButton"].click()
    picture(learner, f"13-settings-{name}")
    learner["viewFullLicense"].click()
    expect(learner["licenseSheet"]).to_be_visible()
    picture(learner, f"14-license-{name}")
