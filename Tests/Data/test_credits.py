"""All credits of the trainer's data agree with the packages' own statements."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import sources

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "Sources/Trainer/Models/Strokes"
CREDITING = {
    "CREDITS.md": DATA / "CREDITS.md",
    "LICENSE.md": DATA / "LICENSE.md",
    "Settings": ROOT / "Sources/Trainer/App/Settings/AboutSections.swift",
    "decisions.md": ROOT / "docs/decisions.md",
}


@pytest.mark.parametrize("name", CREDITING)
def test_both_works_are_credited_with_their_licence_and_its_version(name):
    text = CREDITING[name].read_text()
    for work in ("KanjiVG", "KANJIDIC2"):
        assert re.search(rf"{work}[^§]{{0,400}}?CC BY-SA 3\.0", text, re.S), f"{name} does not credit {work}"


def test_the_credits_name_the_packages_that_the_script_takes():
    text = (DATA / "CREDITS.md").read_text()
    for package in (sources.KANJIVG, sources.KANJIDIC):
        name, version = re.split("=+", package)
        assert f"`{name}` {version}" in text


def test_kanjivg_says_version_3(drawings):
    assert "creativecommons.org/licenses/by-sa/3.0/" in (drawings / "03042.svg").read_text()


def test_kanjidic_says_version_3(dictionary, cache):
    words = (cache / "kanjidic/usr/share/doc/kanjidic-xml/copyright").read_text(errors="replace")
    statement = " ".join(words.split())
    assert "KANJIDIC2" in statement
    assert "Creative Commons Attribution-ShareAlike Licence (V3.0)" in statement
