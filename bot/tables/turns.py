"""An unfinished turn: what its choices lead to, what is asked next, and how it is written down."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.games.contract import Choice, Decision, Event, Game, Option, dump, load, taken
from bot.games.text import Text

AnyGame = Game[Any, Any]
HIDDEN = "…"
NOTHING = "-"


class Step(msgspec.Struct):
    """One answered decision of a turn; ``forced`` when there was nothing else to choose."""

    decision: Decision
    choice: Choice
    forced: bool


class Turn(msgspec.Struct):
    """How far a seat's turn has got.

    ``state`` is the position after ``steps``, on paper of its own. ``decision`` is what is asked next;
    ``None`` when the turn is complete. ``reveals``: the last choice would bring something hidden to light, so
    its result isn't worked out before it is confirmed.
    """

    seat: int
    state: Any
    steps: list[Step]
    decision: Decision | None
    events: list[Event]
    reveals: bool = False

    @property
    def complete(self) -> bool:
        """Whether the turn can be confirmed."""
        return bool(self.steps) and self.decision is None

    @property
    def choices(self) -> list[Choice]:
        """The answers so far, in order."""
        return [step.choice for step in self.steps]


def copy(state: Any) -> Any:
    """Another state equal to this one."""
    return load(type(state), dump(state))


def forced(decision: Decision) -> Choice | None:
    """The only possible answer, if there is just one."""
    if decision.amount is not None:
        return (str(decision.amount.minimum),) if decision.amount.minimum == decision.amount.maximum else None
    if sum(option.times for option in decision.options) == decision.least:
        return tuple(option.key for option in decision.options for _ in range(option.times))
    if len(decision.options) == 1 and decision.least == decision.most:
        return (decision.options[0].key,) * decision.least
    return None


def begin(game: AnyGame, state: Any, seat: int) -> Turn:
    """Start a turn on a copy of the state. Raises ``KeyError`` when the seat isn't awaited."""
    own = copy(state)
    return Turn(seat, own, [], game.decisions(own)[seat], [])


def step(game: AnyGame, turn: Turn, choice: Choice, *, force: bool = True) -> Turn:
    """Answer the turn's next decision, and then, unless ``force`` is off, everything that has one answer only.

    The given turn is left as it was. Raises ``IllegalChoice``.
    """
    after = _answer(game, turn, choice, False)
    while force and after.decision is not None and (only := forced(after.decision)) is not None:
        after = _answer(game, after, only, True)
    return after


def _answer(game: AnyGame, turn: Turn, choice: Choice, is_forced: bool) -> Turn:
    if turn.decision is None:
        raise ValueError("the turn is complete")
    state = copy(turn.state)
    progress = game.choose(state, turn.seat, choice)
    steps = [*turn.steps, Step(turn.decision, choice, is_forced)]
    if progress.revealed:
        return Turn(turn.seat, turn.state, steps, None, turn.events, reveals=True)
    asked = None if progress.turn_over else game.decisions(state).get(turn.seat)
    return Turn(turn.seat, state, steps, asked, turn.events + progress.events)


def replay(game: AnyGame, state: Any, seat: int, choices: Sequence[Choice]) -> Turn:
    """Take up a turn again from its choices. Raises ``IllegalChoice`` when they no longer fit."""
    turn = begin(game, state, seat)
    for choice in choices:
        if turn.decision is None:
            break
        turn = _answer(game, turn, choice, bool(turn.steps) and forced(turn.decision) == choice)
    return turn


def back(choices: Sequence[Choice], steps: Sequence[Step]) -> list[Choice]:
    """The choices without the last one that was made freely, and without what followed from it."""
    kept = list(choices)
    for taken_step in reversed(steps):
        kept.pop()
        if not taken_step.forced:
            break
    return kept


def written(choice: Choice) -> str:
    """A choice in a turn's canonical text, in its order: keys joined by ``+``, several of one key in a row as
    ``key*3``; ``-`` where nothing was chosen."""
    runs = ((key, sum(1 for _ in run)) for key, run in itertools.groupby(choice))
    return "+".join(f"{key}*{count}" if count > 1 else key for key, count in runs) or NOTHING


def canonical(steps: Sequence[Step], *, public: bool = False) -> str:
    """The whole turn as text; with ``public``, secret answers are left out."""
    return " ".join(HIDDEN if public and s.decision.secret else written(s.choice) for s in steps)


def option(decision: Decision, key: str) -> Option | None:
    """The option with that key."""
    return next((item for item in decision.options if item.key == key), None)


def label(decision: Decision, choice: Choice) -> Text:
    """What was chosen, in words: ``Oak and 2 Rats``."""
    if decision.amount is not None:
        return Text("{amount}", {"amount": choice[0]})
    if not choice:
        return Text("nothing")
    words = []
    for key, count in taken(choice).items():
        found = option(decision, key)
        name = found.label if found else Text("{key}", {"key": key})
        words.append(name if count == 1 else Text("{count} {what}", {"count": count, "what": name}))
    return words[0] if len(words) == 1 else Text("{list}", {"list": words})


def warning(steps: Sequence[Step]) -> Text | None:
    """The warning of the gravest choice in a turn."""
    found = (option(s.decision, key) for s in steps for key in s.choice)
    return next((item.warning for item in found if item is not None and item.warning is not None), None)


def short(decision: Decision, partial: Sequence[str]) -> int:
    """How many more must be chosen before a decision that takes several is answered (negative: too many)."""
    if len(partial) > decision.most:
        return decision.most - len(partial)
    return max(0, decision.least - len(partial))
