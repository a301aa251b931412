"""Controls answer at once; the server has the last word."""

from __future__ import annotations

import io

from PIL import Image

from client.waiting import until

TOGGLE = '<button id="n1" role="switch" aria-checked="false" class="tg" data-h="k"><span class="tgk"></span></button>'
SEGMENTS = (
    '<div id="n1" role="radiogroup" class="sg" data-h="p">'
    + "".join(f'<button id="n{n}" role="radio" class="sgi" aria-checked="{str(n == 2).lower()}">Choice {n}</button>' for n in (2, 3, 4))
    + "</div>"
)


def checked(page, *ids):
    return [page.locator(f"#n{each}").get_attribute("aria-checked") == "true" for each in ids]


def test_a_toggle_flips_at_once_and_stays(wire, open_page):
    page = open_page(TOGGLE)
    wire.latency = 0.15
    wire.answer = lambda event: [["k", "1", event[3]]]
    page.locator("#n1").click()
    assert checked(page, 1) == [True]
    page.locator("#n1").click()
    assert checked(page, 1) == [False]
    page.locator("#n1").click()
    states = []
    for _ in range(12):
        states += checked(page, 1)
        page.wait_for_timeout(50)
    assert all(states), "answers to earlier taps must not flicker"
    assert [event[3] for event in wire.of_kind("k")] == [1, 0, 1]


def test_a_toggle_the_app_refuses_goes_back(wire, open_page):
    page = open_page(TOGGLE)
    wire.latency = 0.5
    page.locator("#n1").click()
    assert checked(page, 1) == [True]
    until(page, "document.querySelector('#n1').getAttribute('aria-checked') === 'false'")


