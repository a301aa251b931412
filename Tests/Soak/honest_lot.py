"""A parker and a shopper beside the attack: they park, order, pay, shop and hand over, and count what they were told."""

from __future__ import annotations

import http.client
import json
import threading
import time
import uuid
from collections import Counter

import lot_calls as calls
from honest import ask
from ledger import Ledger
from lot_calls import Call
from quartet_server import QuartetServer

# An address of their own, because limits count by address.
PEOPLE = "127.0.0.4"
PAUSE_SECONDS = 0.25


class Lot(threading.Thread):
    """Each request is repeated until it is answered, and some once more with their key."""

    def __init__(self, server: QuartetServer, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.server, self.stop = server, stop
        self.email = f"{uuid.uuid4()}@example.com"
        self.tokens: dict[str, str] = {}
        self.statuses: Counter[int] = Counter()
        self.again: list[str] = []
        # What was acknowledged, by id: orders with their ends, stays with the half hours that were bought.
        self.orders: dict[str, str] = {}
        self.minutes: Counter[str] = Counter()
        self.half_hours: Counter[str] = Counter()
        self.ended: set[str] = set()
        self.asked: Counter[str] = Counter()

    def run(self) -> None:
        number = 0
        while not self.stop.is_set():
            number += 1
            stay = self.once("stays", calls.park(number))
            if stay and self.told(calls.pay_stay(stay), settled="already active"):
                for turn in range(3):
                    self.shop(stay, number + turn)
                if self.once(f"half hours {stay['id']}", calls.extend(stay)):
                    self.half_hours[stay["id"]] += 1
                if self.told(calls.end(stay)):
                    self.ended.add(stay["id"])
            self.stop.wait(PAUSE_SECONDS)

    def shop(self, stay: dict, number: int) -> None:
        order = self.once("orders", calls.order(stay))
        if not order:
            return
        self.orders[order["id"]] = "pending"
        paid = self.told(calls.pay(order))
        if not paid or paid["status"] != "completed":
            return
        self.orders[order["id"]] = "paid"
        self.minutes[stay["id"]] += calls.MINUTES
        if number % 3 == 0:
            if self.told(calls.cancel(order)):
                self.orders[order["id"]] = "cancelled"
            return
        for step in calls.staff_steps(order):
            if not self.told(step, by=calls.STAFF):
                return
        self.orders[order["id"]] = "delivered"
        if number % 2 and self.told(calls.rate(order)):
            self.orders[order["id"]] = "completed"

    def once(self, what: str, call: Call) -> dict | None:
        """A call that makes something. Whoever heard no answer asks again; whoever heard it and forgot it, too."""
        self.asked[what] += 1
        key = str(uuid.uuid4())
        made = self.told(call, key=key)
        if made and self.asked[what] % 4 == 0:
            again = self.told(call, key=key)
            if again and again["id"] != made["id"]:
                self.again.append(f"{what}: {again['id']}")
        return made

    def told(self, call: Call, by: str | None = None, key: str | None = None, settled: str = "\n") -> dict | None:
        """The answer of a success; none when the time is up.

        `settled`: words of a refusal which says that an earlier call, whose answer was lost, has worked.
        """
        method, path, body = call
        while not self.stop.is_set():
            person = by or self.email
            headers = {"Authorization": f"Bearer {self.token(person)}"} | ({"Idempotency-Key": key} if key else {})
            status, answer = self.answer(method, path, body, headers)
            if status < 300 and status:
                return json.loads(answer)
            if status == 401:
                self.tokens.pop(person, None)
            if status == 400 and settled in answer.decode():
                return {"settled": True}
            time.sleep(0.2)
        return None

    def token(self, person: str) -> str:
        if person not in self.tokens:
            if person == self.email:
                self.answer(*calls.register(person), {})
            status, answer = self.answer(*calls.sign_in(person), {})
            self.tokens[person] = json.loads(answer)["access_token"] if status == 200 else "none"
        return self.tokens[person]

    def answer(self, method: str, path: str, body: object, headers: dict[str, str]) -> tuple[int, bytes]:
        try:
            status, answer = ask(self.server, PEOPLE, method, path, body, **headers)
        except (OSError, http.client.HTTPException):
            status, answer = 0, b""
        self.statuses[status] += 1
        return status, answer

    def verdict(self) -> tuple[list[str], list[str]]:
        """What was acknowledged and is lost, and what is there twice."""
        return LotBooks(self, Ledger(self.server.database)).verdict()


class LotBooks:
    """The stored rows beside what the people were told."""

    def __init__(self, people: Lot, ledger: Ledger) -> None:
        self.people, self.ledger = people, ledger
        [[self.account]] = ledger.rows("SELECT id FROM accounts WHERE email = ?", people.email) or [[""]]
        self.lost: list[str] = []
        self.doubled: list[str] = list(people.again)

    def verdict(self) -> tuple[list[str], list[str]]:
        self.read_orders()
        self.read_stays()
        return self.lost, self.doubled

    def read_orders(self) -> None:
        rows = self.ledger.rows(
            "SELECT id, status, payment_status FROM trufan_orders WHERE user_id = ?", self.account)
        stored = {order: (status, payment) for order, status, payment in rows}
        for order, told in self.people.orders.items():
            status, payment = stored.get(order, ("missing", ""))
            if self.is_behind(told, status, payment):
                self.lost.append(f"order {order} was {told} and is {status}, {payment}")
        self.doubled += ["an order too many"] * max(0, len(stored) - self.people.asked["orders"])
        self.read_money(stored)

    @staticmethod
    def is_behind(told: str, status: str, payment: str) -> bool:
        """An order may be farther than it was told to be: the last answer may be lost."""
        if told == "cancelled" or status == "cancelled":
            return status != "cancelled" or told in ("delivered", "completed")
        if told in ("delivered", "completed"):
            return status not in (told, "completed")
        return status == "missing" or told == "paid" and payment not in ("captured", "refunded")

    def read_money(self, orders: dict[str, tuple[str, str]]) -> None:
        """No order and no stay is charged twice, and a cancelled order keeps nothing."""
        rows = self.ledger.rows(
            "SELECT p.subject, SUM(CASE WHEN e.kind = 'capture' THEN 1 ELSE 0 END), p.captured - p.refunded "
            "FROM payments p JOIN payment_entries e ON e.payment_id = p.id WHERE p.account = ? GROUP BY p.id",
            self.account)
        for subject, captures, kept in rows:
            order = orders.get(subject.removeprefix("order:"))
            if captures > 1:
                self.doubled.append(f"{subject} was charged {captures} times")
            if order and order[0] == "cancelled" and kept > 0:
                self.lost.append(f"{subject} was cancelled and keeps {kept}")

    def read_stays(self) -> None:
        stored = {
            stay: (status, minutes, seconds) for stay, status, minutes, seconds in self.ledger.rows(
                "SELECT id, status, complimentary_minutes, (expires_at - starts_at) / 1000 "
                "FROM trufan_parking_sessions WHERE account_id = ?", self.account)}
        self.doubled += ["a stay too many"] * max(0, len(stored) - self.people.asked["stays"])
        for stay in self.people.ended:
            if stored.get(stay, ("missing",))[0] != "completed":
                self.lost.append(f"stay {stay} was ended")
        for stay, (_, minutes, seconds) in stored.items():
            # A cancelled order takes back what it gave.
            [[cancelled]] = self.ledger.rows(
                "SELECT COUNT(*) FROM trufan_orders WHERE parking_session_id = ? AND status = 'cancelled'", stay)
            told = self.people.minutes[stay]
            if minutes < told - calls.MINUTES * cancelled:
                self.lost.append(f"stay {stay} has {minutes} minutes of {told}")
            [[orders]] = self.ledger.rows(
                "SELECT COUNT(*) FROM trufan_orders WHERE parking_session_id = ? AND payment_status <> 'pending'", stay)
            if minutes > calls.MINUTES * orders:
                self.doubled.append(f"stay {stay} has {minutes} minutes of {orders} orders")
            bought = seconds - 7200 - 60 * minutes
            if bought < 1800 * self.people.half_hours[stay]:
                self.lost.append(f"stay {stay} has {bought} bought seconds")
            if bought > 1800 * self.people.asked[f"half hours {stay}"]:
                self.doubled.append(f"stay {stay} has {bought} bought seconds")
