"""Finished games as files, and the proof that nothing in them was tampered with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from bot.games.contract import BadOption, Choice, IllegalChoice, Outcome, check_options, fingerprint, former
from bot.games.playing import ink, leave
from bot.games.text import show
from bot.store.records import MoveRecord, TableRecord
from bot.tables.position import AnyGame


class ArchivedMove(msgspec.Struct):
    """One turn: who, what kind, and the answers in order."""

    seat: int
    kind: Literal["turn", "resign"]
    choices: list[Choice]


class ArchivedHolder(msgspec.Struct):
    """Who held a seat, from which move to which, counting from 1: the persons are numbered, those who began
    in the order of their seats."""

    seat: int
    person: int
    first: int
    last: int


class Archive(msgspec.Struct, omit_defaults=True):
    """A finished game: everything needed to play it again, and how it ended; one without an ``outcome`` was
    abandoned. Names are left out. ``holders`` are those of the seats that changed hands, in order."""

    caravan: int
    game: str
    rules_version: int
    seats: int
    options: dict[str, str]
    seed: str
    fingerprint: str
    moves: list[ArchivedMove]
    outcome: Outcome | None
    holders: list[ArchivedHolder] = []


class Tampered(Exception):
    """A file doesn't replay to what it says; the message tells where."""


class Unverifiable(Exception):
    """A file can't be checked by this Caravan, which says nothing against it; the message tells why."""


def archive(table: TableRecord, moves: Sequence[MoveRecord], outcome: Outcome | None) -> Archive:
    """Pack a finished game. ``moves`` are those that stand, in order."""
    return Archive(
        caravan=1,
        game=table.game,
        rules_version=table.rules_version,
        seats=len(table.seats),
        options=dict(table.options),
        seed=table.seed,
        fingerprint=fingerprint(table.seed),
        moves=[ArchivedMove(move.seat, move.kind, move.choices) for move in moves],
        outcome=outcome,
        holders=_holders(table, [move.number for move in moves]),
    )


def _holders(table: TableRecord, numbers: Sequence[int]) -> list[ArchivedHolder]:
    """Who held each of the seats that changed hands. ``numbers`` are those of the moves that stand."""
    found = []
    persons = _persons(table)
    for seat in sorted({holder.seat for holder in table.former}):
        spans = [(holder.user, holder.until) for holder in table.former if holder.seat == seat]
        first = 1
        for user, until in [*spans, (table.seats[seat].user, numbers[-1] if numbers else 0)]:
            last = sum(number <= until for number in numbers)
            found.append(ArchivedHolder(seat, persons[user], first, last))
            first = last + 1
    return found


def _persons(table: TableRecord) -> dict[int, int]:
    """A number for everybody who has sat at a table."""
    began = [
        next((holder.user for holder in table.former if holder.seat == seat), person.user)
        for seat, person in enumerate(table.seats)
    ]
    came = [*(holder.user for holder in table.former), *(person.user for person in table.seats)]
    return {user: number for number, user in enumerate(dict.fromkeys([*began, *came]), 1)}


def write(archived: Archive) -> bytes:
    """The file's content: indented JSON."""
    return msgspec.json.format(msgspec.json.encode(archived), indent=1)


def read(data: bytes) -> Archive:
    """Read a file's content. Raises :class:`Tampered` when it is not such a file."""
    try:
        archived = msgspec.json.decode(data, type=Archive)
    except msgspec.DecodeError as wrong:
        raise Tampered(f"this is not the file of a finished game: {wrong}") from wrong
    if archived.caravan != 1:
        raise Tampered(f"this file has format {archived.caravan}; this version of Caravan reads format 1")
    return archived


def verify(archived: Archive, games: Mapping[str, AnyGame]) -> Any:
    """Play the game again and compare. Returns the last state.

    Raises :class:`Tampered`; and :class:`Unverifiable` for a game that isn't known here, and for one that was
    begun under other rules than today's, under which it can't be played again.
    """
    if archived.game not in games:
        raise Unverifiable(f"the game {archived.game!r} is not known here. Use the Caravan that wrote the file")
    game = games[archived.game]
    played, known = archived.rules_version, game.rules_version
    if played > known:
        raise Unverifiable(
            f"the game was played by version {played} of the rules; "
            f"this Caravan has version {known}. Use a newer one"
        )
    if fingerprint(archived.seed) != archived.fingerprint:
        raise Tampered("the seed does not have the fingerprint that was shown at the start")
    _check_holders(archived)
    try:
        return _played_again(archived, game)
    except Tampered as wrong:
        if played == known:
            raise
        raise Unverifiable(
            f"the game was begun under version {played} of the rules, and can't be played again "
            f"under version {known}, which this Caravan has ({wrong}). That says nothing against it: "
            "check it with an older Caravan"
        ) from wrong


def _check_holders(archived: Archive) -> None:
    """Raise :class:`Tampered` unless each seat that changed hands was held by somebody all the time."""
    for seat in {holder.seat for holder in archived.holders}:
        spans = [holder for holder in archived.holders if holder.seat == seat]
        ends = [0, *(span.last for span in spans)]
        whole = ends[-1] == len(archived.moves) and 0 <= seat < archived.seats
        if not whole or any(span.first != end + 1 for span, end in zip(spans, ends, strict=False)):
            raise Tampered(f"who held the seat of {_player(seat)} doesn't fit the {len(archived.moves)} moves")


def _played_again(archived: Archive, game: AnyGame) -> Any:
    """The last state. Raises :class:`Tampered` when it isn't what the file says."""
    try:
        options = check_options(game, archived.seats, former(game, archived.options))
    except BadOption as bad:
        raise Tampered(f"the game can't have begun like this: {show(bad.reason, _player)}") from bad
    state = game.new(archived.seats, options, archived.seed)
    for number, move in enumerate(archived.moves, 1):
        _repeat(game, state, number, move)
    outcome = game.outcome(state)
    if _result(outcome) != _result(archived.outcome):
        ended = "is not over" if outcome is None else "ends differently"
        raise Tampered(f"after its {len(archived.moves)} moves the game {ended}")
    return state


def _result(outcome: Outcome | None) -> object:
    """What an outcome says, whatever the words: a sentence may be put better some day."""
    if outcome is None:
        return None
    places = [(one.seat, one.place, one.points, [line.points for line in one.lines]) for one in outcome.standings]
    return places, outcome.winners


def _repeat(game: AnyGame, state: Any, number: int, move: ArchivedMove) -> None:
    try:
        if move.kind == "resign":
            leave(game, state, move.seat)
        else:
            ink(game, state, move.seat, move.choices)
    except IllegalChoice as refused:
        reason = show(refused.reason, _player)
        raise Tampered(f"move {number} ({_player(move.seat)}) is not legal: {reason}") from refused


def _player(seat: int) -> str:
    return f"player {seat + 1}"
