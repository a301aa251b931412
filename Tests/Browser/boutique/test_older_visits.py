"""The owner looks further back: older visits, longer ranges, and the days of where the owner is."""

from __future__ import annotations

from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from conftest import OUTPUT
from owner_console import OwnerConsole
from pictures import AT_REST


@pytest.mark.parametrize("width", [390, 1024])
def test_older_visits_and_ninety_days(devices, server, till, store, width):
    visits = [till.ring_up(store) for _ in range(60)]
    for number, visit in enumerate(visits[:9]):
        till.rate(store, visit, 5 - number % 3)
    console = OwnerConsole(devices({"width": width, "height": 844}).new_page(), server.public_url)
    console.open().sign_in().open_store(store)
    rows = console.page.locator("[data-testid^=sessionRow-]")
    expect(rows).to_have_count(50)
    expect(console.page.get_by_text("Visits", exact=True)).to_have_count(1)
    console["showOlderButton"].scroll_into_view_if_needed()
    picture(console, f"older-button-{width}")
    console["showOlderButton"].click()
    expect(rows).to_have_count(60)
    expect(console["showOlderButton"]).to_have_count(0)

    visits.append(till.ring_up(store))
    expect(rows).to_have_count(61)
    listed = [row.get_attribute("data-testid").removeprefix("sessionRow-") for row in rows.all()]
    assert listed[0] == visits[-1]
    assert sorted(listed) == sorted(visits)

    expect(console.page.get_by_text("Last 14 days")).to_be_visible()
    picture(console, f"days-14-{width}")
    console["daysPicker"].get_by_text("90 days").click()
    expect(console.page.get_by_text("Last 90 days")).to_be_visible()
    expect(console["starsChart"]).to_contain_text("Stars by week")
    console["starsChart"].scroll_into_view_if_needed()
    picture(console, f"days-90-{width}")
    chart = console["starsChart"].bounding_box()
    assert chart["x"] >= 0 and chart["x"] + chart["width"] <= width
    assert console.page.evaluate("document.documentElement.scrollWidth") <= width
    # Older visits stay, and so do the live ones.
    expect(rows).to_have_count(61)
    till.ring_up(store)
    expect(rows).to_have_count(62)
    expect(console["funnel-purchases"]).to_contain_text("62")


def test_the_last_day_is_the_owners_today(browser, server, store):
    # At any hour, one of the two is on another day than UTC.
    zone = "Pacific/Kiritimati" if datetime.now(timezone.utc).hour >= 11 else "Pacific/Pago_Pago"
    with browser.new_context(timezone_id=zone) as context:
        console = OwnerConsole(context.new_page(), server.public_url).open().sign_in().open_store(store)
        words = console["starsChart"].inner_text().split()
        today = datetime.now(ZoneInfo(zone)).day
        assert words[words.index("5★") - 1] == str(today), words


def picture(console: OwnerConsole, name: str) -> None:
    console.page.evaluate(AT_REST)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    console.page.screenshot(path=OUTPUT / f"console-{name}.png")
