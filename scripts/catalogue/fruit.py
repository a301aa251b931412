"""Fruit."""

from __future__ import annotations

from . import packs
from .svg import PAPER, circle, dark, ellipse, group, line, path, rect, shadow, solid


def round_fruit(x, y, radius, color, stem="#6b4a33", leafy=True) -> str:
    shade = (
        f"M{x + radius * 0.5:.0f} {y - radius:.0f}h{radius}v{2 * radius}h-{radius * 1.3:.0f}"
        f"Q{x + radius:.0f} {y + radius * 0.3:.0f} {x + radius * 0.5:.0f} {y - radius:.0f}"
        "z"
    )
    ball = (
        f"M{x - radius} {y}a{radius} {radius} 0 1 1 {2 * radius} 0a{radius} {radius} 0 1 1 {-2 * radius} 0z"
    )
    body = solid(
        ball,
        color,
        path(shade, dark(color, 0.16)),
        ellipse(x - radius * 0.42, y - radius * 0.42, radius * 0.2, radius * 0.28, "#fff", 0.35),
    )
    twig = line(f"M{x} {y - radius * 0.86:.0f}q2-18 12-28", stem, 8)
    blade = (
        group(path("M0 0C10-26 40-30 56-22C48 2 22 12 0 0z", "#5b9a4c"), x + 6, y - radius * 0.95)
        if leafy
        else ""
    )
    return body + twig + blade


def apple(x, y, size, color) -> str:
    d = "M0-70C-30-92-104-84-104 4C-104 66-58 108-24 100Q0 94 24 100C58 108 104 66 104 4C104-84 30-92 0-70z"
    body = path(d, color) + path(
        "M52-82C88-70 104-40 104 4C104 66 58 108 24 100C70 70 84-20 52-82z", dark(color, 0.16)
    )
    gloss = ellipse(-58, -26, 15, 27, "#fff", 0.4)
    stem = line("M0-70Q2-100 18-112", "#6b4a33", 11) + path(
        "M8-84C22-124 66-128 86-118C76-84 40-66 8-84z", "#5b9a4c"
    )
    return group(body + gloss + stem, x, y, size)


def bananas() -> str:
    one = "M0 0C-14 96 30 178 122 214Q142 222 146 204Q148 196 138 190C78 150 48 88 40-4z"

    def banana(turn, color):
        tip = path("M122 214Q142 222 146 204L138 194Q128 198 122 214z", "#6b4a33")
        return group(
            path(one, color) + line("M22 30C26 100 62 160 116 194", dark(color, 0.16), 8) + tip,
            214,
            146,
            1.12,
            turn,
        )

    fan = banana(58, "#e0ad28") + banana(34, "#efc03a") + banana(10, "#e6b430") + banana(-14, "#f7cf4d")
    crown = path("M192 152Q196 108 214 98H242Q262 112 262 150Q230 172 192 152z", "#a8842b") + rect(
        208, 92, 40, 22, "#6b4a33", 8
    )
    return shadow(140, 410) + fan + crown


def avocados() -> str:
    whole = "M0-128C40-128 44-70 64-28C92 30 76 112 0 112S-92 30-64-28C-44-70-40-128 0-128z"
    back = group(
        path(whole, "#3f6b3a") + ellipse(-30, -20, 12, 34, "#fff", 0.16) + line("M0-126v-14", "#6b4a33", 12),
        186,
        296,
        1.02,
        -16,
    )
    half = (
        path(whole, "#3f6b3a")
        + group(path(whole, "#dfe8a0"), 0, 2, 0.87)
        + group(path(whole, "#edf2bd"), 2, 10, 0.66)
    )
    stone = circle(0, 38, 39, "#8a5a34") + ellipse(-12, 24, 9, 13, "#fff", 0.3)
    return shadow(150, 408) + back + group(half + stone, 318, 298, 1.0, 12)


def lemon(x, y, turn, color="#f5cf3c") -> str:
    d = (
        "M-88 0C-78-14-70-58 0-62C70-58 78-14 88 0C96 4 96 12 88 14C76 24 62 60 0 62"
        "C-62 60-76 24-88 14C-96 12-96 4-88 0z"
    )
    return group(
        path(d, color)
        + path(
            "M88 0C96 4 96 12 88 14C76 24 62 60 0 62C-30 61-48 52-60 42C10 50 50 20 62-38C76-22 80-8 88 0z",
            dark(color, 0.12),
        )
        + ellipse(-38, -28, 24, 11, "#fff", 0.45),
        x,
        y,
        1,
        turn,
    )


def lemons() -> str:
    inner = (
        lemon(196, 274, -24)
        + lemon(312, 270, 20, "#efc42f")
        + lemon(202, 356, 10, "#f7d64e")
        + lemon(312, 356, -14)
    )
    net = "".join(
        line(f"M{x} 190L{x + 110} 416M{x + 110} 190L{x} 416", "#d98f2b", 4, 0.55)
        for x in (110, 166, 222, 278)
    )
    bag = solid(
        "M226 170C150 196 128 260 134 350Q138 416 190 416H322Q374 416 378 350C384 260 362 196 286 170z",
        "#fbeec2",
        inner,
        net,
    )
    tag = rect(202, 100, 108, 74, "#4f8f4b", 10) + line("M224 126h64M236 148h40", PAPER, 8)
    return shadow(126) + bag + tag + rect(216, 166, 80, 16, "#d98f2b", 8)


def apples() -> str:
    inner = (
        apple(256, 268, 0.62, "#d94f42") + apple(192, 350, 0.62, "#cf3d3a") + apple(322, 350, 0.62, "#dd5a4a")
    )
    return packs.clear_bag(inner, "#bfe0c4", "#c93c3a")


def peaches() -> str:
    def peach(x, y, radius, color):
        seam = line(
            (
                f"M{x + 4} {y - radius + 6}C{x - radius * 0.5:.0f} {y - radius * 0.3:.0f} {x - radius * 0.5:.0f} {y + radius * 0.4:.0f} {x - 4} {y + radius - 8}"
            ),
            dark(color, 0.2),
            6,
        )
        return (
            round_fruit(x, y, radius, color)
            + ellipse(x + radius * 0.35, y + radius * 0.2, radius * 0.42, radius * 0.5, "#e2604a", 0.45)
            + seam
        )

    crate = (
        rect(116, 350, 280, 66, "#c99b62", 8)
        + rect(116, 378, 280, 8, "#a87c48")
        + rect(140, 350, 16, 66, "#a87c48", opacity=0.6)
        + rect(356, 350, 16, 66, "#a87c48", opacity=0.6)
    )
    fruit = peach(256, 232, 66, "#f6a657") + peach(188, 316, 68, "#f29a4d") + peach(324, 316, 68, "#f7ad60")
    return shadow(146, 416) + fruit + crate


PICTURES = {
    "bananas": bananas,
    "avocados": avocados,
    "lemons": lemons,
    "gala-apples": apples,
    "peaches": peaches,
}
