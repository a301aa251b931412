"""The new place of the focus when its element leaves, and its effect on a screen reader."""

from __future__ import annotations

from client.waiting import until

FOCUSED = "document.activeElement.id"
HALF_SECOND = ["e", 0.5, 0.25, 0.1, 0.25, 1]
SCREEN = '<div id="n{0}" class="v fx fy" data-s="width:390px;height:700px"><span id="n{1}" class="t">{2}</span><button id="n{3}" class="b" data-h="t">Go on</button></div>'
FIRST = SCREEN.format(1, 2, "First", 3).replace("data-s=", "data-first=")
PAGE = '<div id="n{0}" class="nsp"{4}><div class="nb"><h1 id="n{1}" class="nbt">{2}</h1></div><div class="nsc"><button id="n{3}" class="b" data-h="t">Open</button></div></div>'


def has_no_ring(page) -> bool:
    return page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "none"


def second_screen(event):
    return [["d", "1"], ["i", "0", None, SCREEN.format(4, 5, "Second", 6)]] if event[2] == "t" else []


def test_a_new_screen_takes_the_focus_at_its_first_text(wire, open_page):
    page = open_page(FIRST)
    wire.answer = second_screen
    page.locator("#n3").click()
    until(page, f"{FOCUSED} === 'n5'")
    assert has_no_ring(page)
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "n6"
    assert page.locator("#n5").get_attribute("tabindex") is None, "text is no tab stop"


def test_also_one_that_glides_in(wire, open_page):
    page = open_page(FIRST)
    wire.answer = lambda event: [["n", HALF_SECOND], *second_screen(event)]
    page.locator("#n3").focus()
    page.keyboard.press("Enter")
    until(page, f"{FOCUSED} === 'n5'")


def test_a_heading_comes_before_text(wire, open_page):
    page = open_page(FIRST)
    heading = '<span id="n8" class="t" role="heading" aria-level="2">Title</span>'
    wire.answer = lambda event: [["d", "1"], ["i", "0", None, SCREEN.format(4, 5, "Second", 6).replace("<button", heading + "<button")]]
    page.locator("#n3").click()
    until(page, f"{FOCUSED} === 'n8'")


def test_a_screen_that_changes_by_itself_is_read_out(wire, open_page):
    page = open_page(FIRST)
    wire.send(["d", "1"], ["i", "0", None, SCREEN.format(4, 5, "Second", 6)])
    until(page, f"{FOCUSED} === 'n5'")
    assert has_no_ring(page)


def test_a_line_that_appears_takes_no_focus(wire, open_page):
    page = open_page(FIRST)
    wire.send(["i", "1", "3", '<span id="n7" class="t">Wrong code</span>'])
    until(page, "!!document.querySelector('#n7')")
    page.wait_for_timeout(50)
    assert page.evaluate(FOCUSED) == ""


def test_who_types_keeps_the_focus(wire, open_page):
    page = open_page('<input id="n9" class="tf" data-h="i">' + FIRST)
    page.locator("#n9").focus()
    wire.send(["d", "1"], ["i", "0", None, SCREEN.format(4, 5, "Second", 6)])
    until(page, "!!document.querySelector('#n5')")
    page.wait_for_timeout(50)
    assert page.evaluate(FOCUSED) == "n9"


def test_what_the_app_focuses_wins(wire, open_page):
    page = open_page(FIRST)
    wire.answer = lambda event: [*second_screen(event), ["f", "6"]] if event[2] == "t" else []
    page.locator("#n3").click()
    until(page, f"{FOCUSED} === 'n6'")


def test_a_button_that_was_disabled_and_then_left(wire, open_page):
    page = open_page(FIRST)
    wire.answer = lambda event: [["a", "3", "disabled", ""]] if event[2] == "t" else []
    page.locator("#n3").click()
    until(page, "document.querySelector('#n3').disabled")
    wire.send(["d", "1"], ["i", "0", None, SCREEN.format(4, 5, "Second", 6)])
    until(page, f"{FOCUSED} === 'n5'")


