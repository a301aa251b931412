"""TruFan: pages of items, orders and followers, beside bare routes and SQLite alone."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import statistics
import subprocess
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from followers import followers
from line import Line, told
from parkers import LARGE, SMALL, Parkers, word
from poll import wait_for
from process import cpu_seconds
from quartet_server import QuartetServer, free_port
from rounds import CONNECTIONS, Target, alternate, ratio, write_requests

USERS = 100
ITEMS, MANY_ITEMS = 500, 50_000
ROUNDS = 6
LISTED = 50
ALONE_SECONDS = 3


def trufan(folder: Path, served: Callable[..., AbstractContextManager[QuartetServer]], release: Path) -> list[Line]:
    with served(folder / "trufan") as server:
        parkers = Parkers(server)
        admin = parkers.sign_in("admin@example.com")
        items = parkers.fill(SMALL, ITEMS, admin)
        tokens = parkers.register(USERS)
        lines = beside_bare_routes(parkers, items, tokens, folder, release)
        many = parkers.fill(LARGE, MANY_ITEMS, admin)
        lines.append(flat(parkers, items, many, admin, folder))
        lines += asyncio.run(followers(parkers, items, tokens))
        parkers.let_parkers_order_on()
        lines += durable_orders(parkers, items, tokens, folder)
    return lines


def order_body(items: list[str], number: int, venue: str = SMALL) -> dict:
    """Two different items, so that the minimum is reached."""
    lines = [{"item_id": items[(number + step) % len(items)], "quantity": 6} for step in range(2)]
    return {"venue_id": venue, "items": lines, "delivery_instructions": "Blue car, trunk"}


def beside_bare_routes(
    parkers: Parkers, items: list[str], tokens: list[str], folder: Path, release: Path
) -> list[Line]:
    orders = [
        (parkers.call("POST", "/api/v1/convenience/orders", order_body(items, n), token)["id"], token)
        for n, token in enumerate(tokens)
    ]
    page_path = f"/api/v1/convenience/venues/{SMALL}/items?page_size={LISTED}"
    answers = {SMALL: json.dumps(parkers.call("GET", page_path), ensure_ascii=False, separators=(",", ":"))}
    paths = {order: f"/api/v1/convenience/orders/{order}" for order, _ in orders}
    for order, token in orders:
        answers[order] = json.dumps(
            parkers.call("GET", paths[order], None, token), ensure_ascii=False, separators=(",", ":")
        )
    kept = folder / "answers.json"
    kept.write_text(json.dumps(answers))
    pages = write_requests(folder / "pages.txt", [("GET", page_path, None, None)])
    details = write_requests(folder / "details.txt", [("GET", paths[o], token, None) for o, token in orders])

    port = free_port()
    baseline = subprocess.Popen(
        [release / "bench-baseline", str(port), kept], stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        wait_for(port)
        ours, bare = (parkers.server.url, parkers.server.process.pid), (f"http://localhost:{port}", baseline.pid)
        page, bare_page = Target(*ours, pages), Target(*bare, pages)
        detail, bare_detail = Target(*ours, details), Target(*bare, details)
        alternate([page, bare_page, detail, bare_detail], ROUNDS)
    finally:
        baseline.kill()
        baseline.wait()
    size = len(answers[SMALL].encode()) / 1000
    return [
        beside(f"Items page, {LISTED} of {ITEMS} items ({size:.0f} kB), {CONNECTIONS} connections",
               page, bare_page, 0.5),
        beside(f"Order detail of {USERS} parkers", detail, bare_detail, 0.25),
    ]  # fmt: skip


def beside(what: str, ours: Target, bare: Target, aim: float) -> Line:
    share = ratio(ours, bare)
    return Line(
        what,
        f"{ours.median('per_second'):,.0f}/s (99 % under {ours.median('p99_ms'):.1f} ms); "
        f"bare route {bare.median('per_second'):,.0f}/s: {share:.0%}",
        f"at least {aim:.0%} of the bare route",
        share >= aim,
    )


def flat(parkers: Parkers, few: list[str], many: list[str], admin: str, folder: Path) -> Line:
    """The same requests at both venues. Those that were asked before are answered from memory."""
    names = {
        "a page asked for before": lambda ids, n: f"/items?page={1 + n % 10}",
        "a search never asked for": lambda ids, n: f"/items?search={word(n % len(ids))}&max_price={{price}}",
        "an item asked for before": lambda ids, n: f"/items/{ids[n % len(few)]}",
    }
    parts, worst = [], 0.0

    def add(name: str, small: float, large: float, times: float) -> None:
        nonlocal worst
        worst = max(worst, times)
        parts.append(f"{name} {small:,.0f} and {large:,.0f} µs")

    for name, path in names.items():
        targets = []
        for venue, ids in ((SMALL, few), (LARGE, many)):
            file = write_requests(
                folder / f"{venue}.txt",
                [("GET", f"/api/v1/convenience/venues/{venue}{path(ids, n)}", None, None) for n in range(4000)],
            )
            targets.append(Target(parkers.server.url, parkers.server.process.pid, file, connections=8, seconds=2))
        alternate(targets, 3)
        small, large = targets
        add(name, small.median("cpu_us"), large.median("cpu_us"), ratio(large, small, "cpu_us"))
    rounds = [
        (first_askings(parkers, SMALL, few, admin), first_askings(parkers, LARGE, many, admin)) for _ in range(4)
    ][1:]
    small, large = (statistics.median(pair[place] for pair in rounds) for place in range(2))
    add("an item not asked for since its store changed", small, large, statistics.median(b / a for a, b in rounds))
    return Line(
        f"Processor time of a request at {ITEMS:,} and at {MANY_ITEMS:,} items",
        "; ".join(parts),
        "at most half as much again",
        worst <= 1.5,
    )


def first_askings(parkers: Parkers, venue: str, ids: list[str], admin: str) -> float:
    """The server's µs for an item, each asked for once after the venue's kept answers were dropped."""
    changed = f"/api/v1/convenience/admin/venues/{venue}/items/{ids[0]}"
    parkers.call("PUT", changed, {"description": f"Baked at {time.time():.0f}."}, admin)
    asked = ids[1 :: max(1, len(ids) // ITEMS)][: ITEMS - 1]
    before = cpu_seconds(parkers.server.process.pid)
    for item in asked:
        parkers.call("GET", f"/api/v1/convenience/venues/{venue}/items/{item}")
    return (cpu_seconds(parkers.server.process.pid) - before) / len(asked) * 1e6


def durable_orders(parkers: Parkers, items: list[str], tokens: list[str], folder: Path) -> list[Line]:
    file = write_requests(
        folder / "orders.txt",
        [("POST", "/api/v1/convenience/orders", tokens[n % len(tokens)], order_body(items, n))
         for n in range(400)],
    )  # fmt: skip
    ours = (parkers.server.url, parkers.server.process.pid, file)
    plain, keyed = Target(*ours), Target(*ours, has_keys=True)
    alone: list[dict] = []
    for number in range(ROUNDS + 1):
        results = plain.round(), keyed.round(), {"per_second": inserts_alone(folder)}
        if number > 0:
            for kept, result in zip((plain.results, keyed.results, alone), results):
                kept.append(result)
    single = statistics.median(result["per_second"] for result in alone)
    share, keyed_share = (
        statistics.median(a["per_second"] / b["per_second"] for a, b in zip(target.results, alone))
        for target in (plain, keyed)
    )
    return [
        Line(
            f"Orders placed, each on the disk before its answer, {CONNECTIONS} connections",
            f"{plain.median('per_second'):,.0f}/s (99 % under {plain.median('p99_ms'):.0f} ms); "
            f"SQLite alone commits {single:,.0f} single inserts/s: {share:.0%}",
            "at least half of SQLite alone",
            share >= 0.5,
        ),
        told(
            "The same with an Idempotency-Key each",
            f"{keyed.median('per_second'):,.0f}/s (99 % under {keyed.median('p99_ms'):.0f} ms): {keyed_share:.0%}; "
            f"{plain.median('cpu_us'):,.0f} µs each without a key, {keyed.median('cpu_us'):,.0f} µs with one",
            "the key is a transaction of its own",
        ),
    ]


def inserts_alone(folder: Path) -> float:
    """One writer, one insert of 300 bytes in each transaction, on the same disk."""
    with sqlite3.connect(folder / "alone.sqlite", isolation_level=None) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, text TEXT)")
        start, done = time.monotonic(), 0
        while time.monotonic() < start + ALONE_SECONDS:
            db.execute("INSERT INTO rows (text) VALUES (?)", ("x" * 300,))
            done += 1
        seconds = time.monotonic() - start
    db.close()
    return done / seconds
