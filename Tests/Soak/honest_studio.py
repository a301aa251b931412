"""People of Soul beside the attack: they sign in, send photos, train, have portraits made, and count what they were told."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field

from honest import ask
from hostile_photos import jpeg
from ledger import Ledger
from quartet_server import QuartetServer
from soul.sitter import newest_code

# An address of their own, because limits count by address.
SITTERS = "127.0.0.5"
PHOTOS = 15
# The free tier has a hundred pictures a month; each person leaves a long way before.
GENERATIONS = 4
PAUSE_SECONDS = 0.25
WORK_SECONDS = 90


@dataclass
class Sitting:
    """One person, and what was acknowledged."""

    number: str
    account: str = ""
    token: str = ""
    folder: str | None = None
    photos: set[str] = field(default_factory=set)
    model: str = ""
    # How many pictures were seen of each generation; none while it goes on.
    generations: dict[str, int | None] = field(default_factory=dict)
    asked: int = 0
    # Asked for, and acknowledged.
    deleting: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)
    leaves: bool = False
    left: bool = False


class Studio(threading.Thread):
    """Each request is repeated until it is answered, and some once more with their key."""

    def __init__(self, server: QuartetServer, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.server, self.stop = server, stop
        self.statuses: Counter[int] = Counter()
        self.again: list[str] = []
        self.people: list[Sitting] = []
        self.files = [jpeg((number * 15, 80, 200 - number * 9)) for number in range(PHOTOS)]

    def run(self) -> None:
        while not self.stop.is_set():
            person = Sitting(f"+1604{random.randrange(2_000_000, 9_999_999)}")
            if self.sign_in(person):
                self.people.append(person)
                self.sit(person, leaves=len(self.people) % 2 == 0)
            self.stop.wait(PAUSE_SECONDS)

    def sit(self, person: Sitting, leaves: bool) -> None:
        for content in self.files:
            self.upload(person, content)
        body = {"modelName": "Soak", "tempFolderName": person.folder}
        begun = self.told(person, "POST", "/api/onboarding/train-from-images", body)
        if not begun:
            return
        person.model = begun["model"]["id"]
        model = self.after(person, f"/api/models/{person.model}", ("pending", "training"))
        if not model or model["status"] != "completed":
            return
        for number in range(GENERATIONS):
            self.generate(person, model["higgsfield_id"], deletes=number % 2 == 1)
        person.leaves = leaves
        if leaves and self.told(person, "DELETE", "/api/users/account", settled=401):
            person.left = True

    def generate(self, person: Sitting, character: str, deletes: bool) -> None:
        person.asked += 1
        key = str(uuid.uuid4())
        order = {"prompt": "A portrait", "style_id": "studio", "higgsfield_id": character, "count": 1}
        begun = self.told(person, "POST", "/api/generate", order, key=key)
        if not begun:
            return
        identity = begun["generationId"]
        person.generations[identity] = None
        # Whoever heard the answer and forgot it asks again.
        if person.asked % 2:
            again = self.told(person, "POST", "/api/generate", order, key=key)
            if again and again["generationId"] != identity:
                self.again.append(f"generation {again['generationId']}")
        ended = self.after(person, f"/api/generate/{identity}", ("processing",))
        if not ended or ended["status"] == "processing":
            return
        person.generations[identity] = len(ended["images"])
        if deletes:
            person.deleting.add(identity)
        if deletes and self.told(person, "DELETE", f"/api/images/batches/{identity}", settled=404):
            person.deleted.add(identity)

    def after(self, person: Sitting, path: str, going: tuple[str, ...]) -> dict | None:
        """The answer once the work has ended, or what there is when the patience has."""
        end, state = time.monotonic() + WORK_SECONDS, None
        while time.monotonic() < end and (state := self.told(person, "GET", path)) and state["status"] in going:
            time.sleep(1)
        return state

    # Requests

    def sign_in(self, person: Sitting) -> bool:
        while not self.stop.is_set():
            status, _ = self.answer("POST", "/api/auth/send-otp", {"phone": person.number})
            try:
                code = newest_code(self.server.url, person.number)
            except (OSError, http.client.HTTPException, StopIteration):
                # Not sent, or not to be read now. A number waits for a minute, so that the next person comes.
                return False
            status, answer = self.answer("POST", "/api/auth/verify-otp", {"phone": person.number, "token": code})
            if status == 200:
                told = json.loads(answer)
                person.account, person.token = told["user"]["id"], told["session"]["access_token"]
                return True
            if status in (400, 429):
                return False
            time.sleep(0.2)
        return False

    def upload(self, person: Sitting, content: bytes) -> None:
        parts = {"tempModelId": person.folder} if person.folder else {}
        body = "".join(
            f'--limit\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in parts.items()
        ).encode()
        body += b'--limit\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
        body += content + b"\r\n--limit--\r\n"
        kind = {"Content-Type": "multipart/form-data; boundary=limit"}
        receipt = self.told(person, "POST", "/api/onboarding/images", body, headers=kind)
        if receipt:
            person.folder = receipt["tempModelId"]
            person.photos.add(receipt["id"])

    def told(
        self, person: Sitting, method: str, path: str, body: object = None, key: str | None = None, settled: int = 0,
        headers: dict[str, str] | None = None,
    ) -> dict | None:
        """The answer of a success; none when the time is up.

        `settled`: a refusal which says that an earlier call, whose answer was lost, has worked.
        """
        more = {"Authorization": f"Bearer {person.token}", **(headers or {})} | ({"Idempotency-Key": key} if key else {})
        while not self.stop.is_set():
            status, answer = self.answer(method, path, body, more)
            if 200 <= status < 300:
                return json.loads(answer)
            if status and status == settled:
                return {"settled": True}
            time.sleep(0.2)
        return None

    def answer(self, method: str, path: str, body: object, headers: dict[str, str] | None = None) -> tuple[int, bytes]:
        try:
            status, answer = ask(self.server, SITTERS, method, path, body, **(headers or {}))
        except (OSError, http.client.HTTPException):
            status, answer = 0, b""
        self.statuses[status] += 1
        return status, answer

    # The verdict

    def verdict(self) -> tuple[list[str], list[str]]:
        """What was acknowledged and is lost, and what is there twice."""
        books = StudioBooks(Ledger(self.server.database), self.again)
        for person in self.people:
            books.read(person)
        return books.lost, books.doubled


class StudioBooks:
    """The stored rows beside what the people were told."""

    def __init__(self, ledger: Ledger, again: list[str]) -> None:
        self.ledger = ledger
        self.lost: list[str] = []
        self.doubled: list[str] = list(again)

    def read(self, person: Sitting) -> None:
        # The end of the soak may have come before the answer.
        is_there = self.ledger.rows("SELECT 1 FROM accounts WHERE id = ?", person.account)
        if person.left or person.leaves and not is_there:
            self.read_left(person)
        else:
            self.read_photos(person)
            self.read_pictures(person)

    def read_left(self, person: Sitting) -> None:
        """Nothing stays of a person who has left."""
        for rows in ("blobs WHERE state = 'stored' AND owner", "soul_generations WHERE account_id", "accounts WHERE id"):
            [[count]] = self.ledger.rows(f"SELECT COUNT(*) FROM {rows} = ?", person.account)
            if count:
                self.doubled.append(f"{count} of {rows} stay of {person.number}, who has left")

    def read_photos(self, person: Sitting) -> None:
        stored = {photo for (photo,) in self.ledger.rows("SELECT id FROM soul_photos WHERE folder = ?", person.folder)}
        self.lost += [f"photo {photo}" for photo in person.photos - stored]
        # A photo that was sent again because its answer was lost may have come before its folder was known.
        if len(stored) > PHOTOS:
            self.doubled.append(f"{len(stored)} photos of {PHOTOS}")
        models = self.ledger.rows("SELECT id FROM soul_models WHERE account_id = ?", person.account)
        if person.model and (person.model,) not in models:
            self.lost.append(f"model {person.model}")
        if len(models) > 1:
            self.doubled.append(f"{len(models)} models")

    def read_pictures(self, person: Sitting) -> None:
        rows = self.ledger.rows(
            "SELECT g.id, g.status, g.requested, (SELECT COUNT(*) FROM soul_pictures p WHERE p.generation_id = g.id) "
            "FROM soul_generations g WHERE g.account_id = ?", person.account)
        stored = {identity: (status, requested, pictures) for identity, status, requested, pictures in rows}
        for identity, told in person.generations.items():
            if identity in person.deleted:
                if identity in stored:
                    self.lost.append(f"the deletion of {identity}")
            elif identity not in stored and identity in person.deleting:
                person.deleted.add(identity)
            elif identity not in stored or told is not None and stored[identity][2] != told:
                self.lost.append(f"generation {identity} with {told} pictures is {stored.get(identity)}")
        if len(stored) + len(person.deleted) > person.asked:
            self.doubled.append(f"{len(stored)} generations of {person.asked}")
        # A failed one has given its pictures back; one that goes on has reserved them.
        used = sum(requested if status == "processing" else pictures for status, requested, pictures in stored.values())
        used += sum(person.generations[identity] or 0 for identity in person.deleted)
        [[counted]] = self.ledger.rows("SELECT COALESCE(SUM(pictures), 0) FROM soul_quotas WHERE account_id = ?", person.account)
        if counted != used:
            (self.doubled if counted > used else self.lost).append(f"{counted} pictures are counted, {used} were made")
