"""Sound, light and a place for the phone."""

from __future__ import annotations

from .charging import plug
from .svg import (
    COAL,
    INK,
    SILVER,
    STEEL,
    WHITE,
    circle,
    ellipse,
    group,
    line,
    path,
    rect,
    shadow,
    solid,
    turned,
    volume,
)


def earbuds() -> str:
    def bud(x, flip):
        stem = rect(-14, -14, 28, 96, WHITE, 14) + rect(2, -14, 12, 96, INK, 8, 0.1)
        head = circle(-16, -22, 38, WHITE) + ellipse(-42, -26, 16, 21, COAL) + circle(-4, -26, 6, SILVER)
        inner = stem + head + rect(-9, 64, 18, 10, SILVER, 5)
        return f'<g transform="translate({x} 176)scale({flip} 1)rotate(-8)">{inner}</g>'

    case = solid(
        "M132 284H380V356Q380 416 320 416H192Q132 416 132 356z",
        WHITE,
        rect(322, 270, 80, 160, INK, opacity=0.1),
        rect(100, 276, 312, 16, "#dfe3ec"),
    )
    wells = ellipse(200, 288, 34, 8, "#aab2c4") + ellipse(312, 288, 34, 8, "#aab2c4")
    return shadow(132) + bud(214, 1) + bud(298, -1) + case + wells + circle(256, 336, 7, "#4fc36e")


def earphones() -> str:
    red = "#e5533d"
    wires = line("M176 190C176 256 256 246 256 310V340M336 190C336 256 256 246 256 310", COAL, 10)
    loop = line("M256 330C256 392 330 410 344 366S280 318 236 352S180 420 214 420", COAL, 10)

    def one(x, flip):
        inner = (
            rect(-15, 0, 30, 74, red, 14)
            + rect(3, 0, 12, 74, INK, 8, 0.12)
            + circle(0, -8, 42, red)
            + ellipse(-32, -10, 18, 27, COAL)
            + ellipse(12, -22, 9, 12, "#fff", 0.4)
        )
        return f'<g transform="translate({x} 138)scale({flip} 1)">{inner}</g>'

    joint = rect(240, 286, 32, 44, "#2a3145", 12)
    remote = rect(168, 206, 22, 48, "#2a3145", 11) + circle(179, 220, 4, STEEL) + circle(179, 240, 4, STEEL)
    return (
        shadow(116, 424)
        + wires
        + loop
        + joint
        + one(176, 1)
        + one(336, -1)
        + remote
        + group(plug(0, 0, 0, red), 150, 404, 0.66, -74)
    )


def phone_mount() -> str:
    panel = rect(84, 196, 344, 190, "#aeb4c6", 34) + rect(102, 212, 308, 158, "#4d566d", 24)
    slats = "".join(
        rect(102, y, 308, 20, "#6b758e", 6) + rect(102, y + 14, 308, 6, "#3a4256", 3)
        for y in (230, 266, 302, 338)
    )
    phone = solid(
        "M196 92H316Q338 92 338 114V364Q338 386 316 386H196Q174 386 174 364V114Q174 92 196 92z",
        "#2a3145",
        rect(184, 104, 144, 270, "#7f92e8", 14),
        path("M184 290L328 160V374H184z", "#98a9f2"),
        rect(230, 112, 52, 10, "#2a3145", 5),
    )
    road = (
        line("M222 366L250 282Q262 244 290 222", "#ffffff", 13, 0.95)
        + circle(292, 208, 18, "#f05a4a")
        + circle(292, 208, 7, "#fff")
    )
    grip = (
        rect(160, 226, 24, 74, "#2a3145", 10)
        + rect(328, 226, 24, 74, "#2a3145", 10)
        + rect(214, 378, 84, 24, "#2a3145", 10)
    )
    return shadow(140, 420) + panel + slats + phone + road + grip


def flashlight() -> str:
    beam = path("M352 240L440 168V430L352 358z", "#fff0b3", 0.85)
    barrel = solid(
        "M54 264H252V334H54Q44 334 44 324V274Q44 264 54 264z",
        "#5a647c",
        rect(40, 264, 300, 18, "#fff", opacity=0.2),
        rect(40, 316, 300, 30, INK, opacity=0.22),
        line("M74 264v70M94 264v70M114 264v70M134 264v70", COAL, 8),
    )
    head = solid(
        "M250 264L304 232H338V366H304L250 334z",
        COAL,
        rect(240, 226, 110, 24, "#fff", opacity=0.18),
        rect(240, 332, 110, 40, INK, opacity=0.24),
    )
    lens = rect(334, 228, 22, 142, "#f2c14e", 9)
    button = rect(184, 250, 50, 20, "#e5533d", 9)
    return shadow(150, 404) + group(turned(beam + button + barrel + head + lens, -24, 240, 300), 10, -10)


def lantern() -> str:
    light_ = solid(
        "M176 196H336L346 362H166z",
        "#fbe39a",
        ellipse(256, 282, 46, 62, "#fff6d0"),
        "".join(rect(150, y, 220, 6, "#e0b24a", opacity=0.5) for y in (228, 262, 296, 330)),
        volume(170, 342),
    )
    top = (
        rect(158, 154, 196, 48, "#2f5a4f", 14)
        + rect(178, 140, 156, 20, "#24384f", 6)
        + line("M204 142v16M230 142v16M256 142v16M282 142v16M308 142v16", "#4a78a8", 4)
    )
    base = (
        rect(146, 356, 220, 60, "#2f5a4f", 16)
        + rect(300, 356, 66, 60, INK, 16, 0.14)
        + circle(256, 386, 12, "#f2c14e")
    )
    handle = line("M176 168C176 76 336 76 336 168", "#3a4256", 12)
    rays = line(
        "M120 232L84 216M112 282H72M120 332L84 348M392 232L428 216M400 282H440M392 332L428 348",
        "#f2b632",
        10,
        0.85,
    )
    return shadow(116) + handle + rays + light_ + top + base


PICTURES = {
    "wireless-earbuds": earbuds,
    "wired-earphones": earphones,
    "phone-mount": phone_mount,
    "pocket-flashlight": flashlight,
    "solar-lantern": lantern,
}
