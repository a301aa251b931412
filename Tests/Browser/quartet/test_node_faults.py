"""Two nodes: one is killed, the other loses the database. `make soak` does it two hundred times."""

from __future__ import annotations

import os
import random
import sys

import pytest

from conftest import own_schema
from quartet_server import ROOT

sys.path.append(str(ROOT / "Tests/Soak"))

from node_faults import faults  # noqa: E402

KILLS = 6
SEED = int(os.environ.get("QUARTET_KILL_SEED", random.randrange(1_000_000)))


@pytest.mark.timeout(400)
@pytest.mark.long
def test_nothing_is_lost_or_doubled(tmp_path):
    print(f"QUARTET_KILL_SEED={SEED}")
    outcome = faults(tmp_path, own_schema(), KILLS, SEED)
    print(outcome.table())
    assert (outcome.lost, outcome.doubled) == ([], [])
    assert outcome.acknowledged > KILLS
