"""The administrator's items: what a shop has already is added again only by those who mean it."""

from __future__ import annotations

from playwright.sync_api import expect

from trufan.album import Album
from trufan.test_admin import MILK, Enter, enter, the_sheet_is_gone  # noqa: F401


def test_an_item_that_its_shop_has_is_asked_about(enter: Enter) -> None:  # noqa: F811
    admin = enter()
    admin["admin-Items and prices"].click()
    admin.page.get_by_placeholder("Search items").fill(MILK)
    rows = admin[f"item-{MILK}"]
    expect(rows).to_have_count(1)
    admin["addItems"].click()
    admin["newItem"].click()
    admin["itemName"].fill(MILK.upper())
    admin["itemPrice"].fill("4.50")
    admin["itemShop"].fill("haymarrow grocers")
    admin["saveItem"].click()
    expect(admin["addTwin"]).to_be_visible()
    album = Album(admin.page, "admin-twin-")
    album.take("question")
    admin.page.get_by_role("button", name="Cancel", exact=True).last.click()
    expect(admin["addTwin"]).to_have_count(0)
    # What was typed is there still.
    expect(admin["itemPrice"]).to_have_value("4.50")
    admin["saveItem"].click()
    admin["addTwin"].click()
    the_sheet_is_gone(admin)
    expect(admin[f"item-{MILK.upper()}"]).to_have_count(1)
    album.is_clean()
