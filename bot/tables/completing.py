"""Whole legal turns that begin as somebody types, to be offered meanwhile."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import msgspec
from more_itertools import roundrobin

from bot.games.contract import Choice, Decision, IllegalChoice, taken
from bot.games.text import show
from bot.tables.parsing import Name, Reading, Walker, least_guessed
from bot.tables.turns import Turn, canonical, label, step, written

LONGEST_COMPLETION = 100


class Completion(msgspec.Struct):
    """A whole legal turn: its canonical text and how to show it, and its answers one by one, as shown and as
    written; with the ``rest`` of what is typed as the last, if that is read once the turn has brought something to
    light."""

    text: str
    label: str
    answers: list[tuple[str, str]]
    rest: str = ""


def complete(turn: Turn, typed: str, name: Name, limit: int = 25) -> list[Completion]:
    """Whole legal turns that begin as typed, at most ``limit``, spread over the first choices. Turns too long
    for a completion are left out."""
    walker = Walker(typed, name, finishing=True)
    walked = list(walker.walk(Reading(turn, [], 0)))
    starts = [r for r in walked if r.used == len(walker.words)]
    streams = (_finish(start) for start in starts)
    found: dict[str, Completion] = {}
    for done in itertools.islice(roundrobin(*streams), limit * 2):
        completion = _completion(done, name)
        if len(completion.text) <= LONGEST_COMPLETION:
            found.setdefault(completion.text, completion)
        if len(found) == limit:
            break
    if not starts and walker.words:
        readings = least_guessed(walker.cut_short(walked))
        offered = [_completion(reading.turn, name, reading.rest) for reading in readings[:limit]]
        found = {each.text: each for each in offered if len(each.text) <= LONGEST_COMPLETION}
    return sorted(found.values(), key=lambda item: _by_number(item.text))


def _completion(turn: Turn, name: Name, rest: str = "") -> Completion:
    """A turn to be offered, with what is to be read after it."""
    shown = [show(label(s.decision, s.choice), name) for s in turn.steps]
    answers = [(words, written(s.choice)) for words, s in zip(shown, turn.steps, strict=True)]
    if rest:
        answers.append((f"then “{rest}”", rest))
    text = " ".join([canonical(turn.steps), rest]).strip()
    return Completion(text, " · ".join(words for words, _ in answers), answers, rest)


def _finish(at: Reading) -> Iterator[Turn]:
    if at.turn.decision is None:
        return iter([at.turn] if at.turn.steps else [])
    children = (_child(at.turn, choice) for choice in _answers(at.turn.decision, at.partial))
    return roundrobin(*children)


def _child(turn: Turn, choice: Choice) -> Iterator[Turn]:
    try:
        after = step(turn, choice, force=False)
    except IllegalChoice:
        return
    yield from _finish(Reading(after, [], 0))


def _answers(decision: Decision, partial: list[str]) -> list[Choice]:
    if decision.amount is not None:
        amount = decision.amount
        return [(str(n),) for n in itertools.islice(range(amount.minimum, amount.maximum + 1, amount.step), 25)]
    if decision.most == 1 and decision.least == 1:
        return [(option.key,) for option in decision.options]
    if decision.usual is not None and not partial:
        return [decision.usual]
    counts = taken(partial)
    spare = [key for o in decision.options for key in [o.key] * max(0, o.times - counts.get(o.key, 0))]
    rest = max(0, decision.least - len(partial))
    order = {option.key: place for place, option in enumerate(decision.options)}
    combinations = itertools.islice(itertools.combinations(spare, rest), 2000)
    every = dict.fromkeys(tuple(sorted((*partial, *more), key=order.__getitem__)) for more in combinations)
    return list(itertools.islice(every, 25))


def _by_number(text: str) -> list[str | int]:
    """The order in which people count: 2 comes before 10."""
    return [int(part) if place % 2 else part for place, part in enumerate(re.split(r"(\d+)", text))]
