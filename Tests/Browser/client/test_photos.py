"""Photos: the page describes what was picked, and sends each when the app reads it."""

from __future__ import annotations

import json
import time

import pytest

from client.test_files import BUTTON, deliveries, wait
from client.waiting import until

PICKER = "/_q/files/picker"


def photos(count):
    return [{"name": f"IMG {n}.jpg", "mimeType": "image/jpeg", "buffer": b"photo %d" % n} for n in range(count)]


def pick(wire, page, most):
    """A tap that the server answers by asking for photos."""
    wire.answer = lambda event: [["x", "photos", PICKER, "image/*", most]] if event[2] == "t" else []
    with page.expect_file_chooser() as chooser:
        page.locator("#n1").click()
    return chooser.value


def test_photos_are_described_first_and_sent_when_they_are_read(wire, open_page):
    page = open_page(BUTTON)
    heard = deliveries(page)
    chooser = pick(wire, page, 50)
    assert chooser.is_multiple()
    assert chooser.element.get_attribute("accept") == "image/*"
    chooser.set_files(photos(3))
    wait(page, lambda: heard)
    method, path, query, body = heard[0]
    assert (method, path, query) == ("POST", PICKER, {"photos": "1"})
    described = json.loads(body)
    assert [(each["name"], each["type"], each["bytes"]) for each in described] == [(f"IMG {n}.jpg", "image/jpeg", 7) for n in range(3)]
    assert all(each["preview"].startswith("blob:http") for each in described)
    page.wait_for_timeout(200)
    assert len(heard) == 1, "no photo was sent yet"
    wire.send(["x", "send", "/_q/files/load", PICKER, 1])
    wait(page, lambda: len(heard) == 2)
    assert heard[1] == ("POST", "/_q/files/load", {"name": "IMG 1.jpg", "left": "0"}, b"photo 1")


def test_one_photo_and_no_more_than_the_app_asked_for(wire, open_page):
    page = open_page(BUTTON)
    heard = deliveries(page)
    assert not pick(wire, page, 1).is_multiple()
    pick(wire, page, 2).set_files(photos(3))
    wait(page, lambda: heard)
    assert len(json.loads(heard[0][3])) == 2
    page.get_by_text("Only the first 2 photos were taken.").wait_for()


def test_a_preview_shows_the_photo_without_sending_it(wire, open_page):
    page = open_page(BUTTON)
    heard = deliveries(page)
    pixel = bytes.fromhex("47494638396101000100800000ff0000ffffff2c00000000010001000002024401003b")
    pick(wire, page, 1).set_files([{"name": "a.gif", "mimeType": "image/gif", "buffer": pixel}])
    wait(page, lambda: heard)
    address = json.loads(heard[0][3])[0]["preview"]
    width = page.evaluate("async (url) => { const i = new Image(); i.src = url; await i.decode(); return i.naturalWidth }", address)
    assert width == 1 and len(heard) == 1


def test_a_photo_of_an_older_page_is_given_up(wire, open_page):
    page = open_page(BUTTON)
    heard = deliveries(page)
    wire.send(["x", "send", "/_q/files/load", PICKER, 0])
    wait(page, lambda: heard)
    assert heard[0][:2] == ("DELETE", "/_q/files/load")


def sent(wire, open_page, answer):
    """A photo that is read once, on a page whose clock the test moves. `answer` gets each request to its address."""
    page = open_page(BUTTON, stops_time=True)
    heard = deliveries(page)
    pick(wire, page, 1).set_files(photos(1))
    wait(page, lambda: heard)
    methods = []

    def take(route):
        methods.append(route.request.method)
        answer(route, methods)

    page.route("**/_q/files/load*", take)  # the star is for the query
    wire.send(["x", "send", "/_q/files/load", PICKER, 0])
    wait(page, lambda: methods)
    return page, methods


def pass_attempts(wire, page, methods, count):
    """Lets the page's pauses pass until it has asked so often. The server pings meanwhile: a silent line would be away."""
    deadline = time.monotonic() + 60
    while len(methods) < count:
        assert time.monotonic() < deadline, f"only {len(methods)} of {count}"
        wire.say(["P"])
        page.clock.run_for(2000)
        page.wait_for_timeout(20)


def test_a_photo_waits_for_a_line_that_is_away_for_minutes(wire, open_page):
    def answer(route, methods):
        if 1 < len(methods) <= 40:
            route.abort()
        else:
            route.fulfill(status=429 if len(methods) == 1 else 204)

    page, methods = sent(wire, open_page, answer)
    wire.drop(reachable=False)
    until(page, "!live")
    pass_attempts(wire, page, methods, 41)
    page.clock.run_for(10_000)
    page.wait_for_timeout(100)
    assert methods == ["POST"] * 41


def test_a_photo_that_somebody_else_refuses_is_given_up(wire, open_page):
    def answer(route, methods):
        # A proxy whose server is away refuses twice.
        route.fulfill(status=502 if len(methods) < 3 else 204)

    page, methods = sent(wire, open_page, answer)
    pass_attempts(wire, page, methods, 3)
    assert methods == ["POST", "DELETE", "DELETE"]


@pytest.mark.parametrize("status", [None, 429])
def test_a_photo_that_cannot_be_read_or_taken_is_given_up_after_a_minute(wire, open_page, status):
    def answer(route, methods):
        if route.request.method == "DELETE":
            route.fulfill(status=204)
        elif status is None:
            route.abort()
        else:
            route.fulfill(status=status)

    page, methods = sent(wire, open_page, answer)
    pass_attempts(wire, page, methods, 31)
    assert methods == ["POST"] * 30 + ["DELETE"]


def test_a_server_that_has_enough_for_now_is_asked_again(wire, open_page):
    page = open_page(BUTTON)
    heard = []

    def take(route):
        heard.append(route.request.url)
        route.fulfill(status=429 if len(heard) == 2 else 204)

    page.route("**/_q/files/**", take)
    pick(wire, page, 1).set_files(photos(1))
    wait(page, lambda: heard)
    wire.send(["x", "send", "/_q/files/load", PICKER, 0])
    wait(page, lambda: len(heard) == 3)
    assert heard[1] == heard[2]
