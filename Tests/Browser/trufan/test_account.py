"""One's own account: its facts, and its end."""

from __future__ import annotations

import uuid
from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

import pictures
from trufan.parker import PASSWORD, PHONE, Parker
from quartet_server import QuartetServer


def test_an_account_is_deleted_once_nothing_of_it_is_under_way(parker: Parker) -> None:
    parker.park("LEAVE 1")
    parker["accountButton"].click()
    parker["deleteAccountButton"].click()
    expect(parker.page.get_by_text("The amounts of your orders")).to_be_visible()
    pictures.take(parker.page, "trufan-delete-account")
    parker["confirmDeleteAccount"].click()
    expect(parker["errorMessage"]).to_contain_text("Please end your parking first.")
    parker.back()
    parker["endButton"].click()
    parker["confirmEndParking"].click()
    expect(parker["parkButton"]).to_be_visible()
    parker["accountButton"].click()
    parker["deleteAccountButton"].click()
    parker["confirmDeleteAccount"].click()
    expect(parker["signInButton"]).to_be_visible()
    expect(parker.page.get_by_text("Your account is deleted.")).to_be_visible()
    # The address of the closed page goes first; what is typed before is not kept.
    parker.page.wait_for_timeout(1000)
    parker["emailField"].fill(parker.email)
    parker["passwordField"].fill(PASSWORD)
    parker["signInButton"].click()
    expect(parker["errorMessage"]).to_contain_text("Incorrect email or password")


def test_name_and_phone_are_changed_in_the_account(parker: Parker) -> None:
    parker["accountButton"].click()
    parker["editProfile"].click()
    expect(parker["profileFirstName"]).to_have_value("Sarah")
    parker["profileFirstName"].fill("")
    parker["saveProfile"].click()
    expect(parker["errorMessage"]).to_contain_text("Enter a name of 1 to 100 characters.")
    parker["profileFirstName"].fill("Sally")
    parker["saveProfile"].click()
    expect(parker["profileFirstName"]).to_have_count(0)
    expect(parker.page.get_by_text("Sally Walker")).to_be_visible()
    parker.page.reload()
    expect(parker.page.get_by_text("Sally Walker")).to_be_visible()


def test_the_usual_time_stands_free_of_its_title_on_a_narrow_phone(parker: Parker) -> None:
    parker.page.set_viewport_size({"width": 320, "height": 700})
    parker["accountButton"].click()
    title = parker.stands(parker["timingPicker"].get_by_text("Have goods ready", exact=True))
    choice = parker["timingPicker"].locator("select")
    assert title["y"] + title["height"] <= parker.stands(choice)["y"]
    assert choice.evaluate("choice => choice.scrollWidth <= choice.clientWidth"), "the choice is cut"
    pictures.take(parker.page, "trufan-account-320")


def test_a_new_accounts_form_survives_a_reload_without_its_password(
    devices: Callable[..., BrowserContext], server: QuartetServer
) -> None:
    parker = Parker(devices(PHONE).new_page(), server.public_url).open()
    parker["modeButton"].click()
    email = f"new-{uuid.uuid4().hex[:12]}@example.com"
    typed = {"firstNameField": "Sarah", "lastNameField": "Walker", "emailField": email}
    for field, words in typed.items():
        parker[field].fill(words)
    parker["passwordField"].fill(PASSWORD)
    parker["passwordField"].blur()
    parker.page.reload()
    for field, words in typed.items():
        expect(parker[field]).to_have_value(words)
    expect(parker["passwordField"]).to_have_value("")
    parker["passwordField"].fill(PASSWORD)
    parker["signInButton"].click()
    parker["accountButton"].click()
    parker["signOutButton"].click()
    parker["confirmSignOutButton"].click()
    expect(parker["emailField"]).to_have_value("")
    expect(parker["firstNameField"]).to_have_count(0)


def test_refusals_come_into_sight_on_the_smallest_phone(
    devices: Callable[..., BrowserContext], server: QuartetServer
) -> None:
    page = devices({"width": 320, "height": 568}, touch=True).new_page()
    parker = Parker(page, server.public_url).open()
    parker["modeButton"].click()
    parker["firstNameField"].fill("Sarah")
    parker["lastNameField"].fill("Walker")
    parker["emailField"].fill("parker@example.com")
    parker["passwordField"].fill(PASSWORD)
    parker["signInButton"].click()
    expect(parker["errorMessage"]).to_contain_text("Email already registered")
    expect(parker["errorMessage"]).to_be_in_viewport()
    parker["signInInsteadButton"].click()
    expect(parker["emailField"]).to_have_value("parker@example.com")
    parker["passwordField"].fill(PASSWORD)
    parker["signInButton"].click()
    expect(parker["accountButton"]).to_be_visible()

    parker["accountButton"].click()
    parker["addVehicle"].click()
    parker["saveVehicle"].click()
    expect(parker["errorMessage"]).to_have_text("Enter the license plate.")
    expect(parker["errorMessage"]).to_be_in_viewport()


def test_a_tap_asks_what_to_do_with_a_saved_vehicle(parker: Parker) -> None:
    """One becomes the usual one, and another one goes, without a swipe that a mouse cannot make."""
    parker["accountButton"].click()
    for plate in ("USUAL 1", "OTHER 2"):
        parker["addVehicle"].click()
        parker["vehiclePlate"].fill(plate)
        parker["saveVehicle"].click()
        expect(parker["vehicleRow"].filter(has_text=plate.replace(" ", ""))).to_be_visible()
    usual, other = (parker["vehicleRow"].filter(has_text=plate) for plate in ("USUAL1", "OTHER2"))
    parker.page.evaluate(pictures.AT_REST)
    expect(usual.get_by_label("Usual vehicle")).to_be_visible()
    other.click()
    expect(parker["removeVehicle"]).to_be_visible()
    pictures.take(parker.page, "trufan-vehicle-menu")
    parker["makeUsualVehicle"].click()
    expect(other.get_by_label("Usual vehicle")).to_be_visible()
    expect(usual.get_by_label("Usual vehicle")).to_have_count(0)
    usual.click()
    parker["removeVehicle"].click()
    expect(usual).to_have_count(0)
    other.click()
    expect(parker["makeUsualVehicle"]).to_have_count(0)
    expect(parker["removeVehicle"]).to_be_visible()
