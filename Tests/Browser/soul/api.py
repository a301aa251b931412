"""A person of Soul's without the app: what a program calls."""

from __future__ import annotations

import time

from playwright.sync_api import APIRequestContext, APIResponse

from soul.sitter import Sitter, new_number, photos


class Person:
    """Signed in, by the server's interface."""

    def __init__(self, http: APIRequestContext, sitter: Sitter) -> None:
        self.http = http
        self.url = sitter.url
        number = new_number()
        self.headers: dict[str, str] = {}
        self.post("/api/auth/send-otp", {"phone": f"+1{number}"})
        code = {"phone": f"+1{number}", "token": sitter.code(number)}
        answer = self.post("/api/auth/verify-otp", code).json()
        # A new account has changed no earlier and no later than it was made.
        assert answer["user"]["createdAt"] == answer["user"]["updatedAt"], answer["user"]
        session = answer["session"]
        self.headers = {"authorization": f"Bearer {session['access_token']}"}

    def post(self, path: str, body: dict | None = None) -> APIResponse:
        answer = self.http.post(self.url + path, data=body or {}, headers=self.headers)
        assert answer.ok, answer.text()
        return answer

    def get(self, path: str) -> dict:
        answer = self.http.get(self.url + path, headers=self.headers)
        assert answer.ok, answer.text()
        return answer.json()

    def wait(self, path: str, is_done) -> dict:
        end = time.monotonic() + 120
        while time.monotonic() < end:
            answer = self.get(path)
            if is_done(answer):
                return answer
            time.sleep(1)
        raise AssertionError(f"{path} is never done: {answer}")

    def folder(self) -> str:
        """A folder of fifteen photos for a first character."""
        folder = None
        for photo in photos(15):
            form = {"file": photo} | ({"tempModelId": folder} if folder else {})
            answer = self.http.post(self.url + "/api/onboarding/images", multipart=form, headers=self.headers)
            assert answer.ok, answer.text()
            folder = answer.json()["tempModelId"]
        return folder

    def character(self) -> str:
        """The engine's name of a character that was trained from fifteen photos."""
        body = {"modelName": "Summer", "tempFolderName": self.folder()}
        model = self.post("/api/onboarding/train-from-images", body).json()["model"]["id"]
        done = self.wait(f"/api/models/{model}", lambda model: model["status"] in ("completed", "failed"))
        assert done["status"] == "completed", done
        return done["higgsfield_id"]

    def made(self, generation: str) -> dict:
        """A generation with its four pictures, once they are there."""
        done = self.wait(f"/api/generate/{generation}", lambda made: made["status"] != "processing")
        assert done["status"] == "completed" and len(done["images"]) == 4, done
        return done

    def pictures(self) -> dict:
        """A generation of four pictures."""
        preset = self.get("/api/presets")["presets"][0]
        body = {"prompt": preset["prompt"], "style_id": preset["style_id"], "higgsfield_id": self.character()}
        started = self.post("/api/generate", body | {"quality": "high", "aspect_ratio": "3:4"}).json()
        return self.made(started["generationId"])
