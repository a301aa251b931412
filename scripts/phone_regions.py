"""Writes Sources/Soul/Models/Phone/Regions/phone-regions.json from PyPI's `phonenumbers` (Apache-2.0, Google's metadata).

    pip install phonenumbers && python scripts/phone_regions.py

Once a year is enough. `--fixtures` writes numbers with that library's verdicts, which the tests compare with ours.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import phonenumbers
from phonenumbers import PhoneMetadata, PhoneNumberFormat, PhoneNumberType
from phonenumbers.geodata.locale import LOCALE_DATA

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "Sources/Soul/Models/Phone/Regions/phone-regions.json"
FIXTURES = ROOT / "Tests/Soul/Models/Fixtures/phone-numbers.json"
# Not in the library's list of names.
NAMES = {"AC": "Ascension Island", "TA": "Tristan da Cunha", "XK": "Kosovo"}
# Kinds of numbers to which a text message can go. A fixed line is told apart, to say so.
REACHABLE = ("mobile", "voip", "personal_number")


def pattern(description) -> str | None:
    """A kind's pattern, or nothing where a region has no such numbers."""
    text = description.national_number_pattern if description else None
    return None if not text or text == "NA" else text


def joined(patterns: list[str | None]) -> str:
    """One pattern for several, without repetition."""
    return "|".join(dict.fromkeys(text for text in patterns if text))


def grouped(example: str, region: str) -> str:
    """An example as people of the region write it, each digit as #: "(###) ###-####"."""
    number = phonenumbers.parse(example, region)
    international = phonenumbers.format_number(number, PhoneNumberFormat.INTERNATIONAL)
    text = international.split(" ", 1)[1] if " " in international else example
    if number.country_code == 1:
        text = phonenumbers.format_number(number, PhoneNumberFormat.NATIONAL)
    return "".join("#" if sign.isdigit() else sign for sign in text)


def region_row(region: str) -> dict:
    """What the app and the server need to know of one region."""
    data = PhoneMetadata.metadata_for_region(region)
    example = phonenumbers.example_number_for_type(region, PhoneNumberType.MOBILE)
    kinds = [kind for kind in (getattr(data, name) for name in (*REACHABLE, "fixed_line")) if kind]
    lengths = sorted({length for kind in kinds for length in possible_lengths(kind, data) if length > 0})
    row = {
        "region": region,
        "name": NAMES.get(region) or english_name(region),
        "code": data.country_code,
        "lengths": lengths,
        "mobile": joined([pattern(getattr(data, kind)) for kind in REACHABLE]),
        "fixed": pattern(data.fixed_line),
        "groups": grouped(str(example.national_number) if example else "", region) if example else None,
        "trunk": data.national_prefix,
        "leading": data.leading_digits,
        "isMain": bool(data.main_country_for_code) or None,
    }
    if row["fixed"] == pattern(data.mobile):
        row["fixed"] = None
    if example and phonenumbers.national_significant_number(example)[0] == "0":
        row["groups"] = grouped("+" + str(data.country_code) + phonenumbers.national_significant_number(example), region)
    return {key: value for key, value in row.items() if value not in (None, "")}


def possible_lengths(kind, data) -> tuple[int, ...]:
    """How many digits numbers of a kind have; without a list of its own, a kind has the region's."""
    return kind.possible_length or (data.general_desc.possible_length if pattern(kind) else ())


def english_name(region: str) -> str:
    """The region's English name; the library abbreviates repeated ones as "*en"."""
    names = LOCALE_DATA[region]
    name = names["en"]
    return names[name[1:]] if name.startswith("*") else name


def verdict(text: str) -> str:
    """What the library says of a number in E.164: reachable, fixed or wrong."""
    try:
        number = phonenumbers.parse(text, None)
    except phonenumbers.NumberParseException:
        return "wrong"
    if phonenumbers.format_number(number, PhoneNumberFormat.E164) != text:
        return "wrong"  # The library has mended it: such a number is not in E.164.
    kind = phonenumbers.number_type(number)
    names = PhoneNumberType
    if kind in (names.MOBILE, names.FIXED_LINE_OR_MOBILE, names.VOIP, names.PERSONAL_NUMBER):
        return "reachable"
    return "fixed" if kind == names.FIXED_LINE else "wrong"


def fixtures() -> list[dict]:
    """Examples of each region and kind, and the same with a digit changed, added or taken away."""
    generator = random.Random(20261122)
    texts = set()
    for region in sorted(phonenumbers.SUPPORTED_REGIONS):
        for kind in (PhoneNumberType.MOBILE, PhoneNumberType.FIXED_LINE, PhoneNumberType.VOIP, PhoneNumberType.TOLL_FREE):
            number = phonenumbers.example_number_for_type(region, kind)
            if number is None:
                continue
            text = phonenumbers.format_number(number, PhoneNumberFormat.E164)
            place = generator.randrange(len(text) // 2, len(text))
            texts |= {text, text[:-1], text + "5", text[:place] + str(generator.randrange(10)) + text[place + 1 :]}
    return [{"number": text, "verdict": verdict(text)} for text in sorted(texts) if 8 <= len(text) - 1 <= 15]


def write(path: Path, rows: list[dict]) -> None:
    """One row a line, so that a yearly change can be read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    path.write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    if "--fixtures" in sys.argv:
        write(FIXTURES, fixtures())
    else:
        write(TABLE, [region_row(region) for region in sorted(phonenumbers.SUPPORTED_REGIONS)])
