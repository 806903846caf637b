"""Playing games without people: random choices, for simulations, measurements and tests."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec

from bot.games.contract import Choice, Decision, Game, IllegalChoice, Outcome
from bot.games.playing import advance, follow

TRIES = 1000


class Record(msgspec.Struct, frozen=True):
    """A whole game: how it was set up, every choice in order with the seat that made it, and its end."""

    game: str
    rules_version: int
    seats: int
    options: dict[str, str]
    seed: str
    choices: tuple[tuple[int, Choice], ...]
    turns: int
    outcome: Outcome

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return len(self.choices)


class Endless(Exception):
    """A game that didn't end within the given number of decisions."""


def random_choice(decision: Decision, source: random.Random, rash: float = 0.05) -> Choice:
    """Pick an answer: any option alike, any amount alike; of several pieces, any of those at hand alike.

    Options that ask for a second look (a pass) are left out except with probability ``rash``.
    """
    if decision.amount is not None:
        amount = decision.amount
        return (str(source.randrange(amount.minimum, amount.maximum + 1, amount.step)),)
    options = decision.options
    if source.random() >= rash:
        options = tuple([option for option in options if option.warning is None]) or options
    if decision.least == decision.most == 1:
        return (source.choice(options).key,)
    heap = [option.key for option in options for _ in range(option.times)]
    if len(heap) < decision.least:
        heap = [option.key for option in decision.options for _ in range(option.times)]
    return tuple(source.sample(heap, source.randint(decision.least, min(decision.most, len(heap)))))


def random_step(
    game: Game[Any, Any], state: Any, source: random.Random, rash: float = 0.05
) -> tuple[int, Choice, bool]:
    """Let one awaited seat make a random legal choice. Returns the seat, its choice, and whether its turn is
    over. A choice of several that the rules refuse as a whole is drawn again."""
    asked = game.decisions(state)
    seats = list(asked)
    seat = seats[0] if len(seats) == 1 else source.choice(seats)
    for _ in range(TRIES):
        choice = random_choice(asked[seat], source, rash)
        try:
            progress = game.choose(state, seat, choice)  # drawn from what is asked, so it fits
            return seat, choice, follow(game, state, progress).turn_over
        except IllegalChoice as error:
            refusal = error
    raise refusal


def random_game(
    game: Game[Any, Any],
    seats: int,
    options: Mapping[str, str],
    seed: str,
    *,
    rash: float = 0.05,
    limit: int = 100_000,
) -> Record:
    """Play a game to its end with random choices; the same arguments give the same game.

    ``options`` must be complete (see :func:`bot.games.contract.check_options`). Raises :class:`Endless` after
    ``limit`` decisions.
    """
    source = random.Random(f"play/{seed}")
    state = game.new(seats, options, seed)
    choices: list[tuple[int, Choice]] = []
    turns = 0
    while (outcome := game.outcome(state)) is None:
        if len(choices) >= limit:
            raise Endless(f"{game.key} with seed {seed!r} and {seats} seats goes on after {limit} decisions.")
        seat, choice, turn_over = random_step(game, state, source, rash)
        choices.append((seat, choice))
        turns += turn_over
    return Record(
        game=game.key,
        rules_version=game.rules_version,
        seats=seats,
        options=dict(options),
        seed=seed,
        choices=tuple(choices),
        turns=turns,
        outcome=outcome,
    )


def replay(game: Game[Any, Any], record: Record) -> Any:
    """The final state of a recorded game, played again."""
    state = game.new(record.seats, record.options, record.seed)
    for seat, choice in record.choices:
        advance(game, state, seat, choice)
    return state
