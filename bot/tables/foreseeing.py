"""What can be said of a turn when it is planned: whether it can be read, and what it would bring."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.text import Text, show
from bot.tables import parsing
from bot.tables.imagining import Future
from bot.tables.parsing import Name, Reading
from bot.tables.planning import reason
from bot.tables.refusals import Refusal, Why
from bot.tables.turns import canonical, warning

NOT_YET = Text("“{turn}” can't be checked before it's your turn; it will be tried then.")
NOT_NOW = Text("As things stand “{turn}” would not fit: {reason} It will be tried all the same.")
UNSEEN = Text("Nobody can play “{turn}” before your next turn, as far as I can see. It is kept all the same.")


class Foreseen(msgspec.Struct):
    """A turn to be planned, in its canonical text if it can be read; ``doubt`` says that it may not fit. ``risky``:
    it may bring something to light, or ask for a second look."""

    words: str
    doubt: Text | None = None
    risky: bool = False


def foresee(words: str, futures: Sequence[Future], name: Name) -> Foreseen:
    """What can be said of a turn for a seat that isn't on. Raises :class:`Refusal` for what can't be a whole turn
    however the game goes on, such as a word that means nothing in it."""
    readings: list[tuple[Future, Reading]] = []
    refusals: list[Refusal] = []
    wrong: list[Refusal] = []
    for future in futures:
        try:
            reading = _whole(future, words, name)
        except Refusal as refused:
            refusals.append(refused)
            wrong += [refused] if _is_wrong(refused, future) else []
        else:
            readings.append((future, reading))
    surely = [refused for refused in wrong if not _is_typo(refused)] or (len(wrong) == len(futures) and wrong)
    if not readings and surely:
        raise surely[0]
    if not readings:
        return Foreseen(words, _doubt(words, refusals, name))
    risky = any(reading.turn.reveals or warning(reading.turn.steps) for _, reading in readings)
    return Foreseen(_canonical(words, [future for future, _ in readings], name), risky=risky)


def foresee_other(words: str, futures: Sequence[Future], name: Name) -> Foreseen:
    """The same for the turn of another, after which something is planned, as everybody will be able to read it: it
    may be the beginning of a turn."""
    refusals: list[Refusal] = []
    for start in (start for future in futures for start in future.others):
        try:
            reading = parsing.read(start, words, name, rounding=False)
        except Refusal as refused:
            refusals.append(refused)
            continue
        if not reading.partial:
            return Foreseen(canonical(reading.turn.steps, public=True))
    if refusals and all(_is_typo(refused) for refused in refusals):
        raise refusals[0]
    return Foreseen(words, Text(UNSEEN.message, {"turn": words}))


def _whole(future: Future, words: str, name: Name) -> Reading:
    """A turn as it is understood in a future. Raises :class:`Refusal`, also when something is missing in it."""
    reading = _read(future, words, name)
    decision = reading.turn.decision
    if decision is not None:
        raise Refusal(Why.UNFINISHED, prompt=decision.prompt)
    return reading


def _read(future: Future, words: str, name: Name, *, rounding: bool = True) -> Reading:
    """A turn as it is understood by its whole words, or else by words that are cut short. Raises
    :class:`Refusal`."""
    try:
        return parsing.read(future.turn, words, name, rounding=rounding, exact=True)
    except Refusal as refused:
        if refused.why is not Why.UNCLEAR:
            raise
    return parsing.read(future.turn, words, name, rounding=rounding)


def _is_wrong(refused: Refusal, future: Future) -> bool:
    """Whether a turn is refused for its form, or for a word that means nothing where it would be played."""
    unread = refused.why in (Why.EXCESS, Why.AMBIGUOUS, Why.UNFINISHED)
    return _is_typo(refused) or (unread and future.certain)


def _is_typo(refused: Refusal) -> bool:
    """Whether a word means nothing in the game. A number may mean something at another moment."""
    return refused.why is Why.UNCLEAR and not str(refused.text.parts["typed"]).strip("£$€ ").isdecimal()


def _canonical(words: str, futures: Sequence[Future], name: Name) -> str:
    """A turn as it is written, with nothing in it that wasn't said; as it was typed, if how it is written
    depends on how the game goes on."""
    said = [_read(future, words, name, rounding=False) for future in futures]
    ways = {f"{canonical(each.turn.steps)} {each.rest}".strip() for each in said}
    return ways.pop() if len(ways) == 1 and not any(each.partial for each in said) else words


def _doubt(words: str, refusals: Sequence[Refusal], name: Name) -> Text:
    """That a turn may not fit, with the reason if it is the same however the game goes on."""
    reasons = {show(reason(refused), name): reason(refused) for refused in refusals}
    if len(reasons) == 1 and all(refused.why in (Why.ILLEGAL, Why.UNFIT) for refused in refusals):
        return Text(NOT_NOW.message, {"turn": words, "reason": next(iter(reasons.values()))})
    return Text(NOT_YET.message, {"turn": words})
