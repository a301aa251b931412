"""Compares pictures of the paper."""

from __future__ import annotations

import io

from PIL import Image, ImageChops


def difference(one: bytes, other: bytes) -> float:
    """The part of a picture's bytes that differ by more than the eye sees."""
    first, second = (Image.open(io.BytesIO(png)) for png in (one, other))
    seen = ImageChops.difference(first, second).histogram()  # 256 counts for each colour
    return sum(count for place, count in enumerate(seen) if place % 256 > 24) / sum(seen)
