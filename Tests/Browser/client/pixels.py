"""A screenshot's pixels."""

from __future__ import annotations

import io
from collections.abc import Iterator

from PIL import Image


def pixels(png: bytes) -> Iterator[tuple[int, int]]:
    """Red and green of a screenshot's first row."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    for x in range(picture.width):
        red, green, _ = picture.getpixel((x, 0))
        yield red, green
