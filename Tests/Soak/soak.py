"""Ten minutes of hostile clients and kills beside an honest shop; the figures go to docs/reliability.md.

SOAK_SECONDS=600 and KILL_SECONDS=30 are the defaults.
"""

from __future__ import annotations

import datetime
import os
import platform
import random
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/Browser"), str(ROOT / "Bench")]

import attackers  # noqa: E402
from hostile import descriptors, sessions  # noqa: E402
from honest import Shop, Visitor  # noqa: E402
from process import resident_kilobytes  # noqa: E402
from quartet_server import QuartetServer  # noqa: E402

SECONDS = int(os.environ.get("SOAK_SECONDS", 600))
KILL_SECONDS = int(os.environ.get("KILL_SECONDS", 30))
# The last server is not killed any more, so that it shows what an attack leaves behind.
UNKILLED_SHARE = 0.5
# Closed tabs are let go within a minute, and free memory is given back once a minute.
SETTLING_SECONDS = 130


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        server = QuartetServer(
            Path(name), binary=ROOT / ".build/release/quartet",
            environment={"RATE_LIMITS": "on", "LOG_LEVEL": "error"},
        ).start()
        try:
            return soak(server)
        finally:
            server.kill()


def soak(server: QuartetServer) -> int:
    stop, is_down = threading.Event(), threading.Event()
    shop, visitor = Shop(server, stop), Visitor(server, stop, is_down)
    shop.count_before()
    everybody = [shop, visitor, *(kind(server, stop) for kind in attackers.ALL)]
    for thread in everybody:
        thread.start()
    kills, crashes = attack_and_kill(server, is_down)
    before = resident_kilobytes(server.process.pid), descriptors(server)
    crashes += hold_out(server, SECONDS * UNKILLED_SHARE)
    stop.set()
    for thread in everybody:
        thread.join(70)
    time.sleep(SETTLING_SECONDS)
    after = resident_kilobytes(server.process.pid), descriptors(server)
    left = sessions(server)
    server.stop()
    lost, doubled = shop.verdict()
    write(rows(shop, visitor, kills, crashes, lost, doubled, before, after, left))
    return 1 if lost or doubled or crashes or visitor.statuses[0] else 0


def attack_and_kill(server: QuartetServer, is_down: threading.Event) -> tuple[int, int]:
    """Kills and starts the server again and again. Returns the kills, and the deaths of another cause."""
    kills = crashes = 0
    end = time.monotonic() + SECONDS * (1 - UNKILLED_SHARE)
    while time.monotonic() < end:
        crashes += hold_out(server, random.uniform(0.2, 1.8) * KILL_SECONDS)
        is_down.set()
        server.kill()
        kills += 1
        server.start()
        is_down.clear()
    return kills, crashes


def hold_out(server: QuartetServer, seconds: float) -> int:
    """Waits. Returns how often the server died by itself; it is started again."""
    deaths, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(0.5)
        if server.process.poll() is not None:
            deaths += 1
            server.start()
    return deaths


def rows(shop, visitor, kills, crashes, lost, doubled, before, after, left) -> list[tuple[str, object]]:
    waits = sorted(visitor.waits)
    attacks = [(f"attack: {kind}", f"{count:,}") for kind, count in sorted(attackers.Attacker.counts.items())]
    return [
        ("seconds", SECONDS),
        ("kill -9 and start", kills),
        ("deaths of another cause", crashes),
        ("purchases acknowledged", f"{len(shop.purchases):,}"),
        ("ratings and agreements acknowledged", f"{len(shop.stars):,} and {len(shop.approved):,}"),
        ("lost", len(lost)),
        ("doubled", len(doubled)),
        ("the shop's answers by status (0: none, the server was down)", dict(sorted(shop.statuses.items()))),
        ("another visitor's answers by status", dict(sorted(visitor.statuses.items()))),
        (
            "another visitor's wait",
            f"median {waits[len(waits) // 2] * 1000:.0f} ms, 99 % under {waits[int(len(waits) * 0.99)] * 1000:.0f} ms, "
            f"longest {waits[-1] * 1000:.0f} ms",
        ),
        *attacks,
        ("resident memory when the last server had started, and after the attack", f"{before[0] / 1024:.0f} and {after[0] / 1024:.0f} MB"),
        ("open descriptors then", f"{before[1]} and {after[1]}"),
        ("tabs kept after the attack", left),
    ]


def write(rows: list[tuple[str, object]]) -> None:
    table = "\n".join(["| what | figure |", "|---|---|", *(f"| {what} | {figure} |" for what, figure in rows)])
    print("\n" + table + "\n")
    page = ROOT / "docs/reliability.md"
    start, end = "<!-- written by make soak -->", "<!-- end -->"
    head, _, rest = page.read_text().partition(start)
    when = datetime.date.today().isoformat()
    machine = f"{os.cpu_count()} cores, {platform.machine()}, the attackers on the same machine, {when}"
    page.write_text(f"{head}{start}\n\nMeasured on {machine}.\n\n{table}\n\n{end}{rest.partition(end)[2]}")
    print(f"written to {page.relative_to(ROOT)}")


if __name__ == "__main__":
    sys.exit(main())
