"""Commands as they are typed, in an empty folder; and games that were played before."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from bot.__main__ import main
from bot.games.random_play import random_choice
from bot.store.sqlite import SqliteRepository
from bot.tables.archive import Archive, read
from bot.tables.refusals import Refusal
from bot.tables.service import Tables
from bot.tables.table_store import TableStore

ANA, BO = 101, 102
Typed = Callable[..., tuple[int, str, str]]


class Played(msgspec.Struct):
    """A file of games: the first played to its end, the second just begun, the third ended by resigning."""

    database: Path
    over: int
    live: int
    resigned: int
    files: dict[int, bytes]

    def archived(self) -> Archive:
        """The finished game."""
        return read(self.files[self.over])


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typed:
    """Run a command in an empty folder; its exit code, output and error output."""
    monkeypatch.chdir(tmp_path)
    for name in ("TOKEN", "DATABASE", "PAINTERS", "PLAY_PORT", "PLAY_DATABASE"):
        monkeypatch.delenv(f"CARAVAN_{name}", raising=False)

    def run(*words: str | Path | int, **settings: str | Path) -> tuple[int, str, str]:
        for name, value in settings.items():
            monkeypatch.setenv(f"CARAVAN_{name.upper()}", str(value))
        capsys.readouterr()
        try:
            code = main([str(word) for word in words])
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Games played through the house, with the same seeds every time."""
    database = tmp_path_factory.mktemp("played") / "caravan.sqlite3"
    seeds = iter(["first", "second", "third"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.tables.lobby.secrets", SimpleNamespace(token_hex=lambda _: next(seeds)))
        return asyncio.run(_played(database))


async def _played(database: Path) -> Played:
    repository = await SqliteRepository.open(database)
    try:
        tables = Tables(TableStore(repository))
        over, live, resigned = [await _begun(tables) for _ in range(3)]
        await _to_the_end(tables, over)
        await tables.play.resign(resigned, BO)
        files = {number: await tables.archive(number) for number in (over, resigned)}
    finally:
        await repository.close()
    return Played(database, over, live, resigned, files)


async def _begun(tables: Tables) -> int:
    table = await tables.lobby.open("migration", ANA, "Ana", channel=1, guild=2, places=2)
    await tables.lobby.join(table.id, BO, "Bo")
    await tables.lobby.start(table.id, ANA)
    return table.id


async def _to_the_end(tables: Tables, number: int) -> None:
    source = random.Random(1)
    while (table := await tables.table(number)).awaited:
        user = table.seats[table.awaited[0]].user
        seen = await tables.play.take_up(number, user)
        while seen.turn is not None and seen.turn.decision is not None:
            choice = random_choice(seen.turn.decision, source)
            try:
                seen = await tables.play.choose(number, user, seen.token, choice)
            except Refusal:
                continue
        await tables.play.confirm(number, user, seen.token)


def changed(archived: Archive, **changes: object) -> bytes:
    """A file with something else in it."""
    return msgspec.json.encode(msgspec.structs.replace(archived, **changes))


def swapped(moves: Sequence[object], first: int, second: int) -> list[object]:
    """Two moves in each other's place."""
    found = list(moves)
    found[first], found[second] = found[second], found[first]
    return found