def test_a_segment_is_chosen_by_tap_and_by_arrow(wire, open_page):
    page = open_page(SEGMENTS)

    def answer(event):
        return [["a", str(n), "aria-checked", str(n - 2 == event[3]).lower()] for n in (2, 3, 4)] if event[2] == "p" else []

    wire.answer = answer
    page.locator("#n3").click()
    assert checked(page, 2, 3, 4) == [False, True, False]
    wire.wait_for(lambda: wire.of_kind("p"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    wire.wait_for(lambda: len(wire.of_kind("p")) == 3)
    assert [event[1:] for event in wire.of_kind("p")] == [["1", "p", 1], ["1", "p", 2], ["1", "p", 0]]
    page.wait_for_timeout(100)
    assert checked(page, 2, 3, 4) == [True, False, False]
    assert page.evaluate("document.activeElement.id") == "n2"
    assert [page.locator(f"#n{n}").get_attribute("tabindex") for n in (2, 3, 4)] == ["0", "-1", "-1"]


def test_tabs_by_arrow_keys(wire, open_page):
    page = open_page('<div id="n9" role="tablist" class="tb"><button id="n1" role="tab" class="tbi" aria-selected="true" data-h="t">A</button><button id="n2" role="tab" class="tbi" aria-selected="false" data-h="t">B</button></div>')
    page.locator("#n1").focus()
    page.keyboard.press("End")
    wire.wait_for(lambda: wire.of_kind("t"))
    assert wire.of_kind("t")[0][1] == "2"


def test_arrows_walk_through_a_list(wire, open_page):
    rows = "".join(f'<button id="n{n}" class="row rowb" data-h="t">Row {n}</button>' for n in (1, 2, 3))
    page = open_page(f'<div class="li li-inset fx fy"><section class="se"><div class="sec">{rows}</div></section></div>')
    page.locator("#n1").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == "n2"


def test_a_deleted_row_hands_the_focus_to_its_neighbour(wire, open_page):
    rows = "".join(f'<button id="n{n}" class="row rowb" data-h="t">Row {n}</button>' for n in (1, 2, 3))
    page = open_page(f'<div class="li li-inset fx fy">{rows}</div>')
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    wire.send(["d", "2"])
    until(page, "document.activeElement.id === 'n3'")


def test_a_menu_is_34_points_high_and_takes_a_finger_of_44(open_page):
    page = open_page('<div id="n2" class="h"><select id="n1" class="pk" data-h="p"><option>One</option></select></div>')
    box = page.locator("#n1").bounding_box()
    assert box["height"] >= 44
    assert page.locator("#n2").bounding_box()["height"] <= 35


def test_a_menu_picker_says_the_index(wire, open_page):
    page = open_page('<select id="n1" class="pk" data-h="p"><option>One</option><option>Two</option><option>Three</option></select>')
    page.locator("#n1").select_option("Three")
    wire.wait_for(lambda: wire.of_kind("p"))
    assert wire.of_kind("p")[0][3] == 2
    wire.send(["w", "1", 0, "1"])
    until(page, "document.querySelector('#n1').value === 'Two'")


def test_a_slider_reports_and_fills(wire, open_page):
    page = open_page('<input id="n1" type="range" class="sl" min="0" max="10" step="1" value="2" data-h="g">')
    fill = "document.querySelector('#n1').style.getPropertyValue('--p')"
    assert page.evaluate(fill) == "0.2"
    page.locator("#n1").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    wire.wait_for(lambda: wire.of_kind("g") and wire.of_kind("g")[-1][3] == 5)
    assert page.evaluate(fill) == "0.5"
    wire.send(["w", "1", 0, "9"])
    until(page, "document.querySelector('#n1').value === '9'")


def test_a_native_checkbox(wire, open_page):
    page = open_page('<input id="n1" type="checkbox" data-h="k" data-s="width:20px;height:20px">')
    page.locator("#n1").click()
    wire.wait_for(lambda: wire.of_kind("k"))
    assert wire.of_kind("k")[0][3] == 1
    until(page, "!document.querySelector('#n1').checked")  # refused


def test_scroll_size_and_appearance_are_reported(wire, open_page):
    rows = "".join(f'<div id="na{n}" class="row" data-h="a x">Row</div>' for n in range(20))
    page = open_page(f'<div id="n1" class="sc sy" data-h="o r">{rows}</div>', "#n1{height:200px;width:300px;overflow:auto;display:block}")
    wire.wait_for(lambda: wire.of_kind("r") and wire.of_kind("o") and wire.of_kind("a"))
    assert wire.of_kind("r") == [[wire.of_kind("r")[0][0], "1", "r", [300, 200]]]
    assert wire.of_kind("o")[0][3][:2] == [0, 0] and wire.of_kind("o")[0][3][5] == 200
    seen = {event[1] for event in wire.of_kind("a")}
    assert "a0" in seen and "a19" not in seen
    wire.send(["s", "a19", "bottom", 0])
    wire.wait_for(lambda: "a19" in {event[1] for event in wire.of_kind("a")} and "a0" in {event[1] for event in wire.of_kind("x")})
    wire.wait_for(lambda: wire.of_kind("o")[-1][3][1] > 400)
    assert page.evaluate("document.querySelector('#n1').scrollTop + 200 - document.querySelector('#n1').scrollHeight") == 0
    wire.send(["v", "1", "width", "250px"])
    wire.wait_for(lambda: wire.of_kind("r")[-1][3] == [250, 200])


def test_the_bar_turns_to_glass_over_content(wire, open_page):
    page = open_page('<div class="ns"><div id="n1" class="nsp"><div id="n2" class="nb"><h1 class="nbt">T</h1></div><div id="n3" class="nsc"><h1 class="nlt">Title</h1><div id="n4"></div></div></div></div>', "#n4{height:3000px;width:10px}")
    stuck = "document.querySelector('#n2').classList.contains('stuck')"
    assert not page.evaluate(stuck)
    page.evaluate("document.querySelector('#n3').scrollTop = 120")
    until(page, stuck)
    wire.send(["c", "2", "nb other"])
    page.wait_for_selector("#n2.other.stuck")
    page.evaluate("document.querySelector('#n3').scrollTop = 0")
    until(page, "!" + stuck)


def test_effects(wire, open_page):
    page = open_page("<p id='n1'>x</p>", permissions=["clipboard-read", "clipboard-write"])
    wire.send(["x", "title", "New"], ["x", "scheme", "dark"], ["x", "announce", "Saved"], ["x", "copy", "text"], ["x", "vibrate", 10])
    until(page, "document.title === 'New' && document.documentElement.dataset.scheme === 'dark'")
    until(page, "document.querySelector('#live').textContent === 'Saved'")
    assert page.evaluate("navigator.clipboard.readText()") == "text"
    wire.send(["x", "scheme", ""])
    until(page, "!('scheme' in document.documentElement.dataset)")


CHOICES = (
    '<div class="li li-inset fx fy"><section class="se"><div class="sec">'
    '<button id="n1" class="row rowb bs-automatic checked" data-h="t"><span class="t">My plans changed</span></button>'
    '<button id="n2" class="row rowb bs-automatic" data-h="t"><span class="t">It takes too long, and I cannot wait for it any longer</span></button>'
    "</div></section></div>"
)


def mark_of(page):
    """How far the check mark's pixels are from the row's edges, in points: left, top, right, bottom."""
    page.locator("#n1 > .t").evaluate("e => (e.style.visibility = 'hidden')")
    picture = Image.open(io.BytesIO(page.locator("#n1").screenshot())).convert("RGB")
    blue = [
        (x, y)
        for x in range(picture.width)
        for y in range(picture.height)
        if picture.getpixel((x, y))[2] - picture.getpixel((x, y))[0] > 60
    ]
    columns, rows = {x for x, _ in blue}, {y for _, y in blue}
    return min(columns), min(rows), picture.width - 1 - max(columns), picture.height - 1 - max(rows), max(columns) - min(columns)


def test_the_check_mark_of_a_choice_is_whole_and_grows_with_the_text(wire, open_page):
    for size, wide in ((100, 12), (200, 24)):
        page = open_page(CHOICES)
        page.evaluate(f"document.documentElement.style.fontSize = '{size}%'")
        left, top, right, bottom, width = mark_of(page)
        assert right >= 13 and top >= 6 and bottom >= 6, "it keeps the row's distance from the edges"
        assert wide <= width <= wide * 1.6
        page.close()


def test_a_field_is_as_high_as_the_frame_around_it(wire, open_page):
    page = open_page('<div class="z fw" id="n1"><input id="n2" class="tf" type="text" data-h="i"></div>', "#n1{min-height:44px;width:200px}")
    assert page.locator("#n2").bounding_box()["height"] == 44


def test_a_field_is_aligned_as_its_view_asks_and_else_as_its_surroundings(open_page):
    page = open_page('<div id="n1"><input id="n2" class="tf ta-c" type="text"><input id="n3" class="tf" type="text"></div>', "#n1{text-align:end}")
    aligned = "e => getComputedStyle(e).textAlign"
    assert [page.locator(name).evaluate(aligned) for name in ("#n2", "#n3")] == ["center", "end"]


def test_a_line_of_a_field_for_several_stands_in_the_middle_of_its_row(wire, open_page):
    row = '<div class="li li-inset fx fy"><section class="se"><div class="sec"><div class="row" id="n1"><textarea id="n2" class="tf" rows="1" data-h="i">One line</textarea></div></div></section></div>'
    page = open_page(row)
    assert page.locator("#n1").bounding_box()["height"] == 44
    css = page.locator("#n2").evaluate("e => { const c = getComputedStyle(e); return [c.paddingTop, c.paddingBottom, e.offsetHeight] }")
    assert css == ["11px", "11px", 44]
