"""Pictures of the paper, as rows of pixels that can be compared."""

from __future__ import annotations

import struct
import zlib


def rows(png: bytes) -> list[bytes]:
    """A screenshot's rows, each as its pixels' bytes."""
    at, data, size, colour = 8, b"", (0, 0), 2
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        chunk = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            *size, _, colour = struct.unpack(">IIBB", chunk[:10])
        elif kind == b"IDAT":
            data += chunk
        at += length + 12
    raw, step = zlib.decompress(data), 4 if colour == 6 else 3
    stride, before, found = size[0] * step, bytearray(size[0] * step), []
    for start in range(0, len(raw), stride + 1):
        row, kind = bytearray(raw[start + 1 : start + 1 + stride]), raw[start]
        for place in range(stride):
            left = row[place - step] if place >= step else 0
            corner = before[place - step] if place >= step else 0
            row[place] = (row[place] + predicted(kind, left, before[place], corner)) % 256
        found.append(bytes(row))
        before = row
    return found


def predicted(kind: int, left: int, above: int, corner: int) -> int:
    if kind < 4:
        return (0, left, above, (left + above) // 2)[kind]
    guess = left + above - corner
    return min((left, above, corner), key=lambda each: abs(guess - each))


def difference(one: bytes, other: bytes) -> float:
    """The part of a picture's bytes that differ by more than the eye sees."""
    pairs = [(a, b) for first, second in zip(rows(one), rows(other)) for a, b in zip(first, second)]
    return sum(abs(a - b) > 24 for a, b in pairs) / len(pairs)
