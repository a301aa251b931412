"""A disk that takes half a second to store: only the storing tab waits, and nothing shown is lost."""

from __future__ import annotations

import asyncio
import re
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from disk import Disk
from kiosk import Kiosk
from owner_console import OwnerConsole
from quartet_server import QuartetServer
from tab import Tab
from till import DEMO_STORE, OWNER_TOKEN

DELAY_SECONDS = 0.5
# A tab that sends more than 50 events a second for long is cut off.
LETTER_SECONDS = 0.04


@pytest.fixture
def slow(tmp_path) -> Iterator[tuple[QuartetServer, Disk]]:
    # The demo is filled at the disk's full speed: all products' tables and people are some sixty commits.
    disk = Disk(tmp_path / "data")
    QuartetServer(tmp_path, environment=disk.environment).start().kill()
    disk.delay_ms = int(DELAY_SECONDS * 1000)
    server = QuartetServer(tmp_path, environment=disk.environment).start()
    yield server, disk
    server.kill()


def measured(server: QuartetServer, name: str) -> float:
    with urllib.request.urlopen(server.url + "/metrics") as answer:
        found = re.search(rf"^{re.escape(name)} (\S+)$", answer.read().decode(), re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_a_tab_that_stores_waits_and_no_other(slow):
    server, _ = slow
    host = f"localhost:{server.port}"

    async def scenario() -> tuple[float, list[float]]:
        owner = await Tab(host, "/boutique/console").open()
        await owner.type("ownerTokenField", OWNER_TOKEN)
        await owner.tap("signInButton")
        await owner.see(f"storeRow-{DEMO_STORE}")
        other = await Tab(host, "/boutique").open()
        await other.type("storeIDField", "s")
        # Which store is open is stored, so that a reload comes back to it.
        opening = asyncio.create_task(owner.tap(f"storeRow-{DEMO_STORE}"))
        answers = []
        while not opening.done():
            answers.append(await other.type("storeIDField", "s" * (len(answers) + 2)))
            await asyncio.sleep(LETTER_SECONDS)
        for tab in (owner, other):
            await tab.close()
        return opening.result(), answers

    # In a thread of its own: Playwright's event loop runs in this one.
    with ThreadPoolExecutor(1) as pool:
        opening, answers = pool.submit(asyncio.run, scenario()).result()
    assert opening >= DELAY_SECONDS
    # The last letter may have been on its way when the store opened.
    assert len(answers) > 3 and max(answers) < DELAY_SECONDS / 2, answers

    held = measured(server, "quartet_frame_hold_seconds_sum")
    assert held >= DELAY_SECONDS
    assert measured(server, "quartet_turn_seconds_count") == measured(server, 'quartet_turn_seconds_bucket{le="0.25"}')


def test_what_was_shown_survives_a_power_cut_at_that_instant(slow, devices):
    server, disk = slow
    console = OwnerConsole(devices().new_page(), server.public_url).open().sign_in().open_store(DEMO_STORE)
    run = console.run
    cut_power(server, disk)
    console.runs_again(run)
    expect(console["ringUpButton"]).to_be_visible()

    kiosk = Kiosk(devices().new_page(), server.public_url).open().pair(DEMO_STORE)
    run = kiosk.run
    cut_power(server, disk)
    kiosk.runs_again(run).shows_idle()


def cut_power(server: QuartetServer, disk: Disk) -> None:
    server.kill()
    disk.lose_power()
    server.start()
