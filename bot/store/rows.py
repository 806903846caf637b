"""Between records and rows: what SQL has no type for stands there as JSON."""

from __future__ import annotations

import sqlite3
from typing import Any

import msgspec

from bot.games.contract import Choice, Event
from bot.store.packing import packed_state, unpacked_state
from bot.store.planned import Plan, PlannedTurn
from bot.store.records import (
    Answer,
    Consent,
    DigestPlan,
    FormerHolder,
    Invitation,
    MoveRecord,
    Pace,
    Pauses,
    Pencil,
    Person,
    PlannedStart,
    Post,
    SeatRecord,
    Story,
    Summary,
    TableRecord,
    UndoRequest,
    Watcher,
)

OPTIONS = msgspec.json.Decoder(dict[str, str])
NUMBERS = msgspec.json.Decoder(list[int])
KEYS = msgspec.json.Decoder(list[str])
CHOICES = msgspec.json.Decoder(list[Choice])
EVENTS = msgspec.json.Decoder(list[Event])
PLANNED = msgspec.json.Decoder(list[PlannedTurn])
ANSWERS = msgspec.json.Decoder(list[Answer])
UNDO = msgspec.json.Decoder(UndoRequest)
HOURS = msgspec.json.Decoder(tuple[int, int])
TIMES = msgspec.json.Decoder(list[tuple[float, float]])
PACE = msgspec.json.Decoder(Pace)
WATCHERS = msgspec.json.Decoder(list[Watcher])
VOTES = msgspec.json.Decoder(dict[str, list[int]])
PAUSES = msgspec.json.Decoder(Pauses)
CONSENT = msgspec.json.Decoder(Consent)
FORMER = msgspec.json.Decoder(list[FormerHolder])
START = msgspec.json.Decoder(PlannedStart)
INVITATIONS = msgspec.json.Decoder(list[Invitation])
STORY = msgspec.json.Decoder(Story)
SEATS = msgspec.json.Decoder(list[tuple[int, SeatRecord]])

Values = dict[str, Any]


def as_json(value: object) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()


def table_values(record: TableRecord) -> Values:
    """The columns of a table, by name; its seats are rows of their own."""
    return {
        "id": record.id,
        "version": record.version,
        "game": record.game,
        "rules_version": record.rules_version,
        "options": as_json(record.options),
        "status": record.status,
        "host": record.host,
        "places": record.places,
        "created_at": record.created_at,
        "updated_at": record.updated_at,
        "seed": record.seed,
        "guild": record.guild,
        "channel": record.channel,
        "parent": record.parent,
        "post": record.post,
        "awaited": as_json(record.awaited),
        "undo": None if record.undo is None else as_json(record.undo),
        "due_at": record.due_at,
        "reminded": record.reminded,
        "state": packed_state(record.state),
        "offered": as_json(record.offered),
        "last_move": record.last_move,
        "waiting_since": record.waiting_since,
        "nudged_at": record.nudged_at,
        "own_thread": record.own_thread,
        "kept_for": as_json(record.kept_for),
        "again": record.again,
        "homeless_in": record.homeless_in,
        "refused": as_json(record.refused),
        "called_off_by": record.called_off_by,
        "story": None if record.story is None else as_json(record.story),
        "pace": None if record.pace is None else as_json(record.pace),
        "votes": as_json(record.votes),
        "watchers": as_json(record.watchers),
        "former": as_json(record.former),
        "on_late": record.on_late,
        "pauses": as_json(record.pauses),
        "consent": as_json(record.consent),
        "abandoned_at": record.abandoned_at,
        "start": None if record.start is None else as_json(record.start),
        "invitations": as_json(record.invitations),
    }


