"""Taps, presses, drags and keys, as fingers do them."""

from __future__ import annotations

import pytest

from client.waiting import until

BUTTON = '<button id="n1" class="b cs-large" data-h="t"><div id="n2" class="t" data-p="opacity:0.3;color:red">Buy</div></button>'
ROW = '<div id="n1" class="row" data-h="t l lp" data-l="0.3,10" role="button" tabindex="0"><div id="n2" class="t">Row</div></div>'


def centre(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def kinds(wire):
    return [event[2] for event in wire.events if event[2] != "vis"]


@pytest.mark.parametrize("gap", [50, 120, 280])
@pytest.mark.parametrize("answers", [True, False])
def test_taps_in_quick_succession_all_count(wire, open_page, answers, gap):
    page = open_page(BUTTON, stops_time=True)
    wire.acknowledges = answers
    page.mouse.move(*centre(page, "#n1"))
    for _ in range(2):
        page.mouse.down()
        page.mouse.up()
        page.clock.run_for(gap)
    wire.wait_for(lambda: len(wire.of_kind("t")) == 2)


def test_a_button_that_shows_that_it_waits_takes_no_more_taps(wire, open_page):
    page = open_page(BUTTON, stops_time=True)
    wire.acknowledges = False
    page.locator("#n1").click()
    page.clock.run_for(310)
    assert page.locator("#n1.busy").count() == 1
    page.locator("#n1").click()
    wire.send(["c", "1", "b cs-large other"])
    page.wait_for_selector("#n1.other")
    assert page.locator("#n1.busy").count() == 1 and kinds(wire) == ["t"]
    wire.acknowledges, wire.processed = True, wire.of_kind("t")[0][0]
    wire.send(["c", "1", "b cs-large"])
    until(page, "!document.querySelector('#n1').classList.contains('busy')")
    page.locator("#n1").click()
    wire.wait_for(lambda: kinds(wire) == ["t", "t"])
    assert wire.events[-1][1:] == ["1", "t"]


SKIP = '<button id="n{0}" class="b cs-large" data-testid="skip" data-h="t"><div class="t">Skip</div></button>'


@pytest.mark.parametrize("by_touch", [False, True])
@pytest.mark.parametrize("animation", [None, ["e", 0.3, 0, 0, 1, 1]])
def test_a_button_replaced_under_the_finger_by_its_like_is_tapped(wire, open_page, by_touch, animation):
    page = open_page('<div id="n9" class="v">' + SKIP.format(1) + "</div>", touch=by_touch)
    x, y = centre(page, "#n1")
    finger = page.context.new_cdp_session(page)
    if by_touch:
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    else:
        page.mouse.move(x, y)
        page.mouse.down()
    wire.send(["n", animation], ["d", "1"], ["i", "9", None, SKIP.format(5)])
    until(page, "document.querySelector('#n5') && document.getAnimations().length === 0")
    if by_touch:
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.up()
    wire.wait_for(lambda: wire.of_kind("t"))
    page.wait_for_timeout(400)
    assert [event[1] for event in wire.of_kind("t")] == ["5"]


def test_a_button_that_only_moved_under_the_finger_is_not_tapped(wire, open_page):
    """The next row's Delete is another button."""
    page = open_page('<div id="n9" class="v">' + SKIP.format(1) + SKIP.format(2) + "</div>", "#n9{align-self:start}")
    page.mouse.move(*centre(page, "#n1"))
    page.mouse.down()
    wire.send(["d", "1"])
    until(page, "document.querySelector('#n9').children.length === 1")
    page.mouse.up()
    page.wait_for_timeout(200)
    assert not wire.of_kind("t")


def test_the_pressed_look_is_immediate_and_restores_what_the_server_says(wire, open_page):
    page = open_page(BUTTON, "#n2{color:rgb(1, 2, 3)}")
    wire.latency = 0.3
    look = "() => { const s = document.querySelector('#n2').style; return [s.opacity, s.color, document.querySelector('#n1').classList.contains('pressed')] }"
    page.mouse.move(*centre(page, "#n1"))
    page.mouse.down()
    assert page.evaluate(look) == ["0.3", "red", True]
    wire.latency = 0
    wire.send(["v", "2", "color", "rgb(4, 5, 6)"], ["x", "title", "sent"])
    until(page, "document.title === 'sent'")
    assert page.evaluate(look) == ["0.3", "red", True]
    page.mouse.up()
    until(page, "!document.querySelector('#n1').classList.contains('pressed')")
    assert page.evaluate(look) == ["", "rgb(4, 5, 6)", False]


def test_a_press_that_slides_off_does_nothing(wire, open_page):
    page = open_page(BUTTON)
    page.mouse.move(*centre(page, "#n1"))
    page.mouse.down()
    page.mouse.move(20, 700, steps=4)
    assert page.locator("#n1.pressed").count() == 0
    page.mouse.up()
    page.wait_for_timeout(100)
    assert kinds(wire) == []


def test_disabled_things_do_nothing(wire, open_page):
    page = open_page('<button id="n1" class="b" data-h="t" aria-disabled="true">No</button>')
    page.locator("#n1").click(force=True)
    page.wait_for_timeout(100)
    assert kinds(wire) == []


def test_where_a_tap_fell(wire, open_page):
    page = open_page('<div id="n1" class="z" data-h="t t@">.</div>', "#n1{width:200px;height:100px}")
    page.locator("#n1").click(position={"x": 30, "y": 40})
    wire.wait_for(lambda: wire.of_kind("t"))
    x, y = wire.of_kind("t")[0][3]
    assert abs(x - 30) <= 1 and abs(y - 40) <= 1


def test_one_tap_or_two(wire, open_page):
    page = open_page('<div id="n1" class="z" data-h="t t2" role="button" tabindex="0">Picture</div>')
    page.locator("#n1").dblclick()
    page.wait_for_timeout(400)
    assert kinds(wire) == ["t2"]
    page.locator("#n1").click()
    wire.wait_for(lambda: kinds(wire) == ["t2", "t"])


def test_a_long_press_replaces_the_tap(wire, open_page):
    page = open_page(ROW)
    page.mouse.move(*centre(page, "#n1"))
    page.mouse.down()
    wire.wait_for(lambda: wire.of_kind("l"))
    page.mouse.up()
    wire.wait_for(lambda: len(wire.of_kind("lp")) == 2)
    page.wait_for_timeout(100)
    assert [event[2:] for event in wire.events] == [["lp", 1], ["l"], ["lp", 0]]
    page.locator("#n1").click()
    wire.wait_for(lambda: wire.of_kind("t"))


def test_moving_away_ends_a_long_press(wire, open_page):
    page = open_page(ROW)
    x, y = centre(page, "#n1")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 14, y)
    page.wait_for_timeout(400)
    page.mouse.up()
    assert not wire.of_kind("l")


