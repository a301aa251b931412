"""Cartons, boxes, bags, pouches and tubes."""

from __future__ import annotations

from .svg import (
    INK,
    bars,
    circle,
    dark,
    group,
    light,
    line,
    number,
    path,
    rect,
    shadow,
    solid,
    turned,
    volume,
)

FLOOR = 416


def gable_carton(color, mark, sash=None, size=0.95, lines=(78, 52), cap=None) -> str:
    """A milk carton: front, side and a folded roof."""
    sash = sash or dark(color, 0.1)
    front = solid("M150 208H312V410q0 6-6 6H156q-6 0-6-6z", color, rect(150, 350, 162, 66, sash))
    side = solid(
        "M312 208L366 196V400q0 6-6 7L312 416z",
        dark(color, 0.2),
        path("M312 350L366 340V408L312 416z", dark(sash, 0.2)),
    )
    roof = path("M150 208L184 138H330L312 208z", light(color, 0.25)) + path(
        "M312 208L330 138L366 196z", dark(color, 0.28)
    )
    fin = rect(182, 106, 150, 34, dark(color, 0.08), 5) + rect(182, 128, 150, 12, INK, opacity=0.1)
    spout = circle(246, 172, 21, dark(cap, 0.2)) + circle(246, 169, 20, cap) if cap else ""
    sign = group(mark, 231, 276, size) + bars(231, 374, lines, light(sash, 0.75))
    return shadow(118, x=260) + front + side + roof + fin + sign + spout


def brick_carton(color, cap, mark, sash, size=0.95, lines=(78, 52), top=170) -> str:
    """A slim drink carton with a screw cap on its sloping top."""
    front = solid(
        f"M166 {top}H308V410q0 6-6 6H172q-6 0-6-6z",
        color,
        path(f"M166 {FLOOR - 84}Q230 {FLOOR - 116} 308 {FLOOR - 72}V416H166z", sash),
    )
    side = path(f"M308 {top}L352 {top - 14}V400q0 6-6 7L308 416z", dark(color, 0.22))
    roof = path(f"M166 {top}L196 {top - 46}H340L308 {top}z", light(color, 0.3)) + path(
        f"M308 {top}L340 {top - 46}L352 {top - 14}z", dark(color, 0.3)
    )
    neck = rect(234, top - 62, 52, 30, cap, 7) + rect(268, top - 62, 18, 30, INK, 7, 0.14)
    sign = group(mark, 237, top + 82, size) + bars(237, FLOOR - 54, lines, light(sash, 0.8))
    return shadow(106, x=260) + front + side + roof + neck + sign


def box(color, mark, sash=None, left=142, right=322, top=176, size=1.0, lines=(96, 64), depth=46) -> str:
    """A cardboard box: front, side and top, with a coloured foot."""
    sash = sash or dark(color, 0.12)
    rise = depth * 0.42
    foot = FLOOR - 58
    front = solid(f"M{left} {top}H{right}V{FLOOR}H{left}z", color, rect(left, foot, right - left, 58, sash))
    over, up = number(right + depth), number(top - rise)
    down, foot_up = number(FLOOR - rise), number(foot - rise)
    side = path(f"M{right} {top}L{over} {up}V{down}L{right} {FLOOR}z", dark(color, 0.24))
    side += path(f"M{right} {foot}L{over} {foot_up}V{down}L{right} {FLOOR}z", dark(sash, 0.24))
    lid = path(f"M{left} {top}L{left + depth} {up}H{over}L{right} {top}z", light(color, 0.3))
    middle = (left + right) / 2
    sign = group(mark, middle, (top + foot) / 2, size) + bars(middle, foot + 18, lines, light(sash, 0.75))
    return shadow((right - left) / 2 + depth * 0.6, x=middle + depth / 2) + front + side + lid + sign


def teeth(left, right, y, count, depth) -> str:
    """A zigzag from left to right, without its start."""
    step = (right - left) / count / 2
    return "".join(
        f"L{number(left + step * at)} {number(y + (depth if at % 2 else 0))}"
        for at in range(1, 2 * count + 1)
    )


