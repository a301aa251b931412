"""A tap and its patch, with many live tabs of which some tap. Also the share of a core."""

from __future__ import annotations

import asyncio
import statistics
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kiosks import Kiosks, close
from line import Line, histogram, percentile, told, within
from process import cpu_seconds
from quartet_server import QuartetServer
from shops import make_store
from tab import Tab

LIVE_TABS = 200
TAPPING_TABS = 20
TAPS_PER_TAB = 150
# A person who is quick taps twice a second; twenty tabs then stand for forty.
SECONDS_BETWEEN_TAPS = 0.25
SATURATED_SECONDS = 6
# Someone who uses an app taps about so often.
SECONDS_BETWEEN_A_PERSONS_TAPS = 2


async def taps(server: QuartetServer) -> list[Line]:
    async with tapping_tabs(server) as tapping:
        return await at_a_persons_pace(server, tapping) + await saturated(server, tapping)


@asynccontextmanager
async def tapping_tabs(server: QuartetServer) -> AsyncIterator[list[Tab]]:
    """The tabs whose customers are to choose stars, among many idle ones."""
    kiosks = Kiosks(server)
    idle = await kiosks.idle(LIVE_TABS - TAPPING_TABS, make_store(kiosks.till(), "Maison Idle"))
    tapping = await kiosks.rating(TAPPING_TABS)
    for tab in tapping:
        tab.frame_bytes.clear()
    yield tapping
    await close(idle + tapping)


async def at_a_persons_pace(server: QuartetServer, tabs: list[Tab]) -> list[Line]:
    before = histogram(server.port, "quartet_turn_seconds")

    async def tap_on(number: int, tab: Tab) -> list[float]:
        await asyncio.sleep(SECONDS_BETWEEN_TAPS * number / len(tabs))
        times = []
        for tap in range(TAPS_PER_TAB):
            times.append(await tab.tap(f"star{tap % 5 + 1}"))
            await asyncio.sleep(SECONDS_BETWEEN_TAPS)
        return times

    seconds = sum(await asyncio.gather(*(tap_on(n, tab) for n, tab in enumerate(tabs))), [])
    number, share = within(before, histogram(server.port, "quartet_turn_seconds"))
    assert number >= TAPPING_TABS * TAPS_PER_TAB, f"only {number} turns for {len(seconds)} taps"
    sizes = [size for tab in tabs for size in tab.frame_bytes]
    which = f"{LIVE_TABS} live tabs of which {TAPPING_TABS} tap"
    return [
        Line(
            f"Tap to patch on the server, median ({which})",
            f"{share['0.00025']:.1%} of {number:,.0f} turns within 0.25 ms, {share['0.0005']:.1%} within 0.5 ms",
            "under 0.25 ms",
            share["0.00025"] > 0.5,
        ),
        Line(
            "Tap to patch on the server, 99th percentile",
            f"{share['0.001']:.2%} of the turns within 1 ms, {share['0.005']:.2%} within 5 ms",
            "under 1 ms",
            share["0.001"] >= 0.99,
        ),
        told(
            "The same through a socket on this machine",
            f"median {percentile(seconds, 50) * 1000:.2f} ms, 99 % under {percentile(seconds, 99) * 1000:.2f} ms",
            "includes the client",
        ),
        Line(
            "Patch, median",
            f"{statistics.median(sizes):.0f} bytes",
            "under 150 bytes",
            statistics.median(sizes) < 150,
        ),
    ]


async def saturated(server: QuartetServer, tabs: list[Tab]) -> list[Line]:
    """All tabs tap again as soon as they are answered, below the rate that the server allows a tab."""
    pause = 1 / 40
    process = server.process.pid
    before, used = histogram(server.port, "quartet_turn_seconds"), cpu_seconds(process)
    end = time.monotonic() + SATURATED_SECONDS

    async def tap_on(tab: Tab) -> None:
        number = 0
        while time.monotonic() < end:
            number += 1
            await tab.tap(f"star{number % 5 + 1}")
            await asyncio.sleep(pause)

    await asyncio.gather(*map(tap_on, tabs))
    used = cpu_seconds(process) - used
    turns, _ = within(before, histogram(server.port, "quartet_turn_seconds"))
    per_core = turns / used
    return [
        told(
            "Turns per second and core (processor time of the whole server)",
            f"{per_core:,.0f}/s, measured at {turns / SATURATED_SECONDS:,.0f}/s: "
            f"{per_core * SECONDS_BETWEEN_A_PERSONS_TAPS:,.0f} people who tap every {SECONDS_BETWEEN_A_PERSONS_TAPS} s",
            "says how many live tabs a core carries",
        )
    ]
