"""Rows that are swiped or dragged, lists that are pulled down, and pages side by side."""

from __future__ import annotations

import pytest

from client.test_dialogs import finger
from client.waiting import until


def strip(n: int, editing: bool = False) -> str:
    minus = f'<button id="n{n}5" class="swm" aria-label="Delete…">-</button>' if editing else ""
    handle = f'<button id="n{n}6" class="swh" aria-label="Reorder" data-h="mv">=</button>' if editing else ""
    return (
        f'<div id="n{n}0" class="swp">{minus}<div id="n{n}1" class="row"><span class="t">Row {n}</span></div>{handle}'
        f'<div id="n{n}2" class="swa"><button id="n{n}3" class="b destructive" data-h="t">Delete</button></div></div>'
    )


def listing(editing: bool = False, more: str = "") -> str:
    rows = "".join(strip(n, editing) for n in (1, 2, 3))
    return f'<div id="n9" class="li li-inset fx fy"{more}><div id="n8" class="se"><div id="n7" class="sec">{rows}</div></div></div>'


RULES = "#n9{width:390px;height:700px}"
SHOWN = "(() => { const b = document.querySelector('#n13').getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth })()"


def test_a_swipe_uncovers_the_actions_and_one_of_them_covers_them_again(wire, open_page):
    page = open_page(listing(), RULES, touch=True)
    assert not page.evaluate(SHOWN), "an action is behind the edge at first"
    box = page.locator("#n11").bounding_box()
    y = box["y"] + 20
    finger(page, *[(x, y) for x in range(330, 60, -15)])
    until(page, SHOWN)
    page.locator("#n13").tap()
    wire.wait_for(lambda: [event[1] for event in wire.of_kind("t")] == ["13"])
    until(page, "document.querySelector('#n10').scrollLeft === 0")


def test_a_touch_elsewhere_covers_them_too(wire, open_page):
    page = open_page(listing(), RULES)
    page.evaluate("document.querySelector('#n10').scrollTo(1000, 0)")
    until(page, SHOWN)
    page.mouse.click(200, 650)
    until(page, f"!{SHOWN}")


def test_the_tab_key_reaches_an_action(wire, open_page):
    page = open_page(listing(), RULES)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab") if page.evaluate("document.activeElement.id") == "n9" else None
    assert page.evaluate("document.activeElement.id") == "n13"
    until(page, SHOWN)
    page.keyboard.press("Enter")
    wire.wait_for(lambda: wire.of_kind("t"))


def test_a_minus_leads_to_delete(wire, open_page):
    page = open_page(listing(editing=True), RULES)
    page.locator("#n15").click()
    until(page, SHOWN)
    assert page.evaluate("document.activeElement.id") == "n13"
    assert not wire.of_kind("t"), "nothing is deleted by that alone"


def test_a_row_is_dragged_by_its_handle(wire, open_page):
    page = open_page(listing(editing=True), RULES)
    box = page.locator("#n16").bounding_box()
    x, y = box["x"] + 20, box["y"] + 20
    height = page.locator("#n10").bounding_box()["height"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + height * 2, steps=5)
    assert page.locator("#n10").bounding_box()["y"] > box["y"] + height
    page.mouse.up()
    wire.wait_for(lambda: wire.of_kind("mv"))
    assert wire.of_kind("mv")[0][1:] == ["16", "mv", 2]
    assert page.locator("#n10").evaluate("e => e.style.translate") == ""
    page.locator("#n26").focus()
    page.keyboard.press("ArrowUp")
    wire.wait_for(lambda: [event[3] for event in wire.of_kind("mv")] == [2, -1])


@pytest.mark.parametrize(("far", "asked"), [(200, 1), (40, 0)])
def test_a_list_is_pulled_down(wire, open_page, far, asked):
    button = '<button id="n6" class="b bs-automatic rfb" data-h="t">Refresh</button>'
    page = open_page(listing(more=' data-h="rf"').replace('<div id="n8"', button + '<div id="n8"'), RULES, touch=True)
    finger(page, *[(200, 300 + by) for by in range(0, far, 10)])
    page.wait_for_timeout(150)
    assert len(wire.of_kind("rf")) == asked
    assert page.locator("#n9").get_attribute("data-pull") is None


def test_pages_snap_and_say_where_they_rest(wire, open_page):
    panels = "".join(f'<div id="n{n}" class="tvp" role="tabpanel"><span class="t">Page {n}</span></div>' for n in (1, 2, 3))
    dots = "".join(f'<button class="tbi" role="tab" aria-selected="{str(n == 1).lower()}" aria-label="Page {n}"></button>' for n in (1, 2, 3))
    page = open_page(f'<div id="n9" class="tv pgs fx fy"><div id="n8" class="tvs" data-h="o">{panels}</div><div class="tb" role="tablist">{dots}</div></div>', "#n9{width:390px;height:600px}")
    widths = page.evaluate("[...document.querySelectorAll('.tvp')].map(e => e.offsetWidth)")
    assert widths == [390, 390, 390]
    wire.send(["s", "3", "leading", 0])
    wire.wait_for(lambda: wire.of_kind("o") and wire.of_kind("o")[-1][3][0] == 780)


def test_a_short_line_of_a_sections_footer_begins_where_its_words_would(wire, open_page):
    line = '<div id="n5" class="h"><span id="n6" class="t tx">!</span><span id="n4" class="t tx">No plate.</span></div>'
    page = open_page(f'<div id="n9" class="li li-inset fx fy"><div id="n8" class="se"><div id="n7" class="sef">{line}</div></div></div>', RULES)
    assert page.locator("#n6").bounding_box()["x"] == page.locator("#n7").bounding_box()["x"] + 16
