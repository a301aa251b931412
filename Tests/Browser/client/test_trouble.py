"""The page while the server cannot be heard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from client.waiting import until_cut

# Side by side: in a stack of layers the later one would lie over the button.
BUTTONS = '<div class="v"><button id="n1" class="b" data-h="t">Approve</button><p id="n2" class="t">A stranger\'s words</p><input id="n3" class="tf" name="note" data-h="i"></div>'
SHEET = '<dialog id="n7" class="sh sh-large" data-h="q" data-open><button id="n8" class="b" data-h="t">Send</button></dialog>'


def pill(page: Page):
    return page.locator(".pill[role=status]")


def names(page: Page) -> set[str]:
    """Everything that assistive technology can read on the page."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    return {node["name"]["value"] for node in tree if not node["ignored"] and node.get("name", {}).get("value")}


def test_a_pill_appears_only_when_it_takes_long(wire, open_page):
    page = open_page(BUTTONS, stops_time=True)
    wire.drop()
    until_cut(page, wire)
    page.clock.run_for(20)
    wire.wait_for(lambda: len(wire.hellos) == 2)
    expect(pill(page)).to_have_count(0)
    wire.drop(reachable=False)
    until_cut(page, wire)
    page.clock.run_for(1400)
    expect(pill(page)).to_have_count(0)
    page.clock.run_for(200)
    expect(pill(page)).to_have_text("Reconnecting…")
    wire.reachable = True
    page.evaluate("dispatchEvent(new Event('online'))")
    wire.wait_for(lambda: len(wire.hellos) == 3)
    page.clock.run_for(1000)
    expect(pill(page)).to_have_count(0)


def test_a_tap_that_nobody_answers_is_told_and_begins_anew(wire, open_page):
    page = open_page(BUTTONS, stops_time=True)
    wire.acknowledges = False
    page.locator("#n1").click()
    wire.wait_for(lambda: wire.of_kind("t"))
    page.clock.run_for(1900)
    expect(pill(page)).to_have_count(0)
    page.clock.run_for(200)
    expect(pill(page)).to_have_text("Reconnecting…")
    wire.acknowledges = True
    page.clock.run_for(9000)
    wire.wait_for(lambda: len(wire.hellos) == 2)
    wire.wait_for(lambda: wire.processed >= wire.of_kind("t")[0][0])
    page.clock.run_for(1000)
    expect(pill(page)).to_have_count(0)


def test_any_word_of_the_server_calms(wire, open_page):
    page = open_page(BUTTONS, stops_time=True)
    wire.acknowledges = False
    page.locator("#n1").click()
    page.clock.run_for(2100)
    expect(pill(page)).to_have_count(1)
    wire.say(["P"])
    wire.wait_for(lambda: ["p"] in wire.messages)
    page.clock.run_for(1000)
    expect(pill(page)).to_have_count(0)


@pytest.mark.parametrize("answers", [True, False])
def test_a_network_that_goes_is_believed_when_the_server_is_silent(wire, open_page, answers):
    """A server on this very machine is heard without any network."""
    page = open_page(BUTTONS, stops_time=True)
    wire.acknowledges = answers
    page.evaluate("dispatchEvent(new Event('offline'))")
    wire.wait_for(lambda: wire.of_kind("vis"))
    if answers:
        wire.send(["x", "title", "answered"])
        expect(page).to_have_title("answered")
    page.clock.run_for(2100)
    expect(pill(page)).to_have_count(0 if answers else 1)


def test_a_full_server_says_so_and_is_asked_again(wire, open_page):
    page = open_page(BUTTONS, stops_time=True)
    wire.hang_up(1013, "12000")
    until_cut(page, wire)
    page.clock.run_for(11_000)
    expect(pill(page)).to_have_text("Too many people are here right now. Trying again…")
    assert len(wire.hellos) == 1
    page.clock.run_for(2000)
    wire.wait_for(lambda: len(wire.hellos) == 2)


def away(wire, page: Page, seconds: int) -> None:
    wire.drop(reachable=False)
    until_cut(page, wire)
    page.clock.run_for(seconds * 1000)


def test_after_a_minute_and_a_half_nobody_sees_what_is_on_the_page(wire, open_page):
    page = open_page(BUTTONS, stops_time=True)
    page.locator("#n3").focus()
    away(wire, page, 80)
    assert page.locator(".cover").count() == 0 and "Approve" in names(page)
    page.clock.run_for(16_000)
    expect(page.locator("dialog.cover")).to_be_visible()
    assert page.evaluate("document.elementFromPoint(195, 380).closest('.cover') !== null")
    page.clock.run_for(4000)
    expect(pill(page)).to_have_count(0)
    said = names(page)
    assert "Reconnecting…" in said and not said & {"Approve", "A stranger's words"}, said
    for _ in range(3):
        page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(page.locator("dialog.cover")).to_be_visible()
    assert page.evaluate("document.activeElement.id") == ""

    wire.reachable = True
    page.clock.run_for(10_000)
    wire.wait_for(lambda: len(wire.hellos) == 2)
    page.clock.run_for(1000)
    expect(page.locator(".cover")).to_have_count(0)
    assert page.evaluate("document.activeElement.id") == "n3" and "Approve" in names(page)


def test_a_sheet_is_covered_too_and_escape_reaches_nothing(wire, open_page):
    page = open_page(BUTTONS + SHEET, stops_time=True)
    expect(page.locator("#n8")).to_be_visible()
    away(wire, page, 96)
    expect(page.locator("dialog.cover")).to_be_visible()
    assert page.evaluate("document.elementFromPoint(195, 400).closest('.cover') !== null")
    assert "Send" not in names(page)
    page.keyboard.press("Escape")
    wire.reachable = True
    page.clock.run_for(10_000)
    wire.wait_for(lambda: len(wire.hellos) == 2)
    page.clock.run_for(1000)
    expect(page.locator("#n8")).to_be_visible()
    assert not wire.of_kind("q")


def test_a_page_that_is_covered_shows_the_new_content_at_once(wire, open_page):
    page = open_page(BUTTONS, stops_time=True)
    away(wire, page, 96)
    expect(page.locator("dialog.cover")).to_be_visible()
    wire.on_hello = lambda hello: ["remount", "new5e55", 7, '<p id="n1" class="t">Welcome</p>', {"title": "New"}]
    wire.reachable = True
    page.clock.run_for(10_000)
    expect(page.locator("#n1")).to_have_text("Welcome")
    expect(page.locator(".cover")).to_have_count(0)


def restarted(wire, page: Page) -> None:
    wire.on_hello = lambda hello: ["remount", "new5e55", 7, BUTTONS, {"title": "New"}]
    wire.reachable = True
    expect(page).to_have_title("New", timeout=8000)


def test_what_a_restarted_server_cannot_do_any_more_is_told(wire, open_page):
    page = open_page(BUTTONS)
    wire.drop(reachable=False)
    until_cut(page, wire)
    page.locator("#n1").click()
    restarted(wire, page)
    expect(page.locator(".bnr[role=status]")).to_have_text("That didn't go through. Please try again.")
    assert not wire.of_kind("t")


def test_typing_is_kept_over_a_restart_and_so_nothing_is_told(wire, open_page):
    page = open_page(BUTTONS)
    wire.drop(reachable=False)
    until_cut(page, wire)
    page.locator("#n3").fill("half a word")
    restarted(wire, page)
    wire.wait_for(lambda: wire.of_kind("i"))
    assert wire.of_kind("i")[-1][3][1] == "half a word"
    expect(page.locator(".bnr")).to_have_count(0)
