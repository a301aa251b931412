"""The whole kiosk without a pointer, as assistive technology uses it."""

from __future__ import annotations

from playwright.sync_api import expect

from kiosk import Kiosk
from till import Till

FOCUSED = "() => document.activeElement?.closest('[data-testid]')?.dataset.testid"


def tab_to(kiosk: Kiosk, identifier: str) -> None:
    seen = []
    for _ in range(40):
        if kiosk.page.evaluate(FOCUSED) == identifier:
            return
        kiosk.page.keyboard.press("Tab")
        seen.append(kiosk.page.evaluate(FOCUSED))
    raise AssertionError(f"Tab never reaches {identifier}; it reached {seen}")


def press(kiosk: Kiosk, identifier: str, key: str = "Enter") -> None:
    tab_to(kiosk, identifier)
    kiosk.page.keyboard.press(key)


def start(kiosk: Kiosk, till: Till, store: str) -> str:
    """Rings up and presses the start. The focus is there before: the kiosk also starts by itself, at its next poll."""
    tab_to(kiosk, "tapToStart")
    session = till.ring_up(store)
    kiosk.page.keyboard.press("Enter")
    return session


def test_the_whole_flow_by_keyboard(kiosk, till, store):
    tab_to(kiosk, "storeIDField")
    kiosk.page.keyboard.type(store)
    press(kiosk, "pairButton")
    kiosk.shows_idle()
    session = start(kiosk, till, store)
    kiosk.shows_rating()
    press(kiosk, "star4", "Space")
    expect(kiosk["submitRating"]).to_be_enabled()
    press(kiosk, "submitRating")
    kiosk.shows_consent()
    press(kiosk, "approveButton", "Space")
    kiosk.shows_handoff()
    press(kiosk, "doneButton")
    kiosk.shows_thank_you()
    kiosk.shows_idle()
    assert till.session(store, session)["status"] == "POSTED_INTENT"


def hears(kiosk: Kiosk, words: str) -> None:
    """The focus has come to a text that says these words, so that a screen reader speaks them."""
    said = kiosk.page.evaluate("() => document.activeElement?.innerText ?? ''")
    for _ in range(30):
        if said.strip() == words:
            return
        kiosk.page.wait_for_timeout(100)
        said = kiosk.page.evaluate("() => document.activeElement?.innerText ?? ''")
    raise AssertionError(f"the focus is at {said!r}, not at {words!r}")


def test_each_new_screen_is_read_from_its_title(kiosk, till, store):
    tab_to(kiosk, "storeIDField")
    kiosk.page.keyboard.type(store)
    kiosk.page.keyboard.press("Enter")
    hears(kiosk, "Boutique GEO")
    start(kiosk, till, store)
    hears(kiosk, "Rate Your Experience")
    press(kiosk, "star2", "Space")
    press(kiosk, "submitRating")
    hears(kiosk, "Your Review")
    press(kiosk, "approveButton")
    hears(kiosk, "Scan to Post Your Review")
    press(kiosk, "doneButton")
    hears(kiosk, "Thank You!")
    hears(kiosk, "Boutique GEO")
    # From a title, Tab goes on into its screen.
    start(kiosk, till, store)
    hears(kiosk, "Rate Your Experience")
    kiosk.page.keyboard.press("Tab")
    assert kiosk.page.evaluate(FOCUSED) == "star1"


def test_what_goes_wrong_is_spoken(kiosk):
    kiosk.store_field.fill("store_unknown")
    kiosk["pairButton"].click()
    kiosk.shows_error("couldn't find")
    expect(kiosk.page.locator("#live")).to_contain_text("couldn't find")


def test_settings_open_by_a_held_key_and_escape_leaves_them(kiosk, store):
    kiosk.pair(store)
    tab_to(kiosk, "logo")
    kiosk.page.keyboard.down("Enter")
    kiosk.page.wait_for_timeout(3300)
    kiosk.page.keyboard.up("Enter")
    expect(kiosk["settingsAlert"]).to_be_visible()
    kiosk.page.keyboard.press("Escape")
    expect(kiosk["settingsAlert"]).to_have_count(0)
    kiosk.shows_idle()


def test_focus_can_be_seen(kiosk):
    tab_to(kiosk, "pairButton")
    ring = kiosk.page.evaluate(
        "() => { const s = getComputedStyle(document.activeElement); return s.outlineStyle + ' ' + s.boxShadow }"
    )
    assert ring != "none none", "the focused button looks like any other"


def test_the_choice_of_stars_is_spoken(kiosk, till, store):
    till.ring_up(store)
    kiosk.pair(store).wake()
    for number in range(1, 6):
        name = kiosk[f"star{number}"].evaluate("star => star.ariaLabel ?? star.innerText")
        assert str(number) in name, f"star {number} is called {name!r}"
