"""What a parker wants for a missing item: chosen in the cart, seen by the staff at the line."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from trufan.parker import VENUE, Parker, Staff
from quartet_server import QuartetServer

OUTPUT = Path(__file__).parent.parent / "output"


def test_the_wish_for_a_missing_item_reaches_the_staff(parker: Parker, server: QuartetServer) -> None:
    parker.park("WISH 1").open_store().add("milk").add("bread")
    parker["CartButton"].last.click()
    dialog = parker.page.get_by_role("dialog")
    wishes = dialog.locator("select[data-testid^=replacement-]")
    expect(wishes).to_have_count(2)
    wishes.first.select_option(label="Do not replace")
    parker["incrementQuantity"].first.click()
    expect(wishes.first.locator("option:checked")).to_have_text("Do not replace")
    OUTPUT.mkdir(exist_ok=True)
    parker.page.screenshot(path=OUTPUT / "trufan-cart-wishes.png")
    parker.page.reload()
    expect(wishes.first.locator("option:checked")).to_have_text("Do not replace")
    parker["ProceedToCheckout"].click()
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    staff = Staff(server.url)
    queue = staff.ask("GET", f"/convenience/staff/venues/{VENUE}/orders?page_size=100")["orders"]
    order = next(entry["id"] for entry in queue if entry["order_number"] == number)
    lines = staff.ask("GET", f"/convenience/staff/orders/{order}")["items"]
    assert [line["replacement"] for line in lines] == ["do_not_replace", None]
