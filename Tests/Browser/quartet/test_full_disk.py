"""A full disk is said: by the health, by each refused write, and at the start. Nothing is half done."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import time
import uuid

import pytest

from quartet_server import BINARY, QuartetServer, free_port
from till import DEMO_STORE, OWNER_TOKEN, Till


def purchase(till: Till, key: str):
    return till.send(
        "POST",
        "/api/v1/demo/purchases",
        {"storePublicId": DEMO_STORE},
        Authorization=f"Bearer {OWNER_TOKEN}",
        Idempotency_Key=key,
    )


def health(till: Till, status: int) -> str:
    """Waits until the health is that: it is tried at most once a second."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        answer = till.send("GET", "/health")
        if answer.status == status:
            return answer.text
        time.sleep(0.2)
    raise AssertionError(f"the health was never {status}")


def test_a_full_disk_is_red_and_green_again_by_itself(disk_server, disk):
    till = Till(disk_server.url, disk_server.public_url)
    key = str(uuid.uuid4())
    before = sqlite3.connect(disk_server.database).execute("SELECT COUNT(*) FROM orders").fetchone()
    disk.fill()
    # Nobody has tried to store anything: the health itself finds out.
    assert "cannot store anything" in health(till, 503)
    for _ in range(2):
        refused = purchase(till, key)
        assert refused.status == 503, refused.text
        assert refused.json["error"] == "The server cannot store anything right now. Please try again in a moment."
        assert int(refused.headers["retry-after"]) > 0
    # What only reads goes on.
    assert till.send("GET", f"/api/v1/kiosk/{DEMO_STORE}/next").status == 200
    assert sqlite3.connect(disk_server.database).execute("SELECT COUNT(*) FROM orders").fetchone() == before
    disk.make_room()
    health(till, 200)
    assert purchase(till, key).status == 201
    assert sqlite3.connect(disk_server.database).execute("SELECT COUNT(*) FROM orders").fetchone() == (before[0] + 1,)


@pytest.mark.parametrize("is_first", [True, False])
def test_a_start_on_a_full_disk_says_so(tmp_path, disk, is_first):
    if not is_first:
        QuartetServer(tmp_path, environment=disk.environment).start().stop()
    disk.fill()
    start = subprocess.run(
        [BINARY, "serve", "--demo", "--port", str(free_port()), "--data", disk.data],
        env={**os.environ, **disk.environment},
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    assert start.returncode == 78
    assert f"The disk of {disk.data} is full" in start.stderr
    assert "Make room on it and start again" in start.stderr


def test_after_a_clean_stop_the_main_file_alone_holds_everything(disk_server, tmp_path):
    till = Till(disk_server.url, disk_server.public_url)
    store = till.add_store("Maison Copiée")
    database = disk_server.database
    disk_server.stop()
    copy = tmp_path / "copy.sqlite"
    shutil.copy(database, copy)
    rows = sqlite3.connect(copy).execute("SELECT name FROM stores WHERE public_id = ?", [store]).fetchall()
    assert rows == [("Maison Copiée",)]


def test_a_backup_by_sqlite_is_a_whole_database(disk_server, tmp_path):
    """As docs/operations.md says it, beside the running server."""
    till = Till(disk_server.url, disk_server.public_url)
    store = till.add_store("Maison Sauvée")
    backup = tmp_path / "backup.sqlite"
    sqlite3.connect(disk_server.database).execute("VACUUM INTO ?", [str(backup)])
    disk_server.kill()
    restored = QuartetServer(tmp_path / "restored", environment=disk_server.environment | {"LD_PRELOAD": ""})
    restored.data.mkdir(parents=True)
    shutil.copy(backup, restored.data / "quartet.sqlite")
    shutil.copy(disk_server.data / "secret.key", restored.data / "secret.key")
    restored.start()
    try:
        assert store in Till(restored.url, restored.public_url).owner("GET", "/api/v1/stores").text
    finally:
        restored.kill()


def test_only_the_owner_may_read_the_data(disk_server):
    files = [disk_server.database, *disk_server.data.glob("quartet.sqlite-*"), disk_server.data / "secret.key"]
    assert len(files) == 4
    for file in files:
        assert file.stat().st_mode & 0o077 == 0, file
    # The folder was made by the test, open to others: the operator is told.
    assert f"Other users of this machine may open the data directory {disk_server.data}" in disk_server.log_tail(100_000)
    assert "chmod -R go=" in disk_server.log_tail(100_000)
