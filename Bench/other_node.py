"""How soon a node shows what another node of the same database has changed."""

from __future__ import annotations

import http.client
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from line import Line, percentile, told
from quartet_server import QuartetServer
from shops import make_store, ring_up

CHANGES = 400
SECONDS_BETWEEN_CHANGES = 0.03
# Other kiosks' ratings at both nodes meanwhile, in the second run.
BUSY_CLIENTS = 8
LONGEST_SECONDS = 5


@dataclass
class Watcher:
    """A kiosk whose question waits at a node, and is asked anew after each answer."""

    node: QuartetServer
    store: str
    # When which number of stars was seen.
    seen: dict[int, float] = field(default_factory=dict)
    arrived: threading.Condition = field(default_factory=threading.Condition)
    is_over: bool = False

    def __post_init__(self) -> None:
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.node.port)
        tag = '"none"'
        while not self.is_over:
            try:
                connection.request("GET", f"/api/v1/kiosk/{self.store}/next?wait=25", headers={"If-None-Match": tag})
                answer = connection.getresponse()
            except (OSError, http.client.HTTPException):
                return  # the node is gone, and wait_for says what was not seen
            now = time.monotonic()
            text = answer.read()
            if answer.status != 200:
                continue
            tag = answer.headers["ETag"]
            with self.arrived:
                self.seen[json.loads(text)["session"].get("starRating", 0)] = now
                self.arrived.notify_all()

    def wait_for(self, stars: int) -> float:
        """When those stars were seen first."""
        with self.arrived:
            found = self.arrived.wait_for(lambda: stars in self.seen, LONGEST_SECONDS)
            assert found, f"{stars} stars were not seen within {LONGEST_SECONDS} s"
            return self.seen[stars]


def other_node(here: QuartetServer, there: QuartetServer) -> list[Line]:
    quiet = seconds_until_seen(here, there)
    busy, ratings = beside_ratings(here, there)
    return [
        Line(
            "A change is seen by the other node (from its answer at the first)",
            f"median {shown(quiet, 50)}, 99 % within {shown(quiet, 99)}",
            "median within 20 ms, 99 % within 250 ms",
            percentile(quiet, 50) <= 0.02 and percentile(quiet, 99) <= 0.25,
        ),
        told(
            f"The same while {BUSY_CLIENTS} clients rate at the two nodes without a pause",
            f"median {shown(busy, 50)}, 99 % within {shown(busy, 99)}, beside {ratings:,.0f} ratings/s",
            "the machine is full then",
        ),
    ]


def shown(seconds: list[float], percent: float) -> str:
    return f"{percentile(seconds, percent) * 1000:.1f} ms"


def seconds_until_seen(here: QuartetServer, there: QuartetServer) -> list[float]:
    """Rates one visit here again and again, and waits for each rating there. From the answer here; 0 if seen before."""
    connection = http.client.HTTPConnection("127.0.0.1", here.port)
    store = make_store(connection, "Maison Ailleurs")
    visit = ring_up(connection, store)
    watcher = Watcher(there, store)
    watcher.wait_for(0)
    seconds = []
    for number in range(CHANGES):
        stars = 1 + number % 5
        watcher.seen.pop(stars, None)
        rate(connection, store, visit, stars)
        acknowledged = time.monotonic()
        seconds.append(max(0, watcher.wait_for(stars) - acknowledged))
        time.sleep(SECONDS_BETWEEN_CHANGES)
    watcher.is_over = True
    return seconds


def beside_ratings(here: QuartetServer, there: QuartetServer) -> tuple[list[float], float]:
    is_over = threading.Event()

    def rate_on(number: int) -> int:
        node = (here, there)[number % 2]
        connection = http.client.HTTPConnection("127.0.0.1", node.port)
        store = make_store(connection, f"Maison Voisine {number}")
        done = 0
        while not is_over.is_set():
            if done % 50 == 0:
                visit = ring_up(connection, store)
            rate(connection, store, visit, 1 + done % 5)
            done += 1
        return done

    with ThreadPoolExecutor(BUSY_CLIENTS) as pool:
        began = time.monotonic()
        running = [pool.submit(rate_on, number) for number in range(BUSY_CLIENTS)]
        try:
            seconds = seconds_until_seen(here, there)
        finally:
            is_over.set()
        took = time.monotonic() - began
        return seconds, sum(one.result() for one in running) / took


def rate(connection: http.client.HTTPConnection, store: str, visit: str, stars: int) -> None:
    body = json.dumps({"starRating": stars})
    path = f"/api/v1/kiosk/{store}/sessions/{visit}/rating"
    connection.request("POST", path, body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status == 200, f"{answer.status} {text}"
