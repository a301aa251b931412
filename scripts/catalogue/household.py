"""For the home, the dog and the weather."""

from __future__ import annotations

from . import marks, packs, vessels
from .svg import INK, bars, circle, dark, ellipse, group, line, path, rect, shadow, solid, volume


def umbrella() -> str:
    tones = ("#c93c4e", "#dd5563", "#e8707a", "#dd5563")
    panels = "".join(
        path(d, tone)
        for d, tone in zip(
            (
                "M256 112C150 112 84 190 76 280Q104 254 136 280Q140 186 256 112z",
                "M256 112C180 150 140 210 136 280Q196 246 256 280V112z",
                "M256 112C332 150 372 210 376 280Q316 246 256 280V112z",
                "M256 112C362 112 428 190 436 280Q408 254 376 280Q372 186 256 112z",
            ),
            (tones[0], tones[2], tones[1], dark(tones[0], 0.12)),
        )
    )
    stick = line("M256 92V374Q256 412 224 412T192 382", "#6b4a33", 14)
    drops = "".join(
        group(marks.drop("#5a9fd4"), x, y, 0.28) for x, y in ((116, 126), (80, 176), (396, 126), (432, 180))
    )
    return shadow(84, 420) + stick + panels + drops


def paper_towels() -> str:
    def roll(x, top, tone):
        d = f"M{x - 66} {top}V396Q{x - 66} 416 {x} 416T{x + 66} 396V{top}z"
        dots = "".join(
            circle(a, b, 6, "#9fc7e0") for a in range(x - 44, x + 60, 29) for b in range(top + 42, 400, 40)
        )
        return (
            solid(d, tone, dots, volume(x - 66, x + 66))
            + ellipse(x, top, 66, 24, "#ffffff")
            + ellipse(x, top, 24, 9, "#b98a5a")
            + ellipse(x, top + 2, 17, 6, "#7a5636")
        )

    return shadow(150) + roll(180, 176, "#f4f6f8") + roll(332, 140, "#f4f6f8")


def dish_soap() -> str:
    points = [(176, 34), (220, 78, 1), (300, 64, 1), (416, 78, 1)]
    tag = (
        rect(204, 262, 104, 104, "#fffdf2", 20)
        + group(marks.citrus("#f2cc35", "#fdf0a8"), 256, 302, 0.6)
        + bars(256, 342, (60,), "#d9d2a0")
    )
    top = (
        rect(226, 146, 60, 36, "#3f8f55", 8)
        + path("M240 148L248 108H264L272 148z", "#58a86c")
        + rect(266, 146, 20, 36, INK, 8, 0.14)
    )
    air = (
        circle(356, 176, 20, "#ffffff", 0.75)
        + circle(388, 138, 12, "#ffffff", 0.75)
        + circle(344, 122, 9, "#ffffff", 0.75)
    )
    return shadow(80) + vessels.vessel(points, "#f2d64b", tag, bottom=24) + top + air


def detergent() -> str:
    jug = "M160 196Q160 172 184 168L214 160V140H292V160H330Q372 164 372 208V392Q372 416 348 416H184Q160 416 160 392z"
    hole = path("M306 206H330Q340 206 340 218V286Q340 296 330 292Q310 284 306 262z", "#cddbd8")
    tag = (
        rect(178, 262, 118, 122, "#ffffff", 16)
        + circle(237, 312, 36, "#dcecf8")
        + group(marks.bubbles("#4a90d0"), 236, 310, 0.62)
        + bars(237, 358, (70,), "#b5cde4")
    )
    lid = (
        rect(204, 100, 98, 46, "#f08a3c", 12)
        + line("M222 112v24M240 112v24M258 112v24", "#d36f24", 6)
        + rect(274, 100, 28, 46, INK, 12, 0.14)
    )
    return shadow(112, x=262) + solid(jug, "#3f7fc6", tag, volume(160, 372)) + hole + lid


def dog_treats() -> str:
    sign = circle(0, 0, 62, "#fff3dc") + group(marks.bone("#d9a35f"), 0, 0, 0.92)
    loose = group(marks.bone("#c98a4e"), 128, 396, 0.78, 10) + group(marks.bone("#d9a35f"), 392, 400, 0.7, 52)
    return packs.pouch("#8a4f7d", sign, "#f0b64d", top=136) + loose


def ice() -> str:
    def cube(x, y, turn):
        return group(
            rect(-30, -30, 60, 60, "#d9f0fa", 10)
            + path("M-30 0L0-30H20Q30-30 30-20V0L0 30H-20Q-30 30-30 20z", "#b9e0f2")
            + line("M-18-8V-18H-8", "#fff", 6),
            x,
            y,
            1,
            turn,
        )

    spots = (
        (172, 366, 12),
        (242, 382, -14),
        (312, 374, 20),
        (352, 312, -8),
        (162, 296, -20),
        (190, 238, 24),
        (322, 240, -14),
        (256, 218, 8),
    )
    inner = "".join(cube(*spot) for spot in spots)
    plate = circle(254, 276, 56, "#3f8fc6") + group(marks.snow("#ffffff"), 254, 276, 0.84)
    d = "M206 168C150 190 122 250 126 346Q128 416 186 416H326Q384 416 386 346C390 250 362 190 306 168z"
    neck = path("M212 170L180 108Q218 124 256 108Q294 124 332 108L300 170z", "#e4f3fa") + rect(
        206, 158, 100, 22, "#2f6fa8", 10
    )
    film = line("M158 250C146 286 144 322 148 356", "#fff", 12, 0.8)
    return shadow(126) + solid(d, "#eaf6fb", inner) + neck + plate + film


PICTURES = {
    "compact-umbrella": umbrella,
    "paper-towels": paper_towels,
    "dish-soap": dish_soap,
    "laundry-detergent": detergent,
    "dog-treats": dog_treats,
    "bag-of-ice": ice,
}
