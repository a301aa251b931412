"""What a screenshot shows, pixel by pixel."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator


def pixels(png: bytes) -> Iterator[tuple[int, int]]:
    """Red and green of a screenshot's first row. A row's first byte says how it is filtered; of a single row
    the left neighbour is all that a filter can refer to."""
    at, data, colour = 8, b"", 2
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        chunk = png[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, _, _, colour = struct.unpack(">IIBB", chunk[:10])
        elif kind == b"IDAT":
            data += chunk
        at += size + 12
    step = 4 if colour == 6 else 3
    raw = zlib.decompress(data)
    row, kind = bytearray(raw[1 : 1 + width * step]), raw[0]
    for place in range(len(row)):
        left = row[place - step] if place >= step else 0
        row[place] = (row[place] + {0: 0, 1: left, 2: 0, 3: left // 2, 4: left}[kind]) % 256
    for place in range(0, len(row), step):
        yield row[place], row[place + 1]
