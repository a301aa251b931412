"""Two nodes on one PostgreSQL database, behind HAProxy with the lines of docs/operations.md."""

from __future__ import annotations

import re
import secrets
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from conftest import own_schema, with_square
from kiosk import Kiosk
from quartet_server import ROOT, START_SECONDS, QuartetServer, die_with_parent, free_port
from till import DEMO_STORE, Till

AWAY_SECONDS = 5


class Nodes:
    """Two servers and the balancer before them."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.port = free_port()
        self.servers = []
        for name in ("node1", "node2"):
            server = QuartetServer(folder / name, environment=environment, public_port=self.port)
            self.servers.append(server.start())
        lines = re.search(r"<!-- haproxy -->\n(.*?)<!-- end -->", (ROOT / "docs/operations.md").read_text(), re.S)[1]
        for number, server in enumerate(self.servers, 1):
            lines = lines.replace(f"10.0.0.1{number}:3000", f"127.0.0.1:{server.port}")
        lines = lines.replace("bind :80", f"bind 127.0.0.1:{self.port}")
        file = folder / "haproxy.cfg"
        file.write_text(lines)
        self.balancer = subprocess.Popen(
            ["haproxy", "-db", "-f", file], stdout=subprocess.DEVNULL, preexec_fn=die_with_parent
        )
        self._wait_until_it_listens()

    def _wait_until_it_listens(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while self.balancer.poll() is None and time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise AssertionError("HAProxy does not listen")

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def node_of(self, kiosk: Kiosk) -> QuartetServer:
        """The node at which HAProxy keeps the browser."""
        (name,) = [cookie["value"] for cookie in kiosk.page.context.cookies() if cookie["name"] == "quartet_node"]
        return self.servers[int(name.removeprefix("node")) - 1]

    def other(self, node: QuartetServer) -> QuartetServer:
        return next(server for server in self.servers if server is not node)

    def close(self) -> None:
        self.balancer.kill()
        for server in self.servers:
            server.kill()


@pytest.fixture
def nodes(tmp_path: Path, square) -> Iterator[Nodes]:
    nodes = Nodes(
        tmp_path,
        {
            **with_square(square),
            "QUARTET_DATABASE_URL": own_schema(),
            "QUARTET_SECRET_KEY": secrets.token_hex(32),
            "QUARTET_TRUST_PROXY": "yes",
        },
    )
    yield nodes
    nodes.close()


@pytest.mark.alone
def test_a_visit_goes_on_at_the_other_node_when_its_own_is_killed(nodes, devices):
    kiosk = Kiosk(devices().new_page(), nodes.url).open().pair(DEMO_STORE)
    kiosk.shows_idle()
    for stars in (4, 2):
        node = nodes.node_of(kiosk)
        # A purchase at the other node is shown here: the nodes hear of one another.
        Till(nodes.other(node).url, nodes.url).ring_up(DEMO_STORE)
        kiosk.shows_rating()
        kiosk[f"star{stars}"].click()
        kiosk.shows_stars(stars)
        kiosk.page.wait_for_timeout(300)  # the stars are stored a moment after they are seen
        before = kiosk.run
        killed = time.monotonic()
        node.kill()
        kiosk.runs_again(before)
        kiosk.shows_stars(stars)
        away = time.monotonic() - killed
        assert away < AWAY_SECONDS, f"the browser was away for {away:.1f} s"
        assert nodes.node_of(kiosk) is nodes.other(node)
        kiosk["submitRating"].click()
        kiosk.shows_consent()
        kiosk.approve().done()
        node.start()
        kiosk.shows_idle()
