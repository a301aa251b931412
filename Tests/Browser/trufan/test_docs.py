"""docs/trufan.md lists every criterion of the document's must-have features, and names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

# How many acceptance criteria and edge cases the document has for each feature.
CRITERIA = [(8, 4), (7, 3), (7, 4), (8, 4), (8, 3), (5, 3), (6, 3), (6, 3)]


def features() -> list[str]:
    text = (ROOT / "docs/trufan.md").read_text()
    return re.split(r"^## (?:\d\. .+|Definition of Done)$", text, flags=re.M)[1:-1]


# Their tables name types and addresses, not tests.
WITHOUT_TESTS = {"The document's names", "Links"}


def sections() -> dict[str, str]:
    """The text below each heading of the page that has a table of tests."""
    text = (ROOT / "docs/trufan.md").read_text()
    parts = re.split(r"^## (.+)$", text, flags=re.M)[1:]
    found = dict(zip(parts[::2], parts[1::2], strict=True))
    assert WITHOUT_TESTS <= found.keys()
    return {name: part for name, part in found.items() if name not in WITHOUT_TESTS and rows(part)}


def rows(feature: str) -> list[tuple[str, list[str]]]:
    table = re.findall(r"^\| (.+?) \| (.+?) \|$", feature, flags=re.M)
    return [(criterion, re.findall(r"`([^`]+)`", tests)) for criterion, tests in table if criterion not in ("Criterion", "What", "Part")]


def test_every_criterion_has_its_row() -> None:
    found = []
    for feature in features():
        edges = [criterion for criterion, _ in rows(feature) if criterion.startswith("Edge: ")]
        found.append((len(rows(feature)) - len(edges), len(edges)))
    assert found == CRITERIA


def existing() -> set[str]:
    folders = [ROOT / "Tests/TruFan", ROOT / "Tests/Kits"]
    swift = "\n".join(file.read_text() for folder in folders for file in folder.rglob("*.swift"))
    python = "\n".join(file.read_text() for file in (ROOT / "Tests/Browser/trufan").glob("*.py"))
    return set(re.findall(r'@Test\(\s*"([^"]+)"', swift)) | set(re.findall(r"^def (test_\w+)\(", python, flags=re.M))


def test_every_named_test_exists() -> None:
    tables = sections()
    assert len(tables) > 15 and "Clients that know the document only" in tables
    named = {test for part in tables.values() for _, tests in rows(part) for test in tests}
    assert named - existing() == set()


def test_every_row_names_a_test() -> None:
    assert [row for part in sections().values() for row, tests in rows(part) if not tests] == []
