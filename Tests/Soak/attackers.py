"""Hostile clients without end. Each attacker is a thread; all have one address, as one person's machine has."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter

from hostile import (
    Client,
    broken_upgrades,
    cookie,
    deep_message,
    frame,
    in_turn,
    numbers_message,
    tab,
    wide_message,
)
from quartet_server import QuartetServer


class Attacker(threading.Thread):
    """Repeats one attack. An attack that the server refuses, or that meets a dead server, is begun again."""

    counts: Counter[str] = Counter()

    def __init__(self, server: QuartetServer, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.server, self.stop = server, stop

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.attack()
            except (OSError, AssertionError):
                self.counts["refused or broken off"] += 1
                self.stop.wait(0.2)

    def attack(self) -> None:
        raise NotImplementedError


class Upgrades(Attacker):
    def attack(self) -> None:
        for _, data in in_turn(broken_upgrades(self.server, cookie(self.server))):
            if self.stop.is_set():
                return
            Client(self.server).say(data).close()
            self.counts["broken upgrades"] += 1
            time.sleep(0.02)


class Frames(Attacker):
    """Messages that are made to cost."""

    def attack(self) -> None:
        for message in (deep_message(), wide_message(), wide_message(part='{"a":1}'), numbers_message(1)):
            client = tab(self.server, cookie(self.server), random.choice(["/boutique", "/trainer"]))
            for _ in range(20):
                client.say(frame(message))
                self.counts["frames"] += 1
            client.hear(lambda heard: len(heard) > 4096)
            client.close()


class Taps(Attacker):
    """Events on elements that may be there, as fast as the server takes them."""

    def attack(self) -> None:
        client = tab(self.server, cookie(self.server), random.choice(["/boutique", "/boutique/console", "/trainer"]))
        for number in range(1, 3000):
            if self.stop.is_set():
                break
            element = random.randrange(1, 300)
            kind = random.choice(["t", "k", "i", "d", "pop", "env", "vis"])
            client.say(frame(f'["e",{number},[[{number},"{element}","{kind}",[1,2,3]]]]'))
            self.counts["frames"] += 1
        client.close()


class Pages(Attacker):
    """Pages that nobody opens."""

    def attack(self) -> None:
        cookie(self.server, random.choice(["/boutique", "/trainer", "/boutique/console"]))
        self.counts["pages"] += 1
        time.sleep(0.1)


class Silence(Attacker):
    """Connections that ask for much and read nothing."""

    def attack(self) -> None:
        request = b"GET /_q/quartet.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
        clients = [Client(self.server, timeout=2).say(request * 200) for _ in range(10)]
        self.counts["requests"] += 2000
        self.stop.wait(5)
        for client in clients:
            client.close()


class Requests(Attacker):
    """Requests that are nearly right."""

    PATHS = ["/api/v1/stores", "/api/v1/kiosk/store_demo123456/next?skip=" + "x," * 400, "/tap/../../etc", "/r/%00",
             "/api/v1/square/webhook", "/_q/files", "/metrics", "/health?" + "a" * 4000]

    def attack(self) -> None:
        body = random.choice([b"", b"{", b"[" * 5000, b'{"name":' + b'"' + b"x" * 9000 + b'"}', random.randbytes(500)])
        method = random.choice(["GET", "POST", "PATCH", "DELETE", "PUT", "BREW"])
        head = f"{method} {random.choice(self.PATHS)} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
        with Client(self.server, timeout=5) as client:
            answer = client.say(head.encode() + b"Connection: close\r\n\r\n" + body).hear()
        self.counts["requests"] += 1
        self.counts[f"answered {answer[9:12].decode(errors='replace') or 'nothing'}"] += 1
        time.sleep(0.01)


ALL = [Upgrades, Frames, Taps, Pages, Silence, Requests]
