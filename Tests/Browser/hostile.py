"""Hostile clients, in pieces: frames, broken upgrades, readers of nothing. Plain sockets, because every library is too polite.

`make test` runs each for seconds, `make soak` for minutes.
"""

from __future__ import annotations

import os
import re
import secrets
import socket
import struct
import time
import urllib.request
from collections.abc import Callable

from quartet_server import QuartetServer

MASK = b"\x07\x46\xaa\x01"


class Client:
    """One connection of a client that says what it likes."""

    def __init__(self, server: QuartetServer, timeout: float = 10) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=timeout)
        # Whether the server has taken everything so far.
        self.is_open = True

    def say(self, data: bytes) -> "Client":
        """Sends as long as the server takes it."""
        try:
            self.socket.sendall(data)
        except OSError:
            self.is_open = False
        return self

    def hear(self, until: Callable[[bytes], bool] = lambda heard: False) -> bytes:
        """What the server says until it is enough, it closes, or the timeout is over."""
        heard = b""
        try:
            while not until(heard) and (data := self.socket.recv(65536)):
                heard += data
        except OSError:
            pass
        return heard

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# Sockets


def cookie(server: QuartetServer, path: str = "/trainer") -> str:
    """The cookie of a browser that has opened a page."""
    with urllib.request.urlopen(server.url + path) as page:
        return page.headers["Set-Cookie"].split(";")[0]


def handshake(
    server: QuartetServer, cookie: str, *more: str, app: str = "/trainer", without: str = "", version: str = "1.1"
) -> bytes:
    """A right handshake of a tab whose session is gone, with more lines, or without the lines that begin so."""
    lines = [
        f"GET /_q/socket?app={app}&session={secrets.token_hex(16)} HTTP/{version}",
        f"Host: localhost:{server.port}",
        f"Origin: http://localhost:{server.port}",
        f"Cookie: {cookie}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    kept = [line for line in lines if not (without and line.startswith(without))]
    return "\r\n".join([*kept, *more, "", ""]).encode()


def broken_upgrades(server: QuartetServer, cookie: str) -> dict[str, bytes]:
    """Upgrades that go wrong, each in its own way."""
    right = handshake(server, cookie)
    return {
        "a body": handshake(server, cookie, "Content-Length: 1") + b"X",
        "a body that never comes": handshake(server, cookie, "Content-Length: 9"),
        "a body in chunks": handshake(server, cookie, "Transfer-Encoding: chunked") + b"1\r\nX\r\n0\r\n\r\n",
        "no Connection": handshake(server, cookie, without="Connection") + b"\x01\x02",
        "no Host": handshake(server, cookie, without="Host"),
        "two hosts": handshake(server, cookie, "Host: other"),
        "an old version": handshake(server, cookie, version="1.0"),
        "no cookie": handshake(server, cookie, without="Cookie"),
        "half of it": right[:-7],
        "nothing after it": right,
        "no frames after it": right + b"\x7f" * 3000,
        "no HTTP": b"\x16\x03\x01\x00",
    }


def frame(payload: bytes | str, opcode: int = 1, *, last: bool = True, masked: bool = True, reserved: int = 0) -> bytes:
    """One frame of RFC 6455, right or wrong."""
    data = payload.encode() if isinstance(payload, str) else payload
    first = (0x80 if last else 0) | reserved << 4 | opcode
    bit = 0x80 if masked else 0
    if len(data) < 126:
        head = struct.pack("!BB", first, bit | len(data))
    elif len(data) < 1 << 16:
        head = struct.pack("!BBH", first, bit | 126, len(data))
    else:
        head = struct.pack("!BBQ", first, bit | 127, len(data))
    if not masked:
        return head + data
    repeated = MASK * (len(data) // 4 + 1)
    return head + MASK + bytes(a ^ b for a, b in zip(data, repeated))


HELLO = frame('["hello",0,{"w":1180,"scheme":"light","reduce":0,"tz":"UTC","locale":"en-US"}]')


def tab(server: QuartetServer, cookie: str, app: str = "/trainer") -> Client:
    """An open socket whose tab has said hello."""
    client = Client(server).say(handshake(server, cookie, app=app))
    head = client.hear(lambda heard: b"\r\n\r\n" in heard)
    assert b" 101 " in head, head
    client.say(HELLO)
    client.hear(lambda heard: len(heard) > 10)
    return client


def deep_message(depth: int = 500, lists: int = 31) -> str:
    """Lists in lists, as many as fit a frame."""
    nest = "[" * depth + "]" * depth
    return '["e",0,[[1,0,"pop",' + ",".join([nest] * lists) + "]]]"


def wide_message(length: int = 30_000, part: str = "{}") -> str:
    """As many small values as fit a frame."""
    return '["e",0,[[1,0,"pop",[' + ",".join([part] * (length // (len(part) + 1))) + "]]]]"


def numbers_message(number: int, count: int = 9_900) -> str:
    """An event as it may be, with as many numbers as the longest report of a drawing has."""
    return f'["e",0,[[{number},"1","d",[' + ",".join(["1"] * count) + "]]]]"


def flips_message(count: int = 250) -> str:
    """As many events as may come at once. Each has the whole page made anew, dark and light by turns."""
    schemes = ("dark", "light")
    flips = (f'[{n + 1},0,"env",{{"w":1180,"scheme":"{schemes[n % 2]}","reduce":0}}]' for n in range(count))
    return f'["e",0,[{",".join(flips)}]]'


def close_code(heard: bytes) -> int | None:
    """The code of the close frame at the end of what a server said."""
    for place in range(max(0, len(heard) - 130), len(heard) - 3):
        if heard[place] == 0x88 and heard[place + 1] == len(heard) - place - 2:
            return int.from_bytes(heard[place + 2 : place + 4], "big")
    return None


# What the server has and does meanwhile


def descriptors(server: QuartetServer) -> int:
    return len(os.listdir(f"/proc/{server.process.pid}/fd"))


def resident_megabytes(server: QuartetServer) -> float:
    status = open(f"/proc/{server.process.pid}/status").read()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) / 1024


def processor_seconds(server: QuartetServer) -> float:
    fields = open(f"/proc/{server.process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def seconds_until(is_so: Callable[[], bool], limit: float) -> float:
    """How long it took until it was so; the limit if it never was."""
    start = time.monotonic()
    while not is_so() and time.monotonic() - start < limit:
        time.sleep(0.05)
    return time.monotonic() - start


def slowest_answer(server: QuartetServer, seconds: float, path: str = "/health") -> float:
    """The longest that another client waits in the next seconds."""
    slowest, end = 0.0, time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.monotonic()
        with urllib.request.urlopen(server.url + path, timeout=60) as answer:
            answer.read()
        slowest = max(slowest, time.monotonic() - start)
        time.sleep(0.02)
    return slowest


def sessions(server: QuartetServer) -> int:
    """The tabs that the server keeps."""
    with urllib.request.urlopen(server.url + "/metrics") as answer:
        found = re.search(r"^quartet_web_sessions (\d+)", answer.read().decode(), re.MULTILINE)
    return int(found[1]) if found else 0
