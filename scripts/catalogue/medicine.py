"""A pharmacy's first shelf: against pain, pollen and blisters."""

from __future__ import annotations

from . import marks, packs, vessels
from .svg import INK, bars, circle, dark, ellipse, group, light, line, path, rect, shadow, solid, turned


def tablet(x, y, turn=0, color="#fffdf6") -> str:
    return group(
        ellipse(0, 4, 26, 17, dark(color, 0.18))
        + ellipse(0, 0, 26, 17, color)
        + line("M-12 0H12", dark(color, 0.2), 4),
        x,
        y,
        1,
        turn,
    )


def ibuprofen() -> str:
    ribs = line("".join(f"M{x} 126V176" for x in range(198, 326, 16)), "#dfe3e6", 6)
    lid = rect(178, 112, 156, 72, "#f7f7f4", 12) + ribs + rect(294, 112, 40, 72, INK, 12, 0.1)
    points = [(184, 82), (206, 94, 1), (416, 94)]
    tag = (
        rect(60, 240, 392, 128, "#fffdf6")
        + rect(60, 240, 392, 34, "#d8434e")
        + bars(256, 252, (96,), "#ffffff")
    )
    sign = group(marks.pill("#d8434e"), 256, 310, 0.66) + bars(256, 346, (80,), "#d9c9c9")
    body = vessels.vessel(points, "#e98a3a", tag, sign, bottom=24)
    return shadow(138) + body + lid + tablet(378, 404) + tablet(146, 408, 0, "#f3f1ea")


def acetaminophen() -> str:
    pills = "".join(
        group(
            rect(-38, -15, 76, 30, "#e8ecef", 15)
            + rect(-33, -12, 66, 24, "#fffdf6", 12)
            + path("M0-12H21a12 12 0 0 1 0 24H0z", "#3f7fc6"),
            x,
            y,
        )
        for y in (158, 212, 266, 320, 374)
        for x in (204, 308)
    )
    front = solid(
        "M144 120Q144 106 158 106H354Q368 106 368 120V402Q368 416 354 416H158Q144 416 144 402z",
        "#b9c2cc",
        path("M144 106H260L200 416H144z", "#ccd4dc"),
        pills,
    )
    back = turned(rect(150, 112, 212, 304, "#98a3b0", 14), 7)
    return shadow(122) + back + front + line("M256 118V404", "#8f9bab", 3, 0.6)


def allergy() -> str:
    sky = circle(0, 0, 64, "#dff0fa") + group(marks.flower("#f08cab", "#ffd56b"), 0, 0, 1.0)
    return packs.box("#5aa6d8", sky, "#f2c14e", left=122, right=340, top=206, size=0.94, depth=48)


def cough_drops() -> str:
    def sweet(x, y, turn, color):
        ends = path("M-30 0L-58-20V20zM30 0L58-20V20z", light(color, 0.35))
        return group(
            ends + rect(-34, -20, 68, 40, color, 18) + ellipse(-12, -8, 10, 5, "#fff", 0.6), x, y, 0.9, turn
        )

    sign = (
        circle(0, 0, 58, "#fff6d6")
        + group(marks.honey("#eda92f"), -4, -2, 0.76)
        + group(marks.citrus("#f2cc35", "#fdf0a8"), 36, 34, 0.5)
    )
    return (
        packs.pouch("#f0bf3c", sign, "#4f8f4b", top=150, half=90)
        + sweet(150, 400, -16, "#f0b03a")
        + sweet(376, 402, 20, "#e59a2c")
    )


def bandages() -> str:
    def strip(x, y, turn, color):
        dots = "".join(circle(a, b, 3, dark(color, 0.25)) for a in (-66, -52, 52, 66) for b in (-9, 9))
        return group(
            rect(-88, -25, 176, 50, color, 25) + rect(-30, -25, 60, 50, light(color, 0.45), 4) + dots,
            x,
            y,
            1,
            turn,
        )

    carton = packs.box(
        "#2f9c8f", marks.cross("#ffffff"), "#f7d9b8", left=150, right=340, top=190, size=0.96, depth=44
    )
    return carton + strip(180, 388, -24, "#e0a679") + strip(330, 398, 14, "#c98a5c")


def sanitizer() -> str:
    pump = (
        path("M206 96H268Q278 96 278 106V124H252V116H218Q206 116 206 104z", "#f4f6f7")
        + rect(246, 118, 22, 42, "#dfe4e8")
        + rect(222, 152, 70, 34, "#f4f6f7", 8)
        + rect(270, 152, 22, 34, INK, 8, 0.1)
    )
    points = [(182, 44), (222, 82, 1), (416, 82)]
    gel = path("M60 228H452V440H60z", "#8fd0e8")
    air = "".join(
        circle(x, y, r, "#ffffff", 0.7)
        for x, y, r in ((206, 252, 6), (300, 246, 8), (292, 390, 6), (214, 394, 8), (318, 300, 5))
    )
    tag = (
        rect(202, 266, 108, 104, "#ffffff", 14)
        + group(marks.cross("#2f8fc0"), 256, 306, 0.5)
        + bars(256, 342, (64,), "#b9d6e4")
    )
    return shadow(86) + vessels.vessel(points, "#c9e9f4", gel, air, tag, bottom=28) + pump


PICTURES = {
    "ibuprofen": ibuprofen,
    "acetaminophen": acetaminophen,
    "allergy-tablets": allergy,
    "cough-drops": cough_drops,
    "bandages": bandages,
    "hand-sanitizer": sanitizer,
}
