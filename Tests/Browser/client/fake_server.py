"""A server that speaks Quartet's socket protocol, as slow and as forgetful as a test wants it."""

from __future__ import annotations

import asyncio
import http
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import WebSocket
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

ASSETS = Path(__file__).resolve().parents[3] / "Sources/Web/WebHost/Assets"
NONCE = "cmFuZG9tbm9uY2U"
WORKER_POLICY = "default-src 'none'; img-src 'self'; connect-src 'self'"
POLICY = "; ".join([
    "default-src 'none'", f"script-src 'nonce-{NONCE}'", f"style-src 'self' 'nonce-{NONCE}'",
    "img-src 'self' data: blob: https:", "connect-src 'self'", "font-src 'self'", "form-action 'self'",
    "base-uri 'none'", "frame-ancestors 'none'", "manifest-src 'self'", "worker-src 'self'",
])  # fmt: skip

Op = list
Event = list  # [number, id, kind, payload?]


def script(folder: str) -> str:
    """A script as the host serves it: files that share one scope. The host also leaves out comments and spaces."""
    parts = [part.read_text() for part in sorted((ASSETS / folder).glob("*.js"))]
    return '"use strict";\n' + "\n".join(parts)


def style() -> str:
    """The style sheet that the host serves as /_q/quartet.css."""
    return "\n".join(part.read_text() for part in sorted((ASSETS / "style").glob("*.css")))


