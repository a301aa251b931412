"""Attacks by plain requests: nearly right ones, silence, foreign pages, and strangers who act for a shop."""

from __future__ import annotations

import random
import secrets
import socket

from attacker import Attacker
from hostile import Client
from honest import SHOP, ring_up
from till import DEMO_STORE


class Asker(Attacker):
    """Sends whole requests and looks at the answers."""

    def ask(self, method: str, path: str, *lines: str, body: bytes = b"", host: str | None = None) -> int:
        return self.note_status(self.answer(method, path, *lines, body=body, host=host))

    def answer(self, method: str, path: str, *lines: str, body: bytes = b"", host: str | None = None) -> bytes:
        """Head and body of the answer."""
        head = [f"{method} {path} HTTP/1.1", f"Host: {host or f'localhost:{self.server.port}'}", *lines]
        head += [f"Content-Length: {len(body)}", "Connection: close", "", ""]
        with Client(self.server, timeout=10) as client:
            answer = client.say("\r\n".join(head).encode() + body).hear()
        self.counts["requests"] += 1
        return answer

    def must_fail(self, what: str, status: int) -> None:
        if 0 < status < 400:
            self.breaches[what] += 1


class Requests(Asker):
    """Requests that are nearly right."""

    PATHS = ["/api/v1/stores", "/api/v1/kiosk/store_demo123456/next?skip=" + "x," * 400, "/tap/../../etc", "/r/%00",
             "/api/v1/square/webhook", "/_q/files/" + "a" * 64, "/metrics", "/health?" + "a" * 4000]
    BODIES = [b"", b"{", b"[" * 5000, b'{"name":"' + b"x" * 9000 + b'"}']

    def attack(self) -> None:
        body = random.choice([*self.BODIES, random.randbytes(500)])
        method = random.choice(["GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "BREW"])
        self.ask(method, random.choice(self.PATHS), "Content-Type: application/json", body=body)
        self.pause(0.01)


class Silence(Attacker):
    """Connections that ask for much and read nothing, and others that never finish a request."""

    def attack(self) -> None:
        request = f"GET /_q/quartet.js HTTP/1.1\r\nHost: localhost:{self.server.port}\r\n\r\n".encode()
        clients = [Client(self.server, timeout=2).say(request * 200) for _ in range(10)]
        clients += [Client(self.server, timeout=2).say(request[:-2]) for _ in range(100)]
        self.counts["requests that read nothing"] += 2000
        self.counts["requests never finished"] += 100
        self.pause(15)
        for client in clients:
            client.close()


class ForeignPages(Asker):
    """What a web page elsewhere, or a name that points here, would have the server do."""

    def attack(self) -> None:
        purchase = b'{"storePublicId":"%s"}' % self.scene.shop.encode()
        owner = "Authorization: Bearer demo-owner"
        json = "Content-Type: application/json"
        # A page of another site may send it; the browser must not be told that it may.
        self.must_fail(
            "a purchase from another site's page",
            self.ask("POST", "/api/v1/demo/purchases", owner, json, "Origin: https://evil.example", body=purchase))
        self.must_fail(
            "a purchase under another host's name",
            self.ask("POST", "/api/v1/demo/purchases", owner, json, host="evil.example", body=purchase))
        self.pause(0.5)


class Names(Asker):
    """Made-up and planted browser names, and made-up addresses of new ones."""

    def attack(self) -> None:
        name = secrets.token_hex(16)
        for planted in (f"quartet_browser={name}", f"__Host-quartet_browser={name}", "quartet_browser=" + "f" * 4000):
            self.ask("GET", "/boutique/console", f"Cookie: {planted}")
        self.must_fail(
            "a made-up address gave a name",
            self.ask("POST", f"/_q/name/{secrets.token_hex(32)}", f"Cookie: quartet_browser={name}",
                     f"Origin: http://localhost:{self.server.port}"))
        self.pause(1)


class Strangers(Asker):
    """Acts for a shop whose kiosks are paired, with nothing but the address of its tag."""

    def attack(self) -> None:
        json, store = "Content-Type: application/json", self.scene.closed_store
        kiosk = f"/api/v1/kiosk/{store}"
        name = f"X-Kiosk-Device: {secrets.token_hex(16)}"
        for line in (name, f"X-Kiosk-Key: {secrets.token_hex(16)}"):
            self.must_fail("a stranger read a basket", self.ask("GET", f"{kiosk}/next", line))
            visit = f"{kiosk}/sessions/{self.scene.closed_visit}"
            for action in ("rating", "approve", "decline", "hold", "release"):
                body = b'{"starRating":1}' if action == "rating" else b""
                status = self.ask("POST", f"{visit}/{action}", line, json, body=body)
                self.must_fail("a stranger acted for a shop", status)
        code = "".join(random.choices("23456789ABCDEFGHJKLMNPQRSTUVWXYZ", k=8))
        body = b'{"code":"%s","device":"%s"}' % (code.encode(), secrets.token_hex(16).encode())
        self.must_fail("a guessed code paired a kiosk", self.ask("POST", "/api/v1/kiosk/pairings", json, body=body))
        self.pause(0.2)


class Spending(Asker):
    """Has drafts written for visits of the demo's shop, again and again: each costs its owner money."""

    visits = 0

    def attack(self) -> None:
        json = "Content-Type: application/json"
        visit = ring_up(self.server, DEMO_STORE)
        Spending.visits += 1
        for _ in range(40):
            body = b'{"starRating":%d}' % random.randint(1, 5)
            self.ask("POST", f"/api/v1/kiosk/{DEMO_STORE}/sessions/{visit}/rating", json, body=body)
        self.pause(1)


class Guesses(Asker):
    """Wrong owner tokens from the very address at which the honest shop is signed in."""

    def ask_at(self, address: str, token: str) -> int:
        request = (f"GET /api/v1/stores HTTP/1.1\r\nHost: localhost:{self.server.port}\r\n"
                   f"Authorization: Bearer {token}\r\nConnection: close\r\n\r\n")
        with socket.create_connection(("127.0.0.1", self.server.port), 10, (address, 0)) as client:
            client.sendall(request.encode())
            return self.note_status(client.recv(65536))

    def attack(self) -> None:
        self.must_fail("a guessed token opened the stores", self.ask_at(SHOP, secrets.token_hex(8)))
        self.counts["wrong tokens"] += 1
        self.pause(1)


ALL = [Requests, Silence, ForeignPages, Names, Strangers, Spending, Guesses]
