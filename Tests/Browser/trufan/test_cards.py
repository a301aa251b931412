"""A parker pays with real cards: Stripe's stand-in takes the money of a server of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, expect

import pictures
from quartet_server import QuartetServer
from stripe_standin import StripeStandIn
from trufan.album import Album
from trufan.parker import LOT, PHONE, VENUE, Parker, Staff, register


@pytest.fixture(params=["usual", "large"])
def payer(
    devices: Callable[..., BrowserContext], paying_server: QuartetServer, request: pytest.FixtureRequest
) -> Iterator[Parker]:
    """A new parker's phone, signed in, once with large text. In the end no screen that was looked at may have a flaw."""
    email = register(paying_server.url)
    page = devices(PHONE, touch=True).new_page()
    if request.param == "large":
        page.add_init_script(pictures.LARGE)
    parker = Parker(page, paying_server.public_url).open().sign_in(email)
    parker.is_large = request.param == "large"
    parker.album, parker.cuts = Album(page, "trufan-cards-"), []
    yield parker
    parker.album.is_clean()
    assert not parker.cuts, "\n" + "\n".join(parker.cuts)


def look(parker: Parker, name: str) -> None:
    """The screen in three widths and both schemes; large text cuts nothing."""
    if not parker.is_large:
        return parker.album.take(name)
    pictures.take(parker.page, f"trufan-cards-{name}-large")
    parker.cuts += [f"{name}: {cut}" for cut in pictures.cuts(parker.page)]


def enter_card(parker: Parker, number: str) -> None:
    """On the service's page, in the tab that opens; it leads back to the app's cards."""
    with parker.page.expect_popup() as opened:
        parker["addCard"].last.click()
    tab = opened.value
    tab.get_by_role("link", name=f"Card {number}").click()
    expect(tab.get_by_test_id(f"savedCard-{number}")).to_be_visible()
    tab.close()


def test_an_order_is_paid_with_two_cards_and_its_receipt_shows_both(
    payer: Parker, paying_server: QuartetServer, stripe: StripeStandIn
) -> None:
    # Parking asks for the card first, and it comes back by itself.
    payer["parkButton"].click()
    payer["plateField"].fill("CARD 1")
    expect(payer["needsCard"]).to_be_visible()
    expect(payer["payAndParkButton"]).to_have_count(0)
    payer["needsCard"].scroll_into_view_if_needed()
    look(payer, "parking-without-card")
    enter_card(payer, "4242")
    expect(payer["needsCard"]).to_have_count(0)
    payer["payAndParkButton"].click()
    expect(payer["timeLeft"]).to_be_visible()
    assert [each["status"] for each in stripe.intents.values()] == ["succeeded"]

    payer["extendButton"].click()
    expect(payer["payingCard"]).to_have_text("Visa •••• 4242")
    look(payer, "extend")
    payer["confirmExtend"].click()
    expect(payer["confirmExtend"]).to_have_count(0)
    assert [each["amount_received"] > 0 for each in stripe.intents.values()] == [True, True]

    payer["accountButton"].click()
    payer["paymentMethodsRow"].click()
    expect(payer["savedCard-4242"]).to_contain_text("Default")
    enter_card(payer, "4444")
    enter_card(payer, "9995")
    expect(payer["savedCard-9995"]).to_be_visible()
    look(payer, "methods")

    payer.open()
    payer.open_store().add("milk")
    payer.checkout()
    expect(payer["paysWith"]).to_have_text("Paying with Visa •••• 4242")
    payer["splitToggle"].click()
    expect(payer["secondCard-4444"]).to_have_attribute("aria-pressed", "true")
    expect(payer["splitAmountTitle"]).to_have_text("Amount on the first card")
    expect(payer["splitAmount"]).to_have_value(re.compile(r"^\$\d+\.\d\d$"))
    # A field is told from words by its edge.
    assert payer["splitAmount"].evaluate("field => getComputedStyle(field).borderTopStyle") == "solid"
    payer["splitAmount"].fill("500")
    expect(payer["errorMessage"].first).to_contain_text("Each card pays $0.50 or more.")
    payer["splitAmount"].scroll_into_view_if_needed()
    look(payer, "split-refused")
    payer["splitAmount"].fill("3.50")
    expect(payer["errorMessage"]).to_have_count(0)
    total = payer["PlaceOrder"].inner_text().split("$")[1]
    expect(payer["splitRest"]).to_have_text(f"${float(total) - 3.5:.2f}")
    payer["splitRest"].scroll_into_view_if_needed()
    look(payer, "split")
    payer["PlaceOrder"].click()
    expect(payer["paymentWords"]).to_contain_text(f"${total} held.")
    look(payer, "confirmation")
    code, number = payer["accessCode"].inner_text(), payer["orderNumber"].inner_text()

    payer.track()
    expect(payer["orderPayment"]).to_have_count(2)
    expect(payer["orderPayment"].first).to_contain_text("$3.50")
    expect(payer["orderPayment"].first).to_contain_text("Held.")
    staff = Staff(paying_server.url)
    queue = staff.ask("GET", f"/convenience/staff/venues/{VENUE}/orders?page_size=100")["orders"]
    order = next(entry["id"] for entry in queue if entry["order_number"] == number)
    for step in ["accept", "start-shopping", "complete-shopping"]:
        staff.step(order, step)
    staff.step(order, "store", storage_location="Refrigerator")
    staff.step(order, "deliver", access_code=code)
    payer["rate5"].click()
    payer["submitRating"].click()
    expect(payer["orderPayment"].first).to_contain_text("Paid")
    expect(payer["orderPayment"].last).to_contain_text("Mastercard •••• 4444")
    payer["orderPayments"].scroll_into_view_if_needed()
    look(payer, "receipt")
    taken = [each["amount_received"] for each in stripe.intents.values()][2:]
    assert taken[0] == 350
    assert sum(taken) == round(float(total) * 100)


