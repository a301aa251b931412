"""Parkers who follow their orders with a request that waits."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from line import Line, percentile
from parkers import SMALL, Parkers
from process import cpu_seconds

FOLLOWERS = 2000
PER_ADDRESS = 20
QUIET_SECONDS = 8
STAFF = 4


@dataclass
class Follower:
    """One connection, one order. It asks again as soon as it has an answer."""

    port: int
    order: str
    token: str
    address: str
    tag: str = ""
    answers: list[tuple[float, str]] = field(default_factory=list)
    asked: int = 0

    async def follow(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            while True:
                self.asked += 1
                writer.write(
                    f"GET /api/v1/convenience/orders/{self.order}?wait=25 HTTP/1.1\r\nHost: localhost\r\n"
                    f"Authorization: Bearer {self.token}\r\nX-Forwarded-For: {self.address}\r\n"
                    f"If-None-Match: {self.tag or '-'}\r\n\r\n".encode()
                )
                head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
                fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
                body = await reader.readexactly(int(fields.get("content-length", 0)))
                self.tag = fields["etag"]
                if " 200 " in head.split("\r\n")[0]:
                    self.answers.append((time.monotonic(), json.loads(body)["status"]))
        finally:
            writer.close()


async def followers(parkers: Parkers, items: list[str], tokens: list[str]) -> list[Line]:
    loop, port = asyncio.get_running_loop(), parkers.server.port
    orders = await loop.run_in_executor(None, place, parkers, items, tokens)
    crowd = [
        Follower(port, order, token, f"203.0.{113 + n // PER_ADDRESS // 250}.{1 + n // PER_ADDRESS % 250}")
        for n, (order, token) in enumerate(orders)
    ]
    tasks = [asyncio.create_task(follower.follow()) for follower in crowd]
    while not all(follower.answers for follower in crowd):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)

    asked, used = sum(follower.asked for follower in crowd), cpu_seconds(parkers.server.process.pid)
    await asyncio.sleep(QUIET_SECONDS)
    requests = sum(follower.asked for follower in crowd) - asked
    used = cpu_seconds(parkers.server.process.pid) - used

    steps = await loop.run_in_executor(None, accept, parkers, [follower.order for follower in crowd])
    await asyncio.sleep(2)
    for task in tasks:
        task.cancel()
    delays = [
        (next(at for at, status in follower.answers if status == "confirmed") - steps[follower.order]) * 1000
        for follower in crowd
    ]
    # A follower may have its answer before the staff member has.
    median = statistics.median(max(0.0, delay) for delay in delays)
    return [
        Line(
            f"Requests of {FOLLOWERS:,} followers of live orders while nothing changes",
            f"{requests} in {QUIET_SECONDS} s; {used / QUIET_SECONDS * 1e6 / FOLLOWERS:.0f} µs of a processor "
            "a second each",
            "none",
            requests == 0,
        ),
        Line(
            "A follower sees a step of its order (from the answer to the staff member)",
            f"median {median:.1f} ms, 99 % within {percentile(delays, 99):.1f} ms",
            "median within 100 ms",
            median <= 100,
        ),
    ]


def place(parkers: Parkers, items: list[str], tokens: list[str]) -> list[tuple[str, str]]:
    """Paid orders, so many as there are followers."""

    def one(number: int) -> tuple[str, str]:
        token = tokens[number % len(tokens)]
        lines = [{"item_id": items[(number + step) % len(items)], "quantity": 6} for step in range(2)]
        order = parkers.call("POST", "/api/v1/convenience/orders", {"venue_id": SMALL, "items": lines}, token)
        payment = {"session_id": order["id"], "amount": order["total_amount"]}
        parkers.call("POST", "/api/v1/convenience/payments/simulate", payment, token)
        return order["id"], token

    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(one, range(FOLLOWERS)))


def accept(parkers: Parkers, orders: list[str]) -> dict[str, float]:
    """Staff accept each order. Says when each was told so."""
    staff = parkers.sign_in("staff@example.com")

    def one(order: str) -> tuple[str, float]:
        parkers.call("PATCH", f"/api/v1/convenience/staff/orders/{order}/accept", {}, staff)
        return order, time.monotonic()

    with ThreadPoolExecutor(STAFF) as pool:
        return dict(pool.map(one, orders))
