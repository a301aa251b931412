"""Writes fsrs.json beside itself, the values that our scheduler must agree with.

pip install fsrs==6.3.2, then run this in its folder.
"""

import json
import random
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler

random.seed(6)
scheduler = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
cases = []
for _ in range(40):
    card, now, steps = Card(), datetime(2026, 1, 1, tzinfo=timezone.utc), []
    for index in range(8):
        days = random.choice([0, 1, 1, 2, 3, 5, 8, 20, 60]) if index else 0
        now += timedelta(days=days)
        rating = Rating(random.choice([1, 2, 3, 3, 3, 4]))
        card, _ = scheduler.review_card(card, rating, now)
        steps.append(
            {
                "days": days,
                "rating": int(rating),
                "stability": round(card.stability, 6),
                "difficulty": round(card.difficulty, 6),
                "interval": (card.due - now).days,
            }
        )
    cases.append(steps)
with open("fsrs.json", "w") as file:
    json.dump(cases, file)
