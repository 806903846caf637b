"""Gathering players: a game is opened, people join and leave, and it starts or is called off."""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections.abc import Mapping, Sequence

import msgspec

from bot.games.text import Text, Who, text
from bot.store.records import Change, Invitation, Pace, Post, SeatRecord, TableRecord
from bot.tables import late, posts
from bot.tables.beginning import all_options, begin, places_for
from bot.tables.gathering import check_gathering, check_host, held, host_name, sitting
from bot.tables.late import ASK
from bot.tables.lobby_times import LobbyTimes
from bot.tables.names import tidy
from bot.tables.people import naming, seat_of
from bot.tables.planned_start import planned
from bot.tables.position import AnyGame
from bot.tables.refusals import Refusal, Why
from bot.tables.servers import check_room
from bot.tables.table_store import TableStore

Planned = tuple[float, int | None]
"""When a game is to begin by itself, and for how many (``None``: as few as can play)."""
TOO_MANY = "There are seats for {places}: more can't be invited."
KEPT_SEATS = Text("The seats are kept for those who are asked. Withdraw this, and open a game for others.")


class Lobby:
    """What can be done with a table before its game begins."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.times = LobbyTimes(store)
        self.opening = asyncio.Lock()
        """Held while a game is opened, so that two at once don't go beyond what a server allows."""

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
        tell: bool = False,
        pace: Pace | None = None,
        on_late: str = ASK,
        invited: Mapping[int, str] | None = None,
        start: Planned | None = None,
    ) -> TableRecord:
        """Open a game with its host in the first seat and return the table. With an ``order`` the seats are
        kept for these people, in this order, and the game begins when the last of them has joined. With ``tell``
        it is told in its channel, and to those who are asked; else whoever asks for it shows it. Those who are
        ``invited`` are asked to join, by what they are called; with a ``start``, a time and how many must have
        joined, it begins by itself. Raises :class:`Refusal` when something can't be."""
        rules = self.store.games[game]
        chosen = dict(options or {})
        seats = places or places_for(rules, chosen)
        complete = all_options(rules, seats, chosen)
        table = self.new(rules, host, name, seats, complete)
        table.guild, table.channel, table.parent = guild, channel, parent
        table.own_thread, table.kept_for, table.pace = own_thread, list(order), pace
        table.on_late = on_late
        table.invitations = [Invitation(user, tidy(called, 1)) for user, called in (invited or {}).items()]
        if held(table) > seats:
            raise Refusal(Why.OPTION, reason=Text(TOO_MANY, {"places": seats}))
        if start is not None:
            table.start = planned(rules, seats, *start, self.store.now())
        await self.times.renew(table)
        others = posts.asked(table)
        told = [posts.post(table, posts.Gathering(others)), *posts.gatherings(table, others)] if tell else []
        async with self.opening:
            await check_room(self.store, guild, host)
            table.id = await self.store.repository.create(table, told)
        if told:
            self.store.wake()
        return table

    def new(self, rules: AnyGame, host: int, name: str, places: int, options: Mapping[str, str]) -> TableRecord:
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

    def check(self, game: str, places: int | None, options: Mapping[str, str]) -> None:
        """Raise :class:`Refusal` when a game can't be opened with these options."""
        rules = self.store.games[game]
        all_options(rules, places or places_for(rules, options), options)

    async def join(self, number: int, user: int, name: str, seen: int | None = None) -> TableRecord:
        """Take the next free seat. When it was the last of seats that are kept for somebody, the game begins.
        ``seen`` are the terms (:func:`terms`) to which somebody agrees; refused if they have changed since."""
        async with self.store.holding(number) as table:
            if table.status == "live" and seat_of(table, user) is not None:
                raise Refusal(Why.BEGUN, table=number)
            check_gathering(table)
            if seat_of(table, user) is not None:
                raise Refusal(Why.SEATED, table=number)
            if len(table.seats) >= table.places:
                raise Refusal(Why.FULL, table=number, places=table.places)
            if table.kept_for and user not in table.kept_for:
                raise Refusal(Why.KEPT, table=number)
            if user not in posts.asked(table) and held(table) >= table.places:
                raise Refusal(Why.RESERVED, table=number, host=host_name(table))
            if seen is not None and seen != terms(table):
                raise Refusal(Why.CHANGED, table=number)
            others = [seat.name for seat in table.seats]
            table.seats.append(SeatRecord(user, tidy(name, len(table.seats) + 1, others)))
            if table.kept_for and _is_full(table) and table.start is None:
                await begin(self.store, table)
            else:
                await self.times.renew(table)
                await self.store.commit(Change(table, posts=[*posts.invited(table), *_complete_now(table)]))
            return table

    async def leave(self, number: int, user: int) -> TableRecord:
        """Give up a seat. When the host leaves, the next player is host; when nobody is left, it is off."""
        async with self.store.holding(number) as table:
            check_gathering(table)
            sitting(table, user)
            filled = _is_full(table)
            table.seats = [seat for seat in table.seats if seat.user != user]
            if not table.seats:
                table.status, table.called_off_by = "cancelled", user
            elif table.host == user:
                table.host = table.seats[0].user
            for invitation in table.invitations:
                invitation.declined |= invitation.user == user
            await self.times.renew(table)
            await self.store.commit(Change(table, posts=[*_incomplete(table, filled), *posts.invited(table)]))
            return table

    async def take_over(self, number: int, gone: int, user: int) -> TableRecord:
        """Make a player the host of a gathering whose host, ``gone``, has left the server; their seat is free. What
        was kept for somebody who can't be reached any more is off."""
        async with self.store.holding(number) as table:
            check_gathering(table)
            if table.host != gone:
                return table
            if table.kept_for:
                table.status = "cancelled"
                others = [person for person in table.kept_for if person not in (gone, user)]
                await self.store.commit(
                    Change(table, posts=[*posts.invited(table), *posts.gatherings(table, others)])
                )
                return table
            sitting(table, user)
            filled = _is_full(table)
            table.seats = [seat for seat in table.seats if seat.user != gone]
            table.host = user
            said = text("The host has left the server; {player} is host now.", player=Who(sitting(table, user)))
            note = posts.post(table, posts.Note([said]))
            await self.store.commit(Change(table, posts=[*_incomplete(table, filled), note, *posts.invited(table)]))
            return table

    async def hosted(self, number: int, user: int) -> TableRecord:
        """The gathering of which somebody is host. Refused to everybody else."""
        table = await self.store.table(number)
        with naming(table):
            check_host(table, user)
        return table

    async def change(
        self, number: int, user: int, options: Mapping[str, str], places: int | None = None
    ) -> TableRecord:
        """Change options, or the number of seats, before the game begins: its host. Raises :class:`Refusal` with
        what the game has against it."""
        async with self.store.holding(number) as table:
            check_host(table, user)
            wanted = places or table.places
            if table.kept_for and wanted != table.places:
                raise Refusal(Why.OPTION, reason=KEPT_SEATS)
            if wanted < held(table):
                seated = "are invited or sit here already" if posts.asked(table) else "sit here already"
                few = text("{count} {seated}, so it can't be fewer.", count=held(table), seated=seated)
                raise Refusal(Why.OPTION, reason=few)
            table.options = all_options(self.store.game(table), wanted, {**table.options, **options})
            filled, table.places = _is_full(table), wanted
            if table.start is not None:
                table.start = msgspec.structs.replace(table.start, least=min(table.start.least, wanted))
            await self.times.renew(table)
            told = [*posts.invited(table), *_incomplete(table, filled)]
            await self.store.commit(Change(table, posts=told))
            return table

    async def change_late(self, number: int, user: int, on_late: str) -> TableRecord:
        """Change what happens by itself when somebody's time is up, before the game begins: its host."""
        async with self.store.holding(number) as table:
            check_host(table, user)
            table.on_late = on_late
            await self.times.renew(table)
            await self.store.commit(Change(table))
            return table

    async def plan(self, number: int, user: int, start: Planned | None) -> TableRecord:
        """Choose when the game begins by itself, and for how many, or with ``None`` that it doesn't: its host. A
        challenge that waits for nothing else begins then. Raises :class:`Refusal`."""
        async with self.store.holding(number) as table:
            check_host(table, user)
            rules = self.store.game(table)
            table.start = None if start is None else planned(rules, table.places, *start, self.store.now())
            if table.start is None and table.kept_for and _is_full(table):
                await begin(self.store, table)
                return table
            await self.times.renew(table)
            await self.store.commit(Change(table, posts=posts.invited(table)))
            return table

    async def cancel(self, number: int, user: int) -> TableRecord:
        """Call the game off before it has begun: its host. Whoever was asked learns of it by direct message."""
        async with self.store.holding(number) as table:
            check_host(table, user)
            filled = _is_full(table)
            table.status, table.called_off_by = "cancelled", user
            others = [person for person in table.kept_for if person != user]
            told = [*_incomplete(table, filled), *posts.invited(table), *posts.gatherings(table, others)]
            await self.store.commit(Change(table, posts=told))
            return table

    async def call_off(self, number: int, told: Text | None = None) -> None:
        """Call off a gathering that nobody could be shown; its host is ``told`` so by direct message."""
        async with self.store.holding(number) as table:
            if table.status == "lobby":
                table.status = "cancelled"
                words = [posts.post(table, posts.Word(0, [told]), table.host)] if told is not None else []
                await self.store.commit(Change(table, posts=[*words, *posts.invited(table)]))

    async def start(self, number: int, user: int) -> TableRecord:
        """Deal and begin. The host decides when there are enough players."""
        async with self.store.holding(number) as table:
            check_gathering(table)
            sitting(table, user)
            check_host(table, user)
            await begin(self.store, table)
            return table

    async def start_complete(self, number: int) -> TableRecord:
        """Begin a game for which nobody needs to be asked any more, unless it has begun."""
        async with self.store.holding(number) as table:
            if table.status == "lobby" and len(table.seats) == table.places:
                await begin(self.store, table)
            return table


def terms(table: TableRecord) -> int:
    """What somebody agrees to who accepts a challenge, as a number: another one when an option is changed."""
    agreed: list[object] = [sorted(table.options.items()), table.places]
    agreed += [table.on_late] if late.is_named(table) else []
    return zlib.crc32(msgspec.json.encode(agreed))


def _complete_now(table: TableRecord) -> list[Post]:
    """What tells the host that all seats are taken, if that is so."""
    host = seat_of(table, table.host)
    if table.kept_for or not _is_full(table) or host is None:
        return []
    told = text("All seats are taken: {host} can press Start.", host=Who(host))
    return [posts.post(table, posts.Note([told], [host], passing=True))]


def _incomplete(table: TableRecord, filled: bool) -> list[Post]:
    """What settles the call to the host of a gathering that was ``filled`` and isn't any more, or is off."""
    full = table.status == "lobby" and _is_full(table)
    return [posts.post(table, posts.NoteOver())] if filled and not full and not table.kept_for else []


def _is_full(table: TableRecord) -> bool:
    return len(table.seats) >= table.places
