"""A real `quartet serve` on a free port with a data folder of its own."""

from __future__ import annotations

import atexit
import ctypes
import functools
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from datetime import datetime, timezone
from pathlib import Path

from venue_zone import morning_zone, set_zone

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("QUARTET_BINARY", ROOT / ".build/debug/quartet"))
START_SECONDS = 30
STOP_SECONDS = 15


# Below the ports that the system gives to outgoing connections: nothing takes a server's port while it restarts.
PORTS = range(20_000, 32_000)


def free_port() -> int:
    for port in random.sample(PORTS, 100):  # two runs at a time hardly meet
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise AssertionError("no port is free")


def die_with_parent() -> None:
    """If the test run itself is killed, its servers must not stay behind."""
    PR_SET_PDEATHSIG = 1
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


@functools.cache
def filled_demo(binary: Path) -> Path:
    """A demo's data, which each process of tests fills once: that takes a demo most of its first start.

    With the very program that is tested: for a measurement there may be no other.
    """
    folder = Path(tempfile.mkdtemp(prefix="quartet-demo-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    server = QuartetServer(folder, binary=binary)
    server.data.mkdir()
    server.start()
    server.stop()
    set_zone(server.database, morning_zone(datetime.now(timezone.utc)))
    return server.data


class QuartetServer:
    """Starts, stops, kills and restarts the server; the port and the data outlive the process."""

    def __init__(
        self,
        folder: Path,
        *,
        environment: dict[str, str] | None = None,
        public_port: int | None = None,
        binary: Path = BINARY,
        demo: bool = True,
    ) -> None:
        self.binary = binary
        self.demo = demo
        self.data = folder / "data"
        self.log_file = folder / "server.log"
        self.port = free_port()
        # The address that people see: a proxy's, where the test puts one before the server.
        self.public_url = f"http://localhost:{public_port or self.port}"
        self.environment = environment or {}
        self.process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    @property
    def database(self) -> Path | str:
        if url := self.environment.get("QUARTET_DATABASE_URL"):
            return url
        # Not below it: folders of uploads come and go while one looks.
        found = sorted(self.data.glob("*.sqlite"))
        assert found, f"no database in {self.data}"
        return found[0]

    def start(self) -> "QuartetServer":
        if not self.data.exists():
            self._make_data()
        log = open(self.log_file, "ab")
        self.process = subprocess.Popen(
            [self.binary, "serve", *(["--demo"] if self.demo else []), "--port", str(self.port), "--data", self.data],
            # One address plays many shops and customers here, so limits per address are out of the way.
            env={**os.environ, "APP_BASE_URL": self.public_url, "RATE_LIMITS": "off", **self.environment},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=die_with_parent,
        )
        log.close()
        self._wait_until_healthy()
        return self

    def _make_data(self) -> None:
        elsewhere = {"QUARTET_DATABASE_URL", "QUARTET_SECRET_KEY"} & self.environment.keys()
        if self.demo and not elsewhere:
            shutil.copytree(filled_demo(self.binary), self.data)
        else:
            self.data.mkdir(parents=True)

    def _wait_until_healthy(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"the server stopped at once:\n{self.log_tail()}")
            try:
                with urllib.request.urlopen(self.url + "/health", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                time.sleep(0.05)
        raise AssertionError(f"the server did not answer within {START_SECONDS} s:\n{self.log_tail()}")

    def stop(self) -> int:
        """Asks it to stop, as Ctrl-C does, and returns its exit code."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()
                raise AssertionError(f"the server did not stop within {STOP_SECONDS} s")
        code, self.process = self.process.returncode, None
        return code

    def kill(self) -> None:
        """kill -9: no chance to save anything."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process = None

    def restart(self) -> None:
        self.stop()
        self.start()

    def log_tail(self, characters: int = 4000) -> str:
        return self.log_file.read_text(errors="replace")[-characters:] if self.log_file.exists() else ""
