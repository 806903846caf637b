"""What servers choose for their games: it holds at once, at every table of theirs."""

from __future__ import annotations

from bot.games.text import Text
from bot.store.records import Change, Summary, TableRecord
from bot.tables import server_settings
from bot.tables.lobby_times import LobbyTimes
from bot.tables.refusals import Refusal, Why
from bot.tables.server_settings import ServerSettings
from bot.tables.table_store import TableStore

TIMES = {"remind_hours", "deadline_hours", "lobby_days", "away_days", "zone", "quiet"}
"""What changes when tables are next looked at."""
WHO_CHANGES = "Those who manage this server can change that: “{setting}” in /settings server."
HOSTED = (
    "You host as many unfinished games here as this server allows one person: {games}. Finish one or call it off."
)
RUNNING = "As many games go on here, or gather players, as this server allows: {most}. Wait until one is over."
HOSTED_NAME, RUNNING_NAME = "Unfinished games that one person may host", "Unfinished games in this server"


class Servers:
    """The settings of servers."""

    def __init__(self, store: TableStore, times: LobbyTimes) -> None:
        self.store = store
        self.times = times

    async def settings(self, guild: int | None) -> ServerSettings:
        """What a server has chosen; outside of one, what is usual."""
        return await self.store.limits.server(guild)

    async def change(self, guild: int, **changes: object) -> ServerSettings:
        """Change settings of a server, by name; running games and lobbies follow at once. Raises ``ValueError`` for
        what can't be, having changed nothing."""
        kept = {key: server_settings.kept_as(key, value) for key, value in changes.items()}
        for key, text in kept.items():
            await self.store.repository.save_setting(f"guild:{guild}", key, text)
        if TIMES & kept.keys():
            for table in await self.store.repository.tables_of_guild(guild, ("live", "lobby")):
                await self._renew(table.id)
        return await self.settings(guild)

    async def _renew(self, number: int) -> None:
        """Work out anew when a table is to be looked at. A game that this Caravan can't play is left alone."""
        try:
            async with self.store.holding(number) as table:
                former = table.due_at
                await self._set_due(table)
                if table.due_at != former:
                    await self.store.commit(Change(table))
        except Refusal:
            return

    async def _set_due(self, table: TableRecord) -> None:
        if table.status == "lobby":
            await self.times.set_due(table)
        elif table.status == "live" and table.awaited:
            position = self.store.position(table)
            table.due_at = await self.store.limits.next_due(table, position, self.store.now())


async def check_room(store: TableStore, guild: int | None, host: int) -> None:
    """Raise :class:`Refusal` when a server has no room for one more game, or none of this host."""
    settings = await store.limits.server(guild)
    if guild is None or not (settings.most_hosted or settings.most_running):
        return
    tables = await store.repository.tables_of_guild(guild, ("live", "lobby"))
    own = [table for table in tables if table.host == host]
    if settings.most_hosted and len(own) >= settings.most_hosted:
        games = [_named(store, table) for table in own]
        raise _refused(Text(HOSTED, {"games": games}), HOSTED_NAME)
    if settings.most_running and len(tables) >= settings.most_running:
        raise _refused(Text(RUNNING, {"most": settings.most_running}), RUNNING_NAME)


def _refused(reason: Text, setting: str) -> Refusal:
    who = Text(WHO_CHANGES, {"setting": setting})
    return Refusal(Why.OPTION, reason=Text("{reason} {who}", {"reason": reason, "who": who}))


def _named(store: TableStore, table: Summary) -> Text:
    rules = store.games.get(table.game)
    name = rules.name if rules is not None else Text(table.game)
    return Text("game {table} ({name})", {"table": table.id, "name": name})