def test_a_declined_card_says_what_to_do_and_another_one_pays_the_same_order(
    payer: Parker, stripe: StripeStandIn
) -> None:
    payer["accountButton"].click()
    payer["paymentMethodsRow"].click()
    expect(payer["noCards"]).to_be_visible()
    look(payer, "no-methods")
    enter_card(payer, "4242")
    enter_card(payer, "9995")
    expect(payer["savedCard-9995"]).to_be_visible()
    payer.open()
    payer.park("CARD 2")
    payer["accountButton"].click()
    payer["paymentMethodsRow"].click()
    payer["savedCard-9995"].click()
    look(payer, "card-menu")
    payer["makeDefault"].click()
    expect(payer["savedCard-9995"]).to_contain_text("Default")

    payer.open()
    payer.open_store().add("milk")
    payer.checkout()
    payer["PlaceOrder"].click()
    expect(payer["errorMessage"].first).to_contain_text("has not enough money for this. Try another card.")
    # One button pays the order that waits; another one beside it would look like a second order.
    expect(payer["unpaidOrder"]).to_contain_text("isn't paid yet.")
    expect(payer["payUnpaidOrder"]).to_have_count(0)
    expect(payer["PlaceOrder"]).to_contain_text("Pay Order")
    look(payer, "declined")
    # Whoever changes something places a second order, and is told so. The decline was the first one's.
    payer["DeliveryInstructions"].fill("Level 2")
    expect(payer["secondOrder"]).to_contain_text("makes a second order")
    expect(payer["PlaceOrder"]).to_contain_text("Place Order")
    expect(payer["errorMessage"]).to_have_count(0)
    payer["secondOrder"].scroll_into_view_if_needed()
    look(payer, "second-order")
    payer["DeliveryInstructions"].fill("")
    expect(payer["secondOrder"]).to_have_count(0)
    expect(payer["PlaceOrder"]).to_contain_text("Pay Order")
    # The app is left before anything is paid: the order's own page offers to pay it.
    payer.open()
    payer["activeOrder"].click()
    expect(payer["payOrder"]).to_be_visible()
    payer["payOrder"].scroll_into_view_if_needed()
    look(payer, "unpaid")
    payer["splitOrder"].click()
    expect(payer["paySplitOrder"]).to_be_visible()
    look(payer, "split-sheet")
    payer.page.get_by_role("button", name="Cancel", exact=True).last.click()
    expect(payer["paySplitOrder"]).to_have_count(0)
    payer["cardMenu"].click()
    payer["payWith-4242"].click()
    payer["payOrder"].click()
    expect(payer["orderPayment"]).to_have_count(1)
    expect(payer["orderPayment"]).to_contain_text("Held.")
    assert [each["status"] for each in stripe.intents.values()].count("requires_capture") == 1

    payer.open()
    payer["accountButton"].click()
    payer["paymentMethodsRow"].click()
    payer["savedCard-9995"].click()
    payer["removeCard"].click()
    expect(payer["savedCard-9995"]).to_have_count(0)
    expect(payer["savedCard-4242"]).to_contain_text("Default")


