"""The first page, as a browser gets it."""

from __future__ import annotations

import gzip
import re
import urllib.request
from pathlib import Path

from line import Line
from quartet_server import QuartetServer

AIM_BYTES = 32_000
SCRIPT_AIM_BYTES = 18_000


def first_page(server: QuartetServer) -> list[Line]:
    page, size = compressed(server.port, "/boutique")
    parts = {"page": size}
    # The icons and the manifest are for an installation: no browser waits for them.
    for address in dict.fromkeys(re.findall(r'(?:href|src)="(/_q/[^"#?]+\.(?:css|js)[^"#]*)', page)):
        parts[Path(address.split("?")[0]).name] = compressed(server.port, address)[1]
    total = sum(parts.values())
    told = " + ".join(f"{name} {size / 1000:.1f}" for name, size in parts.items())
    script = sum(size for name, size in parts.items() if name.endswith(".js"))
    return [
        Line(
            "First page with style and script, compressed",
            f"{total / 1000:.1f} kB ({told})",
            f"under {AIM_BYTES // 1000} kB",
            total < AIM_BYTES,
        ),
        Line(
            "Client script, compressed",
            f"{script / 1000:.1f} kB",
            f"under {SCRIPT_AIM_BYTES // 1000} kB",
            script < SCRIPT_AIM_BYTES,
        ),
    ]


def compressed(port: int, path: str) -> tuple[str, int]:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        body = answer.read()
        text = gzip.decompress(body) if answer.headers.get("Content-Encoding") == "gzip" else body
        return text.decode(), len(body)
