"""Finished games as files, and what shows that they were tampered with."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from bot.games.contract import dump
from bot.games.migration.game import Migration
from bot.tables import archive
from bot.tables.archive import Archive, Tampered, Unverifiable
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, DAN, GAMES, Hall, refused, seat


async def finished(hall: Hall) -> tuple[int, bytes]:
    """A game with turns taken back and a resignation in it, to its end; its number and file."""
    number = await hall.playing(ANNE, BEN, CLEO, DAN)
    source = random.Random(6)
    for _ in range(4):
        person = await hall.turn(number, source)
        await hall.undo.ask(number, person)
        await hall.turn(number, source)
    leaver = await hall.on_turn(number)
    await hall.play.resign(number, leaver)
    await hall.finish(number)
    return number, await hall.tables.archive(number)


async def test_a_finished_game_survives_being_a_file(hall: Hall) -> None:
    number, data = await finished(hall)
    table = await hall.table(number)
    read = archive.read(data)
    assert archive.write(read) == data
    assert dump(archive.verify(read, GAMES)) == table.state
    moves = await hall.repository.moves(number, undone=True)
    assert len(read.moves) == len([move for move in moves if not move.undone]) < len(moves)
    assert [move.kind for move in read.moves].count("resign") == 1
    assert read.outcome == hall.game(table).outcome(hall.state(table))
    assert read.seed == table.seed


async def test_names_and_people_are_left_out(hall: Hall) -> None:
    _, data = await finished(hall)
    assert all(word not in data for word in (b"Anne", b"Dan", b"1001", b"channel"))


@pytest.mark.parametrize("name", ["lanterns"])
async def test_a_game_of_another_kind_too(hall: Hall, name: str) -> None:
    number = await hall.start(ANNE, BEN, CLEO, game=name)
    table = await hall.finish(number)
    data = await hall.tables.archive(number)
    assert dump(archive.verify(archive.read(data), GAMES)) == table.state
    assert seat(table, CLEO) == 2


async def test_an_own_thread_is_no_option_of_the_rules(hall: Hall) -> None:
    table = await hall.lobby.open("migration", ANNE, "Anne", channel=1, guild=1, own_thread=True)
    await hall.lobby.join(table.id, BEN, "Ben")
    await hall.lobby.start(table.id, ANNE)
    await hall.play.resign(table.id, BEN)
    read = archive.read(await hall.tables.archive(table.id))
    assert "thread" not in read.options
    archive.verify(read, GAMES)


async def test_while_a_game_goes_on_its_file_is_not_given_away(hall: Hall) -> None:
    for number in (await hall.gather(ANNE, BEN), await hall.playing(ANNE, BEN)):
        told = await refused(hall.tables.archive(number), Why.OPTION)
        assert told == "The file of a game holds every secret in it; it can be had when the game is over."
    await refused(hall.tables.archive(4711), Why.MISSING)


def swap(read: Archive) -> None:
    """Two turns in the other order."""
    read.moves[4], read.moves[5] = read.moves[5], read.moves[4]


def another_piece(read: Archive) -> None:
    """A piece more in the draft."""
    read.moves[0].choices = [(*read.moves[0].choices[0], "fly")]


def other_winner(read: Archive) -> None:
    """Somebody else has won."""
    assert read.outcome is not None
    first = read.outcome.standings[0]
    read.outcome = msgspec.structs.replace(read.outcome, winners=((first.seat + 1) % 4,))


def more_points(read: Archive) -> None:
    """A point more."""
    assert read.outcome is not None
    standings = [msgspec.structs.replace(s, points=s.points + 1) for s in read.outcome.standings]
    read.outcome = msgspec.structs.replace(read.outcome, standings=tuple(standings))


def other_seed(read: Archive) -> None:
    """A seed that wasn't promised."""
    read.seed = "0" * 32


def cut_short(read: Archive) -> None:
    """The last move is missing."""
    read.moves.pop()


def set_value(field: str, value: Any) -> Callable[[Archive], None]:
    """Something else in the head of the file."""
    return lambda read: setattr(read, field, value)


TAMPERING: list[tuple[Callable[[Archive], None], str]] = [
    (swap, "is not legal|ends differently|not over"),
    (another_piece, r"move 1 \(player 1\) is not legal: Choose exactly 12; you have chosen 13"),
    (other_winner, "ends differently"),
    (more_points, "ends differently"),
    (other_seed, "fingerprint that was shown"),
    (cut_short, "the game is not over"),
    (set_value("seats", 3), "can't have begun like this"),
    (set_value("seats", 40), "can't have begun like this: Migration is for 2 to 4 players, not 40"),
    (set_value("options", {"map": "atlantis"}), "can't have begun like this: “atlantis” is not a choice for Map"),
    (set_value("options", {"x": "y"}), "can't have begun like this"),
    (lambda read: setattr(read.moves[3], "seat", 17), r"move 4 \(player 18\) is not legal"),
    (lambda read: setattr(read.moves[3], "seat", -1), "is not legal"),
    (lambda read: setattr(read.moves[3], "choices", [("🐟",)]), "is not legal"),
    (lambda read: setattr(read.moves[3], "kind", "resign"), "is not legal|ends differently|not over"),
]


@pytest.mark.parametrize(("tamper", "told"), TAMPERING)
async def test_tampering_shows(hall: Hall, tamper: Callable[[Archive], None], told: str) -> None:
    _, data = await finished(hall)
    read = archive.read(data)
    tamper(read)
    with pytest.raises(Tampered, match=told):
        archive.verify(archive.read(archive.write(read)), GAMES)


OTHER_RULES: list[tuple[Callable[[Archive], None], str]] = [
    (set_value("game", "chess"), "'chess' is not known"),
    (set_value("rules_version", 99), "Use a newer one"),
]


@pytest.mark.parametrize(("change", "told"), OTHER_RULES)
async def test_a_file_of_another_version_is_not_called_tampered(
    hall: Hall, change: Callable[[Archive], None], told: str
) -> None:
    _, data = await finished(hall)
    read = archive.read(data)
    change(read)
    with pytest.raises(Unverifiable, match=told):
        archive.verify(read, GAMES)


class Stricter(Migration):
    """Migration as it might be one day."""

    rules_version = Migration.rules_version + 1


@pytest.mark.parametrize("change", [cut_short, swap, other_winner, set_value("options", {"x": "y"})])
async def test_a_file_of_older_rules_that_no_longer_replays_is_not_called_tampered(
    hall: Hall, change: Callable[[Archive], None]
) -> None:
    _, data = await finished(hall)
    read = archive.read(data)
    archive.verify(read, {"migration": Stricter()})
    change(read)
    with pytest.raises(Unverifiable, match=r"begun under version \d of the rules.*says nothing against it"):
        archive.verify(read, {"migration": Stricter()})


async def test_a_seed_that_was_changed_is_tampering_under_any_rules(hall: Hall) -> None:
    _, data = await finished(hall)
    read = archive.read(data)
    other_seed(read)
    with pytest.raises(Tampered, match="fingerprint that was shown"):
        archive.verify(read, {"migration": Stricter()})


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"\xff\xfe", b'{"caravan": 1}', b"not a file", b'{"caravan": "\xff"}', b"[" * 5000]
)
def test_what_is_no_such_file_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(Tampered, match="this is not the file of a finished game"):
        archive.read(data)


async def test_a_file_of_a_later_format_is_refused_in_words(hall: Hall) -> None:
    _, data = await finished(hall)
    with pytest.raises(Tampered, match="this file has format 2; this version of Caravan reads format 1"):
        archive.read(data.replace(b'"caravan": 1', b'"caravan": 2'))
