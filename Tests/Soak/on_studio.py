"""Attacks on Soul: photos that are none, guessed codes, floods of codes, and strangers at other people's pictures."""

from __future__ import annotations

import json
import random
import secrets

from hostile_photos import hostile_photos
from on_http import Asker
from soul.sitter import newest_code

JSON = "Content-Type: application/json"
# The demo's person, who is nobody's victim but the attackers'.
ADA = "+15195463438"


def number() -> str:
    return f"+1778{random.randrange(2_000_000, 9_999_999)}"


class Guest(Asker):
    """Anybody with a phone may have an account. This one is not the honest people's."""

    guests: dict[str, str] = {}

    def call(self, method: str, path: str, body: object = None, *lines: str) -> int:
        bearer = f"Authorization: Bearer {self.token()}"
        return self.ask(method, path, JSON, bearer, *lines, body=json.dumps(body).encode() if body is not None else b"")

    def token(self) -> str:
        """A token of an hour, which a kill does not end."""
        if self.name not in self.guests:
            phone = number()
            self.ask("POST", "/api/auth/send-otp", JSON, body=json.dumps({"phone": phone}).encode())
            try:
                code = newest_code(self.server.url, phone)
            except StopIteration:
                raise OSError("the door is shut") from None
            body = json.dumps({"phone": phone, "token": code}).encode()
            answer = self.answer("POST", "/api/auth/verify-otp", JSON, body=body)
            if self.note_status(answer) != 200:
                raise OSError("the door is shut")
            self.guests[self.name] = json.loads(answer.partition(b"\r\n\r\n")[2])["session"]["access_token"]
        return self.guests[self.name]


class HostilePhotos(Guest):
    """What is no photo, or more than it seems, one by one and by the form; a third of the forms never end."""

    def attack(self) -> None:
        kind, content = random.choice(list(hostile_photos().items()))
        name = secrets.token_hex(8)
        path, field, count = random.choice(
            [("/api/onboarding/images", "file", 1), ("/api/train", "images", 20), ("/api/train", "images", 51)])
        content = content if count == 1 else content[:50_000]
        part = f'--{name}\r\nContent-Disposition: form-data; name="{field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
        body = (part.encode() + content + b"\r\n") * count
        if random.random() < 0.7:
            body += f"--{name}--\r\n".encode()
        form = f"Content-Type: multipart/form-data; boundary={name}"
        status = self.ask("POST", path, form, f"Authorization: Bearer {self.token()}", body=body)
        self.must_fail(f"{kind} became a photo", status)
        self.counts["hostile photos"] += 1
        self.pause(0.3)


class Codes(Asker):
    """Guesses the code of somebody's phone, and floods strangers' phones with codes."""

    def attack(self) -> None:
        self.ask("POST", "/api/auth/send-otp", JSON, body=json.dumps({"phone": random.choice([ADA, number()])}).encode())
        for _ in range(5):
            guess = {"phone": ADA, "token": f"{random.randrange(1_000_000):06}"}
            status = self.ask("POST", "/api/auth/verify-otp", JSON, body=json.dumps(guess).encode())
            self.must_fail("a guessed code signed in", status)
            self.counts["guessed codes"] += 1
        token = {"refreshToken": "rt_" + secrets.token_urlsafe(32)}
        self.must_fail("a guessed token was renewed", self.ask("POST", "/api/auth/refresh", JSON, body=json.dumps(token).encode()))
        self.pause(0.2)


class OtherPeoples(Guest):
    """Acts on the honest people's models, photos and pictures, with an account and the ids."""

    def attack(self) -> None:
        people = [person for person in self.scene.studio.people if person.model]
        for person in random.sample(people, min(2, len(people))):
            paths = [("GET", f"/api/models/{person.model}"), ("DELETE", f"/api/models/{person.model}"),
                     ("GET", f"/api/train/{person.model}/status"), ("GET", f"/api/images/training/{person.model}")]
            for generation in list(person.generations)[:2]:
                paths += [("GET", f"/api/generate/{generation}"), ("DELETE", f"/api/images/batches/{generation}")]
            paths += [("DELETE", f"/api/onboarding/images/{photo}") for photo in list(person.photos)[:2]]
            for method, path in paths:
                self.must_fail(f"a stranger was let through: {method} {path[:12]}", self.call(method, path))
            begun = self.call("POST", "/api/onboarding/train-from-images", {"modelName": "x", "tempFolderName": person.folder})
            self.must_fail("a stranger trained from somebody's photos", begun)
            order = {"prompt": "x", "style_id": "studio", "higgsfield_id": f"local-{person.model}"}
            self.must_fail("a stranger had somebody's portraits made", self.call("POST", "/api/generate", order))
        blob = f"/blobs/blob_{secrets.token_hex(8)}?expires={2**31}&signature={secrets.token_hex(16)}"
        self.must_fail("a guessed address opened", self.ask("GET", blob))
        self.pause(0.3)


class BadOrders(Guest):
    """Portraits of nobody, in looks that are none, and more than there are."""

    def attack(self) -> None:
        for change in ({"count": 0}, {"count": 10**9}, {"seed": -1}, {"style_id": "../studio"}, {"prompt": "x" * 100_000},
                       {"aspect_ratio": "1:0"}, {"higgsfield_id": "local-" + "x" * 5000}, {"quality": None, "prompt": None}):
            order = {"prompt": "x", "style_id": "studio", **change}
            status = self.call("POST", "/api/generate", order)
            self.must_fail(f"{list(change)} was taken", status)
        self.call("GET", f"/api/images/batches?limit={random.choice([0, -1, 10**12])}&before={random.randbytes(8).hex()}")
        self.pause(0.3)


ALL = [HostilePhotos, Codes, OtherPeoples, BadOrders]
