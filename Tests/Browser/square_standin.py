"""A local stand-in for Square: real HTTP, orders that tests put there, and webhook signatures."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

SIGNATURE_KEY = "demo-square-key"
ACCESS_TOKEN = "square-token-of-the-tests"


def signature(key: str, url: str, body: bytes) -> str:
    """Square's `x-square-hmacsha256-signature`: HMAC-SHA256 over the notification URL and the raw body."""
    return base64.b64encode(hmac.new(key.encode(), url.encode() + body, hashlib.sha256).digest()).decode()


def payment_event(location: str, order: str, *, event: str, amount: int, status: str = "COMPLETED") -> bytes:
    """A `payment.updated` event in the form that Square documents, of a customer who pays now."""
    now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    money = {"amount": amount, "currency": "USD"}
    payment = {
        "id": f"payment-of-{order}",
        "created_at": now,
        "updated_at": now,
        "amount_money": money,
        "total_money": money,
        "status": status,
        "source_type": "CARD",
        "location_id": location,
        "order_id": order,
    }
    envelope = {
        "merchant_id": "6SSW7HV8K2ST5",
        "type": "payment.updated",
        "event_id": event,
        "created_at": now,
        # Square's own sample has another id here than in the payment; so have we.
        "data": {"type": "payment", "id": f"notice-of-{order}", "object": {"payment": payment}},
    }
    return json.dumps(envelope, separators=(",", ":")).encode()


class SquareStandIn:
    """Answers `GET /v2/orders/{id}` for the orders that were put into it."""

    def __init__(self) -> None:
        self.orders: dict[str, dict[str, Any]] = {}
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.failures_left = 0
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:  # noqa: N802  (the base class names it)
                stand_in.requests.append((self.path, {k.lower(): v for k, v in self.headers.items()}))
                status, body = stand_in.answer(self.path, self.headers.get("Authorization"))
                data = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
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
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def put_order(self, order: str, location: str, items: list[tuple[str, int, int]]) -> int:
        """Keeps an order of (name, quantity, cents for the line); returns its total in cents."""
        total = sum(cents for _, _, cents in items)
        usd = lambda cents: {"amount": cents, "currency": "USD"}  # noqa: E731
        self.orders[order] = {
            "id": order,
            "location_id": location,
            "state": "COMPLETED",
            "version": 4,
            "line_items": [
                {"uid": str(i), "name": name, "quantity": str(quantity), "total_money": usd(cents)}
                for i, (name, quantity, cents) in enumerate(items)
            ],
            "total_money": usd(total),
        }
        return total

    def fail_next(self, times: int) -> None:
        """The next answers are 500, as on a bad day at Square."""
        self.failures_left = times

    def answer(self, path: str, authorization: str | None) -> tuple[int, dict[str, Any]]:
        if self.failures_left > 0:
            self.failures_left -= 1
            return 500, error("API_ERROR", "INTERNAL_SERVER_ERROR", "Something went wrong.")
        if authorization != f"Bearer {ACCESS_TOKEN}":
            return 401, error("AUTHENTICATION_ERROR", "UNAUTHORIZED", "This request could not be authorized.")
        order = self.orders.get(path.removeprefix("/v2/orders/"))
        if order is None:
            return 404, error("INVALID_REQUEST_ERROR", "NOT_FOUND", f"Order not found: {path}")
        return 200, {"order": order}

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def error(category: str, code: str, detail: str) -> dict[str, Any]:
    return {"errors": [{"category": category, "code": code, "detail": detail}]}
