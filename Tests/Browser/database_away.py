"""A server on a PostgreSQL database of its own, which goes away and comes back."""

from __future__ import annotations

import time
from dataclasses import dataclass

from postgres_server import PostgresServer
from quartet_server import QuartetServer
from till import Till

# A frame is held for so long at most, until its app hears that a change is refused.
REFUSAL_MS = 45_000
# Until a tab goes on by itself.
BACK_MS = 20_000
SECONDS_UNTIL_GREEN = 20


@dataclass
class DatabaseAway:
    postgres: PostgresServer
    server: QuartetServer

    @property
    def till(self) -> Till:
        return Till(self.server.url, self.server.public_url)

    def go_away(self) -> None:
        self.postgres.crash()

    def come_back(self) -> None:
        self.postgres.start_again()
        deadline = time.monotonic() + SECONDS_UNTIL_GREEN
        while self.till.send("GET", "/health").status != 200:
            assert time.monotonic() < deadline, "the server is not green again"
            time.sleep(0.1)
