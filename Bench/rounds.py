"""Rounds of wrk that alternate between targets, because other work on the machine comes and goes."""

from __future__ import annotations

import json
import statistics
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from process import cpu_seconds

HERE = Path(__file__).parent
CONNECTIONS = 64
SECONDS_PER_ROUND = 3


@dataclass
class Target:
    """Requests for one server, in turn."""

    url: str
    process: int
    file: Path
    # Whether each request has an Idempotency-Key of its own.
    has_keys: bool = False
    connections: int = CONNECTIONS
    seconds: int = SECONDS_PER_ROUND
    results: list[dict] = field(default_factory=list)

    def round(self) -> dict:
        before = cpu_seconds(self.process)
        command = [
            "wrk", "--threads", "1", "--connections", str(self.connections), "--duration", f"{self.seconds}s",
            "--timeout", "10s", "--script", HERE / "requests.lua", self.url, "--", self.file,
            *(["keys"] if self.has_keys else []),
        ]  # fmt: skip
        output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        result = json.loads(output.strip().splitlines()[-1])
        assert result["errors"] == 0, f"{result['errors']} answers were errors:\n{output}"
        result["cpu_us"] = (cpu_seconds(self.process) - before) / max(result["requests"], 1) * 1e6
        return result

    def median(self, name: str) -> float:
        return statistics.median(result[name] for result in self.results)


def alternate(targets: list[Target], rounds: int) -> None:
    """The first round warms up and is not kept."""
    for number in range(rounds + 1):
        for target in targets:
            result = target.round()
            if number > 0:
                target.results.append(result)


def ratio(one: Target, other: Target, name: str = "per_second") -> float:
    """The median of the neighbours' ratios."""
    return statistics.median(a[name] / b[name] for a, b in zip(one.results, other.results))


def write_requests(file: Path, requests: list[tuple[str, str, str | None, dict | None]]) -> Path:
    """Method, path, token and body of each."""
    lines = [
        "\t".join([method, path, token or "-", json.dumps(body) if body else "-"])
        for method, path, token, body in requests
    ]
    file.write_text("\n".join(lines) + "\n")
    return file
