"""Bottles, jars, cans and tubs: outlines that are the same left and right, seen from the front."""

from __future__ import annotations

from .svg import (
    INK,
    PAPER,
    SILVER,
    bars,
    dark,
    group,
    light,
    number,
    path,
    rect,
    shadow,
    solid,
    volume,
)

FLOOR = 416


def turning(points, bottom=14, top=0, x=256) -> str:
    """The outline through (y, half width) from top to bottom; a third value makes an S-curve of the way there."""
    (first, at), last = points[0][:2], points[-1]
    right = [f"M{number(x - at + top)} {number(first)}H{number(x + at - top)}"]
    if top:
        right.append(f"q{top} 0 {top} {top}")
    left = []
    for (y, half, *_), (next_y, next_half, *curve) in zip(points, points[1:]):
        end = next_y - bottom if next_y == last[0] else next_y
        middle = (y + end) / 2
        down = (
            f"C{number(x + half)} {number(middle)} {number(x + next_half)} {number(middle)} "
            if curve
            else "L"
        )
        up = (
            f"C{number(x - next_half)} {number(middle)} {number(x - half)} {number(middle)} "
            if curve
            else "L"
        )
        right.append(f"{down}{number(x + next_half)} {number(end)}")
        left.append(f"{up}{number(x - half)} {number(y + top if y == first else y)}")
    flat = number(2 * (last[1] - bottom))
    right.append(f"q0 {bottom}-{bottom} {bottom}h-{flat}q-{bottom} 0-{bottom}-{bottom}")
    closing = f"q0-{top} {top}-{top}z" if top else "z"
    return "".join(right) + "".join(reversed(left)) + closing


def vessel(points, color, *details, bottom=14, top=0) -> str:
    widest = max(point[1] for point in points)
    return solid(turning(points, bottom, top), color, *details, volume(256 - widest, 256 + widest))


def label(y, height, color=PAPER, mark="", size=0.7, lines=(), ink=None) -> str:
    """A band across the vessel with a sign and lines of small print under it."""
    ink = ink or dark(color, 0.25)
    middle = y + height / 2 - len(lines) * 9
    print_at = middle + 50 * size + 12
    return rect(60, y, 392, height, color) + group(mark, 256, middle, size) + bars(256, print_at, lines, ink)


def can(color, mark, accent=None, half=76, tall=250, size=0.8, lines=(62, 42)) -> str:
    top = FLOOR - tall
    accent = accent or light(color, 0.75)
    body = [(top, half - 16), (top + 22, half, 1), (FLOOR - 22, half), (FLOOR, half - 14)]
    lid = rect(256 - half + 12, top - 12, 2 * half - 24, 18, SILVER, 7)
    ring = rect(100, FLOOR - 12, 312, 12, SILVER)
    stripe = rect(100, top + tall * 0.7, 312, tall * 0.14, accent, opacity=0.95)
    inside = (
        stripe
        + group(mark, 256, top + tall * 0.4, size)
        + bars(256, top + tall * 0.7 + 12, lines[:1], color)
        + ring
    )
    return shadow(half) + lid + vessel(body, color, inside, bottom=6)


def bottle(points, color, cap, *details, cap_size=(54, 34), bottom=20) -> str:
    """A bottle with a screw cap on the outline's top."""
    wide, tall = cap_size
    top = points[0][0]
    cap_top = top - tall + 4
    lid = rect(256 - wide / 2, cap_top, wide, tall, cap, 8) + rect(
        256 + wide * 0.18, cap_top, wide * 0.32, tall, INK, 8, 0.14
    )
    ring = rect(256 - wide / 2 - 3, top - 2, wide + 6, 9, dark(cap, 0.16), 4)
    widest = max(point[1] for point in points)
    return shadow(widest) + vessel(points, color, *details, bottom=bottom) + lid + ring


def drink(color, cap, mark, paper=PAPER, size=0.62, lines=(56, 38), ink=None, top=120, half=66) -> str:
    """A drink's bottle with a round shoulder and a band of paper."""
    points = [(top, 25), (top + 26, 25), (top + 100, half, 1), (FLOOR, half)]
    wet = path(f"M60 {top + 44}h392v400H60z", dark(color, 0.07))
    return bottle(points, color, cap, wet, label(252, 118, paper, mark, size, lines, ink), cap_size=(58, 36))


def jar(content, lid, paper=PAPER, mark="", half=94, top=196, lines=(70, 48), size=0.72) -> str:
    points = [(top - 10, half - 16), (top + 20, half, 1), (FLOOR, half)]
    cap = rect(256 - half + 8, top - 48, 2 * half - 16, 46, lid, 10)
    rim = rect(256 - half + 8, top - 16, 2 * half - 16, 14, dark(lid, 0.16), 6)
    gloss = rect(256 - half + 22, top - 42, 34, 20, "#ffffff", 8, 0.25)
    body = vessel(points, content, label(top + 62, 124, paper, mark, size, lines), bottom=30)
    return shadow(half) + body + cap + rim + gloss


def tub(color, lid, mark, top_half=104, foot_half=82, top=210, lines=(84, 58), size=0.85, band=None) -> str:
    """A cup that narrows downwards, with a flat lid."""
    points = [(top, top_half - 6), (FLOOR, foot_half)]
    sash = rect(60, FLOOR - 44, 392, 44, band) if band else ""
    middle = (top + FLOOR - 30) / 2 - 14
    inside = (
        sash + group(mark, 256, middle, size) + bars(256, middle + 50 * size + 8, lines, dark(color, 0.28))
    )
    plate = rect(256 - top_half - 6, top - 34, 2 * top_half + 12, 38, lid, 12)
    edge = rect(256 - top_half - 6, top - 8, 2 * top_half + 12, 12, dark(lid, 0.18), 6)
    return shadow(foot_half + 10) + vessel(points, color, inside, bottom=18) + plate + edge


def wine(glass, capsule, paper, mark, lines=(58, 40)) -> str:
    points = [(86, 22), (196, 22), (268, 62, 1), (FLOOR, 62)]
    collar = rect(60, 86, 392, 72, capsule) + rect(60, 150, 392, 8, dark(capsule, 0.3))
    lip = rect(228, 80, 56, 16, dark(capsule, 0.2), 6)
    tag = rect(206, 280, 100, 104, paper, 6)
    sign = group(mark, 256, 318, 0.56) + bars(256, 352, lines, dark(paper, 0.35), 7, 7)
    return shadow(62) + vessel(points, glass, collar, tag, sign, bottom=12) + lip
