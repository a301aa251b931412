"""Ctrl-C during `make test` leaves no test process behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from quartet_server import ROOT

# The tests' own binary: it says which process it is, and works for a minute.
BINARY = "#!/bin/sh\necho $$ >>pids.txt\nexec sleep 60\n"
NOTHING = "say() { :; }; require_swift() { :; }; ensure_packages() { :; }; ensure_python() { :; }"
PARTS = "choose_parts() { SWIFT_FILTER= DATA_TESTS= BROWSER_TESTS=; }"


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


def test_an_interrupted_run_ends_both_of_its_test_processes(tmp_path):
    scripts = tmp_path / "scripts"
    scripts.mkdir()
    shutil.copy(ROOT / "scripts/test.sh", scripts)
    program(scripts / "machine.sh", NOTHING + "; BUILD_PACKAGES= TEST_PACKAGES=")
    program(scripts / "parts.sh", PARTS)
    program(scripts / "build.sh", "#!/bin/sh\necho .\n")
    program(scripts / "postgres.sh", '#!/bin/sh\necho $1 >>postgres.txt\nrm -rf "$2"\n')
    program(tmp_path / "QuartetPackageTests.xctest", BINARY)
    program(tmp_path / ".venv/bin/python", f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    pids = tmp_path / "pids.txt"
    # A session of its own is what a terminal interrupts.
    run = subprocess.Popen([scripts / "test.sh"], start_new_session=True, stdout=subprocess.DEVNULL)
    assert eventually(lambda: pids.exists() and len(pids.read_text().split()) == 2)
    both = [int(pid) for pid in pids.read_text().split()]
    os.killpg(run.pid, signal.SIGINT)
    run.wait(timeout=20)
    ended = eventually(lambda: not any(lives(pid) for pid in both))
    for pid in filter(lives, both):
        os.kill(pid, signal.SIGKILL)
    assert ended
    assert (tmp_path / "postgres.txt").read_text().split() == ["start", "stop"]
