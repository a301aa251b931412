"""Care for teeth, skin and hair."""

from __future__ import annotations

from . import marks, packs, vessels
from .svg import INK, bars, ellipse, group, line, path, rect, shadow, solid, volume


def toothpaste() -> str:
    return packs.tube("#ffffff", "#2fa39a", group(marks.mint("#2fa39a"), 0, -4), "#2fa39a", size=0.9)


def toothbrush() -> str:
    handle = (
        path("M-20-60Q-26-30-18 10L-26 170Q-26 204 0 204T26 170L18 10Q26-30 20-60z", "#d9b27a")
        + path("M4-60H20Q26-30 18 10L26 170Q26 204 4 204z", INK, 0.1)
        + line("M-6 60V160", "#b98a4e", 9)
    )
    head = rect(-25, -178, 50, 124, "#d9b27a", 22)
    tufts = "".join(
        rect(18, y, 50, 22, tone, 6)
        for y, tone in ((-170, "#2f9fb5"), (-144, "#fffdf6"), (-118, "#2f9fb5"), (-92, "#fffdf6"))
    )
    paste = path("M64-172Q92-164 84-142Q100-128 84-114Q92-94 66-88z", "#7fd4c6") + line(
        "M72-160Q82-152 76-142", "#d8f5ef", 7
    )
    return shadow(96, 424) + group(paste + tufts + head + handle, 230, 254, 0.98, 20)


def mouthwash() -> str:
    points = [(160, 30), (176, 44, 1), (214, 80, 1), (416, 74)]
    wet = path("M60 204H452V440H60z", "#37b3a4")
    tag = vessels.label(262, 104, "#f4fbf9", marks.mint("#2f8f83"), 0.62, (60, 40))
    ribs = line("M232 118v34M248 118v34M264 118v34M280 118v34", "#1c5f80", 5)
    return vessels.bottle(points, "#a6e0d8", "#2a7aa3", wet, tag, cap_size=(80, 62), bottom=22) + ribs


def deodorant() -> str:
    stick = path("M198 216V164Q198 116 256 116T314 164V216z", "#f2f5f1") + path(
        "M280 121Q314 130 314 164V216H290V150Q290 132 280 121z", INK, 0.08
    )
    body = solid(
        "M178 212H334V392Q334 416 310 416H202Q178 416 178 392z",
        "#3f6f66",
        rect(100, 352, 312, 64, "#2f544d"),
        volume(178, 334),
    )
    collar = rect(170, 204, 172, 26, "#d9e2dc", 10) + rect(170, 219, 172, 11, "#aebbb3", 5)
    tree = path("M0-50L30-8H16L38 28H10V48H-10V28H-38L-16-8H-30z", "#cfe0c9")
    return (
        shadow(86) + stick + body + collar + group(tree, 256, 290, 0.8) + bars(256, 374, (70, 46), "#7fa39a")
    )


def shampoo() -> str:
    points = [(168, 50), (206, 84, 1), (416, 78)]
    tag = (
        rect(206, 232, 100, 130, "#fffaf0", 50)
        + group(marks.wheat("#c98f4e"), 256, 284, 0.56)
        + bars(256, 326, (48, 32), "#d9c6a5", 7, 7)
    )
    lid = (
        rect(212, 116, 88, 58, "#f4efe2", 12)
        + rect(212, 146, 88, 6, "#d3cab6")
        + rect(274, 116, 26, 58, INK, 12, 0.1)
    )
    return shadow(84) + vessels.vessel(points, "#c2768f", tag, bottom=26) + lid


def sunscreen() -> str:
    d = (
        "M196 164H316C340 200 344 250 340 300L334 396Q332 416 312 416H200Q180 416 178 396"
        "L172 300C168 250 172 200 196 164z"
    )
    lid = (
        rect(204, 108, 104, 62, "#2f8fc0", 14)
        + rect(204, 140, 104, 6, "#1f6f9a")
        + rect(280, 108, 28, 62, INK, 14, 0.12)
    )
    wave = path("M100 352Q160 326 220 352T340 350T440 346V430H100z", "#2f8fc0")
    body = solid(d, "#f7c544", wave, volume(172, 340))
    return (
        shadow(84)
        + body
        + lid
        + group(marks.sun("#ffffff"), 256, 258, 0.98)
        + bars(256, 380, (66, 44), "#a9d6ec")
    )


