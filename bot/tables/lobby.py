"""Gathering players: a game is opened, people join and leave, and it starts or is called off."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from bot.games.contract import BadOption, Event, check_options, fingerprint
from bot.games.text import Text
from bot.store.records import Change, Opening, SeatRecord, TableRecord
from bot.tables import posts
from bot.tables.announcements import tellings
from bot.tables.names import tidy
from bot.tables.people import seat_of, who
from bot.tables.position import AnyGame, Position
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import TableStore


class Lobby:
    """What can be done with a table before its game begins."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def open(
        self,
        game: str,
        host: int,
        name: str,
        *,
        channel: int,
        guild: int | None,
        parent: int | None = None,
        places: int | None = None,
        options: Mapping[str, str] | None = None,
        own_thread: bool = False,
        order: Sequence[int] = (),
    ) -> TableRecord:
        """Open a game with its host in the first seat and return the table. With an ``order`` the seats are
        kept for these people, in this order, and the game begins when the last of them has joined. Raises
        :class:`Refusal` when an option can't be."""
        rules = self.store.games[game]
        chosen = dict(options or {})
        seats = places or _places(rules, chosen)
        complete = _complete(rules, seats, chosen)
        table = self._new(rules, host, name, seats, complete)
        table.guild, table.channel, table.parent = guild, channel, parent
        table.own_thread, table.kept_for = own_thread, list(order)
        table.id = await self.store.repository.create(table)
        return table

    def _new(self, rules: AnyGame, host: int, name: str, places: int, options: Mapping[str, str]) -> TableRecord:
        """A table with its host in the first seat, not stored yet."""
        now = self.store.now()
        return TableRecord(
            id=0,
            game=rules.key,
            rules_version=rules.rules_version,
            options=dict(options),
            status="lobby",
            host=host,
            places=places,
            seats=[SeatRecord(host, tidy(name, 1))],
            created_at=now,
            updated_at=now,
            seed=secrets.token_hex(16),
        )

    async def join(self, number: int, user: int, name: str) -> TableRecord:
        """Take the next free seat. When it was the last of seats that are kept for somebody, the game begins."""
        async with self.store.holding(number) as table:
            _gathering(table)
            if seat_of(table, user) is not None:
                raise Refusal(Why.SEATED, table=number)
            if len(table.seats) >= table.places:
                raise Refusal(Why.FULL, table=number, places=table.places)
            if table.kept_for and user not in table.kept_for:
                raise Refusal(Why.KEPT, table=number)
            table.seats.append(SeatRecord(user, tidy(name, len(table.seats) + 1)))
            if table.kept_for and len(table.seats) == table.places:
                table.seats.sort(key=lambda seat: table.kept_for.index(seat.user))
                await self._start(table)
            else:
                await self.store.commit(Change(table))
            return table

    async def leave(self, number: int, user: int) -> TableRecord:
        """Give up a seat. When the host leaves, the next player is host; when nobody is left, it is off."""
        async with self.store.holding(number) as table:
            _gathering(table)
            seat = seat_of(table, user)
            if seat is None:
                raise Refusal(Why.STRANGER, table=number)
            del table.seats[seat]
            if not table.seats:
                table.status = "cancelled"
            elif table.host == user:
                table.host = table.seats[0].user
            await self.store.commit(Change(table))
            return table

    async def cancel(self, number: int, user: int) -> TableRecord:
        """Call the game off before it has begun: its host, or anybody for whom a seat is kept."""
        async with self.store.holding(number) as table:
            _gathering(table)
            if user not in table.kept_for:
                _is_host(table, user)
            table.status = "cancelled"
            await self.store.commit(Change(table))
            return table

    async def start(self, number: int, user: int) -> TableRecord:
        """Deal and begin. The host decides when there are enough players."""
        async with self.store.holding(number) as table:
            _gathering(table)
            if seat_of(table, user) is None:
                raise Refusal(Why.STRANGER, table=number)
            _is_host(table, user)
            await self._start(table)
            return table

    async def again(self, number: int, user: int, name: str) -> TableRecord:
        """Ask everybody at a finished game to play once more, or accept when somebody has asked already."""
        async with self.store.holding(number) as table:
            if seat_of(table, user) is None:
                raise Refusal(Why.STRANGER, table=number)
            if table.status != "over":
                raise Refusal(Why.SEATED, table=number)
            if not await self._asked_already(table):
                return await self._ask_again(table, user, name)
        assert table.again is not None
        return await self.join(table.again, user, name)

    async def _asked_already(self, table: TableRecord) -> bool:
        """Whether a finished game is to be played once more already, and that was not called off."""
        return table.again is not None and (await self.store.table(table.again)).status != "cancelled"

    async def _ask_again(self, table: TableRecord, user: int, name: str) -> TableRecord:
        position = self.store.position(table)
        options, seats = position.game.again(position.state, table.options)
        places = len(table.seats)
        fresh = self._new(position.game, user, name, places, _complete(position.game, places, options))
        fresh.guild, fresh.channel, fresh.parent = table.guild, table.channel, table.parent
        fresh.kept_for = [table.seats[seat].user for seat in seats]
        others = [person for person in fresh.kept_for if person != user]
        opening = Opening(fresh, [posts.post(fresh, posts.Gathering(others))])
        await self.store.commit(Change(table, opened=opening))
        return fresh

    async def _start(self, table: TableRecord) -> None:
        rules = self.store.game(table)
        try:
            complete = check_options(rules, len(table.seats), table.options)
        except BadOption as bad:
            raise self._too_few(table, rules, bad) from bad
        await self._begin(table, rules, complete)

    def _too_few(self, table: TableRecord, rules: AnyGame, bad: BadOption) -> Refusal:
        count = len(table.seats)
        if count < rules.seats[0]:
            return Refusal(Why.TOO_FEW, game=rules.name, least=rules.seats[0], count=count)
        return Refusal(Why.OPTION, reason=bad.reason)

    async def _begin(self, table: TableRecord, rules: AnyGame, options: Mapping[str, str]) -> None:
        position = Position(rules, rules.new(len(table.seats), options, table.seed))
        table.status = "live"
        table.created_at = self.store.now()  # the game's age counts from here, not the time spent gathering
        table.places = len(table.seats)
        table.waiting_since = table.created_at
        table.state = position.data()
        table.awaited, table.offered = position.awaited, position.offered
        table.due_at = await self.store.limits.next_due(table, position, table.created_at)
        for seat in table.seats:
            seat.stamp = table.version + 1
        seated = who(range(len(table.seats)))
        events = [Event(Text("{game} begins: {players}.", {"game": rules.name, "players": seated}))]
        change = Change(table, snapshot=(0, table.state))
        change.posts = tellings(table, position, events, table.awaited, fingerprint=fingerprint(table.seed))
        await self.store.commit(change)


def _complete(rules: AnyGame, seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """All options of a game. Raises :class:`Refusal` when one can't be."""
    try:
        return check_options(rules, seats, options)
    except BadOption as bad:
        raise Refusal(Why.OPTION, reason=bad.reason) from bad


def _places(rules: AnyGame, options: Mapping[str, str]) -> int:
    limits = [setting.seats.get(options.get(setting.key, setting.default)) for setting in rules.settings]
    return max(min(limited) for limited in limits if limited) if any(limits) else rules.seats[-1]


def _gathering(table: TableRecord) -> None:
    if table.status == "cancelled":
        raise Refusal(Why.CALLED_OFF, table=table.id)
    if table.status != "lobby":
        raise Refusal(Why.STARTED, table=table.id)


def _is_host(table: TableRecord, user: int) -> None:
    if table.host != user:
        host = next((seat.name for seat in table.seats if seat.user == table.host), "the host")
        raise Refusal(Why.NOT_HOST, host=host)
