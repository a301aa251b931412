"""A tap in one tab while another tab saves, on a disk that takes its time."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path

from disk import Disk
from kiosks import Kiosks, close
from line import Line, histogram, percentile, told, within
from quartet_server import QuartetServer
from steady_tab import tap_times
from tab import Tab

SYNC_MILLISECONDS = 50
TAPS = 300
SECONDS_BETWEEN_TAPS = 0.02


def slow_disk(folder: Path, served: Callable[..., AbstractContextManager[QuartetServer]]) -> list[Line]:
    disk = Disk(folder / "slow/data", delay_ms=SYNC_MILLISECONDS)
    with served(folder / "slow", disk.environment) as server:
        return asyncio.run(taps_beside_a_saving_tab(server))


async def taps_beside_a_saving_tab(server: QuartetServer) -> list[Line]:
    kiosks = Kiosks(server)
    (saving,) = await kiosks.rating(1)
    # A tap here changes only the screen: an alert comes and goes.
    alone, _ = await answers(server, next(kiosks.addresses))
    is_over = asyncio.Event()
    saver = asyncio.create_task(save(saving, is_over))
    beside, share = await answers(server, next(kiosks.addresses))
    is_over.set()
    waits = await saver
    await close([saving])
    return [
        Line(
            f"Tap to patch while another tab saves on a disk of {SYNC_MILLISECONDS} ms a sync",
            f"{share:.1%} of all tabs' turns within 1 ms; through a socket {percentile(beside, 50) * 1000:.2f} ms median, "
            f"99 % under {percentile(beside, 99) * 1000:.2f} ms (nobody saving: {percentile(alone, 50) * 1000:.2f} and "
            f"{percentile(alone, 99) * 1000:.2f} ms)",
            "under 2 ms",
            percentile(beside, 99) < 0.002,
        ),
        told(
            "The saving tab's own answer there",
            f"median {percentile(waits, 50) * 1000:.0f} ms",
            "its frame is held until what it shows is on the disk",
        ),
    ]


async def answers(server: QuartetServer, address: str) -> tuple[list[float], float]:
    """Seconds from each tap to its patch, and which share of the server's turns was within a millisecond.

    The tab has a process of its own: beside the saving tab's client, each would wait for the other's Python.
    """
    before = histogram(server.port, "quartet_turn_seconds")
    identifiers = ["declineButton", "reviewAgain"]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        seconds = await asyncio.get_running_loop().run_in_executor(
            pool, tap_times, f"localhost:{server.port}", "/trainer", address, identifiers, TAPS, SECONDS_BETWEEN_TAPS
        )
    return seconds, within(before, histogram(server.port, "quartet_turn_seconds"))[1]["0.001"]


async def save(tab: Tab, is_over: asyncio.Event) -> list[float]:
    """Chooses stars, which the kiosk keeps for a reload, until the measurement is over."""
    seconds, number = [], 0
    while not is_over.is_set():
        number += 1
        seconds.append(await tab.tap(f"star{number % 5 + 1}"))
        await asyncio.sleep(SECONDS_BETWEEN_TAPS)
    return seconds
