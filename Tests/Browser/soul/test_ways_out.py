"""What leaves Soul: an album by a link, and everything of a person's in one file."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable

from PIL import Image
from playwright.sync_api import BrowserContext, expect

import pictures
from quartet_server import QuartetServer
from soul.api import Person
from soul.sitter import PHONE, Sitter

TABLET = {"width": 820, "height": 1180}


def test_ways_out(devices: Callable[..., BrowserContext], server: QuartetServer) -> None:
    visitor = devices(PHONE, scheme="dark", touch=True).new_page()
    person = Person(visitor.request, Sitter(visitor, server.public_url, server.url))
    made = person.pictures()
    album = person.post("/api/albums", {"generation_id": made["generationId"]}).json()
    assert album["state"] == "open" and album["image_ids"] == made["image_ids"]

    # Somebody without an account opens the link, and sees the pictures themselves.
    visitor.goto(album["url"])
    shown = visitor.locator("main img")
    expect(shown).to_have_count(4)
    for number in range(4):
        shown.nth(number).scroll_into_view_if_needed()
        visitor.wait_for_function("image => image.complete && image.naturalWidth > 400", arg=shown.nth(number).element_handle())
    visitor.evaluate("scrollTo(0, 0)")
    pictures.take(visitor, "soul-album-390")
    visitor.set_viewport_size(TABLET)
    pictures.take(visitor, "soul-album-820")
    assert pictures.is_too_wide(visitor) == [] and pictures.flaws(visitor) == []
    whole = visitor.request.get(person.url + shown.first.locator("..").get_attribute("href"))
    assert Image.open(io.BytesIO(whole.body())).size == (1536, 2048)

    # What is taken back shows nothing more, also not the picture of an open page.
    answer = visitor.request.delete(f"{person.url}/api/albums/{album['id']}", headers=person.headers)
    assert answer.ok
    assert visitor.request.get(person.url + shown.first.get_attribute("src")).status == 410
    visitor.set_viewport_size(PHONE)
    assert visitor.reload().status == 410
    expect(visitor.get_by_role("heading")).to_have_text("This link was taken back")
    pictures.take(visitor, "soul-album-closed-390")

    # Everything in one file, by an address that needs no sign-in.
    export = person.post("/api/users/export").json()
    fetched = visitor.request.get(export["url"])
    assert fetched.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(fetched.body())) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        photos = [name for name in names if name.endswith(".jpg")]
        # The photos, the pictures, and the character's thumbnail.
        assert len(photos) == export["files"] == 15 + 4 + 1
        generation = next(name for name in names if name.endswith("generation.json"))
        assert json.loads(archive.read(generation))["facts"]["seed"] == made["metadata"]["seed"]
        portrait = generation.replace("generation.json", "1.jpg")
        assert Image.open(io.BytesIO(archive.read(portrait))).size == (1536, 2048)

    # More like the first picture, which counts in the month.
    more = person.post(f"/api/images/{made['image_ids'][0]}/more").json()
    assert more["seed"] == made["metadata"]["seed"] % 999_999 + 1
    person.made(more["generationId"])
    assert person.get("/api/users/usage")["usage"]["imagesGenerated"] == 8
