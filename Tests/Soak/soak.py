"""Ten minutes of hostile clients, kills and full disks beside an honest shop; the figures go to docs/reliability.md.

SOAK_SECONDS=600, KILL_SECONDS=30 and SETTLE_SECONDS=1080 are the defaults, QUARTET_BINARY the release build.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
os.environ.setdefault("QUARTET_BINARY", str(ROOT / ".build/release/quartet"))
sys.path.insert(0, str(ROOT / "Tests/Browser"))

import on_http  # noqa: E402
import on_lot  # noqa: E402
import on_sockets  # noqa: E402
import on_studio  # noqa: E402
from attacker import Scene  # noqa: E402
from disk import Disk  # noqa: E402
from figures import Figures, State  # noqa: E402
from honest import Shop, Visitor, ring_up  # noqa: E402
from honest_lot import Lot  # noqa: E402
from honest_studio import Studio  # noqa: E402
from hostile import sessions  # noqa: E402
from learner_browser import learner_cookie  # noqa: E402
from paid_writer import PaidWriter  # noqa: E402
from quartet_server import QuartetServer  # noqa: E402
from till import Till  # noqa: E402

SECONDS = int(os.environ.get("SOAK_SECONDS", 600))
KILL_SECONDS = int(os.environ.get("KILL_SECONDS", 30))
# A tab that vanishes without a word is kept for a quarter of an hour. Free memory is given back once a minute.
SETTLE_SECONDS = int(os.environ.get("SETTLE_SECONDS", 18 * 60))
# The last server is not killed any more, so that it shows what an attack leaves behind.
UNKILLED_SHARE = 0.5
FULL_DISK_SECONDS = 5


class Soak:
    def __init__(self, folder: Path) -> None:
        self.disk = Disk(folder / "data")
        self.writer = PaidWriter()
        # Without the shim's power cut, for which it copies every file.
        shim = {name: value for name, value in self.disk.environment.items() if not name.endswith(("SHADOW", "COUNT"))}
        self.server = QuartetServer(
            folder, environment={"RATE_LIMITS": "on", "LOG_LEVEL": "error", **shim, **self.writer.environment}
        ).start()
        self.is_down = threading.Event()
        self.kills = self.deaths = self.full_disks = 0

    def run(self) -> int:
        till = Till(self.server.url, self.server.public_url)
        closed = till.add_store("Closed Shop", open_kiosks=False)
        stop = threading.Event()
        lot, studio = Lot(self.server, stop), Studio(self.server, stop)
        scene = Scene(
            self.server, stop, lot=lot, studio=studio, shop=till.add_store("Honest Shop"), closed_store=closed,
            closed_visit=ring_up(self.server, closed), learner=learner_cookie(self.server),
        )
        shop, visitor = Shop(self.server, stop, scene.shop), Visitor(self.server, stop, self.is_down)
        attackers = [kind(scene) for kind in [*on_sockets.ALL, *on_http.ALL, *on_lot.ALL, *on_studio.ALL]]
        for thread in (shop, lot, studio, visitor, *attackers):
            thread.start()
        self.attack_and_kill()
        before = State(self.server)
        self.hold_out(SECONDS * UNKILLED_SHARE)
        busiest = State(self.server)
        stop.set()
        for thread in (shop, lot, studio, visitor, *attackers):
            thread.join(70)
        self.settle()
        after = State(self.server)
        self.server.stop()
        figures = Figures(
            SECONDS, self.kills, self.deaths, self.full_disks, shop, lot, studio, visitor, self.writer.calls, before,
            busiest, after,
        )
        figures.publish(ROOT / "docs/reliability.md")
        for failure in figures.failures:
            print(f"FAILED: {failure}")
        return 1 if figures.failures else 0

    def attack_and_kill(self) -> None:
        """Kills and starts the server again and again. In between the disk is full for a while."""
        end = time.monotonic() + SECONDS * (1 - UNKILLED_SHARE)
        while time.monotonic() < end:
            if self.kills % 3 == 1:
                self.fill_disk()
            self.hold_out(random.uniform(0.2, 1.8) * KILL_SECONDS)
            self.is_down.set()
            self.server.kill()
            self.kills += 1
            self.server.start()
            self.is_down.clear()

    def fill_disk(self) -> None:
        self.full_disks += 1
        self.disk.fill()
        self.hold_out(FULL_DISK_SECONDS)
        self.disk.make_room()

    def hold_out(self, seconds: float) -> None:
        """Waits. A server that dies by itself is noted, and started again."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(0.5)
            if self.server.process.poll() is not None:
                self.deaths += 1
                self.server.start()

    def settle(self) -> None:
        """Until the last tab was let go, and its memory given back."""
        end = time.monotonic() + SETTLE_SECONDS
        while time.monotonic() < end and sessions(self.server):
            time.sleep(5)
        time.sleep(70)


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        soak = Soak(Path(name))
        try:
            return soak.run()
        finally:
            soak.server.kill()


if __name__ == "__main__":
    sys.exit(main())
