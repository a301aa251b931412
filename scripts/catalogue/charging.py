"""What gives power: chargers, cables and batteries."""

from __future__ import annotations

from . import marks
from .svg import COAL, INK, SILVER, STEEL, WHITE, circle, dark, group, line, path, rect, shadow, solid, volume


def plug(x, y, turn=0, color=WHITE) -> str:
    """A USB-C plug that points upwards; its cable leaves below 0, 60."""
    tip = (
        rect(-22, -54, 44, 44, SILVER, 10)
        + rect(-14, -44, 28, 10, STEEL, 5)
        + rect(6, -54, 16, 44, INK, 8, 0.12)
    )
    grip = (
        rect(-32, -14, 64, 78, color, 14)
        + rect(10, -14, 22, 78, INK, 12, 0.1)
        + rect(-12, 62, 24, 26, dark(color, 0.16), 8)
    )
    return group(tip + grip, x, y, 1, turn)


def charger() -> str:
    """Seen from the front: the block with its port, the prongs above."""
    prongs = (
        rect(206, 96, 22, 74, SILVER, 6)
        + rect(284, 96, 22, 74, SILVER, 6)
        + rect(219, 96, 9, 74, STEEL, 4)
        + rect(297, 96, 9, 74, STEEL, 4)
    )
    d = "M180 160H332Q360 160 360 188V378Q360 416 322 416H190Q152 416 152 378V188Q152 160 180 160z"
    body = solid(
        d,
        WHITE,
        rect(306, 100, 80, 340, INK, opacity=0.09),
        rect(170, 170, 14, 220, "#ffffff"),
        rect(100, 160, 312, 22, "#e3e6ee"),
    )
    port = rect(216, 346, 80, 30, "#d3d8e2", 15) + rect(226, 354, 60, 14, COAL, 7)
    return shadow(108) + prongs + body + group(marks.bolt("#5a6fd0"), 256, 258, 1.05) + port


def cable() -> str:
    coil = "".join(
        line(f"M{256 - r} 268a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0", tone, 17)
        for r, tone in ((112, "#4a5bc0"), (92, "#5a6fd0"), (72, "#6d82de"))
    )
    strap = rect(226, 146, 60, 86, COAL, 12) + rect(226, 178, 60, 18, "#2a3145")
    return (
        shadow(132, 412)
        + coil
        + strap
        + group(plug(0, 0, 0, WHITE), 212, 378, 0.84, 30)
        + group(plug(0, 0, 0, WHITE), 306, 378, 0.84, -30)
    )


def car_charger() -> str:
    head = solid(
        "M172 104H340Q360 104 360 124V204Q360 226 336 232L312 240H200L176 232Q152 226 152 204V124Q152 104 172 104z",
        COAL,
        volume(152, 360),
    )
    ports = (
        rect(180, 134, 64, 36, "#232a3a", 6)
        + rect(187, 141, 50, 12, "#5aa6f0", 3)
        + rect(266, 138, 64, 30, "#232a3a", 15)
        + rect(276, 148, 44, 10, STEEL, 5)
    )
    neck = solid(
        "M196 238H316V336L294 380H218L196 336z",
        "#5a647c",
        rect(180, 258, 160, 9, INK, opacity=0.3),
        rect(180, 278, 160, 9, INK, opacity=0.3),
        volume(196, 316),
    )
    clips = line("M196 300Q168 316 184 352L204 360M316 300Q344 316 328 352L308 360", SILVER, 13)
    tip = rect(230, 378, 52, 20, SILVER, 5) + rect(240, 394, 32, 24, "#d9a441", 10)
    glow = line("M180 206H332", "#5aa6f0", 9)
    return shadow(64, 424) + clips + neck + tip + head + ports + glow


def power_bank() -> str:
    d = "M176 100H336Q364 100 364 128V388Q364 416 336 416H176Q148 416 148 388V128Q148 100 176 100z"
    body = solid(
        d,
        "#2f8f83",
        path("M300 90H380V430H250z", INK, 0.12),
        rect(162, 120, 12, 276, "#fff", 6, 0.3),
        rect(100, 100, 312, 44, "#26746b"),
    )
    ports = rect(186, 112, 56, 18, "#1a3f3c", 6) + rect(270, 112, 46, 18, "#1a3f3c", 9)
    lamps = "".join(circle(208 + 32 * at, 376, 8, "#b8f5d0" if at < 2 else "#1f5e57") for at in range(4))
    return shadow(114) + body + ports + group(marks.bolt("#f7d154"), 256, 258, 1.1) + lamps


def batteries() -> str:
    def cell(x, color):
        nub = rect(x - 16, 122, 32, 22, SILVER, 5)
        body = solid(
            (
                f"M{x - 38} 148Q{x - 38} 138 {x - 28} 138H{x + 28}Q{x + 38} 138 {x + 38} 148"
                f"V406Q{x + 38} 416 {x + 28} 416H{x - 28}Q{x - 38} 416 {x - 38} 406z"
            ),
            color,
            rect(x - 40, 138, 80, 66, "#d9953f"),
            rect(x - 40, 404, 80, 14, SILVER),
            volume(x - 38, x + 38),
        )
        return (
            nub
            + body
            + line(f"M{x} 158v26M{x - 13} 171h26", "#fff6e2", 8)
            + group(marks.bolt("#f7d154"), x, 300, 0.6)
        )

    return shadow(146) + "".join(cell(x, "#2c3448") for x in (162, 256, 350))


PICTURES = {
    "usb-c-charger": charger,
    "usb-c-cable": cable,
    "car-charger": car_charger,
    "power-bank": power_bank,
    "aa-batteries": batteries,
}