def table_record(row: sqlite3.Row) -> TableRecord:
    """A table from its columns and its ``seats`` as JSON."""
    return TableRecord(
        id=row["id"],
        game=row["game"],
        rules_version=row["rules_version"],
        options=OPTIONS.decode(row["options"]),
        status=row["status"],
        host=row["host"],
        places=row["places"],
        seats=_seats(row["seats"]),
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        version=row["version"],
        seed=row["seed"],
        guild=row["guild"],
        channel=row["channel"],
        parent=row["parent"],
        post=row["post"],
        state=unpacked_state(row["state"]),
        awaited=NUMBERS.decode(row["awaited"]),
        undo=None if row["undo"] is None else UNDO.decode(row["undo"]),
        due_at=row["due_at"],
        reminded=row["reminded"],
        offered=NUMBERS.decode(row["offered"]),
        last_move=row["last_move"],
        waiting_since=row["waiting_since"],
        nudged_at=row["nudged_at"],
        own_thread=bool(row["own_thread"]),
        kept_for=NUMBERS.decode(row["kept_for"]),
        again=row["again"],
        homeless_in=row["homeless_in"],
        refused=NUMBERS.decode(row["refused"]),
        called_off_by=row["called_off_by"],
        story=None if row["story"] is None else STORY.decode(row["story"]),
        pace=None if row["pace"] is None else PACE.decode(row["pace"]),
        votes=VOTES.decode(row["votes"]),
        watchers=WATCHERS.decode(row["watchers"]),
        former=FORMER.decode(row["former"]),
        on_late=row["on_late"],
        pauses=PAUSES.decode(row["pauses"]),
        consent=CONSENT.decode(row["consent"]),
        abandoned_at=row["abandoned_at"],
        start=None if row["start"] is None else START.decode(row["start"]),
        invitations=INVITATIONS.decode(row["invitations"]),
        epoch=row["epoch"] or "",
    )


def summary(row: sqlite3.Row) -> Summary:
    """A line of a list of games from a table's columns and its ``seats`` as JSON."""
    return Summary(
        id=row["id"],
        game=row["game"],
        status=row["status"],
        guild=row["guild"],
        channel=row["channel"],
        post=row["post"],
        seats=_seats(row["seats"]),
        awaited=NUMBERS.decode(row["awaited"]),
        updated_at=row["updated_at"],
        host=row["host"],
        offered=NUMBERS.decode(row["offered"]),
        rules_version=row["rules_version"],
        kept_for=NUMBERS.decode(row["kept_for"]),
        created_at=row["created_at"],
        waiting_since=row["waiting_since"],
        due_at=row["due_at"],
        epoch=row["epoch"] or "",
        pace=None if row["pace"] is None else PACE.decode(row["pace"]),
        pauses=PAUSES.decode(row["pauses"]),
        start=None if row["start"] is None else START.decode(row["start"]),
        invitations=INVITATIONS.decode(row["invitations"]),
    )


def _seats(numbered: str) -> list[SeatRecord]:
    return [seat for _, seat in sorted(SEATS.decode(numbered), key=lambda pair: pair[0])]


def seat_values(table: TableRecord) -> list[Values]:
    """The rows of a table's seats."""
    return [
        {
            "table_id": table.id,
            "seat": number,
            "user": seat.user,
            "name": seat.name,
            "stamp": seat.stamp,
            "dm_channel": seat.dm_channel,
            "dm_message": seat.dm_message,
            "awaited": number in table.awaited,
            "uncalled": seat.uncalled,
            "asked_at": seat.asked_at,
            "bank": seat.bank,
            "late": seat.late,
            "offer": None if seat.offer is None else as_json(seat.offer),
            "reminded": seat.reminded,
            "called_at": seat.called_at,
            "unanswered": seat.unanswered,
            "gone": seat.gone,
            "missed": as_json(seat.missed),
            "stand_in": seat.stand_in,
        }
        for number, seat in enumerate(table.seats)
    ]


def move_values(table: int, move: MoveRecord) -> Values:
    """The columns of a move, by name."""
    return {
        "table_id": table,
        "number": move.number,
        "seat": move.seat,
        "kind": move.kind,
        "choices": as_json(move.choices),
        "text": move.text,
        "public": move.public,
        "events": as_json(move.events),
        "revealed": move.revealed,
        "at": move.at,
        "undone": move.undone,
        "answers": None if move.answers is None else as_json(move.answers),
    }


