"""Files that are no photos, or more than they seem: what people's programs send by mistake and on purpose."""

from __future__ import annotations

import functools
import io
import struct
import zlib

from PIL import Image


def jpeg(color: tuple[int, int, int] = (120, 90, 70), size: tuple[int, int] = (240, 320)) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", size, color).save(content, "JPEG")
    return content.getvalue()


@functools.cache
def huge_png(width: int = 20_000, height: int = 10_000) -> bytes:
    """Two hundred megapixels in less than a megabyte."""
    pack = zlib.compressobj(9)
    row = bytes(width + 1)
    rows = b"".join(pack.compress(row) for _ in range(height)) + pack.flush()
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


@functools.cache
def hostile_photos() -> dict[str, bytes]:
    whole = jpeg(size=(1200, 1600))
    return {
        "half a JPEG": whole[: len(whole) // 2],
        "a JPEG's first bytes": b"\xff\xd8\xff\xe0" + b"x" * 3_000_000,
        "an SVG": b"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><script>alert(1)</script></svg>",
        "a page": b"<!doctype html><script>alert(1)</script>",
        "a text": b"not a photo",
        "200 megapixels": huge_png(),
        "a PNG without an end": huge_png()[:200_000],
        "21 MB": jpeg() + bytes(21_000_000),
        "a GIF": b"GIF89a" + struct.pack("<HH", 65_535, 65_535) + b"\x00" * 64,
    }
