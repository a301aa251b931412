"""Bodies that are too large, unwanted or too slow: each is answered at once and holds no connection.

Plain sockets, because every HTTP library reacts in its own way to an answer before the end of the request.
"""

from __future__ import annotations

import http.client
import re
import socket
import threading
import time

import pytest

from quartet_server import QuartetServer

MEGABYTE = 1024 * 1024
LARGE = 12 * MEGABYTE
AT_ONCE = 2.0
CHUNK = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"


class Line:
    """One connection to the server."""

    def __init__(self, server: QuartetServer) -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        self.opened = time.monotonic()

    def say(self, text: str) -> "Line":
        self.socket.sendall(text.encode())
        return self

    def ask(self, path: str, *headers: str, method: str = "POST") -> "Line":
        return self.say("\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *headers, "", ""]))

    def send_all(self, body: bytes) -> "Line":
        """Sends as long as the server takes it, and never looks at the answer before."""
        try:
            self.socket.sendall(body)
        except (BrokenPipeError, ConnectionResetError):
            pass
        return self

    def answer(self) -> str:
        """The first line of the answer; the rest is read and forgotten."""
        received = b""
        while b"\r\n\r\n" not in received:
            data = self.socket.recv(65536)
            if not data:
                break
            received += data
        head, _, body = received.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head.lower())
        while length and len(body) < int(length[1]):
            body += self.socket.recv(65536)
        return head.split(b"\r\n")[0].decode()

    def seconds_until_closed(self, limit: float) -> float:
        """Waits for the server to end the connection, while the client does nothing."""
        start = time.monotonic()
        self.socket.settimeout(limit)
        try:
            while self.socket.recv(65536):
                pass
        except ConnectionResetError:
            pass
        return time.monotonic() - start

    def drip(self, limit: float, pause: float = 0.2) -> float:
        """Sends a byte at a time until the server takes no more. Returns the seconds that took."""
        start = time.monotonic()
        while time.monotonic() - start < limit:
            try:
                self.socket.sendall(b"x")
            except OSError:
                break
            time.sleep(pause)
        return time.monotonic() - start


@pytest.mark.parametrize(
    "path",
    ["/api/v1/square/webhook", "/api/v1/stores", "/api/v1/kiosk/store_demo123456/sessions/sess_none/rate", "/nowhere"],
)
@pytest.mark.parametrize("connection", ["close", "keep-alive"])
@pytest.mark.alone
def test_a_large_body_is_refused_at_once_although_the_client_sends_all_of_it_first(server, path, connection):
    line = Line(server)
    start = time.monotonic()
    line.ask(path, f"Content-Length: {LARGE}", f"Connection: {connection}").send_all(b"x" * LARGE)
    status = line.answer().split(" ")[1]
    assert time.monotonic() - start < AT_ONCE
    assert status in ("401", "404", "413")


@pytest.mark.alone
def test_a_large_body_is_refused_as_too_large(server):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    start = time.monotonic()
    headers = {"Connection": "close", "X-Square-HmacSha256-Signature": "none", "Content-Type": "application/json"}
    connection.request("POST", "/api/v1/square/webhook", b"x" * LARGE, headers)
    answer = connection.getresponse()
    assert (answer.status, answer.read()[:9]) == (413, b'{"error":')
    assert time.monotonic() - start < AT_ONCE


@pytest.mark.alone
def test_a_client_that_asks_before_it_sends_is_spared_the_sending(server):
    line = Line(server)
    signature = "X-Square-HmacSha256-Signature: none"
    line.ask("/api/v1/square/webhook", f"Content-Length: {LARGE}", "Expect: 100-continue", "Connection: close", signature)
    assert line.answer().startswith("HTTP/1.1 413")
    assert time.monotonic() - line.opened < AT_ONCE
    assert line.seconds_until_closed(25) < 20


@pytest.mark.alone
def test_a_large_body_without_a_length_is_refused(server):
    line = Line(server)
    start = time.monotonic()
    line.ask("/api/v1/square/webhook", "Transfer-Encoding: chunked", "Connection: close", "X-Square-HmacSha256-Signature: none")
    line.send_all(CHUNK * (LARGE // 0x10000) + b"0\r\n\r\n")
    assert line.answer().startswith("HTTP/1.1 413")
    assert time.monotonic() - start < AT_ONCE


def test_a_body_without_end_is_not_read_without_end(server):
    line = Line(server).ask("/nowhere", "Transfer-Encoding: chunked")
    sent = 0
    with pytest.raises(OSError):
        while sent < 200 * MEGABYTE:
            line.socket.sendall(CHUNK)
            sent += len(CHUNK)
    assert 32 * MEGABYTE < sent < 128 * MEGABYTE


@pytest.mark.parametrize("before", [0, 1])
def test_what_is_not_http_is_answered_too(server, before):
    line = Line(server)
    for _ in range(before):
        line.ask("/api/v1/health", method="GET")
        assert line.answer() == "HTTP/1.1 200 OK"
    line.say("GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n")
    assert line.answer() == "HTTP/1.1 400 Bad Request"
    assert line.seconds_until_closed(5) < 1


@pytest.mark.parametrize(
    "request_line", ["GET /health HTTP/1.0\r\n", "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Close\r\n"]
)
def test_every_way_to_ask_for_the_end_is_heard(server, request_line):
    line = Line(server).say(request_line + "\r\n")
    assert line.answer() == "HTTP/1.1 200 OK"
    assert line.seconds_until_closed(5) < 1


def test_a_connection_that_was_to_be_closed_is_closed(server):
    line = Line(server).ask("/health", "Connection: close", method="GET")
    assert line.answer() == "HTTP/1.1 200 OK"
    assert line.seconds_until_closed(5) < 1


@pytest.mark.long
def test_a_body_that_comes_drop_by_drop_does_not_hold_a_connection(server):
    """Three at once, because each takes its time."""
    signed = "X-Square-HmacSha256-Signature: none"
    wanted = Line(server).ask("/api/v1/square/webhook", "Content-Length: 5000", signed)
    refused = Line(server).ask("/nowhere", "Content-Length: 5000")
    closing = Line(server).ask("/nowhere", "Content-Length: 5000", "Connection: close")
    took: dict[str, float] = {}
    lines = {"wanted": wanted, "refused": refused, "closing": closing}
    threads = [threading.Thread(target=lambda n=name, l=line: took.update({n: l.drip(40)})) for name, line in lines.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # A body that a route reads has 20 seconds, a refused one 15.
    assert 15 < took["wanted"] < 25
    assert 10 < took["refused"] < 20
    assert 10 < took["closing"] < 20


def test_two_hundred_such_connections_leave_the_server_at_ease(server):
    lines = [Line(server).ask("/api/v1/stores", f"Content-Length: {LARGE}", "Connection: close") for _ in range(200)]
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    connection.request("GET", "/health")
    assert connection.getresponse().status == 200
    for line in lines:
        line.socket.close()
