"""A player who looks one turn ahead."""

from __future__ import annotations

import random
from typing import Any

from bot.games.contract import Choice, IllegalChoice
from bot.games.playing import follow
from bot.games.random_play import random_choice
from bot.players.candidates import candidates
from bot.players.knowledge import Known
from bot.players.worth import worths

WORLDS = 3
ENDINGS = 6
"""So many ways to end a turn are tried after each of its first choices."""
LONGEST = 40
"""A turn of so many decisions is judged as far as it has come."""


def choose(known: Known, seed: str) -> Choice:
    """The choice with which the best turn begins, of some that are tried in a few imagined positions: by what the
    position is worth after it. Of equal ones the first drawn from ``seed``."""
    source = random.Random(f"greedy/{seed}")
    choices = candidates(known.decision, source)
    if len(choices) == 1:
        return choices[0]
    source.shuffle(choices)
    worth = {choice: sum(_best(known, choice, f"{seed}/{world}") for world in range(WORLDS)) for choice in choices}
    return max(choices, key=worth.__getitem__)


def _best(known: Known, choice: Choice, world: str) -> float:
    """What the best of some turns that begin with a choice is worth in one imagined position; less than nothing
    for a choice that the rules refuse as a whole."""
    source = random.Random(world)
    best = -1.0
    for _ in range(ENDINGS):
        state = known.imagined(world)
        try:
            over = _step(known, state, choice)
            alone = over or known.seat not in known.game.decisions(state)
            if not alone:
                _end(known, state, source)
        except IllegalChoice:
            continue
        best = max(best, worths(known.game, state)[known.seat])
        if alone:
            break
    return best


def _step(known: Known, state: Any, choice: Choice) -> bool:
    """Apply one choice with what follows; returns whether the turn is over."""
    return follow(known.game, state, known.game.choose(state, known.seat, choice)).turn_over


def _end(known: Known, state: Any, source: random.Random) -> None:
    """End a turn that has begun, at random."""
    for _ in range(LONGEST):
        decision = known.game.decisions(state).get(known.seat)
        if decision is None or _step(known, state, random_choice(decision, source)):
            return