def test_a_deleted_row_hands_it_to_the_next(wire, open_page):
    rows = "".join(f'<button id="n{n}" class="row rowb" data-h="t">Row {n}</button>' for n in (1, 2, 3))
    page = open_page(f'<div id="n9" class="v">{rows}</div>')
    wire.answer = lambda event: [["d", "2"], ["i", "9", "1", '<button id="n4" class="row rowb">New</button>']] if event[1] == "2" else []
    page.locator("#n2").click()
    until(page, f"{FOCUSED} === 'n3'")


def test_a_pushed_page_is_read_out_and_back_returns_to_the_link(wire, open_page):
    page = open_page('<div id="n9" class="ns fx fy">' + PAGE.format(1, 2, "Stores", 3, "") + "</div>")
    push = [["n", HALF_SECOND], ["c", "1", "nsp nsp-hidden"], ["i", "9", None, PAGE.format(4, 5, "Store", 6, ' data-tr="m:r"')]]
    wire.answer = lambda event: push if event[1] == "3" else [["n", HALF_SECOND], ["c", "1", "nsp"], ["d", "4"]]
    page.locator("#n3").click()
    until(page, f"{FOCUSED} === 'n5'")
    assert has_no_ring(page)
    page.locator("#n6").click()
    until(page, f"{FOCUSED} === 'n3'")


def test_a_tab_that_comes_to_the_front_takes_it_from_the_one_that_is_hidden(wire, open_page):
    stack = '<div id="n{0}" class="ns fx fy">{1}</div>'
    first, second = stack.format(9, PAGE.format(1, 2, "Characters", 3, "")), stack.format(8, PAGE.format(4, 5, "Looks", 6, ""))
    page = open_page('<div id="n10" class="z fx fy">' + first + "</div>")
    hide = lambda one, other: [["v", one, "visibility", "hidden"], ["v", other, "visibility", "visible"]]  # noqa: E731
    wire.answer = lambda event: [["i", "10", "9", second], *hide("9", "8")] if event[1] == "3" else hide("8", "9")
    page.locator("#n3").click()
    until(page, f"{FOCUSED} === 'n5'")
    # The tab behind lies above in the document, and takes neither taps nor the focus.
    page.locator("#n6").click()
    until(page, f"{FOCUSED} === 'n2'")


def test_a_page_whose_opener_has_gone_is_read_from_its_title(wire, open_page):
    page = open_page('<div id="n9" class="ns fx fy">' + PAGE.format(1, 2, "Stores", 3, "") + "</div>")
    wire.answer = lambda event: [["c", "1", "nsp nsp-hidden"], ["i", "9", None, PAGE.format(4, 5, "Store", 6, "")]] if event[1] == "3" else [["d", "3"], ["c", "1", "nsp"], ["d", "4"]]
    page.locator("#n3").click()
    until(page, f"{FOCUSED} === 'n5'")
    page.locator("#n6").click()
    until(page, f"{FOCUSED} === 'n2'")


def test_a_sheet_is_called_by_its_title_and_leaves_the_focus_somewhere(wire, open_page):
    page = open_page(FIRST)
    sheet = '<dialog id="n20" class="sh sh-large" data-open data-h="q"><h1 id="n21" class="nbt">Edit</h1><button id="n22" class="b" data-h="t">Delete</button></dialog>'
    wire.answer = lambda event: [["i", "0", None, sheet]] if event[1] == "3" else [["d", "3"], ["d", "20"]]
    page.locator("#n3").click()
    until(page, "!!document.querySelector('#n20[open]')")
    assert page.locator("#n20").get_attribute("aria-labelledby") == "n21"
    page.locator("#n22").click()
    until(page, "!document.querySelector('dialog')")
    until(page, f"{FOCUSED} === 'n2'")


def test_shortcuts(wire, open_page):
    page = open_page(
        '<button id="n1" class="b" data-h="t" data-ks=":Enter">Save</button><button id="n2" class="b" data-h="t" data-ks=":Escape">Cancel</button>'
        '<button id="n3" class="b" data-h="t" data-ks="m:s">Store</button><button id="n4" class="b" data-h="t" data-ks="m:d" disabled>Delete</button>'
        '<input id="n5" class="tf" data-h="i s"><button id="n6" class="b" data-h="t">Other</button>'
    )

    def pressed(key):
        before = len(wire.of_kind("t"))
        page.keyboard.press(key)
        page.wait_for_timeout(100)
        return [event[1] for event in wire.of_kind("t")[before:]]

    assert pressed("Enter") == ["1"]
    assert pressed("Escape") == ["2"]
    assert pressed("Control+s") == ["3"]
    assert pressed("Control+d") == [], "what is disabled is not pressed"
    page.locator("#n6").focus()
    assert pressed("Enter") == ["6"], "the button that has the focus comes first"
    page.locator("#n5").focus()
    assert pressed("s") == [] and page.locator("#n5").input_value() == "s"
    assert pressed("Enter") == [] and wire.of_kind("s")
    assert pressed("Escape") == ["2"]


