"""Animations, and their absence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from client.pixels import pixels
from client.waiting import until

LIST = '<div id="n9" class="v">' + "".join(f'<div id="n{n}" class="row" data-testid="row{n}" data-tr="o,s0.8|o">Row {n}</div>' for n in (1, 2, 3)) + "</div>"
HALF_SECOND = ["e", 0.5, 0.25, 0.1, 0.25, 1]
ANIMATIONS = """() => document.getAnimations().map(each => ({
  id: each.effect.target.id, easing: each.effect.getTiming().easing, duration: each.effect.getTiming().duration,
  frames: each.effect.getKeyframes().map(({ transform, opacity }) => [transform, opacity]) }))"""


@pytest.fixture
def slow_page(open_page) -> Callable[..., tuple[Page, Callable[[], None]]]:
    """A page whose animations stand almost still, so that a busy machine sees them too. Also lets them run."""

    def opened(*arguments, **options) -> tuple[Page, Callable[[], None]]:
        page = open_page(*arguments, **options)
        inspector = page.context.new_cdp_session(page)
        inspector.send("Animation.enable")
        inspector.send("Animation.setPlaybackRate", {"playbackRate": 0.001})
        return page, lambda: inspector.send("Animation.setPlaybackRate", {"playbackRate": 1})

    return opened


def test_an_animated_delete_leaves_the_flow_and_goes(wire, slow_page):
    page, let_run = slow_page(LIST)
    height = page.locator("#n9").bounding_box()["height"]
    wire.send(["n", HALF_SECOND], ["d", "2"])
    until(page, "!document.querySelector('#n2')")
    assert page.locator("[data-testid=row2]").count() == 0, "nothing finds it any more"
    ghost = page.locator("#n9 > [inert]")
    assert ghost.inner_text() == "Row 2" and ghost.evaluate("e => getComputedStyle(e).position") == "absolute"
    assert page.locator("#n9").bounding_box()["height"] < height
    running = page.evaluate(ANIMATIONS)
    moved = [each for each in running if each["id"] == "n3"]
    assert moved and moved[0]["frames"][0][0].startswith("translate(0px, "), "the row below glides up"
    let_run()
    ghost.wait_for(state="detached")
    until(page, "document.getAnimations().length === 0")


def test_the_leaving_row_stays_where_it_was(wire, open_page):
    page = open_page(LIST)
    before = page.locator("#n2").bounding_box()
    wire.send(["n", ["e", 20, 0, 0, 1, 1]], ["d", "1"], ["d", "2"])
    until(page, "!document.querySelector('#n2')")
    after = page.locator("#n9 > [inert]").nth(1).evaluate("e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height] }")
    # Its list, now shorter, glides to a new centre and takes it along.
    assert all(abs(value - before[key]) < 2 for value, key in zip(after, ("x", "y", "width", "height"), strict=True))


def test_an_animated_insert_runs_its_transition(wire, slow_page):
    page, _ = slow_page(LIST)
    wire.send(["n", ["s", 0.5, 0.825]], ["i", "9", "1", '<div id="n4" data-tr="m:b,f:3:4" data-s="width:50px;height:20px">New</div>'])
    page.wait_for_selector("#n4")
    assert page.locator("#n4").evaluate("e => [e.style.width, e.hasAttribute('data-s')]") == ["50px", False]
    running = {each["id"]: each for each in page.evaluate(ANIMATIONS)}
    assert running["n4"]["frames"][0][0] == "translate(0px, 100%) translate(3px, 4px)"
    assert running["n4"]["easing"].startswith("linear(0") and 400 < running["n4"]["duration"] < 1000
    assert running["n1"]["frames"][0][0].startswith("translate(0px, -"), "what stood there glides down"


def test_a_wrapped_element_names_its_transition_too(wire, slow_page):
    page, _ = slow_page(LIST)
    wire.send(["n", HALF_SECOND], ["i", "9", None, '<div id="n4"><div id="n5" data-tr="m:l">New</div></div>'])
    page.wait_for_selector("#n4")
    assert [each["frames"][0][0] for each in page.evaluate(ANIMATIONS) if each["id"] == "n4"] == ["translate(-100%, 0px)"]


def test_without_a_spec_changes_are_instant(wire, open_page):
    page = open_page(LIST)
    wire.send(["n", ["e", 3, 0.25, 0.1, 0.25, 1]], ["v", "1", "opacity", "0.5"], ["n", None], ["d", "2"], ["v", "3", "opacity", "0"])
    until(page, "document.querySelector('#n9').children.length === 2")
    assert page.locator("#n3").evaluate("e => getComputedStyle(e).opacity") == "0"
    assert float(page.locator("#n1").evaluate("e => getComputedStyle(e).opacity")) > 0.5
    until(page, "getComputedStyle(document.querySelector('#n1')).opacity === '0.5'")
    until(page, "document.querySelector('#n1').style.transition === ''")


def test_springs_overshoot_as_they_should_and_rest_at_one(wire, open_page):
    page = open_page(LIST)
    for spec, overshoots in ((["s", 0.5, 0.5], True), (["s", 0.55, 1], False), (["s", 0.4, 1.6], False)):
        wire.send(["n", spec], ["v", "1", "translate", f"0 {spec[2]}px"])
        until(page, f"document.querySelector('#n1').style.translate.endsWith('{spec[2]}px')")
        points = page.evaluate(
            """() => { const t = document.querySelector('#n1').style.transition;
                 return t.match(/linear\\(([^)]*)\\)/)[1].split(',').map(part => parseFloat(part)) }"""
        )
        assert points[0] == 0 and points[-1] == 1 and abs(points[-2] - 1) < 0.01
        assert (max(points) > 1.05) == overshoots
        # A spring of damping ½ overshoots by exp(−π·ζ/√(1−ζ²)) = 16.3 %.
        if overshoots:
            assert abs(max(points) - 1.163) < 0.01


def test_repeating_animations_repeat(wire, open_page):
    page = open_page(LIST)
    wire.send(["n", ["e", 1, 0, 0, 1, 1, {"r": -1, "a": 1}]], ["v", "1", "opacity", "0.2"])
    until(page, "document.getAnimations().length === 1")
    timing = page.evaluate("(({ iterations, direction }) => [String(iterations), direction])(document.getAnimations()[0].effect.getTiming())")
    assert timing == ["Infinity", "alternate"]
    wire.send(["v", "1", "opacity", "1"])
    until(page, "document.getAnimations().length === 0")


def test_reduced_motion_only_fades(wire, slow_page):
    page, let_run = slow_page(LIST, reduced_motion="reduce")
    wire.send(["n", HALF_SECOND], ["d", "2"], ["i", "9", None, '<div id="n4" data-tr="m:b">New</div>'], ["v", "1", "translate", "0 40px"])
    page.wait_for_selector("#n4")
    running = page.evaluate(ANIMATIONS)
    assert running and all(frame[0] in (None, "none") for each in running for frame in each["frames"])
    let_run()
    until(page, "document.getAnimations().length === 0")
    assert page.locator("#n1").evaluate("e => getComputedStyle(e).translate") == "0px 40px"


def test_a_pushed_page_takes_the_focus_and_gives_it_back(wire, open_page):
    page_of = '<div id="n{0}" class="nsp" data-depth="{1}" data-tr="m:r"><div class="nb"><h1 class="nbt">Page {1}</h1></div><div class="nsc"><button id="n{2}" class="b" data-h="t">Go</button></div></div>'
    page = open_page('<i id="n18" hidden data-u=" /1"></i><div id="n9" class="ns fx fy" data-h="y">' + page_of.format(1, 0, 11) + "</div>")
    page.locator("#n11").focus()
    slide = ["n", ["e", 0.35, 0.32, 0.72, 0, 1]]
    wire.send(slide, ["i", "9", None, page_of.format(2, 1, 12)], ["c", "1", "nsp nsp-hidden"], ["h", "push", 1, "9"])
    until(page, "document.activeElement.textContent === 'Page 1'")
    assert page.url.endswith("/test/1")
    wire.send(slide, ["d", "2"], ["c", "1", "nsp"], ["h", "pop", 0, "9"])
    until(page, "document.activeElement.id === 'n11'")
    page.wait_for_url("**/test")
    until(page, "document.querySelectorAll('.nsp').length === 1")


def test_a_trimmed_path_draws_itself(wire, open_page):
    """As MeasuredShape and ShapePaint make it: a dash of the path's own length, in the frame's size."""
    look = "fill:none;stroke:rgb(200, 0, 0);stroke-width:20px;stroke-dasharray:0.25 2;stroke-dashoffset:0"
    page = open_page(
        '<div id="n1"><svg id="n2" class="shp" viewBox="0 0 200 80"><path id="n3" d="M0 40L200 40" pathLength="1" '
        f'vector-effect="non-scaling-stroke" data-s="{look}"></path></svg></div>',
        "#n1{width:200px;height:80px}",
    )

    def length():
        """How far the stroke reaches, by its pixels."""
        box = page.locator("#n1").bounding_box()
        row = page.screenshot(clip={"x": box["x"], "y": box["y"] + 40, "width": 200, "height": 1})
        return sum(1 for red, green in pixels(row) if red > 150 and green < 60)

    assert abs(length() - 50) <= 1
    wire.send(["n", ["e", 4, 0, 0, 1, 1]], ["v", "3", "stroke-dasharray", "1 2"])
    until(page, "parseFloat(getComputedStyle(document.querySelector('#n3')).strokeDasharray) > 0.3")
    lengths = [length() for _ in range(4)]
    assert lengths == sorted(lengths) and len(set(lengths)) > 2, lengths
    until(page, "parseFloat(getComputedStyle(document.querySelector('#n3')).strokeDasharray) === 1")
    assert length() == 200
