"""The answers to a decision that are worth a thought, where there are too many to think about all."""

from __future__ import annotations

import random
from collections.abc import Mapping

from bot.games.contract import Amount, Choice, Decision
from bot.games.random_play import random_choice

MOST = 40
"""So many answers of one decision are looked at."""


def candidates(decision: Decision, source: random.Random, most: int = MOST) -> list[Choice]:
    """Answers that fit a decision, at most ``most`` of them and at least one: all of them, if they are so few; else
    amounts evenly spread, single options and sets of several drawn from ``source``. The usual answer is always
    among them. What asks for a second look is left out as long as there is anything else."""
    if decision.amount is not None:
        return [(str(amount),) for amount in _amounts(decision.amount, most)]
    if decision.least == decision.most == 1:
        options = [option for option in decision.options if option.warning is None] or list(decision.options)
        chosen = options if len(options) <= most else source.sample(options, most)
        return [(option.key,) for option in chosen]
    found = [] if decision.usual is None else [decision.usual]
    for _ in range(most - len(found)):
        choice = random_choice(decision, source, rash=0)
        if choice not in found:
            found.append(choice)
    return found


def _amounts(amount: Amount, most: int) -> list[int]:
    every = range(amount.minimum, amount.maximum + 1, amount.step)
    if len(every) <= most:
        return list(every)
    return sorted({every[round(place * (len(every) - 1) / (most - 1))] for place in range(most)})


def actor(asked: Mapping[int, Decision]) -> int | None:
    """Whose decision comes first: the first seat that is awaited; ``None`` if nobody is."""
    return next((seat for seat, decision in asked.items() if decision.awaited), None)
