"""The map of a parking lot, drawn from the boxes of its spaces in lots.json.

The asphalt is dark in both schemes, so white lines and numbers can be read in the sun and at night.
"""

from __future__ import annotations

from .svg import INK, group, line, number, path, rect

ASPHALT, KERB, PAINT = "#454c57", "#707a89", "#ffffff"
TINTS = {"accessible": "#2f6fd6", "ev": "#2a8a58", "compact": "#5a6370"}
# A person in a wheelchair and a bolt, about 20 wide around 0, 0.
SIGNS = {
    "accessible": '<circle cx="-1" cy="-9" r="2.6"/>' + line("M-1-4V3H5L8 9M-3-1A6 6 0 1 0 5 7", PAINT, 2.4),
    "ev": '<path d="M3-10L-7 2H-1L-3 10L7-2H1z"/>',
}


def lot_map(lot: dict) -> str:
    wide, tall = lot["map"]["width"], lot["map"]["height"]
    ground = rect(8, 8, wide - 16, tall - 16, KERB, 28) + rect(16, 16, wide - 32, tall - 32, ASPHALT, 21)
    drawn = bays(lot["spaces"]) + entrance(*lot["map"]["entrance"]) + lanes()
    drawn += walkway(lot["map"]) + desk(*lot["map"]["staff_desk"]) + door(*lot["map"]["shop_door"])
    letters = f'<g fill="{PAINT}" font-family="system-ui,sans-serif" font-size="16" font-weight="600" text-anchor="middle">'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}">{ground}{letters}{drawn}</g></svg>\n'


def bays(spaces: list[dict]) -> str:
    tints, signs, numbers, lines = {kind: "" for kind in TINTS}, [], [], []
    for space in spaces:
        x, y, wide, tall = space["box"]
        opens_down = space["number"][0] in "AC"  # the end of the bay that a car drives in at
        if space["type"] in TINTS:
            tints[space["type"]] += f"M{x} {y}h{wide}v{tall}h-{wide}z"
        if space["type"] in SIGNS:
            signs.append(group(SIGNS[space["type"]], x + wide / 2, y + (56 if opens_down else 26)))
        at = y + (27 if opens_down else tall - 16)
        numbers.append(text(x + wide / 2, at, space["number"]))
        lines.append(
            f"M{x} {y}v{tall}" + f"M{x + wide} {y}v{tall}" * (space is spaces[-1] or ends_row(space, spaces))
        )
    backs = "M90 274H550"  # between the two rows in the middle
    filled = "".join(path(d, TINTS[kind]) for kind, d in tints.items())
    return filled + line("".join(lines) + backs, PAINT, 3) + "".join(signs) + "".join(numbers)


def text(x: float, y: float, words: str) -> str:
    return f'<text x="{number(x)}" y="{number(y)}">{words}</text>'


def ends_row(space: dict, spaces: list[dict]) -> bool:
    following = spaces[spaces.index(space) + 1]
    return following["number"][0] != space["number"][0]


def entrance(x: int, y: int) -> str:
    gap = rect(x, y - 36, 18, 72, ASPHALT)
    return gap + path(f"M{x + 6} {y - 5}h34v-11l24 16-24 16v-11h-34z", "#f2b632")


def lanes() -> str:
    arrow = "l-9-7m9 7l-9 7"
    back = "l9-7m-9 7l9 7"
    return line(f"M210 390H262{arrow}M400 390H452{arrow}M452 158H400{back}M262 158H210{back}", PAINT, 4, 0.45)


def walkway(places: dict) -> str:
    """Stripes to walk on, from the desk to the door."""
    (left, y), (right, _) = places["staff_desk"], places["shop_door"]
    return line("".join(f"M{x} {y - 13}v26" for x in range(left + 73, right - 26, 11)), PAINT, 5, 0.8)


def desk(x: int, y: int) -> str:
    counter = rect(x - 62, y - 34, 124, 68, "#f2b632", 12) + rect(x - 62, y - 34, 124, 14, "#ffd56b", 7)
    return counter + f'<g fill="{INK}">{text(x, y + 12, "Staff desk")}</g>'


def door(x: int, y: int) -> str:
    frame = rect(x - 20, y - 34, 56, 68, "#cdd5df", 6)
    return frame + rect(x + 6, y - 34, 4, 68, "#8f9bab") + text(x + 8, y + 52, "Shops")
