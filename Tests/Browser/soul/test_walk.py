"""A new person's whole way: the code, fifteen photos, a character, portraits in the gallery."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import pictures
from quartet_server import QuartetServer
from soul.sitter import PHONE, TABLET, Sitter, new_number, photos
from soul.steps import train_and_delete_another


# A view's dialog.
DIALOG = "xpath=ancestor::dialog[1]"

# Whether a view's dialog is the one that has the focus.
HAS_FOCUS_NEAR = "each => each.closest('dialog') === document.activeElement.closest('dialog')"


def ends_of_a_month(page: Page) -> list[str]:
    """The time of day in thirty days by the person's own clock, of this minute and of the last one."""
    script = """ago => new Date(Date.now() + (30 * 1440 - ago) * 60000)
        .toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" })"""
    return [page.evaluate(script, minutes).replace("\u202f", " ") for minutes in (0, 1)]


@pytest.mark.timeout(400)
@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["390", "820"])
def test_walk(devices: Callable[..., BrowserContext], server: QuartetServer, size: dict[str, int]) -> None:
    sitter = Sitter(devices(size, scheme="dark", touch=True).new_page(), server.public_url, server.url).open()
    number = new_number()
    look = lambda name: pictures.take(sitter.page, f"soul-{name}-{size['width']}")  # noqa: E731

    # Canada is chosen first; another country is a search away.
    expect(sitter["countryPicker"]).to_contain_text("+1")
    look("phone")
    sitter["countryPicker"].click()
    expect(sitter["country-DE"]).to_be_attached()
    look("countries")
    sitter.page.get_by_placeholder("Country or code").fill("Atlantis")
    expect(sitter["noCountry"]).to_contain_text("No country matches “Atlantis”.")
    sitter["closeCountries"].click()
    expect(sitter.page.get_by_role("dialog")).to_have_count(0)
    sitter.ask_for_code(number)
    expect(sitter["resendButton"]).to_be_disabled()
    code = sitter.code(number)
    sitter["otpField"].fill("000000" if code != "000000" else "111111")
    expect(sitter["errorMessage"]).to_be_visible()
    expect(sitter["otpField"]).to_have_value("")
    look("code")
    # A reload keeps the screen, and each digit is kept as fast as people type.
    run = sitter.run
    sitter.page.reload()
    sitter.runs_again(run)
    expect(sitter["otpField"]).to_be_visible()
    sitter["otpField"].press_sequentially(code, delay=60)

    # Who it is, and what the first character learns from.
    sitter.fill_profile("Ada Lovelace")
    look("profile")
    sitter["completeButton"].click()
    expect(sitter["skipButton"]).to_be_visible()
    sitter.choose(photos(14))
    expect(sitter["photoCount"]).to_have_text("14 of at least 15 photos", timeout=60_000)
    expect(sitter["continueButton"]).to_be_disabled()
    sitter.choose(photos(15)[14:] + [{"name": "notes.jpg", "mimeType": "image/jpeg", "buffer": b"no photo"}])
    expect(sitter["refusedPhoto-16"]).to_be_visible(timeout=20_000)
    expect(sitter["photoFinding-16"]).to_contain_text("JPEG")
    expect(sitter["retryPhoto-16"]).to_have_count(0)
    expect(sitter["photoCount"]).to_have_text("15 photos are in")
    sitter["removePhoto-16"].click()
    expect(sitter["refusedPhoto-16"]).to_have_count(0)
    look("photos")
    sitter["continueButton"].click()
    expect(sitter["imageCount"]).to_have_text("15 photos uploaded")
    look("confirmation")
    sitter["backToPhotos"].click()
    expect(sitter["photosPicker"]).to_be_visible()
    sitter["continueButton"].click()
    expect(sitter["imageCount"]).to_be_visible()
    sitter["continueButton"].click()
    look("notifications")
    sitter["enableNotifications"].click()

    # The looks; without a character nothing can be made.
    cards = sitter.cards
    expect(cards.first).to_be_visible()
    assert cards.count() >= 6
    look("home")
    cards.first.click()
    expect(sitter["generateButton"]).to_be_disabled()
    # The way to the training says why; nothing says it once more.
    expect(sitter["trainFirst"]).to_contain_text("Train your character first")
    expect(sitter["obstacle"]).to_have_count(0)
    sitter["trainFirst"].click()
    expect(sitter.page.get_by_role("dialog")).to_have_count(0)
    sitter.name_character("Ada")
    card = sitter.page.locator("[data-testid^=modelCard-]")
    expect(card).to_have_count(1)
    expect(sitter.page.locator("[data-testid^=modelState-]")).to_have_text("15 photos", timeout=90_000)
    expect(card).to_have_attribute("aria-label", "Ada, 15 photos")
    expect(card).to_have_attribute("aria-pressed", "true")
    # Its picture begins where that of its neighbour does.
    assert abs(card.bounding_box()["y"] - sitter["generateNew"].bounding_box()["y"]) < 0.5
    count = sitter.page.locator("[data-testid^=modelState-]").bounding_box()
    name = sitter.page.get_by_text("Ada", exact=True).bounding_box()
    assert count["y"] - (name["y"] + name["height"]) < 8, "the number of photos stands by the name"
    look("characters")

    # A look, its heart, and four portraits of it. Whose they will be is in sight at once.
    sitter["tab-home"].click()
    cards.first.click()
    expect(sitter["characterPicker"]).to_be_visible()
    sitter.page.evaluate(pictures.AT_REST)
    picker, button = (sitter[name].bounding_box() for name in ("characterPicker", "generateButton"))
    assert picker["y"] + picker["height"] <= button["y"]
    assert sitter["closePreset"].bounding_box()["y"] > 0
    sitter["favoriteButton"].click()
    look("preset")
    sitter["generateButton"].click()
    expect(sitter["pendingGeneration"]).to_be_visible()
    expect(sitter["tab-gallery"]).to_have_attribute("aria-pressed", "true")
    expect(sitter["tab-home"]).not_to_have_attribute("aria-pressed", "true")
    look("pending")
    stack = sitter.stacks
    expect(stack).to_have_count(1, timeout=120_000)
    expect(sitter["pendingGeneration"]).to_have_count(0)
    # It is told, whatever is in front; a tap leads to the pictures.
    sitter["noticeBanner"].click()
    expect(sitter["image-3"]).to_be_visible()
    sitter["closeBatch"].click()
    # Whoever hears the gallery hears whose portraits they are, and of when.
    expect(stack).to_have_attribute("aria-label", re.compile(r", Ada, .*\d{4}.*, 4 pictures$"))
    look("gallery")

    # Another look.
    sitter["tab-home"].click()
    second_look = cards.nth(1).get_attribute("aria-label")
    cards.nth(1).click()
    sitter["generateButton"].click()
    # A picture that fills the screen lies above the tabs and the batch. What is told meanwhile is above it, once.
    stack.first.click()
    sitter["image-0"].click()
    expect(sitter["noticeBanner"]).to_have_count(1, timeout=120_000)
    expect(sitter["noticeBanner"]).to_contain_text("Generation Complete!")
    sitter["noticeBanner"].click()
    expect(sitter["closeFullScreen"]).to_have_count(0)
    expect(sitter["noticeBanner"]).to_have_count(0)
    expect(stack).to_have_count(2)
    expect(sitter["image-3"]).to_be_visible()
    look("batch")
    sitter["shareBatch"].click()
    sitter["shareDays"].get_by_text("30 days").click()
    look("share")
    sitter["makeLink"].click()
    expect(sitter["albumLink"]).to_be_visible()
    until = sitter.page.get_by_text("It works until").inner_text().replace("\u202f", " ")
    ends = [end for end in ends_of_a_month(sitter.page) if end in until]
    assert ends, until
    look("shared")
    sitter["closeShare"].click()
    sitter["image-1"].click()
    expect(sitter["fullScreenImage"]).to_be_visible()
    expect(sitter.page.get_by_text("2 of 4")).to_be_visible()
    # The batch and the picture in front of it are each named by their look.
    for view in ("closeBatch", "closeFullScreen"):
        expect(sitter[view].locator(DIALOG)).to_have_accessible_name(second_look)
    # The batch behind the picture is out of reach of the Tab key.
    for _ in range(8):
        sitter.page.keyboard.press("Tab")
        assert not sitter["shareBatch"].evaluate(HAS_FOCUS_NEAR)
    look("full-screen")
    sitter["compareButton"].click()
    expect(sitter["beforeAfterHandle"]).to_be_visible()
    look("before-and-after")
    sitter["compareButton"].click()
    with sitter.page.expect_download() as download:
        sitter["saveButton"].click()
    assert download.value.suggested_filename.startswith("Soul")
    sitter["deleteImage"].click()
    sitter["confirmDeleteImage"].click()
    expect(sitter.page.get_by_text("2 of 3")).to_be_visible()
    sitter["favoriteImage"].click()
    expect(sitter["favoriteImage"]).to_have_attribute("aria-pressed", "true")
    # Back leaves the picture, and Escape the batch behind it.
    sitter.page.go_back()
    expect(sitter["closeFullScreen"]).to_have_count(0)
    expect(sitter["image-2"]).to_be_visible()
    expect(sitter["image-3"]).to_have_count(0)
    sitter.page.keyboard.press("Escape")
    expect(sitter["closeBatch"]).to_have_count(0)

    # Three things were told; a notification leads to its pictures.
    sitter["tab-home"].click()
    sitter["notificationsButton"].click()
    expect(sitter["notificationRow"]).to_have_count(3)
    expect(sitter["notificationRow"].first).to_contain_text(" · ")
    look("notifications-list")
    sitter["notificationRow"].first.click()
    expect(sitter["image-0"]).to_be_visible()
    sitter["closeBatch"].click()

    # What is kept: the favorites, the usage, and the place after a reload.
    sitter["tab-favorites"].click()
    expect(cards).to_have_count(1)
    look("favorites")
    sitter["favoritesKind"].get_by_text("Pictures").click()
    sitter["likedPicture-0"].click()
    expect(sitter.page.get_by_text("1 of 1")).to_be_visible()
    expect(sitter["closeFullScreen"].locator(DIALOG)).to_have_accessible_name(second_look)
    sitter.page.go_back()
    expect(sitter["closeFullScreen"]).to_have_count(0)
    look("favorite-pictures")
    sitter["tab-profile"].click()
    sitter.page.locator("[data-testid^=rename-]").click()
    sitter["renameField"].fill("Countess")
    sitter["saveName"].click()
    expect(sitter.page.locator("[data-testid^=rename-]")).to_contain_text("Countess")
    train_and_delete_another(sitter, look)
    sitter["accountButton"].click()
    expect(sitter["usageGenerations"]).to_contain_text("8 of 100")
    look("account")
    sitter["notificationsToggle"].click()
    expect(sitter["notificationsToggle"]).to_have_attribute("aria-checked", "false")
    sitter["sharedLinks"].click()
    state = sitter.page.locator("[data-testid^=albumState-]")
    expect(state).to_contain_text("Until")
    listed = state.inner_text().replace("\u202f", " ")
    assert any(end in listed for end in ends), listed
    look("links")
    sitter.page.go_back()
    sitter.page.reload()
    expect(sitter["usageGenerations"]).to_contain_text("8 of 100")
    expect(sitter["notificationsToggle"]).to_have_attribute("aria-checked", "false")

    # The account goes with everything, and says so.
    sitter["deleteAccountButton"].click()
    sitter["confirmDeleteAccount"].click()
    expect(sitter["phoneField"]).to_be_visible()
    expect(sitter.page.get_by_text("Your account and everything in it are deleted.")).to_be_visible()