def pillow(color, mark, sash, size=1.15, lines=(90, 60), left=152, right=360, top=112) -> str:
    """A bag of chips: full of air, with crimped ends."""
    back = "".join(
        reversed(
            [f"L{number(left + (right - left) / 18 * at)} {FLOOR - (9 if at % 2 else 0)}" for at in range(18)]
        )
    )
    bulge = f"C{right + 14} 190 {right + 14} 330 {right} {FLOOR}"
    other = f"C{left - 14} 330 {left - 14} 190 {left} {top}z"
    d = f"M{left} {top}{teeth(left, right, top, 9, 9)}{bulge}{back}{other}"
    wave = path("M120 318C190 282 300 352 400 300V430H120z", sash)
    crimps = rect(100, top + 24, 320, 7, INK, opacity=0.12) + rect(100, FLOOR - 31, 320, 7, INK, opacity=0.12)
    folds = line("M178 160C170 200 168 240 172 280", "#fff", 10, 0.35)
    sign = group(mark, 256, 224, size) + bars(256, 340, lines, light(sash, 0.8))
    return shadow(108) + solid(d, color, wave, crimps, volume(left - 10, right + 10), folds) + sign


def pouch(color, mark, sash, size=1.05, lines=(90, 60), top=138, half=98, window="") -> str:
    """A stand-up pouch that closes again: sealed top, full foot."""
    d = (
        f"M{256 - half + 8} {top}H{256 + half - 8}L{256 + half + 6} 380Q{256 + half + 10} {FLOOR} {256 + half - 16} {FLOOR}"
        f"H{256 - half + 16}Q{256 - half - 10} {FLOOR} {256 - half - 6} 380z"
    )
    seal = rect(100, top, 312, 30, dark(color, 0.14)) + line(f"M100 {top + 44}H412", dark(color, 0.22), 5)
    foot = path("M100 362Q256 330 412 362V430H100z", sash)
    sign = group(mark, 256, 258, size) + bars(256, 372, lines, light(sash, 0.75))
    return shadow(half + 4) + solid(d, color, seal, foot, window, volume(256 - half, 256 + half)) + sign


def clear_bag(inner, color, tie) -> str:
    """A see-through bag gathered at the neck, with what is in it drawn behind the film."""
    d = "M226 170C150 196 128 260 134 350Q138 416 190 416H322Q374 416 378 350C384 260 362 196 286 170z"
    film = path(d, color, 0.16) + line("M166 240C152 280 152 320 158 360", "#fff", 11, 0.6)
    neck = path("M218 172L196 112Q226 126 256 112Q286 126 316 112L294 172z", color, 0.75)
    knot = rect(214, 160, 84, 22, tie, 10)
    return shadow(126) + path(d, light(color, 0.5), 0.6) + inner + film + neck + knot


def bar(color, mark, sash, turn=-24, half=166, tall=104, size=0.82) -> str:
    """A bar in a flow wrapper, lying at an angle."""
    left, right, top, foot = 256 - half, 256 + half, 264 - tall / 2, 264 + tall / 2
    zig = "".join(
        f"L{number(right + (9 if at % 2 else 0))} {number(top + tall / 8 * at)}" for at in range(1, 9)
    )
    zag = "".join(
        f"L{number(left - (9 if at % 2 else 0))} {number(foot - tall / 8 * at)}" for at in range(1, 8)
    )
    d = f"M{left} {top}H{right}{zig}H{left}{zag}z"
    crimp = rect(left - 10, top, 42, tall, INK, opacity=0.12) + rect(
        right - 32, top, 42, tall, INK, opacity=0.12
    )
    plate = rect(256 - 20, top, 118, tall, sash) + rect(
        left - 10, foot - tall * 0.28, 2 * half + 20, tall * 0.28, INK, opacity=0.1
    )
    gloss = rect(left - 10, top + 12, 2 * half + 20, 10, "#fff", opacity=0.28)
    small = bars(180, 252, (82, 56), light(color, 0.7))
    wrapped = solid(d, color, plate, crimp, gloss) + group(mark, 295, 264, size) + small
    return shadow(half * 0.86, y=378) + turned(wrapped, turn, 256, 264)


def tube(color, cap, mark, sash, size=0.8, lines=(60, 40), half=84) -> str:
    """A tube that stands on its cap."""
    d = f"M{256 - half} 104H{256 + half}L308 352H204z"
    seal = rect(100, 104, 312, 24, dark(color, 0.16)) + line("M100 138H412", dark(color, 0.1), 4)
    band = path("M100 250Q256 282 412 240V360H100z", sash)
    body = solid(d, color, seal, band, volume(256 - half + 10, 256 + half - 18))
    foot = rect(200, 350, 112, 66, cap, 12) + rect(284, 350, 28, 66, INK, 12, 0.14)
    ribs = line("M222 366v34M240 366v34M258 366v34M276 366v34", dark(cap, 0.16), 5)
    return (
        shadow(70)
        + body
        + group(mark, 256, 196, size)
        + bars(256, 292, lines, light(sash, 0.75))
        + foot
        + ribs
    )
