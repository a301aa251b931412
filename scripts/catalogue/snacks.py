"""Crisp and sweet things from the shelf by the till."""

from __future__ import annotations

from . import marks, packs
from .svg import bars, circle, ellipse, group, line, path, rect, shadow, solid, volume


def potato_chips() -> str:
    crisp = path("M-52 8C-56-30-10-50 24-40C58-28 60 10 38 30C10 50-46 44-52 8z", "#f6cf5f") + line(
        "M-30 6C-14-16 18-22 36-8", "#dba73a", 7
    )
    return packs.pillow(
        "#2f6fb0", group(crisp, -18, -14) + group(crisp, 26, 34, 0.8, 40), "#f4efe2", size=1.0
    )


def tortilla_chips() -> str:
    def chip(x, y, turn):
        return group(
            path("M0-46L44 34Q0 46-44 34z", "#f3b33f")
            + "".join(circle(a, b, 4, "#c97f24") for a, b in ((-12, 14), (8, -6), (16, 22))),
            x,
            y,
            1,
            turn,
        )

    return packs.pillow("#c8452f", chip(-26, -8, -20) + chip(30, 22, 28), "#f3c34c", size=1.0)


def popcorn() -> str:
    puffs = "".join(
        circle(x, y, r, tone)
        for x, y, r, tone in (
            (166, 196, 30, "#f7e3a6"),
            (214, 176, 34, "#fff3cf"),
            (262, 190, 32, "#f7e3a6"),
            (302, 172, 33, "#fff6dc"),
            (346, 198, 28, "#f7e3a6"),
            (236, 142, 30, "#fff3cf"),
            (280, 140, 28, "#fbe7a8"),
            (190, 206, 24, "#fff6dc"),
            (322, 206, 24, "#fff3cf"),
        )
    )
    kernels = "".join(
        circle(x, y, 7, "#e8b445") for x, y in ((214, 182), (262, 150), (304, 178), (240, 206), (340, 204))
    )
    stripes = "".join(
        path(f"M{x} 200H{x + 32}L{x + 26 - (x - 240) // 9} 420H{x + 4 - (x - 240) // 9}z", "#d8402f")
        for x in (156, 216, 276, 336)
    )
    body = solid(
        "M148 210H364L342 402Q340 416 326 416H186Q172 416 170 402z", "#fffaf0", stripes, volume(150, 362)
    )
    rim = "".join(
        circle(x, 212, 13, "#fffaf0" if at % 2 else "#d8402f") for at, x in enumerate(range(158, 366, 24))
    )
    return shadow(100) + puffs + kernels + body + rim


def chocolate() -> str:
    squares = "".join(
        rect(x, y, 50, 44, "#6b3f28", 6) + rect(x, y, 50, 9, "#835236", 4)
        for x in (182, 236, 290)
        for y in (100, 150)
    )
    slab = rect(174, 92, 174, 150, "#4d2b1b", 10) + squares
    foil = path(
        "M160 232L176 214L194 230L214 212L234 230L256 212L278 230L298 212L318 230L338 214L352 232V260H160z",
        "#d5b15e",
    )
    sleeve = solid(
        "M160 250H352V404Q352 416 340 416H172Q160 416 160 404z",
        "#233a5e",
        rect(160, 372, 200, 44, "#d5b15e"),
        volume(160, 352),
    )
    return (
        shadow(106)
        + slab
        + foil
        + sleeve
        + group(marks.bean("#c98a4e"), 256, 304, 0.72)
        + bars(256, 386, (84,), "#8a6a2a")
    )


def trail_mix() -> str:
    pane = path("M180 200Q256 176 332 200V300Q256 326 180 300z", "#f7ead0") + "".join(
        ellipse(x, y, a, b, tone)
        for x, y, a, b, tone in (
            (206, 226, 18, 12, "#b9783e"),
            (248, 212, 15, 15, "#5a2f5a"),
            (292, 222, 20, 13, "#e3b878"),
            (218, 262, 17, 17, "#5c3522"),
            (262, 252, 21, 13, "#c98f4e"),
            (306, 264, 15, 15, "#c8402f"),
            (236, 294, 20, 12, "#e3b878"),
            (284, 296, 16, 13, "#b9783e"),
        )
    )
    return packs.pouch("#4f8a5b", "", "#e8a33d", window=pane)


def protein_bar() -> str:
    return packs.bar("#d9632c", marks.peanut("#e0ab62"), "#fff3dc")


def gummies() -> str:
    tones = ("#e0483f", "#f2a531", "#6fb24a", "#8e5bb5", "#f3cf45")
    pane = rect(176, 196, 160, 112, "#fdf1f4", 24) + "".join(
        circle(x, y, 21, tones[at % 5]) + circle(x - 7, y - 7, 5, "#ffffff", 0.6)
        for at, (x, y) in enumerate(
            ((204, 224), (254, 220), (306, 226), (228, 262), (280, 264), (206, 296), (256, 300), (308, 294))
        )
    )
    return packs.pillow("#e2588a", group(pane, -256, -250), "#7d4fae", size=1)


PICTURES = {
    "sea-salt-chips": potato_chips,
    "tortilla-chips": tortilla_chips,
    "butter-popcorn": popcorn,
    "dark-chocolate": chocolate,
    "trail-mix": trail_mix,
    "peanut-protein-bar": protein_bar,
    "gummy-fruits": gummies,
}
