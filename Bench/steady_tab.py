"""A tab in a process of its own that only taps: its own work must not be measured as the server's.

It reads its socket by blocking calls, so that between a frame's arrival and the clock there is one system call.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time

from websockets.client import ClientProtocol
from websockets.frames import Opcode
from websockets.uri import parse_uri

from tab import TAG, TEST_ID, WAIT_SECONDS, Tab

ELEMENT = re.compile(r'\bid="n([0-9a-z]+)"')


class SteadyTab:
    """Taps in turn on the elements with the identifiers `identifiers`, which may come and go."""

    def __init__(self, host: str, path: str, address: str) -> None:
        self.elements: dict[str, str] = {}
        self.applied = self.acknowledged = self.number = 0
        page, cookie = asyncio.run(Tab(host, path, address)._fetch_page())
        session = re.search(r'data-session="([0-9a-f]+)"', page)[1]
        self._look_at(page)
        name, _, port = host.partition(":")
        self.socket = socket.create_connection((name, int(port)), timeout=WAIT_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.protocol = ClientProtocol(
            parse_uri(f"ws://{host}/_q/socket?app={path}&session={session}&seq=0"), origin=f"http://{host}"
        )
        request = self.protocol.connect()
        request.headers["Cookie"] = cookie
        request.headers["X-Forwarded-For"] = address
        self.protocol.send_request(request)
        self._flush()
        facts = {"w": 1180, "scheme": "light", "reduce": 0, "tz": "UTC", "locale": "en-US"}
        while self.protocol.handshake_exc is None and self.protocol.state.name == "CONNECTING":
            self.protocol.receive_data(self.socket.recv(65_536))
            self.protocol.events_received()
        self._send(["hello", 0, facts])

    def tap(self, identifier: str) -> float:
        """Seconds from the tap to the arrival of the frame that answers it."""
        self.number += 1
        start = time.perf_counter()
        self._send(["e", self.applied, [[self.number, self.elements[identifier], "t"]]])
        while self.acknowledged < self.number:
            arrived = self._read()
        return arrived - start

    def wait(self, seconds: float) -> None:
        """Lets time pass, and takes what the server sends meanwhile."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self.socket.settimeout(left)
            try:
                self._read()
            except TimeoutError:
                break
        self.socket.settimeout(WAIT_SECONDS)

    def _read(self) -> float:
        data = self.socket.recv(65_536)
        arrived = time.perf_counter()
        assert data, "the server closed the socket"
        self.protocol.receive_data(data)
        for frame in self.protocol.events_received():
            if frame.opcode is Opcode.TEXT:
                self._take(json.loads(frame.data))
        self._flush()
        return arrived

    def _take(self, frame: list) -> None:
        match frame[0]:
            case "f":
                _, self.applied, self.acknowledged, operations = frame
                for operation in operations:
                    if operation[0] == "i":
                        self._look_at(operation[3])
            case "snap":
                _, self.applied, self.acknowledged, html, *_ = frame
                self._look_at(html)
            case "P":
                self._send(["p"])
            case "error" | "remount" | "drain":
                raise AssertionError(f"the server said {frame[:2]}")

    def _look_at(self, html: str) -> None:
        for tag in TAG.findall(html):
            if (name := TEST_ID.search(tag)) and (element := ELEMENT.search(tag)):
                self.elements[name[1]] = element[1]

    def _send(self, message: list) -> None:
        self.protocol.send_text(json.dumps(message).encode())
        self._flush()

    def _flush(self) -> None:
        for data in self.protocol.data_to_send():
            self.socket.sendall(data)


def tap_times(host: str, path: str, address: str, identifiers: list[str], taps: int, pause: float) -> list[float]:
    """Seconds of each of so many taps, in a tab of their own."""
    tab = SteadyTab(host, path, address)
    tab.wait(1)
    seconds = []
    for number in range(taps):
        seconds.append(tab.tap(identifiers[number % len(identifiers)]))
        tab.wait(pause)
    tab.socket.close()
    return seconds
