"""Adds up the reports of all test runners and prints the one closing line.

usage: tally.py <folder of JUnit reports> <runner>=<exit code>…

A runner that failed without a failing test in its report (it crashed, hung or found nothing to run)
counts as one failure, so that the line and the exit code never disagree.
"""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path


def last_runs(report: Path) -> list[ElementTree.Element]:
    """Each test's last run; those that were run again are named, for whoever wants to know why."""
    runs: dict[tuple[str, str], ElementTree.Element] = {}
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        test = (case.get("classname", ""), case.get("name", ""))
        if test in runs:
            print(f"run again: {'.'.join(filter(None, test))}")
        runs[test] = case
    return list(runs.values())


def count(report: Path) -> tuple[int, int, int]:
    """Tests that passed, failed and were skipped in one JUnit report."""
    passed = failed = skipped = 0
    for case in last_runs(report):
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped


def main() -> int:
    folder = Path(sys.argv[1])
    passed = failed = skipped = 0
    for runner in sys.argv[2:]:
        name, code = runner.split("=")
        # `swift test` writes one report for XCTest and one for Swift Testing.
        counts = [count(report) for report in sorted(folder.glob(f"{name}*.xml"))]
        runner_passed, runner_failed, runner_skipped = map(sum, zip((0, 0, 0), *counts))
        if runner_failed == 0 and (code != "0" or runner_passed == 0):
            print(f"{name}: exit code {code} after {runner_passed} tests that passed")
            runner_failed = 1
        passed += runner_passed
        failed += runner_failed
        skipped += runner_skipped
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


sys.exit(main())
