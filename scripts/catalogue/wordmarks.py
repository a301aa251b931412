"""The four shops' names on plates of their own colours, which stand on a light page and on a dark one."""

from __future__ import annotations

from .letters import WORDS
from .svg import group, number, path, rect

WIDE, TALL = 320, 96
# How large each word is set, and how far its base line is below the plate's middle.
SETTING = {"haymarrow": (0.068, 11), "fernlight": (0.098, 14), "pipkins": (0.1, 15), "voltnook": (0.084, 13)}


def wordmark(slug: str, color: str) -> str:
    width, outlines = WORDS[slug]
    scale, below = SETTING[slug]
    word = group(path(outlines, "#ffffff"), (WIDE - width * scale) / 2, TALL / 2 + below, scale)
    plate = rect(0, 0, WIDE, TALL, color, 20)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(WIDE)} {number(TALL)}">{plate}{word}</svg>\n'
