"""Photos through both apps: the receipt and the hand-over, from the shopper's phone to the parker's screen."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw
from playwright.sync_api import Page, expect

from trufan.album import Album
from trufan.parker import Parker
from trufan.shopper import Shopper
from trufan.test_walk import shopper  # noqa: F401


def photo(color: str, words: str) -> dict:
    """A photo of a phone, three megapixels large."""
    picture = Image.new("RGB", (2000, 1500), color)
    ImageDraw.Draw(picture).text((200, 200), words, fill="white", font_size=160)
    bytes = io.BytesIO()
    picture.save(bytes, "JPEG")
    return {"name": "IMG_0001.jpg", "mimeType": "image/jpeg", "buffer": bytes.getvalue()}


def choose(page: Page, button, files) -> None:
    with page.expect_file_chooser() as chooser:
        button.click()
    assert not chooser.value.is_multiple()
    chooser.value.set_files(files)


def color_of(page: Page, locator) -> tuple[int, int, int]:
    expect(locator).to_be_visible()
    picture = Image.open(io.BytesIO(locator.screenshot())).convert("RGB")
    return picture.getpixel((picture.width // 2, picture.height * 3 // 4))


def test_a_photo_that_was_refused_is_seen_after_its_step(parker: Parker, shopper: Shopper) -> None:  # noqa: F811
    parker.park("FOTO 2").open_store().add("milk")
    parker.checkout()
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    code = parker["accessCode"].inner_text()
    shopper.accept(number)
    shopper["startShopping"].click()
    shopper["completeShopping"].click()
    text = {"name": "receipt.jpg", "mimeType": "image/jpeg", "buffer": b"not a photo"}
    choose(shopper.page, shopper["choosePhoto-receipt"], text)
    expect(shopper["errorMessage"].first).to_contain_text("must be a JPEG")
    # The same text again would be refused again.
    expect(shopper["retryPhoto"]).to_have_count(0)
    shopper["confirmComplete"].click()
    expect(shopper["storeGoods"]).to_be_visible()
    expect(shopper["confirmComplete"]).to_have_count(0)  # the sheet has the same button
    expect(shopper["errorMessage"].first).to_contain_text("must be a JPEG")
    choose(shopper.page, shopper["choosePhoto-receipt"], photo("#1c6b3a", "RECEIPT 17"))
    expect(shopper["photo-Photo of the receipt"]).to_be_visible()
    shopper.store("Front Desk")
    expect(shopper["choosePhoto-receipt"]).to_have_count(0)
    choose(shopper.page, shopper["choosePhoto-handOver"], text)
    expect(shopper["errorMessage"].first).to_contain_text("must be a JPEG")
    shopper.hand_over(code)
    expect(shopper["backToQueue"]).to_be_visible()
    expect(shopper["errorMessage"].first).to_contain_text("must be a JPEG")
    album = Album(shopper.page, "staff-photo-")
    album.take("refused-after-the-hand-over")
    album.is_clean()
    choose(shopper.page, shopper["choosePhoto-handOver"], photo("#1f4f8a", "TRUNK"))
    expect(shopper["choosePhoto-handOver"]).to_have_count(0)


def test_a_shoppers_photo_is_seen_beside_their_name(parker: Parker, shopper: Shopper) -> None:  # noqa: F811
    parker.park("FOTO 3").open_store().add("milk")
    parker.checkout()
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    parker.track()
    shopper["staffMenu"].click()
    shopper["myPhoto"].click()
    text = {"name": "me.jpg", "mimeType": "image/jpeg", "buffer": b"not a photo"}
    choose(shopper.page, shopper["chooseMyPhoto"], text)
    expect(shopper["errorMessage"].first).to_contain_text("must be a JPEG")
    choose(shopper.page, shopper["chooseMyPhoto"], photo("#1c6b3a", "ME"))
    expect(shopper["personPhoto"]).to_be_visible()
    expect(shopper["retryMyPhoto"]).to_have_count(0)
    album = Album(shopper.page, "staff-my-photo-")
    album.take("sent")
    album.is_clean()
    shopper["closeMyPhoto"].click()
    expect(shopper.page.get_by_role("dialog")).to_have_count(0)
    shopper.accept(number)
    face = parker["assignedStaff"].get_by_test_id("personPhoto")
    expect(face).to_be_visible()
    red, green, blue = color_of(parker.page, face)
    assert green > red + 40 and green > blue + 20
    # The other tests' shopper is the same person.
    shopper.open()
    shopper["staffMenu"].click()
    shopper["myPhoto"].click()
    shopper["removeMyPhoto"].click()
    expect(shopper["personPhoto"]).to_have_count(0)
    expect(shopper["removeMyPhoto"]).to_have_count(0)


def test_receipt_and_hand_over(parker: Parker, shopper: Shopper) -> None:  # noqa: F811
    parker.park("FOTO 1").open_store().add("milk")
    parker.checkout()
    parker["PlaceOrder"].click()
    number = parker["orderNumber"].inner_text()
    code = parker["accessCode"].inner_text()
    parker.track()
    shopper.accept(number)
    shopper["startShopping"].click()
    shopper["completeShopping"].click()

    # A text is refused in words, and a photo then takes its place.
    receipt = shopper["choosePhoto-receipt"]
    choose(shopper.page, receipt, {"name": "receipt.jpg", "mimeType": "image/jpeg", "buffer": b"not a photo"})
    expect(shopper["errorMessage"].first).to_contain_text("must be a JPEG")
    expect(shopper["retryPhoto"]).to_have_count(0)
    staffs, parkers = Album(shopper.page, "staff-photo-"), Album(parker.page, "trufan-photo-")
    staffs.take("refused")
    choose(shopper.page, receipt, photo("#1c6b3a", "RECEIPT 17"))
    sent = shopper["photo-Photo of the receipt"]
    expect(sent).to_be_visible()
    expect(shopper["retryPhoto"]).to_have_count(0)
    red, green, blue = color_of(shopper.page, sent)
    assert green > red + 40 and green > blue + 20
    staffs.take("receipt")
    choose(shopper.page, receipt, photo("#8a1f1f", "RECEIPT 18"))
    expect(sent).to_be_visible()
    shopper["confirmComplete"].click()
    shopper.store("Front Desk")
    choose(shopper.page, shopper["choosePhoto-handOver"], photo("#1f4f8a", "TRUNK"))
    expect(shopper["photo-Photo of the hand-over"]).to_be_visible()
    staffs.take("hand-over")

    # The parker sees both, and the second receipt only.
    card = parker["photo-Receipt"]
    card.scroll_into_view_if_needed()
    red, green, _ = color_of(parker.page, card)
    assert red > green + 40
    parkers.take("both")
    card.click()
    expect(parker["enlargedPhoto"]).to_be_visible()
    parkers.take("enlarged")
    parker["closePhoto"].click()
    expect(parker.page.get_by_role("dialog")).to_have_count(0)
    expect(parker["photo-Delivery Proof"]).to_have_count(1)
    shopper.hand_over(code)
    expect(shopper["backToQueue"]).to_be_visible()

    # Nobody opens it without its signature, and the picture is new: nothing of the sender's file is left.
    address = parker["photo-Receipt"].locator("img").evaluate("img => img.src")
    assert "signature=" in address
    answer = parker.page.request.get(address)
    assert answer.headers["content-type"] == "image/jpeg"
    assert max(Image.open(io.BytesIO(answer.body())).size) <= 2048
    assert parker.page.request.get(address.split("?")[0]).status == 403
    staffs.is_clean()
    parkers.is_clean()
