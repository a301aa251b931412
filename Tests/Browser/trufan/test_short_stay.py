"""Goods that come after the parking's end: the parker is told before paying, and can buy the minutes."""

from __future__ import annotations

from playwright.sync_api import expect

import pictures
from trufan.parker import Parker


def choose_hours_later(parker: Parker) -> None:
    """A time some hours after the end of a stay that has just begun."""
    times = parker["scheduleTime"].locator("select")
    expect(times.locator("option").nth(16)).to_be_attached()
    times.select_option(index=16)


def test_a_time_after_the_parking_is_told_before_the_payment(parker: Parker) -> None:
    parker.park("SHORT 1").open_store().add("milk").checkout()
    expect(parker["readyBy"]).to_be_visible()
    parker["scheduleToggle"].click()
    choose_hours_later(parker)
    expect(parker["parkingEndsFirst"]).to_contain_text("before this order is ready")
    expect(parker["addMinutesButton"]).to_contain_text("$")
    parker["parkingEndsFirst"].scroll_into_view_if_needed()
    pictures.take(parker.page, "trufan-checkout-short-stay")
    parker["PlaceOrder"].click()
    expect(parker["orderNumber"]).to_be_visible()
    expect(parker["parkingEndsFirst"].last).to_contain_text("Your parking ends before this order is ready.")
    parker.track()
    expect(parker["parkingEndsFirst"].last).to_be_visible()
    parker["addMinutesButton"].last.click()
    expect(parker["parkingEndsFirst"]).to_have_count(0)


def test_the_minutes_are_bought_at_the_checkout(parker: Parker) -> None:
    parker.park("SHORT 2").open_store().add("milk").checkout()
    parker["scheduleToggle"].click()
    choose_hours_later(parker)
    parker["addMinutesButton"].click()
    expect(parker["minutesAdded"]).to_contain_text("added for $")
    expect(parker["parkingEndsFirst"]).to_have_count(0)
    parker["PlaceOrder"].click()
    expect(parker["orderNumber"]).to_be_visible()
    parker.track()
    expect(parker["parkingEndsFirst"]).to_have_count(0)
