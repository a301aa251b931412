"""The real content of the database, read past the server."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from collections import Counter
from pathlib import Path


class Ledger:
    def __init__(self, database: Path | str) -> None:
        """Reads an SQLite file, or the PostgreSQL database of that address."""
        self.database = database

    def rows(self, sql: str, *values: object) -> list[tuple]:
        if isinstance(self.database, str):
            return self.postgres_rows(sql, values)
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10) as connection:
            return connection.execute(sql, values).fetchall()

    def postgres_rows(self, sql: str, values: tuple[object, ...]) -> list[tuple]:
        parts = sql.split("?")
        quoted = ["'" + str(value).replace("'", "''") + "'" for value in values] + [""]
        whole = "".join(part + value for part, value in zip(parts, quoted, strict=True))
        # A row as a list of JSON keeps the order of its columns and their types.
        outer = f"SELECT array_to_json(ARRAY(SELECT value FROM json_each(row_to_json(r)))) FROM ({whole}) r"
        found = subprocess.run(
            ["psql", self.database, "--no-psqlrc", "-qAt", "-v", "ON_ERROR_STOP=1", "-c", outer],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        return [tuple(json.loads(line)) for line in found.stdout.splitlines()]

    def sessions_of_order(self, order: str) -> list[tuple[str, str, int | None, str | None]]:
        """(public id, status, stars, text) of every session of one Square order."""
        return self.rows(
            """
            SELECT s.public_id, s.status, s.star_rating, s.generated_review_text
            FROM review_sessions s JOIN orders o ON o.id = s.order_id
            WHERE o.external_order_id = ?
            """,
            order,
        )

    def audit(self, session: str) -> Counter[str]:
        """How often each step stands in the audit of one session."""
        return Counter(
            kind
            for (kind,) in self.rows(
                """
                SELECT a.event_type FROM audit_events a
                JOIN review_sessions s ON s.id = a.review_session_id
                WHERE s.public_id = ?
                """,
                session,
            )
        )
