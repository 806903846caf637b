"""Gathering players: a game is opened, people join and leave, and it starts or is called off."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from bot.games.contract import BadOption, Event, check_options, dump, fingerprint
from bot.games.text import Text
from bot.store.records import Change, SeatRecord, TableRecord
from bot.tables import posts
from bot.tables.house import House, expected, game_options, seat_of, who
from bot.tables.names import tidy
from bot.tables.refusals import Refusal, Why
from bot.tables.turns import AnyGame


class Lobby:
    """What can be done with a table before its game begins."""

    def __init__(self, house: House) -> None:
        self.house = house

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
        rules = self.house.games[game]
        chosen = dict(options or {})
        seats = places or _places(rules, chosen)
        try:
            complete = check_options(rules, seats, chosen)
        except BadOption as bad:
            raise Refusal(Why.OPTION, reason=bad.reason) from bad
        own = {"thread": "own"} if own_thread else {}
        if order:
            own["order"] = ",".join(map(str, order))
        now = self.house.now()
        table = TableRecord(
            id=0,
            game=game,
            rules_version=rules.rules_version,
            options={**complete, **own},
            status="lobby",
            host=host,
            places=seats,
            seats=[SeatRecord(host, tidy(name, 1))],
            created_at=now,
            updated_at=now,
            seed=secrets.token_hex(16),
            guild=guild,
            channel=channel,
            parent=parent,
        )
        table.id = await self.house.repository.create(table)
        return table

    async def join(self, number: int, user: int, name: str) -> TableRecord:
        """Take the next free seat. When it was the last of seats that are kept for somebody, the game begins."""
        async with self.house.holding(number) as table:
            _gathering(table)
            if seat_of(table, user) is not None:
                raise Refusal(Why.SEATED, table=number)
            if len(table.seats) >= table.places:
                raise Refusal(Why.FULL, table=number, places=table.places)
            if expected(table) and user not in expected(table):
                raise Refusal(Why.KEPT, table=number)
            table.seats.append(SeatRecord(user, tidy(name, len(table.seats) + 1)))
            if expected(table) and len(table.seats) == table.places:
                table.seats.sort(key=lambda seat: expected(table).index(seat.user))
                await self._start(table)
            else:
                await self.house.commit(Change(table))
            return table

    async def leave(self, number: int, user: int) -> TableRecord:
        """Give up a seat. When the host leaves, the next player is host; when nobody is left, it is off."""
        async with self.house.holding(number) as table:
            _gathering(table)
            seat = seat_of(table, user)
            if seat is None:
                raise Refusal(Why.STRANGER, table=number)
            del table.seats[seat]
            if not table.seats:
                table.status = "cancelled"
            elif table.host == user:
                table.host = table.seats[0].user
            await self.house.commit(Change(table))
            return table

    async def cancel(self, number: int, user: int) -> TableRecord:
        """Call the game off before it has begun: its host, or anybody for whom a seat is kept."""
        async with self.house.holding(number) as table:
            _gathering(table)
            if user not in expected(table):
                _is_host(table, user)
            table.status = "cancelled"
            await self.house.commit(Change(table))
            return table

    async def start(self, number: int, user: int) -> TableRecord:
        """Deal and begin. The host decides when there are enough players."""
        async with self.house.holding(number) as table:
            _gathering(table)
            if seat_of(table, user) is None:
                raise Refusal(Why.STRANGER, table=number)
            _is_host(table, user)
            await self._start(table)
            return table

    async def again(self, number: int, user: int, name: str) -> TableRecord:
        """Ask everybody at a finished game to play once more, or accept when somebody has asked already."""
        async with self.house.holding(number) as table:
            if seat_of(table, user) is None:
                raise Refusal(Why.STRANGER, table=number)
            if table.status != "over":
                raise Refusal(Why.SEATED, table=number)
            kept = await self._asked_already(number)
            if kept is None:
                return await self._ask_again(table, user, name)
        return await self.join(kept, user, name)

    async def _asked_already(self, number: int) -> int | None:
        """The table on which a finished game is to be played once more, unless that was called off."""
        kept = await self.house.repository.setting(f"table:{number}", "again")
        asked = await self.house.table(int(kept)) if kept is not None else None
        return asked.id if asked is not None and asked.status != "cancelled" else None

    async def _ask_again(self, table: TableRecord, user: int, name: str) -> TableRecord:
        rules = self.house.game(table)
        options, seats = rules.again(self.house.state(table), game_options(table))
        asked = await self.open(
            table.game,
            user,
            name,
            channel=table.channel,
            guild=table.guild,
            parent=table.parent,
            places=len(table.seats),
            options=options,
            order=[table.seats[seat].user for seat in seats],
        )
        await self.house.repository.save_setting(f"table:{table.id}", "again", str(asked.id))
        async with self.house.holding(asked.id) as fresh:
            others = [person for person in expected(fresh) if person != user]
            await self.house.commit(Change(fresh, posts=[posts.post(fresh, posts.Gathering(others), 0)]))
            return fresh

    async def _start(self, table: TableRecord) -> None:
        rules = self.house.game(table)
        try:
            complete = check_options(rules, len(table.seats), game_options(table))
        except BadOption as bad:
            raise self._too_few(table, rules, bad) from bad
        await self._begin(table, rules, complete)

    def _too_few(self, table: TableRecord, rules: AnyGame, bad: BadOption) -> Refusal:
        count = len(table.seats)
        if count < rules.seats[0]:
            return Refusal(Why.TOO_FEW, game=rules.name, least=rules.seats[0], count=count)
        return Refusal(Why.OPTION, reason=bad.reason)

    async def _begin(self, table: TableRecord, rules: AnyGame, options: Mapping[str, str]) -> None:
        state = rules.new(len(table.seats), options, table.seed)
        decisions = rules.decisions(state)
        table.status = "live"
        table.created_at = self.house.now()  # the game's age counts from here, not the time spent gathering
        table.places = len(table.seats)
        table.state = dump(state)
        table.awaited = list(decisions)
        table.due_at = await self.house.next_due(table, table.created_at)
        for seat in table.seats:
            seat.stamp = table.version + 1
        seated = who(range(len(table.seats)))
        events = [Event(Text("{game} begins: {players}.", {"game": rules.name, "players": seated}))]
        change = Change(table, snapshot=(0, table.state))
        change.posts = self.house.tellings(
            table, state, events, list(decisions), fingerprint=fingerprint(table.seed)
        )
        await self.house.commit(change)


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
