"""Acknowledged changes are on the disk: counted in system calls, and checked after power cuts.

No browser is needed. `test_kill.py` covers the kiosk in the customer's hands when the process is killed."""

from __future__ import annotations

import json
import os
import random
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from conftest import with_square
from disk import Disk
from ledger import Ledger
from quartet_server import QuartetServer
from till import OWNER_TOKEN, Till

CUTS = 4
LONGEST_WAIT_SECONDS = 1.5
LOCATION = "L0P0W3R"
SEED = int(os.environ.get("QUARTET_KILL_SEED", random.randrange(1_000_000)))


@pytest.fixture
def server(tmp_path: Path, disk: Disk, square) -> Iterator[QuartetServer]:
    quartet = QuartetServer(tmp_path, environment=with_square(square) | disk.environment).start()
    yield quartet
    quartet.kill()


def test_each_acknowledged_purchase_waits_for_the_disk(server, disk):
    till = Till(server.url, server.public_url)
    store = till.add_store("Maison Durable")
    before = disk.syncs
    for _ in range(20):
        till.ring_up(store)
    # One after the other, so no two of them could share a sync.
    assert disk.syncs - before >= 20


def test_the_first_start_survives_a_power_cut(server, disk):
    """Checks the key file too: a new key would make every browser's secrets unreadable."""
    key = disk.data / "secret.key"
    made = key.read_text()
    server.kill()
    disk.lose_power()
    server.start()
    assert key.read_text() == made


@pytest.mark.timeout(300)
def test_power_cuts_lose_nothing_acknowledged_and_double_nothing(server, disk, square):
    print(f"QUARTET_KILL_SEED={SEED}")
    chance = random.Random(SEED)
    till = Till(server.url, server.public_url)
    store = till.add_store("Maison Powerless", location=LOCATION)
    rush = Rush(till, store, square)
    for _ in range(CUTS):
        rush.start()
        time.sleep(chance.uniform(0.3, LONGEST_WAIT_SECONDS))
        server.kill()
        rush.end()
        disk.lose_power()
        server.start()
        rush.check(Ledger(server.database))
        rush.repeat()
    rush.check_all(Ledger(server.database))


class Visit:
    """The acknowledged steps of one customer's visit."""

    def __init__(self, session: str) -> None:
        self.session = session
        self.stars: int | None = None
        self.is_approved = False


class Rush:
    """Four tills ring up at once until the server dies, and remember each answer that they got."""

    def __init__(self, till: Till, store: str, square) -> None:
        self.till, self.store, self.square = till, store, square
        self.visits: list[Visit] = []
        self.events: dict[str, str] = {}  # Square's orders whose event was answered with 200
        self.unanswered_events: dict[str, str] = {}
        self.unanswered_keys: set[str] = set()
        self.goes_on = threading.Event()
        self.threads: list[threading.Thread] = []

    def start(self) -> None:
        self.goes_on.set()
        work = [self.demo_purchase, self.demo_purchase, self.square_payment, self.square_payment]
        self.threads = [threading.Thread(target=self.until_the_end, args=(one,)) for one in work]
        for thread in self.threads:
            thread.start()

    def until_the_end(self, work: Callable[[], None]) -> None:
        try:
            while self.goes_on.is_set():
                work()
        except (OSError, ValueError):
            pass  # The server died under it, as it was meant to.

    def end(self) -> None:
        self.goes_on.clear()
        for thread in self.threads:
            thread.join()

    def demo_purchase(self) -> None:
        key = str(uuid.uuid4())
        self.unanswered_keys.add(key)
        answer = self.purchase(key)
        assert answer.status == 201, answer.text
        self.unanswered_keys.discard(key)
        visit = Visit(answer.json["session"]["publicId"])
        self.visits.append(visit)
        stars = 1 + len(self.visits) % 5
        assert self.till.rate(self.store, visit.session, stars).status == 200
        visit.stars = stars
        assert self.till.approve(self.store, visit.session).status == 200
        visit.is_approved = True

    def purchase(self, key: str):
        return self.till.send(
            "POST",
            "/api/v1/demo/purchases",
            {"storePublicId": self.store},
            Authorization=f"Bearer {OWNER_TOKEN}",
            Idempotency_Key=key,
        )

    def square_payment(self) -> None:
        order, event = f"order-{uuid.uuid4()}", str(uuid.uuid4())
        self.square.put_order(order, LOCATION, [("Silk scarf", 1, 4599)])
        self.unanswered_events[order] = event
        assert self.till.square_payment(LOCATION, order, event=event).status == 200
        self.events[order] = self.unanswered_events.pop(order)

    def repeat(self) -> None:
        """Square and the till repeat their unanswered requests."""
        for order, event in list(self.unanswered_events.items()):
            assert self.till.square_payment(LOCATION, order, event=event).status == 200
            self.events[order] = self.unanswered_events.pop(order)
        for key in self.unanswered_keys:
            # The leases of a dead server end when the next one starts.
            assert self.purchase(key).status == 201

    def check(self, ledger: Ledger) -> None:
        stored = {
            session: (status, stars)
            for session, status, stars in ledger.rows("SELECT public_id, status, star_rating FROM review_sessions")
        }
        for visit in self.visits:
            assert visit.session in stored, f"the purchase of {visit.session} was acknowledged and is lost"
            status, stars = stored[visit.session]
            assert visit.stars is None or stars == visit.stars, f"the rating of {visit.session} is lost"
            assert not visit.is_approved or status == "APPROVED", f"the approval of {visit.session} is lost"
        kept = {event for (event,) in ledger.rows("SELECT event_id FROM webhook_events")}
        for order, event in self.events.items():
            assert event in kept, f"the payment of {order} was acknowledged and is lost"

    def check_all(self, ledger: Ledger) -> None:
        self.check(ledger)
        assert len(self.visits) >= CUTS and len(self.events) >= CUTS, "the tills did not get far enough"
        for order in self.events:
            assert len(sessions_of(order, ledger)) == 1, f"the session of {order} is lost or doubled"
        # A purchase and the answer under its key are one transaction: as many of one as of the other.
        answers = [
            json.loads(body)["session"]["publicId"]
            for (body,) in ledger.rows("SELECT body FROM idempotent_requests WHERE status = 201")
            if b'"session"' in bytes(body)
        ]
        demo = ledger.rows(
            """
            SELECT s.public_id FROM review_sessions s JOIN orders o ON o.id = s.order_id
              JOIN stores t ON t.id = s.store_id
            WHERE o.provider = 'DEMO' AND t.public_id = ?
            """,
            self.store,
        )
        assert sorted(answers) == sorted(session for (session,) in demo), "a purchase is doubled or half done"
        assert ledger.rows("PRAGMA integrity_check") == [("ok",)]


def sessions_of(order: str, ledger: Ledger) -> list[tuple]:
    """The job that fetches the order may have met a power cut; it is tried again by itself."""
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        if sessions := ledger.sessions_of_order(order):
            return sessions
        time.sleep(0.05)
    return []
