"""What lies over what: later views of a stack of layers cover earlier ones, as in SwiftUI."""

from __future__ import annotations

import pytest

from client.pixels import pixels

RULES = "#n1{width:100px;height:40px}#n2,#n3{background:#f00;width:100px;height:40px}#n3{background:#0f0}"
# A frame is positioned (.z); a text or a shape is not.
FRAME, PLAIN = "z p5 fw fh", "tx"


def covers(page):
    return all(green > 200 and red < 60 for red, green in pixels(page.locator("#n1").screenshot()))


@pytest.mark.parametrize("box", ["z", "b"])
@pytest.mark.parametrize("below", [FRAME, PLAIN])
@pytest.mark.parametrize("above", [FRAME, PLAIN])
def test_the_later_layer_is_on_top(wire, open_page, box, below, above):
    tag = "button" if box == "b" else "div"
    page = open_page(f'<{tag} id="n1" class="{box}"><div id="n2" class="{below}"></div><div id="n3" class="{above}"></div></{tag}>', RULES)
    assert covers(page)


def test_an_own_order_goes_before_the_order_of_the_layers(wire, open_page):
    page = open_page('<div id="n1" class="z"><div id="n2" class="z"></div><div id="n3" class="tx" data-s="z-index:-1"></div></div>', RULES)
    assert all(red > 200 for red, green in pixels(page.locator("#n1").screenshot()))


def test_a_decoration_behind_stays_behind(wire, open_page):
    page = open_page('<div id="n1" class="z"><div id="n2" class="lay z"></div><div id="n3" class="tx"></div></div>', RULES + "#n2{width:auto}")
    assert covers(page)
