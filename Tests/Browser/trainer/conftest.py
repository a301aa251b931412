from __future__ import annotations

import pytest

from trainer.learner import PHONE, Learner


@pytest.fixture
def learner(devices, server) -> Learner:
    """A phone on which the trainer was never opened."""
    return Learner(devices(PHONE, touch=True).new_page(), server).open()


@pytest.fixture
def pupil(learner) -> Learner:
    """A learner who has accepted the licence."""
    return learner.accept()
