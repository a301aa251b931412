"""What `make test` says of tests that only passed when they were run again."""

from __future__ import annotations

import subprocess

import pytest

from quartet_server import ROOT

RUN = '<testcase classname="client.test_typing" name="test_a">{}</testcase>'


@pytest.mark.parametrize(("second", "line"), [("", "2 passed, 0 failed"), ("<failure/>", "1 passed, 1 failed")])
def test_a_test_that_was_run_again_counts_once_and_is_named(tmp_path, second, line):
    other = '<testcase classname="client.test_typing" name="test_b"/>'
    report = f"<testsuites><testsuite>{RUN.format('')}{RUN.format(second)}{other}</testsuite></testsuites>"
    (tmp_path / "browser.xml").write_text(report)
    command = ["python3", ROOT / "scripts/tally.py", tmp_path, f"browser={int(bool(second))}"]
    said = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    assert said == ["run again: client.test_typing.test_a", line]
