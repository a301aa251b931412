"""Stores and purchases for a measurement, made over the public API."""

from __future__ import annotations

import http.client
import json
import uuid

from till import OWNER_TOKEN

LINK = "https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4"


def owner_post(connection: http.client.HTTPConnection, path: str, body: dict) -> dict:
    headers = {
        "Authorization": f"Bearer {OWNER_TOKEN}",
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    }
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    assert answer.status == 201, f"{path}: {answer.status} {text}"
    return json.loads(text)


def make_store(connection: http.client.HTTPConnection, name: str) -> str:
    body = {"name": name, "primaryReviewPlatform": "GOOGLE", "reviewDestinationUrl": LINK,
            "allowsOpenKiosks": True}
    return owner_post(connection, "/api/v1/stores", body)["publicId"]


def ring_up(connection: http.client.HTTPConnection, store: str) -> str:
    """A purchase. Returns the public id of its visit."""
    return owner_post(connection, "/api/v1/demo/purchases", {"storePublicId": store})["session"]["publicId"]
