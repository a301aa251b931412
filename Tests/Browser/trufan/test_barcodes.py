"""A photo of a barcode ticks its line in the lot's app."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw
from playwright.sync_api import expect

from quartet_server import QuartetServer
from trufan.album import Album
from trufan.test_photos import choose, photo
from trufan.test_staff import BREAD, MILK, Enter, Order, enter  # noqa: F401
from trufan.test_walk import BREADS_CODE

# The bars of a digit in the left half with odd parity; those with even parity and those of the right half follow.
ODD = ["0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011"]
RIGHT = [digit.translate(str.maketrans("01", "10")) for digit in ODD]
EVEN = [digit[::-1] for digit in RIGHT]
# Which of the left half's digits are even, by the first digit.
PARITY = ["000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010"]


def barcode(code: str) -> dict:
    """A phone's photo of an EAN-13 on a package, somewhat askew."""
    digits = [int(digit) for digit in code]
    left = (EVEN[digit] if parity == "1" else ODD[digit] for digit, parity in zip(digits[1:7], PARITY[digits[0]]))
    bars = "101" + "".join(left) + "01010" + "".join(RIGHT[digit] for digit in digits[7:]) + "101"
    package = Image.new("RGB", (len(bars) * 8 + 200, 600), "white")
    for place, bar in enumerate(bars):
        if bar == "1":
            ImageDraw.Draw(package).rectangle([100 + place * 8, 100, 107 + place * 8, 480], fill="black")
    picture = Image.new("RGB", (2000, 1500), "#70583c")
    picture.paste(package.rotate(8, expand=True, fillcolor="#70583c"), (400, 300))
    bytes = io.BytesIO()
    picture.save(bytes, "JPEG")
    return {"name": "IMG_0002.jpg", "mimeType": "image/jpeg", "buffer": bytes.getvalue()}


def test_a_photo_of_a_barcode_ticks_its_line(enter: Enter, server: QuartetServer) -> None:  # noqa: F811
    order = Order(server, {MILK: 1, BREAD: 2})
    shopper = enter("aisha@example.com")
    shopper.accept(order.number)
    shopper["startShopping"].click()
    album = Album(shopper.page, "staff-scan-")
    scan, message = shopper["scanBarcode"], shopper["codeMessage"]

    choose(shopper.page, scan, photo("#1c6b3a", "NO BARS"))
    expect(message).to_have_text("No barcode was found in the photo. Hold the camera closer, or type the number.")
    album.take("none")
    choose(shopper.page, scan, {"name": "code.jpg", "mimeType": "image/jpeg", "buffer": b"not a photo"})
    expect(message).to_contain_text("must be a JPEG")
    expect(shopper["progress"]).to_have_text("0 of 2")

    choose(shopper.page, scan, barcode(BREADS_CODE))
    expect(message).to_have_text(f"2 × {BREAD}")
    expect(shopper["progress"]).to_have_text("1 of 2")
    album.take("ticked")
    choose(shopper.page, scan, barcode(BREADS_CODE))
    expect(message).to_have_text(f"{BREAD} is ticked already.")
    album.is_clean()
