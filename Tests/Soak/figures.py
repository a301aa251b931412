"""What a soak has measured, what of it must not be, and its table."""

from __future__ import annotations

import datetime
import os
import platform
from dataclasses import dataclass
from pathlib import Path

from attacker import Attacker
from honest import Shop, Visitor
from honest_lot import Lot
from honest_studio import Studio
from hostile import descriptors, resident_megabytes, sessions
from on_http import Spending
from quartet_server import QuartetServer

# A visitor who waits for longer would think that the server is gone.
LONGEST_WAIT_SECONDS = 5
# Paid drafts of one visit: one for each number of stars.
PAID_DRAFTS = 5
# What a server has in its caches and pools after millions of frames.
MORE_MEGABYTES = 100
MORE_DESCRIPTORS = 10


class State:
    """What the server holds now."""

    def __init__(self, server: QuartetServer) -> None:
        self.megabytes = resident_megabytes(server)
        self.descriptors = descriptors(server)
        self.tabs = sessions(server)
        self.uploads = sum(path.stat().st_size for path in (server.data / "uploads").rglob("*") if path.is_file())


@dataclass
class Figures:
    seconds: int
    kills: int
    deaths: int
    full_disks: int
    shop: Shop
    lot: Lot
    studio: Studio
    visitor: Visitor
    paid_drafts: int
    before: State
    busiest: State
    after: State

    def __post_init__(self) -> None:
        verdicts = [people.verdict() for people in (self.shop, self.lot, self.studio)]
        self.lost, self.doubled = (sum(lists, []) for lists in zip(*verdicts))
        self.waits = sorted(self.visitor.waits)
        self.most_paid = self.shop.ratings + PAID_DRAFTS * Spending.visits

    @property
    def failures(self) -> list[str]:
        unanswered = {status: count for status, count in self.visitor.statuses.items() if status not in (200, 503)}
        checks = {
            f"lost: {self.lost}": self.lost,
            f"doubled: {self.doubled}": self.doubled,
            f"the server died by itself {self.deaths} times": self.deaths,
            f"a visitor was answered {unanswered}": unanswered,
            f"a visitor waited for {self.waits[-1]:.1f} s": self.waits[-1] > LONGEST_WAIT_SECONDS,
            f"{self.paid_drafts} paid drafts": self.paid_drafts > self.most_paid,
            f"{self.after.megabytes:.0f} MB stay": self.after.megabytes > self.before.megabytes + MORE_MEGABYTES,
            f"{self.after.descriptors} descriptors stay":
                self.after.descriptors > self.before.descriptors + MORE_DESCRIPTORS,
            f"{self.after.uploads} bytes of uploads stay": self.after.uploads,
        }
        return [what for what, is_so in checks.items() if is_so] + [
            f"{what}, {count} times" for what, count in Attacker.breaches.items()
        ]

    @property
    def orders(self) -> list[int]:
        ends = list(self.lot.orders.values())
        handed_over = ends.count("delivered") + ends.count("completed")
        return [len(ends), len(ends) - ends.count("pending"), handed_over, ends.count("cancelled")]

    @property
    def stays(self) -> list[int]:
        return [len(self.lot.minutes), len(self.lot.ended), sum(self.lot.half_hours.values())]

    @property
    def sittings(self) -> list[int]:
        people = self.studio.people
        pictures = sum(count or 0 for person in people for count in person.generations.values())
        return [len(people), sum(person.left for person in people), sum(len(person.photos) for person in people), pictures]

    @property
    def rows(self) -> list[tuple[str, object]]:
        waits, states = self.waits, (self.before, self.busiest, self.after)
        return [
            ("seconds of attack", self.seconds),
            ("`kill -9` and start", self.kills),
            ("full disks, 5 s each", self.full_disks),
            ("deaths of another cause", self.deaths),
            ("purchases acknowledged", f"{len(self.shop.purchases):,}"),
            ("ratings and agreements acknowledged", f"{len(self.shop.stars):,} and {len(self.shop.approved):,}"),
            ("orders acknowledged, paid, handed over, cancelled", ", ".join(f"{count:,}" for count in self.orders)),
            ("stays acknowledged, ended, and half hours bought", ", ".join(f"{count:,}" for count in self.stays)),
            ("people of Soul, of which have left, their photos and portraits", ", ".join(f"{count:,}" for count in self.sittings)),
            ("**lost**", len(self.lost)),
            ("**doubled**", len(self.doubled)),
            ("the shop's answers by status (0: none)", listed(self.shop.statuses)),
            ("the lot's answers by status (0: none)", listed(self.lot.statuses)),
            ("the studio's answers by status (0: none)", listed(self.studio.statuses)),
            ("another visitor's answers by status (0: none)", listed(self.visitor.statuses)),
            (
                "another visitor's wait",
                f"median {waits[len(waits) // 2] * 1000:.0f} ms, 99 % under {waits[int(len(waits) * 0.99)] * 1000:.0f} ms, "
                f"longest {waits[-1] * 1000:.0f} ms",
            ),
            ("paid drafts, and the most that the limits allow", f"{self.paid_drafts:,} and {self.most_paid:,}"),
            *((f"attack: {kind}", f"{count:,}") for kind, count in sorted(Attacker.counts.items())),
            ("attacks that got through", sum(Attacker.breaches.values())),
            ("resident memory after the last start, at the attack's end, and settled",
             ", ".join(f"{state.megabytes:.0f} MB" for state in states)),
            ("open descriptors then", ", ".join(str(state.descriptors) for state in states)),
            ("tabs then", ", ".join(f"{state.tabs:,}" for state in states)),
        ]

    def publish(self, page: Path) -> None:
        table = "\n".join(["| what | figure |", "|---|---|", *(f"| {what} | {figure} |" for what, figure in self.rows)])
        print("\n" + table + "\n")
        start, end = "<!-- written by make soak -->", "<!-- end -->"
        head, _, rest = page.read_text().partition(start)
        machine = f"{os.cpu_count()} cores, {platform.machine()}, the attackers on the same machine"
        when = datetime.date.today().isoformat()
        page.write_text(f"{head}{start}\n\nMeasured on {machine}, {when}.\n\n{table}\n\n{end}{rest.partition(end)[2]}")


def listed(counts: dict[int, int]) -> str:
    return ", ".join(f"{status}: {count:,}" for status, count in sorted(counts.items()))
