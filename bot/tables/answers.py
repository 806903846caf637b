"""What was answered in a turn, in words, for the log."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.contract import Event
from bot.store.records import Answer
from bot.tables import posts
from bot.tables.turns import Step, label


def answers(steps: Sequence[Step], events: Sequence[Event]) -> list[Answer]:
    """What is kept of the answers in a turn: all of them where the log has to say them, since nothing else was told
    of the turn, or something in it was secret; else none."""
    if posts.public(events) and not any(step.decision.secret for step in steps):
        return []
    return [Answer(label(step.decision, step.choice), step.decision.secret) for step in steps]
