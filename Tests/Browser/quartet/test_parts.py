"""`make test ONLY=…`: the parts are all there is, and none has another's tests."""

from __future__ import annotations

import re
import subprocess
from collections import Counter

import pytest

from quartet_server import ROOT

PARTS = ["boutique", "trainer", "trufan", "soul", "kits", "web", "quartet"]


def chosen(part: str) -> subprocess.CompletedProcess[str]:
    """The Swift filter, the data tests and the browser tests of a part, one a line."""
    script = '. scripts/machine.sh; . scripts/parts.sh; choose_parts "$0"; printf "%s\n" "$SWIFT_FILTER" "$DATA_TESTS" "$BROWSER_TESTS"'
    return subprocess.run(["bash", "-c", script, part], cwd=ROOT, capture_output=True, text=True)


def test_every_test_belongs_to_one_part():
    filters, data, browser = zip(*(chosen(part).stdout.splitlines() for part in PARTS))
    targets = re.findall(r'"([A-Za-z]+Tests)", path: "', (ROOT / "Package.swift").read_text())
    matches = Counter(target for target in targets for each in filters if re.search(each, f"{target}.Suite/test()"))
    assert matches == Counter(targets) and len(targets) > 10
    assert [folder for folder in data if folder] == ["Tests/Data"]
    tests = {file.relative_to(ROOT) for file in (ROOT / "Tests/Browser").rglob("test_*.py")}
    folders = [folder for line in browser for folder in line.split()]
    assert tests == {file.relative_to(ROOT) for folder in folders for file in (ROOT / folder).rglob("test_*.py")}


def test_the_page_about_tests_names_each_part():
    page = (ROOT / "docs/testing.md").read_text()
    sentence = re.search(r"The\nparts are the folders of `Tests`: (.+?)\.\n", page, re.S)[1]
    assert set(re.findall(r"`(\w+)`", sentence)) == set(PARTS)


@pytest.mark.parametrize("part", ["Boutique", "TRAINER"])
def test_the_case_of_a_part_does_not_matter(part):
    assert chosen(part).stdout == chosen(part.lower()).stdout != ""


def test_a_part_that_is_not_there_is_told_with_those_that_are():
    result = chosen("boutiqe")
    assert result.returncode != 0
    assert all(part in result.stderr for part in ["boutiqe", *PARTS])
