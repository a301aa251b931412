"""Vegetables."""

from __future__ import annotations

from .fruit import round_fruit
from .svg import PAPER, circle, dark, ellipse, group, light, line, path, rect, shadow, solid


def tomatoes() -> str:
    star = path("M-40 4L-12-6L-16-34L4-14L26-30L20-6L44 6L16 10L4 32L-8 12z", "#4b8f45")
    balls = "".join(
        round_fruit(x, y, r, color, leafy=False) + group(star, x, y - r * 0.72, r / 74)
        for x, y, r, color in (
            (178, 252, 70, "#d9432f"),
            (334, 246, 70, "#cf3b2c"),
            (196, 346, 74, "#e2513a"),
            (330, 346, 74, "#dc4833"),
        )
    )
    vine = line(
        (
            "M150 150C200 178 230 178 256 204S330 190 366 150M256 204C256 240 250 260 224 288"
            "M256 204C262 240 276 262 308 288"
        ),
        "#4b8f45",
        12,
    )
    return shadow(146, 416) + balls + vine


def carrots() -> str:
    def carrot(turn, color):
        body = path("M-34-10Q0-30 34-10Q40 4 32 30L6 196Q0 208-6 196L-32 30Q-40 4-34-10z", color)
        rings = line("M-28 40h24M6 76h20M-22 104h18M4 140h10", dark(color, 0.2), 6)
        return group(body + rings + ellipse(-16, 22, 6, 22, "#fff", 0.25), 256, 206, 1.0, turn)

    tops = "".join(
        group(path("M0 0C-34-50-24-104 0-128C24-104 34-50 0 0z", tone), 256, 210, 1, turn)
        for turn, tone in (
            (-46, "#4f9446"),
            (46, "#4f9446"),
            (-22, "#5fa852"),
            (22, "#5fa852"),
            (0, "#74bb62"),
        )
    )
    roots = carrot(27, "#e07a22") + carrot(-27, "#e8842a") + carrot(0, "#f08f35")
    return (
        shadow(104, 414)
        + tops
        + roots
        + rect(206, 194, 100, 26, "#c9a45e", 10)
        + rect(206, 207, 100, 13, "#b48e48", 6)
    )


def spinach() -> str:
    leaf = "M0 60C-60 40-70-30 0-84C70-30 60 40 0 60z"

    def blade(x, y, turn, color):
        return group(
            path(leaf, color) + line("M0 84V-40M0 20l-24-24M0 0l24-24", light(color, 0.35), 6),
            x,
            y,
            0.82,
            turn,
        )

    tones = ("#3f8a45", "#4d9c50", "#62b05e")
    spots = (
        (186, 340, -40, 0),
        (326, 340, 44, 0),
        (256, 356, 4, 1),
        (184, 262, -18, 1),
        (330, 262, 20, 2),
        (256, 276, -8, 0),
        (218, 326, 24, 2),
        (300, 322, -22, 1),
    )
    inner = "".join(blade(x, y, turn, tones[tone]) for x, y, turn, tone in spots)
    head = rect(150, 108, 212, 70, "#2f7d4f", 12) + line("M196 132h120M220 154h72", PAPER, 9)
    d = "M154 170H358L380 372Q384 416 344 416H168Q128 416 132 372z"
    film = line("M166 214C158 260 156 310 158 350", "#fff", 12, 0.65)
    return (
        shadow(122)
        + solid(d, "#e4f3df", inner, rect(340, 170, 60, 260, "#22304a", opacity=0.08))
        + film
        + head
    )


def corn() -> str:
    grains = "".join(
        circle(x, y, 9, "#fbe08a" if (x + y) % 3 else "#eebf3d")
        for y in range(-112, 96, 21)
        for x in (-22, 0, 22)
    )
    husk = path("M0 150C-70 140-84 30-62-56C-50 10-34 70 4 110z", "#7fb35a") + path(
        "M0 150C70 140 84 30 62-56C50 10 34 70-4 110z", "#5f9a45"
    )
    cob = path("M0-138C46-120 46 60 30 100H-30C-46 60-46-120 0-138z", "#f0c64a") + grains
    return shadow(128, 414) + group(cob + husk, 186, 262, 0.98, -14) + group(cob + husk, 322, 264, 0.98, 12)


PICTURES = {
    "vine-tomatoes": tomatoes,
    "carrots": carrots,
    "baby-spinach": spinach,
    "sweet-corn": corn,
}
