"""Two fingers on a view, and a trackpad's pinch, which browsers tell as a wheel that turns with Ctrl."""

from __future__ import annotations

import pytest

from client.waiting import until

PHOTO = '<div id="n1" data-h="{0}" data-mg="0.05" data-d="10,local" data-s="width:300px;height:400px"></div>'
BOX = "(({ left, top }) => [left, top])(document.querySelector('#n1').getBoundingClientRect())"


class Hand:
    """Fingers on a screen, by number."""

    def __init__(self, page) -> None:
        self.left, self.top = page.evaluate(BOX)
        self.session = page.context.new_cdp_session(page)
        self.down: dict[int, tuple[float, float]] = {}

    def _tell(self, kind: str) -> None:
        points = [{"x": self.left + x, "y": self.top + y, "id": number} for number, (x, y) in self.down.items()]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def put(self, number: int, x: float, y: float) -> None:
        self.down[number] = (x, y)
        self._tell("touchStart")

    def move(self, **places: tuple[float, float]) -> None:
        self.down.update({int(name[1:]): place for name, place in places.items()})
        self._tell("touchMove")

    def lift(self, number: int) -> None:
        del self.down[number]
        self._tell("touchEnd")


def pinches(wire) -> list[list]:
    return [event[3] for event in wire.of_kind("mg")]


def pinch(hand: Hand) -> None:
    """From 100 points apart to 200, around (150, 100)."""
    hand.put(1, 100, 100)
    hand.put(2, 200, 100)
    for part in (10, 20, 30, 40, 50):
        hand.move(f1=(100 - part, 100), f2=(200 + part, 100))


@pytest.mark.parametrize("kinds", ["mg", "t2 d mg"])
def test_two_fingers_tell_how_far_they_are_apart(wire, open_page, kinds):
    page = open_page(PHOTO.format(kinds), touch=True)
    wire.wait_for(lambda: wire.extras_asked)
    until(page, "typeof watchPinches === 'function' && hasExtras")
    hand = Hand(page)
    pinch(hand)
    hand.lift(2)
    hand.lift(1)
    wire.wait_for(lambda: pinches(wire) and pinches(wire)[-1][0] == 1)
    last = pinches(wire)[-1]
    assert last[1] == pytest.approx(2, abs=0.02), "twice as far apart"
    assert last[3:7] == [150, 100, 300, 400], "it began between the fingers, on a view of this size"
    assert all(report[0] == 0 for report in pinches(wire)[:-1])
    assert [event[2] for event in wire.events if event[2] in ("t", "t2")] == []
    drags = wire.of_kind("d")
    assert not drags or drags[-1][3][0] == 2, "a drag that has become a pinch was taken away"


def test_a_drag_ends_where_the_second_finger_comes(wire, open_page):
    page = open_page(PHOTO.format("d mg"), touch=True)
    until(page, "hasExtras")
    hand = Hand(page)
    hand.put(1, 100, 100)
    for x in (110, 120, 140):
        hand.move(f1=(x, 100))
    wire.wait_for(lambda: wire.of_kind("d"))
    hand.put(2, 200, 100)
    wire.wait_for(lambda: wire.of_kind("d")[-1][3][0] == 2)
    hand.move(f1=(140, 100), f2=(260, 100))
    wire.wait_for(lambda: pinches(wire))
    assert pinches(wire)[-1][1] == pytest.approx(2, abs=0.02)
    # The finger that stays drags nothing until it is put down again.
    hand.lift(2)
    wire.wait_for(lambda: pinches(wire)[-1][0] == 1)
    count = len(wire.of_kind("d"))
    hand.move(f1=(60, 100))
    hand.lift(1)
    page.wait_for_timeout(100)
    assert len(wire.of_kind("d")) == count


def test_a_small_tremor_is_no_pinch(wire, open_page):
    page = open_page(PHOTO.format("mg"), touch=True)
    until(page, "hasExtras")
    hand = Hand(page)
    hand.put(1, 100, 100)
    hand.put(2, 200, 100)
    hand.move(f2=(203, 100))
    hand.lift(2)
    hand.lift(1)
    page.wait_for_timeout(100)
    assert pinches(wire) == []


def test_reports_that_wait_for_the_line_become_one(wire, open_page):
    page = open_page(PHOTO.format("mg"), touch=True)
    until(page, "hasExtras")
    page.evaluate("flush = () => {}")
    hand = Hand(page)
    pinch(hand)
    page.wait_for_timeout(60)
    assert page.evaluate("pending.filter((event) => event[2] === 'mg').length") == 1
    hand.lift(2)
    hand.lift(1)


def test_a_trackpads_pinch_comes_as_a_wheel(wire, open_page):
    page = open_page(PHOTO.format("mg"))
    until(page, "hasExtras")
    page.mouse.move(160, 200)
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -10)
    page.keyboard.up("Control")
    wire.wait_for(lambda: pinches(wire) and pinches(wire)[-1][0] == 1)
    assert pinches(wire)[-1][1] == pytest.approx(1.49, abs=0.02)
    assert page.evaluate("visualViewport.scale") == 1, "the page itself is not enlarged"


SAFARI = """
([type, scale]) => {
  const box = document.querySelector('#n1').getBoundingClientRect();
  const event = new Event(type, { bubbles: true, cancelable: true });
  Object.assign(event, { scale, clientX: box.left + 30, clientY: box.top + 40 });
  document.querySelector('#n1').dispatchEvent(event);
  return event.defaultPrevented;
}
"""


def test_safari_tells_of_a_trackpads_pinch_in_its_own_way(wire, open_page):
    page = open_page(PHOTO.format("mg"))
    until(page, "hasExtras")
    for step in (["gesturestart", 1], ["gesturechange", 1.4], ["gesturechange", 1.8], ["gestureend", 1.8]):
        assert page.evaluate(SAFARI, step), "the page itself is not enlarged"
    wire.wait_for(lambda: pinches(wire) and pinches(wire)[-1][0] == 1)
    assert pinches(wire)[-1][1] == 1.8 and pinches(wire)[-1][3:5] == [30, 40]


def test_a_wheel_without_ctrl_scrolls(wire, open_page):
    page = open_page(PHOTO.format("mg"))
    until(page, "hasExtras")
    page.mouse.move(160, 200)
    page.mouse.wheel(0, -10)
    page.wait_for_timeout(300)
    assert pinches(wire) == []


HANDLE = '<div id="n1" data-h="aj" role="spinbutton" tabindex="0" aria-label="Share" data-s="width:50px;height:50px"></div>'


def test_arrow_keys_change_a_value_by_steps(wire, open_page):
    page = open_page(HANDLE)
    until(page, "hasExtras")
    page.locator("#n1").focus()
    for key in ("ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft", "Enter"):
        page.keyboard.press(key)
    wire.wait_for(lambda: len(wire.of_kind("aj")) == 4)
    assert [event[3] for event in wire.of_kind("aj")] == [1, 1, -1, -1]
