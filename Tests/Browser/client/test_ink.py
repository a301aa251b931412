"""Drawing: the stroke is under the finger at once, and becomes the app's own without a seam."""

from __future__ import annotations

import itertools
import re
from statistics import median

import pytest

from client.pixels import pixels
from client.waiting import until

STROKE = 'fill="none" data-s="stroke:rgb(200, 0, 0);stroke-width:8px;stroke-linecap:round;stroke-linejoin:round"'
RULES = "#n1{width:300px;height:300px}"
ROUND_TRIP = 1.2  # seconds; far longer than a stroke takes


def area(strokes: str = f'<path id="n3" d="" {STROKE}></path>', ink: str = " data-ink") -> str:
    return (
        f'<div id="n1" class="z p1" data-h="d" data-d="0,local"{ink}>'
        f'<svg id="n2" class="shp cv fx fy" data-h="r">{strokes}</svg></div>'
    )


def draw(page, points, lift=True):
    box = page.locator("#n1").bounding_box()
    page.mouse.move(box["x"] + points[0][0], box["y"] + points[0][1])
    page.mouse.down()
    for x, y in points[1:]:
        page.mouse.move(box["x"] + x, box["y"] + y)
    if lift:
        page.mouse.up()


def way(number: int) -> list[tuple[int, int]]:
    return [(20 + 5 * step, 40 + (step * 37) % 90) for step in range(number)]


def ink_of(page) -> list[str]:
    return page.evaluate("[...document.querySelectorAll('.ink')].map((path) => path.getAttribute('d'))")


def samples(events) -> list[tuple[float, float, float]]:
    """Every point that reached the gesture, in the order of its handlers' calls."""
    found = []
    for event in events:
        payload = event[3]
        before = payload[9] if len(payload) > 9 else []
        found += [tuple(before[at : at + 3]) for at in range(0, len(before), 3)]
        found.append((payload[1], payload[2], payload[7]))
    return found


class Drawing:
    """An app that draws the reported points, as the trainer's canvas does."""

    def __init__(self, live: bool = True) -> None:
        self.live = live
        self.points: list[tuple[float, float]] = []
        self.data = ""

    def __call__(self, event):
        if event[2] != "d":
            return []
        self.points += [(x, y) for x, y, _ in samples([event])]
        if not self.live and event[3][0] == 0:
            return []
        self.data = "M" + "L".join(f"{x:g} {y:g}" for x, y in self.points)
        return [["a", "3", "d", self.data]]


def test_ink_needs_no_server(wire, open_page):
    page = open_page(area(), RULES)
    wire.latency = ROUND_TRIP / 2
    draw(page, way(20), lift=False)
    [path] = ink_of(page)
    assert len(re.findall("L", path)) >= 20
    look = page.evaluate("(({ stroke, strokeWidth, strokeLinecap }) => [stroke, strokeWidth, strokeLinecap])(getComputedStyle(document.querySelector('.ink')))")
    assert look == ["rgb(200, 0, 0)", "8px", "round"], "the ink looks like the app's own strokes"
    box = page.locator("#n1").bounding_box()
    x, y = way(20)[-1]
    assert page.evaluate(f"document.querySelector('.ink').getPointAtLength(1e6).x") == x
    shot = page.screenshot(clip={"x": box["x"] + x - 1, "y": box["y"] + y, "width": 2, "height": 1})
    assert all(red > 150 and green < 60 for red, green in pixels(shot)), "painted, not only in the document"
    page.mouse.up()


def test_the_apps_drawing_takes_over_without_double_ink(wire, open_page):
    page = open_page(area(), RULES)
    wire.answer = Drawing()
    draw(page, way(25), lift=False)
    wire.wait_for(lambda: len(wire.answer.points) >= 20)
    until(page, "document.querySelector('.ink').getAttribute('d').length < 60")
    assert len(page.locator("#n3").get_attribute("d")) > 100
    page.mouse.up()
    until(page, "!document.querySelector('.ink')")
    assert page.locator("#n3").get_attribute("d") == wire.answer.data