def test_a_long_touch_opens_no_browser_menu(wire, open_page):
    page = open_page(ROW, touch=True)
    page.evaluate("addEventListener('contextmenu', event => window.menu = event.defaultPrevented)")
    finger = page.context.new_cdp_session(page)
    x, y = centre(page, "#n1")
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    wire.wait_for(lambda: wire.of_kind("l"))
    page.wait_for_timeout(700)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    assert not wire.of_kind("t") and page.evaluate("window.menu ?? true")


def test_a_long_press_by_keyboard(wire, open_page):
    page = open_page(ROW)
    page.locator("#n1").focus()
    page.keyboard.down("Enter")
    wire.wait_for(lambda: wire.of_kind("l"))
    page.keyboard.up("Enter")
    page.keyboard.press("Shift+F10")
    wire.wait_for(lambda: len(wire.of_kind("l")) == 2)
    assert not wire.of_kind("t")
    page.keyboard.press("Enter")
    wire.wait_for(lambda: len(wire.of_kind("t")) == 1)


def test_a_role_button_by_keyboard(wire, open_page):
    page = open_page('<div id="n1" role="button" tabindex="0" data-h="t">Go</div>')
    page.locator("#n1").focus()
    for number, key in enumerate(["Enter", "Space"]):
        page.keyboard.press(key)
        wire.wait_for(lambda: len(wire.of_kind("t")) == number + 1)
        page.wait_for_timeout(50)
    page.keyboard.press("Tab")
    assert len(wire.of_kind("t")) == 2


def test_a_native_button_by_keyboard_taps_once(wire, open_page):
    page = open_page(BUTTON)
    page.locator("#n1").focus()
    page.keyboard.press("Enter")
    wire.wait_for(lambda: wire.of_kind("t"))
    page.wait_for_timeout(50)
    page.keyboard.press("Space")
    wire.wait_for(lambda: len(wire.of_kind("t")) == 2)
    page.wait_for_timeout(50)
    assert len(wire.of_kind("t")) == 2


def test_a_drag_reports_its_way_and_swallows_the_tap(wire, open_page):
    page = open_page('<div id="n1" class="z" data-h="t d" data-d="10,local">x</div>', "#n1{width:200px;height:200px}")
    box = page.locator("#n1").bounding_box()
    x, y = box["x"] + 50, box["y"] + 50
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y)
    assert not wire.of_kind("d")
    for step in range(1, 11):
        page.mouse.move(x + 8 * step, y + 4 * step)
        page.wait_for_timeout(12)
    page.mouse.up()
    wire.wait_for(lambda: any(event[3][0] == 1 for event in wire.of_kind("d")))
    drags = [event[3] for event in wire.of_kind("d")]
    assert [drag[0] for drag in drags] == [0] * (len(drags) - 1) + [1] and 2 <= len(drags) <= 12
    assert drags[-1][1:5] == [130, 90, 50, 50]
    assert any(drag[5] > drag[1] and drag[6] > drag[2] for drag in drags), "a moving finger is predicted to go on"
    page.wait_for_timeout(50)
    assert not wire.of_kind("t")


def test_controls_inside_a_row_keep_their_clicks(wire, open_page):
    page = open_page('<div id="n1" data-h="t"><input id="n2" data-h="i"><button id="n3" role="switch" aria-checked="false" class="tg" data-h="k"><span class="tgk"></span></button></div>')
    page.locator("#n2").click()
    page.locator("#n3").click()
    wire.wait_for(lambda: wire.of_kind("k"))
    assert not wire.of_kind("t")


def test_only_safe_links_are_followed(wire, open_page):
    page = open_page('<a id="n1" class="ln" href="javascript:document.title=1">bad</a>')
    wire.send(["x", "open", wire.url + "/elsewhere"])  # without a tap: a pop-up blocker would swallow it
    link = page.locator(".bnr a")
    assert link.get_attribute("href").endswith("/elsewhere") and link.get_attribute("rel") == "noopener"
    page.locator("#n1").click()
    wire.send(["x", "open", "javascript:alert(1)"], ["x", "open", "data:text/html,x"], ["x", "title", "kept"])
    until(page, "document.title === 'kept'")
    with page.context.expect_page() as opened:
        wire.send(["x", "open", wire.url + "/elsewhere"])
    assert opened.value.url.endswith("/elsewhere") and opened.value.evaluate("window.opener") is None
