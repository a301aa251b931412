"""The document's eight must-have features, each with its acceptance criteria in their order, on the screen.

docs/trufan.md says which test holds which criterion and edge case.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from trufan.parker import VENUE, Parker, Staff
from quartet_server import QuartetServer


SHOPS = {"Haymarrow Grocers", "Fernlight Pharmacy", "Pipkin's Corner", "Voltnook"}
SOLD_OUT = "Gummy Fruits, 5 oz"


def order_of(staff: Staff, number: str) -> str:
    queue = staff.ask("GET", f"/convenience/staff/venues/{VENUE}/orders?page_size=100")["orders"]
    return next(entry["id"] for entry in queue if entry["order_number"] == number)


def place(parker: Parker, plate: str, *items: str) -> str:
    """Parks, orders and pays; says the order's number, with its page open."""
    parker.park(plate).open_store()
    for item in items:
        parker.add(item)
    parker.checkout()
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    parker.track().tracks("Pending Confirmation")
    return number


def test_feature_1_browse_items(parker: Parker) -> None:
    parker.park("FEAT 1")
    # Three shops of what is popular, which changes with the demo's days.
    expect(parker["bannerShops"]).to_contain_text(" · ")
    shops = parker["bannerShops"].inner_text().split(" · ")
    assert len(set(shops)) == 3 and set(shops) < SHOPS
    parker.open_store()
    expect(parker["welcome"]).to_contain_text("Need anything while you park?")
    card = parker["ItemsGrid"].get_by_test_id("ItemCard").first
    # Image, name, price, shop and shopping time.
    expect(card.locator("img")).to_have_js_property("complete", True)
    assert card.locator("img").evaluate("image => image.naturalWidth > 0")
    expect(card).to_contain_text(re.compile(r"\$\d+\.\d\d"))
    expect(card).to_contain_text(re.compile(r"~\d+ min"))
    # Its category, and what the shop itself asks.
    expect(card).to_contain_text(re.compile("Grocery|Food|Beverage|Personal Care|Electronics|Other"))
    expect(card).to_contain_text(re.compile(r"\$\d+\.\d\d in the shop"))
    assert re.search(r", \$[\d.]+, .+", card.get_attribute("aria-label"))
    # By category.
    parker["category-beverage"].click()
    expect(parker["category-beverage"]).to_have_attribute("aria-pressed", "true")
    expect(parker["ItemsGrid"]).to_contain_text(re.compile("Water|Cola|Juice"))
    parker["category-all"].click()
    # By name, by description and by tag.
    for words in ("milk", "vegan"):
        parker["searchField"].fill(words)
        expect(parker["ItemsGrid"].get_by_test_id("ItemCard").first).to_be_visible()
    # Availability.
    parker["searchField"].fill(SOLD_OUT)
    expect(parker["ItemsGrid"].get_by_test_id("ItemCard").filter(has_text=SOLD_OUT)).to_contain_text("Out of stock")
    expect(parker.page.get_by_role("button", name=f"Add {SOLD_OUT} to cart")).to_have_count(0)
    parker["searchField"].fill("")
    parker["filterButton"].click()
    parker["inStockToggle"].click()
    parker["filtersDone"].click()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    expect(parker["ItemsGrid"].get_by_test_id("ItemCard").first).to_be_visible()
    expect(parker["ItemsGrid"].get_by_text("Out of stock")).to_have_count(0)
    # An empty state.
    parker["searchField"].fill("nothing like it")
    expect(parker["emptyState"]).to_contain_text("No items found")


def test_feature_2_add_to_cart(parker: Parker) -> None:
    parker.park("FEAT 2").open_store().add("milk")
    expect(parker["CartBadge"].first).to_have_text("1")
    # An element of its own, which assistive technology finds beside the button.
    expect(parker["CartButton"].get_by_test_id("CartBadge")).to_have_count(0)
    expect(parker["toast"]).to_contain_text("added")
    expect(parker["FloatingCartButton"]).to_contain_text("$5.49")
    parker["AddToCartButton"].first.click()
    expect(parker["CartBadge"].first).to_have_text("2")
    parker.page.reload()
    expect(parker["CartBadge"].first).to_have_text("2")
    parker["FloatingCartButton"].click()
    parker["decrementQuantity"].click()
    expect(parker["subtotal"]).to_have_text("$5.49")


