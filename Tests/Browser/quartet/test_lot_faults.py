"""TruFan's orders, payments and minutes on a bad disk: power cuts lose nothing acknowledged, a full disk charges nobody."""

from __future__ import annotations

import os
import random
import sys
import threading
import time
import uuid

import pytest

import lot_calls as calls
from ledger import Ledger
from quartet_server import ROOT
from till import Till

sys.path.append(str(ROOT / "Tests/Soak"))

from honest_lot import Lot  # noqa: E402

CUTS = 4
LONGEST_WAIT_SECONDS = 2.5
SEED = int(os.environ.get("QUARTET_KILL_SEED", random.randrange(1_000_000)))


@pytest.mark.timeout(300)
def test_power_cuts_lose_no_order_no_payment_and_no_minute(disk_server, disk):
    print(f"QUARTET_KILL_SEED={SEED}")
    chance = random.Random(SEED)
    stop = threading.Event()
    lot = Lot(disk_server, stop)
    lot.start()
    for _ in range(CUTS):
        time.sleep(chance.uniform(0.5, LONGEST_WAIT_SECONDS))
        disk_server.kill()
        disk.lose_power()
        disk_server.start()
    deadline = time.monotonic() + 60
    while len(lot.orders) < 12 and time.monotonic() < deadline:
        time.sleep(0.2)
    stop.set()
    lot.join(30)
    assert lot.verdict() == ([], [])
    assert len(lot.orders) >= 12 and {"delivered", "cancelled", "completed"} <= set(lot.orders.values())


def test_a_full_disk_takes_no_order_and_charges_nobody(disk_server, disk):
    till = Till(disk_server.url, disk_server.public_url)
    token = till.send(*calls.sign_in("parker@example.com")).json["access_token"]

    def send(call: calls.Call, key: str | None = None):
        headers = {"Authorization": f"Bearer {token}"} | ({"Idempotency_Key": key} if key else {})
        return till.send(*call, **headers)

    def stored() -> list[tuple]:
        return Ledger(disk_server.database).rows(
            "SELECT o.payment_status, (SELECT COUNT(*) FROM payment_entries e JOIN payments p ON p.id = e.payment_id "
            "WHERE p.subject = 'order:' || o.id AND e.kind = 'capture') FROM trufan_orders o "
            "WHERE o.user_id = (SELECT id FROM accounts WHERE email = 'parker@example.com') "
            "AND o.status = 'pending' AND o.created_at >= ?", begun)

    begun = int(time.time() * 1000)
    order = send(calls.order(), str(uuid.uuid4())).json
    key = str(uuid.uuid4())
    disk.fill()
    for call, name in ((calls.order(), key), (calls.pay(order), None), (calls.pay(order), None)):
        refused = send(call, name)
        assert refused.status == 503, refused.text
        assert refused.json["error"]["message"].startswith("The server cannot store anything right now.")
    assert stored() == [("pending", 0)]
    disk.make_room()
    assert send(calls.order(), key).status == 201
    for _ in range(2):
        assert send(calls.pay(order)).json["status"] == "completed"
    assert sorted(stored()) == [("captured", 1), ("pending", 0)]
