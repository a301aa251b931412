"""A screen that must end in time ends in the browser by itself while its app cannot be reached."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from client.waiting import until, until_cut


def screen(key: str = "visit1", seconds: int = 5, root: str = "n1") -> str:
    return (
        f'<div id="{root}" class="z" data-h="ov" data-fw="{key}"><div id="n2" class="v">'
        f'<p id="n3">The code</p><p id="n4" aria-live="off">Time remaining: {seconds}s</p>'
        '<button id="n5" class="b" data-h="t">Done</button></div>'
        '<div id="n6" class="lay z fw"><p id="n7" role="heading" aria-level="2">Thank You!</p></div></div>'
    )


def shown(page: Page) -> Page:
    until(page, "typeof endedScreens !== 'undefined' && hasExtras")
    expect(page.get_by_text("The code")).to_be_visible()
    expect(page.get_by_role("heading", name="Thank You!")).to_have_count(0)
    return page


def ended(page: Page) -> None:
    expect(page.get_by_role("heading", name="Thank You!")).to_be_visible()
    expect(page.get_by_text("The code")).not_to_be_visible()
    expect(page.get_by_role("button", name="Done")).to_have_count(0)


def countdown(page: Page) -> str:
    return page.locator("#n4").text_content()


def test_the_number_goes_on_without_the_server_and_the_words_follow_it(wire, open_page):
    page = shown(open_page(screen(seconds=5), stops_time=True))
    wire.drop(reachable=False)
    until_cut(page, wire)
    page.clock.run_for(3600)
    assert countdown(page) == "Time remaining: 2s"
    page.clock.run_for(2400)
    expect(page.get_by_text("The code")).to_be_visible()
    page.clock.run_for(1000)
    ended(page)
    # A screen reader hears it, and its cursor is there.
    page.clock.run_for(100)
    assert "Thank You!" in page.locator("#live").text_content()
    expect(page.get_by_role("heading", name="Thank You!")).to_be_focused()


def test_a_server_that_counts_is_left_alone(wire, open_page):
    page = shown(open_page(screen(seconds=3), stops_time=True))
    for number in (2, 1, 0):
        page.clock.run_for(1000)
        wire.send(["t", "4", f"Time remaining: {number}s"])
        until(page, f"document.querySelector('#n4').textContent === 'Time remaining: {number}s'")
    page.clock.run_for(1000)
    expect(page.get_by_text("The code")).to_be_visible()
    wire.send(["d", "1"])
    until(page, "!document.querySelector('#n1')")
    page.clock.run_for(3000)
    assert wire.of_kind("ov") == []


def test_a_tap_that_nobody_answers_ends_it_and_arrives_once(wire, open_page):
    page = shown(open_page(screen(seconds=30), stops_time=True))
    wire.drop(reachable=False)
    until_cut(page, wire)
    page.locator("#n5").click()
    page.clock.run_for(400)
    ended(page)
    wire.reachable = True
    page.evaluate("dispatchEvent(new Event('online'))")
    wire.wait_for(lambda: wire.of_kind("ov"))
    page.clock.run_for(3000)
    assert len(wire.of_kind("ov")) == 1 and wire.of_kind("t") == []
    assert wire.of_kind("ov")[0][1] == "1"
    ended(page)


def test_a_tap_into_a_silent_line_waits_a_moment(wire, open_page):
    page = shown(open_page(screen(seconds=30), stops_time=True))
    wire.acknowledges = False
    page.locator("#n5").click()
    page.clock.run_for(1400)
    expect(page.get_by_text("The code")).to_be_visible()
    page.clock.run_for(200)
    ended(page)


def test_an_answered_tap_ends_nothing(wire, open_page):
    page = shown(open_page(screen(seconds=30), stops_time=True))
    page.locator("#n5").click()
    wire.wait_for(lambda: wire.of_kind("t"))
    until(page, "acked >= lastEvent")
    page.clock.run_for(1600)
    assert wire.of_kind("ov") == []


@pytest.mark.parametrize(("key", "is_ended"), [("visit1", True), ("visit2", False)])
def test_a_restarted_server_finds_the_ended_visit_ended_and_no_other(wire, open_page, key, is_ended):
    page = shown(open_page(screen(seconds=30), stops_time=True))
    wire.drop(reachable=False)
    until_cut(page, wire)
    page.locator("#n5").click()
    page.clock.run_for(400)
    ended(page)
    wire.on_hello = lambda hello: ["remount", "5e56", 1, screen(key, 19, "n11").replace('"n5"', '"n15"'), {}]
    wire.reachable = True
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_selector("#n11", state="attached")
    page.clock.run_for(1000)
    if is_ended:
        wire.wait_for(lambda: wire.of_kind("ov"))
        assert wire.of_kind("ov")[-1][1] == "11"
        ended(page)
    else:
        expect(page.get_by_text("The code")).to_be_visible()
        assert wire.of_kind("ov") == []
    # The tap was not lost, so nothing says so.
    expect(page.get_by_text("That didn't go through")).to_have_count(0)
