"""A crash is short, and a stop leaves nobody in doubt."""

from __future__ import annotations

import re
import signal
import subprocess
import time

import pytest

from hostile import Client
from quartet_server import ROOT, QuartetServer
from till import DEMO_STORE

TRAP = """
#include <signal.h>
static void trap(int number) { __builtin_trap(); }
__attribute__((constructor)) static void prepare(void) { signal(SIGUSR1, trap); }
"""


def backtrace_setting(path: str) -> str:
    """What a file of ours tells Swift to do after a trap."""
    found = re.search(r"SWIFT_BACKTRACE=(?:\$\{SWIFT_BACKTRACE:-)?([\w=,]+)", (ROOT / path).read_text())
    assert found, path
    return found[1]


@pytest.mark.alone
@pytest.mark.parametrize("path", ["docs/operations.md", "scripts/run.sh"])
def test_after_a_trap_the_next_server_starts_at_once(tmp_path, path):
    """As these files have it set, a crashed server holds its port and its data for a moment only, and says where it was."""
    shim = tmp_path / "trap.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", shim], input=TRAP.encode(), check=True)
    crashing = {"LD_PRELOAD": str(shim), "SWIFT_BACKTRACE": backtrace_setting(path)}
    server = QuartetServer(tmp_path, environment=crashing).start()
    try:
        start = time.monotonic()
        server.process.send_signal(signal.SIGUSR1)
        assert server.process.wait(timeout=20) == -signal.SIGILL
        assert time.monotonic() - start < 4
        assert re.search(r"Thread \d+ .*crashed", server.log_tail(20_000))
        server.start()
        assert time.monotonic() - start < 12
    finally:
        server.kill()


def test_a_server_that_stops_says_so_with_its_answers(own_server):
    """A reading kiosk is answered, and knows that its connection is no good for the next question."""
    path = f"/api/v1/kiosk/{DEMO_STORE}/next?wait=25"
    with Client(own_server) as client:
        client.say(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        first = client.hear(lambda heard: b"}" in heard).decode()
        assert "connection: close" not in first.lower()
        tag = re.search(r"(?i)etag: (\S+)", first)[1]
        client.say(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {tag}\r\n\r\n".encode())
        time.sleep(0.5)
        own_server.process.send_signal(signal.SIGTERM)
        last = client.hear().decode().lower()
    assert last.startswith("http/1.1 304 ") and "connection: close" in last
    assert own_server.process.wait(timeout=10) == 0
