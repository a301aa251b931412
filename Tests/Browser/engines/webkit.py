"""WebKit, the engine of every browser on an iPad: Debian's WebKitGTK, driven by W3C WebDriver, on a virtual screen."""

from __future__ import annotations

import json
import os
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from quartet_server import die_with_parent, free_port

DRIVER = "WebKitWebDriver"
SCREEN = "1400x1100x24"


class VirtualScreen:
    """An X server without a monitor."""

    def __init__(self) -> None:
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp"],
            pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=die_with_parent,
        )  # fmt: skip
        os.close(writing)
        with os.fdopen(reading) as pipe:
            self.name = ":" + pipe.readline().strip()
        assert self.name != ":", "Xvfb did not start"

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


class WebKit:
    name = "WebKit"

    def __init__(self, folder: Path) -> None:
        self.screen = VirtualScreen()
        self.port = free_port()
        environment = {
            **os.environ, "DISPLAY": self.screen.name, "HOME": str(folder), "NO_AT_BRIDGE": "1",
            "GSETTINGS_BACKEND": "memory", "LIBGL_ALWAYS_SOFTWARE": "1", "LANG": "C.UTF-8",
        }  # fmt: skip
        self.log = open(folder / "webkit.log", "wb")
        self.driver = subprocess.Popen(
            [DRIVER, f"--port={self.port}"], env=environment, stdout=self.log, stderr=self.log, preexec_fn=die_with_parent,
        )  # fmt: skip
        self._wait_for_driver()
        browser = {"binary": mini_browser(), "args": ["--automation"]}
        answer = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": browser}}})
        self.session = f"/session/{answer['sessionId']}"

    def navigate(self, url: str) -> None:
        self._do("POST", "/url", {"url": url})

    def evaluate(self, expression: str) -> Any:
        return self._do("POST", "/execute/sync", {"script": f"return ({expression})", "args": []})

    def perform(self, actions: list[dict]) -> None:
        self._do("POST", "/actions", {"actions": actions})

    def screenshot(self) -> str:
        return self._do("GET", "/screenshot")

    def resize(self, width: int, height: int) -> None:
        """Makes the page this large: the window has bars around it."""
        size = {"width": width, "height": height}
        for _ in range(3):
            self._do("POST", "/window/rect", size)
            inner = self.evaluate("[innerWidth, innerHeight]")
            if inner == [width, height]:
                return
            size = {"width": size["width"] + width - inner[0], "height": size["height"] + height - inner[1]}

    def close(self) -> None:
        try:
            self._ask("DELETE", self.session)
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.screen.close()
            self.log.close()

    def _do(self, method: str, path: str, body: dict | None = None) -> Any:
        return self._ask(method, self.session + path, body)

    def _ask(self, method: str, path: str, body: dict | None = None) -> Any:
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"WebKit: {method} {path}: {error.read().decode()[:600]}") from None

    def _wait_for_driver(self) -> None:
        end = time.monotonic() + 20
        while True:
            try:
                return self._ask("GET", "/status")
            except OSError:
                assert time.monotonic() < end and self.driver.poll() is None, "WebKitWebDriver did not start"
                time.sleep(0.05)


def mini_browser() -> str:
    """The small browser that comes with the driver; its folder is named for the machine's kind."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    assert found, "WebKitGTK's MiniBrowser is not installed: apt-get install webkit2gtk-driver"
    return str(found[-1])
