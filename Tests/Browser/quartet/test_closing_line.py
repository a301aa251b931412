"""The end of `make test`: the repeated tests, the times, and the closing line."""

from __future__ import annotations

import subprocess

import pytest

from quartet_server import ROOT

RUN = '<testcase classname="client.test_typing" name="test_a">{}</testcase>'


@pytest.mark.parametrize(("second", "line"), [("", "2 passed, 0 failed"), ('<failure message="It  broke."/>', "1 passed, 1 failed")])
def test_a_test_that_was_run_again_counts_once_and_is_named(tmp_path, second, line):
    other = '<testcase classname="client.test_typing" name="test_b"/>'
    report = f"<testsuites><testsuite>{RUN.format('')}{RUN.format(second)}{other}</testsuite></testsuites>"
    (tmp_path / "browser.xml").write_text(report)
    command = ["python3", ROOT / "scripts/tally.py", tmp_path, f"browser={int(bool(second))}"]
    said = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    failed = ["failed: client.test_typing.test_a: It broke."] if second else []
    assert said == ["run again: client.test_typing.test_a", *failed, line]


def test_before_the_closing_line_stands_where_the_time_went(tmp_path):
    (tmp_path / "seconds.txt").write_text("build 312\nlogic 95\n")
    cases = "".join(f'<testcase classname="Suite" name="test_{n}" time="{n / 2}"/>' for n in range(50))
    (tmp_path / "swift.xml").write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
    command = ["python3", ROOT / "scripts/tally.py", tmp_path, "swift=0"]
    time, *slowest, line = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    assert time == "time: build 312 s, logic 95 s; 407 s in all"
    assert [test.split() for test in slowest] == [[f"{n / 2}", "s", f"Suite.test_{n}"] for n in range(49, 29, -1)]
    assert line == "50 passed, 0 failed"


FAILED = '<testcase classname="BoutiqueTests.Shop" name="late(to:)"><failure message="never"/></testcase>'
PASSED = '<testcase classname="BoutiqueTests.Shop" name="late(to:)"/>'


def report(path, *cases):
    path.write_text(f"<testsuites><testsuite>{''.join(cases)}</testsuite></testsuites>")


@pytest.mark.parametrize(("second", "line"), [(PASSED, "1 passed, 0 failed"), (FAILED, "0 passed, 1 failed")])
def test_a_swift_test_that_failed_is_judged_by_its_second_run_and_named(tmp_path, second, line):
    report(tmp_path / "swift.xml", FAILED)
    report(tmp_path / "swift-again.xml", second)
    command = ["python3", ROOT / "scripts/tally.py", tmp_path, f"swift={int(second == FAILED)}"]
    said = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    assert (said[0], said[-1]) == ("run again: BoutiqueTests.Shop.late(to:)", line)


def test_a_test_that_failed_on_one_engine_only_is_named(tmp_path):
    report(tmp_path / "swift.xml", FAILED)
    report(tmp_path / "postgres.xml", PASSED)
    command = ["python3", ROOT / "scripts/tally.py", tmp_path, "swift=1", "postgres=0"]
    said = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    assert said == ["failed: BoutiqueTests.Shop.late(to:): never", "1 passed, 1 failed"]


@pytest.mark.parametrize(
    ("cases", "pattern"),
    [
        ([FAILED, PASSED.replace("late", "early")], r"^(BoutiqueTests[./]Shop/late\(to:\))(/|$)"),
        ([PASSED], ""),
        ([FAILED.replace("late", f"late{n}") for n in range(6)], ""),
    ],
)
def test_a_few_failed_tests_are_run_again_many_are_not(tmp_path, cases, pattern):
    report(tmp_path / "swift.xml", *cases)
    command = ["python3", ROOT / "scripts/failed_filter.py", tmp_path / "swift.xml"]
    assert subprocess.run(command, capture_output=True, text=True).stdout.strip() == pattern
