"""What the running parts share: the games, the tables with their store, the painter and the clock. No Discord."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.clock import Clock
from bot.games.catalog import GAMES, Catalog, Entry
from bot.players.thinker import Thinker
from bot.store.records import Summary, TableRecord
from bot.store.repository import Repository
from bot.store.sqlite import SqliteRepository
from bot.tables.service import Tables
from bot.tables.table_store import TableStore
from rendering.studio import Studio


class App:
    """Made with the file of games and the painter; ``repository`` and ``tables`` are there once it is open.

    Whoever tells what is stored to people is woken after every change that has something to tell (:meth:`listen`).
    """

    repository: Repository
    tables: Tables

    def __init__(self, database: Path, studio: Studio, *, games: Catalog = GAMES) -> None:
        self.database = database
        self.studio = studio
        self.games = games
        self.clock = Clock()
        self.thinker = Thinker()
        self.now = self.clock.now
        self._listener: Callable[[], None] | None = None

    async def open(self) -> None:
        """Open the file of games. Raises ``StoreError`` when it can't be read."""
        self.repository = await SqliteRepository.open(self.database)
        store = TableStore(self.repository, games=self.games, now=self.now, wake=self.wake, think=self.thinker)
        self.tables = Tables(store)

    async def close(self) -> None:
        """Let go of the file and the painter. May be called at any time, and twice."""
        if hasattr(self, "repository"):
            await self.repository.close()
        self.thinker.close()
        await self.studio.close()

    def listen(self, listener: Callable[[], None]) -> None:
        """Have somebody woken from now on, in the place of whoever was before."""
        self._listener = listener

    def wake(self) -> None:
        """Something is to be told."""
        if self._listener is not None:
            self._listener()

    def entry(self, table: TableRecord | Summary) -> Entry:
        """Where the parts of a table's game are."""
        return self.games.entries[self.tables.game(table).key]
