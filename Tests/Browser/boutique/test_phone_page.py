"""The customer's page: small, useful without a script, honest when something fails."""

from __future__ import annotations

import gzip
import urllib.request

import pytest
from playwright.sync_api import expect

from ledger import Ledger
from phone import PHONE, Phone

LARGEST_BYTES = 15_000


@pytest.fixture
def approved(till, store) -> str:
    session = till.ring_up(store)
    assert till.rate(store, session, 4).status == 200
    assert till.approve(store, session).status == 200
    return session


def test_the_page_with_everything_is_under_fifteen_kilobytes(devices, server, approved):
    page = devices(PHONE, touch=True).new_page()
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.update({answer.url: len(answer.body())}))
    page.goto(f"{server.public_url}/r/{approved}", wait_until="networkidle")
    assert sum(sizes.values()) < LARGEST_BYTES, sizes


def test_without_javascript_the_text_and_the_link_are_there(devices, server, till, store, approved):
    page = devices(PHONE, touch=True, java_script_enabled=False).new_page()
    page.goto(f"{server.public_url}/r/{approved}")
    text = till.session(store, approved)["generatedReviewText"]
    assert text in page.locator("body").inner_text() or page.get_by_role("textbox").input_value() == text
    assert page.get_by_role("link", name="Post on Google").get_attribute("href").startswith("https://")


@pytest.mark.parametrize(
    ("platform", "name"), [("GOOGLE", "Google"), ("YELP", "Yelp"), ("APPLE_MAPS", "Apple Maps")]
)
def test_the_link_is_named_after_the_stores_platform(devices, server, till, platform, name):
    store = till.add_store(f"Maison {name}", platform=platform)
    session = till.ring_up(store)
    till.rate(store, session, 5)
    till.approve(store, session)
    phone = Phone(devices(PHONE).new_page()).open(f"{server.public_url}/r/{session}")
    expect(phone.post_link(name)).to_be_visible()


def test_post_says_before_and_after_what_it_does(devices, server, till, store, approved):
    device = devices(PHONE, touch=True, permissions=["clipboard-read", "clipboard-write"])
    phone = Phone(device.new_page()).open(f"{server.public_url}/r/{approved}")
    before = phone.page.get_by_text("This copies your text and opens Google.")
    expect(before).to_be_visible()
    device.route("https://**", lambda route: route.fulfill(body="the review site"))
    with device.expect_page() as opened:
        phone.post_link().click()
    opened.value.close()
    said = phone.page.get_by_role("status")
    expect(said).to_have_text("Your text is copied. At Google, choose your stars again and paste the text.")
    text = till.session(store, approved)["generatedReviewText"]
    assert phone.page.evaluate("navigator.clipboard.readText()") == text
    # One button leads: the others stand below it, and have no fill.
    lead, copy, done = phone.post_link(), phone.copy_button, phone.done_button
    assert lead.bounding_box()["y"] < copy.bounding_box()["y"] == done.bounding_box()["y"]
    fills = [each.evaluate("e => getComputedStyle(e).backgroundColor") for each in (lead, copy, done)]
    assert fills[0] != "rgba(0, 0, 0, 0)" and fills[1:] == ["rgba(0, 0, 0, 0)"] * 2


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize(("text", "words"), [("", "nothing to copy"), ("Some words", "choose your stars again")])
def test_words_that_appear_move_no_button(devices, server, approved, width, text, words):
    device = devices({"width": width, "height": 700}, permissions=["clipboard-read", "clipboard-write"])
    phone = Phone(device.new_page()).open(f"{server.public_url}/r/{approved}").edit(text)
    before = [each.bounding_box() for each in (phone.post_link(), phone.done_button)]
    phone.copy_button.click()
    expect(phone.page.get_by_role("status")).to_contain_text(words)
    assert [each.bounding_box() for each in (phone.post_link(), phone.done_button)] == before


def test_the_tag_opens_a_review_for_one_phone_which_may_reload_it(devices, server, till, store, approved):
    page = devices(PHONE).new_page()
    phone = Phone(page).open(f"{server.public_url}/tap/{store}")
    text = till.session(store, approved)["generatedReviewText"]
    expect(phone.review).to_have_value(text)
    assert "/r/" in page.url
    page.reload()
    expect(phone.review).to_have_value(text)
    stranger = devices(PHONE).new_page()
    stranger.goto(f"{server.public_url}/tap/{store}")
    expect(stranger.get_by_role("heading", name="No review ready")).to_be_visible()


def test_the_tag_on_the_counter_leads_to_the_newest_review(devices, server, till, store, approved):
    phone = Phone(devices(PHONE).new_page()).open(f"{server.public_url}/tap/{store}")
    expect(phone.review).to_have_value(till.session(store, approved)["generatedReviewText"])


@pytest.mark.parametrize("path", ["/r/sess_unknown", "/tap/store_unknown", "/r/%3Cscript%3E"])
def test_nothing_to_show_says_so(devices, server, path):
    page = devices(PHONE).new_page()
    assert page.goto(server.public_url + path).status == 404
    assert len(page.locator("body").inner_text().strip()) > 10
    expect(page.get_by_role("link", name="Post on Google")).to_have_count(0)


