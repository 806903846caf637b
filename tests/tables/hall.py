"""A house on a real file with a clock of its own, and people who play in it."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.games.catalog import GAMES as HOUSE
from bot.games.contract import dump
from bot.games.migration.game import Migration
from bot.games.random_play import random_choice
from bot.games.text import Text, show
from bot.store.records import Post, SeatRecord, TableRecord
from bot.store.sqlite import SqliteRepository
from bot.tables import posts
from bot.tables.people import seat_of
from bot.tables.player_view import PlayerView
from bot.tables.position import AnyGame
from bot.tables.refusals import Refusal, Why
from bot.tables.service import Tables
from bot.tables.table_store import TableStore
from tests.ferry.game import Ferry
from tests.tables.lanterns import Lanterns

ANNE, BEN, CLEO, DAN, STRANGER = 1001, 1002, 1003, 1004, 1999
PEOPLE = {ANNE: "Anne", BEN: "Ben", CLEO: "Cleo", DAN: "Dan"}
GUILD, CHANNEL = 77, 88
MAPS = {2: "two_bay", 3: "three_woods", 4: "four_wilds"}
HOUR = 3600.0
BEGINNING = 1_800_000_000.0
HAND = ["bass"] * 3 + ["oak"] * 3 + ["rats"] * 3 + ["sparrow"] * 3
HAND_TEXT = "bass*3+oak*3+rats*3+sparrow*3"


GAMES: dict[str, AnyGame] = {
    "migration": Migration(),
    "lanterns": Lanterns(),
    "ferry": Ferry(),
    "tinners": HOUSE["tinners"],
}


class Hall:
    """The tables over a file. ``now`` is the time, in seconds since 1970; ``woken`` counts the calls to tell."""

    def __init__(self, path: Path, repository: SqliteRepository) -> None:
        self.path = path
        self.now = BEGINNING
        self.woken = 0
        self._open(repository)

    def _open(self, repository: SqliteRepository) -> None:
        self.repository = repository
        self.store = TableStore(repository, games=GAMES, now=lambda: self.now, wake=self._wake)
        self.tables = Tables(self.store)
        self.play, self.lobby = self.tables.play, self.tables.lobby
        self.undo, self.reminders = self.tables.undo, self.tables.reminders

    def _wake(self) -> None:
        self.woken += 1

    async def reopen(self) -> None:
        """Close the file and open it again, as another process would."""
        await self.repository.close()
        self._open(await SqliteRepository.open(self.path))

    def wait(self, hours: float) -> None:
        """Let time pass."""
        self.now += hours * HOUR

    async def gather(self, *people: int, game: str = "migration", **options: str) -> int:
        """Open a table at which these people sit; returns its number."""
        host, *others = people
        if game == "migration":
            options = {"map": MAPS[len(people)], **options}
        table = await self.lobby.open(
            game, host, PEOPLE[host], channel=CHANNEL, guild=GUILD, places=len(people), options=options
        )
        for other in others:
            await self.lobby.join(table.id, other, PEOPLE[other])
        for post in await self.outbox():  # the host is told that all seats are taken
            if post.table == table.id:
                await self.repository.post_done(post.id)
        return table.id

    async def start(self, *people: int, game: str = "migration", **options: str) -> int:
        """Start a game for these people; returns its number."""
        number = await self.gather(*people, game=game, **options)
        await self.lobby.start(number, people[0])
        return number

    async def playing(self, *people: int, **options: str) -> int:
        """Start a game of Migration and let everybody draft the same hand, and the first player be named."""
        number = await self.start(*people, **options)
        for person in people:
            await self.play.type_turn(number, person, HAND_TEXT)
        while "Who plays first" in (await self.asked(number)):
            await self.turn(number, random.Random(1))
        return number

    async def asked(self, number: int) -> str:
        """What the first awaited seat is asked."""
        table = await self.table(number)
        return self.store.position(table).decisions[table.awaited[0]].prompt.message

    def game(self, table: TableRecord) -> AnyGame:
        """The rules of a table."""
        return self.store.game(table)

    def state(self, table: TableRecord) -> Any:
        """The rules' state of a table, decoded anew."""
        return self.store.position(table).state

    async def table(self, number: int) -> TableRecord:
        """The table as it is stored."""
        return await self.store.table(number)

    async def on_turn(self, number: int) -> int:
        """The person whose turn it is, the first if several are awaited."""
        table = await self.table(number)
        return table.seats[table.awaited[0]].user

    async def pencil_turn(self, number: int, source: random.Random, person: int) -> PlayerView:
        """Let somebody pencil a random legal turn, step by step, up to its confirmation."""
        sitting = await self.play.take_up(number, person)
        while not sitting.ready or (sitting.turn is not None and sitting.turn.decision is not None):
            assert sitting.turn is not None
            assert sitting.turn.decision is not None
            choice = random_choice(sitting.turn.decision, source)
            with contextlib.suppress(Refusal):  # a draw of several that the rules refuse as a whole
                sitting = await self.play.choose(number, person, sitting.token, choice)
        return sitting

    async def turn(self, number: int, source: random.Random, person: int | None = None) -> int:
        """Let somebody awaited play a random turn; returns who."""
        person = person or await self.on_turn(number)
        sitting = await self.pencil_turn(number, source, person)
        await self.play.confirm(number, person, sitting.token)
        return person

    async def finish(self, number: int, seed: int = 0) -> TableRecord:
        """Play a game to its end with random turns."""
        source = random.Random(seed)
        while (table := await self.table(number)).status == "live":
            await self.turn(number, source)
        return table

    async def trace(self, number: int) -> tuple[bytes, bytes]:
        """Everything stored of a table: its record, and its moves, pencils and posts."""
        moves = await self.repository.moves(number, undone=True)
        pencils = sorted((await self.repository.pencils(number)).items())
        return dump(await self.table(number)), msgspec.json.encode([moves, pencils, await self.outbox()])

    async def outbox(self) -> list[Post]:
        """What is to be told, in order."""
        return await self.repository.pending_posts(float("inf"), 10_000)

    async def told(self) -> list[Post]:
        """What is to be told, in order; it counts as told from here on."""
        pending = await self.outbox()
        for post in pending:
            await self.repository.post_done(post.id)
        return pending


def seat(table: TableRecord, person: int) -> int:
    """Where somebody sits."""
    found = seat_of(table, person)
    assert found is not None
    return found


def kinds(told: Sequence[Post]) -> list[tuple[str, int | None]]:
    """What was told, and to whom (``None``: the channel)."""
    return [(post.kind, post.user) for post in told]


def bodies(told: Sequence[Post]) -> list[posts.Body]:
    """What was told."""
    return [posts.body(post) for post in told]


def sentence(refused: Refusal) -> str:
    """A refusal as the person reads it."""
    return show(refused.text, lambda number: refused.names[number])


def sentences(lines: Sequence[Text], names: Sequence[SeatRecord]) -> list[str]:
    """Lines as people read them."""
    return [show(line, lambda number: names[number].name) for line in lines]


async def refused(action: Awaitable[Any], why: Why) -> str:
    """The sentence with which something is refused, for the reason given."""
    with pytest.raises(Refusal) as caught:
        await action
    assert caught.value.why is why, sentence(caught.value)
    return sentence(caught.value)
