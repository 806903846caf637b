"""A table as one person sees it now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.games.contract import IllegalChoice, Outcome
from bot.games.text import Text
from bot.store.records import Pencil, TableRecord
from bot.tables.position import Position
from bot.tables.refusals import Refusal
from bot.tables.turns import Turn, begin, missing, step, take_up


class PlayerView(msgspec.Struct):
    """A table as one person sees it now.

    ``view`` is theirs alone. ``turn`` is the turn they may take, with what they have pencilled; ``partial`` are the
    answers being put together; ``ahead`` is the turn with these answers given, when they fit, and ``problem`` says
    why they don't. ``token`` goes into every button, to tell whether it is of this moment. ``inked``: a turn has
    just been played; ``turn`` is then the next one, if the same person is on again, or what is left of it
    (``open``) if it has only been inked as far as something came to light. ``outcome`` is how the game ended;
    ``newest`` is the number of the newest move that stands (0: none). ``rest``: words that were typed with the
    turn, to be read once it has brought to light what it does; ``unread``: why they couldn't be then.

    If a turn was inked before its player's eyes, by direct message, ``words`` is what they alone are told of it,
    with their hand or not, and ``followed`` what everybody is told that isn't about themselves.
    """

    table: TableRecord
    seat: int | None
    view: Any
    turn: Turn | None = None
    partial: list[str] = []
    ahead: Turn | None = None
    problem: Text | None = None
    token: str = ""
    inked: bool = False
    open: bool = False
    outcome: Outcome | None = None
    newest: int = 0
    rest: str = ""
    unread: Refusal | None = None
    words: list[Text] = []
    hand: bool = False
    followed: list[Text] = []

    @property
    def ready(self) -> bool:
        """Whether the turn is complete and only needs to be confirmed."""
        return self.ahead is not None and self.ahead.complete


def watching(table: TableRecord, position: Position | None, seat: int | None) -> PlayerView:
    """The table for somebody who isn't asked anything: ``position`` is ``None`` before it has begun."""
    if position is None:
        return PlayerView(table, seat, None)
    outcome = position.outcome if table.status == "over" else None
    return PlayerView(table, seat, position.view(seat), outcome=outcome)


def working(table: TableRecord, position: Position, seat: int, pencil: Pencil | None) -> PlayerView:
    """The turn of a seat that is asked, with what it has pencilled. The state of ``position`` is changed."""
    turn = _taken_up(table, position, seat, pencil)
    partial, rest = [], ""
    if pencil is not None and len(turn.steps) == len(pencil.choices):
        partial, rest = pencil.partial, pencil.rest
    if pencil is None and turn.decision is not None and turn.decision.usual is not None:
        partial = list(turn.decision.usual)
    return at_turn(table, turn, partial, pencil.revision if pencil is not None else 0, rest)


def at_turn(table: TableRecord, turn: Turn, partial: Sequence[str], revision: int, rest: str = "") -> PlayerView:
    """The turn of a seat as far as it has got, with the answers being put together, and the words to be read after
    it."""
    seen = PlayerView(table, turn.seat, turn.position.view(turn.seat), turn, list(partial), rest=rest)
    seen.token = token(table, turn.seat, revision)
    if turn.decision is None:
        seen.ahead = turn
    elif missing(turn.decision, partial) <= 0:  # of too many, the rules say why not
        try:
            seen.ahead = step(turn, tuple(partial))
            if turn.steps and not seen.ahead.reveals:  # what a choice of several leads to is seen like any other
                seen.view = seen.ahead.position.view(turn.seat)
        except IllegalChoice as refused:
            seen.problem = refused.reason
    return seen


def _taken_up(table: TableRecord, position: Position, seat: int, pencil: Pencil | None) -> Turn:
    """The pencilled turn; its beginning, if what was pencilled no longer fits."""
    if pencil is None:
        return begin(position, seat)
    try:
        return take_up(position, seat, pencil.choices)
    except IllegalChoice:
        assert table.state is not None
        return begin(Position.read(position.game, table.state), seat)


def token(table: TableRecord, seat: int, revision: int) -> str:
    """The moment of a seat: it changes whenever what is asked of it, or what it has pencilled, changes."""
    return f"{table.seats[seat].stamp}.{revision}"
