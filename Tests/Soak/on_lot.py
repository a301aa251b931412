"""Attacks on TruFan: orders that cannot be, strangers at other people's orders, and photos that are none."""

from __future__ import annotations

import json
import random
import secrets
import uuid

import lot_calls as calls
from lot_calls import Call
from on_http import Asker

JSON = "Content-Type: application/json"


class Guest(Asker):
    """Anybody may have an account. This one is not the honest people's."""

    guests: dict[str, str] = {}

    def call(self, call: Call, *lines: str, token: str | None = None) -> int:
        method, path, body = call
        bearer = f"Authorization: Bearer {token or self.token()}"
        return self.ask(method, path, JSON, bearer, *lines, body=json.dumps(body).encode())

    def token(self) -> str:
        """A token of half an hour, which a kill does not end."""
        if self.name not in self.guests:
            email = f"{uuid.uuid4()}@example.com"
            self.call(calls.register(email), token="none")
            method, path, body = calls.sign_in(email)
            answer = self.answer(method, path, JSON, body=json.dumps(body).encode())
            if self.note_status(answer) != 200:
                raise OSError("the door is shut")
            self.guests[self.name] = json.loads(answer.partition(b"\r\n\r\n")[2])["access_token"]
        return self.guests[self.name]


class BadOrders(Guest):
    """Quantities, prices and venues that nobody can order."""

    def attack(self) -> None:
        method, path, body = calls.order()
        for quantity in (0, -1, 10**9, 1.5, "many", None):
            body["items"] = [{"item_id": calls.MILK, "quantity": quantity}]
            self.must_fail(f"{quantity} pieces were ordered", self.call((method, path, body)))
        body["items"] = [{"item_id": str(uuid.uuid4()), "quantity": 1}] * random.choice([1, 5000])
        self.must_fail("an unknown item was ordered", self.call((method, path, body)))
        body["venue_id"] = "380ccab9-0000-4000-8000-000000000002"
        body["items"] = [{"item_id": calls.MILK, "quantity": 1}]
        self.must_fail("another venue's item was ordered", self.call((method, path, body)))
        self.pause(0.3)


class OtherPeoples(Guest):
    """Acts on the honest parker's orders and stays, with an account and the ids."""

    def attack(self) -> None:
        people = self.scene.lot
        for order in random.sample(sorted(people.orders), min(3, len(people.orders))):
            known = {"id": order, "total_amount": 16.36, "access_code": secrets.token_hex(3).upper()}
            for call in (calls.pay(known), calls.cancel(known), calls.rate(known), *calls.staff_steps(known)):
                self.must_fail("a stranger acted on an order", self.call(call))
            self.must_fail("a stranger read an order", self.call(("GET", f"/api/v1/convenience/orders/{order}", None)))
        code = "".join(random.choices("23456789ABCDEFGHJKLMNPQRSTUVWXYZ", k=8))
        stay = {"id": str(uuid.uuid4()), "access_code": code, "base_price": 9.0}
        for call in (calls.pay_stay(stay), calls.extend(stay), calls.end(stay)):
            self.must_fail("a guessed code opened a stay", self.call(call))
        self.pause(0.3)


class Passwords(Asker):
    """Guesses the staff's password; each guess that is looked at costs the server a slow hash."""

    def attack(self) -> None:
        body = json.dumps({"email": calls.STAFF, "password": secrets.token_hex(8)}).encode()
        self.must_fail("a guessed password signed in", self.ask("POST", "/api/v1/auth/login", JSON, body=body))
        self.counts["wrong passwords"] += 1
        self.pause(0.05)


class Photos(Guest):
    """Uploads of 30 MB, of texts that are named .jpg, and of forms that never end."""

    def attack(self) -> None:
        name = secrets.token_hex(8)
        length = random.choice([100, 3_000_000, 30_000_000])
        part = f'--{name}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n'
        body = f"{part}Content-Type: image/jpeg\r\n\r\n".encode() + b"\xff\xd8" + b"x" * length
        if random.random() < 0.7:
            body += f"\r\n--{name}--\r\n".encode()
        form = f"Content-Type: multipart/form-data; boundary={name}"
        orders = sorted(self.scene.lot.orders) or [str(uuid.uuid4())]
        address = f"/api/v1/convenience/staff/orders/{random.choice(orders)}/upload-receipt"
        token = self.scene.lot.tokens.get(calls.STAFF, "none") if random.random() < 0.5 else self.token()
        self.must_fail(
            "a text became a photo", self.ask("POST", address, form, f"Authorization: Bearer {token}", body=body))
        self.counts["hostile photos"] += 1
        self.pause(0.3)


ALL = [BadOrders, OtherPeoples, Passwords, Photos]
