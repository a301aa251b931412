"""Memory comes back: what the process keeps after thousands of tabs have come and gone."""

from __future__ import annotations

import asyncio

from kiosks import Kiosks
from line import Line
from process import resident_kilobytes
from quartet_server import QuartetServer
from shops import make_store

WAVES = 4
TABS_A_WAVE = 600
FIRST_TABS = 100
# A closed tab is let go within a minute, and free pages are given back once a minute.
SETTLING_SECONDS = 125
# The shares of thousands of browsers in caches, logs and the database's pages.
ALLOWED = 1.25


async def returned_memory(server: QuartetServer) -> list[Line]:
    kiosks = Kiosks(server)
    store = make_store(kiosks.till(), "Maison Retour")
    await come_and_go(kiosks, FIRST_TABS, store)
    first = await settled(server)
    most = first
    for _ in range(WAVES):
        most = max(most, await come_and_go(kiosks, TABS_A_WAVE, store))
    last = await settled(server)
    return [
        Line(
            f"Memory after {WAVES * TABS_A_WAVE:,} tapped tabs have come and gone",
            f"{last / 1024:.0f} MB; after the first {FIRST_TABS}: {first / 1024:.0f} MB; most: {most / 1024:.0f} MB",
            f"under {ALLOWED} times that of the first {FIRST_TABS}",
            last < ALLOWED * first,
        )
    ]


async def come_and_go(kiosks: Kiosks, number: int, store: str) -> float:
    tabs = await kiosks.idle(number, store)
    resident = resident_kilobytes(kiosks.server.process.pid)
    for tab in tabs:
        await tab.goodbye()
    return resident


async def settled(server: QuartetServer) -> int:
    """The resident memory after every closed tab was let go, in kilobytes."""
    await asyncio.sleep(SETTLING_SECONDS)
    return resident_kilobytes(server.process.pid)
