"""Asking people by name to join a gathering: they accept by taking their seat, or decline."""

from __future__ import annotations

from bot.games.text import Text
from bot.store.records import Change, Invitation, TableRecord
from bot.tables import posts
from bot.tables.gathering import check_gathering, check_host, held, host_name
from bot.tables.lobby import KEPT_SEATS
from bot.tables.lobby_times import LobbyTimes
from bot.tables.names import tidy
from bot.tables.people import seat_of
from bot.tables.refusals import Refusal, Why
from bot.tables.table_store import TableStore

SITS = "{name} sits there already."
ASKED = "{name} is invited already, and hasn't answered yet."
NOT_ASKED = "{name} isn't invited, or has answered already."
NO_SEAT = (
    "All {places} seats are taken, or kept for those who are invited. Add a seat under Options, or take an "
    "invitation back with /invite."
)


class Inviting:
    """Invitations to a gathering, and the answers to them and to challenges."""

    def __init__(self, store: TableStore, times: LobbyTimes) -> None:
        self.store = store
        self.times = times

    async def invite(self, number: int, user: int, to: int, name: str) -> TableRecord:
        """Ask somebody to join, and keep a seat for them: the host. The gathering is shown once more, so that they
        are called. Somebody who has declined can be asked again. Raises :class:`Refusal`."""
        async with self.store.holding(number) as table:
            check_host(table, user)
            shown = tidy(name, len(table.seats) + 1)
            if table.kept_for:
                raise Refusal(Why.OPTION, reason=KEPT_SEATS)
            if seat_of(table, to) is not None:
                raise Refusal(Why.OPTION, reason=Text(SITS, {"name": shown}))
            if to in posts.asked(table):
                raise Refusal(Why.OPTION, reason=Text(ASKED, {"name": shown}))
            if held(table) >= table.places:
                raise Refusal(Why.OPTION, reason=Text(NO_SEAT, {"places": table.places}))
            former = [one for one in table.invitations if one.user != to]
            table.invitations = [*former, Invitation(to, shown)]
            await self.times.renew(table)
            told = [posts.post(table, posts.Gathering([to])), *posts.gatherings(table, [to])]
            await self.store.commit(Change(table, posts=told))
            return table

    async def withdraw(self, number: int, user: int, to: int, name: str) -> TableRecord:
        """Take an invitation back, so that the seat is free for anybody: the host. Raises :class:`Refusal`."""
        async with self.store.holding(number) as table:
            check_host(table, user)
            if table.kept_for or to not in posts.asked(table):
                raise Refusal(Why.OPTION, reason=Text(NOT_ASKED, {"name": tidy(name, 1)}))
            told = posts.invited(table)
            table.invitations = [one for one in table.invitations if one.user != to]
            await self.store.commit(Change(table, posts=told))
            return table

    async def decline(self, number: int, user: int) -> TableRecord:
        """Decline a challenge, which is off then: anybody who is asked, also after having accepted. Or decline an
        invitation, so that the seat is free for others. The others, or the host, are told."""
        async with self.store.holding(number) as table:
            check_gathering(table)
            if user not in (table.kept_for or posts.asked(table)):
                raise Refusal(Why.NOT_ASKED, host=host_name(table))
            if user == table.host:
                raise Refusal(Why.OWN_CHALLENGE)
            if table.kept_for:
                await self._decline_challenge(table, user)
            else:
                await self._decline_invitation(table, user)
            return table

    async def _decline_challenge(self, table: TableRecord, user: int) -> None:
        table.status, table.called_off_by = "cancelled", user
        others = [person for person in table.kept_for if person != user]
        pinged = [seat.user for seat in table.seats if seat.user != user]
        declined = posts.post(table, posts.Declined(user, pinged))
        asked = [*posts.invited(table), *posts.gatherings(table, others)]
        await self.store.commit(Change(table, posts=[declined, *asked]))

    async def _decline_invitation(self, table: TableRecord, user: int) -> None:
        for invitation in table.invitations:
            invitation.declined |= invitation.user == user
        declined = posts.post(table, posts.Declined(user, [table.host], off=False))
        await self.store.commit(Change(table, posts=[declined, *posts.invited(table)]))
