"""Parts of a person's way through the app."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from playwright.sync_api import expect

import pictures
from quartet_server import QuartetServer
from soul.sitter import PHONE, Sitter, photos

# Whether a view or one around it moves for ever.
SHAKES = """view => {
  for (let each = view; each; each = each.parentElement)
    if (each.getAnimations().some(move => move.effect.getComputedTiming().iterations === Infinity)) return true;
  return false;
}"""


def find_looks(sitter: Sitter) -> None:
    """By a category and by words."""
    everything = sitter.cards.count()
    sitter["category-vintage"].click()
    expect(sitter["category-vintage"]).to_have_attribute("aria-pressed", "true")
    expect(sitter.cards).not_to_have_count(everything)
    search = sitter.page.get_by_placeholder("Search looks")
    search.fill("no such look")
    expect(sitter["emptyPlace"]).to_contain_text("No looks found")
    search.fill("tintype")
    expect(sitter.cards).to_have_count(1)
    search.fill("")
    sitter["category-all"].click()
    expect(sitter.cards).to_have_count(everything)


def make_more(sitter: Sitter) -> None:
    """Of four pictures, and of one; and then the four are deleted."""
    sitter["tab-gallery"].click()
    sitter.stacks.first.click()
    sitter["moreLikeThis"].click()
    expect(sitter["pendingGeneration"]).to_have_count(1)
    sitter.stacks.first.click()
    sitter["image-0"].click()
    sitter["moreLikePicture"].click()
    expect(sitter["closeFullScreen"]).to_have_count(0)
    expect(sitter["pendingGeneration"]).to_have_count(2)
    expect(sitter.stacks).to_have_count(3, timeout=120_000)
    oldest = sitter.stacks.last.get_attribute("data-testid")
    sitter.stacks.last.click()
    sitter["deleteBatch"].click()
    sitter["confirmDeleteBatch"].click()
    expect(sitter[oldest]).to_have_count(0)
    expect(sitter.stacks).to_have_count(2)


def show_older(sitter: Sitter, server: QuartetServer) -> None:
    """A gallery of more than one page. The older generations are copies without files."""
    with sqlite3.connect(server.database, timeout=10) as database:
        names = [row[1] for row in database.execute("PRAGMA table_info(soul_generations)")]
        others = ", ".join(name for name in names if name not in ("id", "completed_at"))
        newest = "FROM soul_generations WHERE status = 'completed' ORDER BY completed_at DESC LIMIT 1"
        for number in range(60):
            older = f"INSERT INTO soul_generations (id, completed_at, {others}) SELECT 'gen_old{number}', "
            database.execute(f"{older} completed_at - {(number + 1) * 60_000}, {others} {newest}")
            database.execute(
                "INSERT INTO soul_pictures (id, generation_id, account_id, position) "
                f"SELECT 'blob_old{number}', id, account_id, 1 FROM soul_generations WHERE id = 'gen_old{number}'"
            )
    sitter.page.reload()
    sitter["showOlder"].click()
    expect(sitter["batch-gen_old59"]).to_be_attached()
    expect(sitter["showOlder"]).to_have_count(0)


def use_up_the_month(sitter: Sitter, server: QuartetServer) -> None:
    """A look says when there are more portraits, and makes none until then."""
    with sqlite3.connect(server.database, timeout=10) as database:
        database.execute("UPDATE soul_quotas SET pictures = 100")
    sitter["tab-home"].click()
    sitter.cards.first.click()
    expect(sitter["obstacle"]).to_contain_text("You have used all 100 portraits of this month.")
    expect(sitter["obstacle"]).to_contain_text("You can make more again on")
    expect(sitter["generateButton"]).to_be_disabled()
    sitter["closePreset"].click()
    expect(sitter["closePreset"]).to_have_count(0)
    sitter["tab-gallery"].click()
    sitter.stacks.first.click()
    expect(sitter["obstacle"]).to_contain_text("You have used all 100 portraits of this month.")
    expect(sitter["moreLikeThis"]).to_be_disabled()
    sitter["image-0"].click()
    expect(sitter["moreLikePicture"]).to_be_disabled()
    sitter["closeFullScreen"].click()
    expect(sitter["closeFullScreen"]).to_have_count(0)
    sitter["closeBatch"].click()
    expect(sitter["closeBatch"]).to_have_count(0)


def see_the_month(sitter: Sitter) -> None:
    """What is used of the month stands in one line, in the narrowest window, too."""
    page, before = sitter.page, sitter.page.viewport_size
    sitter["tab-profile"].click()
    page.set_viewport_size({"width": 320, "height": 568})
    used = sitter["usageGenerations"].get_by_text("100 of 100", exact=True)
    expect(used).to_be_visible()
    page.evaluate(pictures.AT_REST)
    assert used.bounding_box()["height"] < 34
    page.set_viewport_size(before)


def lose_a_batch(sitter: Sitter, other: Sitter) -> None:
    """A sheet whose portraits another tab deletes says so, in whole sentences, and makes no link."""
    page, before = sitter.page, sitter.page.viewport_size
    page.set_viewport_size(PHONE)
    sitter["tab-gallery"].click()
    # Of a gallery that is scrolled the first in the page is not the newest one.
    other["tab-gallery"].click()
    batch = other.stacks.first.get_attribute("data-testid")
    page.mouse.move(PHONE["width"] / 2, PHONE["height"] / 2)
    page.mouse.wheel(0, -100_000)
    sitter[batch].click()
    sitter["shareBatch"].click()
    expect(sitter["makeLink"]).to_be_enabled()
    other[batch].click()
    expect(other["image-0"]).to_be_visible()
    # Whichever of the two wishes came last, that for four pictures or that for one, is the newest.
    is_one = other.page.locator("[data-testid^=image-]").count() == 1
    other["deleteBatch"].click()
    other["confirmDeleteBatch"].click()
    expect(other["closeBatch"]).to_have_count(0)
    sitter["makeLink"].click()
    expect(sitter["errorMessage"]).to_have_text(
        "This portrait was deleted. Close this, and share another one."
        if is_one
        else "These portraits were deleted. Close this, and share others."
    )
    expect(sitter["makeLink"]).to_be_disabled()
    page.evaluate(pictures.AT_REST)
    sentence, button = (sitter[name].bounding_box() for name in ("errorMessage", "makeLink"))
    assert sentence["y"] + sentence["height"] <= button["y"], (sentence, button)
    sitter["closeShare"].click()
    expect(sitter["closeBatch"]).to_have_count(0)
    page.set_viewport_size(before)


def leave(sitter: Sitter) -> None:
    """Signs out."""
    sitter["tab-profile"].click()
    account, sign_out = sitter["accountButton"], sitter["signOutButton"]
    # The tab keeps its pages, and the account's may be open already.
    expect(account.or_(sign_out).locator("visible=true").first).to_be_visible()
    if not sign_out.is_visible():
        account.click()
    sign_out.click()
    sitter["confirmSignOut"].click()
    expect(sitter["phoneField"]).to_be_visible()


def train_and_delete_another(sitter: Sitter, look: Callable[[str], None]) -> None:
    """Generate New, with photos that are thrown away, and with photos that outlive a reload."""
    files = photos(20)
    sitter.begin_character("Nobody", files[:1])
    expect(sitter["photoCount"]).to_have_text("1 of at least 20 photos")
    sitter["cancelNewModel"].click()
    look("keep-photos")
    sitter["deletePhotos"].click()
    expect(sitter.page.get_by_role("dialog")).to_have_count(0)

    sitter.begin_character("Summer", files[:19])
    expect(sitter["photoCount"]).to_have_text("19 of at least 20 photos", timeout=60_000)
    expect(sitter["earlierPhotos"]).to_have_count(0)
    expect(sitter["startTraining"]).to_be_disabled()
    look("new-character")
    sitter.page.reload()
    sitter.begin_character("Summer", files[19:])
    expect(sitter["earlierPhotos"]).to_be_visible()
    expect(sitter["photoCount"]).to_have_text("20 photos are in", timeout=20_000)
    sitter["startTraining"].click()
    characters = sitter.page.locator("[data-testid^=modelCard-]")
    expect(characters).to_have_count(2)
    expect(sitter.page.get_by_text("20 photos", exact=True)).to_have_count(1, timeout=90_000)
    look("two-characters")

    # Whoever holds a character sees them all shake.
    characters.first.hover()
    sitter.page.mouse.down()
    expect(sitter["deleteModel"]).to_have_count(2)
    sitter.page.mouse.up()
    assert characters.first.evaluate(SHAKES)
    look("edit-characters")
    # A button that shakes never stands still, which a click would wait for.
    sitter.page.get_by_label("Delete Summer").click(force=True)
    sitter["confirmDeleteModel"].click()
    expect(characters).to_have_count(1)
    sitter["editModels"].click()