def test_ink_stays_until_an_app_draws_that_waits_for_the_end(wire, open_page):
    page = open_page(area(), RULES)
    wire.answer = Drawing(live=False)
    draw(page, way(25), lift=False)
    wire.wait_for(lambda: len(wire.answer.points) >= 20)
    page.wait_for_timeout(100)
    [path] = ink_of(page)
    assert path.count("L") >= 25, "nothing replaces it yet, so all of it stays"
    wire.latency = 0.2
    seen = "window.seen = []; (function look() { seen.push(!!document.querySelector('.ink') || !!document.querySelector('#n3').getAttribute('d')); requestAnimationFrame(look); })()"
    page.evaluate(seen)
    page.mouse.up()
    until(page, "!document.querySelector('.ink')")
    assert page.evaluate("seen.every(Boolean)"), "in every frame there was a stroke"


def test_a_stroke_that_the_app_refuses_goes(wire, open_page):
    page = open_page(area(), RULES)
    draw(page, way(5))
    until(page, "!document.querySelector('.ink')")
    assert page.locator("#n3").get_attribute("d") == ""


def test_a_quick_next_stroke_does_not_wait(wire, open_page):
    page = open_page(area(), RULES)
    wire.latency = ROUND_TRIP / 2
    draw(page, way(5))
    draw(page, [(200, 200), (210, 240)])
    assert len(ink_of(page)) == 2
    until(page, "!document.querySelector('.ink')")


def test_a_drag_that_turns_out_to_be_drawing_gets_ink_in_the_middle(wire, open_page):
    page = open_page(area(ink=""), RULES)
    draw(page, way(6), lift=False)
    assert ink_of(page) == []
    wire.send(["a", "1", "data-ink", ""])
    until(page, "document.querySelector('.ink')")
    assert ink_of(page)[0].count("L") >= 6, "with all that was drawn so far"
    page.mouse.up()


def test_other_drags_leave_no_ink(wire, open_page):
    page = open_page(area(ink=""), RULES)
    draw(page, way(10))
    wire.wait_for(lambda: wire.of_kind("d")[-1:] and wire.of_kind("d")[-1][3][0] == 1)
    assert ink_of(page) == []


def test_every_sample_arrives_in_order_with_its_time(wire, open_page):
    page = open_page(area(), RULES)
    page.evaluate(
        "window.points = []; document.querySelector('#n1').addEventListener('pointermove', (event) =>"
        " event.buttons && points.push(...event.getCoalescedEvents().map((each) => [each.clientX, each.clientY])), true)"
    )
    draw(page, way(50))
    wire.wait_for(lambda: wire.of_kind("d")[-1:] and wire.of_kind("d")[-1][3][0] == 1)
    box = page.locator("#n1").bounding_box()
    drawn = [(x - box["x"], y - box["y"]) for x, y in page.evaluate("points")]
    heard = samples(wire.of_kind("d"))
    assert [(round(x, 1), round(y, 1)) for x, y, _ in heard[1:-1]] == [(round(x, 1), round(y, 1)) for x, y in drawn]
    times = [time for _, _, time in heard]
    assert times == sorted(times) and len(wire.of_kind("d")) < len(heard)


def test_a_dead_line_loses_no_sample(wire, open_page):
    page = open_page(area(), RULES)
    wire.drop(reachable=False)
    draw(page, way(45))
    assert not wire.of_kind("d")
    wire.reachable = True
    wire.wait_for(lambda: wire.of_kind("d")[-1:] and wire.of_kind("d")[-1][3][0] == 1, timeout=10)
    points = [(x, y) for x, y, _ in samples(wire.of_kind("d"))]
    assert points[0] == way(45)[0] and points[-1] == way(45)[-1] and len(points) >= 45
    assert len(wire.of_kind("d")) <= 2, "one report of the way and one of its end"
    until(page, "!document.querySelector('.ink')")


