"""A browser tab without a browser: opens the page, speaks the live socket's protocol, taps and types."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import time
import urllib.request

import websockets

TAG = re.compile(r"<[a-z][^>]*>")
ELEMENT_ID = re.compile(r'\bid="n([0-9a-z]+)"')
NEW_NAME = re.compile(r"/_q/name/[0-9a-f]{64}")
TEST_ID = re.compile(r'\bdata-testid="([^"]+)"')
WAIT_SECONDS = 20
# The page's script waits so long for an event that carries the acknowledgement.
ACKNOWLEDGE_SECONDS = 0.25


class Tab:
    """One live session. `host` is `localhost:3000`, `path` the app's, such as `/boutique`.

    `address` is the address that the tab claims, to a server that trusts proxies. The server would refuse so many
    tabs from one address.
    """

    def __init__(self, host: str, path: str, address: str | None = None) -> None:
        self.host, self.path = host, path
        self.forwarded = {"X-Forwarded-For": address} if address else {}
        self.elements: dict[str, str] = {}
        self.applied = 0
        self.number = 0
        self.edits = 0
        self.frame_bytes: list[int] = []
        self._acknowledged = 0
        self._told = 0
        self._telling = False
        self._news = asyncio.Event()

    async def open(self) -> "Tab":
        page, cookie = await self._fetch_page()
        self.cookie = cookie
        self._look_at(page)
        session = re.search(r'data-session="([0-9a-f]+)"', page)[1]
        self.socket = await websockets.connect(
            f"ws://{self.host}/_q/socket?app={self.path}&session={session}&seq=0",
            origin=f"http://{self.host}",
            additional_headers={"Cookie": cookie, **self.forwarded},
            compression=None,
            ping_interval=None,
        )
        self.reader = asyncio.create_task(self._read())
        facts = {"w": 1180, "scheme": "light", "reduce": 0, "tz": "UTC", "locale": "en-US"}
        await self.socket.send(json.dumps(["hello", 0, facts]))
        return self

    async def close(self) -> None:
        self.reader.cancel()
        await self.socket.close()

    async def goodbye(self) -> None:
        """Closes as a page does that is left: the server need not expect it back."""
        self.reader.cancel()
        await self.socket.close(code=1001)

    async def see(self, identifier: str) -> str:
        """Waits until an element with this identifier is there, and returns its id."""
        deadline = time.monotonic() + WAIT_SECONDS
        while identifier not in self.elements:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), deadline - time.monotonic())
        return self.elements[identifier]

    async def tap(self, identifier: str) -> float:
        """Taps and waits for the frame that answers it. Returns the seconds between."""
        return await self._send(await self.see(identifier), "t")

    async def type(self, identifier: str, text: str) -> float:
        self.edits += 1
        return await self._send(await self.see(identifier), "i", [self.edits, text])

    async def _send(self, element: str, kind: str, *payload: object) -> float:
        self.number += 1
        start = time.perf_counter()
        await self.socket.send(json.dumps(["e", self.applied, [[self.number, element, kind, *payload]]]))
        while self._acknowledged < self.number:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), WAIT_SECONDS)
        return time.perf_counter() - start

    async def _fetch_page(self) -> tuple[str, str]:
        name, _, port = self.host.partition(":")
        reader, writer = await asyncio.open_connection(name, int(port))
        headers = {"Host": self.host, "Connection": "close", **self.forwarded}
        lines = [f"GET {self.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        assert head.startswith(b"HTTP/1.1 200"), head.decode()
        cookies = re.findall(r"(?im)^set-cookie: ([^;]+)", head.decode())
        return body.decode(errors="replace"), "; ".join(cookies)

    async def _read(self) -> None:
        async for message in self.socket:
            if address := NEW_NAME.search(message):
                asyncio.create_task(asyncio.to_thread(self._take_new_name, address[0]))
            frame = json.loads(message)
            match frame[0]:
                case "f":
                    _, self.applied, self._acknowledged, operations = frame
                    self.frame_bytes.append(len(message.encode()))
                    for operation in operations:
                        if operation[0] == "i":
                            self._look_at(operation[3])
                case "snap":
                    _, self.applied, self._acknowledged, html, *_ = frame
                    self._look_at(html)
                case "P":
                    await self.socket.send('["p"]')
                case "error" | "remount" | "drain":
                    raise AssertionError(f"the server said {frame[:2]}")
            self._news.set()
            self._acknowledge_later()

    def _acknowledge_later(self) -> None:
        """As the page's script does: the server then forgets the frames that have arrived."""
        if self._told == self.applied or self._telling:
            return
        self._telling = True
        asyncio.get_running_loop().call_later(ACKNOWLEDGE_SECONDS, lambda: asyncio.create_task(self._tell()))

    async def _tell(self) -> None:
        self._telling = False
        self._told = self.applied
        with contextlib.suppress(websockets.ConnectionClosed):
            await self.socket.send(json.dumps(["a", self.applied]))

    def _take_new_name(self, path: str) -> None:
        """A sign-in gives the browser a new name: fetched under the old one, and then shown."""
        for _ in range(2):
            headers = {"Origin": f"http://{self.host}", "Cookie": self.cookie, **self.forwarded}
            request = urllib.request.Request(f"http://{self.host}{path}", data=b"", headers=headers, method="POST")
            with urllib.request.urlopen(request) as answer:
                brought = answer.headers["Set-Cookie"]
            if brought:
                self.cookie = brought.split(";")[0]

    def _look_at(self, html: str) -> None:
        for tag in TAG.findall(html):
            element, identifier = ELEMENT_ID.search(tag), TEST_ID.search(tag)
            if element and identifier:
                self.elements[identifier[1]] = element[1]
