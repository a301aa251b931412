"""The reports of a view's size and place, and of a scroll view's offset."""

from __future__ import annotations

TEXT = '<div id="n4" class="z"><div class="lay z"><div id="n5" class="z p1 fx fy" data-h="r" data-g></div></div>Licence</div>'
SCROLLER = f'<div id="n1" class="sc sy" data-cs="kname"><div id="n2" class="scc">{TEXT}</div></div>'
RULES = "#n1{width:300px;height:400px}#n4{width:300px;height:1000px}"


def places(wire, element="5"):
    return [event[3] for event in wire.of_kind("r") if event[1] == element]


def test_place_in_the_window_and_in_the_spaces_around(wire, open_page):
    page = open_page(SCROLLER, RULES)
    wire.wait_for(lambda: places(wire))
    box = page.locator("#n5").bounding_box()
    place = places(wire)[-1]
    assert place[:8] == [300, 1000, box["x"], box["y"], 0, 0, 0, 0]
    assert place[8:] == [["sc", box["x"], box["y"], 300, 400], ["kname", box["x"], box["y"], 300, 400]]


def test_scrolling_is_told_in_steps_and_exactly_at_its_end(wire, open_page):
    page = open_page(SCROLLER, RULES)
    wire.wait_for(lambda: places(wire))
    before = len(places(wire))
    page.evaluate("let top = 0; const run = () => { document.querySelector('#n1').scrollTop = (top += 10); if (top < 600) requestAnimationFrame(run) }; run()")
    wire.wait_for(lambda: places(wire)[-1][3] - places(wire)[-1][8][2] == -600)
    page.wait_for_timeout(250)
    assert places(wire)[-1][3] - places(wire)[-1][8][2] == -600, "the last word is where it rests"
    assert 1 < len(places(wire)) - before < 25


def test_a_resize_and_larger_text_are_told(wire, open_page):
    page = open_page(SCROLLER, "#n1{width:100vw;height:100vh}#n4{width:100%}html{font-size:16px}#n4{height:40rem}")
    wire.wait_for(lambda: places(wire))
    page.set_viewport_size({"width": 500, "height": 300})
    wire.wait_for(lambda: places(wire)[-1][0] == 500 and places(wire)[-1][8][4] == 300)
    page.evaluate("document.documentElement.style.fontSize = '24px'")
    wire.wait_for(lambda: places(wire)[-1][1] == 960)


def test_what_its_neighbours_push_has_a_new_place(wire, open_page):
    page = open_page('<div id="n3" class="v"><div id="n5" class="z" data-h="r" data-g></div></div>', "#n5{width:50px;height:50px}")
    wire.wait_for(lambda: places(wire))
    first = places(wire)[-1]
    wire.send(["i", "3", "5", '<div id="n6" data-s="height:120px">Above</div>'])
    wire.wait_for(lambda: places(wire)[-1] != first)
    assert places(wire)[-1][3] == page.locator("#n5").bounding_box()["y"]


def test_who_asks_only_for_the_size_hears_of_no_scrolling(wire, open_page):
    page = open_page(SCROLLER.replace(" data-g", ""), RULES)
    wire.wait_for(lambda: places(wire))
    assert places(wire) == [[300, 1000]]
    page.evaluate("document.querySelector('#n1').scrollTop = 300")
    page.wait_for_timeout(300)
    assert places(wire) == [[300, 1000]]
    wire.send(["a", "5", "data-g", ""])
    wire.wait_for(lambda: len(places(wire)[-1]) > 2)


def test_a_scroll_view_that_flows_in_its_page_counts_from_its_unscrolled_place(wire, open_page):
    page = open_page(
        f'<div class="ns"><div class="nsp"><div class="nb"></div><div id="n9" class="nsc">{SCROLLER.replace("sc sy", "sc sy fx fy")}</div></div></div>',
        "#n4{width:300px;height:2000px}",
    )
    wire.wait_for(lambda: places(wire))
    top = places(wire)[-1][3]
    assert top - places(wire)[-1][9][2] == 0
    page.evaluate("document.querySelector('#n9').scrollTop = 1e6")
    wire.wait_for(lambda: places(wire)[-1][3] < 0)
    page.wait_for_timeout(200)
    _, height, _, y, *_, space = places(wire)[-1]
    assert abs((y - space[2]) - (space[4] - height)) < 1, "at its end the content's end is the space's"


def test_which_item_stands_at_the_top(wire, open_page):
    items = "".join(f'<div id="n2{at}" data-s="height:100px;width:200px">{at}</div>' for at in range(9))
    page = open_page(f'<div id="n1" class="sc sy" data-h="o" data-sp="0"><div class="scc"><div class="v stl" data-s="gap:0px">{items}</div></div></div>', "#n1{height:250px}")
    wire.wait_for(lambda: wire.of_kind("o"))
    assert wire.of_kind("o")[-1][3][6] == "20"
    page.evaluate("document.querySelector('#n1').scrollTop = 320")
    wire.wait_for(lambda: wire.of_kind("o")[-1][3][6] == "23")
