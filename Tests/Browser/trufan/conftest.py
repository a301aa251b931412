"""A parker with a new account, at the shared server."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from trufan.parker import PHONE, Parker, end_stays, register
from quartet_server import QuartetServer


@pytest.fixture(autouse=True)
def leaves_the_lots_free() -> Iterator[None]:
    yield
    end_stays()


@pytest.fixture
def parker(devices: Callable[..., BrowserContext], server: QuartetServer) -> Parker:
    """A new parker's phone, signed in."""
    email = register(server.url)
    return Parker(devices(PHONE, touch=True).new_page(), server.public_url).open().sign_in(email)
