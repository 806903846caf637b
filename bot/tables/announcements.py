"""What is told of a new position: to the channel, and to single players."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.games.contract import Event, dump
from bot.games.text import Text
from bot.store.records import Post, TableRecord
from bot.tables import posts
from bot.tables.people import is_asked, who
from bot.tables.position import Position


def tellings(
    table: TableRecord,
    position: Position,
    events: Sequence[Event],
    fresh: Sequence[int],
    *,
    fingerprint: str = "",
    newest: int = 0,
    shown: bool = False,
) -> list[Post]:
    """The posts that tell of a new position: to the channel, to each ``fresh`` seat, which is newly awaited, and to
    each that is asked something else, or offered something, and has just been told of it. The board is posted when
    somebody is newly awaited, or when it is to be ``shown`` anyway."""
    lines = posts.public(events)
    told: list[Post] = []
    outcome = position.outcome
    if outcome is not None:
        view = msgspec.Raw(dump(position.view(None)))
        told.append(posts.post(table, posts.Final(view, lines, outcome, table.seed)))
    elif fresh or shown:
        told.append(posts.post(table, board(position, lines, fresh, newest, fingerprint=fingerprint)))
    else:
        waiting = Text("Still waiting for {players}.", {"players": who(table.awaited)})
        told.append(posts.post(table, posts.Note([*lines, waiting])))
    words = posts.private(events, range(len(table.seats)))
    told += [posts.post(table, word, table.seats[word.seat].user) for word in words]
    anew = [word.seat for word in words if word.seat not in fresh and _is_asked_anew(table, word.seat)]
    return told + panels(table, [*fresh, *anew])


def _is_asked_anew(table: TableRecord, seat: int) -> bool:
    """Whether what a seat is asked or offered has changed with this version of the table."""
    return is_asked(table, seat) and table.seats[seat].stamp == table.version + 1


def panels(table: TableRecord, seats: Sequence[int]) -> list[Post]:
    """The turns to take, for each of these seats by direct message."""
    people = [(seat, table.seats[seat]) for seat in seats]
    return [posts.post(table, posts.Panel(seat, person.stamp), person.user) for seat, person in people]


def board(
    position: Position, lines: list[Text], pinged: Sequence[int], newest: int, *, fingerprint: str = ""
) -> posts.Board:
    """The position as everybody may see it, after the move of that number."""
    awaited = position.awaited
    return posts.Board(
        view=msgspec.Raw(dump(position.view(None))),
        lines=lines,
        awaited=awaited,
        pinged=list(pinged),
        asks={seat: position.decisions[seat].prompt for seat in awaited},
        scores=position.game.scores(position.state),
        fingerprint=fingerprint,
        newest=newest,
    )
