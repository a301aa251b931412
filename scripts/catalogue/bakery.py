"""What an oven makes."""

from __future__ import annotations

from .svg import INK, circle, dark, ellipse, group, line, path, rect, shadow, solid, volume


def bread() -> str:
    # A loaf in front, with two slices cut from it.
    loaf = (
        "M188 214C188 160 238 140 318 140C398 140 436 166 436 216C436 240 424 252 418 258"
        "V390Q418 408 400 408H220V250C200 246 188 236 188 214z"
    )
    body = solid(
        loaf,
        "#b9733a",
        path("M188 140H440V210C400 180 260 180 188 220z", "#d08a4c"),
        volume(200, 436),
        line("M300 176l22 30M352 172l22 30M394 184l14 24", "#e9b67c", 12),
    )
    slice_ = (
        "M92 226C92 172 132 150 186 150C240 150 280 172 280 226C280 252 266 264 260 268"
        "V392Q260 408 244 408H128Q112 408 112 392V268C106 264 92 252 92 226z"
    )
    crumb = (
        "M108 228C108 186 140 166 186 166C232 166 264 186 264 228C264 246 250 254 244 260"
        "V384Q244 392 236 392H136Q128 392 128 384V260C122 254 108 246 108 228z"
    )
    dots = "".join(
        ellipse(x, y, 7, 5, "#d2a877")
        for x, y in ((160, 220), (206, 240), (176, 290), (218, 320), (158, 350), (200, 368), (226, 206))
    )
    return shadow(176, 408) + body + path(slice_, "#a9642f") + path(crumb, "#efd0a0") + dots


def baguette() -> str:
    def loaf(y, turn, color):
        d = "M-196 0C-190-40-120-52 0-52S190-40 196 0C190 38 120 48 0 48S-190 38-196 0z"
        cuts = "".join(
            path(
                f"M{x - 26} 14C{x - 20}-20 {x + 6}-40 {x + 34}-40C{x + 26}-14 {x + 4} 10 {x - 26} 14z",
                "#f3d39b",
            )
            for x in (-118, -42, 34, 110)
        )
        under = path(
            "M-196 0C-190 38-120 48 0 48S190 38 196 0C150 26 80 30 0 30S-150 26-196 0z", dark(color, 0.22)
        )
        return group(path(d, color) + under + cuts, 256, y, 0.98, turn)

    return (
        shadow(150, 412)
        + loaf(248, -38, "#b8743a")
        + loaf(302, -38, "#c9854a")
        + group(
            path("M-92-62H70V62H-92z", "#fff8ea")
            + rect(-92, -6, 162, 26, "#4f8f4b")
            + path("M46-62H70V62H46z", INK, 0.1),
            262,
            286,
            1,
            -38,
        )
    )


def cookie(x, y, radius, chips, color="#d79a55") -> str:
    d = circle(x, y, radius, dark(color, 0.16)) + circle(x - 3, y - 6, radius - 5, color)
    return d + "".join(circle(x + a, y + b, radius * 0.16, "#5c3522") for a, b in chips)


def cookies() -> str:
    back = cookie(190, 228, 84, ((-34, -30), (20, -44), (34, 6), (-10, 14), (-46, 24)))
    front = cookie(312, 264, 92, ((-30, -40), (26, -46), (44, 4), (-4, -2), (-46, 14), (10, 46)), "#e0a663")
    low = cookie(206, 330, 86, ((-40, -20), (4, -38), (36, -2), (-14, 16), (20, 40)), "#cf8f48")
    half = (
        group(circle(0, 0, 18, "#d79a55") + circle(4, -4, 6, "#5c3522"), 372, 380, 1)
        + circle(344, 402, 8, "#cf8f48")
        + circle(404, 396, 6, "#cf8f48")
    )
    return shadow(150, 412) + back + front + low + half


def muffin() -> str:
    berries = "".join(
        circle(x, y, 17, "#4a4f9a") + circle(x - 5, y - 5, 5, "#8a8fd0")
        for x, y in ((196, 212), (252, 176), (314, 206), (268, 236), (220, 258), (338, 254))
    )
    dome = path(
        (
            "M124 268C108 222 150 190 176 190C190 150 230 132 266 138C306 138 332 164 340 188"
            "C376 192 404 226 388 268Q384 284 364 284H148Q128 284 124 268z"
        ),
        "#d99a4c",
    )
    sugar = line(
        "M162 214l12-10M232 152l14-6M292 160l12 4M352 216l10 6M286 206l10 0M204 170l8-8", "#fbe7bd", 8
    )
    pleats = "".join(
        path(
            f"M{x} 276H{x + 22}L{x + 22 - (x + 11 - 256) * 0.16:.0f} 420H{x - (x - 256) * 0.16:.0f}z",
            "#c6567d",
        )
        for x in (150, 192, 234, 276, 318, 360)
    )
    cup = solid(
        "M140 276H372L344 404Q341 416 328 416H184Q171 416 168 404z",
        "#e27f9f",
        pleats,
        rect(316, 260, 70, 170, INK, opacity=0.12),
    )
    return shadow(100) + cup + dome + berries + sugar


def croissant() -> str:
    ring = (
        "M72 348C66 236 150 160 256 160S446 236 440 348C438 372 408 378 398 356C378 308 336 286 256 286"
        "S134 308 114 356C104 378 74 372 72 348z"
    )
    folds = line(
        (
            "M128 232C150 262 158 282 156 306M196 182C212 218 216 252 212 290M316 182C300 218 296 252 300 290"
            "M384 232C362 262 354 282 356 306"
        ),
        "#a9642f",
        10,
    )
    gloss = line("M160 216Q172 202 188 194M230 180Q256 172 282 180M324 194Q340 202 352 216", "#f8d69a", 12)
    base = solid(ring, "#d98f45", path("M60 380C80 300 150 262 256 262S432 300 452 380z", "#bd7434"))
    crumbs = circle(232, 360, 6, "#bd7434") + circle(270, 372, 5, "#d98f45") + circle(296, 352, 4, "#bd7434")
    return shadow(184, 366) + group(base + folds + gloss + crumbs, 0, 10)


def apple_pie() -> str:
    dish = solid(
        "M84 318H428L390 404Q385 416 370 416H142Q127 416 122 404z",
        "#d06a4a",
        rect(330, 300, 120, 130, INK, opacity=0.12),
        line("M150 330l14 80M200 330l8 80M256 330v80M312 330l-8 80M362 330l-14 80", "#e58a68", 6),
    )
    dome = "M92 318C96 236 166 196 256 196S416 236 420 318z"
    lattice = "".join(
        line(f"M{x} 170L{x + 84} 330M{x + 84} 170L{x} 330", "#e9b566", 19) for x in (70, 136, 202, 268, 334)
    )
    crust = rect(74, 300, 364, 36, "#d99a4c", 18) + "".join(
        circle(x, 316, 13, "#e9b566") for x in range(94, 430, 36)
    )
    steam = line(
        "M216 168C202 146 228 134 216 110M256 160C242 138 268 126 256 102M296 168C282 146 308 134 296 110",
        "#fff",
        9,
        0.75,
    )
    return shadow(152) + steam + solid(dome, "#c2722f", lattice) + dish + crust


PICTURES = {
    "whole-wheat-bread": bread,
    "stone-oven-baguette": baguette,
    "chocolate-chip-cookies": cookies,
    "blueberry-muffin": muffin,
    "butter-croissant": croissant,
    "apple-pie": apple_pie,
}
