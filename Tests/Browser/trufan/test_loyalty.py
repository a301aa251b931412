"""What brings parkers back: favourites, rewards, orders for later, orders that repeat."""

from __future__ import annotations

from playwright.sync_api import expect

from quartet_server import QuartetServer
from trufan.album import Album
from venue_zone import time_of, zone_of
from trufan.parker import VENUE, Parker, Staff


def test_a_favourite_is_found_again_and_ordered_again(parker: Parker) -> None:
    parker.park("LOYAL 1")
    parker.open_store()
    parker["category-favorites"].click()
    expect(parker.page.get_by_text("No favorites yet")).to_be_visible()
    parker["category-all"].click()
    expect(parker["popularItems"]).to_be_visible()
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
    parker["ItemCard"].click()
    expect(parker["incrementQuantity"]).to_be_visible()
    expect(parker.page.get_by_role("button", name=f"Remove {name} from favorites").last).to_be_visible()
    parker.back()
    expect(parker.page.get_by_role("button", name=f"Remove {name} from favorites")).to_have_count(1)
    expect(parker["ItemCard"]).to_have_count(1)
    parker.stands(parker["AddToCartButton"].first)
    parker["AddToCartButton"].first.click()
    parker.checkout()
    parker["PlaceOrder"].click()
    expect(parker["orderNumber"]).to_be_visible()


def bring(parker: Parker, server: QuartetServer, staff: Staff) -> None:
    """The order that the app tracks is brought and rated."""
    code = parker["accessCode"].inner_text()
    number = parker.page.get_by_text("Order CS-").first.inner_text().removeprefix("Order ")
    queue = staff.ask("GET", f"/convenience/staff/venues/{VENUE}/orders?page_size=100")["orders"]
    order = next(entry["id"] for entry in queue if entry["order_number"] == number)
    for step in ["accept", "start-shopping", "complete-shopping"]:
        staff.step(order, step)
    staff.step(order, "store", storage_location="Refrigerator")
    staff.step(order, "deliver", access_code=code)
    parker["rate5"].click()
    parker["submitRating"].click()
    expect(parker["givenRating"]).to_be_visible()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)


def test_points_are_earned_shown_and_redeemed(parker: Parker, server: QuartetServer) -> None:
    staff = Staff(server.url)
    parker.park("LOYAL 2")
    parker.open_store().add("milk")
    parker.checkout()
    expect(parker["pointsToEarn"]).to_contain_text("Earns 54 points")
    expect(parker["redeemPoints"]).to_have_count(0)
    parker["PlaceOrder"].click()
    parker.track()
    bring(parker, server, staff)

    parker.open()
    parker["accountButton"].click()
    parker["rewardsLink"].click()
    expect(parker["pointsBalance"]).to_have_text("54")
    expect(parker["nextDiscount"]).to_contain_text("3 more orders")
    expect(parker["pointsEntry"]).to_contain_text("+54")
    assert len(parker["referralCode"].inner_text()) == 6
    parker["copyCode"].click()
    expect(parker["copyCode"]).to_contain_text("Copied")

    parker.open()
    parker["reorderLastOrder"].click()
    parker["redeemPoints"].click()
    expect(parker["discount"].last).to_have_text("−$0.27")
    total = parker["total"].last.inner_text()
    parker["PlaceOrder"].click()
    expect(parker.page.get_by_text(f"{total} paid")).to_be_visible()
    parker.track()
    expect(parker["discount"]).to_contain_text("54 points")


def test_an_order_ahead_joins_the_stay(parker: Parker) -> None:
    parker[f"orderAhead-{VENUE}"].click()
    expect(parker["ItemCard"].first).to_be_visible()
    parker.add("milk")
    parker.checkout()
    parker["scheduleToggle"].click()
    expect(parker["preOrderMessage"]).to_contain_text("this order joins your stay")
    wish = parker["readyBy"].inner_text().removeprefix("Ready by ").split(" ")[0]
    parker["PlaceOrder"].click()
    expect(parker["orderNumber"]).to_be_visible()
    expect(parker["readyBy"].last).to_contain_text(wish)
    parker.track()
    expect(parker["orderSentence"]).to_contain_text(wish)

    parker.open()
    parker.park("LOYAL 3")
    expect(parker["complimentaryMinutes"]).to_contain_text("+15 min")


def test_an_order_repeats_until_it_is_given_up(parker: Parker, server: QuartetServer) -> None:
    parker.park("LOYAL 4")
    parker.open_store().add("milk")
    parker.checkout()
    parker["PlaceOrder"].click()
    parker.track()
    parker["repeatOrder"].click()
    expect(parker["planHint"]).to_have_text("Choose one day or more.")
    parker["day-monday"].click()
    expect(parker["planHint"]).to_have_count(0)
    parker["day-friday"].click()
    expect(parker["planZone"]).to_have_text(f"Times are {time_of(zone_of(server.database))}.")
    # The order was placed at once: its own time is proposed.
    expect(parker["planTime"]).not_to_have_value("")
    parker["planTime"].select_option(label="2:00 PM")
    parker["savePlan"].click()
    expect(parker["nextRun"]).to_contain_text("2:00 PM")
    expect(parker.page.get_by_text("Every Monday and Friday at 2:00 PM")).to_be_visible()
    first = parker["nextRun"].inner_text()
    parker["skipPlan"].click()
    expect(parker["nextRun"]).not_to_have_text(first)
    day = first.removeprefix("Next: ").rsplit(", ", 1)[0]
    expect(parker["skippedRun"]).to_have_text(f"Skipped: {day}")
    skipped = Album(parker.page, "plan-skipped-")
    skipped.take("card")
    skipped.is_clean()
    parker["unskipPlan"].click()
    expect(parker["nextRun"]).to_have_text(first)
    expect(parker["skippedRun"]).to_have_count(0)
    parker["pausePlan"].click()
    expect(parker["nextRun"]).to_contain_text("Paused")
    parker["pausePlan"].click()
    expect(parker["nextRun"]).to_contain_text("Next:")
    parker["changePlan"].click()
    expect(parker["savePlan"]).to_have_text("Save")
    album = Album(parker.page, "plan-change-")
    album.take("form")
    parker["day-friday"].click()
    parker["planTime"].select_option(label="4:30 PM")
    parker["savePlan"].click()
    expect(parker.page.get_by_text("Every Monday at 4:30 PM")).to_be_visible()
    expect(parker["nextRun"]).to_contain_text("4:30 PM")
    album.take("changed")
    album.is_clean()
    parker["deletePlan"].click()
    parker["confirmDeletePlan"].click()
    expect(parker.page.get_by_text("Nothing repeats yet")).to_be_visible()
