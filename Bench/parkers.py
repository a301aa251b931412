"""A shop with many items, parkers with accounts and orders: made over the public API."""

from __future__ import annotations

import http.client
import itertools
import json
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from quartet_server import QuartetServer

PASSWORD = "Parking1!"
SHELVES = ["grocery", "food", "beverage", "personal_care", "electronics", "other"]
# The demo's two stores: one becomes the small one of 500 items, the other one large.
SMALL, LARGE = "380ccab9-0000-4000-8000-000000000001", "380ccab9-0000-4000-8000-000000000002"
ROWS_AT_ONCE = 1000


@dataclass
class Parkers:
    server: QuartetServer
    local: threading.local = field(default_factory=threading.local)

    def call(self, method: str, path: str, body: dict | None = None, token: str | None = None) -> dict:
        """Each thread has a connection of its own."""
        if not hasattr(self.local, "connection"):
            self.local.connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        self.local.connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self.local.connection.getresponse()
        text = answer.read().decode()
        assert answer.status < 300, f"{method} {path}: {answer.status} {text[:300]}"
        return json.loads(text) if text else {}

    def sign_in(self, email: str) -> str:
        return self.call("POST", "/api/v1/auth/login", {"email": email, "password": PASSWORD})["access_token"]

    def register(self, number: int) -> list[str]:
        """So many new parkers' tokens."""

        def one(index: int) -> str:
            body = {"email": f"bench{index}@example.com", "password": PASSWORD, "first_name": "Bench",
                    "last_name": str(index)}  # fmt: skip
            return self.call("POST", "/api/v1/auth/register", body)["access_token"]

        with ThreadPoolExecutor(4) as pool:
            return list(pool.map(one, range(number)))

    def fill(self, venue: str, number: int, admin: str) -> list[str]:
        """Adds items until the venue has that many. Returns their ids; each of their names is a word of its own."""
        have = self.call("GET", f"/api/v1/convenience/venues/{venue}/items?page_size=1")["total"]
        rows = [item_row(index) for index in range(number - have)]
        ids = []
        for start in range(0, len(rows), ROWS_AT_ONCE):
            answer = self.call(
                "POST", f"/api/v1/convenience/admin/venues/{venue}/items/bulk-import",
                {"items": rows[start : start + ROWS_AT_ONCE]}, admin,
            )  # fmt: skip
            assert answer["error_count"] == 0, answer["errors"][:3]
            ids += [item["id"] for item in answer["imported_items"]]
        return ids

    def let_parkers_order_on(self) -> None:
        """A parker may have ten unpaid orders. A trigger pays each in its own transaction, which costs a bit more."""
        with sqlite3.connect(self.server.database) as db:
            db.execute(
                "CREATE TRIGGER bench_pays AFTER INSERT ON trufan_orders BEGIN "
                "UPDATE trufan_orders SET payment_status = 'captured' WHERE id = new.id; END"
            )
        db.close()


def item_row(index: int) -> dict:
    return {
        "name": f"{word(index)} Biscuits", "base_price": (100 + index % 900) / 100, "markup_percent": 10,
        "category": SHELVES[index % len(SHELVES)], "source_store": f"Bench Shop {index % 4}",
        "description": "Baked this morning with butter, oats and a little sea salt; eight in a box of recycled card.",
        "tags": ["bench", f"shelf{index % 40}"], "aisle": f"A{index % 30}", "sku": f"SKU-{index}",
        "max_quantity_per_order": 100,
    }  # fmt: skip


def word(index: int) -> str:
    """A word that no other item has: "Bacada" for 12."""
    syllables = [a + b for a, b in itertools.product("bcdfghjklmnprstvz", "aeiou")]
    letters = ""
    for _ in range(4):
        index, rest = divmod(index, len(syllables))
        letters += syllables[rest]
    return letters.capitalize()
