"""Prints the pattern with which the tests' own binary (`--filter`) runs the failed tests of a run once more.

usage: failed_filter.py <JUnit report>

It prints nothing when no report was written, when nothing failed, or when so many tests failed that a slow
moment of the machine is no explanation.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

MOST = 5


def pattern(report: Path) -> str:
    if not report.exists():
        return ""
    try:
        cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    except ElementTree.ParseError:  # The run was killed while it wrote.
        return ""
    failed = sorted({named(case) for case in cases if case.find("failure") is not None})
    return f"^({'|'.join(failed)})(/|$)" if 0 < len(failed) <= MOST else ""


def named(case: ElementTree.Element) -> str:
    """`Module.Suite` and `test()` are one test to the filter: `Module.Suite/test()`."""
    suites = "[./]".join(re.escape(part) for part in case.get("classname", "").split("."))
    return f"{suites}/{re.escape(case.get('name', ''))}"


print(pattern(Path(sys.argv[1])))
