"""Wrong ids, two tabs, reload, Back: a sentence for the person, and a way on."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from kiosk import POLL_SECONDS, Kiosk
from ledger import Ledger


def test_an_unknown_store_is_named_and_can_be_corrected(kiosk, store):
    kiosk.store_field.fill("store_unknown")
    kiosk["pairButton"].click()
    kiosk.shows_error("We couldn't find that store. Check the ID and try again.")
    spoken = kiosk.page.locator("#live")
    expect(spoken).to_contain_text("We couldn't find that store")
    kiosk.pair(store)
    # It is not on the screen any more, so no screen reader must find it either.
    expect(spoken).to_have_text("")


@pytest.mark.parametrize("typed", ["", "   "])
def test_pairing_needs_an_id(kiosk, typed):
    kiosk.store_field.fill(typed)
    if kiosk["pairButton"].is_enabled():
        kiosk["pairButton"].click()
        expect(kiosk["errorMessage"]).not_to_be_empty()
    kiosk.shows_pairing()


def test_an_id_with_spaces_around_it_pairs(kiosk, store):
    kiosk.pair(f"  {store} ")


def test_enter_pairs_too(kiosk, store):
    kiosk.store_field.fill(store)
    kiosk.store_field.press("Enter")
    kiosk.shows_idle()


def test_a_session_that_was_settled_elsewhere_says_so_and_lets_go(kiosk, till, store):
    session = till.ring_up(store)
    kiosk.pair(store).wake()
    assert till.rate(store, session, 3).status == 200
    assert till.decline(store, session).status == 200
    kiosk["star5"].click()
    kiosk["submitRating"].click()
    kiosk.shows_error("already ended").shows_idle()
    assert till.session(store, session)["starRating"] == 3


def test_a_kiosk_and_an_older_one_cannot_both_answer(kiosk, till, store, server):
    """An older kiosk knows nothing of holds, and is served all the same; see test_pairing.py for two of ours."""
    session = till.ring_up(store)
    kiosk.pair(store).wake()
    assert till.rate(store, session, 4).status == 200
    assert till.approve(store, session).status == 200
    kiosk["star1"].click()
    kiosk["submitRating"].click()
    kiosk.shows_error("already ended").shows_idle()
    assert till.session(store, session)["starRating"] == 4
    assert Ledger(server.database).audit(session)["RATING_SUBMITTED"] == 1


def test_nobody_approves_a_text_that_an_older_kiosk_has_replaced(kiosk, till, store, server):
    session = till.ring_up(store)
    kiosk.pair(store).wake().rate(5)
    other = till.rate(store, session, 1).json["generatedReviewText"]
    kiosk["approveButton"].click()
    kiosk.shows_stars(5).shows_error("submit your rating again")
    assert till.session(store, session)["status"] == "PENDING"
    # Their own stars make a text that fits them, and that one they approve.
    kiosk["submitRating"].click()
    kiosk.shows_consent()
    read = kiosk.review()
    kiosk.approve()
    kept = till.session(store, session)
    assert (kept["starRating"], kept["status"]) == (5, "APPROVED")
    assert kept["generatedReviewText"] in read
    # The other customer's text is out of date now, and their visit over: there is nothing to rate again.
    path = f"/api/v1/kiosk/{store}/sessions/{session}/approve"
    assert till.send("POST", path, {"generatedReviewText": other}).status == 400
    assert Ledger(server.database).audit(session)["APPROVED"] == 1


def test_two_tabs_of_one_browser_never_ask_about_the_same_purchase(devices, till, store, server):
    device = devices()
    tabs = [Kiosk(device.new_page(), server.public_url).open() for _ in range(2)]
    tabs[0].pair(store)
    tabs[1].reload().shows_idle()
    till.ring_up(store)
    # Both ask in the same moment.
    for tab in tabs:
        tab.page.evaluate("document.querySelector('[data-testid=tapToStart]')?.click()")
    while not any(tab["submitRating"].is_visible() for tab in tabs):
        tabs[0].page.wait_for_timeout(100)
    tabs[0].page.wait_for_timeout(500)
    (asking,) = [tab for tab in tabs if tab["submitRating"].is_visible()]
    (other,) = [tab for tab in tabs if tab is not asking]
    asking.rate(5).approve()
    other.page.bring_to_front()
    other.page.wait_for_timeout((POLL_SECONDS + 1) * 1000)
    other.shows_idle()
    expect(other["errorMessage"]).to_have_count(0)


def test_a_tab_whose_visit_another_tab_took_over_lets_go_quietly(devices, till, store, server):
    session = till.ring_up(store)
    device = devices()
    first = device.new_page()
    line = CutLine(first)
    first = Kiosk(first, server.public_url).open().pair(store).wake()
    first["star4"].click()
    second = Kiosk(device.new_page(), server.public_url)
    line.cut()
    # The purchase goes on in the second tab once the first one is given up.
    second.open()
    expect(second["submitRating"]).to_be_visible(timeout=30_000)
    second.rate(5).approve()
    # The first one still shows the rating, because no message can reach it.
    first.page.bring_to_front()
    expect(first["submitRating"]).to_be_visible()
    line.mend()
    expect(first["idleScreen"]).to_be_visible(timeout=30_000)
    expect(first["errorMessage"]).to_have_count(0)
    second.page.bring_to_front()
    second.shows_handoff()
    assert till.session(store, session)["starRating"] == 5


class CutLine:
    """One tab's WebSocket, which can be taken away from it while the browser's other tabs keep theirs."""

    def __init__(self, page) -> None:
        self.is_cut = False
        self.open = []
        page.route_web_socket("**", self.carry)

    def carry(self, socket) -> None:
        if self.is_cut:
            return socket.close()
        self.open += [socket, socket.connect_to_server()]

    def cut(self) -> None:
        self.is_cut = True
        for end in self.open:
            end.close()
        self.open = []

    def mend(self) -> None:
        self.is_cut = False


def test_what_is_said_about_a_visit_that_ended_is_gone_for_the_next_customer(kiosk, till, store):
    session = till.ring_up(store)
    kiosk.pair(store).wake()
    assert till.decline(store, session).status == 200
    kiosk["star5"].click()
    kiosk["submitRating"].click()
    kiosk.shows_error("already ended").shows_idle()
    expect(kiosk["errorMessage"]).to_have_count(0)


def test_back_and_forward_leave_and_find_the_kiosk(devices, server, store):
    page = devices().new_page()
    page.goto(server.public_url + "/")
    kiosk = Kiosk(page, server.public_url).open().pair(store)
    page.go_back()
    expect(page).to_have_url(server.public_url + "/")
    page.go_forward()
    kiosk.shows_idle()


def test_an_unknown_page_says_so(devices, server):
    page = devices().new_page()
    answer = page.goto(server.public_url + "/no-such-page")
    assert answer.status == 404
    assert page.locator("body").inner_text().strip() != ""
