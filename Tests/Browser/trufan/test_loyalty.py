"""What brings parkers back: favourites, rewards, orders for later, orders that repeat."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect

from trufan.parker import Parker


def look(parker: Parker, name: str) -> None:
    """A picture for people's eyes, where somebody asks for pictures."""
    if folder := os.environ.get("LOYALTY_PICTURES"):
        for scheme, width in [("light", 390), ("dark", 320)]:
            parker.page.emulate_media(color_scheme=scheme)
            parker.page.set_viewport_size({"width": width, "height": 844})
            parker.page.wait_for_timeout(600)
            parker.page.screenshot(path=Path(folder) / f"{name}-{scheme}-{width}.png")
        parker.page.emulate_media(color_scheme="light")
        parker.page.set_viewport_size({"width": 390, "height": 844})


def test_a_favourite_is_found_again_and_ordered_again(parker: Parker) -> None:
    parker.park("LOYAL 1")
    parker.open_store()
    parker["category-favorites"].click()
    expect(parker.page.get_by_text("No favorites yet")).to_be_visible()
    parker["category-all"].click()
    parker.search("milk")
    name = parker["ItemCard"].first.get_attribute("aria-label").split(", $")[0]
    heart = parker.page.get_by_role("button", name=f"Add {name} to favorites")
    heart.first.click()
    expect(parker.page.get_by_role("button", name=f"Remove {name} from favorites").first).to_be_visible()

    parker.open()
    parker.open_store()
    parker["category-favorites"].click()
    expect(parker["ItemCard"]).to_have_count(1)
    expect(parker["ItemCard"]).to_contain_text(name)
    look(parker, "favourites")
    parker["ItemCard"].click()
    expect(parker.page.get_by_role("button", name=f"Remove {name} from favorites")).to_be_visible()
    look(parker, "favourite-item")
    parker.page.go_back()
    parker["AddToCartButton"].first.click()
    parker.checkout()
    parker["PlaceOrder"].click()
    expect(parker.page.get_by_text("Order Placed!")).to_be_visible()
