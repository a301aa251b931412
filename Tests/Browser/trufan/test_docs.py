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


def payments() -> str:
    text = (ROOT / "docs/trufan.md").read_text()
    return re.split(r"^## (?:Paying with cards|Links)$", text, flags=re.M)[1]


def rows(feature: str) -> list[tuple[str, list[str]]]:
    table = re.findall(r"^\| (.+?) \| (.+?) \|$", feature, flags=re.M)
    return [(criterion, re.findall(r"`([^`]+)`", tests)) for criterion, tests in table if criterion not in ("Criterion", "What")]


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
    named = {test for feature in [*features(), payments()] for _, tests in rows(feature) for test in tests}
    assert named - existing() == set()
    assert all(tests for feature in features() for _, tests in rows(feature))


def test_the_staffs_parts_name_tests_that_exist() -> None:
    section = (ROOT / "docs/trufan.md").read_text().split("## Unpaid parking")[1]
    named = {test for part, tests in rows(section) if part != "Part" for test in tests}
    assert len(named) > 10
    assert named - existing() == set()
