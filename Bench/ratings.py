"""Durable ratings over HTTP, beside pgbench with the same statements on the same PostgreSQL server."""

from __future__ import annotations

import http.client
import itertools
import json
import re
import statistics
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from line import Line
from postgres_server import PostgresServer
from quartet_server import QuartetServer
from shops import make_store, ring_up

HERE = Path(__file__).parent
# As many as a node has connections.
CLIENTS = 10
SESSIONS = 2000
ROUNDS = 4
SECONDS_PER_ROUND = 5
TILLS = 16


@dataclass
class Visits:
    """Visits at a server that wait to be rated, each of a store of its own."""

    server: QuartetServer
    file: Path
    before: int = 0
    results: list[dict] = field(default_factory=list)

    def __post_init__(self) -> None:
        def some(number: int) -> list[str]:
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port)
            stores = [make_store(connection, f"Maison Note {number}") for _ in range(SESSIONS // TILLS)]
            return [f"{store} {ring_up(connection, store)}" for store in stores]

        with ThreadPoolExecutor(TILLS) as pool:
            self.file.write_text("\n".join(itertools.chain(*pool.map(some, range(TILLS)))) + "\n")

    def rate(self) -> None:
        command = [
            "wrk", "--threads", "1", "--connections", str(CLIENTS), "--duration", f"{SECONDS_PER_ROUND}s",
            "--script", HERE / "rating.lua", self.server.url, "--", self.file, str(self.before),
        ]  # fmt: skip
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        result = json.loads(output.strip().splitlines()[-1])
        assert result["errors"] == 0, f"{result['errors']} answers were errors:\n{output}"
        # More than were answered may have been begun.
        self.before += result["requests"] + CLIENTS
        self.results.append(result)

    def median(self, name: str) -> float:
        return statistics.median(result[name] for result in self.results)


class PGBench:
    """Rates visits of its own in a server's schema."""

    def __init__(self, postgres: PostgresServer, url: str) -> None:
        self.programs, self.url = postgres.programs, url
        self.now = int(time.time() * 1000)
        self.before = 0
        self.results: list[float] = []
        self.psql("-v", f"sessions={SESSIONS}", "-v", f"now={self.now}", "-f", HERE / "rating-rows.sql")

    def psql(self, *arguments: str | Path) -> str:
        command = ["psql", self.url, "-qAtX", "-v", "ON_ERROR_STOP=1", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    def rate(self) -> None:
        variables = {
            "round": len(self.results), "clients": CLIENTS, "sessions": SESSIONS, "before": self.before,
            "now": self.now, "i": -1,
        }  # fmt: skip
        command = [
            self.programs / "pgbench", "--no-vacuum", "--protocol=prepared", "--jobs=1", f"--client={CLIENTS}",
            f"--time={SECONDS_PER_ROUND}", "--max-tries=30", "--file", HERE / "rating.pgbench",
            *(f"--define={name}={value}" for name, value in variables.items()),
            # The planner is led as the server leads it.
            f"{self.url}%20-cenable_seqscan%3Doff",
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        output = done.stdout
        self.before += int(re.search(r"transactions actually processed: (\d+)", output)[1])
        stored = int(self.psql("-c", "SELECT SUM(ratings) FROM review_sessions WHERE id LIKE 'bench-%'"))
        assert stored == self.before, f"pgbench stored {stored} ratings of {self.before}:\n{output}{done.stderr}"
        # Numbers of ratings that a round has begun are not used by the next.
        self.results.append(float(re.search(r"tps = ([\d.]+)", output)[1]))


def ratings(pgbench: PGBench, sqlite: QuartetServer, postgres: QuartetServer, folder: Path) -> list[Line]:
    ours, embedded = (Visits(server, folder / f"{server.port}.txt") for server in (postgres, sqlite))
    for _ in range(ROUNDS):
        for rate in (ours.rate, pgbench.rate, embedded.rate):
            rate()
    # Neighbours in time are compared, because other work on the machine comes and goes.
    ratio = statistics.median(one["per_second"] / other for one, other in zip(ours.results, pgbench.results))
    return [
        Line(
            f"Ratings, each on the disk before its answer, {CLIENTS} clients",
            f"PostgreSQL {ours.median('per_second'):,.0f}/s (99 % under {ours.median('p99_ms'):.0f} ms), "
            f"SQLite {embedded.median('per_second'):,.0f}/s ({embedded.median('p99_ms'):.0f} ms); "
            f"pgbench with the same statements {statistics.median(pgbench.results):,.0f}/s: {ratio:.0%}",
            "PostgreSQL at least a third of pgbench",
            ratio >= 1 / 3,
        )
    ]
