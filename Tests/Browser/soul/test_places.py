"""What a person left half done is where they left it: too few photos, the pages of each tab, and its place."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

import pictures
from client.waiting import until
from quartet_server import QuartetServer
from soul.sitter import PHONE, Sitter, new_number, photos

# How far the page in front is scrolled, after it was scrolled to a place.
SCROLLED = """to => {
  const isSeen = each => getComputedStyle(each.closest(".ns")).visibility !== "hidden";
  const page = [...document.querySelectorAll(".nsp:not(.nsp-hidden) > .nsc")].findLast(isSeen);
  if (to !== null) page.scrollTop = to;
  return page.scrollTop;
}"""


# Where the focus is: "away" on nothing of a tab, else whether its tab is in front or "behind".
FOCUSED = """() => {
  const tab = document.activeElement.closest(".ns");
  if (!tab) return "away";
  return getComputedStyle(tab).visibility === "hidden" ? "behind" : "in front";
}"""


def test_too_few_photos_become_enough_later_and_each_tab_keeps_its_pages(
    devices: Callable[..., BrowserContext], server: QuartetServer
) -> None:
    sitter = Sitter(devices(PHONE, scheme="dark", touch=True).new_page(), server.public_url, server.url).open()
    number = new_number()
    sitter.ask_for_code(number)
    sitter["otpField"].fill(sitter.code(number))
    sitter.fill_profile("Ada Lovelace")
    sitter["completeButton"].click()
    sitter.choose(photos(3))
    expect(sitter["photoCount"]).to_have_text("3 of at least 15 photos", timeout=30_000)
    sitter["skipButton"].click()
    sitter["notNow"].click()

    # Three photos are no dead end.
    sitter["tab-profile"].click()
    expect(sitter.page.get_by_text("You have 3 photos here. A training needs at least 15.")).to_be_visible()
    expect(sitter["useOnboardingPhotos"]).to_have_count(0)
    sitter["changePhotos"].click()
    expect(sitter["photoCount"]).to_have_text("3 of at least 15 photos")
    sitter.choose(photos(15)[3:])
    expect(sitter["photoCount"]).to_have_text("15 photos are in", timeout=60_000)
    pictures.take(sitter.page, "soul-more-photos-390")
    sitter["donePhotos"].click()
    expect(sitter["useOnboardingPhotos"]).to_be_visible()
    pictures.take(sitter.page, "soul-enough-photos-390")

    # The tab behind the one in front has its pages after a relaunch, too.
    sitter["accountButton"].click()
    expect(sitter["usageGenerations"]).to_be_visible()
    sitter["tab-home"].click()
    expect(sitter.cards.first).to_be_visible()
    run = sitter.run
    sitter.page.reload()
    sitter.runs_again(run)
    expect(sitter.cards.first).to_be_visible()
    sitter["tab-profile"].click()
    expect(sitter["usageGenerations"]).to_be_visible()


def test_each_tab_keeps_its_scroll_place_and_back_leaves_the_others_alone(
    devices: Callable[..., BrowserContext], server: QuartetServer
) -> None:
    sitter = Sitter(devices(PHONE, scheme="dark", touch=True).new_page(), server.public_url, server.url).open()
    page, number = sitter.page, new_number()
    sitter.ask_for_code(number)
    sitter["otpField"].fill(sitter.code(number))
    sitter.fill_profile("Ada Lovelace")
    sitter["completeButton"].click()
    sitter["skipButton"].click()
    sitter["notNow"].click()
    expect(sitter.cards.first).to_be_visible()
    assert page.evaluate(SCROLLED, 600) == 600
    sitter["tab-gallery"].click()
    expect(page.get_by_text("No portraits yet")).to_be_visible()
    expect(sitter.cards).to_have_count(0)
    assert page.evaluate(SCROLLED, None) == 0
    sitter["tab-home"].click()
    expect(sitter.cards.first).to_be_attached()
    assert page.evaluate(SCROLLED, None) == 600

    # Pages of one tab are no business of another's Back.
    sitter["tab-profile"].click()
    sitter["accountButton"].click()
    expect(sitter["usageGenerations"]).to_be_visible()
    sitter["tab-home"].click()
    sitter["notificationsButton"].click()
    expect(page.get_by_text("Nothing yet")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("Nothing yet")).to_have_count(0)
    assert page.evaluate(SCROLLED, None) == 600
    sitter["tab-profile"].click()
    expect(sitter["usageGenerations"]).to_be_visible()
    page.go_back()
    expect(sitter["usageGenerations"]).to_have_count(0)
    expect(sitter["accountButton"]).to_be_visible()

    # The focus does not stay in a tab that is hidden. As in Safari, the button that is pressed does not take it.
    sitter["tab-home"].click()
    page.evaluate(SCROLLED, 0)
    page.get_by_placeholder("Search looks").fill("tintype")
    expect(sitter.cards).to_have_count(1)
    assert page.evaluate(FOCUSED) == "in front"
    sitter["tab-gallery"].evaluate("button => button.click()")
    expect(page.get_by_text("No portraits yet")).to_be_visible()
    until(page, f"({FOCUSED})() === 'in front'")
    sitter["tab-home"].click()
    expect(page.get_by_placeholder("Search looks")).to_have_value("tintype")
