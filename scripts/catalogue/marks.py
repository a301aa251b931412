"""Small signs for labels, drawn around 0, 0 and about 100 wide."""

from __future__ import annotations

from .svg import circle, dark, ellipse, group, light, line, path, rect


def leaf(color="#5b9a4c"):
    return path("M-40 40C-50-16-12-44 44-44C46 6 20 46-30 32z", color) + line(
        "M-44 46C-24 14-2-6 24-24", light(color, 0.55), 6
    )


def drop(color="#3d8fd1"):
    return path("M0-48C18-20 34-4 34 16A34 34 0 0 1-34 16C-34-4-18-20 0-48z", color) + line(
        "M-18 16A18 18 0 0 0-2 34", "#fff", 7
    )


def wheat(color="#d49a35"):
    grains = "".join(
        group(ellipse(0, -14, 9, 18, color), side * 6, y, turn=side * 38)
        for y in (-8, 18, 44)
        for side in (-1, 1)
    )
    return line("M0 56V-20", color, 7) + grains + ellipse(0, -38, 9, 18, color)


def citrus(rind="#f2a531", flesh="#ffd98a"):
    spokes = line("M0-34V34M-30-17L30 17M-30 17L30-17", "#fff8e6", 6)
    return circle(0, 0, 46, rind) + circle(0, 0, 37, flesh) + spokes


def berry(color="#d8344e"):
    seeds = line("M-16-8v3M14-10v3M0 8v3M-14 22v3M16 18v3", "#ffe3a3", 7)
    return (
        path("M-42-14C-44 24-14 44 0 50C14 44 44 24 42-14C30-34-30-34-42-14z", color)
        + seeds
        + path("M-30-30L-6-28L0-48L8-28L30-30L14-12H-14z", "#4f9a4a")
    )


def bean(color="#7a4a2c"):
    return group(
        ellipse(0, 0, 30, 46, color) + line("M2-40C-16-12 16 12-2 40", light(color, 0.55), 7), turn=32
    )


def peanut(color="#dca35a"):
    shell = path("M0-52C30-52 34-22 24-4C40 14 34 52 0 52C-34 52-40 14-24-4C-34-22-30-52 0-52z", color)
    return group(shell + line("M-10-28v4M10-24v4M-12 14v4M10 20v4M-2 34v2", dark(color, 0.3), 7), turn=24)


def tomato(color="#d9432f"):
    return ellipse(0, 6, 46, 40, color) + path("M-26-32L-5-30L0-48L6-30L28-32L12-16L0-8L-12-16z", "#4f9a4a")


def apple(color="#cf3d3a"):
    body = path("M0-22C-16-34-46-26-46 8C-46 36-20 54 0 44C20 54 46 36 46 8C46-26 16-34 0-22z", color)
    return (
        body
        + line("M0-22C0-36 6-44 12-50", "#6b4a33", 7)
        + path("M14-34C22-48 36-48 42-44C40-32 28-26 14-34z", "#5b9a4c")
    )


def sun(color="#f5a623"):
    rays = line("M0-52v10M0 42v10M-52 0h10M42 0h10M-37-37l7 7M30 30l7 7M37-37l-7 7M-30 30l-7 7", color, 9)
    return circle(0, 0, 29, color) + rays


def snow(color="#5aa9d6"):
    return line("M0-46V46M-40-23L40 23M-40 23L40-23M-12-40L0-28L12-40M-12 40L0 28L12 40", color, 8)


def bolt(color="#f2b632"):
    return path("M14-54L-32 10H-6L-14 54L32-12H6z", color)


def cross(color="#d8434e"):
    return path("M-14-42h28v28h28v28h-28v28h-28v-28h-28v-28h28z", color)


def flame(color="#e2542c"):
    return path(
        "M4-52C12-26 38-14 36 16C34 40 16 50 0 50S-36 40-36 14C-36-4-24-12-20-28C-12-22-8-16-6-8C4-18 8-34 4-52z",
        color,
    ) + path("M2 2C8 14 18 18 16 32C14 44-14 46-16 30C-16 18-4 14 2 2z", "#ffc857")


def flower(color="#8d6cc4", heart="#ffd56b"):
    petals = "".join(group(ellipse(0, -27, 17, 23, color), turn=72 * at) for at in range(5))
    return petals + circle(0, 0, 15, heart)


def pill(color="#d8434e"):
    halves = rect(-46, -19, 92, 38, light(color, 0.6), 19) + path("M0-19h27a19 19 0 0 1 0 38H0z", color)
    return group(halves, turn=-35)


def bubbles(color="#ffffff"):
    return (
        circle(-20, 22, 22, color)
        + circle(20, -2, 16, color)
        + circle(-10, -30, 11, color)
        + circle(34, 34, 9, color)
    )


def hop(color="#6fa544"):
    scales = "".join(
        path(f"M{x - 17} {y}Q{x} {y + 40} {x + 17} {y}z", tone)
        for y, row, tone in (
            (-34, (0,), dark(color, 0.1)),
            (-22, (-18, 18), color),
            (-4, (-26, 0, 26), dark(color, 0.15)),
            (14, (-15, 15), color),
            (28, (0,), dark(color, 0.1)),
        )
        for x in row
    )
    return ellipse(0, -2, 36, 42, light(color, 0.15)) + scales + line("M0-42V-56", dark(color, 0.3), 7)


def grapes(color="#7c3f73"):
    rows = ((-24, (-26, 0, 26)), (0, (-14, 14)), (22, (0,)))
    return "".join(circle(x, y, 15, color) for y, row in rows for x in row) + line(
        "M0-38C2-48 8-54 16-56", "#6b8f3c", 7
    )


def bone(color):
    ends = "".join(circle(x, y, 17, color) for x in (-36, 36) for y in (-13, 13))
    return group(rect(-38, -14, 76, 28, color) + ends, turn=-20)


def mint(color="#3fa486"):
    one = path("M0 8C-26 0-34-26-28-46C-4-42 10-20 0 8z", color)
    return group(one, -2, 28, 1.1, -20) + group(one, 4, 28, 1.1, 62) + line("M0 34v18", dark(color), 7)


def honey(color="#f0b03a"):
    cell = "M0-30L26-15V15L0 30L-26 15V-15z"
    return (
        group(path(cell, color), 0, -18, 0.72)
        + group(path(cell, dark(color, 0.14)), -22, 20, 0.72)
        + group(path(cell, light(color, 0.3)), 22, 20, 0.72)
    )
