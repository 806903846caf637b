"""An unfinished turn: what its choices lead to, what is asked next, and how it is written down."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec

from bot.games.contract import Amount, Choice, Decision, Event, Option, Progress, taken
from bot.games.playing import answer
from bot.games.text import Text, text
from bot.tables.position import Position

HIDDEN = "…"
NOTHING = "-"


class Step(msgspec.Struct):
    """One answered decision of a turn; ``forced`` when there was nothing else to choose."""

    decision: Decision
    choice: Choice
    forced: bool


class Turn:
    """How far a seat's turn has got.

    ``position`` is the one after ``steps``. ``decision`` is what is asked next; ``None`` when the turn is complete.
    ``reveals``: the last choice would bring something hidden to light, so that its result isn't worked out before
    it is confirmed.
    """

    def __init__(
        self,
        seat: int,
        position: Position,
        steps: list[Step],
        decision: Decision | None,
        events: list[Event],
        *,
        reveals: bool = False,
    ) -> None:
        self.seat = seat
        self.position = position
        self.steps = steps
        self.decision = decision
        self.events = events
        self.reveals = reveals

    @property
    def complete(self) -> bool:
        """Whether the turn can be confirmed."""
        return bool(self.steps) and self.decision is None

    @property
    def choices(self) -> list[Choice]:
        """The answers so far, in order."""
        return [step.choice for step in self.steps]


def forced(decision: Decision) -> Choice | None:
    """The only possible answer, if there is just one and it need not be asked for."""
    if not decision.forced:
        return None
    if decision.amount is not None:
        return (str(decision.amount.minimum),) if decision.amount.minimum == decision.amount.maximum else None
    if sum(option.times for option in decision.options) == decision.least:
        return tuple(option.key for option in decision.options for _ in range(option.times))
    if len(decision.options) == 1 and decision.least == decision.most:
        return (decision.options[0].key,) * decision.least
    return None


def begin(position: Position, seat: int) -> Turn:
    """Start a turn. Raises ``KeyError`` when the seat isn't asked."""
    return Turn(seat, position, [], position.decisions[seat], [])


def step(turn: Turn, choice: Choice, *, force: bool = True) -> Turn:
    """Answer the turn's next decision, and then, unless ``force`` is off, everything that has one answer only.

    The given turn is left as it was. Raises ``IllegalChoice``.
    """
    after = _answered(turn, turn.position.copy(), choice, is_forced=False)
    while force and after.decision is not None and (only := forced(after.decision)) is not None:
        after = _answered(after, after.position, only, is_forced=True)
    return after


def take_up(position: Position, seat: int, choices: Sequence[Choice]) -> Turn:
    """Take up a turn again from its choices, on the state of ``position`` itself, which is changed. Raises
    ``IllegalChoice`` when they no longer fit; the state then holds those before."""
    turn = begin(position, seat)
    for choice in choices:
        if turn.decision is None:
            break
        is_forced = bool(turn.steps) and forced(turn.decision) == choice
        turn = _answered(turn, turn.position, choice, is_forced=is_forced)
    return turn


def _answered(turn: Turn, position: Position, choice: Choice, *, is_forced: bool) -> Turn:
    """The turn after a choice that is tried on the state of ``position``. If the choice reveals something, the
    state before it is put back."""
    if turn.decision is None:
        raise ValueError("the turn is complete")
    before = position.data()
    progress = answer(position.game, position.state, turn.seat, choice, position.decisions)
    steps = [*turn.steps, Step(turn.decision, choice, is_forced)]
    if progress.revealed:
        return Turn(turn.seat, Position.read(position.game, before), steps, None, turn.events, reveals=True)
    after = position.changed()
    asked = None if progress.turn_over else after.decisions.get(turn.seat)
    return Turn(turn.seat, after, steps, asked, turn.events + progress.events)


