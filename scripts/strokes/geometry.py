"""Reads the path grammar that KanjiVG uses (M m, then c C s S) and flattens its curves."""

import re
import xml.etree.ElementTree as ElementTree

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
TOKEN = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
SVG = "{http://www.w3.org/2000/svg}"


def stroke_paths(file):
    """The strokes of one file in writing order, each a list of cubic curves (p0, p1, p2, p3)."""
    root = ElementTree.parse(file).getroot()
    found = {}
    for path in root.iter(f"{SVG}path"):
        number = int(path.get("id").rsplit("-s", 1)[1])
        found[number] = parsed(path.get("d"))
    if sorted(found) != list(range(1, len(found) + 1)):
        raise SystemExit(f"{file}: stroke numbers have gaps")
    return [found[number] for number in sorted(found)]


def parsed(d):
    curves = []
    here = control = (0.0, 0.0)
    for command, rest in TOKEN.findall(d):
        values = [float(n) for n in NUMBER.findall(rest)]
        relative = command.islower()
        kind = command.upper()
        size = {"M": 2, "C": 6, "S": 4}.get(kind)
        if size is None or len(values) % size or not values:
            raise SystemExit(f"unexpected path data: {d}")
        for start in range(0, len(values), size):
            base = here if relative else (0.0, 0.0)
            points = [
                (base[0] + values[i], base[1] + values[i + 1]) for i in range(start, start + size, 2)
            ]
            if kind == "M":
                here = control = points[0]
                continue
            if kind == "S":
                points.insert(0, (2 * here[0] - control[0], 2 * here[1] - control[1]))
            curves.append((here, *points))
            control, here = points[1], points[2]
    return curves


def at(curve, t):
    u = 1 - t
    a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return tuple(a * p + b * q + c * r + d * s for p, q, r, s in zip(*curve))


def dense(path, steps=32):
    points = [path[0][0]]
    for curve in path:
        points += [at(curve, step / steps) for step in range(1, steps + 1)]
    return points


def flatten(path, tolerance):
    """Few points, none of the curve farther from them than the tolerance (Douglas and Peucker)."""
    points = dense(path)
    keep = {0, len(points) - 1}
    spans = [(0, len(points) - 1)]
    while spans:
        low, high = spans.pop()
        far, index = 0.0, None
        for i in range(low + 1, high):
            distance = to_segment(points[i], points[low], points[high])
            if distance > far:
                far, index = distance, i
        if index is not None and far > tolerance:
            keep.add(index)
            spans += [(low, index), (index, high)]
    return [points[i] for i in sorted(keep)]


def to_segment(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length
    t = min(max(t, 0.0), 1.0)
    x, y = a[0] + t * dx - p[0], a[1] + t * dy - p[1]
    return (x * x + y * y) ** 0.5


def point_at_half(path):
    """Half-way along the curve, by length."""
    points = dense(path, 256)
    lengths = [((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in zip(points, points[1:])]
    left = sum(lengths) / 2
    for (a, b), length in zip(zip(points, points[1:]), lengths):
        if length > 0 and left <= length:
            t = left / length
            return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
        left -= length
    return points[-1]
