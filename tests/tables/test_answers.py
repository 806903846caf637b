"""What was answered is kept with a turn, so that a log needs no game to be played again."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from bot.cli.bench import sample_games
from bot.games.catalog import GAMES
from bot.store.records import MoveRecord
from bot.store.sqlite import SqliteRepository
from bot.tables import history as histories
from bot.tables.history import history
from bot.tables.table_store import TableStore
from tests.tables.hall import ANNE, BEN, CLEO, Hall


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("depth", [0.7, None])
async def test_a_log_says_of_kept_answers_what_playing_again_would_say(
    tmp_path: Path, key: str, depth: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = GAMES[key].seats[-1]
    if depth is None:
        played = sample_games.play(key, seats, "answered")
    else:
        played = sample_games.live(key, seats, "answered", depth)
    path = tmp_path / "games.sqlite3"
    table = sample_games.table(played, range(1, seats + 1), 0.0, home=(1, 2))
    await sample_games.write(path, iter([(table, played)]))
    repository = await SqliteRepository.open(path)
    try:
        store = TableStore(repository)
        record, moves = await store.table(1), await repository.moves(1)
        older = [msgspec.structs.replace(move, answers=None) for move in moves]
        expected = await history(store, record, older)
        monkeypatch.delattr(histories, "_played_again")
        assert await history(store, record, moves) == expected
        assert any(entry.secret for entry in expected) == (depth is None)
    finally:
        await repository.close()


async def test_what_is_played_at_a_table_is_kept_with_its_answers(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    await hall.finish(number)
    table, moves = await hall.table(number), await hall.repository.moves(number)
    assert all(move.answers is not None for move in moves)
    older: list[MoveRecord] = [msgspec.structs.replace(move, answers=None) for move in moves]
    assert await history(hall.store, table, moves) == await history(hall.store, table, older)


async def test_resigning_and_the_usual_choice_are_kept_with_their_answers(hall: Hall) -> None:
    number = await hall.playing(ANNE, BEN, CLEO)
    await hall.turn(number, random.Random(1))
    await hall.play.resign(number, await hall.on_turn(number))
    assert all(move.answers is not None for move in await hall.repository.moves(number))
