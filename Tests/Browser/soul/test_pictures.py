"""What a person does with portraits: looks closely, compares, shares; and what is said of photos that they pick."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest
from PIL import Image, ImageFilter
from playwright.sync_api import BrowserContext, Locator, Page, expect

import pictures
from quartet_server import QuartetServer
from soul.sitter import FACE, PHONE, TABLET, Sitter, new_number, photos
from soul.steps import find_looks, leave, lose_a_batch, make_more, see_the_month, show_older, use_up_the_month

PHONES = {320: 568, 430: 932}
DEMO = "5195463438"  # has two characters

# The pictures that a person sees, with their places.
SHOWN = "() => [...document.querySelectorAll('[data-testid=fullScreenImage] img')].at(-1).getBoundingClientRect().width"

# Where the words of the page's title begin, and where a view does.
EDGES = """selector => {
  const isSeen = each => getComputedStyle(each.closest(".ns")).visibility !== "hidden";
  const page = [...document.querySelectorAll(".nsp")].findLast(isSeen);
  const title = document.createRange();
  title.selectNodeContents(page.querySelector(".nlt"));
  return [title, page.querySelector(selector)].map(each => each.getBoundingClientRect().left);
}"""


def file(picture: Image.Image, name: str) -> dict:
    bytes = io.BytesIO()
    picture.save(bytes, "JPEG", quality=90)
    return {"name": name, "mimeType": "image/jpeg", "buffer": bytes.getvalue()}


def pinch(picture: Locator, apart: float) -> None:
    """Two fingers in the picture's middle, 80 points from one another, go so many times as far apart."""
    page = picture.page
    box = picture.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = page.context.new_cdp_session(page)

    def put(kind: str, reach: float) -> None:
        points = [{"x": x - reach, "y": y, "id": 1}, {"x": x + reach, "y": y, "id": 2}]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    put("touchStart", 40)
    for step in range(1, 6):
        put("touchMove", 40 + 40 * (apart - 1) * step / 5)
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def drag(page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(*[a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)])
    page.mouse.up()


def expect_columns(page: Page, cards: Locator, by_width: dict[int, int]) -> None:
    """How many looks are beside each other, by the window's width."""
    for width, height in {**PHONES, TABLET["width"]: TABLET["height"]}.items():
        page.set_viewport_size({"width": width, "height": height})
        # The server hears of another size class a moment later.
        for _ in range(50):
            page.evaluate(pictures.AT_REST)
            tops = [card.bounding_box()["y"] for card in cards.all()[:6]]
            count = sum(abs(top - tops[0]) < 1 for top in tops)
            if count == by_width[width]:
                break
            page.wait_for_timeout(100)
        assert count == by_width[width], f"{count} columns at {width}"


def expect_one_margin(page: Page, view: str) -> None:
    """The page's title and a view below it begin at the same place, in any window."""
    for width, height in {**PHONES, TABLET["width"]: TABLET["height"]}.items():
        page.set_viewport_size({"width": width, "height": height})
        # The server hears of another size class a moment later.
        for _ in range(50):
            title, first = page.evaluate(EDGES, view)
            if abs(title - first) < 1:
                break
            page.wait_for_timeout(100)
        assert abs(title - first) < 1, f"{view} at {width}: {first}, its title: {title}"


