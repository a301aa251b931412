#!/usr/bin/env python3
"""Makes the trainer's character file from KanjiVG and KANJIDIC2, the same bytes every time.

    scripts/strokes/build.py            writes Sources/Trainer/Models/Strokes/characters.bin
    scripts/strokes/build.py --check    fails if the committed files differ from the result

sources.py fetches both at fixed versions; nothing here needs more than Python's standard library.
The layout of the file is described in README.md; words.py chooses the readings and meanings.
"""

import argparse
import gzip
import json
import pathlib
import random
import struct
import sys
import xml.etree.ElementTree as ElementTree

import geometry
import sources
import words

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DATA = ROOT / "Sources/Trainer/Models/Strokes/characters.bin"
FIXTURE = ROOT / "Tests/Trainer/Models/Fixtures/strokes.json"

GRID = 2047  # coordinates are whole numbers 0…GRID
EM = 109.0  # side of KanjiVG's square
TOLERANCE = 0.0008  # of the square's side: a quarter of a point on a canvas of 300 points
LIMIT = 1_500_000

HIRAGANA, KATAKANA, KANJI = 0, 1, 2
BASIC, VOICED, SEMI_VOICED, SMALL, HISTORICAL = 0, 1, 2, 3, 4

# Hepburn; each row of the table as learners know it.
BASIC_KANA = (
    "あa いi うu えe おo かka きki くku けke こko さsa しshi すsu せse そso たta ちchi つtsu てte とto "
    "なna にni ぬnu ねne のno はha ひhi ふfu へhe ほho まma みmi むmu めme もmo やya ゆyu よyo "
    "らra りri るru れre ろro わwa をwo んn"
)
VOICED_KANA = (
    "がga ぎgi ぐgu げge ごgo ざza じji ずzu ぜze ぞzo だda ぢji づzu でde どdo ばba びbi ぶbu べbe ぼbo ゔvu"
)
SEMI_VOICED_KANA = "ぱpa ぴpi ぷpu ぺpe ぽpo"
SMALL_KANA = "ぁa ぃi ぅu ぇe ぉo っtsu ゃya ゅyu ょyo ゎwa ゕka ゖke"
HISTORICAL_KANA = "ゐwi ゑwe"  # written until 1946, still met in names


def kana():
    """Yields (literal, script, kind, romaji) in the order they are taught."""
    groups = [
        (BASIC_KANA, BASIC), (VOICED_KANA, VOICED), (SEMI_VOICED_KANA, SEMI_VOICED), (SMALL_KANA, SMALL),
        (HISTORICAL_KANA, HISTORICAL),
    ]  # fmt: skip
    for script, shift in ((HIRAGANA, 0), (KATAKANA, 0x60)):
        for text, kind in groups:
            for entry in text.split():
                yield chr(ord(entry[0]) + shift), script, kind, entry[1:]


def joyo(kanjidic):
    """Yields (literal, grade, on, kun, meanings) of the 2,136 jōyō kanji."""
    for entry in ElementTree.parse(gzip.open(kanjidic)).getroot().iter("character"):
        grade = int(entry.findtext("misc/grade") or 0)
        if grade not in (1, 2, 3, 4, 5, 6, 8):
            continue  # 9 and 10 are for names
        group = entry.find("reading_meaning/rmgroup")
        readings = [(r.get("r_type"), r.text) for r in group.findall("reading")]
        meanings = [m.text for m in group.findall("meaning") if m.get("m_lang") is None]
        literal = entry.findtext("literal")
        yield (
            literal,
            grade,
            words.on(text for kind, text in readings if kind == "ja_on"),
            words.kun(literal, [text for kind, text in readings if kind == "ja_kun"]),
            words.meanings(literal, meanings),
        )


def packed(text):
    data = text.encode("utf-8")
    if len(data) > 255:
        raise SystemExit(f"too long for one length byte: {text}")
    return bytes([len(data)]) + data


def varint(value):
    zigzag = value * 2 if value >= 0 else -value * 2 - 1
    out = bytearray()
    while zigzag >= 0x80:
        out.append(zigzag & 0x7F | 0x80)
        zigzag >>= 7
    out.append(zigzag)
    return bytes(out)


