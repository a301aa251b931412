"""An order at its administrator: whose it is, what it is made of, and money that goes back."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from quartet_server import QuartetServer
from trufan.album import Album
from trufan.parker import PHONE, VENUE, Interface, Staff, register
from trufan.shopper import Shopper
from trufan.test_photos import photo

MILK_ID = "bb9c0e41-79dd-5ca5-9de4-926c3ab7751f"


def paid_order(server: QuartetServer) -> tuple[Interface, dict]:
    """Two milks at $5.49 of a new parker, Sarah Walker: $13.64 with fee and tax."""
    parker = Interface(server.url, register(server.url))
    order = parker.ask(
        "POST", "/convenience/orders", {"venue_id": VENUE, "items": [{"item_id": MILK_ID, "quantity": 2}]}
    )
    parker.ask("POST", "/convenience/payments/simulate", {"session_id": order["id"], "amount": order["total_amount"]})
    return parker, order


def hand_over(server: QuartetServer, order: dict) -> None:
    staff = Staff(server.url)
    for step in ("accept", "start-shopping", "complete-shopping"):
        staff.step(order["id"], step)
    staff.step(order["id"], "store", storage_location="Front Desk")
    staff.step(order["id"], "deliver", access_code=order["access_code"])


def page_of(order: dict, devices: Callable[..., BrowserContext], server: QuartetServer) -> Shopper:
    admin = Shopper(devices(PHONE, touch=True).new_page(), server.public_url).open()
    admin.sign_in("admin@example.com").choose_venue()
    admin["staffMenu"].click()
    admin["administration"].click()
    admin["admin-Orders and refunds"].click()
    admin[f"adminOrder-{order['order_number']}"].click()
    expect(admin["orderStatus"]).to_be_visible()
    return admin


def test_an_order_says_whose_it_is_and_what_its_total_is_made_of(
    devices: Callable[..., BrowserContext], server: QuartetServer
) -> None:
    _, order = paid_order(server)
    Staff(server.url).step(order["id"], "accept")
    admin = page_of(order, devices, server)
    for title, words in {
        "Parker": "Sarah",
        "Subtotal": "$10.98",
        "Service Fee": "$1.65",
        "Tax": "$1.01",
        "Total": "$13.64",
    }.items():
        expect(admin[f"sum-{title}"]).to_contain_text(words)
    album = Album(admin.page, "admin-order-")
    album.take("sums")
    admin.page.go_back()
    admin.page.go_back()
    expect(admin["countedFrom"]).to_contain_text("once it is handed over")
    album.take("tiles")
    album.is_clean()


def test_an_order_is_found_by_its_number(devices: Callable[..., BrowserContext], server: QuartetServer) -> None:
    _, order = paid_order(server)
    admin = page_of(order, devices, server)
    admin.page.go_back()
    row = admin[f"adminOrder-{order['order_number']}"]
    expect(row).to_be_visible()
    album = Album(admin.page, "admin-orders-", spares=("searchField",))
    album.take("all")
    admin["shown-Cancelled"].click()
    expect(row).to_have_count(0)
    field = admin.page.get_by_placeholder("Order number")
    field.fill(order["order_number"].removeprefix("CS-").lower())
    expect(row).to_be_visible()
    expect(admin["shown-Cancelled"]).to_have_count(0)
    album.take("found")
    field.fill("none-1")
    expect(admin["emptyState"]).to_contain_text("No order CS-NONE1 here")
    album.take("not-found")
    field.fill("")
    expect(admin["shown-Cancelled"]).to_be_visible()
    album.is_clean()


def test_photos_of_an_order_have_headings(devices: Callable[..., BrowserContext], server: QuartetServer) -> None:
    _, order = paid_order(server)
    staff = Staff(server.url)
    staff.step(order["id"], "accept")
    staff.step(order["id"], "start-shopping")
    upload = urllib.request.Request(
        f"{server.url}/api/v1/convenience/staff/orders/{order['id']}/upload-receipt",
        data=photo("#1c6b3a", "RECEIPT 17")["buffer"],
        headers={"content-type": "image/jpeg", "authorization": f"Bearer {staff.token}"},
    )
    with urllib.request.urlopen(upload, timeout=20):
        pass
    admin = page_of(order, devices, server)
    expect(admin.page.get_by_role("heading", name="Receipt")).to_be_visible()
    expect(admin["photo-Receipt"]).to_be_visible()


def give_back(admin: Shopper) -> None:
    admin["refund"].click()
    admin["refundReason"].fill("Warm milk")
    admin["giveBack"].click()
    admin["confirmRefund"].click()
    expect(admin.page.get_by_role("dialog")).to_have_count(0)


def test_a_tip_goes_back_after_the_goods(devices: Callable[..., BrowserContext], server: QuartetServer) -> None:
    parker, order = paid_order(server)
    hand_over(server, order)
    parker.ask("POST", f"/convenience/orders/{order['id']}/rate", {"rating": 5, "tip_amount": 5})
    admin = page_of(order, devices, server)
    # The system's own controls have the system's own sizes.
    album = Album(admin.page, "admin-tip-", spares=("All is", "A part is", "The tip is"))
    admin["refund"].click()
    expect(admin["allGoesBack"]).to_contain_text("All that is left of what the order itself has cost")
    expect(admin["allGoesBack"]).to_contain_text("$13.64")
    expect(admin["tipWords"]).to_contain_text("choose The tip")
    album.take("goods")
    admin["cancelRefund"].click()
    expect(admin.page.get_by_role("dialog")).to_have_count(0)
    give_back(admin)
    expect(admin["sum-Refunded"]).to_contain_text("$13.64")
    admin["refund"].click()
    expect(admin["tipGoesBack"]).to_contain_text("$5.00")
    album.take("tip")
    admin["cancelRefund"].click()
    expect(admin.page.get_by_role("dialog")).to_have_count(0)
    give_back(admin)
    expect(admin["sum-Tip given back"]).to_contain_text("$5.00")
    expect(admin["refund"]).to_have_count(0)
    album.is_clean()
