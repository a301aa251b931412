"""The owner's console: sign-in, stores, live sessions, figures."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kiosk import Kiosk, scan
from owner_console import OwnerConsole


def test_a_wrong_token_is_refused_with_a_sentence(console):
    console["ownerTokenField"].fill("guess")
    console["signInButton"].click()
    expect(console["errorMessage"]).not_to_be_empty()
    expect(console["signInButton"]).to_be_visible()
    console.sign_in()


def test_the_token_is_never_in_the_page(console):
    console.sign_in()
    expect(console.page.get_by_text("demo-owner")).to_have_count(0)  # the demo's hint has faded out
    assert "demo-owner" not in console.page.content()
    console.page.reload()
    expect(console["signOutButton"]).to_be_visible()  # this browser stays signed in
    assert "demo-owner" not in console.page.content()


def test_signing_out_forgets_the_token(console):
    console.sign_in()
    console["signOutButton"].click()
    console.page.get_by_role("button", name="Cancel", exact=True).click()
    expect(console["signOutButton"]).to_be_visible()
    expect(console.page.locator("dialog")).to_have_count(0)
    console["signOutButton"].click()
    console["confirmSignOutButton"].click()
    expect(console["signInButton"]).to_be_visible()
    console.page.reload()
    expect(console["signInButton"]).to_be_visible()


def test_a_store_is_added_and_a_kiosk_paired_by_its_code(console, devices, server):
    console.sign_in()
    console["addStoreButton"].click()
    console["storeNameField"].fill("Maison Nouvelle")
    console["reviewURLField"].fill("https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4")
    console["squareLocationField"].fill("LNEW0001")
    console["saveStoreButton"].click()
    row = console.page.locator("[data-testid^=storeRow-]").filter(has_text="Maison Nouvelle")
    expect(row).to_be_visible()
    store = row.get_attribute("data-testid").removeprefix("storeRow-")
    console.open_store(store)
    console["pairingQRButton"].click()
    expect(console["pairingCode"]).to_be_visible()
    address = scan(console.page)
    assert address.startswith(server.public_url + "/boutique#pair=")
    kiosk = Kiosk(devices().new_page(), server.public_url)
    kiosk.page.goto(address)
    kiosk.shows_idle()
    expect(console["pairingOutcome"]).to_have_text("Kiosk 1 is paired.")


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("http://evil.example/review", "starts with https://"),
        ("https://www.google.com/search?q=evil&btnI=1", "your Business Profile gives at “Ask for reviews”"),
    ],
)
def test_a_bad_review_link_is_explained(console, link, sentence):
    console.sign_in()
    console["addStoreButton"].click()
    console["storeNameField"].fill("Maison Suspecte")
    console["reviewURLField"].fill(link)
    console["saveStoreButton"].click()
    expect(console["errorMessage"]).to_contain_text(sentence)
    expect(console["saveStoreButton"]).to_be_visible()


def test_names_are_shown_as_text_not_as_markup(console, till):
    name = "<img src=x onerror=alert(1)> & “Söhne”"
    store = till.add_store(name)
    console.sign_in()
    expect(console[f"storeRow-{store}"]).to_contain_text(name)


def test_back_closes_the_sheet_and_then_the_store(console, store):
    console.sign_in().open_store(store)
    console["pairingQRButton"].click()
    expect(console.page.get_by_role("dialog")).to_be_visible()
    console.page.go_back()
    expect(console.page.get_by_role("dialog")).to_have_count(0)
    expect(console["ringUpButton"]).to_be_visible()
    console.page.go_back()
    expect(console[f"storeRow-{store}"]).to_be_visible()


def test_back_leaves_the_question_about_changes_and_asks_again(console):
    console.sign_in()["addStoreButton"].click()
    console["storeNameField"].fill("Maison")
    console.page.wait_for_timeout(300)
    console.page.go_back()
    expect(console["discardChangesButton"]).to_be_visible()
    console.page.go_back()
    expect(console["discardChangesButton"]).to_have_count(0)
    expect(console["storeNameField"]).to_have_value("Maison")
    console.page.go_back()
    console["discardChangesButton"].click()
    expect(console["storeNameField"]).to_have_count(0)
    expect(console["addStoreButton"]).to_be_visible()


def test_sessions_appear_as_they_happen(console, till, store):
    console.sign_in().open_store(store)
    session = till.ring_up(store)
    console.shows_session(session).shows_funnel(1, 0, 0)
    till.rate(store, session, 5)
    console.shows_funnel(1, 1, 0)
    till.approve(store, session)
    console.shows_session(session, "agreed").shows_funnel(1, 1, 1, handedOver=0)
    # The kiosk's countdown has run out, and nobody has come with a phone.
    till.send("POST", f"/api/v1/review/{session}/done")
    console.shows_session(session, "handed over").shows_funnel(1, 1, 1, handedOver=1, opened=0, done=0)
    till.send("GET", f"/r/{session}")
    console.shows_session(session, "opened").shows_funnel(1, 1, 1, handedOver=1, opened=1, copied=0)
    till.send("POST", f"/api/v1/review/{session}/platform_clicked")
    console.shows_session(session, "went to platform").shows_funnel(1, 1, 1, wentToPlatform=1, done=0)
    # The server does not know the customer's own changes, so the console claims nothing about them.
    expect(console.page.get_by_text("The texts are drafts.")).to_be_visible()
    expect(console.page.get_by_text("Posted", exact=True)).to_have_count(0)
    expect(console["starsChart"]).to_be_visible()


def test_another_owner_window_sees_it_too(console, devices, server, store):
    console.sign_in().open_store(store)
    other = OwnerConsole(devices().new_page(), server.public_url).open().sign_in().open_store(store)
    console.ring_up()
    expect(other.page.locator("[data-testid^=sessionRow-]")).to_have_count(1)


@pytest.mark.parametrize("how", ["reload", "kill"])
def test_a_half_typed_store_is_not_lost(own_server, devices, how):
    console = OwnerConsole(devices().new_page(), own_server.public_url).open().sign_in()
    console["addStoreButton"].click()
    console["storeNameField"].press_sequentially("Maison à moitié")
    console["squareLocationField"].press_sequentially("LHALF")
    before = console.run
    if how == "reload":
        console.page.reload()
    else:
        console.page.wait_for_timeout(500)
        own_server.kill()
        own_server.start()
    console.runs_again(before)
    expect(console["storeNameField"]).to_have_value("Maison à moitié")
    expect(console["squareLocationField"]).to_have_value("LHALF")
    # Given up, it does not come back.
    console["cancelStoreButton"].click()
    console["discardChangesButton"].click()
    expect(console["storeNameField"]).to_have_count(0)
    console.page.reload()
    expect(console["addStoreButton"]).to_be_visible()
    console.page.wait_for_timeout(1000)
    expect(console["storeNameField"]).to_have_count(0)


@pytest.mark.parametrize("way", ["Escape", "Back", "Cancel"])
def test_changes_to_a_store_are_not_dropped_without_asking(console, till, store, way):
    console.sign_in().open_store(store)
    name = till.owner("GET", f"/api/v1/stores/{store}").json["name"]

    def leave():
        if way == "Escape":
            console.page.keyboard.press("Escape")
        elif way == "Back":
            console.page.go_back()
        else:
            console["cancelStoreButton"].click()

    console["editStoreButton"].click()
    console["storeNameField"].fill("Maison modifiée")
    console.page.wait_for_timeout(300)
    leave()
    question = console.page.get_by_text("Discard your changes?")
    expect(question).to_be_visible()
    console.page.get_by_role("button", name="Keep Editing").click()
    expect(question).to_be_hidden()
    expect(console["storeNameField"]).to_have_value("Maison modifiée")
    console["cancelStoreButton"].click()
    console["discardChangesButton"].click()
    expect(console["storeNameField"]).to_have_count(0)
    assert till.owner("GET", f"/api/v1/stores/{store}").json["name"] == name
    # Where nothing was changed, nothing is asked.
    console["editStoreButton"].click()
    expect(console["storeNameField"]).to_have_value(name)
    console.page.wait_for_timeout(300)
    leave()
    expect(console["storeNameField"]).to_have_count(0)


def test_a_store_has_an_address_for_links_reload_back_and_forward(console, devices, server, till, store):
    def is_at(page, address):
        page.wait_for_function("address => location.pathname === address", arg="/boutique/console" + address)

    console.sign_in()
    is_at(console.page, "")
    console.open_store(store)
    is_at(console.page, f"/stores/{store}")
    console.page.reload()
    expect(console["ringUpButton"]).to_be_visible()
    console.page.go_back()
    expect(console[f"storeRow-{store}"]).to_be_visible()
    is_at(console.page, "")
    console.page.go_forward()
    expect(console["ringUpButton"]).to_be_visible()
    is_at(console.page, f"/stores/{store}")
    # A link leads a signed-out device to the store after its sign-in; another device's link is none.
    link = f"{server.public_url}/boutique/console/stores/{store}"
    other = OwnerConsole(devices().new_page(), server.public_url)
    other.page.goto(link)
    other["ownerTokenField"].fill("demo-owner")
    other["signInButton"].click()
    expect(other["ringUpButton"]).to_be_visible()
    other.page.goto(link + "x")
    expect(other[f"storeRow-{store}"]).to_be_visible()
    is_at(other.page, "")


def test_a_reload_right_after_a_letter_loses_none(console):
    console.sign_in()
    console["addStoreButton"].click()
    console["storeNameField"].press_sequentially("Maison", delay=40)
    console.page.reload()
    expect(console["storeNameField"]).to_have_value("Maison")


def test_a_reload_comes_back_to_the_open_store(console, till, store):
    console.sign_in().open_store(store)
    console.page.reload()
    expect(console["ringUpButton"]).to_be_visible()
    console.page.go_back()
    expect(console[f"storeRow-{store}"]).to_be_visible()
    expect(console["ringUpButton"]).to_have_count(0)
    console.page.reload()
    expect(console["signOutButton"]).to_be_visible()


@pytest.mark.parametrize(("width", "is_stacked"), [(390, True), (1024, False)])
def test_a_stores_row_gives_its_name_room(devices, server, till, width, is_stacked):
    store = till.add_store("Maison Lumière du Marais", location=f"LROW{width}0000")
    till.rate(store, till.ring_up(store), 4)
    page = devices({"width": width, "height": 844}).new_page()
    console = OwnerConsole(page, server.public_url).open().sign_in()
    row = console[f"storeRow-{store}"]
    boxes = [row.get_by_text(words, exact=True).bounding_box() for words in (
        "Maison Lumière du Marais", f"Google · Square LROW{width}0000", "1 purchase in 7 days")]
    # Each on one line.
    assert all(box["height"] < 30 for box in boxes), boxes
    name, facts, purchases = (box["y"] for box in boxes)
    assert name < facts and (purchases > facts) == is_stacked
