"""What is told of a new position: to the channel, and to single players."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.contract import Event, Outcome, dump
from bot.games.text import Text
from bot.store.records import Post, TableRecord
from bot.tables import posts, stories
from bot.tables.people import is_asked
from bot.tables.position import Position


class Told(msgspec.Struct, frozen=True):
    """How a change is told. ``fresh`` are the seats that are newly awaited. The board is posted when there are any,
    or when it is to be ``shown`` anyway. ``here`` is the seat of whoever has just moved, and need not be called;
    ``in_panel``: they did so in their newest panel, or it is answered in one, which then tells what they alone are
    told, and shows what comes next. ``during`` is the occasion of the change, ``leads`` the one after it."""

    fresh: Sequence[int]
    newest: int = 0
    fingerprint: str = ""
    shown: bool = False
    here: int | None = None
    in_panel: bool = False
    during: str = ""
    leads: str = ""


def tellings(table: TableRecord, position: Position, events: Sequence[Event], how: Told) -> list[Post]:
    """The posts that tell of a new position: to the channel, to each seat that is newly awaited, and to each that
    is asked something else, or offered something, and has just been told of it. Panels that have nothing left to
    press lose their buttons."""
    lines = posts.public(events)
    outcome = position.outcome
    words = posts.private(events, range(len(table.seats)))
    told = [
        posts.post(table, msgspec.structs.replace(word, quiet=word.seat == how.here), table.seats[word.seat].user)
        for word in words
        if not (how.in_panel and word.seat == how.here)
    ]
    if outcome is not None:
        return [*ending(table, position, lines, outcome), *told, *lapsed(table, how)]
    told.insert(0, posts.post(table, board(position, lines, how)))
    anew = [word.seat for word in words if word.seat not in how.fresh and _is_asked_anew(table, word.seat)]
    return [*told, *panels(table, [*how.fresh, *anew], how), *lapsed(table, how)]


def ending(table: TableRecord, position: Position, lines: list[Text], outcome: Outcome | None) -> list[Post]:
    """How a game ended, with a result or without: in the channel, and by direct message to everybody who sits
    there."""
    everybody = list(range(len(table.seats)))
    pinged = everybody if len(everybody) > 1 else []
    final = posts.Final(msgspec.Raw(dump(position.view(None))), lines, outcome, table.seed, pinged)
    return [posts.post(table, final), *(posts.post(table, final, seat.user) for seat in table.seats)]


def lapsed(table: TableRecord, how: Told) -> list[Post]:
    """What takes the buttons off panels of seats that aren't asked now."""
    idle = [
        seat
        for seat, person in enumerate(table.seats)
        if person.dm_message is not None and not is_asked(table, seat) and not (how.in_panel and seat == how.here)
    ]
    return [posts.post(table, posts.PanelLapsed(seat), table.seats[seat].user) for seat in idle]


def _is_asked_anew(table: TableRecord, seat: int) -> bool:
    """Whether what a seat is asked or offered has changed with this version of the table."""
    return is_asked(table, seat) and table.seats[seat].stamp == table.version + 1


def panels(table: TableRecord, seats: Sequence[int], how: Told) -> list[Post]:
    """The turns to take, for each of these seats by direct message; not for somebody before whose eyes it is."""
    people = [(seat, table.seats[seat]) for seat in seats if not (how.in_panel and seat == how.here)]
    return [
        posts.post(table, posts.Panel(seat, person.stamp, quiet=seat == how.here), person.user)
        for seat, person in people
    ]


def board(position: Position, lines: list[Text], how: Told) -> posts.Board:
    """The position as everybody may see it."""
    awaited = position.awaited
    view = position.view(None)
    return posts.Board(
        view=msgspec.Raw(dump(view)),
        lines=lines,
        awaited=awaited,
        pinged=[seat for seat in how.fresh if seat != how.here],
        asks={seat: position.decisions[seat].prompt for seat in awaited},
        scores=position.game.scores(position.state),
        leaders=position.game.leaders(position.state),
        fingerprint=how.fingerprint,
        newest=how.newest,
        during=how.during,
        leads=how.leads,
        quiet=not how.fresh and not how.shown,
        look=stories.look(position.game, view),
    )
