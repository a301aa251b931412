"""Every SF Symbol that the apps name has a drawing of ours. A browser shows nothing for one without."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ICONS = {file.stem for file in (ROOT / "Sources/Web/WebHost/Assets/icons").glob("*.svg")}
PRODUCTS = ["Boutique", "Kits", "Quartet", "Soul", "Trainer", "TruFan"]

# A symbol's first word, as in "pencil.circle", and the last one of its variants.
FIRST = {icon.split(".")[0] for icon in ICONS}
LAST = {"circle", "fill", "rectangle", "slash", "square"}
FILE_KINDS = {"csv", "heic", "jpg", "json", "pdf", "png", "svg"}

LITERAL = re.compile(r'"([a-z0-9]+(?:\.[a-z0-9]+)*)"')
NAMED = re.compile(r'\b(?:systemName|systemImage): "([a-z0-9.]+)"')


def symbols(line: str) -> set[str]:
    """The literals of a line that can only be symbols."""
    found = set(NAMED.findall(line))
    for literal in LITERAL.findall(line):
        first, *rest = literal.split(".")
        if rest and rest[-1] not in FILE_KINDS and (first in FIRST or rest[-1] in LAST):
            found.add(literal)
    return found


def test_a_symbol_is_told_from_other_texts() -> None:
    assert symbols('NoticeBar(text: "a.b", symbol: "pencil.circle.fill", color: .orange)') == {"pencil.circle.fill"}
    assert symbols('Image(systemName: isOpen ? "lock.open" : "lock")') == {"lock.open"}
    assert symbols('Label("Move", systemImage: "unheardof")') == {"unheardof"}
    assert symbols('FormFile(photo, name: "photo.jpg", type: "image/jpeg")') == set()


@pytest.mark.parametrize("product", PRODUCTS)
def test_every_symbol_has_a_drawing(product: str) -> None:
    missing = {
        f"{file.relative_to(ROOT)}:{number} {symbol}"
        for file in (ROOT / "Sources" / product).rglob("*.swift")
        for number, line in enumerate(file.read_text().splitlines(), 1)
        for symbol in symbols(line) - ICONS
    }
    assert not missing, sorted(missing)
