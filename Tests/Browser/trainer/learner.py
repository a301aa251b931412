"""The trainer in a learner's words. Identifiers are those of the views' accessibilityIdentifier."""

from __future__ import annotations

import hashlib
import math
import re
import sqlite3
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from quartet_server import QuartetServer
from visibility import hide, show

PHONE = {"width": 390, "height": 844}
TABLET = {"width": 1024, "height": 1366}

Strokes = list[list[tuple[float, float]]]

# The strokes that a demo showed, by the words on its card.
WATCHED: dict[str, Strokes] = {}


class Learner:
    def __init__(self, page: Page, server: QuartetServer) -> None:
        self.page = page
        self.server = server

    def __getitem__(self, identifier: str) -> Locator:
        return self.page.get_by_test_id(identifier)

    def open(self) -> "Learner":
        self.page.goto(self.server.public_url + "/trainer")
        return self

    def come_to_the_front(self) -> "Learner":
        """Behaves as when the person goes back to this tab."""
        for tell in (hide, show):
            tell(self.page)
            self.page.wait_for_timeout(200)
        return self

    # The gate

    def shows_gate(self) -> "Learner":
        expect(self["licenseScroll"]).to_be_visible()
        expect(self["rootView"]).to_have_count(0)
        return self

    def shows_root(self) -> "Learner":
        expect(self["rootView"]).to_be_visible()
        expect(self["licenseScroll"]).to_have_count(0)
        return self

    def scroll_license(self, part: float) -> "Learner":
        """Scrolls to a part of the way, 0…1, as a thumb does: to a place, at once."""
        self["licenseScroll"].evaluate(
            """(shown, part) => {
              const all = [shown, ...shown.querySelectorAll('*')];
              const scroller = all.find(e => e.scrollHeight > e.clientHeight + 4 && getComputedStyle(e).overflowY !== 'visible') ?? shown;
              scroller.scrollTop = part * (scroller.scrollHeight - scroller.clientHeight);
            }""",
            part,
        )
        return self

    def read_to(self, part: float, percent: str) -> "Learner":
        """Scrolls to a part of the way, 0…1, until the progress that is shown agrees."""
        progress = self["readingProgress"]
        return self._scroll_until(
            part, lambda: expect(progress).to_have_attribute("aria-description", re.compile(percent), timeout=500)
        )

    def read_to_the_end(self) -> "Learner":
        expect(self["agreeCheckbox"]).to_have_count(1)
        return self._scroll_until(1, lambda: expect(self["agreeCheckbox"]).to_be_enabled(timeout=500))

    def _scroll_until(self, part: float, expectation: Callable[[], None]) -> "Learner":
        """A page that is laid out anew, once its size is known, has lost its place, so the learner scrolls
        again."""
        for _ in range(20):
            self.scroll_license(part)
            try:
                expectation()
                return self
            except AssertionError:
                continue
        raise AssertionError(f"the license was never read to {part}")

    def accept(self) -> "Learner":
        self.read_to_the_end()
        self["agreeCheckbox"].click()
        expect(self["acceptButton"]).to_be_enabled()
        self["acceptButton"].click()
        return self.shows_root()

    # The browser's record on the server

    def stored(self, key: str) -> str | None:
        with sqlite3.connect(self.server.database, timeout=10) as database:
            row = database.execute(
                "SELECT value FROM browser_records WHERE browser = ? AND key = ?", (self._browser, key)
            ).fetchone()
        return row[0] if row else None

    def stored_all(self, prefix: str) -> dict[str, str]:
        """The values under keys that begin with this."""
        with sqlite3.connect(self.server.database, timeout=10) as database:
            rows = database.execute(
                "SELECT key, value FROM browser_records WHERE browser = ?", (self._browser,)
            ).fetchall()
        return {key: value for key, value in rows if key.startswith(prefix)}

    def attempts(self) -> dict[str, list[str]]:
        """The drawings that are stored of each character."""
        prefix = "trainer.character."
        return {key.removeprefix(prefix): text.split("\n")[2:] for key, text in self.stored_all(prefix).items()}

    def store(self, key: str, value: str | None) -> None:
        """As an older version of the app would have left it. The server must not be running."""
        with sqlite3.connect(self.server.database, timeout=10) as database:
            if value is None:
                database.execute("DELETE FROM browser_records WHERE browser = ? AND key = ?", (self._browser, key))
                return
            database.execute(
                "INSERT INTO browser_records (browser, key, secret, value, updated_at) VALUES (?, ?, 0, ?, 0) "
                "ON CONFLICT (browser, secret, key) DO UPDATE SET value = excluded.value",
                (self._browser, key, value),
            )

    @property
    def _browser(self) -> str:
        with sqlite3.connect(self.server.database, timeout=10) as database:
            known = {row[0] for row in database.execute("SELECT DISTINCT browser FROM browser_records")}
        names = [cookie["value"] for cookie in self.page.context.cookies()]
        # The database knows a browser by the hash of its name.
        mine = {hashlib.sha256(name.encode()).hexdigest() for name in names} & known
        assert len(mine) == 1, f"{len(mine)} records for this browser"
        return mine.pop()

    # Learning

    def watch(self) -> Strokes:
        """Opens the demo and returns the strokes that it shows, as points of the square 0…1.

        Each character is watched to its end once. A second visit to its demo uses the strokes of the first.
        """
        character = self["demoCard"].inner_text()
        self["demoCard"].click()
        expect(self["demoPaper"]).to_be_visible()
        if character not in WATCHED:
            WATCHED[character] = self._strokes_of_the_demo()
        return WATCHED[character]

    def watch_to_the_end(self) -> Strokes:
        strokes = self.watch()
        expect(self["demoStatus"]).to_contain_text("complete", timeout=20_000)
        return strokes

    def _strokes_of_the_demo(self) -> Strokes:
        expect(self["demoStatus"]).to_contain_text("complete", timeout=20_000)
        return self["demoPaper"].evaluate(
            """paper => {
              const sheet = paper.querySelector('svg.cv'), { width, height } = sheet.getBoundingClientRect();
              return [...sheet.querySelectorAll('path')].map(path => {
                const length = path.getTotalLength(), count = Math.max(2, Math.round(length / (0.025 * width)));
                return Array.from({ length: count + 1 }, (_, i) => path.getPointAtLength(length * i / count))
                  .map(point => [point.x / width, point.y / height]);
              });
            }"""
        )

    def dismiss_help(self) -> "Learner":
        self["gotItButton"].click()
        expect(self["gotItButton"]).to_have_count(0)
        return self

    def draw(self, strokes: list[list[tuple[float, float]]]) -> "Learner":
        """Draws strokes with the mouse; each is finished once the app has taken it."""
        expect(self["practicePaper"]).to_be_visible()
        self._wait_until_still("practicePaper")
        before = int(self["practicePaper"].get_attribute("aria-description").split()[0])
        for number, stroke in enumerate(strokes, before + 1):
            box = self["practicePaper"].bounding_box()
            for place, point in enumerate(between(stroke)):
                self.page.mouse.move(box["x"] + point[0] * box["width"], box["y"] + point[1] * box["height"])
                if place == 0:
                    self.page.mouse.down()
            self.page.mouse.up()
            expect(self["practicePaper"]).to_have_attribute("aria-description", re.compile(rf"^{number} of "))
        return self

    def _wait_until_still(self, identifier: str) -> None:
        """A learner begins to write when the page has slid in."""
        box = None
        while box != (box := self[identifier].bounding_box()):
            self.page.wait_for_timeout(50)

    def try_again(self) -> "Learner":
        """Takes a clean paper; drawing may begin once it is there."""
        self["tryAgainButton"].click()
        expect(self["practicePaper"]).to_have_attribute("aria-description", re.compile(r"^0 of "))
        return self

    def check(self) -> "Learner":
        self["checkButton"].click()
        expect(self["praise"]).to_be_visible()
        return self


def between(stroke: list[tuple[float, float]], step: float = 0.03) -> list[tuple[float, float]]:
    """The points of a line, as close together as a browser reports those of a quick hand: one a frame."""
    points = [stroke[0]]
    for (x1, y1), (x2, y2) in zip(stroke, stroke[1:]):
        count = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / step))
        points += [(x1 + (x2 - x1) * i / count, y1 + (y2 - y1) * i / count) for i in range(1, count + 1)]
    return points
