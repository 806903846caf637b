"""Gathering players: a game is opened, people join and leave, and it starts or is called off."""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Mapping, Sequence

import msgspec

from bot.games.text import Text, Who, text
from bot.store.records import Change, Pace, Post, SeatRecord, TableRecord
from bot.tables import late, posts
from bot.tables.beginning import all_options, begin, places_for
from bot.tables.late import ASK
from bot.tables.lobby_times import LobbyTimes
from bot.tables.names import tidy
from bot.tables.people import naming, seat_of
from bot.tables.position import AnyGame
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import TableStore

KEPT_SEATS = Text("The seats are kept for those who are asked. Withdraw this, and open a game for others.")


class Lobby:
    """What can be done with a table before its game begins."""

    def __init__(self, store: TableStore) -> None:
        self.store = store
        self.times = LobbyTimes(store)

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
    ) -> TableRecord:
        """Open a game with its host in the first seat and return the table. With an ``order`` the seats are
        kept for these people, in this order, and the game begins when the last of them has joined. With ``tell``
        it is told in its channel, and to those who are asked; else whoever asks for it shows it. Raises
        :class:`Refusal` when an option can't be."""
        rules = self.store.games[game]
        chosen = dict(options or {})
        seats = places or places_for(rules, chosen)
        complete = all_options(rules, seats, chosen)
        table = self.new(rules, host, name, seats, complete)
        table.guild, table.channel, table.parent = guild, channel, parent
        table.own_thread, table.kept_for, table.pace = own_thread, list(order), pace
        table.on_late = on_late
        await self.times.renew(table)
        others = posts.asked(table)
        told = [posts.post(table, posts.Gathering(others)), *posts.gatherings(table, others)] if tell else []
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
            _gathering(table)
            if seat_of(table, user) is not None:
                raise Refusal(Why.SEATED, table=number)
            if len(table.seats) >= table.places:
                raise Refusal(Why.FULL, table=number, places=table.places)
            if table.kept_for and user not in table.kept_for:
                raise Refusal(Why.KEPT, table=number)
            if seen is not None and seen != terms(table):
                raise Refusal(Why.CHANGED, table=number)
            others = [seat.name for seat in table.seats]
            table.seats.append(SeatRecord(user, tidy(name, len(table.seats) + 1, others)))
            if table.kept_for and len(table.seats) == table.places:
                table.seats.sort(key=lambda seat: table.kept_for.index(seat.user))
                await begin(self.store, table)
            else:
                await self.times.renew(table)
                await self.store.commit(Change(table, posts=[*posts.invited(table), *_complete_now(table)]))
            return table

    async def leave(self, number: int, user: int) -> TableRecord:
        """Give up a seat. When the host leaves, the next player is host; when nobody is left, it is off."""
        async with self.store.holding(number) as table:
            _gathering(table)
            _sits(table, user)
            filled = _is_full(table)
            table.seats = [seat for seat in table.seats if seat.user != user]
            if not table.seats:
                table.status, table.called_off_by = "cancelled", user
            elif table.host == user:
                table.host = table.seats[0].user
            await self.times.renew(table)
            await self.store.commit(Change(table, posts=_incomplete(table, filled)))
            return table

    async def take_over(self, number: int, gone: int, user: int) -> TableRecord:
        """Make a player the host of a gathering whose host, ``gone``, has left the server; their seat is free. What
        was kept for somebody who can't be reached any more is off."""
        async with self.store.holding(number) as table:
            _gathering(table)
            if table.host != gone:
                return table
            if table.kept_for:
                table.status = "cancelled"
                others = [person for person in table.kept_for if person not in (gone, user)]
                await self.store.commit(
                    Change(table, posts=[*posts.invited(table), *posts.gatherings(table, others)])
                )
                return table
            _sits(table, user)
            filled = _is_full(table)
            table.seats = [seat for seat in table.seats if seat.user != gone]
            table.host = user
            said = text("The host has left the server; {player} is host now.", player=Who(_sits(table, user)))
            note = posts.post(table, posts.Note([said]))
            await self.store.commit(Change(table, posts=[*_incomplete(table, filled), note]))
            return table

    async def hosted(self, number: int, user: int) -> TableRecord:
        """The gathering of which somebody is host. Refused to everybody else."""
        table = await self.store.table(number)
        with naming(table):
            _gathering(table)
            _is_host(table, user)
        return table

    async def change(
        self, number: int, user: int, options: Mapping[str, str], places: int | None = None
    ) -> TableRecord:
        """Change options, or the number of seats, before the game begins: its host. Raises :class:`Refusal` with
        what the game has against it."""
        async with self.store.holding(number) as table:
            _gathering(table)
            _is_host(table, user)
            wanted = places or table.places
            if table.kept_for and wanted != table.places:
                raise Refusal(Why.OPTION, reason=KEPT_SEATS)
            if wanted < len(table.seats):
                seated = text("{count} sit here already, so it can't be fewer.", count=len(table.seats))
                raise Refusal(Why.OPTION, reason=seated)
            table.options = all_options(self.store.game(table), wanted, {**table.options, **options})
            filled, table.places = _is_full(table), wanted
            await self.times.renew(table)
            told = [*posts.invited(table), *_incomplete(table, filled)]
            await self.store.commit(Change(table, posts=told))
            return table

    async def change_late(self, number: int, user: int, on_late: str) -> TableRecord:
        """Change what happens by itself when somebody's time is up, before the game begins: its host."""
        async with self.store.holding(number) as table:
            _gathering(table)
            _is_host(table, user)
            table.on_late = on_late
            await self.times.renew(table)
            await self.store.commit(Change(table))
            return table

    async def cancel(self, number: int, user: int) -> TableRecord:
        """Call the game off before it has begun: its host. Whoever was asked learns of it by direct message."""
        async with self.store.holding(number) as table:
            _gathering(table)
            _is_host(table, user)
            filled = _is_full(table)
            table.status, table.called_off_by = "cancelled", user
            others = [person for person in table.kept_for if person != user]
            told = [*_incomplete(table, filled), *posts.invited(table), *posts.gatherings(table, others)]
            await self.store.commit(Change(table, posts=told))
            return table

    async def decline(self, number: int, user: int) -> TableRecord:
        """Decline a challenge: anybody who is asked, also after having accepted. The others are told."""
        async with self.store.holding(number) as table:
            _gathering(table)
            if user not in table.kept_for:
                raise Refusal(Why.NOT_ASKED, host=_host(table))
            if user == table.host:
                raise Refusal(Why.OWN_CHALLENGE)
            table.status, table.called_off_by = "cancelled", user
            others = [person for person in table.kept_for if person != user]
            pinged = [seat.user for seat in table.seats if seat.user != user]
            declined = posts.post(table, posts.Declined(user, pinged))
            await self.store.commit(
                Change(table, posts=[declined, *posts.invited(table), *posts.gatherings(table, others)])
            )
            return table

    async def call_off(self, number: int, told: Text | None = None) -> None:
        """Call off a gathering that nobody could be shown; its host is ``told`` so by direct message."""
        async with self.store.holding(number) as table:
            if table.status == "lobby":
                table.status = "cancelled"
                words = [posts.post(table, posts.Word(0, [told]), table.host)] if told is not None else []
                await self.store.commit(Change(table, posts=words))

    async def start(self, number: int, user: int) -> TableRecord:
        """Deal and begin. The host decides when there are enough players."""
        async with self.store.holding(number) as table:
            _gathering(table)
            _sits(table, user)
            _is_host(table, user)
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


def _gathering(table: TableRecord) -> None:
    if table.status == "cancelled":
        raise Refusal(Why.CALLED_OFF, table=table.id)
    if table.status != "lobby":
        raise Refusal(Why.STARTED, table=table.id)


def _sits(table: TableRecord, user: int) -> int:
    """The seat of somebody who gathers here. Raises :class:`Refusal`."""
    seat = seat_of(table, user)
    if seat is None and len(table.seats) >= table.places:
        raise Refusal(Why.FULL, table=table.id, places=table.places)
    if seat is None:
        raise Refusal(Why.OUTSIDE, table=table.id)
    return seat


def _host(table: TableRecord) -> str:
    return next((seat.name for seat in table.seats if seat.user == table.host), "the host")


def _is_host(table: TableRecord, user: int) -> None:
    if table.host != user:
        raise Refusal(Why.NOT_HOST, host=_host(table))
