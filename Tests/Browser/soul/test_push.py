"""Notifications in the browser, from the permission to the server's row and out again.

Chromium without a window reaches no push service and shows no notifications, so stand-ins permit it and sign it up. The worker,
the page's script and the server are the real ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from ledger import Ledger
from push_service import KEY, PUSH_SERVICE, RENEWED, decides
from quartet_server import QuartetServer
from soul.sitter import PHONE, Sitter, new_number


@pytest.fixture
def pushing(tmp_path: Path) -> Iterator[QuartetServer]:
    """A server that can send pushes to browsers."""
    server = QuartetServer(tmp_path, environment=KEY).start()
    yield server
    server.kill()


def endpoints(server: QuartetServer) -> list[str]:
    return [name.rsplit("/", 1)[1] for (name,) in Ledger(server.database).rows("SELECT endpoint FROM soul_browsers")]


def until_told(sitter: Sitter, server: QuartetServer, wanted: list[str]) -> None:
    for _ in range(200):
        if endpoints(server) == wanted:
            return
        sitter.page.wait_for_timeout(50)
    raise AssertionError(f"{endpoints(server)} instead of {wanted}")


def at_the_question(context: BrowserContext, server: QuartetServer) -> Sitter:
    """A new person whom the onboarding asks about notifications."""
    sitter, number = Sitter(context.new_page(), server.public_url, server.url).open(), new_number()
    sitter.ask_for_code(number)["otpField"].fill(sitter.code(number))
    sitter.fill_profile("Ada Lovelace")
    sitter["completeButton"].click()
    sitter["skipButton"].click()
    return sitter


def at_the_account(sitter: Sitter) -> Sitter:
    sitter["tab-profile"].click()
    sitter["accountButton"].click()
    return sitter


def test_a_browser_signs_up_and_is_forgotten(devices: Callable[..., BrowserContext], pushing: QuartetServer) -> None:
    context = devices(PHONE, scheme="dark", touch=True)
    context.add_init_script(decides("granted") + PUSH_SERVICE)
    sitter = at_the_question(context, pushing)
    expect(sitter.page.get_by_text("also while Soul is closed")).to_be_visible()
    sitter["enableNotifications"].click()
    expect(sitter.cards.first).to_be_visible()
    until_told(sitter, pushing, ["browser-1"])

    # The next look renews what has ended meanwhile, and another place at the server takes the old one's.
    sitter.page.reload()
    until_told(sitter, pushing, ["browser-2"])

    # The browser makes another subscription: its worker tells the server, without a sign-in.
    worker = next(each for each in context.service_workers if each.url.startswith(pushing.public_url))
    worker.evaluate(RENEWED)
    until_told(sitter, pushing, ["browser-renewed"])
    sitter.page.reload()
    until_told(sitter, pushing, ["browser-3"])

    # A tap on a notification leads to what it tells of.
    worker.evaluate("lead('/soul/profile/account').catch(() => {})")
    expect(sitter["notificationsReach"]).to_contain_text("also while Soul is closed")

    # Off, and on again.
    sitter["notificationsToggle"].click()
    until_told(sitter, pushing, [])
    sitter["notificationsToggle"].click()
    until_told(sitter, pushing, ["browser-4"])

    sitter["signOutButton"].click()
    sitter["confirmSignOut"].click()
    expect(sitter["phoneField"]).to_be_visible()
    until_told(sitter, pushing, [])
    for _ in range(200):
        if sitter.page.evaluate("sessionStorage.unsubscribed") == "4":
            break
        sitter.page.wait_for_timeout(50)
    assert sitter.page.evaluate("sessionStorage.unsubscribed") == "4"


def test_a_browser_that_refuses_is_told_so(devices: Callable[..., BrowserContext], pushing: QuartetServer) -> None:
    context = devices(PHONE, scheme="dark", touch=True)
    context.add_init_script(decides("denied"))
    sitter = at_the_question(context, pushing)
    sitter["enableNotifications"].click()
    expect(sitter["notificationsTrouble"]).to_contain_text("does not allow Soul to notify you")
    sitter["continueWithout"].click()
    expect(sitter.cards.first).to_be_visible()
    # In the app they are told of all the same.
    at_the_account(sitter)
    expect(sitter["notificationsReach"]).to_contain_text("While Soul is open in this browser, we'll tell you")
    expect(sitter["notificationsReach"]).to_contain_text("does not allow Soul to notify you")
    assert endpoints(pushing) == []

    # Whoever has them off hears it before they switch them on.
    sitter["notificationsToggle"].click()
    expect(sitter["notificationsToggle"]).to_have_attribute("aria-checked", "false")
    sitter.page.reload()
    expect(sitter["notificationsToggle"]).to_have_attribute("aria-checked", "false")
    expect(sitter["notificationsReach"]).to_contain_text("does not allow Soul to notify you")


def test_an_account_that_is_deleted_takes_its_browser_along(devices: Callable[..., BrowserContext], pushing: QuartetServer) -> None:
    context = devices(PHONE, scheme="dark", touch=True)
    context.add_init_script(decides("granted") + PUSH_SERVICE)
    sitter = at_the_question(context, pushing)
    sitter["enableNotifications"].click()
    until_told(sitter, pushing, ["browser-1"])
    at_the_account(sitter)
    sitter["deleteAccountButton"].click()
    sitter["confirmDeleteAccount"].click()
    expect(sitter["phoneField"]).to_be_visible()
    until_told(sitter, pushing, [])
