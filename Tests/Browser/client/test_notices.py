"""What the page says by itself: announcements that do not linger, and a pill that hides nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from client.waiting import until, until_cut

DIALOG = '<dialog id="n7" class="al" data-h="q"><button id="n8" class="b" data-h="t">OK</button></dialog>'
SAID = "[...document.querySelectorAll('#live,.live')].map((each) => each.textContent).join('|')"


def test_an_announcement_leaves_the_page_again(wire, open_page):
    page = open_page('<p id="n1" class="t">Hello</p>', stops_time=True)
    wire.send(["x", "announce", "We'll be ready soon."], ["x", "title", "said"])
    expect(page).to_have_title("said")
    page.clock.run_for(100)
    assert page.evaluate(SAID) == "We'll be ready soon."
    page.clock.run_for(4000)
    assert page.evaluate(SAID) == "We'll be ready soon.", "a slow screen reader still finds it"
    page.clock.run_for(2500)
    assert page.evaluate(SAID) == ""


def test_words_that_were_taken_back_under_a_dialog_are_gone_everywhere(wire, open_page):
    """The idle screen's sentence, then an alert within its four seconds: the sentence stayed for the whole visit."""
    page = open_page('<p id="n1" class="t">Hello</p>' + DIALOG, stops_time=True)
    wire.send(["x", "announce", "We'll be ready soon."], ["x", "title", "said"])
    expect(page).to_have_title("said")
    page.clock.run_for(100)
    wire.send(["o", "7", 1], ["x", "title", "open"])
    expect(page.locator("#n7")).to_be_visible()
    wire.send(["x", "announce", ""], ["x", "title", "taken back"])
    expect(page).to_have_title("taken back")
    page.clock.run_for(100)
    assert page.evaluate(SAID).strip("|") == ""


TITLE = '<h1 id="n1" class="t" data-s="position:absolute;top:8px;left:{}px;width:{}px;text-align:center">A title</h1>'
ARROW = '<button id="n2" class="b bs-plain" data-h="t" data-s="position:absolute;top:4px;right:8px"><span class="t">Skip</span></button>'
LINES = '<div id="n3" data-s="position:absolute;inset:60px 0 0">' + '<p class="t">Words, and more words, from one edge to the other, in every line of the page, up to its end.</p>' * 24 + "</div>"

COVERED = """
() => {
  const pill = document.querySelector('.pill').getBoundingClientRect();
  const range = document.createRange();
  return [...document.querySelectorAll('#root .t, #root button')].filter((each) => {
    range.selectNodeContents(each);
    return [...range.getClientRects()].some((box) => box.left < pill.right && box.right > pill.left &&
      box.top < pill.bottom && box.bottom > pill.top);
  }).map((each) => each.textContent);
}
"""

# Words alone, and what a bar has.
COVERED_WORDS = COVERED.replace("#root button", "#n1, #n2")


def cut(wire, page: Page) -> None:
    wire.drop(reachable=False)
    until_cut(page, wire)
    page.clock.run_for(1700)
    expect(page.locator(".pill")).to_have_text("Reconnecting…")
    page.evaluate("document.getAnimations().forEach((each) => each.finish?.call && each.effect.getComputedTiming().endTime < Infinity && each.finish())")


@pytest.mark.parametrize("content", [TITLE.format(120, 150) + ARROW, TITLE.format(0, 390), ARROW + LINES], ids=["bar", "wide title", "full page"])
def test_the_pill_hides_neither_words_nor_controls(wire, open_page, content):
    page = open_page(content, stops_time=True)
    cut(wire, page)
    assert page.evaluate(COVERED) == []
    box = page.locator(".pill").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 760


def test_the_pill_hides_no_choice(wire, open_page):
    """A picker's words are its options', which have no place of their own on the page."""
    select = '<select id="n1" class="pk" data-s="position:absolute;top:0;left:0;width:390px;height:200px"><option>As at checkout</option></select>'
    page = open_page(select, stops_time=True)
    cut(wire, page)
    assert page.locator(".pill").bounding_box()["y"] >= 200


def tight_gallery(width: int) -> str:
    """A title in the middle between two symbols, and below it cards with pictures from edge to edge."""
    picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"
    bar = "".join(
        f'<button id="n{number}" class="b bs-plain" data-h="t" data-s="position:absolute;top:0;{place};height:52px;width:{width // 3}px"><span class="t">{words}</span></button>'
        for number, place, words in [(1, "left:0", "Close"), (2, "right:0", "Share all")]
    )
    title = f'<h1 id="n3" class="t" data-s="position:absolute;top:0;left:{width // 3}px;width:{width // 3}px;height:52px;text-align:center">Duotone, and more</h1>'
    count = width // 130
    cards = "".join(
        f'<button id="n{number + 10}" class="b bs-plain" data-h="t" data-s="position:absolute;left:{number % count * 100 / count}%;width:{100 / count}%;'
        f'top:{52 + number // count * 180}px;height:180px"><img class="im" alt="" src="{picture}" data-s="position:absolute;inset:0;width:100%;height:100%">'
        f'<span class="t" data-s="position:absolute;left:0;bottom:0">Words {number}</span></button>'
        for number in range(count * 7)
    )
    return bar + title + cards


@pytest.mark.parametrize(("width", "height"), [(390, 760), (820, 1180)], ids=["390", "820"])
def test_where_nothing_else_is_free_the_pill_lies_on_a_picture(wire, open_page, width, height):
    page = open_page(tight_gallery(width), stops_time=True)
    page.set_viewport_size({"width": width, "height": height})
    cut(wire, page)
    expect(page.locator(".pill")).to_have_class("pill small")
    assert page.evaluate(COVERED_WORDS) == []


def test_the_pill_leaves_taps_to_what_is_under_it(wire, open_page):
    page = open_page('<div id="n1" data-h="t" data-s="position:absolute;inset:0"></div>', stops_time=True)
    cut(wire, page)
    box = page.locator(".pill").bounding_box()
    at = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).id", at) == "n1"


def test_a_new_screen_is_seen_from_its_top(wire, open_page):
    """At 200 % a screen is higher than its window. The next one began where the last one was scrolled to."""
    tall = '<div id="n{0}" class="v fx fy"><h1 id="n{1}" class="t">{2}</h1><p class="t" data-s="height:1500px">Much</p></div>'
    page = open_page('<div id="n1" class="z fx fy">' + tall.format(2, 3, "First") + "</div>")
    page.evaluate("document.querySelector('#root').scrollTop = 600")
    until(page, "document.querySelector('#root').scrollTop === 600")
    wire.send(["d", "2"], ["i", "1", None, tall.format(4, 5, "Second")])
    expect(page.locator("#n5")).to_have_text("Second")
    until(page, "document.querySelector('#root').scrollTop === 0")


def test_the_place_in_a_screen_is_kept_when_a_part_of_it_changes(wire, open_page):
    page = open_page('<div id="n1" class="v fx fy"><p id="n2" class="t">Part</p><p class="t" data-s="height:1500px">Much</p></div>')
    page.evaluate("document.querySelector('#root').scrollTop = 600")
    wire.send(["d", "2"], ["i", "1", None, '<p id="n4" class="t">Other</p>'], ["x", "title", "changed"])
    expect(page).to_have_title("changed")
    assert page.evaluate("document.querySelector('#root').scrollTop") > 300
