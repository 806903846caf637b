"""What servers keep of a game by name, such as maps, to play with again."""

from __future__ import annotations

from bot.games.text import text
from bot.games.verbs import Misread, Shelf
from bot.tables.names import tidy
from bot.tables.people import naming, not_begun, seat_of
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import TableStore

PREFIX = "saved:"


class Shelves:
    """Keeping, finding and forgetting things of a game on a server."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def all(self, guild: int | None, game: str) -> dict[str, str]:
        """What a server keeps of a game: code by name."""
        return await self.store.repository.shelf(guild, game) if guild is not None else {}

    async def offered(self, guild: int | None, game: str, seats: int | None) -> list[tuple[str, str]]:
        """What is kept, as values of the shelf's setting: as shown and as given; those for so many players, or
        all."""
        shelf, kept = self._shelf(game), await self.all(guild, game)
        return [
            (f"{name} (saved here)", f"{PREFIX}{name}")
            for name, code in kept.items()
            if seats is None or shelf.fits(code, seats)
        ]

    async def meant(self, guild: int | None, game: str, value: str) -> str:
        """The value of the shelf's setting that somebody means who gives it as it is shown, or by its bare name."""
        settings = self.store.games[game].settings
        if any(value in setting.values for setting in settings if setting.key == self._shelf(game).setting):
            return value
        offered = await self.offered(guild, game, None)
        names = {shown.casefold(): given for shown, given in offered}
        names |= {given.removeprefix(PREFIX).casefold(): given for _, given in offered}
        return names.get(value.strip().casefold(), value)

    async def carried(self, guild: int | None, game: str) -> str:
        """What is kept, as the shelf's carrier takes it."""
        return "\n".join(f"{name}={code}" for name, code in (await self.all(guild, game)).items())

    async def save(self, number: int, user: int, guild: int, name: str) -> bool:
        """Keep something of a game in which somebody sits; returns whether it took the place of another of that
        name. Raises :class:`Refusal`."""
        table = await self.store.table(number)
        with naming(table):
            if seat_of(table, user) is None:
                raise Refusal(Why.STRANGER, table=number)
            shelf = self.store.game(table).shelf
            if shelf is None:
                reason = text("There is nothing to keep of a game like {table}.", table=number)
                raise Refusal(Why.OPTION, reason=reason)
            if table.state is None:
                raise not_begun(table)
            code = _code(shelf, self.store.position(table).state)
        return await self._keep(shelf, guild, table.game, tidy_name(name, shelf), code)

    async def _keep(self, shelf: Shelf, guild: int, game: str, name: str, code: str) -> bool:
        replaced = name in await self.all(guild, game)
        if not await self.store.repository.keep_on_shelf(guild, game, name, code, shelf.most):
            full = "This server keeps {most} {things} already. Forget one with /{game} {things} forget."
            raise Refusal(Why.OPTION, reason=text(full, most=shelf.most, things=shelf.name, game=game))
        return replaced

    async def forget(self, guild: int, game: str, name: str) -> str:
        """Forget something; games that are being played with it go on. Returns the name as it was kept. Raises
        :class:`Refusal`."""
        shelf = self._shelf(game)
        plain = tidy_name(name, shelf)
        if not await self.store.repository.remove_from_shelf(guild, game, plain):
            unknown = "This server keeps no {thing} called {name}."
            raise Refusal(Why.OPTION, reason=text(unknown, thing=shelf.thing, name=plain))
        return plain

    def _shelf(self, game: str) -> Shelf:
        shelf = self.store.games[game].shelf
        assert shelf is not None, f"{game} has no shelf"
        return shelf


def tidy_name(name: str, shelf: Shelf) -> str:
    """A name as things are kept by: one line of at most 32 characters, without the sign that parts it from what it
    names. Raises :class:`Refusal` for one that shows nothing."""
    plain = name.replace("=", " ")
    tidied = tidy(plain, 1)
    if tidied != tidy(plain, 2):  # a name that shows nothing is called after the place
        raise Refusal(
            Why.OPTION, reason=text("Give the {thing} a name with at least one letter.", thing=shelf.thing)
        )
    return tidied


def _code(shelf: Shelf, state: object) -> str:
    try:
        return shelf.code(state)
    except Misread as nothing:
        raise Refusal(Why.OPTION, reason=nothing.reason) from nothing
