"""The administrator's part of the lot's app: figures, items and prices, an import, hours, and a refund."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

import pictures
from quartet_server import QuartetServer
from trufan.album import WIDTHS, Album
from trufan.parker import PHONE, VENUE, Interface, Parker, register
from trufan.shopper import Shopper

MILK = "Whole Milk, Half Gallon"
MILK_ID = "bb9c0e41-79dd-5ca5-9de4-926c3ab7751f"
LIST = """name,base_price,source_store,category
Lemon Soda,1.50,Corner Shop,beverage
Free Soda,-1,Corner Shop,beverage
Mint Soda,lots,Corner Shop,beverage
"""
# The system's own controls have the system's own sizes; a switch reacts with its whole row.
SYSTEM = ("Decrement", "Increment", "searchField", "All is", "A part is", "open-")
MONTH = re.compile(r"^[A-Z]\w+ 20\d\d: \$")
TABLET = {820: 1180}

Enter = Callable[..., Shopper]


@pytest.fixture
def enter(devices: Callable[..., BrowserContext], own_server: QuartetServer) -> Enter:
    """The administrator's phone. The server is the test's own, because prices and hours are everybody's."""

    def signed_in(size: dict = PHONE) -> Shopper:
        admin = Shopper(devices(size, touch=True).new_page(), own_server.public_url).open()
        admin.sign_in("admin@example.com").choose_venue()
        admin["staffMenu"].click()
        admin["administration"].click()
        expect(admin["tile-Orders"]).to_be_visible()
        return admin

    return signed_in


def home(admin: Shopper) -> None:
    admin.page.go_back()
    expect(admin["admin-Items and prices"]).to_be_visible()


def the_sheet_is_gone(admin: Shopper) -> None:
    expect(admin.page.get_by_role("dialog")).to_have_count(0)


def the_hours_of_today(admin: Shopper) -> None:
    """Each hour of the day is read as its words, with its orders or sales."""
    admin["range-Today"].click()
    # The first page lies behind, with hours of its own.
    admin["hours-Orders"].locator("visible=true").click()
    hours = admin["chart-hour"].locator("visible=true").locator("[aria-label$='AM'], [aria-label$='PM']")
    expect(hours).to_have_count(24)
    expect(hours.first).to_have_attribute("aria-label", re.compile("12:00 AM to 1:00 AM"))
    expect(hours.first).to_have_attribute("aria-description", re.compile("orders?$"))


