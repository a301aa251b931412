"""docs/soul.md names for each rule of Soul a test that exists."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def rows() -> list[tuple[str, list[str]]]:
    text = (ROOT / "docs/soul.md").read_text()
    table = re.findall(r"^\| (.+?) \| (.+?) \|$", text, flags=re.M)
    return [(rule, re.findall(r"`([^`]+)`", tests)) for rule, tests in table if rule != "Rule"]


def test_every_named_test_exists() -> None:
    swift = "\n".join(
        file.read_text() for folder in ("Soul", "Kits", "Web", "Quartet") for file in (ROOT / "Tests" / folder).rglob("*.swift")
    )
    names = set(re.findall(r'@Test\(\s*"([^"]+)"', swift)) | set(re.findall(r"^struct (\w+Tests)\b", swift, flags=re.M))
    files = [file for folder in ("soul", "client") for file in (ROOT / "Tests/Browser" / folder).glob("test_*.py")]
    for file in files:
        names |= {str(file.relative_to(ROOT)), *re.findall(r"^def (test_\w+)", file.read_text(), flags=re.M)}
    assert {test for _, tests in rows() for test in tests} - names == set()
    assert len(rows()) > 30 and all(tests for _, tests in rows())