def encoded(strokes):
    """Every stroke: number of points, then each as its difference from the one before."""
    out = bytearray()
    x = y = 0
    for points in strokes:
        out.append(len(points))
        for px, py in points:
            out += varint(px - x) + varint(py - y)
            x, y = px, py
    return bytes(out)


def quantised(points):
    """On the grid, without points that fall together."""
    scaled = [(round(px / EM * GRID), round(py / EM * GRID)) for px, py in points]
    scaled = [(min(max(px, 0), GRID), min(max(py, 0), GRID)) for px, py in scaled]
    kept = scaled[:1]
    for point in scaled[1:]:
        if point != kept[-1]:
            kept.append(point)
    if len(kept) > 255:
        raise SystemExit("too many points for one count byte")
    return kept


def build(kanjivg, kanjidic):
    def curves(literal):
        return geometry.stroke_paths(kanjivg / f"{ord(literal):05x}.svg")

    def flattened(literal):
        return [quantised(geometry.flatten(path, TOLERANCE * EM)) for path in curves(literal)]

    rows = []  # (code point, info, text, strokes), in the order they are taught
    for literal, script, kind, romaji in kana():
        strokes = flattened(literal)
        info = bytes([script | kind << 2, len(strokes)])
        rows.append((ord(literal), info, [romaji, "", ""], strokes))
    kanji = []
    for literal, grade, on, kun, meanings in joyo(kanjidic):
        strokes = flattened(literal)
        info = bytes([KANJI | grade << 4, len(strokes)])
        kanji.append((grade, len(strokes), ord(literal), (ord(literal), info, ["\x1f".join(on), "\x1f".join(kun), "\x1f".join(meanings)], strokes)))
    if len(kanji) != 2136:
        raise SystemExit(f"expected 2,136 jōyō kanji, found {len(kanji)}")
    rows += [row for *_, row in sorted(kanji, key=lambda entry: entry[:3])]

    index, text, shapes = {}, bytearray(), bytearray()
    for code, info, strings, strokes in rows:
        index[code] = (len(text), len(shapes))
        text += info + b"".join(packed(s) for s in strings)
        shapes += encoded(strokes)
    codes = sorted(index)
    position = {code: number for number, code in enumerate(codes)}
    count = len(codes)
    text_start = 16 + 12 * count + 2 * count
    body = b"".join(struct.pack("<III", code, *index[code]) for code in codes)
    body += b"".join(struct.pack("<H", position[code]) for code, *_ in rows)
    header = b"QKAN" + struct.pack("<HHII", 1, count, text_start, text_start + len(text))
    data = header + body + bytes(text) + bytes(shapes)
    if len(data) >= LIMIT:
        raise SystemExit(f"{len(data):,} bytes: over the limit of {LIMIT:,}")
    return data, fixture([chr(code) for code, *_ in rows], curves)


def fixture(literals, curves):
    """Exact values from the package for the Swift test: stroke counts of all, ends of fifty."""
    exact = {literal: curves(literal) for literal in literals}
    sample = sorted(random.Random(50).sample([c for c in literals if c not in "あ漢"], 48) + ["あ", "漢"])
    def ends(path):
        first, last = path[0][0], path[-1][-1]
        middle = geometry.point_at_half(path)
        return [[round(value / EM, 5) for value in point] for point in (first, middle, last)]
    lines = ["{", ' "strokeCounts": {']
    lines.append(",\n".join(f'  "{literal}": {len(exact[literal])}' for literal in literals))
    lines.append(" },")
    lines.append(' "startMiddleEnd": {')
    lines.append(",\n".join(f'  "{literal}": {json.dumps([ends(p) for p in exact[literal]])}' for literal in sample))
    lines.append(" }")
    lines.append("}")
    return ("\n".join(lines) + "\n").encode("utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--cache", type=pathlib.Path, default=ROOT / ".data/strokes", help="folder for the sources")
    options = parser.parse_args()
    made = zip((DATA, FIXTURE), build(sources.kanjivg(options.cache), sources.kanjidic(options.cache)))
    wrong = 0
    for path, data in made:
        name = path.relative_to(ROOT)
        if options.check:
            same = path.exists() and path.read_bytes() == data
            wrong += not same
            print(f"{name}: {'the same' if same else 'DIFFERS'} ({len(data):,} bytes)")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            print(f"{name}: {len(data):,} bytes")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
