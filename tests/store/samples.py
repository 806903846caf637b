"""Tables, moves and posts to store in the tests."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.games.contract import Event
from bot.games.text import Who, text
from bot.store.planned import Plan, PlannedTurn
from bot.store.records import (
    Change,
    Consent,
    FormerHolder,
    Invitation,
    MoveRecord,
    Pace,
    Pauses,
    Pencil,
    PlannedStart,
    Post,
    Question,
    SeatOffer,
    SeatRecord,
    TableRecord,
    Watcher,
)
from bot.store.sqlite import SqliteRepository

ANA, BEN, CAM = 190000000000000001, 190000000000000002, 190000000000000003
HALL, YARD = 290000000000000001, 290000000000000002


OFFER = SeatOffer(6, CAM, "Cäm", late=True, messages=[(HALL, 88), (YARD, 89)])


def sitting(*users: int) -> list[SeatRecord]:
    """Seats for these people."""
    return [SeatRecord(user, f"Person {user % 100}") for user in users]


def gathering(**fields: Any) -> TableRecord:
    """A lobby where Ana and Ben sit, with other fields as given."""
    plain: dict[str, Any] = {
        "id": 0,
        "game": "migration",
        "rules_version": 1,
        "options": {"book": "1"},
        "status": "lobby",
        "host": ANA,
        "places": 4,
        "seats": sitting(ANA, BEN),
        "created_at": 1000.5,
        "updated_at": 1000.5,
        "channel": HALL,
    }
    return TableRecord(**{**plain, **fields})


def full(**fields: Any) -> TableRecord:
    """A table in play in which no field has its default."""
    seats = [
        SeatRecord(
            ANA,
            "Ána “€” \U0001f98e\n\"'",
            3,
            11,
            12,
            True,
            1700.5,
            30.25,
            True,
            OFFER,
            True,
            [text("“{card}”", card="…")],
            reminded=2,
            called_at=1750.5,
            unanswered=True,
        ),
        SeatRecord(BEN, "", 4, None, 13),
    ]
    everything: dict[str, Any] = {
        "status": "live",
        "seats": seats,
        "seed": "5eed",
        "guild": 9,
        "parent": YARD,
        "post": 77,
        "state": b'{"hands":[["sparrow"],[]]}',
        "awaited": [1, 0],
        "due_at": 2000.25,
        "reminded": 2,
        "offered": [0],
        "last_move": 8,
        "waiting_since": 1800.5,
        "nudged_at": 1900.5,
        "own_thread": True,
        "kept_for": [BEN, ANA],
        "homeless_in": YARD,
        "refused": [3, 5],
        "called_off_by": BEN,
        "pace": Pace(3600.0, 7200.5, 60.0),
        "votes": {"usual:1": [0]},
        "watchers": [Watcher(77, True)],
        "former": [FormerHolder(1, CAM, "Cäm “”", 4)],
        "on_late": "open",
        "pauses": Pauses(1500.5, 2500.25, [(1000.5, 1100.0)]),
        "consent": Consent(Question("pause", 1, 7, 1600.5, [0], [0], 2500.25, [(HALL, 90)]), {"abandon:0": 1300.5}),
        "abandoned_at": 1999.5,
        "start": PlannedStart(2100.5, 3),
        "invitations": [Invitation(CAM, "Cäm “”", True), Invitation(78)],
    }
    return gathering(**{**everything, **fields})


def move(number: int, **fields: Any) -> MoveRecord:
    """A move of seat 0."""
    plain: dict[str, Any] = {
        "number": number,
        "seat": 0,
        "kind": "turn",
        "choices": [("sparrow",), ("C4",), ()],
        "text": "sparrow C4",
        "public": "… C4",
        "events": [
            Event(text("{who} settles {place}.", who=Who(0), place="C4")),
            Event(text("You hold {what}.", what=[text("Sparrow"), text("Rats")]), to=(0, 1)),
        ],
        "revealed": False,
        "at": 1500.125,
    }
    return MoveRecord(**{**plain, **fields})


def plan(seat: int, revision: int = 1) -> Plan:
    """A plan in which no field of a turn has its default."""
    return Plan(seat, revision, [PlannedTurn(["a b", "ç “d”"], "e…", risky=True, sure=True), PlannedTurn(["f"])])


def pencil(seat: int, revision: int = 1) -> Pencil:
    """An unfinished turn."""
    return Pencil(seat, revision, [("sparrow",), ()], ["C4", "C5"], "c1 rats")


def post(marker: str, **fields: Any) -> Post:
    """Something to be told, of whatever table it is stored with."""
    return Post(table=0, kind="move", body=b'{"move":1}', marker=marker, **fields)


def following(table: TableRecord, **parts: Any) -> Change:
    """The change that follows a stored table; what is no part of a change is a field of its table."""
    own = {key: parts.pop(key) for key in list(parts) if key in TableRecord.__struct_fields__}
    return Change(msgspec.structs.replace(table, version=table.version + 1, **own), **parts)


async def stored(store: SqliteRepository, table: int) -> TableRecord:
    """A table that must be there."""
    found = await store.table(table)
    assert found is not None
    return found


async def added(store: SqliteRepository, record: TableRecord) -> TableRecord:
    """Store a new table and read it back."""
    return await stored(store, await store.create(record))
