"""The trainer's file of characters against the packages that it was made from.

The script is run again and must give the committed bytes. Then a reader of these tests compares the file with
KanjiVG's own drawings. Skipped where the packages are not available.
"""

from __future__ import annotations

import re
import struct

import build
import pytest

GRID = 2047
EM = 109


@pytest.fixture(scope="session")
def characters() -> dict[str, list[list[tuple[int, int]]]]:
    """The strokes of each character in the committed file, in the order of teaching, in steps of the grid."""
    data = build.DATA.read_bytes()
    magic, version, count, texts, shapes = struct.unpack_from("<4sHHII", data)
    assert (magic, version) == (b"QKAN", 1)
    entries = [struct.unpack_from("<III", data, 16 + 12 * n) for n in range(count)]
    order = struct.unpack_from(f"<{count}H", data, 16 + 12 * count)
    assert sorted(order) == list(range(count))
    assert [code for code, *_ in entries] == sorted(code for code, *_ in entries)
    read = {}
    for place in order:
        code, text, shape = entries[place]
        read[chr(code)] = strokes(data, shapes + shape, data[texts + text + 1])
    return read


def strokes(data: bytes, at: int, count: int) -> list[list[tuple[int, int]]]:
    def number() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return (value >> 1) ^ -(value & 1)

    result, x, y = [], 0, 0
    for _ in range(count):
        points = []
        length, at = data[at], at + 1
        for _ in range(length):
            x, y = x + number(), y + number()
            points.append((x, y))
        result.append(points)
    return result


def test_the_script_makes_the_committed_files_byte_for_byte(drawings, dictionary):
    made, fixture = build.build(drawings, dictionary)
    assert made == build.DATA.read_bytes()
    assert fixture == build.FIXTURE.read_bytes()


def test_there_are_all_kana_and_all_joyo_kanji(characters):
    literals = list(characters)
    assert len(literals) == 86 + 86 + 2136
    assert literals[:46] == list("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん")
    hiragana, katakana = literals[:86], literals[86:172]
    assert set(hiragana) == {chr(code) for code in range(0x3041, 0x3097)}
    assert [ord(k) - ord(h) for h, k in zip(hiragana, katakana)] == [0x60] * 86
    assert literals[172] == "一"
    # 𠮟, to scold, is the one that Unicode has beyond its first plane.
    assert [kanji for kanji in literals[172:] if not "\u4e00" <= kanji <= "\u9fff"] == ["𠮟"]


def test_every_stroke_stands_in_its_order_where_the_package_has_it(characters, drawings):
    path = re.compile(r'<path id="kvg:[0-9a-f]{5}-s(\d+)"[^>]*? d="[Mm]\s*(-?[\d.]+)[\s,]*(-?[\d.]+)')
    for literal, drawn in characters.items():
        svg = (drawings / f"{ord(literal):05x}.svg").read_text()
        starts = {int(number): (float(x), float(y)) for number, x, y in path.findall(svg)}
        assert sorted(starts) == list(range(1, len(drawn) + 1)), literal
        for number, points in enumerate(drawn, start=1):
            # Half a step of the grid, as a part of the square's side.
            for found, right in zip(points[0], starts[number]):
                assert abs(found / GRID - right / EM) < 0.00025, (literal, number)
            assert len(points) >= 2, (literal, number)
            assert all(0 <= x <= GRID and 0 <= y <= GRID for x, y in points), (literal, number)
