"""What is no photo, or tells more than a photo should, at the real server with its real decoders."""

from __future__ import annotations

import io
import json
import subprocess
import urllib.error
import urllib.request
import uuid
from pathlib import Path

import pytest
from PIL import Image

from hostile_photos import hostile_photos, huge_png, jpeg
from quartet_server import QuartetServer
from soul.sitter import new_number, newest_code

# The status of each, and a word of its sentence.
REFUSED = {
    "half a JPEG": (422, "could not be read"), "a JPEG's first bytes": (422, "could not be read"), "an SVG": (415, "JPEG"),
    "a page": (415, "JPEG"), "a text": (415, "JPEG"), "200 megapixels": (413, "megapixels"),
    "a PNG without an end": (413, "megapixels"), "21 MB": (413, "MB"), "a GIF": (415, "JPEG"),
}  # fmt: skip


class Person:
    def __init__(self, server: QuartetServer) -> None:
        self.url, self.token = server.url, ""
        phone = "+1" + new_number()
        self.ask("POST", "/api/auth/send-otp", json.dumps({"phone": phone}).encode())
        code = {"phone": phone, "token": newest_code(server.url, phone)}
        _, answer = self.ask("POST", "/api/auth/verify-otp", json.dumps(code).encode())
        self.token = answer["session"]["access_token"]

    def ask(self, verb: str, path: str, body: bytes | None = None, kind: str = "application/json") -> tuple[int, dict]:
        headers = {"Content-Type": kind} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        request = urllib.request.Request(self.url + path, method=verb, data=body, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refusal:
            return refusal.code, json.load(refusal)

    def send(self, photos: list[bytes], path: str = "/api/onboarding/images", field: str = "file") -> tuple[int, dict]:
        limit = uuid.uuid4().hex
        parts = [
            f'--{limit}\r\nContent-Disposition: form-data; name="{field}"; filename="IMG_{number}.jpg"\r\n'
            "Content-Type: image/jpeg\r\n\r\n".encode() + content + b"\r\n"
            for number, content in enumerate(photos)
        ]
        body = b"".join(parts) + f"--{limit}--\r\n".encode()
        return self.ask("POST", path, body, f"multipart/form-data; boundary={limit}")

    def stored(self, receipt: dict) -> bytes:
        with urllib.request.urlopen(receipt["s3Url"], timeout=30) as answer:
            assert answer.headers["Content-Type"] == "image/jpeg"
            return answer.read()


@pytest.fixture
def person(server: QuartetServer) -> Person:
    return Person(server)


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_photo_is_refused_in_words(person: Person, name: str) -> None:
    if name == "200 megapixels":
        assert len(huge_png()) < 1_000_000
    status, answer = person.send([hostile_photos()[name]])
    assert (status, REFUSED[name][1] in answer["error"]) == (REFUSED[name][0], True), f"{status}: {answer}"
    # It leaves no folder either.
    assert person.ask("GET", "/api/onboarding/check-temp-folder")[1]["hasOnboardingImages"] is False


def test_one_bad_photo_of_a_form_stops_no_other(person: Person) -> None:
    bad = list(hostile_photos().values())
    photos = [jpeg((number * 12, 50, 90)) for number in range(25 - len(bad))]
    status, answer = person.send(photos + bad, "/api/onboarding/batch-upload", "images")
    assert status == 200, answer
    assert [result["success"] for result in answer["results"]] == [True] * len(photos) + [False] * len(bad)
    for count in (14, 26):
        assert person.send([jpeg()] * count, "/api/onboarding/batch-upload", "images")[0] == 400


def test_a_form_as_large_as_phones_send_it_arrives(person: Person) -> None:
    """Phones' photos have five megabytes. What stands behind a JPEG's end is no part of it."""
    photos = [jpeg((number * 12, 50, 90)) + bytes(5_000_000) for number in range(15)]
    status, answer = person.send(photos, "/api/onboarding/batch-upload", "images")
    assert status == 200, answer
    assert all(result["success"] for result in answer["results"])


def test_a_photo_tells_nothing_of_its_place(person: Person) -> None:
    picture = Image.new("RGB", (300, 400), (10, 120, 80))
    exif = Image.Exif()
    exif[0x010F] = "Camera of Ada"
    exif[0x0112] = 6  # turned by a quarter
    place = exif.get_ifd(0x8825)
    place[1], place[2], place[3], place[4] = "N", (43.0, 27.0, 1.0), "W", (80.0, 29.0, 0.0)
    content = io.BytesIO()
    picture.save(content, "JPEG", exif=exif, comment=b"at home")
    assert b"Camera of Ada" in content.getvalue() and b"at home" in content.getvalue()
    assert Image.open(io.BytesIO(content.getvalue())).getexif().get_ifd(0x8825)
    status, receipt = person.send([content.getvalue()])
    assert status == 200, receipt
    kept = person.stored(receipt)
    stored = Image.open(io.BytesIO(kept))
    assert not dict(stored.getexif()) and not stored.getexif().get_ifd(0x8825)
    assert b"Exif" not in kept and b"Camera" not in kept and b"at home" not in kept
    # Upright, as it was seen.
    assert stored.size == (400, 300)


def test_a_photo_of_an_iphone_becomes_a_jpeg(person: Person, tmp_path: Path) -> None:
    Image.new("RGB", (320, 240), (200, 90, 40)).save(tmp_path / "photo.png")
    subprocess.run(["vips", "copy", tmp_path / "photo.png", tmp_path / "photo.heic"], check=True)
    content = (tmp_path / "photo.heic").read_bytes()
    assert content[4:8] == b"ftyp"
    status, receipt = person.send([content])
    assert status == 200, receipt
    stored = Image.open(io.BytesIO(person.stored(receipt)))
    assert (stored.format, stored.size) == ("JPEG", (320, 240))
