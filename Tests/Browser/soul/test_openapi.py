"""Soul answers every request as its description says, whoever sends it."""

from __future__ import annotations

import http.client
import io
import json
import random
import time
from collections.abc import Iterator

import pytest
from PIL import Image

from api_checker import ApiChecker, Known, Tokens
from quartet_server import QuartetServer
from soul.sitter import newest_code

# The demo's person, who has two models.
ADA = "+15195463438"
# The documentation's headings.
GROUPS = [
    "Sign-in", "Users", "Photos", "Models", "Presets", "Generation", "Gallery", "Favorites", "Notifications",
]  # fmt: skip
PLACES = ("/api/", "/rest/", "/soul/", "/blobs/")
# An access token is good for an hour.
TOKEN_SECONDS = 40 * 60
# Hypothesis seeds the other source before each example, so that its numbers come again.
CHANCE = random.SystemRandom()
FOLDER_PHOTOS = 16
pytestmark = [pytest.mark.timeout(3600), pytest.mark.long]


class Caller:
    def __init__(self, server: QuartetServer) -> None:
        self.server = server
        self.kept: dict[str, tuple[str, float]] = {}

    def ask(
        self, verb: str, path: str, body: dict | bytes | None = None, token: str | None = None, kind: str = "application/json"
    ) -> dict:
        """From an address of its own each time: wrong codes count by address, and most of the checker's are wrong."""
        address = ".".join(str(part) for part in (127, *CHANCE.choices(range(1, 250), k=3)))
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=60, source_address=(address, 0))
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        headers = {"Content-Type": kind} if data else {}
        connection.request(verb, path, data, headers | ({"Authorization": f"Bearer {token}"} if token else {}))
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        assert answer.status < 300, f"{verb} {path}: {answer.status} {text!r}"
        return json.loads(text)

    def sign_in(self, number: str) -> str:
        self.ask("POST", "/api/auth/send-otp", {"phone": number})
        code = newest_code(self.server.url, number)
        return self.ask("POST", "/api/auth/verify-otp", {"phone": number, "token": code})["session"]["access_token"]

    def lasting(self, number: str) -> str:
        """A number gets few codes in an hour, so that its token is kept."""
        token, since = self.kept.get(number, ("", 0.0))
        if time.monotonic() > since + TOKEN_SECONDS or not token:
            token, since = self.sign_in(number), time.monotonic()
            self.kept[number] = (token, since)
        return token

    def tokens(self) -> Tokens:
        return {
            "member": self.lasting(ADA), "other": self.lasting("+15195460001"),
            "guest": self.sign_in(f"+1604{CHANCE.randrange(2_000_000, 9_999_999)}"), "nobody": None,
        }  # fmt: skip

    def known(self, tokens: Tokens) -> Known:
        """The demo's models, a folder of photos that wait, and a generation with its picture."""
        member = tokens["member"]
        models = self.ask("GET", "/api/models", None, member)["models"]
        characters = [model["higgsfield_id"] for model in models if model.get("higgsfield_id")]
        folder = self.folder(member)
        batches = self.batches(member, characters)
        images = [image for batch in batches for image in batch["image_ids"]]
        presets = self.ask("GET", "/api/presets")["presets"]
        return {
            "model": [model["id"] for model in models], "modelId": [model["id"] for model in models],
            # Portraits take their time, and are nothing that a checker judges: most orders name nobody.
            "higgsfield_id": [*characters[:1], *["hf_nobody"] * 2], "tempFolderName": [folder], "tempModelId": [folder],
            "generation": [batch["id"] for batch in batches], "image": images,
            "id": images + [preset["id"] for preset in presets[:3]], "style_id": [preset["style_id"] for preset in presets],
            "type": ["preset", "image"], "name": ["Ada"], "phone": [ADA, "+15195460001", "+16045550100"],
            "platform": ["ios", "android"], "quality": ["basic"], "aspect_ratio": ["1:1"],
        }  # fmt: skip

    def folder(self, token: str) -> str:
        waiting = self.ask("GET", "/api/onboarding/check-temp-folder", None, token)
        if waiting.get("tempFolderName"):
            return waiting["tempFolderName"]
        body = b"".join(part(f"{number}.jpg", small_photo(number)) for number in range(FOLDER_PHOTOS)) + b"--limit--\r\n"
        kind = "multipart/form-data; boundary=limit"
        return self.ask("POST", "/api/onboarding/batch-upload", body, token, kind)["tempModelId"]

    def batches(self, token: str, characters: list[str]) -> list[dict]:
        """At least one, while the month's quota lasts."""
        for _ in range(300):
            page = self.ask("GET", "/api/images/batches", None, token)
            if page["batches"]:
                break
            used = self.ask("GET", "/api/users/usage", None, token)["usage"]
            if not page["pending"]:
                if not characters or not used["canGenerateImages"]:
                    break
                order = {"prompt": "A portrait", "style_id": "studio", "higgsfield_id": characters[0], "count": 1}
                self.ask("POST", "/api/generate", order, token)
            time.sleep(0.2)
        return page["batches"]


def part(name: str, content: bytes) -> bytes:
    head = f'--limit\r\nContent-Disposition: form-data; name="images"; filename="{name}"\r\nContent-Type: image/jpeg\r\n\r\n'
    return head.encode() + content + b"\r\n"


def small_photo(number: int) -> bytes:
    content = io.BytesIO()
    Image.new("RGB", (64, 80), (number * 9, 90, 120)).save(content, "JPEG")
    return content.getvalue()


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiChecker]:
    server = QuartetServer(tmp_path_factory.mktemp("openapi"), environment={"LOG_LEVEL": "error"}).start()
    caller = Caller(server)
    yield ApiChecker(server, caller.tokens, caller.known)
    server.kill()


@pytest.mark.parametrize("group", GROUPS)
def test_answers_are_as_described(checker: ApiChecker, group: str) -> None:
    assert checker.check(group, "member") > 0


def test_answers_of_all_other_groups_are_as_described(checker: ApiChecker) -> None:
    tags = {
        one.definition.raw["tags"][0]
        for one in checker.all_operations()
        if one.path.startswith(PLACES) and not one.path.startswith("/api/v1/")
    }
    for group in sorted(tags - set(GROUPS)):
        assert checker.check(group, "member") > 0
