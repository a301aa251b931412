"""The poll of older kiosks, beside the same answer from a bare route of the framework."""

from __future__ import annotations

import http.client
import json
import statistics
import subprocess
import time
import urllib.request
from pathlib import Path

from line import Line, told
from process import cpu_seconds
from quartet_server import QuartetServer, free_port
from shops import make_store, ring_up

STORES = 1000
CONNECTIONS = 64
ROUNDS = 12
SECONDS_PER_ROUND = 3


def poll(server: QuartetServer, folder: Path, release: Path) -> list[Line]:
    answers = {store: next_answer(server.port, store) for store in make_stores(server.port)}
    ids, kept = folder / "stores.txt", folder / "answers.json"
    ids.write_text("\n".join(answers) + "\n")
    kept.write_text(json.dumps(answers))
    port = free_port()
    # In a session of its own like the server, because Linux shares processor time out by session.
    baseline = subprocess.Popen(
        [release / "bench-baseline", str(port), kept], stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        wait_for(port)
        results = measured({server.port: (server.process.pid, ids), port: (baseline.pid, ids)})
    finally:
        baseline.kill()
        baseline.wait()
    ours, bare = results[server.port], results[port]
    # Neighbours in time are compared, because other work on the machine comes and goes.
    ratio = statistics.median(one["per_second"] / other["per_second"] for one, other in zip(ours, bare))

    def median(rounds: list[dict], name: str) -> float:
        return statistics.median(one[name] for one in rounds)

    return [
        Line(
            f"Kiosk poll, {STORES:,} stores, {CONNECTIONS} connections",
            f"{median(ours, 'per_second'):,.0f}/s (99 % under {median(ours, 'p99_ms'):.1f} ms); "
            f"bare route {median(bare, 'per_second'):,.0f}/s: {ratio:.0%}",
            "at least 70 % of the bare route",
            ratio >= 0.7,
        ),
        told(
            "The same in processor time",
            f"{median(ours, 'cpu_us'):.1f} µs each; bare route {median(bare, 'cpu_us'):.1f} µs",
            "the first line's cause",
        ),
    ]


def measured(servers: dict[int, tuple[int, Path]]) -> dict[int, list[dict]]:
    """Rounds that alternate between the servers. `servers` has the process and the file of stores by port."""
    results: dict[int, list[dict]] = {target: [] for target in servers}
    for number in range(ROUNDS + 1):
        for target, (process, ids) in servers.items():
            before = cpu_seconds(process)
            result = wrk(target, ids)
            used = cpu_seconds(process) - before
            result["cpu_us"] = used / (result["per_second"] * SECONDS_PER_ROUND) * 1e6
            if number > 0:  # the first round warms up
                results[target].append(result)
    return results


def make_stores(port: int) -> list[str]:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    stores = [make_store(connection, f"Maison {number}") for number in range(STORES)]
    for store in stores[::10]:  # a sale has just been rung up in every tenth shop
        ring_up(connection, store)
    return stores


def next_answer(port: int, store: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/kiosk/{store}/next") as answer:
        return answer.read().decode()


def wrk(port: int, ids: Path) -> dict:
    command = [
        "wrk", "--threads", "1", "--connections", str(CONNECTIONS), "--duration", f"{SECONDS_PER_ROUND}s",
        "--script", Path(__file__).parent / "kiosk-poll.lua", f"http://127.0.0.1:{port}", "--", ids,
    ]  # fmt: skip
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    result = json.loads(output.strip().splitlines()[-1])
    assert result["errors"] == 0, f"{result['errors']} answers were errors:\n{output}"
    return result


def wait_for(port: int) -> None:
    for _ in range(200):
        try:
            http.client.HTTPConnection("127.0.0.1", port).connect()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the bare route did not start")
