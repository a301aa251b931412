"""A page behind another tab, and in front again. Chromium without a screen never hides one by itself."""

from __future__ import annotations

from playwright.sync_api import Page

TELL = """isHidden => {
  Object.defineProperty(document, "visibilityState", { value: isHidden ? "hidden" : "visible", configurable: true });
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def hide(page: Page) -> None:
    page.evaluate(TELL, True)


def show(page: Page) -> None:
    page.evaluate(TELL, False)
