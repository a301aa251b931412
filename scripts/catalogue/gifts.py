"""Flowers, paper and a day out."""

from __future__ import annotations

from .svg import INK, PAPER, bars, circle, ellipse, group, light, line, path, rect, shadow, solid, turned


def birthday_card() -> str:
    envelope = turned(
        rect(92, 226, 300, 186, "#f2c14e", 12)
        + path("M94 236L242 338L390 236Q390 226 380 226H104Q94 226 94 236z", "#dba52f"),
        -12,
        242,
        320,
    )
    back = path("M352 118L386 134V396L352 412z", "#b9bfcc")
    front = rect(172, 104, 184, 308, "#fffaf0", 10)
    dots = "".join(
        circle(x, y, 7, tone)
        for x, y, tone in (
            (202, 140, "#e5533d"),
            (238, 168, "#5aa6d8"),
            (280, 136, "#f2b632"),
            (324, 160, "#6fb24a"),
            (208, 204, "#f2b632"),
            (322, 210, "#c679b5"),
            (262, 200, "#e5533d"),
        )
    )
    cake = (
        rect(202, 300, 124, 66, "#f2a0b5", 8)
        + path(
            (
                "M202 314Q202 294 220 294H308Q326 294 326 314Q314 336 300 320Q284 342 264 322"
                "Q246 342 230 320Q214 336 202 314z"
            ),
            "#fff",
        )
        + rect(190, 364, 148, 13, "#8fb8d8", 6)
    )
    candles = "".join(
        rect(x - 5, 256, 11, 40, tone, 3)
        + path(f"M{x} 226Q{x + 13} 244 {x} 252Q{x - 13} 244 {x} 226z", "#f2b632")
        for x, tone in ((234, "#5aa6d8"), (264, "#e5533d"), (294, "#6fb24a"))
    )
    return shadow(140) + envelope + back + front + dots + cake + candles


def tulips() -> str:
    def tulip(x, y, turn, color):
        petals = path(
            "M-34-30C-40 24-20 40 0 40S40 24 34-30Q18-22 12 0Q6-34 0-44Q-6-34-12 0Q-18-22-34-30z", color
        )
        middle = path("M0-44C18-20 20 20 0 40C-20 20-18-20 0-44z", light(color, 0.28))
        return group(petals + middle, x, y, 1.02, turn)

    stems = line(
        "M156 190L250 400M208 150L254 400M262 134L256 400M316 152L258 400M362 194L262 400", "#5c9d44", 9
    )
    leaves = path("M170 300C140 250 146 200 160 170C190 220 206 260 214 320z", "#6fae4b") + path(
        "M344 300C372 250 366 200 352 170C322 220 306 260 298 320z", "#5c9d44"
    )
    heads = (
        tulip(152, 182, -26, "#e5533d")
        + tulip(364, 184, 26, "#f2b632")
        + tulip(206, 138, -12, "#c679b5")
        + tulip(312, 140, 12, "#e2588a")
        + tulip(258, 116, 0, "#f0823c")
    )
    wrap = solid(
        "M158 250L256 300L354 250L300 408Q298 416 288 416H224Q214 416 212 408z",
        "#f0e2c8",
        path("M256 300L354 250L300 430H256z", "#d9c6a2"),
    )
    bow = path("M256 350L206 326V378zM256 350L306 326V378z", "#c93c4e") + circle(256, 351, 14, "#a82c3e")
    return shadow(76) + stems + leaves + heads + wrap + bow


def notebook() -> str:
    pages = rect(158, 120, 222, 290, "#f4efe2", 8) + line("M376 140V396M370 140V396", "#d3cab6", 3)
    cover = solid(
        "M148 106H350Q362 106 362 118V402Q362 414 350 414H148Q136 414 136 402V118Q136 106 148 106z",
        "#35608c",
        rect(130, 100, 40, 320, "#27486c"),
        rect(310, 100, 60, 320, INK, opacity=0.08),
    )
    tag = (
        rect(204, 160, 126, 76, PAPER, 8)
        + bars(267, 180, (86, 60), "#b9b09a")
        + line("M218 218h98", "#d8434e", 4)
    )
    ribbon = path("M300 408H322V448L311 436L300 448z", "#d8434e")
    band = rect(338, 106, 10, 308, "#e5a23c")
    pen = turned(
        rect(390, 150, 22, 210, "#2a3145", 8)
        + rect(390, 186, 22, 8, "#d9b45a")
        + path("M390 356H412L401 396z", "#d9b45a"),
        12,
        400,
        270,
    )
    return shadow(132, 416) + ribbon + pages + cover + tag + band + pen


def blanket() -> str:
    roll = "M104 250H352V408H104C72 408 56 372 56 329S72 250 104 250z"
    checks = "".join(rect(x, 240, 26, 180, "#c93c4e", opacity=0.75) for x in range(84, 380, 52)) + "".join(
        rect(40, y, 340, 22, "#c93c4e", opacity=0.5) for y in (262, 306, 350, 394)
    )
    body = solid(roll, "#fdf3e6", checks, rect(40, 372, 400, 50, INK, opacity=0.1))
    end = (
        ellipse(368, 329, 66, 79, "#fdf3e6")
        + ellipse(368, 329, 66, 79, "#c93c4e", 0.35)
        + line("M368 329q14-12 22 6t-18 28t-36-18t10-56t56 8t10 64", "#a82c3e", 8)
    )
    straps = "".join(
        rect(x, 242, 24, 174, "#7a4a2c", 8)
        + rect(x - 5, 300, 34, 30, "#d9b45a", 6)
        + rect(x + 3, 307, 18, 16, "#7a4a2c", 3)
        for x in (132, 270)
    )
    handle = line("M144 244C144 160 282 160 282 244", "#7a4a2c", 18)
    return shadow(196, 408) + handle + body + end + straps


PICTURES = {
    "birthday-card": birthday_card,
    "tulip-bouquet": tulips,
    "ruled-notebook": notebook,
    "picnic-blanket": blanket,
}
