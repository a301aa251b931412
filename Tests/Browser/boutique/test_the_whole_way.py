"""From the till to the review site: the screens of a shop, a customer and the owner."""

from __future__ import annotations

import time
import uuid
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from kiosk import PORTRAIT, Kiosk
from ledger import Ledger
from owner_console import OwnerConsole
from phone import PHONE, Phone
from till import DEMO_STORE

EDITED = "Lovely people, and the parcel was wrapped with care. I will be back."


@pytest.fixture
def phone(devices, server) -> Phone:
    return Phone(devices(PHONE, touch=True, permissions=["clipboard-read", "clipboard-write"]).new_page())


def test_from_the_start_page_to_the_posted_review(devices, server, till, phone):
    """The way that the start page tells a newcomer to try, in the demo's own store."""
    device = devices()
    start = device.new_page()
    start.goto(server.public_url + "/")
    start.get_by_role("link", name="kiosk").first.click()
    kiosk = Kiosk(start, server.public_url).shows_idle()

    console = OwnerConsole(device.new_page(), server.public_url).open().sign_in().open_store(DEMO_STORE)
    before = {s["publicId"] for s in till.sessions(DEMO_STORE)}
    console.ring_up()

    kiosk.shows_rating()  # by itself
    (session,) = {s["publicId"] for s in till.sessions(DEMO_STORE)} - before
    console.shows_session(session)
    assert kiosk["orderTotal"].inner_text().strip() != ""

    kiosk.rate(4)
    review = kiosk.review()
    assert review.strip("“”\" \n") in till.session(DEMO_STORE, session)["generatedReviewText"]
    kiosk.approve()

    address = kiosk.scan()
    assert address == f"{server.public_url}/r/{session}"

    phone.open(address)
    expect(phone.review).to_have_value(till.session(DEMO_STORE, session)["generatedReviewText"])
    phone.edit(EDITED)
    assert phone.copy() == EDITED
    link = phone.post_link()
    assert urlsplit(link.get_attribute("href")).scheme == "https"
    assert "noopener" in link.get_attribute("rel")
    phone.page.context.route("https://**", lambda route: route.fulfill(body="the review site"))
    with phone.page.context.expect_page() as opened:
        link.click()
    opened.value.close()
    phone.done()

    kiosk.done()
    kiosk.shows_idle()
    console.shows_session(session, "done")
    steps = Ledger(server.database).audit(session)
    assert steps["SESSION_CREATED"] == steps["RATING_SUBMITTED"] == steps["APPROVED"] == 1
    assert steps["OPENED"] == steps["COPIED"] == steps["PLATFORM_CLICKED"] == 1
    assert steps["DONE"] == steps["POSTED_INTENT"] == 1


@pytest.mark.parametrize("stars", [1, 5])
def test_a_square_payment_reaches_the_kiosk_with_its_order(devices, server, till, square, phone, stars):
    location, order = f"L{uuid.uuid4().hex[:12]}", f"order-{uuid.uuid4()}"
    store = till.add_store("Maison Square", location=location)
    total = square.put_order(order, location, [("Silk scarf", 1, 8900), ("Gift box", 2, 1200)])

    kiosk = Kiosk(devices(PORTRAIT, touch=True).new_page(), server.public_url).open().pair(store)
    assert till.square_payment(location, order, amount=total).status == 200

    kiosk.shows_rating()
    expect(kiosk["orderTotal"]).to_contain_text("$101.00")
    kiosk.rate(stars).approve()
    phone.open(kiosk.scan())
    phone.copy()
    phone.done()
    kiosk.done().shows_idle()

    ((session, status, kept_stars, text),) = Ledger(server.database).sessions_of_order(order)
    assert (status, kept_stars) == ("POSTED_INTENT", stars)
    assert 0 < len(text) <= 400
    fetched = [headers for path, headers in square.requests if path == f"/v2/orders/{order}"]
    assert len(fetched) == 1 and fetched[0]["authorization"].startswith("Bearer ")


@pytest.mark.alone
def test_a_purchase_is_on_the_kiosk_within_a_second(kiosk, till, store):
    """Nobody taps. Three times, so that no poll every few seconds could pass by luck."""
    kiosk.pair(store).shows_idle()
    seconds = []
    for _ in range(3):
        time.sleep(1.5)  # the kiosk's question waits at the server by now
        till.ring_up(store)
        start = time.monotonic()
        kiosk.shows_rating()
        seconds.append(time.monotonic() - start)
        kiosk.cancel()
    assert max(seconds) < 1, seconds


def test_events_of_one_sale_make_one_session(server, till, square):
    location, order, event = f"L{uuid.uuid4().hex[:12]}", f"order-{uuid.uuid4()}", str(uuid.uuid4())
    store = till.add_store("Maison Once", location=location)
    square.put_order(order, location, [("Belt", 1, 4500)])
    for repeat in (event, event, str(uuid.uuid4())):
        assert till.square_payment(location, order, event=repeat).status == 200
    wait_for_session(till, store)
    assert len(Ledger(server.database).sessions_of_order(order)) == 1


def test_an_order_is_fetched_again_after_square_failed(server, till, square):
    location, order = f"L{uuid.uuid4().hex[:12]}", f"order-{uuid.uuid4()}"
    store = till.add_store("Maison Patience", location=location)
    square.put_order(order, location, [("Hat", 1, 6000)])
    square.fail_next(1)
    assert till.square_payment(location, order).status == 200
    answer = wait_for_session(till, store)
    assert answer["order"]["items"] == [{"name": "Hat", "quantity": 1, "amount": 6000}]


def test_a_forged_event_is_refused(till, square, store):
    body = b'{"event_id":"forged","type":"payment.updated","data":{}}'
    assert till.square_webhook(body, key="not-the-key").status == 401
    assert till.next(store) == {"session": None, "order": None}


def wait_for_session(till, store: str) -> dict:
    for _ in range(100):
        answer = till.next(store)
        if answer["session"]:
            return answer
        time.sleep(0.2)
    raise AssertionError("no session within 20 s")
