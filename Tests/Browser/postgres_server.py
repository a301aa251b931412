"""A PostgreSQL server of one test or measurement, which it may crash. scripts/postgres.sh does the work."""

from __future__ import annotations

import os
import subprocess
import time
import uuid
from pathlib import Path

from quartet_server import ROOT

SCRIPT = ROOT / "scripts/postgres.sh"
DATABASE = "postgres"
SECONDS_UNTIL_SYNCHRONOUS = 20


class PostgresServer:
    """Its folder is in /tmp: a socket's path may have a hundred bytes, and another user runs the server."""

    def __init__(self) -> None:
        self.folder = Path(f"/tmp/quartet-postgres-{uuid.uuid4().hex[:8]}")

    def start(self) -> "PostgresServer":
        """Starts one that waits for the disk."""
        self._script("start")
        return self

    def start_replica(self, primary: "PostgresServer") -> "PostgresServer":
        """A copy of `primary` that follows it. Each commit there waits for this one."""
        self._script("replica", str(primary.folder))
        primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.run("SELECT pg_reload_conf()")
        deadline = time.monotonic() + SECONDS_UNTIL_SYNCHRONOUS
        while primary.run("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") != "1":
            assert time.monotonic() < deadline, "the replica does not follow"
            time.sleep(0.1)
        return self

    def crash(self) -> None:
        """As a loss of power does."""
        self._script("crash")

    def start_again(self) -> None:
        self._script("again")

    def promote(self) -> None:
        self._script("promote")

    def remove(self) -> None:
        self._script("stop")

    @property
    def programs(self) -> Path:
        return Path(self._script("programs"))

    def run(self, sql: str) -> str:
        command = ["psql", address(self), "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", sql]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    def _script(self, what: str, *more: str) -> str:
        command = ["bash", SCRIPT, what, self.folder, *more]
        done = subprocess.run(command, env={**os.environ, "SAFE": "yes"}, stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout.strip()


def address(*servers: PostgresServer, schema: str | None = None) -> str:
    """The address of a database that is on one of the servers now."""
    hosts = ",".join(str(server.folder) for server in servers)
    return f"postgres:///{DATABASE}?user=quartet&host={hosts}" + (f"&options=-csearch_path%3D{schema}" if schema else "")


def own_schema(server: PostgresServer) -> str:
    """The name of a new schema."""
    name = "t" + uuid.uuid4().hex
    server.run(f"CREATE SCHEMA {name}")
    return name
