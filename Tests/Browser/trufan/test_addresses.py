"""Each page of the parker's app has its address: reload, Back, links of messages and unknown addresses."""

from __future__ import annotations

import re
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from trufan.parker import LOT, PASSWORD, PHONE, VENUE, Interface, Parker, register
from quartet_server import QuartetServer


def is_at(parker: Parker, pattern: str) -> None:
    parker.page.wait_for_function("pattern => new RegExp('^/trufan' + pattern + '$').test(location.pathname)", arg=pattern)


def go(parker: Parker, address: str) -> None:
    parker.page.goto(parker.url + "/trufan" + address)


def reset_link(server: QuartetServer, email: str) -> str:
    """The link of the last e-mail about a password, from the demo's page of messages."""
    for _ in range(50):
        with urllib.request.urlopen(server.url + "/demo/messages", timeout=10) as answer:
            text = answer.read().decode()
        at = text.find(email)
        found = re.search(r"/trufan(/reset/[0-9a-f]+)", text[at:]) if at >= 0 else None
        if found:
            return found[1]
        time.sleep(0.2)
    raise AssertionError("no e-mail came")


def test_a_reload_keeps_the_page_and_back_leads_down(parker: Parker) -> None:
    is_at(parker, "")
    parker.park("ADDR 1").open_store()
    is_at(parker, f"/store/{VENUE}")
    parker["ItemCard"].first.click()
    is_at(parker, f"/store/{VENUE}/item/{VENUE}/[0-9a-f-]+")
    expect(parker["AddToCartButton"].last).to_be_visible()
    name = parker.page.title()
    parker.page.reload()
    expect(parker["AddToCartButton"].last).to_be_visible()
    assert parker.page.title() == name
    parker["AddToCartButton"].last.click()
    parker.page.go_back()
    is_at(parker, f"/store/{VENUE}")
    expect(parker["CartBadge"].first).to_have_text("1")
    parker.page.go_back()
    is_at(parker, "")
    parker.page.go_forward()
    is_at(parker, f"/store/{VENUE}")
    expect(parker["ItemCard"].first).to_be_visible()


def test_a_reload_keeps_the_checkout_and_back_leads_to_the_cart(parker: Parker) -> None:
    parker.park("ADDR 4").open_store().add("milk").checkout()
    is_at(parker, f"/store/{VENUE}/cart/{VENUE}/checkout")
    usual = parker["PlaceOrder"].inner_text()
    parker.page.locator("[data-testid=tipPicker] select, select[data-testid=tipPicker]").select_option(label="No tip")
    # 5.49, fee 0.82, tax 0.50
    expect(parker["PlaceOrder"]).to_contain_text("$6.81")
    assert "$6.81" not in usual
    parker.page.reload()
    expect(parker["PlaceOrder"]).to_contain_text("$6.81")
    parker.page.go_back()
    expect(parker["ProceedToCheckout"]).to_be_visible()
    parker.page.go_forward()
    expect(parker["PlaceOrder"]).to_contain_text("$6.81")
    parker.page.go_back()
    expect(parker["ProceedToCheckout"]).to_be_visible()
    is_at(parker, f"/store/{VENUE}/cart/{VENUE}")
    parker.page.go_back()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    is_at(parker, f"/store/{VENUE}")
    parker.page.go_forward()
    expect(parker["ProceedToCheckout"]).to_be_visible()
    parker["ProceedToCheckout"].click()
    parker["PlaceOrder"].click()
    expect(parker["orderNumber"]).to_be_visible()
    is_at(parker, f"/store/{VENUE}")
    # Nothing is checked out again.
    parker.page.reload()
    expect(parker["ItemCard"].first).to_be_visible()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)


