"""A parker with a new account, at the shared server, and servers that take real money."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from trufan.parker import PHONE, Parker, end_stays, register
from quartet_server import QuartetServer
from stripe_standin import StripeStandIn


@pytest.fixture(autouse=True)
def leaves_the_lots_free() -> Iterator[None]:
    yield
    end_stays()


@pytest.fixture
def parker(devices: Callable[..., BrowserContext], server: QuartetServer) -> Parker:
    """A new parker's phone, signed in."""
    email = register(server.url)
    return Parker(devices(PHONE, touch=True).new_page(), server.public_url).open().sign_in(email)


@pytest.fixture
def stripe() -> Iterator[StripeStandIn]:
    stand_in = StripeStandIn()
    yield stand_in
    stand_in.close()
    assert not stand_in.complaints


@pytest.fixture
def paying_server(tmp_path: Path, stripe: StripeStandIn) -> Iterator[QuartetServer]:
    quartet = QuartetServer(tmp_path, environment=stripe.environment)
    stripe.events_url = f"{quartet.url}/api/v1/payments/stripe/events"
    yield quartet.start()
    quartet.kill()
