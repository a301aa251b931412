"""Pictures that do not come at once."""

from __future__ import annotations

from client.test_files import wait
from client.waiting import until, until_cut

PLACE = '<div id="n9"></div>'
PICTURE = '<img id="n1" data-h="e" src="/_q/picture.gif" alt="">'
PIXEL = bytes.fromhex("47494638396101000100800000ff0000ffffff2c00000000010001000002024401003b")
COME = "document.querySelector('#n1')?.naturalWidth === 1"


def fails(page, times):
    """The picture comes after so many failures."""
    asked = []

    def take(route):
        asked.append(route.request.url)
        if len(asked) <= times:
            route.abort()
        else:
            route.fulfill(status=200, content_type="image/gif", body=PIXEL)

    page.route("**/_q/picture.gif", take)
    return asked


def test_a_picture_that_failed_once_is_asked_for_again(wire, open_page):
    page = open_page(PLACE)
    asked = fails(page, 1)
    wire.send(["i", "9", None, PICTURE])
    until(page, COME)
    assert len(asked) == 2 and not wire.of_kind("e")


def test_pictures_that_were_missed_while_the_line_was_away_come_with_it(wire, open_page):
    page = open_page(PLACE, stops_time=True)
    asked = fails(page, 1)
    wire.drop(reachable=False)
    until_cut(page, wire)
    page.evaluate(f"document.querySelector('#n9').innerHTML = '{PICTURE}'")
    until(page, "missed.length === 1")
    page.clock.run_for(10_000)
    assert len(asked) == 1, "nothing is asked of a line that is away"
    wire.reachable = True
    page.evaluate("dispatchEvent(new Event('online'))")
    until(page, COME)
    assert len(asked) == 2 and not wire.of_kind("e")


def test_a_picture_that_fails_twice_says_so(wire, open_page):
    page = open_page(PLACE)
    asked = fails(page, 9)
    wire.send(["i", "9", None, PICTURE])
    wait(page, lambda: wire.of_kind("e"))  # the wire's own wait would hold up the routes
    assert len(asked) == 2
