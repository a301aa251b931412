"""TruFan's calls in the words of its people: method, address and body of each, for any way of asking."""

from __future__ import annotations

VENUE = "380ccab9-0000-4000-8000-000000000001"
LOT = "e5d300d6-3565-5227-8b72-da0d92475aba"
MILK = "bb9c0e41-79dd-5ca5-9de4-926c3ab7751f"
BREAD = "ae304922-5d23-52ae-8b08-354428cc1646"
PASSWORD = "Parking1!"
STAFF = "staff@example.com"
# What a paid order adds to its stay.
MINUTES = 15

Call = tuple[str, str, object]


def register(email: str) -> Call:
    body = {"email": email, "password": PASSWORD, "first_name": "Sam", "last_name": "Soak"}
    return "POST", "/api/v1/auth/register", body


def sign_in(email: str) -> Call:
    return "POST", "/api/v1/auth/login", {"email": email, "password": PASSWORD}


def park(vehicle: int = 1) -> Call:
    body = {"lot_id": LOT, "vehicle_plate": f"SOAK {vehicle}", "duration_hours": 2, "contact_email": "soak@example.com"}
    return "POST", "/api/v1/parking/sessions", body


def pay_stay(stay: dict) -> Call:
    body = {"session_id": stay["id"], "amount": stay["base_price"], "should_succeed": True}
    return "POST", "/api/v1/parking/payments/simulate", body


def extend(stay: dict) -> Call:
    return "POST", f"/api/v1/parking/sessions/{stay['access_code']}/extend", {"additional_hours": 0.5}


def end(stay: dict) -> Call:
    return "POST", f"/api/v1/parking/sessions/{stay['access_code']}/end", {}


def order(stay: dict | None = None) -> Call:
    lines = [{"item_id": MILK, "quantity": 1}, {"item_id": BREAD, "quantity": 2}]
    body = {"venue_id": VENUE, "items": lines, "parking_session_id": stay["id"] if stay else None}
    return "POST", "/api/v1/convenience/orders", body


def pay(order: dict) -> Call:
    body = {"session_id": order["id"], "amount": order["total_amount"], "should_succeed": True}
    return "POST", "/api/v1/convenience/payments/simulate", body


def cancel(order: dict) -> Call:
    return "PATCH", f"/api/v1/convenience/orders/{order['id']}/cancel", {"reason": "Plans changed"}


def rate(order: dict) -> Call:
    return "POST", f"/api/v1/convenience/orders/{order['id']}/rate", {"rating": 5}


def staff_steps(order: dict) -> list[Call]:
    """From the queue to the hand-over; each may be repeated."""
    address = f"/api/v1/convenience/staff/orders/{order['id']}"
    return [
        ("PATCH", f"{address}/accept", {}),
        ("PATCH", f"{address}/start-shopping", {}),
        ("PATCH", f"{address}/complete-shopping", {}),
        ("PATCH", f"{address}/store", {"storage_location": "Refrigerator"}),
        ("PATCH", f"{address}/deliver", {"access_code": order["access_code"]}),
    ]