def test_an_administrators_day(enter: Enter, devices: Callable[..., BrowserContext], own_server: QuartetServer) -> None:
    admin = enter()
    expect(admin["chart-day"]).to_be_visible()
    expect(admin["chart-hour"]).to_have_count(1)
    admin["admin-Figures"].click()
    the_hours_of_today(admin)
    admin["range-Year"].click()
    expect(admin["chosenBar"].last).to_have_text(MONTH)
    expect(admin["tile-Sales"].last).to_contain_text("$")
    expect(admin["topItems"]).to_be_visible()
    admin["measure-Minutes"].click()
    expect(admin["chosenBar"].last).to_contain_text("minutes")
    home(admin)

    # A price: what cannot be is told at its field, and the parker's store has the new one.
    admin["admin-Items and prices"].click()
    admin.page.get_by_placeholder("Search items").fill("whole milk")
    expect(admin[f"item-{MILK}"]).to_contain_text("$5.49")
    admin[f"item-{MILK}"].click()
    admin["itemPrice"].fill("none")
    admin["saveItem"].click()
    expect(admin["errorMessage"].first).to_have_text("Enter an amount such as 4.99.")
    admin["itemPrice"].fill("5.99")
    admin["itemNutrition"].fill("Calories: 150\nless fat")
    admin["saveItem"].click()
    expect(admin["errorMessage"].first).to_have_text("“less fat” is no fact such as Fat: 8 g.")
    admin["itemNutrition"].fill("Calories: 150\nFat: 7.5 g")
    expect(admin["parkersPay"]).to_have_text("Parkers pay $6.59.")
    admin["saveItem"].click()
    the_sheet_is_gone(admin)
    expect(admin[f"item-{MILK}"]).to_contain_text("$6.59")
    parker = Parker(devices(PHONE, touch=True).new_page(), own_server.public_url).open()
    parker.sign_in(register(own_server.url)).park("ADMIN 1").open_store().search("whole milk")
    expect(parker["ItemCard"].first).to_contain_text("$6.59")
    parker["ItemCard"].first.click()
    expect(parker.page.get_by_text("7.5 g", exact=True)).to_be_visible()
    parker.back()
    expect(parker["ItemCard"].first).to_contain_text("$6.59")

    # A price that rises while the parker is at the checkout: nothing is paid before they agree.
    parker["AddToCartButton"].first.click()
    parker.checkout()
    shown = parker["PlaceOrder"].inner_text()
    change = Interface(own_server.url, "admin@example.com")
    change.ask("PUT", f"/convenience/admin/venues/{VENUE}/items/{MILK_ID}", {"base_price": 6.99})
    parker["PlaceOrder"].click()
    expect(parker["payHigherTotal"]).to_be_visible()
    asked = parker["payHigherTotal"].inner_text().removeprefix("Pay ")
    assert asked not in shown
    pictures.take(parker.page, "trufan-higher-total-390")
    parker["payHigherTotal"].click()
    expect(parker.page.get_by_text(f"{asked} paid")).to_be_visible()

    # A list with two wrong rows: the good one is in the catalogue, the others stay to be corrected.
    admin["addItems"].click()
    admin["importItems"].click()
    admin["importText"].fill(LIST)
    admin["import"].click()
    expect(admin["importedCount"]).to_contain_text("1 item is new")
    expect(admin["rowError"]).to_have_count(2)
    expect(admin["rowError"].first).to_contain_text("Row 2: Free Soda")
    expect(admin["rowError"].first).to_contain_text("The price must be more than $0.00.")
    expect(admin["rowError"].last).to_contain_text("“lots” is no price")
    rest = admin["importText"].input_value()
    assert "Lemon" not in rest
    admin["importText"].fill(rest.replace("-1", "1").replace("lots", "2"))
    admin["import"].click()
    expect(admin["importedCount"]).to_contain_text("2 items are new")
    # A file of 60 kB is more than a browser sends of an edit. It is imported as it was chosen.
    with admin.page.expect_file_chooser() as chooser:
        admin["chooseFile"].click()
    long_list = "name,base_price,source_store\nLime Soda,1.50,Corner Shop" + "\n" * 60_000
    chooser.value.set_files({"name": "menu.csv", "mimeType": "text/csv", "buffer": long_list.encode()})
    expect(admin["chosenList"]).to_contain_text("menu.csv, 61 kB")
    admin["import"].click()
    expect(admin["importedCount"]).to_contain_text("1 item is new")
    admin["closeImport"].click()
    the_sheet_is_gone(admin)
    admin.page.get_by_placeholder("Search items").fill("soda")
    expect(admin["item-Mint Soda"]).to_be_visible()
    admin["more-Free Soda"].click()
    admin["delete-Free Soda"].click()
    admin["confirmDelete"].click()
    expect(admin["item-Free Soda"]).to_have_count(0)
    admin["more-Mint Soda"].click()
    admin["stock-out-Mint Soda"].click()
    expect(admin["item-Mint Soda"]).to_contain_text("Sold out")
    home(admin)

    # Hours, each day with its own sentence; they are still there after a reload.
    admin["admin-Hours, fees and limits"].click()
    admin["closes-monday"].fill("late")
    admin["saveStore"].click()
    expect(admin["errorMessage"].first).to_have_text("Enter times such as 08:00 and 20:00.")
    admin["opens-monday"].fill("6:30")
    admin["closes-monday"].fill("23:00")
    admin["fee"].fill("12.5")
    admin["welcome"].fill("Ask us for the strawberries!")
    admin["saveStore"].click()
    expect(admin["saved"]).to_be_visible()
    expect(admin["opens-monday"]).to_have_value("06:30")
    parker.open().open_store()
    expect(parker["welcome"]).to_have_text("Ask us for the strawberries!")
    home(admin)

    # A refund: only after it was confirmed.
    admin["admin-Orders and refunds"].click()
    admin["shown-Completed"].click()
    admin.page.locator("[data-testid^=adminOrder-]").first.click()
    admin["refund"].click()
    admin["giveBack"].click()
    expect(admin["errorMessage"].first).to_have_text("Say why. The parker reads it.")
    admin["refundKind"].get_by_text("A part").click()
    admin["refundAmount"].fill("1.25")
    admin["refundReason"].fill("Warm milk")
    admin["giveBack"].click()
    expect(admin["sum-Refunded"]).to_have_count(0)
    admin["confirmRefund"].click()
    the_sheet_is_gone(admin)
    expect(admin["sum-Refunded"]).to_contain_text("$1.25")
    admin.page.go_back()
    home(admin)
    admin["admin-Ratings"].click()
    expect(admin["ratingRow"].first).to_be_visible()


