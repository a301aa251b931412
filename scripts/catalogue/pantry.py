"""Groceries that stand in a cupboard."""

from __future__ import annotations

from . import marks, packs, vessels
from .svg import INK, PAPER, bars, circle, ellipse, group, line, path, rect, shadow, solid, volume


def spaghetti() -> str:
    strands = "".join(line(f"M{x} 88V400", "#e3b04a", 3) for x in range(196, 320, 12))
    body = solid(
        "M186 92H326L330 402Q330 414 318 414H194Q182 414 182 402z",
        "#f4cf73",
        strands,
        rect(150, 200, 220, 128, "#2f6db3"),
        rect(150, 200, 220, 10, "#d9463d"),
        rect(150, 318, 220, 10, "#d9463d"),
        volume(182, 330),
    )
    ends = path("M186 92L196 76H316L326 92z", "#fbe4a3")
    return (
        shadow(84)
        + body
        + ends
        + group(marks.wheat("#f6d27a"), 256, 252, 0.66)
        + bars(256, 296, (62,), PAPER)
    )


def rice() -> str:
    grain = "".join(
        group(ellipse(0, 0, 8, 20, "#fffdf4"), x, y, 1, turn)
        for x, y, turn in ((-24, -10, -30), (0, -26, 10), (24, -8, 36), (-12, 20, 20), (16, 26, -22))
    )
    return packs.pouch("#3f8f86", circle(0, 0, 62, "#2d6f69") + grain, "#e9c46a", size=1.0)


def granola() -> str:
    return packs.box(
        "#f0b64d",
        circle(0, 0, 66, "#fff3d6") + group(marks.wheat("#c07f2c"), 0, 2, 0.92),
        "#a85f2a",
        left=136,
        right=316,
        top=150,
    )


def coffee() -> str:
    sign = rect(-56, -60, 112, 124, "#efe0c8", 12) + group(marks.bean("#6b3f25"), 0, 0, 0.86)
    valve = circle(256, 190, 8, "#1f1714", 0.6)
    return packs.pouch("#4a3127", sign, "#c5843f", size=1.0) + valve


def peanut_butter() -> str:
    return vessels.jar("#c78a46", "#c8402f", "#fff3d9", marks.peanut("#d79a4f"))


def jam() -> str:
    checks = (
        rect(170, 148, 172, 46, "#ffffff", 10)
        + "".join(rect(x, 148, 14, 46, "#d8344e", opacity=0.75) for x in range(180, 340, 28))
        + rect(170, 164, 172, 14, "#d8344e", opacity=0.5)
    )
    return vessels.jar("#b32240", "#f2dede", PAPER, marks.berry(), half=94) + checks


def sauce() -> str:
    basil = group(marks.leaf("#4f9a4a"), 30, -38, 0.5, 20)
    return vessels.jar("#c93b26", "#33503a", "#fff6e2", marks.tomato() + basil, half=84, top=166)


def honey() -> str:
    dipper = line("M330 92L286 176", "#a8733c", 12)
    return vessels.jar("#e9a32d", "#7b5330", "#fff3cf", marks.honey("#eda92f"), half=90, top=190) + group(
        dipper, 0, 0
    )


def ramen() -> str:
    noodles = line("M176 216C190 190 214 232 232 204S270 228 288 202S322 226 336 212", "#f4d27a", 13) + line(
        "M184 228C204 206 222 236 246 216S292 234 330 220", "#e6bd5c", 10
    )
    extras = (
        circle(216, 196, 17, "#fff8e6")
        + circle(216, 196, 8, "#f3b13e")
        + line("M262 190l18-16M288 196l20-14", "#5c9d44", 11)
    )
    sticks = line("M286 206L382 80M310 206L414 96", "#b5763f", 10)
    steam = line("M190 160C176 138 204 126 192 100M240 150C226 128 254 116 242 88", "#fff", 9, 0.75)
    cup = solid(
        "M150 214H362L334 402Q332 416 318 416H194Q180 416 178 402z",
        "#d8402f",
        path("M130 330Q256 366 390 318V430H130z", "#f7e6c4"),
        rect(310, 200, 60, 230, INK, opacity=0.12),
    )
    rim = rect(142, 206, 228, 20, "#fff8ea", 10) + rect(142, 218, 228, 8, "#dccfb6", 4)
    return (
        shadow(92)
        + steam
        + sticks
        + noodles
        + extras
        + cup
        + rim
        + group(marks.flame("#ffcf4a"), 252, 284, 0.84)
        + bars(256, 374, (70, 46), "#c9854a")
    )


PICTURES = {
    "ramen-cup": ramen,
    "spaghetti": spaghetti,
    "basmati-rice": rice,
    "honey-oat-granola": granola,
    "ground-coffee": coffee,
    "peanut-butter": peanut_butter,
    "strawberry-jam": jam,
    "tomato-basil-sauce": sauce,
    "wildflower-honey": honey,
}