def lip_balm() -> str:
    balm = path("M222 232V152L290 120V232z", "#f6d58a") + path("M268 130L290 120V232H268z", INK, 0.1)
    tube = solid(
        "M206 256H306V402Q306 416 292 416H220Q206 416 206 402z",
        "#f0b03a",
        rect(100, 290, 300, 92, "#fff6dc"),
        volume(206, 306),
    )
    collar = rect(212, 224, 88, 36, "#fff6dc", 6) + rect(276, 224, 24, 36, INK, 6, 0.1)
    cap = group(
        rect(-50, -44, 100, 88, "#e39a2c", 12)
        + rect(-50, -44, 100, 18, "#f3bd5a", 9)
        + rect(-50, 24, 100, 20, INK, 9, 0.12),
        378,
        366,
        1,
    )
    return (
        shadow(146, x=280)
        + balm
        + tube
        + collar
        + group(marks.honey("#eda92f"), 256, 328, 0.62)
        + bars(256, 362, (50,), "#e0c58c")
        + cap
    )


def tissues() -> str:
    sheet = path(
        "M206 236C186 196 206 160 190 122C224 136 236 116 262 132C290 110 306 136 326 124C314 164 336 196 310 236z",
        "#ffffff",
    ) + path(
        "M262 132C250 170 268 200 258 236H310C336 196 314 164 326 124C306 136 290 110 262 132z", "#e4e8ee"
    )
    top = path("M108 260L150 214H404L362 260z", "#f3b6c4") + ellipse(256, 237, 76, 14, "#8c5a78")
    front = solid(
        "M108 260H362V402Q362 416 348 416H122Q108 416 108 402z",
        "#e58fa6",
        "".join(
            group(marks.flower("#f9dbe3", "#fff6dc"), x, y, 0.44)
            for x, y in ((154, 306), (236, 300), (316, 310), (196, 362), (278, 364))
        ),
    )
    side = path("M362 260L404 214V366Q404 374 398 380L362 416z", "#b8647f")
    return shadow(160, x=262) + front + side + top + sheet


def soap() -> str:
    def sprig(x, at, tall):
        buds = "".join(
            ellipse(
                x + at * (1 - n / 7) + (9 if n % 2 else -9),
                tall + n * 14,
                10,
                13,
                "#7d5fb5" if n % 2 else "#9678c8",
            )
            for n in range(6)
        )
        return (
            line(f"M{x} 330Q{x + 4} 230 {x + at} {tall}", "#6f8f5a", 7)
            + buds
            + ellipse(x + at, tall - 12, 9, 14, "#9678c8")
        )

    block = (
        path("M96 316L150 272H420L372 316z", "#dccaf0")
        + solid("M96 316H372V398Q372 412 358 412H110Q96 412 96 398z", "#b99ad8", volume(96, 372))
        + path("M372 316L420 272V352Q420 362 412 370L372 408z", "#8c6cb0")
    )
    paper = path("M176 316L228 272H330L280 316z", "#fffaf0") + path("M176 316H280V412H176z", "#f6ecd8")
    return (
        shadow(160, 410)
        + sprig(300, -64, 138)
        + sprig(318, 0, 112)
        + sprig(338, 60, 146)
        + block
        + paper
        + group(marks.flower("#8d6cc4"), 228, 356, 0.5)
        + bars(228, 390, (56,), "#cbb9a0", 7)
    )


PICTURES = {
    "mint-toothpaste": toothpaste,
    "soft-toothbrush": toothbrush,
    "mouthwash": mouthwash,
    "fresh-deodorant": deodorant,
    "daily-shampoo": shampoo,
    "sunscreen": sunscreen,
    "lip-balm": lip_balm,
    "soft-tissues": tissues,
    "lavender-soap": soap,
}
