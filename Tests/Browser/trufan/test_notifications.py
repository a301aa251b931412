"""The bell, the list and the banner: what the lot's staff do is told on whichever screen is open."""

from __future__ import annotations

from playwright.sync_api import expect

import pictures
from trufan.parker import VENUE, Parker, Staff
from quartet_server import QuartetServer


def test_steps_are_told_by_a_banner_and_kept_in_the_list(parker: Parker, server: QuartetServer) -> None:
    parker.park("BELL 1").open_store().add("milk").checkout()
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    parker.track().tracks("Pending Confirmation")
    staff = Staff(server.url)
    queue = staff.ask("GET", f"/convenience/staff/venues/{VENUE}/orders?page_size=100")["orders"]
    order = next(entry["id"] for entry in queue if entry["order_number"] == number)

    # On the order's own screen the step is seen, so no banner tells of it.
    staff.step(order, "accept")
    parker.tracks("Confirmed")
    parker.open_notifications()
    expect(parker["notificationRow"].first).to_contain_text("Order confirmed")
    assert not parker["notificationRow"].first.get_attribute("aria-label").startswith("Unread")

    parker.back()
    expect(parker["timeLeft"]).to_be_visible()
    staff.step(order, "start-shopping")
    expect(parker["noticeBanner"]).to_contain_text("Mike is shopping for your items!")
    expect(parker["unreadBadge"]).to_be_visible()
    before = int(parker["unreadBadge"].inner_text())
    parker["noticeBanner"].click()
    parker.tracks("Shopping in Progress")
    expect(parker["noticeBanner"]).to_have_count(0)

    parker.open()
    expect(parker["unreadBadge"]).to_have_text(str(before - 1))
    staff.step(order, "complete-shopping")
    expect(parker["noticeBanner"]).to_contain_text("Items purchased")
    parker["dismissBanner"].click()
    expect(parker["noticeBanner"]).to_have_count(0)
    parker["notificationsButton"].click()
    parker["markAllRead"].click()
    expect(parker["markAllRead"]).to_have_count(0)
    parker["notificationRow"].first.click()
    parker.tracks("Items Purchased")
    parker.back()
    parker.back()
    expect(parker["unreadBadge"]).to_have_count(0)


def test_a_banner_covers_no_control(parker: Parker, server: QuartetServer) -> None:
    """The store makes room for it, and the sheet of the cart does."""
    parker.park("BELL 2").open_store().add("milk").checkout()
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    parker.track().back()
    staff = Staff(server.url)
    queue = staff.ask("GET", f"/convenience/staff/venues/{VENUE}/orders?page_size=100")["orders"]
    order = next(entry["id"] for entry in queue if entry["order_number"] == number)
    parker["dismissBanner"].or_(parker["searchField"]).first.wait_for()
    staff.step(order, "accept")
    expect(parker["noticeBanner"]).to_contain_text("Order confirmed")
    pictures.take(parker.page, "trufan-banner-store")
    below = parker.stands(parker["noticeBanner"])["y"] + parker.stands(parker["noticeBanner"])["height"]
    for control in (parker["CartButton"].first, parker["searchField"], parker.page.get_by_role("button", name="Parking")):
        assert parker.stands(control)["y"] >= below - 1
    parker["CartButton"].first.click()
    staff.step(order, "start-shopping")
    sheet = parker.page.get_by_role("dialog")
    expect(sheet.get_by_test_id("noticeBanner")).to_contain_text("Mike is shopping")
    expect(parker["noticeBanner"]).to_have_count(1)
    pictures.take(parker.page, "trufan-banner-sheet")
    banner = parker.stands(sheet.get_by_test_id("noticeBanner"))
    assert parker.stands(parker["closeCart"])["y"] >= banner["y"] + banner["height"] - 1
