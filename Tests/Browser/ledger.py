"""The real content of the database, read past the server."""

from __future__ import annotations

import sqlite3
from collections import Counter
from pathlib import Path


class Ledger:
    def __init__(self, database: Path) -> None:
        self.database = database

    def rows(self, sql: str, *values: object) -> list[tuple]:
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True, timeout=10) as connection:
            return connection.execute(sql, values).fetchall()

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
