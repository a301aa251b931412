"""Fixtures: a server, Square's stand-in, a browser, and devices that people hold."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from database_away import DatabaseAway
from kiosk import LANDSCAPE, Kiosk
from owner_console import OwnerConsole
from postgres_server import PostgresServer, address
from quartet_server import QuartetServer
from slow_proxy import SlowProxy
from square_standin import ACCESS_TOKEN, SquareStandIn
from till import Till
from venue_zone import DEVICE_ZONE

# The same engine without the windows, tabs and menus around a page: a third of the work. The whole one will do too.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")

OUTPUT = Path(__file__).parent / "output"

expect.set_options(timeout=10_000)

Device = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_terminal_summary(terminalreporter) -> None:
    """A test that passes only the second time leaves its reason behind."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"failed once: {report.nodeid}")
        terminalreporter.write_line(str(report.longrepr)[-2000:])


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-dev-shm-usage", "--force-color-profile=srgb"],
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def square() -> Iterator[SquareStandIn]:
    stand_in = SquareStandIn()
    yield stand_in
    stand_in.close()


def with_square(square: SquareStandIn) -> dict[str, str]:
    return {"SQUARE_BASE_URL": square.url, "SQUARE_ACCESS_TOKEN": ACCESS_TOKEN}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, square: SquareStandIn) -> Iterator[QuartetServer]:
    """The server that tests share. Each test has stores and devices of its own in it."""
    quartet = QuartetServer(tmp_path_factory.mktemp("quartet"), environment=with_square(square)).start()
    yield quartet
    assert quartet.stop() == 0, f"the server did not stop cleanly:\n{quartet.log_tail()}"


@pytest.fixture
def own_server(tmp_path: Path, square: SquareStandIn) -> Iterator[QuartetServer]:
    """A server for one test, which may stop or kill it."""
    quartet = QuartetServer(tmp_path, environment=with_square(square)).start()
    yield quartet
    quartet.kill()


@pytest.fixture
def engine_server(tmp_path: Path, square: SquareStandIn) -> Iterator[Callable[[str], QuartetServer]]:
    """Makes a server of its own on "sqlite" or "postgres"; the second in a schema of its own."""
    servers: list[QuartetServer] = []

    def make(engine: str) -> QuartetServer:
        environment = with_square(square)
        if engine == "postgres":
            environment["QUARTET_DATABASE_URL"] = own_schema()
        servers.append(QuartetServer(tmp_path, environment=environment).start())
        return servers[-1]

    yield make
    for server in servers:
        server.kill()


@pytest.fixture
def database_away(tmp_path: Path, square: SquareStandIn) -> Iterator[DatabaseAway]:
    """A server of its own, whose PostgreSQL database the test may take away."""
    postgres, quartet = PostgresServer(), None
    try:
        postgres.start()
        environment = with_square(square) | {"QUARTET_DATABASE_URL": address(postgres)}
        quartet = QuartetServer(tmp_path, environment=environment).start()
        yield DatabaseAway(postgres, quartet)
    finally:
        if quartet:
            quartet.kill()
        postgres.remove()


def own_schema() -> str:
    """The address of a new schema at the tests' PostgreSQL server, which `make test` starts."""
    address = os.environ.get("QUARTET_TEST_POSTGRES")
    if address is None:
        pytest.skip("QUARTET_TEST_POSTGRES names no server: scripts/postgres.sh starts one")
    name = "t" + uuid.uuid4().hex
    subprocess.run(["psql", address, "-qc", f"CREATE SCHEMA {name}"], check=True)
    return f"{address}&options=-csearch_path%3D{name}"


@pytest.fixture
def bad_line(tmp_path: Path, square: SquareStandIn) -> Iterator[tuple[QuartetServer, SlowProxy]]:
    """A server that is reached only through a line that the test can slow down and cut."""
    proxy = SlowProxy()
    quartet = QuartetServer(tmp_path, environment=with_square(square), public_port=proxy.port).start()
    proxy.target_port = quartet.port
    yield quartet, proxy
    proxy.close()
    quartet.kill()


@pytest.fixture
def till(server: QuartetServer) -> Till:
    return Till(server.url, server.public_url)


@pytest.fixture
def store(till: Till, request: pytest.FixtureRequest) -> str:
    words = re.sub(r"[\W_]+", " ", request.node.name.removeprefix("test_")).strip()
    return till.add_store(f"Maison {words[:40]}")


@pytest.fixture
def devices(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., BrowserContext]]:
    """Makes devices: each has its own storage. An error in their pages fails the test."""
    opened: list[BrowserContext] = []
    mishaps: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: mishaps.append(f"script error on {page.url}: {error}"))
        page.on(
            "console",
            lambda message: mishaps.append(f"policy violation on {page.url}: {message.text}")
            if "Content Security Policy" in message.text
            else None,
        )

    def make(
        size: dict[str, int] = LANDSCAPE, scheme: str = "light", touch: bool = False, zone: str = DEVICE_ZONE, **options
    ) -> BrowserContext:
        context = browser.new_context(
            viewport=size, color_scheme=scheme, has_touch=touch, locale="en-US", timezone_id=zone, **options
        )
        context.on("page", watch)
        opened.append(context)
        return context

    yield make
    if getattr(request.node, "failed", False):
        picture_failure(request.node.name, opened)
    for context in opened:
        context.close()
    assert not mishaps, "\n".join(mishaps)


def picture_failure(name: str, contexts: list[BrowserContext]) -> None:
    folder = OUTPUT / "failures"
    folder.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^\w-]+", "-", name)
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages):
        try:
            page.screenshot(path=folder / f"{stem}-{number}.png", timeout=5000)
        except Exception as problem:  # a page that cannot be pictured must not hide why the test failed
            print(f"no picture of {page.url}: {problem}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo):
    report = yield
    if call.when == "call" and report.failed:
        item.failed = True
    return report


@pytest.fixture
def kiosk(devices: Callable[..., BrowserContext], server: QuartetServer) -> Kiosk:
    """An iPad on a shop's counter, not paired yet."""
    return Kiosk(devices().new_page(), server.public_url).open()


@pytest.fixture
def console(devices: Callable[..., BrowserContext], server: QuartetServer) -> OwnerConsole:
    """The owner's laptop, not signed in yet."""
    return OwnerConsole(devices().new_page(), server.public_url).open()
