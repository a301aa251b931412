"""Adds up the reports of all test runners, says where the time went, and prints the one closing line.

usage: tally.py <folder of JUnit reports> <runner>=<exit code>…

The folder may hold `seconds.txt`, a line `<part> <whole seconds>` for each part of the run. A runner can
fail without a failing test in its report: it crashed, hung or found nothing to run. That counts as one
failure, so that the line and the exit code never disagree.
"""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SLOWEST = 20
LONGEST_FAULT = 400
# In the name of the report about the failed tests that were run a second time.
AGAIN = "again"


def last_runs(reports: list[Path]) -> dict[str, ElementTree.Element]:
    """Each test's last run by its name; those that were run again are named."""
    runs: dict[str, ElementTree.Element] = {}
    for report in reports:
        for case in ElementTree.parse(report).getroot().iter("testcase"):
            test = ".".join(filter(None, (case.get("classname", ""), case.get("name", ""))))
            if test in runs:
                print(f"run again: {test}")
            runs[test] = case
    return runs


def count(runs: dict[str, ElementTree.Element]) -> tuple[int, int, int]:
    """Tests that passed, failed and were skipped."""
    passed = failed = skipped = 0
    for case in runs.values():
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif case.find("skipped") is not None:
            skipped += 1
        else:
            passed += 1
    return passed, failed, skipped


def say_where_the_time_went(folder: Path, runs: dict[str, ElementTree.Element]) -> None:
    parts = folder / "seconds.txt"
    if parts.exists():
        seconds = [line.split() for line in parts.read_text().splitlines()]
        told = ", ".join(f"{part} {spent} s" for part, spent in seconds)
        print(f"time: {told}; {sum(int(spent) for _, spent in seconds)} s in all")
    took = sorted(((float(case.get("time") or 0), test) for test, case in runs.items()), reverse=True)
    for spent, test in took[:SLOWEST]:
        if spent >= 1:
            print(f"{spent:7.1f} s  {test}")


def say_what_failed(runs: dict[str, ElementTree.Element]) -> None:
    """Names the failed tests last: where a report is cut, its end is what is left to read."""
    for test, case in runs.items():
        fault = case.find("failure")
        fault = case.find("error") if fault is None else fault
        if fault is not None:
            words = (fault.get("message") or fault.text or "").split()
            print(f"failed: {test}: {' '.join(words)[:LONGEST_FAULT]}")


def main() -> int:
    folder = Path(sys.argv[1])
    passed = failed = skipped = 0
    everything: dict[str, ElementTree.Element] = {}
    for runner in sys.argv[2:]:
        name, code = runner.split("=")
        # A runner writes another report about the tests that it runs again, or that it runs alone.
        runs = last_runs(sorted(folder.glob(f"{name}*.xml"), key=lambda report: (AGAIN in report.name, report.name)))
        # A test that two runners run failed if it failed in one of them.
        everything.update({test if test not in everything else f"{test} ({name})": case for test, case in runs.items()})
        runner_passed, runner_failed, runner_skipped = count(runs)
        if runner_failed == 0 and (code != "0" or runner_passed == 0):
            print(f"{name}: exit code {code} after {runner_passed} tests that passed")
            runner_failed = 1
        passed += runner_passed
        failed += runner_failed
        skipped += runner_skipped
    say_where_the_time_went(folder, everything)
    say_what_failed(everything)
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


sys.exit(main())
