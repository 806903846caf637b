"""Applying choices: checked against what is asked before the rules see them, and followed by what comes after a
turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from bot.games.contract import Game
from bot.games.decision import Amount, Choice, Decision, IllegalChoice, Progress, taken
from bot.games.text import Text, text

S = TypeVar("S", bound=msgspec.Struct)
V = TypeVar("V", bound=msgspec.Struct)

NOT_ASKED = Text("You are not asked for anything now.")
NOT_OFFERED = Text("It is not among your options now.")


def answer(
    game: Game[S, V], state: S, seat: int, choice: Choice, asked: Mapping[int, Decision] | None = None
) -> Progress:
    """Apply a choice after checking that it fits what the seat is asked: ``asked``, if it is known already.

    Raises :class:`IllegalChoice` and leaves the state untouched.
    """
    decision = (game.decisions(state) if asked is None else asked).get(seat)
    if decision is None:
        raise IllegalChoice(NOT_ASKED)
    refusal = misfit(game, state, seat, decision, choice)
    if refusal is not None:
        raise IllegalChoice(refusal)
    return game.choose(state, seat, choice)


def advance(
    game: Game[S, V], state: S, seat: int, choice: Choice, asked: Mapping[int, Decision] | None = None
) -> Progress:
    """Apply a choice, and what follows it when it completes the turn or brings something to light. Raises
    :class:`IllegalChoice` and leaves the state untouched."""
    return follow(game, state, answer(game, state, seat, choice, asked))


def follow(game: Game[S, V], state: S, progress: Progress) -> Progress:
    """Carry out what follows a choice, when it completed the turn or brought something to light. Returns what both
    brought about."""
    return _followed(game, state, progress) if progress.turn_over or progress.revealed else progress


def ink(game: Game[S, V], state: S, seat: int, choices: Iterable[Choice]) -> Progress:
    """Apply the choices of a turn one after another, with what follows. Raises :class:`IllegalChoice`; the state
    then holds the choices before the one that is refused."""
    whole = Progress()
    for choice in choices:
        part = advance(game, state, seat, choice)
        whole.events = [*whole.events, *part.events]
        whole.revealed = whole.revealed or part.revealed
        whole.turn_over = part.turn_over
    return whole


def leave(game: Game[S, V], state: S, seat: int) -> Progress:
    """Let a seat resign, and carry out what follows. Raises :class:`IllegalChoice`."""
    return _followed(game, state, game.resign(state, seat))


def _followed(game: Game[S, V], state: S, progress: Progress) -> Progress:
    after = game.proceed(state)
    progress.events = [*progress.events, *after.events]
    progress.revealed = progress.revealed or after.revealed
    return progress


def misfit(game: Game[S, V], state: S, seat: int, decision: Decision, choice: Choice) -> Text | None:
    """Why a choice doesn't fit a decision; ``None`` if it does."""
    if decision.amount is not None:
        return None if _in_range(decision.amount, choice) else wrong_amount(decision.amount)
    times = {option.key: option.times for option in decision.options}
    counts = taken(choice)
    stranger = next((key for key in counts if key not in times), None)
    if stranger is not None:
        return game.why_not(state, seat, stranger) or NOT_OFFERED
    excess = next((key for key, count in counts.items() if count > times[key]), None)
    if excess is not None and decision.most > 1:
        label = next(option.label for option in decision.options if option.key == excess)
        return text(
            "You can choose {most} {what}, not {count}.", what=label, most=times[excess], count=counts[excess]
        )
    if decision.least <= len(choice) <= decision.most:
        return None
    return wrong_number(decision, len(choice))


def _in_range(amount: Amount, choice: Choice) -> bool:
    word = choice[0] if len(choice) == 1 else ""
    if not (word.isascii() and word.isdecimal() and len(word) < 10 and str(int(word)) == word):
        return False
    return amount.minimum <= int(word) <= amount.maximum and (int(word) - amount.minimum) % amount.step == 0


def wrong_amount(amount: Amount) -> Text:
    """What is said of an amount that can't be chosen."""
    least, most = f"{amount.unit}{amount.minimum}", f"{amount.unit}{amount.maximum}"
    if amount.minimum == amount.maximum:
        return text("It can only be {least} {what}.", least=least, what=amount.what)
    steps = text(" in steps of {step}", step=amount.step) if amount.step > 1 else Text("")
    return text("Choose {least} to {most} {what}{steps}.", least=least, most=most, what=amount.what, steps=steps)


def wrong_number(decision: Decision, count: int) -> Text:
    """What is said of too many or too few options."""
    least, most = decision.least, decision.most
    if least == most == 1:
        return Text("Choose exactly one of the options.")
    if least == most:
        return text("Choose exactly {count}; you have chosen {chosen}.", count=least, chosen=count)
    return text("Choose {least} to {most}; you have chosen {chosen}.", least=least, most=most, chosen=count)
