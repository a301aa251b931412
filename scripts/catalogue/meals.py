"""What is eaten from the hand or with the fork in the lid."""

from __future__ import annotations

from .svg import INK, bars, circle, dark, ellipse, group, light, line, path, rect, shadow, solid


def sandwich() -> str:
    """Two triangles of one sandwich, cut sides to the front."""

    def half(x, y, scale):
        top = path("M-132 62L-16-96Q0-112 18-98L132 62z", "#c98743") + path(
            "M-118 62L-16-76Q0-90 16-76L118 62z", "#fbe9c6"
        )
        crumbs = "".join(
            ellipse(a, b, 7, 5, "#e3c493")
            for a, b in ((-14, -34), (26, -12), (-44, 22), (4, 26), (58, 34), (-80, 42))
        )
        lettuce = path(
            "M-140 66Q-124 52-106 66T-70 66T-34 66T2 66T38 66T74 66T110 66T140 66L132 88H-132z", "#6fae4b"
        )
        layers = (
            rect(-132, 78, 264, 16, "#f6cf5a", 4)
            + rect(-134, 90, 268, 22, "#eaa091", 9)
            + rect(-134, 102, 268, 10, "#d98577", 5)
        )
        base = rect(-132, 112, 264, 36, "#fbe9c6", 8) + rect(-132, 130, 264, 18, "#c98743", 8)
        return group(top + crumbs + base + layers + lettuce, x, y, scale)

    pick = (
        line("M236 122V240", "#b98a4e", 8) + circle(236, 112, 19, "#6f9a3d") + circle(243, 107, 6, "#d8434e")
    )
    return shadow(164, 410) + half(322, 244, 0.8) + half(218, 270, 0.98) + group(pick, -16, -22)


def wrap() -> str:
    def one(top):
        roll = solid(
            f"M-60 {top}H60L52 404Q50 416 38 416H-38Q-50 416-52 404z",
            "#ecd0a0",
            rect(26, top, 60, 400, INK, opacity=0.1),
        )
        spots = "".join(ellipse(x, top + y, 10, 6, "#c99a5c") for x, y in ((-26, 62), (18, 84), (-8, 112)))
        rim = ellipse(0, top, 60, 30, "#f7e6c4") + ellipse(0, top, 48, 22, "#5c9d44")
        filling = "".join(
            circle(x, top + y, r, tone)
            for x, y, r, tone in (
                (-26, -2, 15, "#e0573f"),
                (2, -12, 16, "#f0d79b"),
                (28, -2, 15, "#8cc063"),
                (-6, 8, 14, "#f2a531"),
                (18, 9, 12, "#e0573f"),
            )
        )
        frill = path(
            (
                f"M-58 {top}Q-76 {top - 34} -46 {top - 34}Q-36 {top - 60} -8 {top - 44}Q16 {top - 66} 34 {top - 40}"
                f"Q70 {top - 40} 58 {top}Q0 {top - 44} -58 {top}z"
            ),
            "#7dbb55",
        )
        paper = (
            path("M-58 306L58 274L50 404Q48 416 36 416H-36Q-48 416-50 404z", "#fffaf0")
            + path("M-58 306L58 274L56 300L-56 332z", "#4f8f4b")
            + path("M26 283L58 274L50 404Q48 416 36 416H26z", INK, 0.1)
        )
        return roll + spots + frill + rim + filling + paper

    return shadow(136) + group(group(one(176), 0, 0), 318, 20, 0.95, 4) + group(one(176), 198, 0, 1, -4)


def salad() -> str:
    greens = "".join(
        group(
            path("M0 44C-50 30-56-26-20-46Q0-62 20-46C56-26 50 30 0 44z", tone)
            + line("M0 40V-26", light(tone, 0.45), 5),
            x,
            y,
            1.0,
            turn,
        )
        for x, y, turn, tone in (
            (160, 232, -40, "#5c9d44"),
            (352, 232, 40, "#5c9d44"),
            (206, 206, -14, "#79b656"),
            (306, 206, 16, "#6aa94c"),
            (256, 196, 0, "#8cc566"),
            (226, 244, -20, "#9acb72"),
            (290, 246, 18, "#83bb5c"),
        )
    )
    croutons = "".join(
        group(rect(-19, -17, 38, 34, "#dba35a", 6) + rect(-19, -17, 38, 12, "#efc283", 6), x, y, 1, turn)
        for x, y, turn in ((202, 250, 18), (262, 228, -12), (322, 252, 28))
    )
    shavings = "".join(
        group(path("M-26 6Q0-18 28-2L20 8Q0-6-20 14z", "#fff3cd"), x, y, 1, turn)
        for x, y, turn in ((236, 270, 10), (296, 274, -24), (168, 266, -30), (340, 224, 30))
    )
    bowl = solid(
        "M100 272H412C412 352 360 416 300 416H212C152 416 100 352 100 272z",
        "#f3f1ea",
        path("M340 260H430V430H290C330 390 350 330 340 260z", INK, 0.1),
        rect(90, 330, 340, 34, "#4f8f4b"),
    )
    rim = rect(92, 262, 328, 20, "#ffffff", 10) + rect(92, 273, 328, 9, "#d9d6cb", 4)
    return shadow(116) + greens + croutons + shavings + bowl + rim


