"""SVG text: elements, colours, and the frame that all pictures share.

A picture uses presentation attributes only. A style element or attribute would fall under a page's content policy.
"""

from __future__ import annotations

import zlib

INK = "#22304a"  # shadows and dark details; never pure black
PAPER = "#fffaf0"  # labels and everything white
SILVER = "#c7ced8"
STEEL = "#8f9bab"
WHITE = "#f7f8fa"  # plastic
COAL = "#3a4256"

# One pastel ground per category: deep enough not to glare in the dark, light enough for the light scheme.
GROUNDS = {
    "grocery": "#cfe3c6",
    "food": "#f5dab0",
    "beverage": "#c3deee",
    "personal_care": "#eccfdb",
    "electronics": "#d3d3ef",
    "other": "#cddbd8",
}


def number(value: float) -> str:
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def mix(one: str, other: str, part: float) -> str:
    """The colour that has `part` of the other in it."""
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def dark(color: str, part: float = 0.2) -> str:
    return mix(color, INK, part)


def light(color: str, part: float = 0.3) -> str:
    return mix(color, "#ffffff", part)


def attributes(**values) -> str:
    """Attributes with hyphens for underscores, without those that are None."""
    written = []
    for name, value in values.items():
        if value is not None:
            text = value if isinstance(value, str) else number(value)
            written.append(f' {name.replace("_", "-")}="{text}"')
    return "".join(written)


def path(d: str, fill: str, opacity: float | None = None) -> str:
    return f"<path{attributes(d=d, fill=fill)}{_opacity(opacity)}/>"


def rect(x, y, width, height, fill: str, radius=None, opacity: float | None = None) -> str:
    return (
        f"<rect{attributes(x=x, y=y, width=width, height=height, rx=radius, fill=fill)}{_opacity(opacity)}/>"
    )


def circle(x, y, radius, fill: str, opacity: float | None = None) -> str:
    return f"<circle{attributes(cx=x, cy=y, r=radius, fill=fill)}{_opacity(opacity)}/>"


def ellipse(x, y, across, down, fill: str, opacity: float | None = None) -> str:
    return f"<ellipse{attributes(cx=x, cy=y, rx=across, ry=down, fill=fill)}{_opacity(opacity)}/>"


def line(d: str, stroke: str, width=8, opacity: float | None = None) -> str:
    """A stroke with round ends and joins."""
    drawn = attributes(d=d, fill="none", stroke=stroke, stroke_width=width)
    return f'<path{drawn} stroke-linecap="round" stroke-linejoin="round"{_opacity(opacity)}/>'


def _opacity(value: float | None) -> str:
    return "" if value is None else f' opacity="{value:g}"'


def group(inner: str, x=0, y=0, scale: float = 1, turn: float = 0) -> str:
    """The same drawing elsewhere: moved, then turned by degrees, then scaled."""
    steps = f"translate({number(x)} {number(y)})" if x or y else ""
    steps += f"rotate({number(turn)})" if turn else ""
    steps += f"scale({scale:g})" if scale != 1 else ""
    return f'<g transform="{steps}">{inner}</g>' if steps else inner


def turned(inner: str, degrees: float, x=256, y=256) -> str:
    return f'<g transform="rotate({number(degrees)} {number(x)} {number(y)})">{inner}</g>'


def solid(d: str, fill: str, *details: str) -> str:
    """A filled outline with details that end at its edge. The outline's own text names its clip."""
    name = f"c{zlib.crc32(d.encode()) % 46656:x}"
    inside = f'<path d="M0 0h512v512H0z" fill="{fill}"/>' + "".join(details)
    return f'<clipPath id="{name}"><path d="{d}"/></clipPath><g clip-path="url(#{name})">{inside}</g>'


def volume(left: float, right: float, top: float = 0, bottom: float = 512) -> str:
    """Light from the left: a bright strip near the left edge and a shade over the right."""
    wide = right - left
    shade = rect(right - wide * 0.26, top, wide * 0.3, bottom - top, INK, opacity=0.12)
    return rect(left + wide * 0.09, top, wide * 0.07, bottom - top, "#ffffff", opacity=0.3) + shade


def bars(x, y, widths, fill: str, height=9, gap=9) -> str:
    """Centred bars that stand for lines of small print."""
    return "".join(
        rect(x - width / 2, y + at * (height + gap), width, height, fill, height / 2)
        for at, width in enumerate(widths)
    )


def shadow(half_width: float, y: float = 416, x: float = 256) -> str:
    """The soft shadow on the ground; only one per picture."""
    stops = f'<stop offset=".45" stop-color="{INK}" stop-opacity=".26"/><stop offset="1" stop-color="{INK}" stop-opacity="0"/>'
    oval = ellipse(x, y, half_width * 1.22, 22, "url(#s)")
    return f'<radialGradient id="s">{stops}</radialGradient>{oval}'


def picture(category: str, inner: str) -> str:
    ground = rect(0, 0, 512, 512, GROUNDS[category])
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{ground}{group(inner, -26, -22, 1.1)}</svg>\n'