def test_a_test_card_pays_where_payments_are_simulated(parker: Parker) -> None:
    parker["accountButton"].click()
    parker["paymentMethodsRow"].click()
    expect(parker.page.get_by_text("This is a demo. No money moves.")).to_be_visible()
    parker["testCard-4242"].click()
    expect(parker["savedCard-4242"]).to_contain_text("Default")
    for scheme in ("light", "dark"):
        parker.page.emulate_media(color_scheme=scheme)
        pictures.take(parker.page, f"trufan-cards-test-cards-{scheme}")
    parker.open()
    parker.park("CARD 3")
    parker.open_store().add("milk")
    parker.checkout()
    expect(parker["paysWith"]).to_have_text("Paying with Visa •••• 4242")
    parker["PlaceOrder"].click()
    expect(parker["paymentWords"]).to_contain_text("paid")
    parker.track()
    expect(parker["orderPayment"]).to_contain_text("Visa •••• 4242")
    expect(parker["orderPayment"]).to_contain_text("Paid")


def test_a_stay_whose_card_was_declined_is_given_up_or_paid_with_another_card(parker: Parker) -> None:
    parker["accountButton"].click()
    parker["paymentMethodsRow"].click()
    parker["testCard-0341"].click()
    expect(parker["savedCard-0341"]).to_contain_text("Default")
    parker.open()
    parker["parkButton"].click()
    parker[f"lot-{LOT}"].click()
    parker["plateField"].fill("WRONG 1")
    parker["payAndParkButton"].click()
    expect(parker["errorMessage"].last).to_contain_text("Try another card.")
    parker.open()
    parker["giveUpButton"].click()
    parker["confirmGiveUp"].click()
    expect(parker["parkButton"]).to_be_visible()

    parker["parkButton"].click()
    parker[f"lot-{LOT}"].click()
    parker["plateField"].fill("RIGHT 1")
    parker["payAndParkButton"].click()
    expect(parker["errorMessage"].last).to_contain_text("Try another card.")
    # Both the sheet and, after a reload, the first screen lead to another card.
    parker["addCard"].last.click()
    expect(parker["savedCard-0341"]).to_be_visible()
    parker["testCard-4444"].click()
    expect(parker["savedCard-4444"]).to_be_visible()
    parker["closeCards"].click()
    expect(parker["closeCards"]).to_have_count(0)
    expect(parker["plateField"]).to_have_value("RIGHT 1")
    # It was added in order to pay.
    expect(parker["payWith-4444"]).to_have_attribute("aria-pressed", "true")
    parker.open()
    parker["addCard"].click()
    parker["testCard-4242"].click()
    parker["savedCard-4242"].click()
    parker["makeDefault"].click()
    expect(parker["savedCard-4242"]).to_contain_text("Default")
    parker["closeCards"].click()
    expect(parker["parkingSession"]).to_contain_text("RIGHT1")
    parker["payParkingButton"].click()
    expect(parker["timeLeft"]).to_be_visible()
