"""What a game asks of its players, what they answer, and what comes of it: plain data that survives JSON there and
back."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from bot.games.text import Text

Choice = tuple[str, ...]
"""The option keys that answer one decision, repeated as often as the option is taken; an amount is one
decimal number."""


class IllegalChoice(Exception):
    """A choice that the rules refuse here. ``reason`` says why, in the player's words."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.message)
        self.reason = reason


class Option(msgspec.Struct, frozen=True):
    """One legal answer to a decision.

    ``key`` is short, stable and without blanks; the key of a place is the label printed on the board.
    ``spot`` names the place that a picture can mark. ``times`` is how often it may be taken. ``note`` is one
    line that explains it. ``warning`` asks for a second look before it is confirmed (a pass that costs much).
    ``group`` sorts the options of one decision by kind: for the slots of verbs, and for panels with many.
    """

    key: str
    label: Text
    spot: str | None = None
    times: int = 1
    note: Text | None = None
    warning: Text | None = None
    group: str = ""


class Amount(msgspec.Struct, frozen=True):
    """A whole number to choose, both ends included, in multiples of ``step`` above ``minimum``. ``unit`` stands
    before it where it is shown ("£"), and ``what``, of what or for what it is, after it ("of your coins")."""

    what: Text
    minimum: int
    maximum: int
    step: int = 1
    unit: str = ""


class Decision(msgspec.Struct, frozen=True):
    """What the game asks of one seat: one option, between ``least`` and ``most`` of them, or an amount.

    ``secret`` says that the answer is nobody else's business: it is left out of the log that others read. ``told``:
    what comes of it shows it all the same (an open bid), so nobody is promised that it stays unseen.
    ``usual`` is an answer that most would give, offered as a start (a default hand). The prompt with which a
    turn begins is read by everybody. ``awaited`` is false for what is only offered (an answer to an offer of trade
    out of turn): the seat may take it up, but isn't pinged, has no deadline, and the game goes on without it.
    ``forced``: with one answer only it is answered by itself; false for what is to be asked even then (to roll).
    """

    prompt: Text
    options: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    amount: Amount | None = None
    secret: bool = False
    told: bool = False
    usual: Choice | None = None
    awaited: bool = True
    forced: bool = True


class Event(msgspec.Struct, frozen=True):
    """Something that happened: public, or for the seats in ``to`` only. ``hand``: what these seats hold has
    changed, and they are to see it."""

    text: Text
    to: tuple[int, ...] | None = None
    hand: bool = False


class Progress(msgspec.Struct):
    """What a choice, or what follows a turn, brought about.

    ``turn_over``: this seat's turn is complete. ``revealed``: something hidden or random came to light, so
    that it can't be taken back without asking the others.
    """

    events: list[Event] = []
    turn_over: bool = False
    revealed: bool = False


def taken(choice: Iterable[str]) -> dict[str, int]:
    """Count how often each key stands in a choice."""
    counts: dict[str, int] = {}
    for key in choice:
        counts[key] = counts.get(key, 0) + 1
    return counts