def test_a_refused_form_shows_its_first_marked_field(enter: Enter) -> None:
    admin = enter({"width": 320, "height": 568})
    admin["admin-Hours, fees and limits"].click()
    admin["opens-monday"].fill("25:00")
    admin["timeZone"].fill("Mars/Base")
    admin["fee"].fill("150")
    admin["minimum"].fill("300")
    admin["saveStore"].click()
    expect(admin["opens-monday"]).to_be_in_viewport()
    # One at each field, and one at the button.
    expect(admin["errorMessage"]).to_have_count(5)
    expect(admin.page.get_by_text("By the clock of")).to_have_count(0)
    home(admin)
    admin["admin-Items and prices"].click()
    admin["addItems"].click()
    admin["newItem"].click()
    expect(admin.page.get_by_text("Name, price and the name of the shop are needed.")).to_be_visible()
    admin["itemName"].fill("Ice")
    admin["itemPrice"].fill("-3")
    admin["itemMarkup"].fill("abc")
    admin["itemShop"].fill("Corner")
    admin["itemNutrition"].fill("garbage")
    expect(admin["itemPrice"]).not_to_be_in_viewport()
    # The button is in the bar, and each field says what is wrong with it.
    expect(admin["saveItem"]).to_be_in_viewport()
    admin["saveItem"].click()
    expect(admin["itemPrice"]).to_be_in_viewport()
    expect(admin["errorMessage"].locator("visible=true")).to_have_count(3)


def test_nothing_that_was_typed_goes_away_without_a_question(enter: Enter) -> None:
    admin = enter()
    admin["admin-Hours, fees and limits"].click()
    fee = admin["fee"].input_value()
    admin["fee"].fill("12.5")
    home(admin)
    admin["admin-Hours, fees and limits"].click()
    expect(admin["unsaved"]).to_be_visible()
    expect(admin["fee"]).to_have_value("12.5")
    admin["discardStore"].click()
    admin["confirmDiscard"].click()
    expect(admin["fee"]).to_have_value(fee)
    expect(admin["unsaved"]).to_have_count(0)
    home(admin)
    admin["admin-Items and prices"].click()
    admin["addItems"].click()
    admin["importItems"].click()
    admin["importText"].fill(LIST)
    admin["closeImport"].click()
    expect(admin["confirmDiscard"]).to_be_visible()
    admin.page.get_by_role("button", name="Cancel", exact=True).last.click()
    expect(admin["confirmDiscard"]).to_have_count(0)
    expect(admin["importText"]).to_have_value(LIST)
    admin["closeImport"].click()
    admin["confirmDiscard"].click()
    the_sheet_is_gone(admin)


# The space between a field and its title, and what is around the words in the field.
ROOM = """field => {
  const look = getComputedStyle(field), title = field.closest('.v').querySelector('.t').getBoundingClientRect();
  return [field.getBoundingClientRect().top - title.bottom, look.borderTopStyle, look.paddingTop, look.paddingLeft];
}"""


def test_fields_have_edges_with_room_for_their_words(enter: Enter) -> None:
    admin = enter({"width": 820, "height": 1180})
    admin["admin-Hours, fees and limits"].click()
    line, lines = admin["fee"].evaluate(ROOM), admin["welcome"].evaluate(ROOM)
    assert line == lines
    assert line[1] == "solid" and float(line[2].removesuffix("px")) >= 8 and float(line[3].removesuffix("px")) >= 8
    # The search field of the items is as wide as the list below it.
    home(admin)
    admin["admin-Items and prices"].click()
    row = admin.page.locator("[data-testid^=item-]").first
    expect(row).to_be_visible()
    card = row.evaluate("row => row.closest('.bgs').getBoundingClientRect().toJSON()")
    search = admin["searchField"].evaluate("field => field.closest('.srch').getBoundingClientRect().toJSON()")
    assert (search["x"], search["width"]) == (card["x"], card["width"])


