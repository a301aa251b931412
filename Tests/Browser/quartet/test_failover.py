"""The primary dies and its replica takes over: two nodes whose address names both go on without a restart."""

from __future__ import annotations

import json
import random
import secrets
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from postgres_server import PostgresServer, address, own_schema
from quartet_server import ROOT, QuartetServer
from square_standin import ACCESS_TOKEN, SquareStandIn
from till import Till

sys.path.append(str(ROOT / "Tests/Soak"))

from honest import Shop  # noqa: E402
from node_faults import Square  # noqa: E402

SHOPS = 2
# From the replica's promotion until both nodes store again.
SECONDS_UNTIL_GREEN = 10
LOCATION = "L0FA1L0VER"


@dataclass
class Pair:
    """Two nodes, a primary and its replica."""

    folder: Path
    square: SquareStandIn
    primary: PostgresServer = field(default_factory=PostgresServer)
    replica: PostgresServer = field(default_factory=PostgresServer)

    def start(self) -> "Pair":
        self.primary.start()
        schema = own_schema(self.primary)
        self.replica.start_replica(self.primary)
        self.database = address(self.primary, self.replica, schema=schema)
        environment = {
            "QUARTET_DATABASE_URL": self.database,
            "QUARTET_SECRET_KEY": secrets.token_hex(32),
            "SQUARE_BASE_URL": self.square.url,
            "SQUARE_ACCESS_TOKEN": ACCESS_TOKEN,
        }
        self.all = [
            QuartetServer(self.folder / name, environment=environment).start() for name in ("node1", "node2")
        ]
        return self

    def close(self) -> None:
        for node in getattr(self, "all", []):
            node.kill()
        self.replica.remove()
        self.primary.remove()

    # A shop asks any node, and the other one after a failure.

    @property
    def port(self) -> int:
        return random.choice(self.all).port

    @property
    def url(self) -> str:
        return random.choice(self.all).url

    @property
    def public_url(self) -> str:
        return self.all[0].public_url


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    square = SquareStandIn()
    pair = Pair(tmp_path, square)
    try:
        yield pair.start()
    finally:
        pair.close()
        square.close()


@pytest.mark.timeout(240)
@pytest.mark.alone
def test_another_primary_takes_over_and_nothing_acknowledged_is_lost(pair):
    tills = [Till(node.url, node.public_url) for node in pair.all]
    tills[0].add_store("Maison Relève", location=LOCATION)
    quiet = tills[0].add_store("Maison Témoin")
    stop = threading.Event()
    shops = [Shop(pair, stop, tills[0].add_store(f"Maison {number}")) for number in range(SHOPS)]
    square = Square(pair, pair.square, stop, LOCATION)
    workers = [*shops, square]
    for worker in workers:
        worker.start()
    time.sleep(2)

    waiting = WaitingKiosk(tills[1], quiet)
    waiting.start()
    time.sleep(0.5)
    # A job that cannot be done before the takeover: Square does not answer.
    pair.square.fail_next(10_000)
    late = "order-before-the-takeover"
    total = pair.square.put_order(late, LOCATION, [("Silk scarf", 1, 4599)])
    assert square.tell(late, "event-before-the-takeover", total)
    pair.primary.crash()
    crashed = time.monotonic()

    for till in tills:
        is_refused_politely(till, quiet)
    assert waiting.ends_with() == 503
    time.sleep(2)
    pair.square.fail_next(0)
    pair.replica.promote()
    promoted = time.monotonic()
    for till in tills:
        until_green(till)
    now = time.monotonic()
    print(f"both nodes store {now - promoted:.1f} s after the promotion, {now - crashed:.1f} s after the crash")

    # The nodes hear of one another again, over new connections: what one shows in memory is not old.
    assert tills[1].next(quiet)["session"] is None
    waiting = WaitingKiosk(tills[1], quiet)
    waiting.start()
    time.sleep(0.5)
    session = tills[0].ring_up(quiet)
    acknowledged = time.monotonic()
    assert waiting.ends_with() == 200 and waiting.session == session
    assert waiting.ended - acknowledged < 2

    time.sleep(2)
    stop.set()
    for worker in workers:
        worker.join(60)
    verdicts = [square.verdict(), *(shop.verdict() for shop in shops)]
    acknowledged = len(square.acknowledged) + sum(len(s.purchases) + len(s.stars) + len(s.approved) for s in shops)
    statuses = sum((worker.statuses for worker in workers), start=type(square.statuses)())
    lost, doubled = (sum(found, []) for found in zip(*verdicts))
    print(f"acknowledged {acknowledged}, lost {len(lost)}, doubled {len(doubled)}; answers {dict(statuses)}")
    assert (lost, doubled) == ([], [])
    assert late in square.acknowledged and statuses[503] > 0
    for node in pair.all:
        assert node.process.poll() is None, node.log_tail()


class WaitingKiosk(threading.Thread):
    """A kiosk's question that waits at a node."""

    def __init__(self, till: Till, store: str) -> None:
        super().__init__(daemon=True)
        self.till = till
        self.path = f"/api/v1/kiosk/{store}/next"
        first = till.send("GET", f"{self.path}?wait=1")
        self.tag = first.headers["etag"]

    def run(self) -> None:
        answer = self.till.send("GET", f"{self.path}?wait=25", if_none_match=self.tag)
        self.ended = time.monotonic()
        self.status = answer.status
        if self.status == 200:
            self.session = answer.json["session"]["publicId"]

    def ends_with(self) -> int:
        self.join(30)
        return self.status


def is_refused_politely(till: Till, store: str) -> None:
    """In the product's own form, with the time for another attempt."""
    body = {"storePublicId": store}
    for answer in (till.owner("POST", "/api/v1/demo/purchases", body), till.send("GET", f"/r/{store}")):
        assert answer.status == 503, (answer.status, answer.text)
        assert int(answer.headers["retry-after"]) > 0
    refused = till.owner("GET", "/api/v1/stores")
    assert refused.status == 503 and int(refused.headers["retry-after"]) > 0
    assert "try again" in json.loads(refused.text)["error"]
    assert till.send("GET", "/health").status == 503


def until_green(till: Till) -> None:
    deadline = time.monotonic() + SECONDS_UNTIL_GREEN
    while (health := till.send("GET", "/health")).status != 200:
        assert time.monotonic() < deadline, health.text
        time.sleep(0.1)