def test_feature_3_cart_management(parker: Parker) -> None:
    parker.park("FEAT 3").open_store().add("milk").add("bread")
    parker["CartButton"].last.click()
    dialog = parker.page.get_by_role("dialog")
    expect(dialog.locator("img")).to_have_count(2)
    parker["incrementQuantity"].last.click()
    for part in ("subtotal", "serviceFee", "tax", "total"):
        expect(parker[part]).to_contain_text("$")
    expect(dialog).to_contain_text("+15 min complimentary parking")
    parker["removeItem"].last.click()
    expect(parker["removeItem"]).to_have_count(1)
    parker["removeItem"].click()
    expect(parker["emptyState"]).to_contain_text("Your cart is empty")


def test_feature_4_checkout_and_payment(parker: Parker, server: QuartetServer) -> None:
    parker.park("FEAT 4").open_store().add("milk").checkout()
    dialog = parker.page.get_by_role("dialog")
    parker["DeliveryInstructions"].fill("Blue Honda, Trunk")
    parker["SpecialInstructions"].fill("No bag, please")
    expect(parker["storeInstructions"]).to_contain_text("Leave your trunk unlocked")
    expect(dialog).to_contain_text("1 × Whole Milk")
    expect(dialog).to_contain_text("+15 min complimentary parking")
    parker["PlaceOrder"].click()
    expect(parker["trackOrder"]).to_be_visible()
    expect(parker["orderNumber"]).to_have_text(re.compile(r"^CS-"))
    staff = Staff(server.url)
    order = order_of(staff, parker["orderNumber"].inner_text())
    seen = staff.ask("GET", f"/convenience/staff/orders/{order}")
    assert "Blue Honda, Trunk" in seen["delivery_instructions"]
    assert seen["special_instructions"] == "No bag, please"
    parker.track()
    expect(parker.page.get_by_text("Blue Honda, Trunk").first).to_be_visible()
    expect(parker["specialInstructions"]).to_contain_text("No bag, please")
    parker.back()
    expect(parker["CartBadge"]).to_have_count(0)


def test_feature_5_order_tracking(parker: Parker, server: QuartetServer) -> None:
    number = place(parker, "FEAT 5", "milk", "bread")
    lines = parker["orderLine"]
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("1 × Whole Milk, Half Gallon")
    expect(lines.first).to_contain_text("$5.49")
    expect(lines.last).to_contain_text("1 × Whole Wheat Bread")
    staff = Staff(server.url)
    order = order_of(staff, number)
    expect(parker.page.get_by_text("Ready by").locator("visible=true").first).to_be_visible()
    expect(parker["timelineStep-pending"]).to_be_visible()
    staff.step(order, "accept")
    parker.tracks("Confirmed")
    expect(parker["assignedStaff"]).to_contain_text("Mike Alvarez")
    staff.step(order, "start-shopping")
    parker.tracks("Shopping in Progress")
    staff.step(order, "complete-shopping")
    staff.step(order, "store", storage_location="Refrigerator")
    parker.tracks("Ready for Pickup")
    expect(parker["storageLocation"]).to_contain_text("Refrigerator")
    total = staff.ask("GET", f"/convenience/staff/orders/{order}")["total_amount"]
    expect(parker["total"]).to_have_text(f"${total:.2f}")


def test_feature_6_order_history(parker: Parker) -> None:
    number = place(parker, "FEAT 6", "milk")
    parker.open()
    parker["ordersButton"].click()
    expect(parker["orderRow"]).to_contain_text(number)
    expect(parker["orderRow"]).to_contain_text(re.compile(r"\$\d+\.\d\d"))
    expect(parker["orderRow"]).to_contain_text("Pending Confirmation")
    expect(parker["orderRow"]).to_contain_text(re.compile(r"[A-Z][a-z]{2} \d+, \d+:\d\d [AP]M"))
    parker["orders-completed"].click()
    expect(parker["emptyState"]).to_contain_text("No completed orders")
    parker.page.get_by_role("button", name="Show All Orders").click()
    expect(parker["orderRow"]).to_have_count(1)
    # What is on its way can be opened; what has ended can be had again.
    expect(parker["reorderFromHistory"]).to_have_count(0)
    parker["orders-active"].click()
    parker["orderRow"].click()
    parker.tracks("Pending Confirmation")