def test_two_administrators_do_not_overwrite_each_other(enter: Enter) -> None:
    first, second = enter(), enter()
    for admin in (first, second):
        admin["admin-Items and prices"].click()
        admin.page.get_by_placeholder("Search items").fill("whole milk")
        admin[f"item-{MILK}"].click()
        expect(admin["itemPrice"]).to_have_value("4.99")
    first["itemPrice"].fill("5.25")
    first["itemAisle"].fill("Z9")
    first["saveItem"].click()
    the_sheet_is_gone(first)
    second["itemPrice"].fill("5.75")
    second["saveItem"].click()
    expect(second["changedMeanwhile"]).to_be_visible()
    expect(second["errorMessage"].first).to_contain_text("to “5.25”")
    expect(second["itemPrice"]).to_have_value("5.75")
    expect(second["itemAisle"]).to_have_value("Z9")
    second["saveItem"].click()
    the_sheet_is_gone(second)
    expect(second[f"item-{MILK}"]).to_contain_text("$6.33")


def test_pictures(enter: Enter) -> None:
    admin = enter()
    album = Album(admin.page, "admin-", sizes=TABLET | WIDTHS, spares=SYSTEM)
    admin["admin-Figures"].click()
    expect(admin["range-Year"]).to_be_visible()
    with album.at(320):
        album.comes_into_sight(admin["range-Year"])
    home(admin)
    walk(admin, album.take)
    album.is_clean()


def test_large_text(enter: Enter) -> None:
    admin = enter()
    admin.page.evaluate("document.documentElement.style.fontSize = '200%'")
    admin.page.set_viewport_size({"width": 391, "height": 844})
    cuts: dict[str, list[str]] = {}

    def look(screen: str) -> None:
        pictures.take(admin.page, f"admin-{screen}-390-large")
        if found := pictures.cuts(admin.page):
            cuts[screen] = found

    walk(admin, look)
    assert not cuts, json.dumps(cuts, indent=1)


def walk(admin: Shopper, look: Callable[[str], None]) -> None:
    """Every screen of the administrator's part."""
    expect(admin["chart-hour"]).to_be_visible()
    look("home")
    admin["admin-Figures"].click()
    admin["range-Today"].click()
    expect(admin["chart-hour"].locator("visible=true")).to_be_visible()
    look("hours")
    admin["range-Year"].click()
    expect(admin["chosenBar"].last).to_have_text(MONTH)
    look("figures")
    admin["measure-Minutes"].click()
    expect(admin["chosenBar"].last).to_contain_text("minutes")
    admin["chart-month"].last.scroll_into_view_if_needed()
    look("minutes")
    home(admin)
    admin["admin-Ratings"].click()
    expect(admin["ratingRow"].first).to_be_visible()
    look("ratings")
    home(admin)
    admin["admin-Items and prices"].click()
    expect(admin.page.locator("[data-testid^=item-]").first).to_be_visible()
    look("items")
    admin.page.locator("[data-testid^=item-]").first.click()
    expect(admin["itemPrice"]).to_be_visible()
    look("item")
    admin["itemPrice"].fill("x")
    admin["saveItem"].click()
    expect(admin["errorMessage"].first).to_be_visible()
    look("item-refused")
    admin["cancelItem"].click()
    admin["confirmDiscard"].click()
    the_sheet_is_gone(admin)
    admin["addItems"].click()
    admin["importItems"].click()
    admin["importText"].fill(LIST.replace("Lemon Soda,1.50", "Lemon Soda,much"))
    admin["import"].click()
    expect(admin["rowError"].first).to_be_visible()
    look("import")
    admin["closeImport"].click()
    look("import-discard")
    admin["confirmDiscard"].click()
    the_sheet_is_gone(admin)
    home(admin)
    admin["admin-Hours, fees and limits"].click()
    expect(admin["opens-monday"]).to_be_visible()
    look("store")
    admin["saveStore"].scroll_into_view_if_needed()
    look("store-end")
    home(admin)
    admin["admin-Orders and refunds"].click()
    expect(admin.page.locator("[data-testid^=adminOrder-]").first).to_be_visible()
    look("orders")
    admin["shown-Completed"].click()
    rows = admin.page.locator("[data-testid^=adminOrder-]")
    # The first of all orders may be a completed one, too: the list is there when no other is.
    expect(rows.filter(has_not_text="Completed")).to_have_count(0)
    rows.first.click()
    expect(admin["refund"]).to_be_visible()
    look("order")
    admin["refund"].click()
    admin["giveBack"].click()
    expect(admin["errorMessage"].first).to_be_visible()
    look("refund")
