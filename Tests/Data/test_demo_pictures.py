"""The pictures of TruFan's demo shop: as their script draws them, each in use, small, and safe to show."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import draw_catalogue  # noqa: E402

LIMIT = 4096  # bytes
FILES = sorted(draw_catalogue.PICTURES.iterdir())
ELEMENTS = {"svg", "g", "path", "rect", "circle", "ellipse", "clipPath", "radialGradient", "stop", "text"}


def named() -> list[str]:
    """The names of pictures in the files of the shop."""
    items, shops, lots = map(draw_catalogue.demo, ["catalogue", "shops", "lots"])
    return [thing["picture"] for thing in items + shops] + [lot["map"]["picture"] for lot in lots if lot["map"]]


def test_running_the_script_again_changes_nothing():
    assert draw_catalogue.committed() == draw_catalogue.drawings()


def test_every_picture_exists_and_every_picture_is_used():
    assert sorted(named()) == [file.name for file in FILES]
    assert len(FILES) == 96 + 4 + 1


def test_no_two_pictures_are_the_same():
    assert len({file.read_bytes() for file in FILES}) == len(FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_picture_is_small_and_draws_only(file):
    text = file.read_text()
    assert len(text.encode()) < LIMIT
    root = ElementTree.fromstring(text)
    for element in root.iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in ELEMENTS
        # No script, no style that a content policy would refuse, nothing fetched from elsewhere.
        assert not [name for name in element.attrib if name.startswith("on") or name in ("style", "href", "src")]
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}
    assert set(re.findall(r"url\((.)", text)) <= {"#"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_a_picture_refers_to_is_in_it_once(file):
    text = file.read_text()
    ids = re.findall(r' id="([^"]+)"', text)
    # A clip is named by a short checksum of its outline, which must not meet another's.
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r"url\((.)", text)) <= {"#"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_a_picture_refers_to_is_in_it_once(file):
    text = file.read_text()
    ids = re.findall(r' id="([^"]+)"', text)
    # Two equal outlines share a clip's name. The clips are then equal too, so that either does.
    clips = dict.fromkeys(re.findall(r'<clipPath id="[^"]+">.*?</clipPath>', text))
    assert len(set(ids)) == len(clips) + ("radialGradient" in text)
    assert set(re.findall(r"url\(#([^)]+)\)", text)) == set(ids)


def test_each_category_has_a_ground_of_its_own():
    grounds = {}
    for item in draw_catalogue.demo("catalogue"):
        root = ElementTree.parse(draw_catalogue.PICTURES / item["picture"]).getroot()
        assert root.get("viewBox") == "0 0 512 512"
        grounds.setdefault(item["category"], set()).add(root[0].get("fill"))
    assert all(len(colors) == 1 for colors in grounds.values())
    assert len(set.union(*grounds.values())) == 6


def test_the_lots_map_has_every_bay_by_its_number():
    (lot,) = [lot for lot in draw_catalogue.demo("lots") if lot["map"]]
    numbers = re.findall(r"<text[^>]*>([A-D]\d+)</text>", (draw_catalogue.PICTURES / lot["map"]["picture"]).read_text())
    assert numbers == [space["number"] for space in lot["spaces"]]
    wide, tall = lot["map"]["width"], lot["map"]["height"]
    for space in lot["spaces"]:
        x, y, across, down = space["box"]
        assert 0 < x < x + across < wide and 0 < y < y + down < tall
