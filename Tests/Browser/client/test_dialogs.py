"""Sheets and alerts: every way out of them, and the browser's Back."""

from __future__ import annotations

import pytest

from client.waiting import until

SHEET = (
    '<dialog id="n5" class="sh sh-large grab" data-h="q"><div class="ns fx fy"><div class="nsp"><div class="nb"><h1 class="nbt">Sheet</h1></div>'
    '<div id="n8" class="nsc"><button id="n6" class="b" data-h="t">Done</button><input id="n7" class="tf" data-h="i"></div></div></div></dialog>'
)
PAGE = '<button id="n1" class="b" data-h="t">Open</button><div id="n2" class="z"></div>'
OPEN = "!!document.querySelector('#n5[open]:not(.closing)')"


def closes(event):
    return [["o", "5", 0]] if event[2] == "q" else []


@pytest.fixture
def sheet(wire, open_page):
    def open_sheet(markup=SHEET, **options):
        page = open_page(PAGE, **options)
        page.locator("#n1").click()
        wire.wait_for(lambda: wire.of_kind("t"))
        wire.answer = closes
        wire.send(["i", "2", None, markup], ["o", "5", 1])
        until(page, OPEN)
        until(page, "document.querySelector('#n5').getAnimations({subtree: true}).length === 0")
        return page

    return open_sheet


def is_dismissed(wire, page):
    until(page, "!document.querySelector('#n5[open]')")
    assert len(wire.of_kind("q")) == 1 and wire.of_kind("q")[0][1] == "5"
    until(page, "document.activeElement.id === 'n1'")  # back to its opener
    until(page, "!(history.state?.q)")  # and its history entry is gone
    return True