def move_record(row: sqlite3.Row) -> MoveRecord:
    """A move from its columns."""
    return MoveRecord(
        number=row["number"],
        seat=row["seat"],
        kind=row["kind"],
        choices=CHOICES.decode(row["choices"]),
        text=row["text"],
        public=row["public"],
        events=EVENTS.decode(row["events"]),
        revealed=bool(row["revealed"]),
        at=row["at"],
        undone=bool(row["undone"]),
        answers=None if row["answers"] is None else ANSWERS.decode(row["answers"]),
    )


def pencil_values(table: int, seat: int, pencil: Pencil) -> Values:
    """The columns of an unfinished turn, by name."""
    return {
        "table_id": table,
        "seat": seat,
        "revision": pencil.revision,
        "choices": as_json(pencil.choices),
        "partial": as_json(pencil.partial),
        "rest": pencil.rest,
    }


def pencil_record(row: sqlite3.Row) -> Pencil:
    """An unfinished turn from its columns."""
    return Pencil(
        seat=row["seat"],
        revision=row["revision"],
        choices=CHOICES.decode(row["choices"]),
        partial=KEYS.decode(row["partial"]),
        rest=row["rest"],
    )


def plan_values(table: int, plan: Plan) -> Values:
    """The columns of what a seat has planned, by name."""
    return {"table_id": table, "seat": plan.seat, "revision": plan.revision, "turns": as_json(plan.turns)}


def plan_record(row: sqlite3.Row) -> Plan:
    """What a seat has planned from its columns."""
    return Plan(seat=row["seat"], revision=row["revision"], turns=PLANNED.decode(row["turns"]))


def post_values(table: int, post: Post, numbered: str) -> Values:
    """The columns of something to be told, by name; its number is given by the database. What it is ``numbered``
    becomes its marker, behind the file's epoch, unless it has one."""
    return {
        "table_id": table,
        "kind": post.kind,
        "body": post.body,
        "marker": post.marker,
        "numbered": numbered,
        "user": post.user,
        "due_at": post.due_at,
        "attempts": post.attempts,
        "tried_at": post.tried_at,
        "tried_below": post.tried_below,
    }


def post_record(row: sqlite3.Row) -> Post:
    """Something to be told from its columns."""
    return Post(
        table=row["table_id"],
        kind=row["kind"],
        body=row["body"],
        marker=row["marker"],
        user=row["user"],
        id=row["id"],
        due_at=row["due_at"],
        attempts=row["attempts"],
        tried_at=row["tried_at"],
        tried_below=row["tried_below"],
    )


def stream(row: sqlite3.Row) -> tuple[int, int | None]:
    """A table and a reader."""
    return row["table_id"], row["user"]


def person_record(row: sqlite3.Row) -> Person:
    """A person from the columns."""
    return Person(
        user=row["user"],
        notify=row["notify"],
        dm_closed=bool(row["dm_closed"]),
        dm_told=bool(row["dm_told"]),
        dm_closed_at=row["dm_closed_at"],
        in_words=bool(row["in_words"]),
        zone=row["zone"],
        quiet=None if row["quiet"] is None else HOURS.decode(row["quiet"]),
        away=TIMES.decode(row["away"]),
        reminders=row["reminders"],
        digest=row["digest"],
        called_next=bool(row["called_next"]),
    )


def digest_plan(row: sqlite3.Row) -> DigestPlan:
    """When somebody gets their next digest, from the columns."""
    return DigestPlan(row["user"], row["due_at"], row["told_on"])


def person_values(person: Person) -> Values:
    """The columns of a person, by name."""
    values = msgspec.structs.asdict(person)
    return values | {"quiet": None if person.quiet is None else as_json(person.quiet), "away": as_json(person.away)}
