"""Purchases that are acknowledged, each of them on the disk before."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

from kiosks import Kiosks
from line import Line, told
from quartet_server import QuartetServer
from shops import make_store, ring_up

SECONDS = 4
TILLS = 32


def commits(server: QuartetServer) -> list[Line]:
    one, many = acknowledged_per_second(server, 1), acknowledged_per_second(server, TILLS)
    return [
        told(
            "Purchases acknowledged, each on the disk before",
            f"{one:,.0f}/s one after the other, {many:,.0f}/s from {TILLS} tills at once",
            "commits that wait for one another share a sync",
        )
    ]


def acknowledged_per_second(server: QuartetServer, tills: int) -> float:
    """Each till is a connection and a store of its own."""
    end = 0.0

    def ring_up_until_the_end(number: int) -> int:
        connection = Kiosks(server).till()
        store = make_store(connection, f"Maison Till {tills} {number}")
        done = 0
        while time.monotonic() < end:
            ring_up(connection, store)
            done += 1
        return done

    with ThreadPoolExecutor(tills) as pool:
        end = time.monotonic() + SECONDS
        return sum(pool.map(ring_up_until_the_end, range(tills))) / SECONDS