def test_what_the_server_heard_before_the_line_died_is_not_drawn_twice(wire, open_page):
    page = open_page(area(), RULES)
    wire.mute = True  # its answers are lost with the line
    box = page.locator("#n1").bounding_box()
    drawn = way(45)
    draw(page, drawn[:20], lift=False)
    wire.wait_for(lambda: samples(wire.of_kind("d")))
    page.wait_for_timeout(100)
    known = wire.processed
    wire.drop(reachable=False)
    page.wait_for_timeout(100)
    for x, y in drawn[20:]:
        page.mouse.move(box["x"] + x, box["y"] + y)
    page.mouse.up()
    wire.mute = False
    wire.reachable = True
    wire.wait_for(lambda: wire.of_kind("d")[-1][3][0] == 1, timeout=10)
    heard = samples(wire.of_kind("d"))
    print([(e[0], e[3][0], e[3][7], len(e[3][9])//3) for e in wire.of_kind("d")], wire.repeated, wire.processed)
    times = [time for _, _, time in heard]
    assert times == sorted(times), "no point comes again"
    assert len({(x, y) for x, y, _ in heard}) >= 45, "and none is lost"
    assert len([event for event in wire.of_kind("d") if event[0] > known]) <= 2, "what waited comes at once"


def touch(page, kind, points, force=0.5):
    if not hasattr(page, "finger"):
        page.finger = page.context.new_cdp_session(page)
    page.finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_drawing_does_not_scroll_and_a_second_finger_does_not_draw(wire, open_page):
    page = open_page(
        f'<div id="n8" class="sc sy" data-h="o">{area()}<div id="n9" class="z"></div></div>',
        RULES + "#n8{height:500px;width:320px}#n9{height:2000px}",
        touch=True,
    )
    box = page.locator("#n1").bounding_box()
    at = lambda x, y, number=0: {"x": box["x"] + x, "y": box["y"] + y, "id": number}
    touch(page, "touchStart", [at(100, 200)])
    for step in range(8):
        touch(page, "touchMove", [at(100, 200 - 12 * step)])
    touch(page, "touchStart", [at(100, 110), at(250, 250, 1)])
    touch(page, "touchMove", [at(100, 100), at(250, 200, 1)])
    touch(page, "touchEnd", [])
    wire.wait_for(lambda: wire.of_kind("d")[-1:] and wire.of_kind("d")[-1][3][0] == 1)
    assert page.evaluate("document.querySelector('#n8').scrollTop") == 0
    assert all(x == 100 for x, _, _ in samples(wire.of_kind("d"))), "only the first finger's points"


def pointer(page, kind, x, y, at=None, **options):
    """A pointer event as a pen makes it; Chromium's automation has no pens of its own."""
    options = {"bubbles": True, "isPrimary": True, "pointerId": 7, "pointerType": "pen", **options}
    page.evaluate(
        "([kind, x, y, at, options]) => { const area = document.querySelector('#n1'), box = area.getBoundingClientRect();"
        " const event = new PointerEvent(kind, { clientX: box.left + x, clientY: box.top + y, ...options });"
        " if (at !== null) Object.defineProperty(event, 'timeStamp', { value: at });"
        " area.setPointerCapture = () => {};"
        " area.dispatchEvent(event) }",
        [kind, x, y, at, options],
    )


PALM = {"pointerId": 9, "pointerType": "touch"}


def test_a_pen_takes_over_from_the_palm_and_the_palm_stays_out(wire, open_page):
    page = open_page(area(), RULES)
    pointer(page, "pointerdown", 250, 280, **PALM)
    pointer(page, "pointermove", 252, 281, **PALM)
    pointer(page, "pointerdown", 50, 50)
    pointer(page, "pointermove", 60, 60)
    pointer(page, "pointerup", 253, 282, **PALM)
    pointer(page, "pointermove", 70, 70)
    pointer(page, "pointerup", 70, 70)
    pointer(page, "pointerdown", 240, 280, **PALM)
    pointer(page, "pointerup", 240, 280, **PALM)
    wire.wait_for(lambda: wire.of_kind("d")[-1:] and wire.of_kind("d")[-1][3][0] == 1)
    page.wait_for_timeout(100)
    reports = [event[3] for event in wire.of_kind("d")]
    assert [report[0] for report in reports if report[3] == 250][-1] == 2, "the palm's drag is taken back"
    assert {report[3] for report in reports} == {250, 50}, "and the palm's later touches are none"
    assert reports[-1][:3] == [1, 70, 70]


# A pen that rests, hurries and rests, and the widths of its line. The numbers are those of
# Tests/Trainer/App/Parts/PenTests.swift, so the browser's line is the app's.
PEN = "20,8,600"
PEN_WAY = [
    (10, 0), (12, 16), (14, 32), (16, 48), (18, 64), (20, 80), (22, 96), (42, 104), (62, 112), (82, 120), (102, 128),
    (122, 136), (142, 144), (143, 184), (144, 224), (145, 264), (146, 304),
]  # fmt: skip
PEN_WIDTHS = [20, 19.5, 19.5, 19, 19, 18.5, 18.5, 18, 17.5, 17, 16.5, 16, 15.5, 15, 15, 15.5, 16]


def test_a_pens_line_follows_its_speed(wire, open_page):
    page = open_page(area(ink=f' data-ink data-iw="{PEN}"'), RULES)
    wire.latency = ROUND_TRIP / 2
    for number, (x, at) in enumerate(PEN_WAY):
        pointer(page, "pointermove" if number else "pointerdown", x, 10, at=1000 + at)
    runs = page.evaluate(
        "[...document.querySelectorAll('.ink')].map((path) => [parseFloat(path.style.strokeWidth), path.getAttribute('d')])"
    )
    assert [width for width, _ in runs] == [width for width, _ in itertools.groupby(PEN_WIDTHS)]
    pieces = [[float(number) for number in re.findall(r"-?[\d.]+", data)] for _, data in runs]
    assert pieces[0][:2] == [10, 10] and pieces[-1][-2:] == [146, 10], "from the first sample to the newest"
    for before, after in zip(pieces, pieces[1:]):
        assert before[-2:] == after[:2], "without a gap"
    assert all(set(each[1::2]) == {10.0} for each in pieces)


def test_a_pens_line_becomes_the_apps_without_double_ink(wire, open_page):
    page = open_page(area(ink=f' data-ink data-iw="{PEN}"'), RULES)
    wire.answer = Drawing()
    draw(page, way(40), lift=False)
    wire.wait_for(lambda: len(wire.answer.points) >= 30)
    until(page, "[...document.querySelectorAll('.ink')].map((path) => path.getAttribute('d')).join('').length < 90")
    page.mouse.up()
    until(page, "!document.querySelector('.ink')")
    assert page.locator("#n3").get_attribute("d") == wire.answer.data


def test_buttons_on_the_drawing_stay_buttons(wire, open_page):
    inner = f'<path id="n3" d="" {STROKE}></path></svg><button id="n4" class="b" data-h="t">Undo'
    page = open_page(area(inner).replace("</svg></div>", "</button></div>"), RULES)
    page.locator("#n4").click()
    wire.wait_for(lambda: wire.of_kind("t"))
    assert not wire.of_kind("d") and ink_of(page) == []


@pytest.mark.parametrize("pen", ["", f' data-iw="{PEN}"'], ids=["line", "pen"])
@pytest.mark.alone
def test_from_pointer_to_paint_within_a_frame(wire, open_page, record_property, pen):
    """Printed for docs/performance.md. Only facts that hold on a slow machine are asserted."""
    page = open_page(area(ink=" data-ink" + pen), RULES)
    wire.latency = 0.3
    page.evaluate(
        """
        window.measured = [];
        document.addEventListener('pointermove', (event) => {
          if (!document.querySelector('.ink')) return;
          const shown = () => [...document.querySelectorAll('.ink')].map((path) => path.getAttribute('d')).join('');
          const handled = performance.now(), data = shown();
          let frames = 0;
          requestAnimationFrame(() => {
            frames++;
            const inDocument = shown().length >= data.length;
            // A message is handled after the frame's own painting.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => measured.push({ handled: handled - event.timeStamp,
              painted: performance.now() - handled, frames, inDocument });
            port2.postMessage(0);
          });
        });
        """
    )
    points = way(40)
    draw(page, points[:1], lift=False)
    box = page.locator("#n1").bounding_box()
    for x, y in points[1:]:
        page.mouse.move(box["x"] + x, box["y"] + y)
        page.wait_for_timeout(20)
    page.mouse.up()
    measured = page.evaluate("measured")
    assert len(measured) > 20 and all(each["inDocument"] and each["frames"] == 1 for each in measured)
    painted = sorted(each["painted"] for each in measured)
    whole = median(each["handled"] + each["painted"] for each in measured)
    line = (
        f"ink{' of a pen' if pen else ''}: {median(painted):.1f} ms from the pointer event's handler to the painted frame (median), "
        f"{painted[int(len(painted) * 0.95)]:.1f} ms (95 %); {whole:.1f} ms from the device's time stamp (median)"
    )
    record_property("ink", line)
    print(line)
