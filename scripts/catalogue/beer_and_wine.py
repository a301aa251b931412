"""Beer and wine."""

from __future__ import annotations

from . import marks, vessels
from .svg import INK, SILVER, bars, circle, dark, group, path, rect, shadow, solid, volume


def lager() -> str:
    wheat = circle(0, 0, 58, "#fff6dd") + group(marks.wheat("#c98f2e"), 0, 2, 0.8)
    return vessels.can("#e0a52f", wheat, "#2f5a3f", half=74, tall=284, size=0.95)


def six_pack() -> str:
    def can(x):
        outline = f"M{x - 46} 214V402L{x - 38} 416H{x + 38}L{x + 46} 402V214z"
        inside = (
            rect(x - 50, 336, 100, 32, "#f7e9c8")
            + rect(x - 50, 404, 100, 12, SILVER)
            + volume(x - 46, x + 46)
        )
        return solid(outline, "#347780", inside) + group(marks.hop("#8cc063"), x, 284, 0.6)

    back = path("M112 214H400V408H112z", dark("#347780", 0.45))
    top = (
        path("M124 160H392L414 206H98z", "#f7bd62")
        + path("M98 206H414V250H98z", "#f0a73a")
        + path("M366 206H414V250H360z", INK, 0.12)
    )
    handle = rect(214, 172, 84, 20, dark("#f0a73a", 0.45), 10)
    return (
        shadow(162)
        + back
        + "".join(can(x) for x in (158, 256, 354))
        + top
        + handle
        + bars(256, 222, (92,), "#a86a1c")
    )


def red() -> str:
    return vessels.wine("#3c2233", "#8c2437", "#f6eedd", marks.grapes("#7c2f4f"))


def white() -> str:
    return vessels.wine("#a9b96a", "#d9b45a", "#fffaf0", marks.grapes("#8fae4a"))


PICTURES = {
    "lager": lager,
    "pale-ale": six_pack,
    "red-wine": red,
    "white-wine": white,
}
