"""One tab of a browser that Playwright does not drive, in a person's words.

Both engines' protocols take JavaScript and the input actions of W3C WebDriver, so the walks are written once.
"""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

PATIENCE = 15.0  # seconds; a machine may be busy with something else

# Script errors, changes that could not be applied, and violations of the content policy.
WATCH = """
window.mishaps ??= (() => {
  const noted = [];
  addEventListener('error', (event) => event.message && noted.push(event.message));
  addEventListener('unhandledrejection', (event) => noted.push(String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) => noted.push('policy: ' + event.violatedDirective));
  const warn = console.warn;
  console.warn = (...words) => { noted.push(words.join(' ')); warn(...words); };
  return noted;
})()
"""

# The middle of a view that can be pressed there: shown, enabled, at rest, and under nothing else.
PLACE = """
(() => {
  const all = [...document.querySelectorAll(%s)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  const el = all.at(-1);
  if (!el) return 'it is not there';
  if (el.disabled || el.ariaDisabled === 'true') return 'it is disabled';
  if (!el.closest('dialog[open]') && document.querySelector('dialog[open]')) return 'a dialog is before it';
  if (document.getAnimations().some((each) => each.playState === 'running' && each.effect.target?.contains(el) &&
    each.effect.getComputedTiming().endTime < Infinity)) return 'it moves';
  el.scrollIntoView({ block: 'nearest' });
  const { left, top, width, height } = el.getBoundingClientRect();
  const x = left + width / 2, y = top + height / 2, hit = document.elementFromPoint(x, y);
  if (!hit || !(el.contains(hit) || hit.contains(el))) return 'it is under ' + (hit?.outerHTML.slice(0, 200) ?? 'nothing');
  return [x, y];
})()
"""


# How the screen looks. While something moves, no two looks are equal.
LOOK = """
document.body.innerHTML + (document.getAnimations().some((each) => each.playState === 'running' &&
  each.effect.getComputedTiming().endTime < Infinity) ? performance.now() : '')
"""


class Engine(Protocol):
    """What a browser's protocol can do."""

    name: str

    def navigate(self, url: str) -> None: ...
    def evaluate(self, expression: str) -> Any: ...
    def perform(self, actions: list[dict]) -> None: ...
    def screenshot(self) -> str: ...
    def resize(self, width: int, height: int) -> None: ...
    def close(self) -> None: ...


class Tab:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def open(self, url: str) -> "Tab":
        self.engine.navigate(url)
        self.evaluate(WATCH)
        return self

    def evaluate(self, expression: str) -> Any:
        return self.engine.evaluate(expression)

    def mishaps(self) -> list[str]:
        return self.evaluate("window.mishaps ?? []")

    # Looking

    def until(self, condition: str, words: str = "") -> "Tab":
        """Waits until a JavaScript condition holds."""
        self._wait(lambda: bool(self.evaluate(f"!!({condition})")), lambda: words or condition)
        return self

    def shows(self, identifier: str, words: str = "") -> "Tab":
        """Waits for a view that contains these words."""
        condition = f"[...document.querySelectorAll({selector(identifier)})].some((each) => each.checkVisibility({{ visibilityProperty: true }}) && each.textContent.includes({json.dumps(words)}))"
        return self.until(condition, f"{identifier} with “{words}”")

    def text(self, identifier: str) -> str:
        return self.shows(identifier).evaluate(f"document.querySelector({selector(identifier)}).innerText")

    def box(self, identifier: str) -> tuple[float, float, float, float]:
        return tuple(self.evaluate(
            f"(({{ left, top, width, height }}) => [left, top, width, height])(document.querySelector({selector(identifier)}).getBoundingClientRect())"
        ))  # fmt: skip

    def rest(self) -> "Tab":
        """Waits until the screen has not changed for a while, and transitions have ended. A spinner may go on."""
        end, before = time.monotonic() + 3, None
        while time.monotonic() < end and before != (before := self.evaluate(LOOK)):
            time.sleep(0.25)
        return self

    def picture(self, path: Path) -> bytes:
        self.rest()
        data = base64.b64decode(self.engine.screenshot())
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return data

    # Doing

    def tap(self, identifier: str) -> "Tab":
        at: Any = None

        def is_ready() -> bool:
            nonlocal at
            at = self.evaluate(PLACE % selector(identifier))
            return isinstance(at, list)

        self._wait(is_ready, lambda: f"{identifier} to be tapped: {at}")
        self.pointer([("move", *at), ("down",), ("up",)])
        return self

    def type(self, identifier: str, text: str) -> "Tab":
        """Taps the field, takes away what is in it, and types."""
        self.tap(identifier)
        self.until(f"document.activeElement.matches({selector(identifier)}) || document.activeElement.closest({selector(identifier)})")
        self.evaluate("document.activeElement.select()")
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.engine.perform([{"type": "key", "id": "keys", "actions": keys}])
        return self

    def pointer(self, moves: list[tuple]) -> None:
        actions: list[dict] = []
        for move, *at in moves:
            if move == "move":
                actions.append({"type": "pointerMove", "x": round(at[0]), "y": round(at[1]), "duration": 0})
            else:
                actions.append({"type": "pointerDown" if move == "down" else "pointerUp", "button": 0})
        self.engine.perform([{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}])

    def draw(self, identifier: str, points: list[tuple[float, float]]) -> "Tab":
        """Draws a line; the points are parts of the view's box, 0…1."""
        left, top, width, height = self.box(identifier)
        places = [(left + x * width, top + y * height) for x, y in points]
        self.pointer([("move", *places[0]), ("down",), *(("move", *place) for place in places[1:]), ("up",)])
        return self

    def _wait(self, is_so: Callable[[], bool], words: Callable[[], str]) -> None:
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, f"{self.engine.name}: never came: {words()}"
            time.sleep(0.05)


def selector(identifier: str) -> str:
    """A view by its identifier, or anything by a selector that begins with `css:`; as a JavaScript text."""
    return json.dumps(identifier[4:] if identifier.startswith("css:") else f'[data-testid="{identifier}"]')
