"""What all attackers have in common. Each is a thread; all have one address, as one person's machine has."""

from __future__ import annotations

import http.client
import threading
import urllib.error
from collections import Counter
from dataclasses import dataclass

from honest_lot import Lot
from honest_studio import Studio
from hostile import frame
from quartet_server import QuartetServer

# A page that closes says so. What only vanishes is kept for a quarter of an hour.
GOODBYE = frame(b"\x03\xe9", 8)


@dataclass
class Scene:
    """What the attackers are after."""

    server: QuartetServer
    stop: threading.Event
    # The id of the honest shop, which stands on its tag.
    shop: str
    # A store that takes only paired kiosks, and a visit of it.
    closed_store: str
    closed_visit: str
    # The cookie of a browser that has accepted the trainer's licence.
    learner: str
    # The honest people of TruFan's lot.
    lot: Lot
    # The honest people of Soul.
    studio: Studio


class Attacker(threading.Thread):
    """Repeats one attack. An attack that the server refuses, or that meets a dead server, is begun again."""

    counts: Counter[str] = Counter()
    # What must never happen.
    breaches: Counter[str] = Counter()

    def __init__(self, scene: Scene) -> None:
        super().__init__(daemon=True, name=type(self).__name__)
        self.scene = scene
        self.server = scene.server

    def run(self) -> None:
        while not self.scene.stop.is_set():
            try:
                self.attack()
            except (OSError, AssertionError, urllib.error.URLError, http.client.HTTPException):
                self.counts["attacks refused or broken off"] += 1
                self.scene.stop.wait(0.2)
            except Exception as error:  # a mistake in the soak itself must not look like a quiet attack
                self.breaches[f"{self.name} is broken: {error!r}"] += 1
                self.scene.stop.wait(1)

    def attack(self) -> None:
        raise NotImplementedError

    def pause(self, seconds: float) -> None:
        self.scene.stop.wait(seconds)

    def note_status(self, head: bytes) -> int:
        """Counts an answer by its status. No request makes the server stumble; 503 says that it is busy."""
        status = int(head[9:12]) if head[9:12].isdigit() else 0
        self.counts[f"answers {status or 'that never came'}"] += 1
        if status >= 500 and status not in (501, 503):
            self.breaches[f"{self.name} was answered {status}"] += 1
        return status
