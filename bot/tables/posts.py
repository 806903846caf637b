"""What a table has to tell, stored with the change and sent afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bot.games.contract import Event, Outcome
from bot.games.text import Text
from bot.store.records import Post, TableRecord


class Board(msgspec.Struct, frozen=True, tag="board"):
    """The position after a turn, in the channel. ``view`` is a bystander's view as JSON; ``lines`` tell what
    happened; ``pinged`` are the seats that are newly awaited; ``asks`` says what each awaited seat is asked.
    ``fingerprint`` is that of the seed, in the first post of a game.
    """

    version: int
    view: msgspec.Raw
    lines: list[Text]
    awaited: list[int]
    pinged: list[int]
    asks: dict[int, Text]
    scores: list[int]
    fingerprint: str = ""


class Final(msgspec.Struct, frozen=True, tag="final"):
    """The end of a game, in the channel."""

    version: int
    view: msgspec.Raw
    lines: list[Text]
    outcome: Outcome
    seed: str


class Gathering(msgspec.Struct, frozen=True, tag="gathering"):
    """The lobby of a game, in the channel."""


class Note(msgspec.Struct, frozen=True, tag="note"):
    """A few lines in the channel, without a picture."""

    lines: list[Text]
    pinged: list[int] = []


class UndoAsked(msgspec.Struct, frozen=True, tag="undo"):
    """A player asks the others, in the channel, to take back a turn."""

    move: int
    seat: int
    turn: str
    asked: list[int]


class Panel(msgspec.Struct, frozen=True, tag="panel"):
    """A turn to take, by direct message; of no use once the seat's stamp has changed."""

    seat: int
    stamp: int


class Word(msgspec.Struct, frozen=True, tag="word"):
    """A few lines by direct message."""

    seat: int
    lines: list[Text]


Body = Board | Final | Gathering | Note | UndoAsked | Panel | Word


def post(table: TableRecord, body: Body, place: int, user: int | None = None) -> Post:
    """Pack a body. ``place`` numbers the posts of one change, so that each has a marker of its own."""
    return Post(
        table=table.id,
        kind=type(body).__struct_config__.tag,  # type: ignore[arg-type]
        body=msgspec.json.encode(body),
        marker=f"{table.id}-{table.version}-{place}",
        user=user,
    )


def body(packed: Post) -> Body:
    """Unpack a body."""
    return msgspec.json.decode(packed.body, type=Body)


def public(events: Iterable[Event]) -> list[Text]:
    """What everybody may read."""
    return [event.text for event in events if event.to is None]


def private(events: Iterable[Event], seats: Sequence[int]) -> dict[int, list[Text]]:
    """What single seats may read, by seat."""
    told: dict[int, list[Text]] = {seat: [] for seat in seats}
    for event in events:
        for seat in event.to or ():
            told[seat].append(event.text)
    return {seat: lines for seat, lines in told.items() if lines}