def test_feature_7_cancel_order(parker: Parker, server: QuartetServer) -> None:
    number = place(parker, "FEAT 7", "milk")
    expect(parker["cancelOrder"]).to_be_visible()
    staff = Staff(server.url)
    staff.step(order_of(staff, number), "accept")
    parker.tracks("Confirmed")
    parker["cancelOrder"].click()
    expect(parker.page.get_by_text("full refund if shopping hasn't started").first).to_be_visible()
    parker.page.get_by_text("It takes too long").click()
    parker["confirmCancel"].click()
    parker.tracks("Cancelled")
    expect(parker["toast"]).to_contain_text("refunded")
    expect(parker["cancelOrder"]).to_have_count(0)


def test_feature_8_rate_and_review(parker: Parker, server: QuartetServer) -> None:
    number = place(parker, "FEAT 8", "milk")
    staff = Staff(server.url)
    order = order_of(staff, number)
    code = parker["accessCode"].inner_text()
    for step in ("accept", "start-shopping", "complete-shopping"):
        staff.step(order, step)
    staff.step(order, "store", storage_location="Front Desk")
    expect(parker["rateOrder"]).to_have_count(0)
    staff.step(order, "deliver", access_code=code)
    parker["rate4"].click()
    parker.page.get_by_test_id("feedbackField").fill("Quick and friendly")
    parker["submitRating"].click()
    expect(parker["toast"]).to_contain_text("Thank you")
    expect(parker["givenRating"]).to_be_visible()
    # Four of five: the fifth is there, and empty.
    expect(parker["givenRating"].locator("[aria-label='4 of 5 stars'] svg")).to_have_count(5)
    expect(parker["givenFeedback"]).to_have_text("Quick and friendly")
    expect(parker["rateOrder"]).to_have_count(0)
    # A word to other parkers about what came.
    parker["reviewItem"].click()
    parker["reviewStar4"].click()
    parker["reviewField"].fill("Cold and fresh")
    parker["saveReview"].click()
    expect(parker["ownReview"]).to_be_visible()
    parker.open()
    parker.open_store().search("milk")
    parker["ItemCard"].first.click()
    expect(parker.page.get_by_text("Cold and fresh").first).to_be_visible()
    expect(parker.page.get_by_text("Sarah W.").first).to_be_visible()
    # The same again, with one tap in the history.
    parker.open()
    parker["ordersButton"].click()
    parker["reorderFromHistory"].click()
    expect(parker["PlaceOrder"]).to_be_visible()
    expect(parker.page.get_by_role("dialog")).to_contain_text("1 × Whole Milk")


def test_the_first_page_has_the_shelves_before_the_items(parker: Parker) -> None:
    """What a slow network shows first: the cards' shapes, which gleam unless somebody wants no motion."""
    parker.park("FEAT 10")
    store = f"{parker.url}/trufan/store/{VENUE}"
    first = parker.page.request.get(store).text()
    assert 'aria-label="Loading items"' in first
    assert "ItemCard" not in first


def test_slow_pictures_leave_their_place_and_come_later(parker: Parker) -> None:
    """A picture that is on its way has its room, so that nothing moves when it comes."""
    held = []
    parker.page.route(
        "**/trufan/pictures/**", lambda route: route.continue_() if held is None else held.append(route)
    )
    parker.park("FEAT 9").open_store()
    card = parker["ItemsGrid"].get_by_test_id("ItemCard").first
    before = parker.stands(card)
    parker.page.wait_for_timeout(300)
    assert held, "no picture was asked for"
    waiting, held = held, None
    for route in waiting:
        route.continue_()
    expect(card.locator("img")).to_have_js_property("complete", True)
    parker.page.wait_for_function("() => [...document.images].some((image) => image.naturalWidth > 0)")
    assert parker.stands(card) == before
