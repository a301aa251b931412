"""PostgreSQL beside SQLite, in one run: `make bench ENGINE=postgres`."""

from __future__ import annotations

import asyncio
import os
import secrets
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from served import RELEASE, served  # noqa: I001  (first: it finds the tests' modules)
from commits import TILLS, acknowledged_per_second
from line import Line, told
from other_node import other_node
from poll import CONNECTIONS, STORES, make_stores, measured
from postgres_server import PostgresServer, address, own_schema
from quartet_server import QuartetServer
from ratings import PGBench, ratings
from report import report, table
from taps import at_a_persons_pace, tapping_tabs


def main() -> int:
    lines: list[Line] = []
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as name, running(PostgresServer()) as server:
        folder = Path(name)
        url = address(server, schema=own_schema(server))
        environment = {"QUARTET_DATABASE_URL": url, "QUARTET_SECRET_KEY": secrets.token_hex(32)}
        with served(folder / "sqlite") as sqlite, served(folder / "node1", environment) as first:
            lines += polls(sqlite, first, folder)
            lines += ratings(PGBench(server, url), sqlite, first, folder)
            lines += purchases(sqlite, first)
            lines += turns(sqlite, first)
        with served(folder / "node1", environment) as first, served(folder / "node2", environment) as second:
            lines += other_node(first, second)
    report("make bench ENGINE=postgres", table(lines), load)
    return 0 if all(line.met for line in lines) else 1


@contextmanager
def running(server: PostgresServer) -> Iterator[PostgresServer]:
    try:
        yield server.start()
    finally:
        server.remove()


def polls(sqlite: QuartetServer, postgres: QuartetServer, folder: Path) -> list[Line]:
    servers = {}
    for server in (sqlite, postgres):
        ids = folder / f"stores-{server.port}.txt"
        ids.write_text("\n".join(make_stores(server.port)) + "\n")
        servers[server.port] = (server.process.pid, ids)
    results = measured(servers)
    ratio = statistics.median(
        one["per_second"] / other["per_second"] for one, other in zip(results[postgres.port], results[sqlite.port])
    )

    def median(server: QuartetServer, name: str) -> float:
        return statistics.median(one[name] for one in results[server.port])

    return [
        Line(
            f"Kiosk poll, {STORES:,} stores, {CONNECTIONS} connections",
            f"PostgreSQL {median(postgres, 'per_second'):,.0f}/s (99 % under {median(postgres, 'p99_ms'):.1f} ms), "
            f"SQLite {median(sqlite, 'per_second'):,.0f}/s ({median(sqlite, 'p99_ms'):.1f} ms): {ratio:.0%}",
            "PostgreSQL at least 90 % of SQLite",
            ratio >= 0.9,
        )
    ]


def purchases(sqlite: QuartetServer, postgres: QuartetServer) -> list[Line]:
    def per_second(server: QuartetServer) -> str:
        one, many = acknowledged_per_second(server, 1), acknowledged_per_second(server, TILLS)
        return f"{one:,.0f}/s one after the other, {many:,.0f}/s from {TILLS} tills at once"

    return [
        told(
            "Purchases acknowledged, each on the disk before",
            f"PostgreSQL {per_second(postgres)}; SQLite {per_second(sqlite)}",
            "its load generator takes half of the machine",
        )
    ]


def turns(sqlite: QuartetServer, postgres: QuartetServer) -> list[Line]:
    """A tab's turn asks no database, so the engine must not be seen in it."""

    def through_a_socket(server: QuartetServer) -> str:
        async def measure() -> list[Line]:
            async with tapping_tabs(server) as tabs:
                return await at_a_persons_pace(server, tabs)

        return next(line.measured for line in asyncio.run(measure()) if "socket" in line.what)

    return [
        told(
            "Tap to patch through a socket on this machine",
            f"PostgreSQL {through_a_socket(postgres)}; SQLite {through_a_socket(sqlite)}",
            "a turn asks no database",
        )
    ]


if __name__ == "__main__":
    sys.exit(main())
