"""Bottles, cans and cartons without alcohol."""

from __future__ import annotations

from . import marks, packs, vessels
from .svg import INK, bars, circle, ellipse, group, line, path, rect, shadow, solid, volume


def water() -> str:
    points = [(112, 24), (132, 24), (206, 66, 1), (262, 66), (280, 58), (298, 66), (416, 66)]
    ribs = line("M180 382Q256 396 332 382M180 362Q256 376 332 362", "#ffffff", 5, 0.6)
    wave = group(path("M-44 14Q-22-12 0 8T44 2V30H-44z", "#2f7fc4") + marks.drop("#5aa9e6"), 256, 246, 0.42)
    wet = path("M60 170H452V440H60z", "#8cc7ea")
    tag = (
        rect(60, 214, 392, 84, "#ffffff")
        + rect(60, 214, 392, 8, "#2f7fc4")
        + rect(60, 290, 392, 8, "#2f7fc4")
    )
    return vessels.bottle(
        points,
        "#c6e4f5",
        "#2f7fc4",
        wet,
        tag,
        ribs,
        wave,
        bars(256, 272, (56,), "#9fc3dd"),
        cap_size=(56, 34),
    )


def sparkling() -> str:
    return vessels.can(
        "#e9f2e4", marks.citrus("#7fb541", "#cfe79a"), "#7fb541", half=66, tall=276, lines=(50,)
    )


def cola() -> str:
    fizz = (
        circle(-22, 14, 20, "#fff")
        + circle(20, 24, 13, "#fff")
        + circle(12, -22, 16, "#fff")
        + circle(-18, -34, 9, "#fff")
    )
    return vessels.can("#7a1f26", fizz, "#f4e7d3", half=80, tall=262, size=1.05)


def energy() -> str:
    return vessels.can("#1f2b46", marks.bolt("#ffd23f"), "#ffd23f", half=60, tall=288, size=0.95, lines=(46,))


def orange_juice() -> str:
    splash = marks.citrus("#f0922b", "#ffc46b") + group(marks.leaf("#5b9a4c"), 34, -44, 0.5, 10)
    return packs.gable_carton("#fff4dc", splash, "#f0922b", size=1.15, cap="#4f8f4b")


def cold_brew() -> str:
    points = [(126, 26), (146, 26), (222, 64, 1), (416, 64)]
    tag = vessels.label(252, 112, "#e9d5b5", marks.bean("#5c3522"), 0.6, (54, 36))
    ring = rect(60, 244, 392, 8, "#c98f4e")
    return vessels.bottle(points, "#3a241a", "#1f1a18", tag, ring, cap_size=(60, 36))


def iced_tea() -> str:
    return vessels.drink(
        "#c9b24f",
        "#f7f4ea",
        marks.flower("#ffffff", "#f2c14e") + group(marks.leaf("#3f8a45"), 44, 34, 0.5),
        "#2f7d57",
        ink="#cfe6d4",
    )


def sports() -> str:
    points = [(136, 26), (152, 30), (196, 68, 1), (262, 70), (300, 56, 1), (338, 70, 1), (416, 68)]
    sash = path("M60 330Q256 300 452 350V440H60z", "#263b7a")
    sport = (
        rect(236, 78, 40, 40, "#e8443f", 10)
        + rect(220, 108, 72, 34, "#f5f5f2", 9)
        + rect(268, 108, 24, 34, INK, 9, 0.14)
    )
    body = vessels.vessel(points, "#4b6fe0", sash, bottom=20)
    return (
        shadow(70)
        + body
        + sport
        + group(marks.bolt("#ffffff"), 256, 242, 0.72)
        + bars(256, 366, (64, 42), "#8fa6ee")
    )


def kombucha() -> str:
    root = path(
        (
            "M-40 10C-50-12-26-26-14-14C-16-40 14-44 14-20C34-34 52-12 36 4C52 18 30 40 14 26"
            "C4 46-22 40-20 22C-30 30-40 22-40 10z"
        ),
        "#d9a860",
    ) + line("M-22 2Q-16 8-8 6M8-6Q16-2 22-8M2 18Q8 22 16 18", "#a87a3c", 6)
    points = [(110, 22), (170, 24), (250, 64, 1), (416, 64)]
    tag = vessels.label(268, 110, "#f6e7c9", root, 0.72, (54,))
    bubbles = "".join(
        circle(x, y, r, "#ffe9b8", 0.6)
        for x, y, r in ((238, 214, 7), (270, 196, 5), (262, 232, 8), (248, 178, 5))
    )
    return vessels.bottle(points, "#b5692c", "#e0b24a", tag, bubbles, cap_size=(50, 24))


def coconut() -> str:
    nut = (
        circle(0, 0, 50, "#7a5236")
        + circle(0, 0, 39, "#fffdf6")
        + circle(0, 4, 25, "#dcebee")
        + ellipse(-8, -6, 9, 6, "#fff")
    )
    return packs.brick_carton("#7cc4b8", "#f4efe2", nut, "#2f8f83", size=1.0)


def lemonade() -> str:
    return vessels.drink(
        "#f4a3ab", "#f2cc35", marks.citrus("#f2cc35", "#fdf0a8"), "#fff8ea", half=70, top=130
    )


def cider() -> str:
    jug = (
        "M226 130H286V166C330 182 356 214 356 262V392Q356 416 332 416H180Q156 416 156 392"
        "V262C156 214 182 182 226 166z"
    )
    wet = path("M100 196H420V430H100z", "#c97a2b")
    tag = (
        rect(100, 262, 312, 112, "#fff3d9")
        + group(marks.apple("#c93c3a"), 256, 304, 0.66)
        + bars(256, 346, (70, 46), "#c9a066")
    )
    handle = path(
        (
            "M322 152C386 150 410 190 400 236C394 264 372 276 352 272L354 246C372 248 378 226 374 208"
            "C370 188 350 180 318 182z"
        ),
        "#d99144",
    )
    lid = rect(222, 100, 68, 38, "#c93c3a", 8) + rect(268, 100, 22, 38, INK, 8, 0.14)
    return shadow(106) + handle + solid(jug, "#e3a45c", wet, tag, volume(156, 356)) + lid


PICTURES = {
    "spring-water": water,
    "lime-sparkling-water": sparkling,
    "classic-cola": cola,
    "energy-drink": energy,
    "orange-juice": orange_juice,
    "cold-brew": cold_brew,
    "green-iced-tea": iced_tea,
    "berry-sports-drink": sports,
    "ginger-kombucha": kombucha,
    "coconut-water": coconut,
    "pink-lemonade": lemonade,
    "apple-cider": cider,
}
