"""The program itself: its help, its life, and that nothing demo exists unless it is asked for."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kiosk import Kiosk
from quartet_server import BINARY, ROOT, QuartetServer, free_port
from till import DEMO_STORE, Till

OWNER = "an-owner-token-of-the-tests"
LINK = "https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4"


def quartet(*arguments: str | Path, seconds: float = 20) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BINARY, *arguments], capture_output=True, text=True, timeout=seconds, stdin=subprocess.DEVNULL)


@pytest.fixture
def real_shop(tmp_path) -> QuartetServer:
    """A server without --demo."""
    server = QuartetServer(tmp_path, demo=False, environment={"QUARTET_OWNER_TOKEN": OWNER}).start()
    yield server
    server.kill()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["--help"], ["serve", "boutique"]),
        (["serve", "--help"], ["--host", "--port", "--data", "--demo"]),
        (["boutique", "--help"], ["add-store"]),
        (["boutique", "add-store", "--help"], ["--data"]),
    ],
)
def test_help_names_what_there_is(command, words):
    result = quartet(*command)
    assert result.returncode == 0
    for word in words:
        assert word in result.stdout


def test_without_demo_nothing_demo_exists(real_shop, devices):
    till = Till(real_shop.url, real_shop.public_url)
    assert till.send("GET", f"/api/v1/kiosk/{DEMO_STORE}/next").status == 404
    assert till.owner("GET", "/api/v1/owner").status == 401
    assert till.owner("POST", "/api/v1/demo/purchases", {"storePublicId": DEMO_STORE}).status in (401, 404)
    authorised = till.send("POST", "/api/v1/demo/purchases", {"storePublicId": DEMO_STORE}, Authorization=f"Bearer {OWNER}")
    assert authorised.status == 404
    for path in ("/", "/boutique", "/boutique/console"):
        page = devices().new_page()
        page.goto(real_shop.public_url + path)
        assert DEMO_STORE not in page.content() and "demo-owner" not in page.content(), path
        assert "demo" not in page.locator("body").inner_text().lower(), path


@pytest.mark.parametrize("path", ["/", "/boutique", "/boutique/console", "/r/sess_unknown"])
def test_a_demo_says_so_on_every_page(server, devices, path):
    page = devices().new_page()
    page.goto(server.public_url + path)
    expect(page.locator("body")).to_contain_text("demo", ignore_case=True)


def test_a_demo_is_not_shown_to_the_network_by_accident(tmp_path):
    result = quartet("serve", "--demo", "--host", "0.0.0.0", "--port", str(free_port()), "--data", tmp_path)
    assert result.returncode != 0
    assert "demo" in (result.stdout + result.stderr).lower()


def test_a_demo_and_real_stores_never_share_a_directory(own_server, tmp_path):
    own_server.stop()
    on_a_demo = quartet("serve", "--port", str(free_port()), "--data", own_server.data)
    assert on_a_demo.returncode == 78
    assert "holds demo data" in on_a_demo.stderr
    store_in_a_demo = quartet(
        "boutique", "add-store", "--data", own_server.data, "--name", "Maison Réelle", "--platform", "GOOGLE",
        "--review-url", LINK,
    )  # fmt: skip
    assert store_in_a_demo.returncode == 78
    assert "holds demo data" in store_in_a_demo.stderr and "--data" in store_in_a_demo.stderr

    real = tmp_path / "real"
    added = quartet(
        "boutique", "add-store", "--data", real, "--name", "Maison Réelle", "--platform", "GOOGLE",
        "--review-url", LINK,
    )  # fmt: skip
    assert added.returncode == 0, added.stderr
    demo_on_it = quartet("serve", "--demo", "--port", str(free_port()), "--data", real)
    assert demo_on_it.returncode == 78
    assert "holds real stores" in demo_on_it.stderr


def test_a_store_added_by_hand_can_be_paired(real_shop, devices):
    result = quartet(
        "boutique", "add-store", "--data", real_shop.data, "--name", "Maison Réelle", "--platform", "GOOGLE",
        "--review-url", LINK,
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    words = result.stdout.split()
    kiosk = Kiosk(devices().new_page(), real_shop.public_url).open()
    kiosk.refuses_to_pair(next(word for word in words if word.startswith("store_")))
    kiosk.shows_error("Pair this one with a code from the console")
    kiosk.pair(words[words.index("code") + 1]).shows_idle()


def test_it_stops_within_its_time_while_kiosks_are_connected(own_server, devices):
    kiosk = Kiosk(devices().new_page(), own_server.public_url).open()
    kiosk.pair(DEMO_STORE)
    expect(kiosk["idleScreen"]).to_be_visible()
    assert own_server.stop() == 0


def test_a_taken_port_is_told_in_a_sentence(server, tmp_path):
    result = quartet("serve", "--demo", "--port", str(server.port), "--data", tmp_path)
    assert result.returncode != 0
    assert str(server.port) in result.stdout + result.stderr
    assert "Fatal error" not in result.stderr


REPORT = '<testsuites><testsuite><testcase name="a"/><testcase name="b">{}</testcase></testsuite></testsuites>'


@pytest.mark.parametrize(
    ("reports", "codes", "line", "passes"),
    [
        ({"swift": "", "browser": ""}, [0, 0], "4 passed, 0 failed", True),
        ({"swift": "", "browser": "<failure/><failure/>"}, [0, 1], "3 passed, 1 failed", False),
        ({"swift": "<skipped/>", "browser": ""}, [0, 0], "3 passed, 0 failed, 1 skipped", True),
        ({"browser": ""}, [139, 0], "2 passed, 1 failed", False),  # the tests' binary crashed and left no report
        ({"swift": "", "browser": ""}, [0, 124], "4 passed, 1 failed", False),  # the browser tests hung
        ({}, [0, 5], "0 passed, 2 failed", False),  # nothing ran
    ],
)
def test_the_closing_line_of_make_test_is_true(tmp_path, reports, codes, line, passes):
    for name, inside in reports.items():
        (tmp_path / f"{name}.xml").write_text(REPORT.format(inside))
    swift, browser = codes
    result = subprocess.run(
        ["python3", ROOT / "scripts/tally.py", tmp_path, f"swift={swift}", f"browser={browser}"],
        capture_output=True,
        text=True,
    )
    assert result.stdout.splitlines()[-1] == line
    assert (result.returncode == 0) == passes