@pytest.mark.timeout(400)
def test_portraits_are_looked_at_closely_compared_and_shared(devices: Callable[..., BrowserContext], own_server: QuartetServer) -> None:
    sitter = Sitter(devices(TABLET, scheme="dark", touch=True).new_page(), own_server.public_url, own_server.url).open()
    page = sitter.page
    flaws: dict[str, list[str]] = {}

    def look(name: str) -> None:
        """The tablet's screen, and then the smallest and the largest phone's."""
        pictures.take(page, f"soul-{name}-820")
        for width, height in PHONES.items():
            page.set_viewport_size({"width": width, "height": height})
            pictures.take(page, f"soul-{name}-{width}")
            # The system's own search field has the system's own height.
            if found := [flaw for flaw in pictures.flaws(page) if not flaw.startswith("searchField")]:
                flaws[f"{name}-{width}"] = found
        page.set_viewport_size(TABLET)

    sitter.ask_for_code(DEMO)
    sitter["otpField"].fill(sitter.code(DEMO))
    cards = sitter.cards
    # The demo's characters are made while the server starts.
    for _ in range(20):
        page.wait_for_timeout(1000)
        if cards.count():
            break
        page.reload()
    expect(cards.first).to_be_visible()
    look("home")
    expect_columns(page, cards, {320: 2, 430: 2, 820: 4})
    expect_one_margin(page, "[data-testid^=presetCard-]")
    find_looks(sitter)
    sitter["tab-profile"].click()
    expect(page.locator("[data-testid^=modelState-]").first).to_have_text("1 photo")
    look("characters")
    expect_one_margin(page, "[data-testid=generateNew]")
    page.locator("[data-testid^=modelCard-]").first.click()
    cards.nth(1).click()
    expect(sitter["generateButton"]).to_be_enabled()
    # The cover's upper square, with the face, is whole, and the button begins where the words do.
    page.evaluate(pictures.AT_REST)
    cover, button, picker = (
        sitter[name].bounding_box() for name in ("presetCover", "generateButton", "characterPicker")
    )
    assert cover["width"] <= picker["y"] - cover["y"] + 1, (cover, picker)
    assert abs(button["x"] - picker["x"]) < 1, (button, picker)
    # The way out lies whole on the cover, also where that is narrower than the sheet.
    for width, height in [(320, 640), (TABLET["width"], TABLET["height"])]:
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(50):
            cover, close = (sitter[name].bounding_box() for name in ("presetCover", "closePreset"))
            is_on = cover["x"] <= close["x"] and close["x"] + close["width"] <= cover["x"] + cover["width"]
            if is_on:
                break
            page.wait_for_timeout(100)
        assert is_on, (width, cover, close)
    look("preset")
    sitter["generateButton"].click()
    stack = page.locator("[data-testid^=batch-]")
    expect(stack).to_have_count(1, timeout=120_000)
    look("gallery")
    expect_one_margin(page, "[data-testid^=batch-]")
    stack.click()
    expect(sitter["image-3"]).to_be_visible()
    look("batch")
    sitter["image-0"].click()
    picture = sitter["fullScreenImage"]
    expect(picture.locator("img").last).to_be_visible()
    pictures.take(page, "soul-full-screen-820")
    whole = page.evaluate(SHOWN)

    # Two fingers enlarge it, a finger moves it, and two taps show the whole again.
    pinch(picture, 2.5)
    expect(picture).to_have_attribute("aria-description", "Enlarged")
    for _ in range(50):
        if abs(page.evaluate(SHOWN) / whole - 2.5) < 0.1:
            break
        page.wait_for_timeout(100)
    assert abs(page.evaluate(SHOWN) / whole - 2.5) < 0.1
    pictures.take(page, "soul-zoomed-820")
    drag(page, (400, 600), (300, 500))
    expect(page.get_by_text("1 of 4")).to_be_visible()
    picture.dblclick()
    expect(picture).to_have_attribute("aria-description", "Whole")
    drag(page, (600, 600), (400, 600))
    expect(page.get_by_text("2 of 4")).to_be_visible()
    # Without a finger the number turns the pages.
    sitter["pictureNumber"].focus()
    for key, number in [("ArrowRight", 3), ("ArrowRight", 4), ("ArrowRight", 4), ("ArrowLeft", 3), ("ArrowLeft", 2)]:
        page.keyboard.press(key)
        expect(sitter["pictureNumber"]).to_have_attribute("aria-valuetext", f"{number} of 4")

    # Before and after: the handle follows the finger, and the arrow keys.
    sitter["compareButton"].click()
    handle = sitter["beforeAfterHandle"]
    expect(handle).to_have_attribute("aria-valuetext", "50 percent before")
    look("before-and-after")
    box = handle.bounding_box()
    drag(page, (box["x"] + 22, 600), (box["x"] + 160, 600))
    expect(handle).not_to_have_attribute("aria-valuetext", "50 percent before")
    handle.focus()
    for _ in range(10):
        page.keyboard.press("ArrowLeft")
    expect(handle).to_have_attribute("aria-valuetext", "0 percent before")
    assert pictures.barriers(page) == []
    sitter["compareButton"].click()
    expect(picture).to_be_visible()

    # One picture by a link of its own. A browser without a sheet of its own copies it, and says so.
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=own_server.public_url)
    page.evaluate("() => { navigator.share = undefined; }")
    sitter["shareButton"].click()
    sitter["makeLink"].click()
    expect(sitter["albumLink"]).to_be_visible()
    of_one = sitter["albumLink"].inner_text()
    sitter["shareLink"].click()
    expect(page.get_by_text("Copied. Paste it into a message.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").splitlines()[-1] == of_one
    assert pictures.flaws(page) == []
    stranger = devices(PHONE, scheme="dark").new_page()
    assert stranger.goto(of_one).status == 200
    expect(stranger.locator("main img")).to_have_count(1)
    sitter["closeShare"].click()
    expect(sitter["closeShare"]).to_have_count(0)

    # All four by a link, which somebody without an account can open, until it is taken back.
    sitter["closeFullScreen"].click()
    sitter["shareBatch"].click()
    sitter["shareDays"].get_by_text("30 days").click()
    look("share")
    page.set_viewport_size({"width": 320, "height": PHONES[320]})
    expect(sitter["makeLink"]).to_be_in_viewport(ratio=1)
    page.set_viewport_size(TABLET)
    sitter["makeLink"].click()
    link = sitter["albumLink"].inner_text()
    look("shared")
    assert pictures.flaws(page) == []
    assert stranger.goto(link).status == 200
    expect(stranger.locator("main img")).to_have_count(4)
    sitter["closeShare"].click()
    sitter["closeBatch"].click()
    sitter["tab-profile"].click()
    sitter["accountButton"].click()
    look("account")
    sitter["sharedLinks"].click()
    states, ways_back = (page.locator(f"[data-testid^={name}-]") for name in ("albumState", "takeBack"))
    expect(states).to_have_count(2)
    expect(states.first).to_contain_text("Until")
    look("links")
    for left in (1, 0):
        ways_back.first.click()
        sitter["confirmTakeBack"].click()
        expect(ways_back).to_have_count(left)
    expect(states).to_have_text(["Taken back", "Taken back"])
    assert [stranger.goto(each).status for each in (of_one, link)] == [410, 410]

    # Everything in one file.
    files: list[str] = []
    # Chromium tells of a file at the tab that opens for it, or where none opens, at the page.
    take = lambda file: files.append(file.suggested_filename)  # noqa: E731
    page.on("download", take)
    page.context.on("page", lambda tab: tab.on("download", take))
    page.go_back()
    sitter["downloadEverything"].click()
    for _ in range(100):
        if files:
            break
        page.wait_for_timeout(100)
    assert files and files[0].startswith("soul-") and files[0].endswith(".zip")
    make_more(sitter)
    show_older(sitter, own_server)
    use_up_the_month(sitter, own_server)
    see_the_month(sitter)
    # Another tab of the browser deletes what is to be shared here, and then takes this one with it.
    other = Sitter(page.context.new_page(), own_server.public_url, own_server.url).open()
    lose_a_batch(sitter, other)
    leave(other)
    expect(sitter["phoneField"]).to_be_visible(timeout=3_000)
    assert not flaws, json.dumps(flaws, indent=1)


def test_photos_are_judged_as_they_are_picked(devices: Callable[..., BrowserContext], server: QuartetServer) -> None:
    sitter = Sitter(devices(PHONE, scheme="dark", touch=True).new_page(), server.public_url, server.url).open()
    page = sitter.page
    # A number with a wrong digit is put right.
    sitter.ask_for_code(new_number())
    sitter["changeNumberButton"].click()
    number = new_number()
    sitter.ask_for_code(number)
    sitter["otpField"].fill(sitter.code(number))
    sitter.fill_profile("Ada Lovelace")
    sitter["completeButton"].click()
    expect(sitter["skipButton"]).to_be_visible()

    good = photos(1)[0]
    face = Image.open(FACE).convert("RGB")
    blurred = file(face.resize((1200, 1600)).filter(ImageFilter.GaussianBlur(18)), "blurred.jpg")
    dark = file(face.rotate(180).resize((1200, 1600)).point(lambda level: level // 8), "dark.jpg")
    landscape = file(Image.effect_noise((900, 1200), 90).convert("RGB"), "landscape.jpg")
    two = Image.new("RGB", (1200, 600))
    for left in (0, 600):
        two.paste(face.resize((600, 600)), (left, 0))
    sitter.choose([good, blurred, dark, landscape, file(two, "two.jpg")])
    expect(sitter["photoFinding-2"]).to_have_text("Blurry. Choose a sharper one, or keep it.", timeout=30_000)
    expect(sitter["photoFinding-3"]).to_contain_text("Dark.")
    # A word beside the count leads to them, from below the whole grid.
    expect(sitter["showFindings"]).to_have_text("4 could be better", timeout=30_000)
    page.set_viewport_size({"width": 390, "height": 500})
    sitter["showFindings"].click()
    expect(sitter["photoFinding-2"]).to_be_in_viewport()
    page.set_viewport_size(PHONE)
    sitter["showAllFindings"].click()
    expect(sitter["photoFinding-4"]).to_have_text("No face was found. Choose one that shows your face, or keep it.")
    expect(sitter["photoFinding-5"]).to_have_text(
        "More than one face was found. Choose one of you alone, or keep it."
    )
    expect(sitter["photoFinding-1"]).to_have_count(0)
    pictures.take(page, "soul-photos-judged-390")
    assert pictures.flaws(page) == []

    # One is kept, and not spoken of again; another one takes the place of the other.
    for kept in (3, 4, 5):
        sitter[f"keepPhoto-{kept}"].click()
        expect(sitter[f"photoFinding-{kept}"]).to_have_count(0)
    with page.expect_file_chooser() as chooser:
        sitter["replacePhoto-2"].click()
    chooser.value.set_files([photos(2)[1]])
    expect(sitter["photoFinding-2"]).to_have_count(0)
    expect(sitter["photoCount"]).to_have_text("5 of at least 15 photos", timeout=30_000)
    page.wait_for_timeout(500)
    expect(page.locator("[data-testid^=photoFinding-]")).to_have_count(0)

    # What a browser may not draw is shown as the server has it, as soon as it is in.
    sitter.choose([{**photos(3)[2], "name": "IMG_0003.heic", "mimeType": "image/heic"}])
    expect(sitter["photoCount"]).to_have_text("6 of at least 15 photos", timeout=30_000)
    expect(page.locator("img.im[src*='/blobs/']")).to_have_count(1)

    # Six are too few, so the person goes on without, and without notifications.
    sitter["skipButton"].click()
    sitter["notNow"].click()
    expect(sitter.cards.first).to_be_visible()