def test_a_reload_keeps_the_parking_form(parker: Parker) -> None:
    parker["parkButton"].click()
    expect(parker[f"lot-{LOT}"]).to_be_visible()
    is_at(parker, "/park")
    parker[f"lot-{LOT}"].click()
    parker["plateField"].fill("ADDR 8")
    parker["plateField"].blur()
    parker["hoursStepper"].get_by_role("button", name="Increment").click()
    expect(parker["hoursStepper"]).to_contain_text("2.5 hours")
    parker.page.reload()
    expect(parker[f"lot-{LOT}"]).to_have_attribute("aria-pressed", "true")
    expect(parker["plateField"]).to_have_value("ADDR 8")
    expect(parker["hoursStepper"]).to_contain_text("2.5 hours")
    parker.page.go_back()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    is_at(parker, "")


def test_the_order_and_the_history_come_back_after_a_reload(parker: Parker) -> None:
    parker.park("ADDR 2").open_store().add("milk").checkout()
    parker["PlaceOrder"].click()
    parker.track().tracks("Pending Confirmation")
    is_at(parker, f"/store/{VENUE}/order/[0-9a-f-]+")
    parker.page.reload()
    parker.tracks("Pending Confirmation")
    go(parker, "/orders")
    expect(parker["orderRow"]).to_have_count(1)
    parker["orderRow"].click()
    parker.tracks("Pending Confirmation")
    parker.page.go_back()
    expect(parker["orderRow"]).to_have_count(1)


def test_a_spaces_sign_takes_its_space(parker: Parker) -> None:
    go(parker, f"/parking/lot/{LOT}/space/A2")
    expect(parker["signNote"]).to_contain_text("Space A2 is taken.")
    space = free_space(parker)
    go(parker, f"/parking/lot/{LOT}/space/{space}")
    expect(parker["spacePicker"]).to_contain_text(space)
    expect(parker["signNote"]).to_have_count(0)
    parker["plateField"].fill("ADDR 9")
    parker["payAndParkButton"].click()
    expect(parker["timeLeft"]).to_be_visible()
    expect(parker["parkingSession"]).to_contain_text(f"Space {space}")


def test_the_lots_plan_is_a_picture_and_says_where_to_choose(parker: Parker) -> None:
    parker["parkButton"].click()
    parker[f"lot-{LOT}"].click()
    plan = parker["lotPlan"]
    expect(plan).to_have_attribute("role", "img")
    expect(plan).to_have_attribute("aria-label", re.compile("Plan of the lot, .* numbered spaces free"))
    expect(parker["planHint"]).to_have_text("Free spaces are green. Choose one in the list below.")
    assert plan.evaluate("plan => getComputedStyle(plan).cursor") != "pointer", "the picture looks tappable"
    chosen = parker["spacePicker"].locator("select").input_value()
    plan.click(force=True)  # nothing of it takes the tap
    # The server has seen the tap once it has answered the next one.
    parker.page.get_by_role("button", name="Increment").click()
    expect(parker.page.get_by_role("group", name="2.5 hours")).to_be_visible()
    assert parker["spacePicker"].locator("select").input_value() == chosen


def free_space(parker: Parker) -> str:
    answer = parker.page.request.get(f"{parker.url}/api/v1/parking/lots/{LOT}/plan").json()
    return next(each["space_number"] for each in answer if not each["is_occupied"] and each["is_active"])


def test_an_unknown_address_leads_to_a_sentence(parker: Parker) -> None:
    go(parker, "/nonsense/1")
    expect(parker["lostNotice"]).to_contain_text("There is no page at that address.")
    is_at(parker, "")
    # The pictures below the app's address are no pages.
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(parker.url + "/trufan/pictures/none.svg", timeout=10)


def test_pictures_come_at_each_name_of_the_server(devices, server: QuartetServer) -> None:
    # The page's policy lets pictures come from the page's own origin only, and the public one is localhost.
    parker = Parker(devices(PHONE, touch=True).new_page(), f"http://127.0.0.1:{server.port}").open()
    parker.sign_in(register(server.url)).park("NAME 1").open_store()
    picture = parker["ItemCard"].first.locator("img.im")
    expect(picture).to_be_visible()
    assert picture.evaluate("img => img.naturalWidth") > 0


