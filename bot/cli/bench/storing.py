"""How much room games take in the file, and how soon what is kept of long ones is opened."""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from bot.app import App
from bot.cli.bench import fresh, sample_games
from bot.games.catalog import GAMES
from bot.store.records import TableRecord
from bot.store.sqlite import SqliteRepository
from bot.tables.kept_states import EVERY
from cogs.history import log_page
from cogs.my_games import games_of
from rendering.studio import Studio

LONGEST = "mars"
"""The game of which a random game has most moves."""
PLAYER = 99
RUNNING = 10
"""One in so many games of somebody who has many is not over."""


class Order(msgspec.Struct):
    """How much room the games of one kind take, or (``game`` is empty) how soon they are opened: ``games`` of them,
    of about ``moves`` moves, ``repeats`` times each."""

    game: str
    games: int
    moves: int = 0
    repeats: int = 0


class Room(msgspec.Struct):
    """Bytes of the file for a random game: with its moves as rows, as while it goes on, and as an archive; and its
    moves, and milliseconds to archive it."""

    rows: float
    archived: float
    moves: float
    archiving_ms: float


class Opening(msgspec.Struct):
    """Milliseconds, of each repeat: the newest page of the log of a running game and of a finished one, taking a
    turn back in a running one, the list of somebody's games; and how many moves and games these have."""

    log_ms: list[float]
    finished_log_ms: list[float]
    undo_ms: list[float]
    games_ms: list[float]
    moves: int
    games: int


def run() -> None:
    """Measure in this process."""
    order = fresh.order(Order)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "caravan.sqlite3"
        fresh.tell(asyncio.run(room(order, path) if order.game else opening(order, path)))


async def room(order: Order, path: Path) -> Room:
    """Write random games to the end, of all player counts in turn, and archive them."""
    moves: list[int] = []

    def games() -> Iterator[tuple[TableRecord, sample_games.Played]]:
        counts = GAMES[order.game].seats
        for number in range(order.games):
            seats = counts[number % len(counts)]
            played = sample_games.play(order.game, seats, f"room/{number}", now=time.time())
            moves.append(len(played.moves))
            yield sample_games.table(played, _people(number, seats), time.time(), home=(1000, 1)), played

    await sample_games.write(path, games())
    rows = _size(path)
    begun = time.perf_counter()
    await _archive_all(path)
    spent = time.perf_counter() - begun
    each = 1 / order.games
    return Room(rows * each, _size(path) * each, sum(moves) * each, spent * 1000 * each)


def _people(number: int, seats: int) -> list[int]:
    """People with identifiers as long as Discord's."""
    return [10**18 + number * 10 + seat for seat in range(seats)]


def _size(path: Path) -> int:
    """The bytes of a file without what is free in it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("VACUUM")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.stat().st_size


async def _archive_all(path: Path) -> None:
    repository = await SqliteRepository.open(path)
    try:
        while (number := await repository.unarchived()) is not None:
            await repository.archive(number)
    finally:
        await repository.close()


async def opening(order: Order, path: Path) -> Opening:
    """Open logs of long games, take turns back in them, and list the games of somebody who has many."""
    await sample_games.write(path, _long_and_many(order))
    await _archive_all(path)
    app = App(path, Studio())
    await app.open()
    try:
        undone = [await _timed(partial(_undo, app, number)) for number in range(1, order.repeats + 1)]
        running, finished = order.repeats + 1, order.repeats + 2
        return Opening(
            log_ms=[await _timed(lambda: log_page(app, running, 1)) for _ in range(order.repeats)],
            finished_log_ms=[await _timed(lambda: log_page(app, finished, 1)) for _ in range(order.repeats)],
            undo_ms=undone,
            games_ms=[await _timed(lambda: games_of(app, PLAYER, 1)) for _ in range(order.repeats)],
            moves=len(await app.repository.moves(running)),
            games=len(await app.tables.mine(PLAYER, ("live", "over"), 2 * order.games)),
        )
    finally:
        await app.close()


def _long_and_many(order: Order) -> Iterator[tuple[TableRecord, sample_games.Played]]:
    """Running games of so many moves, a finished one, and somebody's games."""
    whole = sample_games.play(LONGEST, GAMES[LONGEST].seats[-1], "long")
    broken = sample_games.live(LONGEST, whole.seats, "long", 1.0)
    for played in [*[broken] * (order.repeats + 1), whole]:
        long = sample_games.lengthened(played, order.moves)
        yield sample_games.table(long, _people(0, long.seats), time.time(), home=(1000, 1)), long
    kinds = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
    for number in range(order.games):
        key, seats = kinds[number % len(kinds)]
        played = sample_games.once(key, seats, "many", None if number % RUNNING else 2 * EVERY)
        people = [PLAYER, *_people(number, seats)[1:]]
        yield sample_games.table(played, people, time.time(), home=(1000, 1)), played


async def _undo(app: App, number: int) -> None:
    newest = await app.repository.newest_move(number)
    assert newest is not None, f"table {number} has no moves"
    table = await app.tables.table(number)
    await app.tables.undo.ask(number, table.seats[newest.seat].user)


async def _timed(act: Callable[[], Awaitable[Any]]) -> float:
    begun = time.perf_counter()
    await act()
    return (time.perf_counter() - begun) * 1000