def finger(page, *ways):
    """Puts a finger down at the first point and lifts it at the last."""
    session = page.context.new_cdp_session(page)
    for number, (x, y) in enumerate(ways):
        session.send("Input.dispatchTouchEvent", {"type": "touchMove" if number else "touchStart", "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(16)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_escape(wire, sheet):
    page = sheet()
    page.keyboard.press("Escape")
    assert is_dismissed(wire, page)


def test_back(wire, sheet):
    page = sheet()
    until(page, "history.state?.q === 1")
    page.go_back()
    assert is_dismissed(wire, page)
    assert page.url == wire.url + "/test"


def test_drag_down_by_touch(wire, sheet):
    page = sheet(touch=True)
    finger(page, *[(190, y) for y in range(60, 700, 50)])
    assert is_dismissed(wire, page)


def test_drag_down_by_mouse(wire, sheet):
    page = sheet()
    page.mouse.move(120, 30)
    page.mouse.down()
    page.mouse.move(120, 600, steps=8)
    page.mouse.up()
    assert is_dismissed(wire, page)


def test_the_backdrop(wire, sheet):
    page = sheet(SHEET.replace("sh-large", "sh-medium"))
    page.mouse.click(190, 60)
    assert is_dismissed(wire, page)


def test_the_apps_own_button(wire, sheet):
    page = sheet()
    wire.answer = lambda event: [["o", "5", 0], ["d", "5"]] if event[1] == "6" else []
    page.locator("#n6").click()
    until(page, "!document.querySelector('dialog')")
    assert not wire.of_kind("q")
    until(page, "document.activeElement.id === 'n1' && !history.state?.q")


def test_a_short_drag_springs_back(wire, sheet):
    page = sheet(touch=True)
    finger(page, (190, 60), (190, 90), (190, 110), (190, 112), (190, 112), (190, 112), (190, 112))
    page.wait_for_timeout(100)
    assert not wire.of_kind("q")
    until(page, "document.querySelector('#n5').style.getPropertyValue('--dy') === '0px'")


def test_scrolled_content_scrolls_instead(wire, sheet):
    page = sheet(SHEET.replace('id="n8" class="nsc"', 'id="n8" class="nsc" data-s="padding-bottom:3000px"'), touch=True)
    page.evaluate("document.querySelector('#n8').scrollTop = 400")
    finger(page, *[(190, y) for y in range(200, 500, 30)])
    page.wait_for_timeout(100)
    assert not wire.of_kind("q") and page.evaluate("document.querySelector('#n8').scrollTop") < 400


@pytest.mark.parametrize("way", ["escape", "drag", "back"])
def test_what_the_app_refuses_stays(wire, sheet, way):
    page = sheet(touch=True)
    wire.answer = lambda event: []
    if way == "escape":
        page.keyboard.press("Escape")
        wire.wait_for(lambda: wire.of_kind("q"))
        page.wait_for_timeout(50)
        page.keyboard.press("Escape")  # browsers close by force at the second
        wire.wait_for(lambda: len(wire.of_kind("q")) == 2)
    elif way == "drag":
        finger(page, *[(190, y) for y in range(60, 700, 50)])
        wire.wait_for(lambda: wire.of_kind("q"))
        until(page, "document.querySelector('#n5').style.getPropertyValue('--dy') === '0px'")
    else:
        until(page, "history.state?.q === 1")
        page.go_back()
        wire.wait_for(lambda: wire.of_kind("q"))
        until(page, "history.state?.q === 1")
    assert page.evaluate(OPEN)


def test_a_sheet_may_forbid_dismissal(wire, sheet):
    page = sheet(SHEET.replace("<dialog", "<dialog data-nodismiss"), touch=True)
    page.keyboard.press("Escape")
    finger(page, *[(190, y) for y in range(60, 700, 50)])
    page.wait_for_timeout(100)
    page.keyboard.press("Escape")
    page.go_back()
    until(page, "history.state?.q === 1")
    assert page.evaluate(OPEN) and not wire.of_kind("q")


def test_a_sheet_that_does_not_close_has_its_cancel_pressed(wire, sheet):
    form = SHEET.replace("<dialog", "<dialog data-nodismiss").replace('id="n6"', 'id="n6" data-ks=":Escape"')
    page = sheet(form)
    taps = len(wire.of_kind("t"))
    until(page, "history.state?.q === 1")
    page.go_back()
    wire.wait_for(lambda: [event[1] for event in wire.of_kind("t")][taps:] == ["6"])
    until(page, "history.state?.q === 1")
    assert page.evaluate(OPEN) and not wire.of_kind("q")


def test_a_sheet_does_not_grab_the_keyboard(wire, sheet):
    page = sheet()
    assert page.evaluate("document.activeElement.id") == "n5"
    wire.send(["f", "7"])
    until(page, "document.activeElement.id === 'n7'")


def test_who_came_by_keyboard_stays_on_controls(wire, open_page):
    page = open_page(PAGE)
    page.keyboard.press("Tab")
    wire.send(["i", "2", None, SHEET.replace("<dialog", "<dialog data-open")])
    until(page, "document.activeElement.id === 'n6'")


def test_an_alert_ignores_its_backdrop_and_takes_escape_as_cancel(wire, open_page):
    alert = '<dialog id="n5" class="al" role="alertdialog" data-h="q" data-open><p class="alt">Sure?</p><div class="alb"><button id="n6" class="b" data-h="t">OK</button></div></dialog>'
    page = open_page(PAGE + alert)
    until(page, OPEN)
    page.mouse.click(20, 20)
    page.wait_for_timeout(50)
    assert not wire.of_kind("q")
    wire.answer = closes
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#n5[open]')")


STACK = '<i id="n18" hidden data-h="ad" data-u=" /1 /1/2"></i><div id="n9" class="ns fx fy" data-h="y">{}</div>'
ADDRESSES = STACK.format('<div id="n3" class="nsp" data-depth="0"></div>')


def test_a_sheet_that_closes_while_a_page_comes_leaves_one_entry(wire, open_page):
    page = open_page(PAGE + ADDRESSES)
    wire.answer = closes
    wire.send(["i", "2", None, SHEET.replace("<dialog", "<dialog data-open")])
    until(page, "history.state?.q === 1")
    wire.send(["o", "5", 0], ["h", "push", 1, "9"])
    page.wait_for_url("**/test/1")
    until(page, "history.state?.q === 1")
    page.go_back()
    wire.wait_for(lambda: wire.of_kind("y"))
    assert wire.of_kind("y")[0][1:] == ["9", "y", 0]
    assert page.url == wire.url + "/test" and not wire.of_kind("q")


SHEET_OF_PAGES = (
    '<dialog id="n5" class="sh sh-large grab" data-h="q" data-open><div id="n6" class="ns fx fy" data-h="y">'
    '<div id="n7" class="nsp nsp-hidden" data-depth="0"></div><div id="n8" class="nsp" data-depth="1"></div></div></dialog>'
)


def test_a_sheet_takes_its_own_pages_along_and_not_the_one_that_comes_behind_it(wire, open_page):
    """As "Track Order" does: the sheet closes at its second page, and the page behind gets the order's."""
    page = open_page(PAGE + ADDRESSES.replace(" /1/2", ""))
    wire.send(["h", "push", 1, "9"])
    page.wait_for_url("**/test/1")
    wire.send(["i", "2", None, SHEET_OF_PAGES], ["h", "push", 1, "6"])
    until(page, "history.state?.q === 3")
    assert page.url.endswith("/test/1"), "this app gives its sheet no address"
    wire.send(["h", "push", 2, "9"], ["h", "pop", 0, "6"], ["d", "5"], ["a", "18", "data-u", " /1 /1/2"])
    page.wait_for_url("**/test/1/2")
    until(page, "history.state?.q === 2")
    page.go_back()
    wire.wait_for(lambda: wire.of_kind("y"))
    assert wire.of_kind("y")[0][1:] == ["9", "y", 1]
    page.wait_for_url("**/test/1")


def test_a_sheet_and_its_page_may_have_addresses_too(wire, open_page):
    page = open_page(PAGE + ADDRESSES.replace(" /1/2", ""))
    wire.answer = closes
    wire.send(["h", "push", 1, "9"])
    page.wait_for_url("**/test/1")
    cart = ["a", "18", "data-u", " /1 /1/cart"]
    wire.send(["i", "2", None, SHEET_OF_PAGES], ["h", "push", 1, "6"], [*cart[:3], cart[3] + " /1/cart/2"])
    page.wait_for_url("**/test/1/cart/2")
    page.go_back()
    wire.wait_for(lambda: wire.of_kind("y"))
    wire.send(cart)
    page.wait_for_url("**/test/1/cart")
    page.go_back()
    wire.wait_for(lambda: wire.of_kind("q"))
    wire.send(["a", "18", "data-u", " /1"])
    page.wait_for_url("**/test/1")
    until(page, "history.state?.q === 1")


def test_a_screen_that_fades_away_names_no_address(wire, open_page):
    page = open_page(PAGE + '<i id="n20" hidden data-h="ad" data-u="/gone"></i>' + ADDRESSES)
    page.wait_for_url("**/test/gone")
    wire.send(["n", ["e", 30, 0, 0, 1, 1]], ["d", "20"], ["h", "push", 1, "9"])
    page.wait_for_url("**/test/1")


def test_back_acts_on_the_sheet_before_a_page_that_came_behind_it(wire, open_page):
    page = open_page(PAGE + ADDRESSES)
    wire.answer = closes
    # The history's steps come before the sheet that they belong to.
    wire.send(["h", "push", 1, "6"], ["i", "2", None, SHEET_OF_PAGES])
    until(page, "history.state?.q === 2")
    wire.send(["h", "push", 1, "9"])
    until(page, "history.state?.q === 3")
    page.go_back()
    wire.wait_for(lambda: wire.of_kind("y"))
    assert wire.of_kind("y")[0][1:] == ["6", "y", 0], "first the sheet's own page"
    page.go_back()
    wire.wait_for(lambda: wire.of_kind("q"))
    until(page, "history.state?.q === 1")
    page.go_back()
    wire.wait_for(lambda: len(wire.of_kind("y")) == 2)
    assert wire.of_kind("y")[1][1:] == ["9", "y", 0]


def test_back_acts_on_the_tab_that_is_shown(wire, open_page):
    tab = '<div id="n{0}" {2}><div id="n{1}" class="ns fx fy" data-h="y"><div class="nsp" data-depth="0"></div><div class="nsp" data-depth="1"></div></div></div>'
    page = open_page(PAGE + tab.format(10, 11, "") + tab.format(12, 13, "hidden"))
    until(page, "history.state?.q === 2")
    page.go_back()
    wire.wait_for(lambda: wire.of_kind("y"))
    assert wire.of_kind("y")[0][1:] == ["11", "y", 0]


def test_back_leaves_the_pages_of_a_tab_alone_that_the_app_hides(wire, open_page):
    """As Soul hides the stacks of the tabs behind the one in front, which keep their pages and scroll places."""
    stack = '<div id="n{0}" class="ns fx fy" data-h="y"><div class="nsp" data-depth="0"></div><div class="nsp" data-depth="1"></div></div>'
    page = open_page('<div id="n1" class="z fx fy">' + stack.format(11) + stack.format(13) + "</div>")
    until(page, "history.state?.q === 2")
    wire.send(["v", "13", "opacity", "0"], ["v", "13", "visibility", "hidden"])
    until(page, "history.state?.q === 1")
    # A page that goes meanwhile, and one that comes, are the hidden stack's own.
    wire.send(["h", "pop", 0, "13"])
    wire.send(["h", "push", 1, "13"])
    wire.send(["h", "push", 2, "13"])
    page.wait_for_timeout(150)
    assert page.evaluate("history.state.q") == 1
    wire.answer = lambda event: [["h", "pop", 0, "11"]] if event[2] == "y" and event[1] == "11" else []
    page.go_back()
    wire.wait_for(lambda: wire.of_kind("y"))
    assert [event[1:] for event in wire.of_kind("y")] == [["11", "y", 0]]
    # The other tab comes to the front.
    wire.send(["v", "13", "visibility", "visible"], ["v", "11", "visibility", "hidden"])
    until(page, "history.state?.q === 2")
    page.go_back()
    wire.wait_for(lambda: len(wire.of_kind("y")) == 2)
    assert wire.of_kind("y")[1][1:] == ["13", "y", 1]


def test_back_pops_pages_once_even_if_the_server_repeats_it(wire, open_page):
    page = open_page(ADDRESSES)
    wire.send(["h", "push", 1, "9"])
    page.wait_for_url("**/test/1")
    wire.send(["h", "push", 2, "9"])
    page.wait_for_url("**/test/1/2")
    wire.answer = lambda event: [["h", "pop", 1, "9"]] if event[2] == "y" else []
    page.go_back()
    wire.wait_for(lambda: wire.of_kind("y"))
    assert wire.of_kind("y")[0][1:] == ["9", "y", 1]
    page.wait_for_timeout(150)
    assert page.url.endswith("/test/1")
    page.go_forward()  # the app does not make that page again
    wire.wait_for(lambda: wire.of_kind("ad"))
    assert wire.of_kind("ad")[0][1:] == ["18", "ad", "/test/1/2"]
    page.wait_for_url("**/test/1")
    assert len(wire.of_kind("y")) == 1
    wire.send(["h", "pop", 0, "9"])
    page.wait_for_url("**/test")
    wire.send(["a", "18", "data-u", "/two /1"])
    page.wait_for_url("**/test/two")


def test_forward_stays_on_a_page_that_the_app_makes_again(wire, open_page):
    page = open_page(ADDRESSES)
    wire.send(["h", "push", 1, "9"])
    page.wait_for_url("**/test/1")
    page.go_back()
    wire.wait_for(lambda: wire.of_kind("y"))
    wire.latency = 0.3
    wire.answer = lambda event: [["h", "push", 1, "9"]] if event[2] == "ad" else []
    page.go_forward()
    page.wait_for_timeout(900)
    assert page.url.endswith("/test/1") and page.evaluate("history.state.q") == 1
    page.go_back()
    wire.wait_for(lambda: len(wire.of_kind("y")) == 2)
    page.wait_for_url("**/test")


def test_a_page_that_an_address_opened_has_those_below_it_in_the_history(wire, open_page):
    """A link to a page deep in the app: Back goes to the pages below, and not out of the app."""
    pages = "".join(f'<div id="n{n}" class="nsp" data-depth="{n - 1}"></div>' for n in (1, 2, 3))
    page = open_page(STACK.format(pages))
    page.wait_for_url("**/test/1/2")
    assert page.evaluate("history.state.q") == 2
    page.go_back()
    page.wait_for_url("**/test/1")
    wire.wait_for(lambda: wire.of_kind("y"))
    page.go_back()
    page.wait_for_url("**/test")
    wire.wait_for(lambda: len(wire.of_kind("y")) == 2)
    assert [event[3] for event in wire.of_kind("y")] == [1, 0]


def test_a_snapshot_keeps_the_sheet_open(wire, sheet):
    page = sheet()
    wire.sequence = 50
    wire.say(["snap", 50, wire.processed, PAGE + SHEET.replace("<dialog", "<dialog data-open"), {"title": "snap"}])
    until(page, "document.title === 'snap' && " + OPEN)
    assert page.evaluate("history.state.q") == 1
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('#n5[open]')")


def test_a_sheet_that_goes_takes_along_what_lies_in_front_of_it(wire, sheet):
    page = sheet()
    inner = '<dialog id="n15" class="sh sh-full" data-nodismiss><p id="n16" class="t">In front</p></dialog>'
    wire.send(["i", "5", None, inner], ["o", "15", 1])
    until(page, "history.state?.q === 2")
    wire.send(["d", "5"])
    until(page, "!document.querySelector('dialog')")
    until(page, "document.activeElement.id === 'n1'")
    until(page, "!(history.state?.q)")
    # The page behind takes the keyboard and taps again, before anything else comes.
    page.keyboard.press("Enter")
    wire.wait_for(lambda: len(wire.of_kind("t")) == 2)


def test_announcements_are_heard_in_a_sheet(wire, sheet):
    page = sheet()
    wire.send(["x", "announce", "Saved"])
    until(page, "document.querySelector('#n5 [aria-live]')?.textContent === 'Saved'")
