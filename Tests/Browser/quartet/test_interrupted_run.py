"""An interrupted `make test` ends with all that it has started, and as a failure. A repeated test fails nothing."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quartet_server import ROOT

# Says which process it is, and works for a minute.
WORK = "#!/bin/sh\necho $$ >>pids.txt\nexec sleep 60\n"
NOTHING = "say() { :; }; require_swift() { :; }; ensure_packages() { :; }; ensure_python() { :; }"
DONE = "#!/bin/sh\nexit 0\n"
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


def program(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755)


def lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A dead process that nobody has asked about yet is none.
    return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"


def eventually(condition) -> bool:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.05)
    return False


def stub_run(folder: Path, binary: str, python: str, data: str = "") -> None:
    """The script, with stubs of all that it runs."""
    scripts = folder / "scripts"
    scripts.mkdir()
    shutil.copy(ROOT / "scripts/test.sh", scripts)
    program(scripts / "machine.sh", NOTHING + "; BUILD_PACKAGES= TEST_PACKAGES=")
    program(scripts / "parts.sh", "choose_parts() { SWIFT_FILTER= DATA_TESTS=@ BROWSER_TESTS=x; WORKERS=1; }".replace("@", data))
    program(scripts / "build.sh", "#!/bin/sh\necho .\n")
    program(scripts / "postgres.sh", '#!/bin/sh\necho $1 >>postgres.txt\nrm -rf "$2"\n')
    program(folder / "QuartetPackageTests.xctest", binary)
    program(folder / ".venv/bin/python", python)


def interrupted(folder: Path, processes: int, how: signal.Signals) -> None:
    """Interrupts a run with stubs, once that many of them work."""
    pids = folder / "pids.txt"
    # A session of its own is what a terminal interrupts.
    run = subprocess.Popen([folder / "scripts/test.sh"], start_new_session=True, stdout=subprocess.DEVNULL)
    assert eventually(lambda: pids.exists() and len(pids.read_text().split()) == processes)
    working = [int(pid) for pid in pids.read_text().split()]
    os.killpg(run.pid, how)
    code = run.wait(timeout=20)
    ended = eventually(lambda: not any(lives(pid) for pid in working))
    for pid in filter(lives, working):
        os.kill(pid, signal.SIGKILL)
    assert ended
    assert code != 0
    assert len(pids.read_text().split()) == processes, "no further part begins"
    assert (folder / "postgres.txt").read_text().split() == ["start", "stop"]


PYTHON = f'#!/bin/sh\nexec {sys.executable} "$@"\n'
# Only pytest works on; the scripts about reports are done at once.
PYTEST = WORK.replace("\necho", '\n[ "$1" = -m ] || exit 0\necho', 1)


@pytest.mark.parametrize("how", SIGNALS)
def test_an_interruption_ends_all_runs_of_the_swift_tests(tmp_path, how):
    stub_run(tmp_path, WORK, PYTHON)
    interrupted(tmp_path, 3, how)


@pytest.mark.parametrize("how", SIGNALS)
def test_an_interruption_ends_the_tests_of_data(tmp_path, how):
    stub_run(tmp_path, DONE, PYTEST, data="x")
    interrupted(tmp_path, 1, how)


@pytest.mark.parametrize("how", SIGNALS)
def test_an_interruption_ends_the_browser_tests(tmp_path, how):
    stub_run(tmp_path, DONE, PYTEST)
    interrupted(tmp_path, 1, how)


# Writes the report that it is asked for: a failure, and when it is run again nothing but that.
FAILS_FIRST = """#!/bin/sh
while [ "$1" != --xunit-output ]; do shift; done
case $2 in *-again.xml) end= ;; *) end='<failure message="late"/>' ;; esac
echo "<testsuites><testsuite><testcase classname='A.B' name='c()'>$end</testcase></testsuite></testsuites>" >"$2"
[ -z "$end" ]
"""
# The browser's report; the scripts about reports are the real ones.
REPORTS = f"""#!/bin/sh
[ "$1" = -m ] || exec {sys.executable} "$@"
for last; do :; done
echo "<testsuites><testsuite><testcase classname='a' name='b'/></testsuite></testsuites>" >"$last"
"""


def test_a_test_that_passes_the_second_time_does_not_fail_the_run(tmp_path):
    stub_run(tmp_path, FAILS_FIRST, REPORTS, data="x")
    for script in ("failed_filter.py", "tally.py"):
        shutil.copy(ROOT / "scripts" / script, tmp_path / "scripts")
    run = subprocess.run([tmp_path / "scripts/test.sh"], capture_output=True, text=True, timeout=60)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.splitlines()[-1].endswith(" passed, 0 failed")
    assert run.stdout.count("run again: A.B.c()") == 3
