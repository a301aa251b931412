"""Pictures of one device's screens, and the flaws on them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

import pictures
from trufan.parker import PHONE

WIDTHS = {320: 568, 390: 844, 430: 932}


class Album:
    """At each screen the window takes each size and scheme in turn, so that the app is driven once.

    What is wrong at a screen is collected, and told at the end.
    """

    def __init__(
        self, page: Page, prefix: str, *, sizes: dict[int, int] = WIDTHS, spares: tuple[str, ...] = ()
    ) -> None:
        """Flaws that begin with one of `spares` are the system's own."""
        self.page = page
        self.prefix = prefix
        self.sizes = sizes
        self.spares = spares
        self.flaws: dict[str, list[str]] = {}
        self.number = 0

    def take(self, name: str) -> None:
        self.number += 1
        title = f"{self.prefix}{self.number:02d}-{name}"
        found: list[str] = []
        for scheme in ("dark", "light"):
            self.page.emulate_media(color_scheme=scheme)
            for width, height in self.sizes.items():
                self.page.set_viewport_size({"width": width, "height": height})
                pictures.take(self.page, f"{title}-{width}-{scheme}")
                found += [f"{width} {scheme}: {flaw}" for flaw in pictures.flaws(self.page) if not self.is_spared(flaw)]
            found += [f"{scheme}: {barrier}" for barrier in pictures.barriers(self.page)]
        self.rest(PHONE)
        if found:
            self.flaws[title] = found

    @contextmanager
    def at(self, width: int) -> Iterator[Page]:
        """The page at a width, for a look at one thing more."""
        self.rest({"width": width, "height": self.sizes[width]})
        yield self.page
        self.rest(PHONE)

    def rest(self, size: dict[str, int]) -> None:
        """Nothing is still moving under the next tap."""
        self.page.set_viewport_size(size)
        self.page.evaluate(pictures.AT_REST)

    def comes_into_sight(self, chip: Locator) -> None:
        """A tap on the visible part of a chip at the window's edge shows the whole of it."""
        box = chip.bounding_box()
        assert box["x"] < self.page.viewport_size["width"] < box["x"] + box["width"]
        self.page.mouse.click(box["x"] + 12, box["y"] + box["height"] / 2)
        expect(chip).to_be_in_viewport(ratio=1)

    def is_spared(self, flaw: str) -> bool:
        return flaw.startswith(self.spares)

    def is_clean(self) -> None:
        assert not self.flaws, json.dumps(self.flaws, indent=1)
