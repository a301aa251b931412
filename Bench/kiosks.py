"""Kiosks without a browser: live tabs that are paired, and brought to a screen."""

from __future__ import annotations

import asyncio
import http.client
import itertools

from quartet_server import QuartetServer
from shops import make_store, ring_up
from tab import Tab

# Behind one address stand as many kiosks as twenty shops have.
KIOSKS_PER_ADDRESS = 20
OPENED_AT_ONCE = 20


class Kiosks:
    """Opens kiosks on a server that believes proxies, so that not all come from one address."""

    def __init__(self, server: QuartetServer) -> None:
        self.server = server
        self.host = f"localhost:{server.port}"
        self.addresses = (f"203.0.113.{number // KIOSKS_PER_ADDRESS + 1}" for number in itertools.count())

    def till(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.server.port)

    async def idle(self, number: int, store: str) -> list[Tab]:
        """That many kiosks of one store on their idle screen."""
        tabs: list[Tab] = []
        while len(tabs) < number:
            some = min(OPENED_AT_ONCE, number - len(tabs))
            tabs += await asyncio.gather(*(self.paired(store) for _ in range(some)))
        return tabs

    async def rating(self, number: int) -> list[Tab]:
        """That many kiosks, each of a store of its own, with a customer who is to choose stars."""
        connection = self.till()
        stores = [make_store(connection, f"Maison Tap {n}") for n in range(number)]
        tabs = [await self.paired(store) for store in stores]
        for tab, store in zip(tabs, stores):
            ring_up(connection, store)
            while "star1" not in tab.elements:
                await tab.tap("tapToStart" if "tapToStart" in tab.elements else "idleScreen")
                await asyncio.sleep(0.2)
        return tabs

    async def paired(self, store: str) -> Tab:
        tab = await Tab(self.host, "/boutique", next(self.addresses)).open()
        await tab.type("storeIDField", store)
        await tab.tap("pairButton")
        await tab.see("idleScreen")
        return tab


async def close(tabs: list[Tab]) -> None:
    for tab in tabs:
        await tab.close()
