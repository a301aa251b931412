"""Firefox, driven by WebDriver BiDi, which it speaks itself: no driver between."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from quartet_server import die_with_parent

PREFERENCES = {
    # Nothing of its own is to go out into the net, or to open beside the page.
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-US",
}


class Firefox:
    name = "Firefox"

    def __init__(self, folder: Path) -> None:
        profile = folder / "profile"
        profile.mkdir()
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=die_with_parent,
        )  # fmt: skip
        self.line = ExitStack()
        self.socket = self.line.enter_context(connect(self._address() + "/session", max_size=None, open_timeout=30))
        # What it says later must not fill its pipe.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        self.numbers = itertools.count(1)
        self._ask("session.new", capabilities={})
        self.context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def navigate(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        answer = self._ask(
            "script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True,
            serializationOptions={"maxObjectDepth": 8},
        )  # fmt: skip
        assert answer["type"] == "success", f"Firefox: {answer['exceptionDetails']['text']}: {expression}"
        return plain(answer["result"])

    def perform(self, actions: list[dict]) -> None:
        self._ask("input.performActions", context=self.context, actions=actions)

    def screenshot(self) -> str:
        return self._ask("browsingContext.captureScreenshot", context=self.context)["data"]

    def resize(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def close(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.wait()

    def _address(self) -> str:
        for line in self.process.stderr:
            if found := re.search(r"ws://\S+", line):
                return found[0]
        raise AssertionError("Firefox did not start")

    def _ask(self, method: str, **parameters: Any) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv(timeout=60))
            if answer.get("id") != number:
                continue  # an event
            assert answer["type"] == "success", f"Firefox: {method}: {answer.get('message')}"
            return answer["result"]


def plain(value: dict) -> Any:
    """A BiDi value as Python has it."""
    kind, inner = value["type"], value.get("value")
    if kind == "array":
        return [plain(each) for each in inner]
    if kind == "object":
        return {key: plain(each) for key, each in inner}
    return None if kind in ("undefined", "null") else inner
