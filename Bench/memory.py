"""The cost of idle kiosks: memory, and processor time."""

from __future__ import annotations

import asyncio

from kiosks import Kiosks
from line import Line, told
from process import cpu_seconds, resident_kilobytes
from quartet_server import QuartetServer
from shops import make_store

IDLE_SESSIONS = 2000
# The first sessions pay for caches.
WARM_SESSIONS = 100
IDLE_SECONDS = 30
AIM_KILOBYTES = 60


async def idle_sessions(server: QuartetServer) -> list[Line]:
    process = server.process.pid
    kiosks = Kiosks(server)
    store = make_store(kiosks.till(), "Maison Idle")
    opened = await kiosks.idle(WARM_SESSIONS, store)
    await asyncio.sleep(5)
    before = resident_kilobytes(process)
    opened += await kiosks.idle(IDLE_SESSIONS, store)
    await asyncio.sleep(5)
    used = cpu_seconds(process)
    await asyncio.sleep(IDLE_SECONDS)  # idle, asking for purchases all the while
    used = cpu_seconds(process) - used
    dead = sum(tab.reader.done() for tab in opened)
    assert dead == 0, f"{dead} sessions were dropped"
    each = (resident_kilobytes(process) - before) / IDLE_SESSIONS
    for tab in opened:
        tab.reader.cancel()
    return [
        Line(
            f"Memory per idle kiosk session ({IDLE_SESSIONS:,} paired)",
            f"{each:.0f} kB",
            f"under {AIM_KILOBYTES} kB",
            each < AIM_KILOBYTES,
        ),
        told(
            "Processor time of idle kiosks",
            f"{used / IDLE_SECONDS / len(opened) * 1e6:.0f} µs a second each: "
            f"{len(opened) / (used / IDLE_SECONDS):,.0f} a core",
            "says how many kiosks a core carries",
        ),
    ]
