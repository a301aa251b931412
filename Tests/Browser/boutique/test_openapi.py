"""Boutique answers every request as its description says, whoever sends it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from api_checker import ApiChecker, Known, Tokens
from quartet_server import QuartetServer
from till import OWNER_TOKEN, Till

# The documentation's headings.
GROUPS = ["Kiosk", "Kiosks", "Phone", "Stores", "Till"]
pytestmark = [pytest.mark.timeout(3600), pytest.mark.long]


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ApiChecker]:
    server = QuartetServer(tmp_path_factory.mktemp("openapi"), environment={"LOG_LEVEL": "error"}).start()
    till = Till(server.url, server.public_url)

    def tokens() -> Tokens:
        return {"owner": OWNER_TOKEN, "stranger": "nonsense", "nobody": None}

    def known(_: Tokens) -> Known:
        store = till.add_store("Maison Schema")
        visit = till.ring_up(store)
        return {"store": [store], "storePublicId": [store], "session": [visit], "storeId": [store]}

    yield ApiChecker(server, tokens, known)
    server.kill()


@pytest.mark.parametrize("group", GROUPS)
def test_answers_are_as_described(checker: ApiChecker, group: str) -> None:
    assert checker.check(group, "owner") > 0
