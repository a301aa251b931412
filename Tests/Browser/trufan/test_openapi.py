"""TruFan answers every request as its description says, whoever sends it."""

from __future__ import annotations

import itertools
import json
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from api_checker import ApiChecker, Known, Tokens
from quartet_server import QuartetServer
from trufan.parker import LOT, PASSWORD, VENUE, register

ROLES = {
    "parker": "parker@example.com",
    "staff": "staff@example.com",
    "admin": "admin@example.com",
    "other": "dana@example.com",
}
# The documentation's headings, and who is to call what stands there.
GROUPS = {
    "Accounts": "parker",
    "Store": "parker",
    "Orders": "parker",
    "Staff": "staff",
    "Administration": "admin",
    "Parking": "parker",
    "Vehicles": "parker",
}
pytestmark = [pytest.mark.timeout(3600), pytest.mark.long]


class Caller:
    def __init__(self, url: str) -> None:
        self.url = url
        self.stays: list[str] = []
        self.vehicles = itertools.count(1)

    def ask(self, verb: str, path: str, body: dict | None = None, token: str | None = None) -> dict:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/v1{path}", method=verb, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def tokens(self) -> Tokens:
        def token(email: str) -> str:
            return self.ask("POST", "/auth/login", {"email": email, "password": PASSWORD})["access_token"]

        tokens = {name: token(email) for name, email in ROLES.items()}
        return tokens | {"guest": token(register(self.url)), "nobody": None}

    def known(self, tokens: Tokens) -> Known:
        """Orders in every state, and what belongs to them. What earlier requests left is put right first."""
        parker, staff = tokens["parker"], tokens["staff"]
        self.open_again(tokens["admin"])
        for order in self.ask("GET", "/convenience/my-orders?status=pending&page_size=100", None, parker)["orders"]:
            self.ask("PATCH", f"/convenience/orders/{order['id']}/cancel", {"reason": "x"}, parker)
        items = self.ask("GET", f"/convenience/venues/{VENUE}/items?search=Bread&in_stock=true&max_price=20")["items"]
        goods = [item["id"] for item in items if not item["requires_age_verification"]][:5]
        orders = [self.order(goods, steps, parker, staff) for steps in range(6)]
        stay = self.ask(
            "POST", "/parking/sessions",
            {
                "lot_id": LOT, "vehicle_plate": f"API {next(self.vehicles)}", "duration_hours": 1,
                "contact_email": "p@example.com",
            }, parker,
        )  # fmt: skip
        amount = {"session_id": stay["id"], "amount": stay["base_price"]}
        self.ask("POST", "/parking/payments/simulate", amount, parker)
        # Only three stays may be unpaid; this one stays as long as the requests need it.
        for other in self.stays[:-1]:
            self.ask("POST", f"/parking/sessions/{other}/end", {}, parker)
        self.stays = [*self.stays[-1:], stay["access_code"]]
        vehicles = self.ask("GET", "/users/me/vehicles", None, parker)
        vehicles = vehicles["vehicles"] if isinstance(vehicles, dict) else vehicles
        return {
            "venue": [VENUE], "venue_id": [VENUE], "item": goods, "item_id": goods, "lot": [LOT], "lot_id": [LOT],
            "order": [order["id"] for order in orders],
            "line": [line["id"] for order in orders for line in order["items"]],
            "order_item_id": [line["id"] for order in orders for line in order["items"]],
            "session_id": [order["id"] for order in orders] + [stay["id"]],
            "parking_session_id": [stay["id"]], "code": [stay["access_code"], stay["id"]],
            "vehicle": [vehicle["id"] for vehicle in vehicles],
            "email": [f"{name}@example.com" for name in ("parker", "nobody")],
            "access_code": [order["access_code"] for order in orders],
        }  # fmt: skip

    def open_again(self, admin: str | None) -> None:
        store = {
            "is_enabled": True, "operating_hours": {}, "minimum_order_amount": 1, "maximum_order_amount": 500,
            "default_service_fee_percent": 15, "tax_percent": 8, "time_zone": "America/New_York",
        }  # fmt: skip
        self.ask("PUT", f"/convenience/admin/venues/{VENUE}/config", store, admin)
        lot = {
            "total_spaces": 50_000, "is_active": True, "base_rate": 2, "hourly_rate": 3.5, "max_daily_rate": 28,
            "min_duration_minutes": 15, "max_duration_hours": 24, "dynamic_multiplier": 1, "venue_id": VENUE,
        }  # fmt: skip
        self.ask("PUT", f"/parking/lots/{LOT}", lot, admin)
        items = [{"name": f"Bread {number}", "base_price": 5, "source_store": "Pipkin's"} for number in range(3)]
        self.ask("POST", f"/convenience/admin/venues/{VENUE}/items/bulk-import", {"items": items}, admin)

    def order(self, goods: list[str], steps: int, parker: str, staff: str) -> dict:
        """An order that has been paid and taken so many steps further."""
        lines = [{"item_id": item, "quantity": 1} for item in goods[:2]]
        order = self.ask("POST", "/convenience/orders", {"venue_id": VENUE, "items": lines}, parker)
        if steps == 0:
            self.ask("PATCH", f"/convenience/orders/{order['id']}/cancel", {"reason": "x"}, parker)
        amount = {"session_id": order["id"], "amount": order["total_amount"]}
        if steps > 0:
            self.ask("POST", "/convenience/payments/simulate", amount, parker)
        walk = [
            ("accept", {}), ("start-shopping", {}), ("complete-shopping", {}), ("store", {"storage_location": "Locker"}),
            ("deliver", {"access_code": order["access_code"]}),
        ]  # fmt: skip
        for name, body in walk[: max(0, steps - 1)]:
            self.ask("PATCH", f"/convenience/staff/orders/{order['id']}/{name}", body, staff)
        return order


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiChecker]:
    folder: Path = tmp_path_factory.mktemp("openapi")
    server = QuartetServer(folder, environment={"LOG_LEVEL": "error"}).start()
    caller = Caller(server.url)
    yield ApiChecker(server, caller.tokens, caller.known)
    server.kill()


@pytest.mark.parametrize(("group", "role"), GROUPS.items())
def test_answers_are_as_described(checker: ApiChecker, group: str, role: str) -> None:
    assert checker.check(group, role) > 0


def test_answers_of_all_other_groups_are_as_described(checker: ApiChecker) -> None:
    places = ("/api/v1/auth", "/api/v1/users", "/api/v1/convenience", "/api/v1/parking", "/api/v1/admin", "/trufan")
    tags = {one.definition.raw["tags"][0] for one in checker.all_operations() if one.path.startswith(places)}
    for group in sorted(tags - set(GROUPS)):
        assert checker.check(group, "parker") > 0