def sushi() -> str:
    inside = path("M92 330L128 268H384L420 330z", "#2a3240")
    tray = solid(
        "M76 330H436L420 402Q417 414 404 414H108Q95 414 92 402z",
        "#3d4656",
        rect(60, 330, 400, 14, "#5d697c"),
        rect(350, 330, 100, 90, INK, opacity=0.16),
    )

    def nigiri(x):
        rice = rect(x - 46, 262, 92, 62, "#fffdf6", 24) + rect(x - 46, 296, 92, 28, "#e4e0d4", 14)
        fish = path(
            f"M{x - 60} 282Q{x - 56} 226 {x} 226T{x + 62} 280Q{x + 44} 270 {x} 272T{x - 60} 282z", "#f08a5d"
        )
        return (
            rice
            + fish
            + "".join(
                line(f"M{x + at} 236Q{x + at + 13} 246 {x + at + 5} 268", "#f9c3a4", 6)
                for at in (-34, -10, 15)
            )
        )

    def roll(x, y, tone):
        return (
            rect(x - 38, y, 76, 66, "#22302b", 16)
            + ellipse(x, y + 4, 38, 20, "#fffdf6")
            + ellipse(x, y + 4, 20, 10, tone)
            + ellipse(x + 8, y + 2, 7, 5, "#8cc063")
        )

    sticks = group(
        rect(-170, -8, 340, 11, "#c9955a", 5) + rect(-170, 12, 340, 11, "#b58148", 5), 256, 214, 1, -4
    )
    front = nigiri(144) + nigiri(262) + roll(366, 254, "#f08a5d")
    return shadow(168) + inside + front + sticks + tray + bars(256, 366, (120, 76), "#7f8b9d")


def tacos() -> str:
    def taco(x, y, color):
        back = path(f"M{x - 104} {y + 86}A104 104 0 0 1 {x + 104} {y + 86}z", dark(color, 0.2))
        lettuce = path(
            (
                f"M{x - 96} {y + 40}Q{x - 92} {y - 4} {x - 60} {y - 6}Q{x - 46} {y - 38} {x - 14} {y - 28}"
                f"Q{x + 10} {y - 48} {x + 34} {y - 28}Q{x + 70} {y - 26} {x + 76} {y + 4}Q{x + 98} {y + 12} {x + 96} {y + 50}"
                "z"
            ),
            "#7dbb55",
        )
        meat = "".join(
            circle(x + a, y + b, 15, tone)
            for a, b, tone in (
                (-62, 10, "#c9854a"),
                (-26, -12, "#b06f38"),
                (14, -16, "#d8434e"),
                (48, 0, "#c9854a"),
                (72, 26, "#d8434e"),
            )
        )
        shell = path(
            (
                f"M{x - 110} {y + 100}A110 92 0 0 1 {x + 110} {y + 100}Q{x + 110} {y + 110} {x + 98} {y + 110}"
                f"H{x - 98}Q{x - 110} {y + 110} {x - 110} {y + 100}z"
            ),
            color,
        )
        spots = "".join(
            ellipse(x + a, y + b, 9, 6, dark(color, 0.16))
            for a, b in ((-60, 72), (-14, 46), (34, 80), (66, 62), (-30, 92))
        )
        return back + lettuce + meat + shell + spots

    lime = path("M372 396A46 46 0 0 1 452 350z", "#8cc063") + path("M382 390A36 36 0 0 1 444 355z", "#dff0b6")
    return shadow(180, 404) + taco(286, 200, "#e0a94c") + taco(214, 288, "#f2c262") + group(lime, -4, 6)


PICTURES = {
    "turkey-sandwich": sandwich,
    "veggie-wrap": wrap,
    "caesar-salad": salad,
    "salmon-sushi": sushi,
    "chicken-tacos": tacos,
}