def test_a_pending_or_declined_review_is_nobodys_to_see(devices, server, till, store):
    session = till.ring_up(store)
    till.rate(store, session, 4)
    text = till.session(store, session)["generatedReviewText"]
    page = devices(PHONE).new_page()
    page.goto(f"{server.public_url}/r/{session}")
    assert text not in page.content()
    till.decline(store, session)
    page.reload()
    assert text not in page.content()


def test_done_is_kept_once_however_often_it_is_pressed(devices, server, approved):
    page = devices(PHONE).new_page()
    phone = Phone(page).open(f"{server.public_url}/r/{approved}").done()
    page.get_by_role("button", name="Show my review again").click()
    phone.done()
    steps = Ledger(server.database).audit(approved)
    assert steps["POSTED_INTENT"] == steps["DONE"] == 1


def test_a_page_that_is_done_says_so_after_a_reload_and_leads_back_to_the_review(devices, server, till, store, approved):
    page = devices(PHONE, touch=True).new_page()
    phone = Phone(page).open(f"{server.public_url}/r/{approved}").done()
    page.reload()
    expect(page.get_by_role("heading", name="Thank You!")).to_be_visible()
    expect(page.get_by_text("You said that you are done.")).to_be_visible()
    expect(phone.review).to_be_hidden()
    page.get_by_role("button", name="Show my review again").click()
    expect(phone.review).to_have_value(till.session(store, approved)["generatedReviewText"])
    # The kiosk's own Done says nothing of the phone.
    other = till.ring_up(store)
    till.rate(store, other, 4)
    till.approve(store, other)
    till.send("POST", f"/api/v1/review/{other}/done")
    phone.open(f"{server.public_url}/r/{other}")
    expect(phone.review).to_be_visible()


def test_done_without_a_line_is_done_after_a_reload_too(devices, server, approved):
    device = devices(PHONE, touch=True)
    phone = Phone(device.new_page()).open(f"{server.public_url}/r/{approved}")
    device.route("**/done", lambda route: route.abort())
    phone.done()
    phone.page.reload()
    expect(phone.page.get_by_role("heading", name="Thank You!")).to_be_visible()


def test_an_empty_review_leads_nowhere_and_says_why(devices, server, approved):
    device = devices(PHONE, touch=True, permissions=["clipboard-read", "clipboard-write"])
    phone = Phone(device.new_page()).open(f"{server.public_url}/r/{approved}")
    phone.edit("  ")
    expect(phone.post_link()).to_be_disabled()
    before = phone.post_link().bounding_box()
    expect(phone.page.get_by_role("status")).to_have_text(
        "Your review is empty. Write a few words, and you can post them on Google."
    )
    phone.post_link().click(force=True)
    phone.page.wait_for_timeout(300)
    assert len(device.pages) == 1 and "PLATFORM_CLICKED" not in Ledger(server.database).audit(approved)
    # So it is after a reload; words bring the link back.
    phone.page.reload()
    expect(phone.post_link()).to_be_disabled()
    phone.edit("My own words")
    expect(phone.post_link()).to_be_enabled()
    assert phone.post_link().get_attribute("href").startswith("https://")
    assert phone.post_link().bounding_box() == before


def test_copying_refused_by_the_browser_selects_the_text(devices, server, approved):
    page = devices(PHONE).new_page()
    page.add_init_script(
        """
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
        document.execCommand = () => false;
        """
    )
    phone = Phone(page).open(f"{server.public_url}/r/{approved}")
    phone.copy_button.click()
    expect(page.get_by_role("status")).to_contain_text("selected")
    expect(page.get_by_text("Copied")).to_have_count(0)
    length = phone.review.evaluate("f => f.selectionEnd - f.selectionStart")
    assert length == len(phone.review.input_value()) > 0


@pytest.mark.parametrize("text", ["", "  \n "])
def test_copying_nothing_says_so_and_leaves_the_clipboard(devices, server, approved, text):
    device = devices(PHONE, permissions=["clipboard-read", "clipboard-write"])
    phone = Phone(device.new_page()).open(f"{server.public_url}/r/{approved}")
    before = phone.copy()
    phone.edit(text).copy_button.click()
    expect(phone.page.get_by_role("status")).to_contain_text("nothing to copy")
    expect(phone.page.get_by_text("Copied")).to_have_count(0, timeout=3000)
    assert phone.page.evaluate("navigator.clipboard.readText()") == before
    phone.edit("My own words")
    assert phone.copy() == "My own words"
    # The page tells the server of it once the person has been told.
    ledger = Ledger(server.database)
    for _ in range(100):
        if ledger.audit(approved)["COPIED"] >= 2:
            break
        phone.page.wait_for_timeout(50)
    assert ledger.audit(approved)["COPIED"] == 2


def test_the_text_is_larger_than_the_zoom_limit_of_a_phone(devices, server, approved):
    """Under 16 px, iOS zooms into a field; and a page must not forbid zooming."""
    page = devices(PHONE).new_page()
    phone = Phone(page).open(f"{server.public_url}/r/{approved}")
    assert phone.review.evaluate("f => parseFloat(getComputedStyle(f).fontSize)") >= 16
    viewport = page.locator("meta[name=viewport]").get_attribute("content")
    assert "maximum-scale" not in viewport and "user-scalable" not in viewport


def test_it_is_compressed_for_who_can_read_it(server, approved):
    request = urllib.request.Request(f"{server.url}/r/{approved}", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        body = answer.read()
        if answer.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        assert b"</html>" in body