def finish(turn: Turn) -> tuple[Position, Progress]:
    """Ink a complete turn: carry out what it had to wait with, and what follows it. The turn's state is changed.
    Returns the position that it leads to, and what the whole turn brought about."""
    position, whole = turn.position, Progress(list(turn.events), turn_over=True)
    if turn.reveals:
        last = answer(position.game, position.state, turn.seat, turn.steps[-1].choice)
        whole = Progress(whole.events + last.events, turn_over=last.turn_over, revealed=True)
    after = position.game.proceed(position.state)
    whole.events += after.events
    whole.revealed = whole.revealed or after.revealed
    return position.changed(), whole


def back(choices: Sequence[Choice], steps: Sequence[Step]) -> list[Choice]:
    """The choices without the last one that was made freely, and without what followed from it."""
    kept = list(choices)
    for taken_step in reversed(steps):
        kept.pop()
        if not taken_step.forced:
            break
    return kept


def usual_turn(position: Position, seat: int) -> Turn | None:
    """The turn that the rules name for somebody who lets the time run out, as far as something comes to light;
    ``None`` if they name none."""
    turn = begin(position, seat)
    while turn.decision is not None:
        choice = position.game.timeout(turn.position.state, seat)
        if choice is None:
            return None
        turn = step(turn, choice)
    return turn


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
        return _amount(decision.amount, choice[0])
    if not choice:
        return Text("nothing")
    words = []
    for key, count in taken(choice).items():
        found = option(decision, key)
        name = found.label if found else Text("{key}", {"key": key})
        words.append(name if count == 1 else Text("{count} {what}", {"count": count, "what": name}))
    return words[0] if len(words) == 1 else Text("{list}", {"list": words})


def _amount(amount: Amount, number: str) -> Text:
    """An amount in words; one with a unit says by that of what it is."""
    if amount.unit:
        return text("{unit}{number}", unit=amount.unit, number=number)
    return text("{number} {what}", number=number, what=amount.what)


def every_answer(decision: Decision, most: int) -> list[tuple[Choice, Text]]:
    """All answers to a decision that takes several options, with what each brings in all, where the options bring
    what can be counted: their notes are the same but for numbers. Empty for any other decision, and where there
    are more than ``most`` answers."""
    notes = [one.note for one in decision.options]
    first = notes[0] if notes else None
    if first is None or not first.parts or decision.most < 2 or not all(_alike(first, note) for note in notes):
        return []
    counts = itertools.product(*[range(one.times + 1) for one in decision.options])
    fitting = [taken for taken in counts if decision.least <= sum(taken) <= decision.most]
    if len(fitting) > most:
        return []
    keys = [one.key for one in decision.options]
    order = sorted(fitting, key=lambda taken: (sum(taken), [-count for count in taken]))
    return [
        (
            tuple(key for key, count in zip(keys, taken, strict=True) for _ in range(count)),
            _added([note for note in notes if note is not None], taken, first),
        )
        for taken in order
    ]


def _alike(first: Text, note: Text | None) -> bool:
    return (
        note is not None and note.message == first.message and all(isinstance(n, int) for n in note.parts.values())
    )


def _added(notes: Sequence[Text], counts: Sequence[int], first: Text) -> Text:
    """Notes of options added up, each as often as its option is taken."""
    parts = {
        key: sum(count * int(str(note.parts[key])) for note, count in zip(notes, counts, strict=True))
        for key in first.parts
    }
    return Text(first.message, dict(parts))


def warning(steps: Sequence[Step]) -> Text | None:
    """The warning of the gravest choice in a turn."""
    found = (option(s.decision, key) for s in steps for key in s.choice)
    return next((item.warning for item in found if item is not None and item.warning is not None), None)


def missing(decision: Decision, partial: Sequence[str]) -> int:
    """How many more must be chosen before a decision that takes several is answered (negative: too many)."""
    if len(partial) > decision.most:
        return decision.most - len(partial)
    return max(0, decision.least - len(partial))
