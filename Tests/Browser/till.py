"""The till's side: purchases, and the public API's answers about them."""

from __future__ import annotations

import itertools
import json
import urllib.error
import urllib.request
import uuid
from dataclasses import dataclass, field
from typing import Any

import square_standin as square

DEMO_STORE = "store_demo123456"
OWNER_TOKEN = "demo-owner"


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)


@dataclass
class Till:
    """Speaks plain HTTP to a server, as Square and the owner's other tools do."""

    url: str
    public_url: str
    _numbers: itertools.count = field(default_factory=lambda: itertools.count(1))

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.url + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return Answer(answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read().decode())
        except urllib.error.HTTPError as error:
            return Answer(error.code, {k.lower(): v for k, v in error.headers.items()}, error.read().decode())

    def owner(self, method: str, path: str, body: Any = None) -> Answer:
        return self.send(method, path, body, Authorization=f"Bearer {OWNER_TOKEN}", Idempotency_Key=str(uuid.uuid4()))

    def add_store(
        self, name: str, location: str | None = None, platform: str = "GOOGLE", open_kiosks: bool = True
    ) -> str:
        """A store of its own for a test, so that tests do not meet in one store. Returns its public id.

        `open_kiosks`: whether the id alone pairs its kiosks, as most tests pair them.
        """
        links = {
            "GOOGLE": "https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4",
            "YELP": "https://www.yelp.com/writeareview/biz/maison-demo",
            "APPLE_MAPS": "https://maps.apple.com/place?auid=1234567890",
        }
        body = {"name": name, "primaryReviewPlatform": platform, "reviewDestinationUrl": links[platform]}
        body["allowsOpenKiosks"] = open_kiosks
        if location:
            body["squareLocationId"] = location
        answer = self.owner("POST", "/api/v1/stores", body)
        assert answer.status == 201, answer.text
        return answer.json["publicId"]

    def pairing_code(self, store: str) -> dict[str, Any]:
        answer = self.owner("POST", f"/api/v1/stores/{store}/pairing-codes")
        assert answer.status == 201, answer.text
        return answer.json

    def kiosks(self, store: str) -> list[dict[str, Any]]:
        return self.owner("GET", f"/api/v1/stores/{store}/devices").json["devices"]

    def ring_up(self, store: str) -> str:
        """A demo purchase. Returns the session's public id."""
        answer = self.owner("POST", "/api/v1/demo/purchases", {"storePublicId": store})
        assert answer.status == 201, answer.text
        return answer.json["session"]["publicId"]

    def square_payment(self, location: str, order: str, *, event: str | None = None, amount: int = 4599) -> Answer:
        """Square tells of a payment, signed as Square signs."""
        body = square.payment_event(location, order, event=event or str(uuid.uuid4()), amount=amount)
        return self.square_webhook(body)

    def square_webhook(self, body: bytes, *, key: str = square.SIGNATURE_KEY) -> Answer:
        path = "/api/v1/square/webhook"
        signature = square.signature(key, self.public_url + path, body)
        return self.send("POST", path, body, **{"x_square_hmacsha256_signature": signature})

    def next(self, store: str) -> dict[str, Any]:
        answer = self.send("GET", f"/api/v1/kiosk/{store}/next")
        assert answer.status == 200, answer.text
        return answer.json

    def rate(self, store: str, session: str, stars: int) -> Answer:
        return self.send("POST", f"/api/v1/kiosk/{store}/sessions/{session}/rating", {"starRating": stars})

    def approve(self, store: str, session: str) -> Answer:
        return self.send("POST", f"/api/v1/kiosk/{store}/sessions/{session}/approve")

    def decline(self, store: str, session: str) -> Answer:
        return self.send("POST", f"/api/v1/kiosk/{store}/sessions/{session}/decline")

    def session(self, store: str, session: str) -> dict[str, Any]:
        """One session in the owner's activity list."""
        answer = self.owner("GET", f"/api/v1/stores/{store}/activity")
        assert answer.status == 200, answer.text
        return next(s for s in answer.json["sessions"] if s["publicId"] == session)

    def sessions(self, store: str) -> list[dict[str, Any]]:
        answer = self.owner("GET", f"/api/v1/stores/{store}/activity")
        assert answer.status == 200, answer.text
        return answer.json["sessions"]
