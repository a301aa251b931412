"""Attacks on the live pages: sockets, frames, elements, and tabs without end."""

from __future__ import annotations

import random
import re

from attacker import GOODBYE, Attacker
from hostile import (
    HELLO,
    Client,
    broken_upgrades,
    cookie,
    deep_message,
    flips_message,
    frame,
    handshake,
    numbers_message,
    tab,
    wide_message,
)

FILE_ADDRESS = b"/_q/files/"
APPS = ["/boutique", "/boutique/console", "/trainer", "/trufan"]


class Upgrades(Attacker):
    """Handshakes that go wrong, each in its own way."""

    def attack(self) -> None:
        name = cookie(self.server)
        for data in broken_upgrades(self.server, name).values():
            if self.scene.stop.is_set():
                return
            Client(self.server).say(data).close()
            self.counts["broken upgrades"] += 1
            self.pause(0.02)


class FrameSender(Attacker):
    def send_frame(self, client: Client, data: bytes) -> bool:
        """Whether the server has not closed yet."""
        client.say(data)
        if client.is_open:
            self.counts["frames"] += 1
        return client.is_open


class Frames(FrameSender):
    """Messages that are made to cost, and frames that RFC 6455 forbids."""

    def attack(self) -> None:
        for message in (deep_message(), wide_message(), wide_message(part='{"a":1}'), numbers_message(1)):
            self.send([frame(message)] * 20)
        self.send([frame("", 9)] * 2000)
        for wrong in (frame("x", masked=False), frame("x", reserved=4), frame("x", 3), frame(b"\xff\xfe"),
                      frame("x", last=False) + frame("y"), frame(b"x" * 40_000), frame(b"x" * 126, 9)):
            self.send([wrong])

    def send(self, frames: list[bytes]) -> None:
        with tab(self.server, cookie(self.server), random.choice(APPS)) as client:
            for data in frames:
                self.send_frame(client, data)
            client.socket.settimeout(2)
            client.hear(lambda heard: len(heard) > 4096)
            client.say(GOODBYE)


class Taps(FrameSender):
    """Events on elements that may be there, as fast as the server takes them."""

    def attack(self) -> None:
        client = tab(self.server, random.choice([cookie(self.server), self.scene.learner]), random.choice(APPS))
        for number in range(1, 3000):
            if self.scene.stop.is_set():
                break
            element = random.randrange(1, 300)
            kind = random.choice(["t", "k", "i", "d", "o", "w", "r", "pop", "env", "vis"])
            if not self.send_frame(client, frame(f'["e",{number},[[{number},"{element}","{kind}",[1,2,3]]]]')):
                break
        client.say(GOODBYE).close()


class CostlyTaps(FrameSender):
    """As many costly events as one frame may have, from several browsers at once."""

    def attack(self) -> None:
        tabs = [tab(self.server, cookie(self.server)) for _ in range(5)]
        for client in tabs:
            self.send_frame(client, frame(flips_message()))
        self.pause(10)
        for client in tabs:
            client.say(GOODBYE).close()


class Pages(Attacker):
    """Pages that nobody opens."""

    def attack(self) -> None:
        cookie(self.server, random.choice(APPS))
        self.counts["pages"] += 1
        self.pause(0.1)


class Crowd(Attacker):
    """Many tabs with the largest pages, kept open together. A third vanishes without a word."""

    PAGES = ["/trainer/characters", "/trainer/settings", "/trainer"]

    def attack(self) -> None:
        tabs: list[Client] = []
        try:
            while len(tabs) < 100 and not self.scene.stop.is_set():
                app = f"/trainer&at={random.choice(self.PAGES)}"
                tabs.append(tab(self.server, self.scene.learner, app))
                self.counts["tabs"] += 1
            self.pause(5)
        finally:
            for number, client in enumerate(tabs):
                if number % 3:
                    client.say(GOODBYE)
                client.close()


class Uploads(Attacker):
    """Files as large as they may be and larger, half of them broken off."""

    def attack(self) -> None:
        hello = handshake(self.server, self.scene.learner, app="/trainer&at=/trainer/settings")
        with Client(self.server).say(hello + HELLO) as client:
            page = client.hear(lambda heard: b"importButton" in heard)
            button = re.search(rb'id=\\"n([0-9a-z]+)\\"[^>]*importButton', page)
            if not button:
                return self.note_refusal(page)
            client.say(frame(f'["e",1,[[1,"{button[1].decode()}","t"]]]'))
            token = re.search(rb"/_q/files/([0-9a-f]{64})", client.hear(lambda heard: len(heard.partition(FILE_ADDRESS)[2]) > 64))
            if token:
                self.upload(token[1].decode(), random.choice([100, 3_900_000, 15_000_000]))
            client.say(GOODBYE)

    def note_refusal(self, page: bytes) -> None:
        """A server that is busy shows no page. One that shows it without the button has changed: so must the attack."""
        if b"exportButton" in page:
            raise LookupError("the settings have no import")
        self.counts["attacks refused or broken off"] += 1
        self.pause(0.5)

    def upload(self, token: str, length: int) -> None:
        head = (
            f"POST /_q/files/{token}?name=a.json&left=0 HTTP/1.1\r\nHost: localhost:{self.server.port}\r\n"
            f"Origin: http://localhost:{self.server.port}\r\nCookie: {self.scene.learner}\r\n"
            f"Content-Length: {length}\r\nConnection: close\r\n\r\n"
        )
        with Client(self.server) as sender:
            sender.say(head.encode())
            if random.random() < 0.5:
                sender.say(b" " * (length // 2))
            else:
                self.note_status(sender.say(b" " * length).hear())
            self.counts["uploads"] += 1


ALL = [Upgrades, Frames, Taps, CostlyTaps, Pages, Crowd, Uploads]
