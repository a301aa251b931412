"""A local stand-in for Stripe: real HTTP, PaymentIntents, saved cards, a page for cards, and signed events.

As `StripeStandIn` of the Swift tests it wants forms, the key, the pinned version and an Idempotency-Key.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

SECRET_KEY = "sk_test_of_the_browser_tests"
WEBHOOK_SECRET = "whsec_of_the_browser_tests"

Answer = tuple[int, dict[str, Any]]

# The least charge in dollars, in cents; so little of a hold cannot be captured either.
LEAST = 50

CARDS = {
    "4242": {"brand": "visa", "last4": "4242", "exp_month": 8, "exp_year": 2034},
    "4444": {"brand": "mastercard", "last4": "4444", "exp_month": 9, "exp_year": 2033},
    # Can be saved, and has no money.
    "9995": {"brand": "visa", "last4": "9995", "exp_month": 10, "exp_year": 2032},
    # Its bank holds the money, and then refuses to pay it.
    "5556": {"brand": "visa", "last4": "5556", "exp_month": 11, "exp_year": 2033},
}


class StripeStandIn:
    """Answers as Stripe does, and keeps what was asked."""

    def __init__(self) -> None:
        self.intents: dict[str, dict[str, Any]] = {}
        # A card that was detached has no customer.
        self.cards: dict[str, dict[str, Any]] = {}
        self.customers: set[str] = set()
        self.pages: dict[str, dict[str, str]] = {}
        self.refunds: list[dict[str, Any]] = []
        self.complaints: list[str] = []
        # Where Stripe sends its events: the tests' server.
        self.events_url = ""
        self._stored: dict[str, Answer] = {}
        self._made = 0
        self._lock = threading.Lock()
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:  # noqa: N802  (the base class names it)
                url = urlsplit(self.path)
                if url.path.startswith("/pay/"):
                    return self._page(url)
                with stand_in._lock:
                    self._json(stand_in.get(url.path.removeprefix("/v1/"), parse_qs(url.query)))

            def do_POST(self) -> None:  # noqa: N802
                body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
                with stand_in._lock:
                    self._json(stand_in.post(self.path.removeprefix("/v1/"), body, self.headers))

            def do_DELETE(self) -> None:  # noqa: N802
                with stand_in._lock:
                    self._json(stand_in.delete(self.path.removeprefix("/v1/"), self.headers))

            def _page(self, url) -> None:
                """The page for a card: a link for each card that a person could type."""
                page = url.path.removeprefix("/pay/")
                number = parse_qs(url.query).get("card", [""])[0]
                if not number:
                    links = "".join(f'<p><a href="?card={card}">Card {card}</a></p>' for card in CARDS)
                    return self._send(200, f"<!doctype html><title>Card</title>{links}".encode(), "text/html")
                self.send_response(303)
                self.send_header("Location", stand_in.enter(number, page))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def _json(self, answer: Answer) -> None:
                self._send(answer[0], json.dumps(answer[1]).encode(), "application/json")

            def _send(self, status: int, data: bytes, kind: str) -> None:
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self._server.server_address[1]}"

    @property
    def environment(self) -> dict[str, str]:
        """For a server that takes its money here."""
        return {
            "STRIPE_SECRET_KEY": SECRET_KEY,
            "STRIPE_WEBHOOK_SECRET": WEBHOOK_SECRET,
            "STRIPE_API_BASE": self.url,
        }

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    # What people do.

    def enter(self, number: str, page: str) -> str:
        """A person enters a card on the page: the card is saved, the event goes out, and the page leads back."""
        with self._lock:
            opened = self.pages.pop(page)
            card = self._save(number, opened["customer"])
        intent = {
            "id": self._name("seti"),
            "object": "setup_intent",
            "status": "succeeded",
            "customer": opened["customer"],
            "payment_method": card,
        }
        self.send("setup_intent.succeeded", intent)
        return opened["end"]

    def send(self, kind: str, thing: dict[str, Any]) -> None:
        event = {"id": self._name("evt"), "object": "event", "type": kind, "data": {"object": thing}}
        body = json.dumps(event).encode()
        now = int(time.time())
        proof = hmac.new(WEBHOOK_SECRET.encode(), f"{now}.".encode() + body, hashlib.sha256).hexdigest()
        request = urllib.request.Request(
            self.events_url,
            data=body,
            headers={"content-type": "application/json", "stripe-signature": f"t={now},v1={proof}"},
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            assert answer.status == 200

    # Stripe's interface.

    def get(self, path: str, query: dict[str, list[str]]) -> Answer:
        kind, _, name = path.partition("/")
        if kind == "refunds":
            # The newest first.
            found = [each for each in self.refunds[::-1] if [each["payment_intent"]] == query.get("payment_intent")]
            return 200, {"object": "list", "data": found}
        thing = {"payment_intents": self.intents, "payment_methods": self.cards}.get(kind, {}).get(name)
        return (200, thing) if thing else error(404, "resource_missing")

    def delete(self, path: str, headers: Any) -> Answer:
        kind, _, name = path.partition("/")
        if headers.get("Authorization") != f"Bearer {SECRET_KEY}" or kind != "customers":
            self.complaints.append(f"DELETE {path} is not as Stripe wants it")
            return error(400, "parameter_invalid")
        if name not in self.customers:
            return error(404, "resource_missing")
        self.customers.remove(name)
        for card in self.cards.values():
            if card["customer"] == name:
                card["customer"] = None
        return 200, {"id": name, "object": "customer", "deleted": True}

    def post(self, path: str, body: str, headers: Any) -> Answer:
        key = headers.get("Idempotency-Key")
        if (
            headers.get("Authorization") != f"Bearer {SECRET_KEY}"
            or headers.get("Stripe-Version") != "2024-06-20"
            or headers.get("Content-Type") != "application/x-www-form-urlencoded"
            or not key
        ):
            self.complaints.append(f"POST {path} is not as Stripe wants it")
            return error(400, "parameter_invalid")
        if key not in self._stored:
            answer = self._answer(path.split("/"), dict(parse_qsl(body)))
            if answer[0] == 400:
                self.complaints.append(f"POST {path}: {answer[1]}")
            self._stored[key] = answer
        return self._stored[key]

    def _answer(self, path: list[str], form: dict[str, str]) -> Answer:
        match path:
            case ["customers"]:
                customer = self._name("cus")
                self.customers.add(customer)
                return 200, {"id": customer, "object": "customer"}
            case ["checkout", "sessions"]:
                page = self._name("cs")
                self.pages[page] = {"customer": form["customer"], "end": form["success_url"]}
                return 200, {"id": page, "object": "checkout.session", "url": f"{self.url}/pay/{page}"}
            case ["payment_methods", card, "detach"]:
                if not self.cards.get(card, {}).get("customer"):
                    return error(404, "resource_missing")
                self.cards[card]["customer"] = None
                return 200, {"id": card}
            case ["payment_intents"]:
                return (200, self._open(form)) if int(form["amount"]) >= LEAST else error(400, "amount_too_small")
            case ["refunds"]:
                return 200, self._refund(form["payment_intent"], int(form["amount"]), {"key": form["metadata[key]"]})
            case ["payment_intents", name, *step]:
                return self._move(self.intents[name], step, form)
        return error(404, "resource_missing")

    def _name(self, kind: str) -> str:
        self._made += 1
        return f"{kind}_{self._made}"

    def _save(self, number: str, customer: str) -> str:
        card = self._name("pm")
        self.cards[card] = {"id": card, "object": "payment_method", "customer": customer, "card": CARDS[number]}
        return card

    def _open(self, form: dict[str, str]) -> dict[str, Any]:
        intent = {
            "id": self._name("pi"),
            "object": "payment_intent",
            "status": "requires_payment_method",
            "amount": int(form["amount"]),
            "amount_capturable": 0,
            "amount_received": 0,
            "latest_charge": None,
            "metadata": {"payment_id": form["metadata[payment_id]"]},
        }
        self.intents[intent["id"]] = intent
        return dict(intent)

    def _move(self, intent: dict[str, Any], step: list[str], form: dict[str, str]) -> Answer:
        match step:
            case []:
                intent["customer"] = form["customer"]
            case ["confirm"]:
                card = self.cards[form["payment_method"]]
                if card["customer"] != intent.get("customer"):
                    return error(400, "parameter_invalid_customer")
                if card["card"]["last4"] == "9995":
                    return error(402, "card_declined", kind="card_error", decline="insufficient_funds")
                intent.update(status="requires_capture", amount_capturable=intent["amount"])
                intent.update(payment_method=card["id"])
                intent["latest_charge"] = self._name("ch")
            case ["capture"]:
                if self.cards[intent["payment_method"]]["card"]["last4"] == "5556":
                    return error(402, "card_declined", kind="card_error", decline="generic_decline")
                taken = int(form["amount_to_capture"])
                if taken < LEAST:
                    return error(400, "amount_too_small")
                if taken < intent["amount"]:
                    # Stripe lists the rest of the hold as a refund, without anybody's words on it.
                    self._refund(intent["id"], intent["amount"] - taken, {})
                intent.update(status="succeeded", amount_received=taken, amount_capturable=0)
            case ["cancel"]:
                intent.update(status="canceled", amount_capturable=0)
        return 200, dict(intent)

    def _refund(self, intent: str, amount: int, words: dict[str, str]) -> dict[str, Any]:
        refund = {
            "id": self._name("re"),
            "object": "refund",
            "status": "succeeded",
            "amount": amount,
            "payment_intent": intent,
            "metadata": words,
        }
        self.refunds.append(refund)
        return refund


def error(status: int, code: str, kind: str = "invalid_request_error", decline: str | None = None) -> Answer:
    return status, {"error": {"type": kind, "code": code, "decline_code": decline, "message": "for developers"}}
