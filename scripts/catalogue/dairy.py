"""Milk and what is made of it, the carton beside it in the fridge, and ice."""

from __future__ import annotations

from . import marks, packs, vessels
from .svg import (
    INK,
    PAPER,
    bars,
    circle,
    dark,
    ellipse,
    group,
    light,
    line,
    path,
    rect,
    shadow,
    solid,
    volume,
)


def milk() -> str:
    patches = (
        path("M150 208H208C214 244 178 262 150 250z", "#3f4a5e")
        + path("M312 232V300C286 304 268 276 280 250C288 236 300 232 312 232z", "#3f4a5e")
        + path("M166 350C168 316 204 304 222 322C232 334 228 344 226 350z", "#3f4a5e")
    )
    return packs.gable_carton(
        "#fdfdfa",
        # A carton moves its sign to its middle; the patches are drawn at their places on the picture.
        group(patches, -231, -276) + group(marks.drop("#3f86cf"), 0, 8, 0.5),
        "#3f86cf",
        size=1,
        cap="#d8453f",
    )


def oat_milk() -> str:
    return packs.brick_carton("#ecdcbd", "#7a5a3c", marks.wheat("#b97f2f"), "#c9964b")


def eggs() -> str:
    def egg(x, color):
        return path(
            f"M{x} 214C{x + 26} 214 {x + 38} 260 {x + 38} 284H{x - 38}C{x - 38} 260 {x - 26} 214 {x} 214z",
            color,
        ) + ellipse(x - 13, 250, 7, 14, "#fff", 0.45)

    lid = path("M104 218L128 126Q131 116 142 116H370Q381 116 384 126L408 218z", "#9fa8a0") + path(
        "M124 206L144 136H368L388 206z", "#879188"
    )
    label = rect(176, 146, 160, 48, "#f2c14e", 8) + bars(256, 158, (100, 64), "#8a6420")
    row = "".join(
        egg(x, color) for x, color in ((146, "#d9a676"), (219, "#e7bd92"), (293, "#d3a071"), (366, "#e3b788"))
    )
    tray = solid(
        "M88 276H424L404 402Q402 416 388 416H124Q110 416 108 402z",
        "#aab3aa",
        volume(88, 424),
        rect(60, 276, 392, 16, "#c3cbc2"),
    )
    cups = "".join(
        path(f"M{x - 28} 312H{x + 28}L{x + 20} 388Q{x} 402 {x - 20} 388z", "#96a097")
        for x in (146, 219, 293, 366)
    )
    return shadow(162) + lid + label + row + tray + cups


def butter() -> str:
    block = (
        path("M112 300L172 250H398L340 300z", "#fbe89a")
        + path("M112 300H340V408H112z", "#f6d860")
        + path("M340 300L398 250V356L340 408z", "#dcb53e")
    )
    wrap = (
        path("M206 300H340V408H206z", "#f7f4ea")
        + path("M340 300L398 250V356L340 408z", "#cfd4d8")
        + path("M206 300L264 250H398L340 300z", "#ffffff")
    )
    sash = path("M206 346H340V384H206z", "#3f74bf") + path("M340 346L398 296V332L340 384z", "#2f5a9a")
    torn = path("M206 300L194 318L208 336L194 354L208 372L196 390L206 408H216V300z", "#f7f4ea")
    pat = (
        path("M60 404L84 372H124L100 404z", "#fbe89a")
        + path("M60 404H100V416H60z", "#f6d860")
        + path("M100 404L124 372V384L100 416z", "#dcb53e")
    )
    return shadow(150, x=250) + block + wrap + sash + torn + bars(274, 358, (76,), PAPER) + pat


def cheddar() -> str:
    top = path("M96 282L304 176Q400 196 420 268L96 282z", "#f8c65a")
    front = solid(
        "M96 282L420 268V388Q420 402 406 403L110 412Q96 412 96 398z",
        "#eda52f",
        rect(380, 180, 60, 260, INK, opacity=0.08),
    )
    holes = "".join(
        ellipse(x, y, a, b, "#cf8420")
        for x, y, a, b in (
            (164, 340, 17, 15),
            (252, 320, 12, 11),
            (286, 372, 19, 16),
            (356, 330, 15, 14),
            (212, 386, 9, 8),
        )
    )
    gloss = line("M118 280L300 188", "#fff", 8, 0.35)
    return shadow(168, 410) + top + front + holes + gloss


def yogurt() -> str:
    return vessels.tub("#f7f7f4", "#4a8fd0", group(marks.leaf("#5b9a4c"), 0, -4), band="#4a8fd0")


def brie() -> str:
    side = path("M76 286V346C76 388 156 416 256 416S436 388 436 346V286z", "#e3d8bd") + path(
        "M360 380C408 368 436 356 436 346V286H360z", INK, 0.08
    )
    rind = ellipse(256, 284, 180, 80, "#fffaf0") + ellipse(256, 278, 164, 68, "#f4ecd8")
    wedge = (
        path("M0 0L168 38C156 58 128 74 92 82z", "#fffaf0")
        + path("M0 0L92 82V136L0 46z", "#f8d983")
        + path("M92 82C128 74 156 58 168 38V92C156 112 128 128 92 136z", "#e3d8bd")
    )
    leaf = group(marks.grapes("#7c3f73"), 172, 232, 1.05, -8)
    return (
        shadow(186, 406)
        + side
        + rind
        + leaf
        + path("M256 280L420 318C430 306 436 296 436 286L436 346C420 366 390 384 346 394V360z", "#e9bd55")
        + path("M256 280L346 360V402L256 326z", "#f5d277")
        + group(wedge, 292, 288, 0.9)
    )


def pint(color, sash, scoop, mark) -> str:
    top = "".join(
        circle(x, y, r, tone)
        for x, y, r, tone in (
            (210, 176, 46, scoop),
            (300, 172, 48, dark(scoop, 0.05)),
            (256, 142, 50, light(scoop, 0.35)),
        )
    )
    points = [(196, 98), (416, 80)]
    body = vessels.vessel(points, color, path("M100 330Q256 366 412 322V430H100z", sash), bottom=16)
    rim = rect(152, 186, 208, 26, light(color, 0.6), 10) + rect(152, 202, 208, 10, dark(color, 0.12), 5)
    return (
        shadow(92)
        + top
        + body
        + rim
        + group(mark, 256, 272, 0.84)
        + bars(256, 366, (70, 46), light(sash, 0.75))
    )


def ice_cream() -> str:
    return pint("#6a4a86", "#f3d9a0", "#fbeec6", marks.flower("#fff6dc", "#f2bd45"))


def sorbet() -> str:
    return pint("#4f9f7a", "#f7e27a", "#f9ec9c", marks.citrus("#f2cc35", "#fdf0a8"))


PICTURES = {
    "whole-milk": milk,
    "oat-milk": oat_milk,
    "large-eggs": eggs,
    "salted-butter": butter,
    "sharp-cheddar": cheddar,
    "greek-yogurt": yogurt,
    "brie-wheel": brie,
    "vanilla-ice-cream": ice_cream,
    "lemon-sorbet": sorbet,
}
