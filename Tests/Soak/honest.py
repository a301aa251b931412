"""Honest people beside the attack: a shop whose purchases are counted, and a visitor who opens pages."""

from __future__ import annotations

import http.client
import json
import threading
import time
import uuid
from collections import Counter

from ledger import Ledger
from quartet_server import QuartetServer
from till import OWNER_TOKEN, Till

# Other addresses of this machine than the attackers': limits count by address.
SHOP = "127.0.0.2"
VISITOR = "127.0.0.3"
PURCHASE_PAUSE_SECONDS = 0.25
VISIT_PAUSE_SECONDS = 0.5


def ask(
    server: QuartetServer, address: str, method: str, path: str, body: object = None, **headers: str
) -> tuple[int, bytes]:
    """One request on a connection of its own. Throws OSError or HTTPException without an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(address, 0))
    try:
        data = body if body is None or isinstance(body, bytes) else json.dumps(body)
        more = {"Content-Type": "application/json"} if data else {}
        connection.request(method, path, data, {"Host": f"localhost:{server.port}", **more, **headers})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def ring_up(server: QuartetServer, store: str) -> str:
    """A purchase of the demo. Returns its session."""
    return Till(server.url, server.public_url).ring_up(store)


class Shop(threading.Thread):
    """Rings up purchases, rates and approves them. Every request is repeated until it is answered.

    Its store is its own, so that every visit there is of its making.
    """

    def __init__(self, server: QuartetServer, stop: threading.Event, store: str) -> None:
        super().__init__(daemon=True)
        self.server, self.stop, self.store = server, stop, store
        self.keys = 0
        self.purchases: list[str] = []
        self.again: list[str] = []
        self.ratings = 0
        self.stars: dict[str, int] = {}
        self.approved: list[str] = []
        self.statuses: Counter[int] = Counter()

    def run(self) -> None:
        number = 0
        while not self.stop.is_set():
            number += 1
            session = self.ring_up()
            if session and number % 2:
                self.visit(session, number % 5 + 1)
            self.stop.wait(PURCHASE_PAUSE_SECONDS)

    def ring_up(self) -> str | None:
        self.keys += 1
        key = str(uuid.uuid4())
        session = self.purchase(key)
        if session:
            self.purchases.append(session)
            # A till that heard no answer asks again; one that heard it and forgot it, too.
            if self.keys % 5 == 0 and self.purchase(key) not in (session, None):
                self.again.append(session)
        return session

    def purchase(self, key: str) -> str | None:
        answer = self.until_answered(
            "POST", "/api/v1/demo/purchases", {"storePublicId": self.store},
            Authorization=f"Bearer {OWNER_TOKEN}", **{"Idempotency-Key": key},
        )
        return json.loads(answer)["session"]["publicId"] if answer else None

    def visit(self, session: str, stars: int) -> None:
        kiosk = f"/api/v1/kiosk/{self.store}/sessions/{session}"
        self.ratings += 1
        if self.until_answered("POST", f"{kiosk}/rating", {"starRating": stars}) is None:
            return
        self.stars[session] = stars
        if self.until_answered("POST", f"{kiosk}/approve") is not None:
            self.approved.append(session)

    def until_answered(self, method: str, path: str, body: object = None, **headers: str) -> bytes | None:
        """The body of a success; none when the time is up."""
        while not self.stop.is_set():
            try:
                status, answer = ask(self.server, SHOP, method, path, body, **headers)
            except (OSError, http.client.HTTPException):
                self.statuses[0] += 1
            else:
                self.statuses[status] += 1
                if status < 300:
                    return answer
            time.sleep(0.2)
        return None

    def verdict(self) -> tuple[list[str], list[str]]:
        """What was acknowledged and is lost, and what is there twice."""
        rows = Ledger(self.server.database).rows(
            "SELECT public_id, status, star_rating FROM review_sessions "
            "WHERE store_id = (SELECT id FROM stores WHERE public_id = ?)", self.store
        )  # fmt: skip
        state = {public: (status, stars) for public, status, stars in rows}
        lost = [public for public in self.purchases if public not in state]
        lost += [public for public, stars in self.stars.items() if state.get(public, (None, None))[1] != stars]
        lost += [public for public in self.approved if state.get(public, ("PENDING",))[0] in ("PENDING", "RATED")]
        # Each key makes one purchase at most, however often it is sent.
        return lost, self.again + ["a purchase too many"] * max(0, len(rows) - self.keys)


class Visitor(threading.Thread):
    """Asks for the server's health and for a page, and notes the longest wait."""

    def __init__(self, server: QuartetServer, stop: threading.Event, is_down: threading.Event) -> None:
        super().__init__(daemon=True)
        self.server, self.stop, self.is_down = server, stop, is_down
        self.waits: list[float] = []
        self.statuses: Counter[int] = Counter()

    def run(self) -> None:
        number = 0
        while not self.stop.is_set():
            number += 1
            start = time.monotonic()
            try:
                status, _ = ask(self.server, VISITOR, "GET", "/health" if number % 4 else "/boutique")
            except (OSError, http.client.HTTPException):
                status = 0
            if not self.is_down.is_set():
                self.statuses[status] += 1
                if status:
                    self.waits.append(time.monotonic() - start)
            self.stop.wait(VISIT_PAUSE_SECONDS)
