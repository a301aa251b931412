"""Two nodes on one PostgreSQL database under load: one is killed at random moments, the other loses the database.

NODE_KILLS=200 is the default. QUARTET_TEST_POSTGRES names the server (scripts/postgres.sh starts one).
"""

from __future__ import annotations

import os
import random
import secrets
import sys
import tempfile
import threading
import time
import uuid
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

ROOT = Path(__file__).resolve().parents[2]
if __name__ == "__main__":
    os.environ.setdefault("QUARTET_BINARY", str(ROOT / ".build/release/quartet"))
    sys.path.insert(0, str(ROOT / "Tests/Browser"))

from honest import Shop  # noqa: E402
from ledger import Ledger  # noqa: E402
from quartet_server import QuartetServer  # noqa: E402
from slow_proxy import SlowProxy  # noqa: E402
from square_standin import ACCESS_TOKEN, SquareStandIn  # noqa: E402
from till import Till  # noqa: E402

SHOPS = 3
LONGEST_PAUSE_SECONDS = 1.5
LONGEST_CUT_SECONDS = 3.0
# A killed node's jobs go on elsewhere when their leases end.
DRAIN_SECONDS = 120


class Nodes:
    """Two servers. The second reaches the database through a line that can be cut."""

    def __init__(self, folder: Path, database: str, square: SquareStandIn) -> None:
        self.line = SlowProxy(target_path=f"{parse_qs(urlsplit(database).query)['host'][0]}/.s.PGSQL.5432")
        self.database = database
        behind = f"{database}&host=127.0.0.1&port={self.line.port}"
        common = {
            "SQUARE_BASE_URL": square.url,
            "SQUARE_ACCESS_TOKEN": ACCESS_TOKEN,
            "QUARTET_SECRET_KEY": secrets.token_hex(32),
            "LOG_LEVEL": "warning",
        }
        self.all = [
            QuartetServer(folder / name, environment={**common, "QUARTET_DATABASE_URL": url})
            for name, url in (("near", database), ("far", behind))
        ]

    def start(self) -> "Nodes":
        for node in self.all:
            node.start()
        return self

    def close(self) -> None:
        for node in self.all:
            node.kill()
        self.line.close()

    # A shop asks any of them, and the other one after a failure.

    @property
    def port(self) -> int:
        return random.choice(self.all).port

    @property
    def url(self) -> str:
        return random.choice(self.all).url


class Square(threading.Thread):
    """Tells of payments, each again and again until a node has answered 200, and some once more after that."""

    def __init__(self, nodes: Nodes, stand_in: SquareStandIn, stop: threading.Event, location: str) -> None:
        super().__init__(daemon=True)
        self.nodes, self.stand_in, self.stop, self.location = nodes, stand_in, stop, location
        self.acknowledged: list[str] = []
        self.statuses: Counter[int] = Counter()

    def run(self) -> None:
        while not self.stop.is_set():
            order, event = f"order-{uuid.uuid4()}", str(uuid.uuid4())
            total = self.stand_in.put_order(order, self.location, [("Silk scarf", 1, 4599)])
            while not self.stop.is_set() and not self.tell(order, event, total):
                time.sleep(0.2)
            if len(self.acknowledged) % 4 == 0:
                self.tell(order, event, total)
            self.stop.wait(0.2)

    def tell(self, order: str, event: str, total: int) -> bool:
        node = random.choice(self.nodes.all)
        try:
            status = Till(node.url, node.public_url).square_payment(self.location, order, event=event, amount=total).status
        except OSError:
            status = 0
        self.statuses[status] += 1
        if status == 200 and order not in self.acknowledged:
            self.acknowledged.append(order)
        return status == 200

    def verdict(self) -> tuple[list[str], list[str]]:
        """The orders without a session, and those with two, once the jobs have had their time."""
        end = time.monotonic() + DRAIN_SECONDS
        while True:
            found = Ledger(self.nodes.database).rows(
                "SELECT o.external_order_id FROM review_sessions s JOIN orders o ON o.id = s.order_id"
            )
            sessions = Counter(order for (order,) in found)
            lost = [order for order in self.acknowledged if not sessions[order]]
            if not lost or time.monotonic() > end:
                return lost, [order for order in self.acknowledged if sessions[order] > 1]
            time.sleep(1)


@dataclass
class Outcome:
    kills: int
    cuts: int
    requests: int
    unanswered: int
    acknowledged: int
    lost: list[str]
    doubled: list[str]

    def table(self) -> str:
        return (
            "| kills | cuts | requests | without an answer | acknowledged | lost | doubled |\n|---|---|---|---|---|---|---|\n"
            f"| {self.kills} | {self.cuts} | {self.requests:,} | {self.unanswered:,} | {self.acknowledged:,} "
            f"| {len(self.lost)} | {len(self.doubled)} |"
        )


def faults(folder: Path, database: str, kills: int, seed: int) -> Outcome:
    chance = random.Random(seed)
    stand_in = SquareStandIn()
    nodes = Nodes(folder, database, stand_in).start()
    stop = threading.Event()
    try:
        till = Till(nodes.all[0].url, nodes.all[0].public_url)
        location = "L0N0DES"
        till.add_store("Maison Deux Noeuds", location=location)
        shops = [Shop(nodes, stop, till.add_store(f"Maison {number}")) for number in range(SHOPS)]
        square = Square(nodes, stand_in, stop, location)
        for thread in [*shops, square]:
            thread.start()
        cuts = sum(fault(nodes, number, chance) for number in range(kills))
        stop.set()
        for thread in [*shops, square]:
            thread.join(90)
        verdicts = [square.verdict(), *(shop.verdict() for shop in shops)]
        statuses = sum((thread.statuses for thread in [*shops, square]), Counter())
        return Outcome(
            kills=kills,
            cuts=cuts,
            requests=statuses.total(),
            unanswered=statuses[0],
            acknowledged=len(square.acknowledged)
            + sum(len(shop.purchases) + len(shop.stars) + len(shop.approved) for shop in shops),
            lost=sum((lost for lost, _ in verdicts), []),
            doubled=sum((doubled for _, doubled in verdicts), []),
        )
    finally:
        stop.set()
        nodes.close()


def fault(nodes: Nodes, number: int, chance: random.Random) -> int:
    """Kills a node; each third time the far one has lost the database just before. Returns how many lines were cut."""
    time.sleep(chance.uniform(0.1, LONGEST_PAUSE_SECONDS))
    if is_cut := number % 3 == 2:
        nodes.line.go_down()
        time.sleep(chance.uniform(0.1, LONGEST_CUT_SECONDS))
    victim = nodes.all[0] if is_cut else chance.choice(nodes.all)
    victim.kill()
    if is_cut:
        time.sleep(chance.uniform(0, 0.5))
        nodes.line.come_up()
    victim.start()
    return int(is_cut)


def main() -> int:
    from conftest import own_schema

    kills, seed = int(os.environ.get("NODE_KILLS", 200)), random.randrange(1_000_000)
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as folder:
        outcome = faults(Path(folder), own_schema(), kills, seed)
    print(outcome.table())
    for row in outcome.lost + outcome.doubled:
        print("lost or doubled:", row)
    return 1 if outcome.lost or outcome.doubled else 0


if __name__ == "__main__":
    sys.exit(main())
