"""Soul: a large gallery, an upload of many photos, and thumbnails beside vipsthumbnail. Alone: it prints its lines."""

from __future__ import annotations

import http.client
import io
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from served import RELEASE, served  # noqa: I001  (first: it finds the tests' modules)
from line import Line, percentile, told
from PIL import Image
from portraits import CHILD, photo, portraits
from process import resident_kilobytes
from quartet_server import QuartetServer
from soul.sitter import newest_code

ADA = "+15195463438"
BATCHES = 1000
# A page of the app's gallery.
PAGE = 60
ASKED = 200
PHOTOS = 25
PHOTO_BYTES = 5_000_000
ROUNDS = 8
# The longer sides, in pixels.
THUMBNAILS = [1280, 640, 256]


class Sitter:
    def __init__(self, server: QuartetServer) -> None:
        self.server = server
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
        self.token = ""
        self.ask("POST", "/api/auth/send-otp", {"phone": ADA})
        code = newest_code(server.url, ADA)
        self.token = self.ask("POST", "/api/auth/verify-otp", {"phone": ADA, "token": code})["session"]["access_token"]

    def ask(self, verb: str, path: str, body: dict | None = None) -> dict:
        return json.loads(self.send(verb, path, json.dumps(body).encode() if body else None, "application/json"))

    def send(self, verb: str, path: str, body: bytes | None, kind: str) -> bytes:
        headers = {"Content-Type": kind} if body else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self.connection.request(verb, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status < 300, f"{verb} {path}: {answer.status} {text[:300]!r}"
        return text

    def upload(self, path: str, field: str, photos: list[bytes]) -> dict:
        parts = [
            f'--limit\r\nContent-Disposition: form-data; name="{field}"; filename="{number}.jpg"\r\n'
            f"Content-Type: image/jpeg\r\n\r\n".encode() + content + b"\r\n"
            for number, content in enumerate(photos)
        ]
        body = b"".join(parts) + b"--limit--\r\n"
        return json.loads(self.send("POST", path, body, "multipart/form-data; boundary=limit"))


def studio(folder: Path, served: Callable[..., AbstractContextManager[QuartetServer]]) -> list[Line]:
    large = photo(folder)
    photos = different(large, PHOTOS)
    with served(folder / "studio") as server:
        sitter = Sitter(server)
        return gallery(sitter) + upload(sitter, photos) + thumbnails(sitter, different(large, ROUNDS, start=PHOTOS), folder)


def different(large: bytes, count: int, start: int = 0) -> list[bytes]:
    """Photos of 12 megapixels and about five megabytes, of which no two are the same."""
    picture = Image.open(io.BytesIO(large)).convert("RGB")
    quality, files = 95, []
    for number in range(start, start + count):
        cut = picture.crop((number, number, picture.width, picture.height))
        content = io.BytesIO()
        cut.save(content, "JPEG", quality=quality)
        while number == start and content.tell() > PHOTO_BYTES * 1.1 and quality > 40:
            quality -= 3
            content = io.BytesIO()
            cut.save(content, "JPEG", quality=quality)
        files.append(content.getvalue())
    return files


# The gallery


def gallery(sitter: Sitter) -> list[Line]:
    fill(sitter)
    whole = f"/api/images/batches?limit={BATCHES}"
    first = f"/api/images/batches?limit={PAGE}"
    page = json.loads(sitter.send("GET", whole, None, ""))
    assert len(page["batches"]) == BATCHES and len(page["batches"][0]["images"]) == 4
    before = json.loads(sitter.send("GET", f"/api/images/batches?limit={BATCHES - PAGE}", None, ""))["next"]
    last = f"{first}&before={before}"
    assert len(json.loads(sitter.send("GET", last, None, ""))["batches"]) == PAGE
    waits = {path: asked(sitter, path) for path in (first, last, whole)}
    told = [f"median {statistics.median(w):.1f} ms, 99 % under {percentile(w, 99):.1f} ms" for w in waits.values()]
    sizes = [len(sitter.send("GET", path, None, "")) / 1000 for path in waits]
    return [
        Line(
            f"Soul: the app's page of {PAGE} batches in a gallery of {BATCHES:,} ({sizes[0]:.0f} kB)",
            f"the first {told[0]}; the last {told[1]}",
            "median under 20 ms",
            max(statistics.median(waits[first]), statistics.median(waits[last])) < 20,
        ),
        Line(
            f"The whole gallery at once, as existing clients ask for it ({sizes[2]:.0f} kB)",
            told[2],
            "median under 20 ms",
            statistics.median(waits[whole]) < 20,
        ),
    ]


def fill(sitter: Sitter) -> None:
    """A thousand copies of a generation that was really made. Addresses of pictures are signed, not looked up."""
    # The demo's models come after its start.
    while not (models := sitter.ask("GET", "/api/models")["models"]):
        time.sleep(0.1)
    character = models[0]["higgsfield_id"]
    order = {"prompt": "A portrait", "style_id": "studio", "higgsfield_id": character}
    started = sitter.ask("POST", "/api/generate", order)["generationId"]
    while sitter.ask("GET", f"/api/generate/{started}")["status"] == "processing":
        time.sleep(0.1)
    with sqlite3.connect(sitter.server.database, timeout=30) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(soul_generations)")]
        values = {"id": "id || '-' || :n", "created_at": "created_at - :n * 1000", "completed_at": "completed_at - :n * 1000"}
        chosen = ", ".join(values.get(column, column) for column in columns)
        for number in range(1, BATCHES):
            database.execute(
                f"INSERT INTO soul_generations ({', '.join(columns)}) SELECT {chosen} FROM soul_generations WHERE id = :id",
                {"n": number, "id": started},
            )
            database.execute(
                "INSERT INTO soul_pictures (id, generation_id, account_id, position) "
                "SELECT id || :n, generation_id || '-' || :n, account_id, position FROM soul_pictures WHERE generation_id = :id",
                {"n": number, "id": started},
            )


def asked(sitter: Sitter, path: str) -> list[float]:
    """Milliseconds of each request, on one connection."""
    waits = []
    for _ in range(ASKED):
        start = time.monotonic()
        sitter.send("GET", path, None, "")
        waits.append((time.monotonic() - start) * 1000)
    return waits


# Uploads


class Watch(threading.Thread):
    """The most memory of a server and of the programs that it has started, beyond what it had before."""

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self.process, self.ends = process, threading.Event()
        self.before = resident_kilobytes(process)
        self.server = self.together = 0.0

    def run(self) -> None:
        while not self.ends.wait(0.01):
            grown = (resident_kilobytes(self.process) - self.before) * 1024
            self.server = max(self.server, grown)
            self.together = max(self.together, grown + sum(proportional(child) for child in self.children()))

    def children(self) -> list[int]:
        found: list[int] = []
        for task in Path(f"/proc/{self.process}/task").iterdir():
            try:
                found += map(int, (task / "children").read_text().split())
            except OSError:
                pass  # a thread that has ended
        return found

    def stop(self) -> None:
        self.ends.set()
        self.join()


def proportional(process: int) -> int:
    """Bytes, with its part of what it shares with others."""
    try:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass  # it has ended
    return 0


def upload(sitter: Sitter, photos: list[bytes]) -> list[Line]:
    watch = Watch(sitter.server.process.pid)
    watch.start()
    start = time.monotonic()
    answer = sitter.upload("/api/onboarding/batch-upload", "images", photos)
    seconds = time.monotonic() - start
    watch.stop()
    assert all(result["success"] for result in answer["results"])
    megabytes = statistics.mean(map(len, photos)) / 1e6
    return [
        Line(
            f"An upload of {len(photos)} photos of {megabytes:.1f} MB and 12 megapixels: memory beyond what the server had",
            f"server {watch.server / 1e6:.0f} MB, with its decoders {watch.together / 1e6:.0f} MB; {seconds:.0f} s",
            "under 100 MB, decoders included",
            watch.together < 100e6,
        )
    ]


# Thumbnails


def thumbnails(sitter: Sitter, photos: list[bytes], folder: Path) -> list[Line]:
    """The server's way of making thumbnails beside vipsthumbnail, for the same stored photos. They take turns."""
    whole, ours, theirs = [], [], []
    for number, content in enumerate(photos):
        start = time.monotonic()
        receipt = sitter.upload("/api/onboarding/images", "file", [content])
        whole.append(time.monotonic() - start)
        file = folder / f"photo-{number}.jpg"
        file.write_bytes(sitter.send("GET", receipt["s3Url"].removeprefix(sitter.server.public_url), None, ""))
        ours.append(timed(lambda: chain(file, folder)))
        theirs.append(timed(lambda: one_by_one(file, folder)))
    ratio = statistics.median(their / our for our, their in zip(ours, theirs))
    return [
        Line(
            "The three thumbnails of a photo of 12 megapixels, each from the next larger one as the server makes them",
            f"{statistics.median(ours) * 1000:.0f} ms; vipsthumbnail, each from the photo: "
            f"{statistics.median(theirs) * 1000:.0f} ms: {ratio:.2f} times as fast",
            "at least as fast",
            ratio >= 1,
        ),
        told(
            "Such a photo sent, made clean and stored with them",
            f"{statistics.median(whole):.2f} s",
            "decoders run in children with limits, one after the other",
        ),
    ]


def timed(work: Callable[[], None]) -> float:
    start = time.monotonic()
    work()
    return time.monotonic() - start


def chain(photo: Path, folder: Path) -> None:
    """The commands and the environment of PictureConverter and LimitedProgram."""
    source = photo
    for size in THUMBNAILS:
        command = ["vips", "thumbnail_source", "[descriptor=0]", ".jpg[Q=80,strip,background=255]", str(size), "--height", str(size),
                   "--size", "down", "--export-profile", "srgb", "--option-string", "[fail-on=truncated]"]
        with open(source, "rb") as content:
            made = subprocess.run(command, stdin=content, stdout=subprocess.PIPE, check=True, env=CHILD).stdout
        source = folder / f"ours-{size}.jpg"
        source.write_bytes(made)


def one_by_one(photo: Path, folder: Path) -> None:
    for size in THUMBNAILS:
        output = f"{folder}/theirs-{size}.jpg[Q=80,strip]"
        subprocess.run(["vipsthumbnail", photo, "--size", f"{size}x{size}>", "-o", output], check=True, env=CHILD)


if __name__ == "__main__":
    print(f"load average {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as name:
        for one in studio(Path(name), served) + portraits(RELEASE, Path(name)):
            print(f"{'met   ' if one.met else 'MISSED'} {one.what}: {one.measured} ({one.aim})")
    sys.exit(0)