def test_the_other_mouse_button_opens_a_context_menu(wire, open_page):
    page = open_page('<div id="n1" class="z" data-h="l" data-l="0.5,10" data-cm>Item</div>')
    page.locator("#n1").click(button="right")
    wire.wait_for(lambda: wire.of_kind("l"))


def test_a_picture_that_does_not_come_says_so(wire, open_page):
    open_page('<img id="n1" data-h="r e" src="/_q/missing.png" alt=""><div id="n9"></div>')
    wire.wait_for(lambda: {event[1] for event in wire.of_kind("e")} == {"1"})
    wire.send(["i", "9", None, '<img id="n2" data-h="r e" src="/_q/missing2.png" alt="">'])
    wire.wait_for(lambda: {event[1] for event in wire.of_kind("e")} == {"1", "2"})


def test_forbidding_taps_holds_for_controls_in_a_layer(wire, open_page):
    layer = '<div class="z"><div class="lay z"><div class="v{0}"><button id="n1" class="b" data-h="t">Go</button></div></div></div>'
    page = open_page('<div id="n9" class="z fw" data-s="width:200px;height:80px"><span class="t">Under</span>' + layer.format(" nh") + "</div>")
    box = page.locator("#n1").bounding_box()
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    page.wait_for_timeout(100)
    assert not wire.of_kind("t")
    wire.send(["c", "1", "b nh"], ["c", "1", "b"])
    page.evaluate("document.querySelector('.nh').classList.remove('nh')")
    page.mouse.click(box["x"] + 5, box["y"] + 5)
    wire.wait_for(lambda: wire.of_kind("t"))


FIELDS = """
<div class="v fx"><div class="li li-inset fx"><section class="se"><div class="sec">
  <div class="row"><input id="n1" class="tf fx" data-h="i"></div><div class="row"><input id="n2" class="tf fx" data-h="i"></div>
</div></section></div>
<div class="z"><div class="z fx"><input id="n3" class="tf ts-plain fx" data-h="i"></div></div>
<input id="n4" class="tf ts-rounded" data-h="i">
<div class="srch"><input id="n5" class="tf" data-h="i"></div></div>
"""
RING = "(el) => [el, el.parentElement].some((each) => getComputedStyle(each).boxShadow !== 'none')"


def test_a_text_field_shows_that_it_has_the_focus(wire, open_page):
    page = open_page(FIELDS)
    fields = [page.locator(f"#n{number}") for number in range(1, 6)]
    for field in fields:
        field.click()
        page.wait_for_timeout(250)  # the ring fades in
        assert [each.evaluate(RING) for each in fields] == [each is field for each in fields]


BOXED = """
<div class="v fx"><div id="n1" class="z p5">
  <div id="n2" class="z p5"><input id="n3" class="tf ts-plain fx" data-h="i"></div>
</div></div>
"""


def test_a_field_with_padding_in_a_box_shows_its_focus_around_the_box_alone(wire, open_page):
    page = open_page(BOXED)
    # The policy lets only scripts set styles, as the page's own does.
    page.locator("#n1").evaluate("box => Object.assign(box.style, { minHeight: '52px', borderRadius: '14px' })")
    page.locator("#n2").evaluate("inner => (inner.style.padding = '0 14px')")
    page.locator("#n3").click()
    page.wait_for_timeout(250)
    shadows = [page.locator(f"#n{number}").evaluate("el => getComputedStyle(el).boxShadow") for number in (1, 2, 3)]
    assert "inset" in shadows[0] and shadows[1:] == ["none", "none"]
    assert page.locator("#n1").evaluate("el => getComputedStyle(el).borderRadius") == "14px"