class FakeServer:
    """One app with one page. Tests set `body` before they open it, and `answer` to react to events."""

    def __init__(self) -> None:
        self.body = ""
        self.rules = ""
        self.session = "5e55"
        self.latency = 0.0  # one way, in seconds
        self.acknowledges = True
        self.mute = False  # it obeys, but its answers are lost
        self.reachable = True
        self.holds_script = False
        self.holds_extras = False
        self.refuses_extras = False
        self.extras_asked = 0
        self.worker_asked = 0
        self.files: dict[str, str] = {}  # to download, by path
        self.answer: Callable[[Event], list[Op]] = lambda event: []
        self.on_hello: Callable[[list], list | None] = lambda hello: None
        self.hellos: list[list] = []
        self.queries: list[dict[str, str]] = []
        self.messages: list[list] = []  # everything the page said
        self.events: list[Event] = []  # each once
        self.repeated: list[int] = []  # numbers that came again
        self.sockets: list[WebSocket] = []  # as the browser sees them
        self.sequence = 0
        self.processed = 0
        self.frames: list[list] = []
        self._connection: ServerConnection | None = None
        self._outbox: asyncio.Queue | None = None
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self._ready.wait(10)

    # Actions of the tests

    def send(self, *ops: Op) -> None:
        """Sends a patch frame and waits until it is on its way."""
        self._call(self._frame(list(ops)))

    def say(self, message: list) -> None:
        self._call(self._say(message))

    def drop(self, reachable: bool = True) -> None:
        """Cuts the line, as a tunnel does."""
        self.reachable = reachable

        async def cut() -> None:
            if self._connection:
                self._connection.transport.abort()

        self._call(cut())

    def hang_up(self, code: int, reason: str = "") -> None:
        self._call(self._connection.close(code, reason))

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(5)

    def of_kind(self, *kinds: str) -> list[Event]:
        return [event for event in self.events if event[2] in kinds]

    def wait_for(self, condition: Callable[[], object], timeout: float = 15.0) -> None:
        """Waits for something the server is to hear."""
        deadline = time.monotonic() + timeout
        while not condition():
            assert time.monotonic() < deadline, f"never heard; events: {self.events}"
            time.sleep(0.01)

    # The wire

    def _call(self, work) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(15)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        self._stop = asyncio.Event()
        server = await serve(self._talk, "127.0.0.1", 0, process_request=self._http, ping_interval=None)
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._ready.set()
        await self._stop.wait()
        # A browser keeps connections in reserve that never say anything; none of them is waited for.
        server.close()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _http(self, connection: ServerConnection, request: Request) -> Response | None:
        path = urlsplit(request.path).path
        if path == "/_q/socket":
            return None if self.reachable else connection.respond(http.HTTPStatus.SERVICE_UNAVAILABLE, "")
        kinds = {f"/_q/{name}.js": "text/javascript" for name in ["quartet", "extras", "worker"]} | {"/_q/quartet.css": "text/css"}
        if path == "/_q/quartet.js":
            while self.holds_script:
                await asyncio.sleep(0.01)
            content = script("client")
        elif path == "/_q/extras.js":
            self.extras_asked += 1
            if self.refuses_extras:
                return connection.respond(http.HTTPStatus.SERVICE_UNAVAILABLE, "")
            while self.holds_extras:
                await asyncio.sleep(0.01)
            content = script("extras")
        elif path == "/_q/worker.js":
            self.worker_asked += 1
            content = script("worker")
        elif path == "/_q/quartet.css":
            content = style()
        elif path in self.files:
            headers = Headers({"Content-Disposition": "attachment", "Content-Type": "application/json"})
            return Response(200, "OK", headers, self.files[path].encode())
        elif path == "/favicon.ico":
            return connection.respond(http.HTTPStatus.NO_CONTENT, "")
        else:
            content = self.page()
        data = content.encode()
        headers = Headers({
            "Content-Type": kinds.get(path, "text/html") + "; charset=utf-8",
            "Content-Length": str(len(data)),
            "Content-Security-Policy": WORKER_POLICY if path == "/_q/worker.js" else POLICY,
        })  # fmt: skip
        if path == "/_q/worker.js":
            headers["Service-Worker-Allowed"] = "/"
        return Response(200, "OK", headers, data)

    def page(self) -> str:
        return (
            f'<!doctype html><html lang="en" data-session="{self.session}" data-app="/test" data-renewal="/renewal" data-extras="/_q/extras.js"><head>'
            '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Test</title>'
            '<link rel="stylesheet" href="/_q/quartet.css">'
            f'<style nonce="{NONCE}">{self.rules}</style>'
            f'<script nonce="{NONCE}" src="/_q/quartet.js" defer></script></head>'
            f'<body><div id="root" class="z">{self.body}</div>'
            '<div id="live" class="sr" aria-live="polite"></div></body></html>'
        )

    async def _talk(self, connection: ServerConnection) -> None:
        self.queries.append({key: value[0] for key, value in parse_qs(urlsplit(connection.request.path).query).items()})
        inbox: asyncio.Queue = asyncio.Queue()
        outbox: asyncio.Queue = asyncio.Queue()
        self._connection, self._outbox = connection, outbox
        carriers = [
            asyncio.create_task(self._carry(inbox, self._hear)),
            asyncio.create_task(self._carry(outbox, lambda message: connection.send(json.dumps(message)))),
        ]
        try:
            async for text in connection:
                inbox.put_nowait((time.monotonic() + self.latency, json.loads(text)))
        except ConnectionClosed:
            pass
        finally:
            for carrier in carriers:
                carrier.cancel()

    async def _carry(self, queue: asyncio.Queue, deliver) -> None:
        """Keeps the order, and each message waits out the line's latency."""
        while True:
            due, message = await queue.get()
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            try:
                await deliver(message)
            except ConnectionClosed:
                return

    async def _say(self, message: list) -> None:
        if self._outbox and not self.mute:
            self._outbox.put_nowait((time.monotonic() + self.latency, message))

    async def _frame(self, ops: list[Op]) -> None:
        self.sequence += 1
        frame = ["f", self.sequence, self.processed, ops]
        self.frames.append(frame)
        await self._say(frame)

    async def _hear(self, message: list) -> None:
        self.messages.append(message)
        if message[0] == "hello":
            self.hellos.append(message)
            if special := self.on_hello(message):
                await self._say(special)
                return
            await self._say(["f", message[1], self.processed, []])
            for frame in [frame for frame in self.frames if frame[1] > message[1]]:
                await self._say(frame)
        elif message[0] == "e":
            ops: list[Op] = []
            for event in message[2]:
                if event[0] <= self.processed:
                    self.repeated.append(event[0])
                    continue
                self.events.append(event)
                if self.acknowledges:
                    self.processed = event[0]
                ops += self.answer(event)
            if self.acknowledges:
                await self._frame(ops)