def test_a_forgotten_password_is_set_by_the_link(devices, server: QuartetServer) -> None:
    email = register(server.url)
    phone = devices(PHONE, touch=True)
    parker = Parker(phone.new_page(), server.public_url).open()
    parker["emailField"].fill(email)
    parker["forgotButton"].click()
    expect(parker["resetEmailField"]).to_have_value(email)
    parker["resetEmailField"].fill("parker")
    parker["resetEmailField"].press("Enter")
    expect(parker["errorMessage"]).to_be_in_viewport()
    expect(parker["errorMessage"]).to_contain_text("Enter an email address")
    parker["resetEmailField"].fill(email)
    parker["sendResetButton"].click()
    expect(parker["resetAnswer"]).to_contain_text("a link is on its way")
    parker["closeForgotten"].click()
    expect(parker["resetAnswer"]).to_have_count(0)
    link = reset_link(server, email)
    # The e-mail's link opens another tab.
    parker = Parker(phone.new_page(), server.public_url)
    go(parker, link)
    is_at(parker, link)
    parker["newPasswordField"].fill("short")
    parker["savePasswordButton"].click()
    expect(parker["errorMessage"]).to_contain_text("8")
    parker["newPasswordField"].fill("Parking2!")
    parker["savePasswordButton"].click()
    expect(parker.page.get_by_text("Your password was changed. Please sign in.")).to_be_visible()
    is_at(parker, "")
    parker.sign_in(email, "Parking2!")
    # The link works once, also for somebody who is signed in.
    go(parker, link)
    parker["newPasswordField"].fill("Parking3!")
    parker["savePasswordButton"].click()
    expect(parker["errorMessage"]).to_contain_text("This link has been used or has expired.")
    parker["newLinkButton"].click()
    expect(parker["resetEmailField"]).to_have_value(email)
    parker["closeForgotten"].click()
    parker["cancelNewPassword"].click()
    expect(parker["accountButton"]).to_be_visible()


def test_the_password_is_changed_in_the_account(parker: Parker) -> None:
    parker["accountButton"].click()
    parker["changePasswordRow"].click()
    is_at(parker, "/account/password")
    parker["currentPasswordField"].fill("wrong")
    parker["newPasswordField"].fill("Parking2!")
    parker["savePasswordButton"].click()
    expect(parker["errorMessage"]).to_contain_text("Current password is incorrect")
    parker["currentPasswordField"].fill(PASSWORD)
    parker["savePasswordButton"].click()
    expect(parker["passwordChanged"]).to_be_visible()


def test_the_link_of_an_expiry_notice_leads_to_more_time_after_the_sign_in(devices, server: QuartetServer) -> None:
    email = register(server.url)
    phone = devices(PHONE, touch=True)
    parker = Parker(phone.new_page(), server.public_url).open().sign_in(email).park("ADDR 3")
    until = parker.page.get_by_text("left until").inner_text()
    code = parker.stay_code()
    parker["accountButton"].click()
    parker["signOutButton"].click()
    parker["confirmSignOutButton"].click()
    expect(parker["signInButton"]).to_be_visible()
    go(parker, f"/parking/extend/{code}")
    parker["emailField"].fill(email)
    parker["passwordField"].fill(PASSWORD)
    parker["signInButton"].click()
    parker["confirmExtend"].click()
    expect(parker["confirmExtend"]).to_have_count(0)
    expect(parker.page.get_by_text("left until")).not_to_have_text(until)
    # With the lot's 24 hours there is no more time to buy.
    Interface(server.url, email).ask("POST", f"/parking/sessions/{code}/extend", {"additional_hours": 21})
    go(parker, f"/parking/extend/{code}")
    expect(parker["longestStay"]).to_contain_text("24 hours. This stay cannot be longer.")
    expect(parker["confirmExtend"]).to_have_count(0)

    stranger = Parker(devices(PHONE, touch=True).new_page(), server.public_url).open().sign_in(register(server.url))
    go(stranger, f"/parking/extend/{code}")
    expect(stranger["errorMessage"]).to_contain_text("another account")
