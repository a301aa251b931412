"""Ink: the browser paints at once the same strokes that the app then draws."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from client.waiting import until
from conftest import OUTPUT
from trainer.learner import PHONE, TABLET, Learner, between
from trainer.paper_picture import difference

INK = "[...document.querySelectorAll('.ink')]"
WAY = between([(0.15, 0.2), (0.5, 0.25), (0.8, 0.6), (0.4, 0.8)], 0.02)


def write(learner: Learner, way=WAY, lift=True) -> None:
    """Slow at first, then quick, then slow: each with a line of its own width."""
    box = learner["practicePaper"].bounding_box()
    for number, (x, y) in enumerate(way):
        learner.page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"])
        if not number:
            learner.page.mouse.down()
        quick = len(way) // 3 < number < 2 * len(way) // 3
        learner.page.wait_for_timeout(2 if quick else 24)
    if lift:
        learner.page.mouse.up()


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_the_finished_stroke_is_the_one_that_was_painted(devices, bad_line, size):
    server, line = bad_line
    learner = Learner(devices(size).new_page(), server).open().accept()
    learner["practiceCard"].click()
    learner.dismiss_help()
    paper = learner["practicePaper"]
    empty = paper.screenshot()
    line.hold()  # everything that is seen now is the browser's own
    write(learner)
    learner.page.wait_for_timeout(100)
    painted = paper.screenshot(path=OUTPUT / f"trainer-ink-painted-{size['width']}.png")
    widths = learner.page.evaluate(INK + ".map((path) => parseFloat(path.style.strokeWidth))")
    assert len(set(widths)) >= 5, f"the line swells and narrows: {widths}"
    assert difference(empty, painted) > 0.01
    expect(paper).to_have_attribute("aria-description", "0 of 3 strokes drawn")
    line.release()
    expect(paper).to_have_attribute("aria-description", "1 of 3 strokes drawn", timeout=20_000)
    until(learner.page, f"{INK}.length === 0")
    drawn = paper.screenshot(path=OUTPUT / f"trainer-ink-drawn-{size['width']}.png")
    assert difference(painted, drawn) < 0.0005, "no jump when the app's drawing takes over"


def test_nothing_flickers_while_the_app_draws_along(pupil):
    """In every frame of a stroke there is ink, and it never gets less."""
    pupil["practiceCard"].click()
    pupil.dismiss_help()
    pupil.page.evaluate(
        """() => {
          window.lengths = [];
          const paper = document.querySelector('[data-testid=practicePaper]');
          const ink = (path) => path.closest('.cv') && path.matches('.ink, [style*="stroke-linecap"]');
          const look = () => {
            const all = [...paper.querySelectorAll('path')].filter(ink);
            lengths.push(all.reduce((sum, path) => sum + (path.getAttribute('d') ? path.getTotalLength() : 0), 0));
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    write(pupil)
    expect(pupil["practicePaper"]).to_have_attribute("aria-description", "1 of 3 strokes drawn")
    until(pupil.page, f"{INK}.length === 0")
    lengths = pupil.page.evaluate("lengths")
    assert max(lengths) > 300
    falls = [(a, b) for a, b in zip(lengths, lengths[1:]) if b < a - 30]
    # A stroke that the app takes over is for one moment drawn twice.
    assert all(b > 0.6 * a for a, b in falls), falls
