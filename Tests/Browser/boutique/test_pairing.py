"""Kiosks with a key: paired by a code or a link, unpaired from afar, and two of them in one shop."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from kiosk import Kiosk
from till import DEMO_STORE


def kiosk_of(devices, server) -> Kiosk:
    return Kiosk(devices().new_page(), server.public_url)


def paired(devices, server, till, store) -> Kiosk:
    return kiosk_of(devices, server).open().pair(till.pairing_code(store)["code"]).shows_idle()


def test_a_code_pairs_one_kiosk_and_a_customer_is_served(devices, server, till):
    store = till.add_store("Maison Close", open_kiosks=False)
    code = till.pairing_code(store)["code"]
    kiosk = kiosk_of(devices, server).open()
    kiosk.refuses_to_pair(store).shows_error("Pair this one with a code from the console")
    kiosk.pair(code.lower().replace("-", " ")).shows_idle()
    other = kiosk_of(devices, server).open()
    other.refuses_to_pair(code).shows_error("Make a new one in the console")
    other.refuses_to_pair("store_typo").shows_error("We couldn't find that store. Check the ID and try again.")
    assert till.send("GET", f"/api/v1/kiosk/{store}/next").status == 401

    session = till.ring_up(store)
    kiosk.shows_rating().reload().shows_rating().rate(5).approve().done()
    assert till.session(store, session)["status"] == "POSTED_INTENT"


def test_a_link_opens_the_kiosk_paired_and_a_reload_uses_it_once(devices, server, till):
    store = till.add_store("Maison Liée", open_kiosks=False)
    link = till.pairing_code(store)["link"]
    kiosk = kiosk_of(devices, server)
    asked = []
    kiosk.page.on("request", lambda request: asked.append(request.url))
    kiosk.page.goto(link)
    kiosk.shows_idle()
    # No address that is sent or stays has the code.
    code = link.rsplit("=", 1)[1]
    assert kiosk.page.url == f"{server.public_url}/boutique"
    assert asked and not any(code in address for address in asked)
    kiosk.reload().shows_idle()
    assert [k["name"] for k in till.kiosks(store)] == ["Kiosk 1"]
    other = kiosk_of(devices, server)
    other.page.goto(link)
    other.shows_pairing().shows_error("Make a new one in the console")
    # A paired kiosk stays so when a link is no good, and follows one that is.
    kiosk.page.goto(link.replace(link.rsplit("=", 1)[1], "2222-2222"))
    kiosk.shows_idle()
    second = till.add_store("Maison Seconde", open_kiosks=False)
    kiosk.page.goto(till.pairing_code(second)["link"])
    kiosk.shows_idle()
    till.ring_up(second)
    kiosk.shows_rating()


def test_a_kiosk_that_is_paired_again_leaves_no_ghost_in_the_console(devices, server, till):
    store = till.add_store("Maison Quittée", open_kiosks=False)
    kiosk = paired(devices, server, till, store)
    kiosk.repair().shows_pairing()
    kiosk.pair(till.pairing_code(store)["code"]).shows_idle()
    kiosk.page.goto(till.pairing_code(store)["link"])
    kiosk.shows_idle()
    for _ in range(50):
        names = [each["name"] for each in till.kiosks(store)]
        if names == ["Kiosk 3"]:
            break
        kiosk.page.wait_for_timeout(100)
    assert names == ["Kiosk 3"]


def test_the_demos_link_pairs_at_the_first_click(devices, server):
    page = devices().new_page()
    page.goto(server.public_url + "/")
    page.get_by_role("link", name="Open the kiosk").click()
    kiosk = Kiosk(page, server.public_url).shows_idle()
    kiosk.open_settings()
    expect(kiosk["settingsAlert"]).to_contain_text(DEMO_STORE)


def test_a_kiosk_is_unpaired_from_afar_and_says_so(console, devices, server, till):
    store = till.add_store("Maison Lointaine", open_kiosks=False)
    kiosk = paired(devices, server, till, store)
    console.sign_in().open_store(store)
    console["pairingQRButton"].click()
    row = console.page.locator("[data-testid^=kioskRow-]")
    expect(row).to_contain_text("Kiosk 1")
    expect(row).to_contain_text(re.compile("Seen (just now|1 min ago)"))
    console["unpairButton"].click()
    console.page.get_by_role("button", name="Unpair", exact=True).last.click()
    expect(row).to_have_count(0)
    kiosk.shows_pairing().shows_error("This kiosk was unpaired. Pair it again with a code from the console.")
    kiosk.reload().shows_pairing()
    kiosk.pair(console["pairingCode"].inner_text()).shows_idle()
    expect(row).to_contain_text("Kiosk 2")


def test_the_owner_decides_about_open_kiosks(console, devices, server, till):
    store = till.add_store("Maison Ouverte")
    kiosk = kiosk_of(devices, server).open().pair(store).shows_idle()
    console.sign_in().open_store(store)
    console["pairingQRButton"].click()
    expect(console["pairingStoreID"]).to_have_text(store)
    switch = console.page.get_by_role("switch", name="Allow kiosks without a code")
    expect(switch).to_be_checked()
    switch.click()
    expect(console["pairingStoreID"]).to_have_count(0)
    kiosk.shows_pairing().shows_error("This store takes paired kiosks only")
    assert till.owner("GET", f"/api/v1/stores/{store}").json["allowsOpenKiosks"] is False


def test_of_two_kiosks_one_has_the_visit(devices, server, till):
    store = till.add_store("Maison à deux comptoirs", open_kiosks=False)
    kiosks = [paired(devices, server, till, store) for _ in range(2)]
    till.ring_up(store)
    first = wait_for_one(kiosks)
    second = next(kiosk for kiosk in kiosks if kiosk is not first)
    second["tapToStart"].click()
    expect(second.page.get_by_text("We'll be ready right after your purchase.")).to_be_visible()
    second.shows_idle()
    # The next customer goes to the free one, the first's cancelled visit too.
    first.rate(4)
    till.ring_up(store)
    second.shows_rating().cancel()
    first.approve().done()
    first.page.wait_for_timeout(3500)
    first.shows_rating()


def wait_for_one(kiosks: list[Kiosk]) -> Kiosk:
    """The one kiosk that shows the visit; the others stay idle."""
    for _ in range(50):
        showing = [kiosk for kiosk in kiosks if kiosk["submitRating"].is_visible()]
        if showing:
            kiosks[0].page.wait_for_timeout(1000)
            showing = [kiosk for kiosk in kiosks if kiosk["submitRating"].is_visible()]
            assert len(showing) == 1
            return showing[0]
        kiosks[0].page.wait_for_timeout(200)
    raise AssertionError("no kiosk shows the visit")


def test_pages_of_other_sites_cannot_drive_a_demo(devices, server, till):
    """A browser asks before most requests of another page, but not before a POST of nothing."""
    session = till.ring_up(DEMO_STORE)
    decline = f"/api/v1/kiosk/{DEMO_STORE}/sessions/{session}/decline"
    foreign = till.send("POST", decline, Origin="http://evil.example")
    assert foreign.status == 403 and foreign.json == {"error": "Pages of other sites may not do this."}
    asked = till.send(
        "OPTIONS", "/api/v1/stores", Origin="http://evil.example", Access_Control_Request_Method="POST"
    )
    assert "access-control-allow-origin" not in asked.headers
    read = till.send("GET", f"/api/v1/kiosk/{DEMO_STORE}/next", Origin="http://evil.example")
    assert "access-control-allow-origin" not in read.headers
    page = devices().new_page()  # An empty page has an origin of its own.
    page.evaluate("address => fetch(address, { method: 'POST', mode: 'no-cors' })", server.url + decline)
    assert till.session(DEMO_STORE, session)["status"] == "PENDING"
    own = till.send("POST", decline, Origin=server.public_url)
    assert own.status == 200
