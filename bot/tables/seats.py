"""Somebody else takes over a seat of a running game: offered by its holder, or by the others when time is up."""

from __future__ import annotations

from bot.games.text import Text, Who
from bot.store.records import Change, FormerHolder, Post, SeatRecord, TableRecord
from bot.tables import announcements, consent, offers, pace, posts
from bot.tables.holders import handed
from bot.tables.names import tidy
from bot.tables.people import is_asked, live_seat, seat_of
from bot.tables.position import Position
from bot.tables.refusals import Refusal, Why
from bot.tables.reminding import begin_wait
from bot.tables.table_store import TableStore

LEFT = Text("You have left this game, so there is nothing to hand over.")
TO_ONESELF = Text("The seat is yours already. Name somebody else, or offer it to anybody with /seat open.")
NOT_OFFERED = Text("Your seat isn't offered to anybody, so there is nothing to withdraw.")
OTHERS_OFFER = Text("The others offer your seat, because your time is up. Take your turn, and that ends.")
OWN = Text("That is your own seat. Withdraw, or /seat withdraw, takes the offer back.")
OWN_LATE = Text("That is your own seat. Take your turn, and it isn't offered any more.")
UNSEEN = Text("I can't write in the channel of this game, so nobody would see that. Name somebody with /seat give.")
KNOWS = "You have held the seat of {player} in this game and know what was hidden there, so you can't take this."
KNEW = "{name} has held another seat in this game and knows what was hidden there, so {name} can't take yours."
SITS = "{name} already sits at this game. Name somebody who doesn't."
NAMED = "That seat is offered to {name} only."
NOT_YOURS = "That seat is offered to {name}, who alone can decline it."
DECLINED = "{name} would rather not take over the seat of {player}, who keeps it."
FIRST_WORDS = "You have taken over the seat of {leaver}, with all that belongs to it. /hand shows what you hold."


class Seats:
    """Offering seats, and taking them over."""

    def __init__(self, store: TableStore) -> None:
        self.store = store

    async def give(self, number: int, user: int, to: int, name: str) -> TableRecord:
        """Offer one's own seat to somebody, who is asked. Nothing else changes before they accept."""
        async with self.store.holding(number) as table:
            seat = self._own(table, user)
            if to == user:
                raise Refusal(Why.OPTION, reason=TO_ONESELF)
            shown = tidy(name, seat + 1)
            if seat_of(table, to) is not None:
                raise Refusal(Why.OPTION, reason=Text(SITS, {"name": shown}))
            if _knows_another(table, to, seat) is not None:
                raise Refusal(Why.OPTION, reason=Text(KNEW, {"name": shown}))
            await self.store.commit(Change(table, posts=offers.make(table, seat, to, shown)))
            return table

    async def open(self, number: int, user: int) -> TableRecord:
        """Offer one's own seat to anybody."""
        async with self.store.holding(number) as table:
            seat = self._own(table, user)
            check_seen(table)
            await self.store.commit(Change(table, posts=offers.make(table, seat)))
            return table

    async def withdraw(self, number: int, user: int) -> TableRecord:
        """Take the offer of one's own seat back."""
        async with self.store.holding(number) as table:
            seat = live_seat(table, user)
            offer = table.seats[seat].offer
            if offer is None:
                raise Refusal(Why.OPTION, reason=NOT_OFFERED)
            if offer.late:
                raise Refusal(Why.OPTION, reason=OTHERS_OFFER)
            await self.store.commit(Change(table, posts=offers.end(table, seat)))
            return table

    async def decline(self, number: int, user: int, seat: int, offer: int) -> TableRecord:
        """Decline a seat that is offered to oneself; its holder is told, and keeps it."""
        async with self.store.holding(number) as table:
            offered = table.seats[seat].offer
            if offered is None or not offers.is_open(table, seat, offer):
                raise Refusal(Why.TAKEN, player=Text("{player}", {"player": Who(seat)}))
            if offered.to != user:
                raise Refusal(Why.OPTION, reason=Text(NOT_YOURS, {"name": offered.name or "anybody"}))
            told = Text(DECLINED, {"name": offered.name, "player": Who(seat)})
            note = posts.post(table, posts.Note([told], [seat]))
            await self.store.commit(Change(table, posts=[note, *offers.end(table, seat)]))
            return table

    async def shown(self, number: int, seat: int, offer: int, channel: int, message: int) -> bool:
        """Note where a seat can be taken. Returns whether it still can."""
        async with self.store.holding(number) as table:
            open_still = table.seats[seat].offer
            if open_still is None or not offers.is_open(table, seat, offer):
                return False
            if (channel, message) not in open_still.messages:
                open_still.messages = [*open_still.messages, (channel, message)]
                await self.store.commit(Change(table))
            return True

    async def take(self, number: int, user: int, name: str, seat: int, offer: int) -> TableRecord:
        """Take over a seat that is offered, with what it holds, a full bank and a fresh clock. Raises
        :class:`Refusal` with what stands in the way."""
        async with self.store.holding(number) as table:
            _check(table, user, seat, offer)
            await self._hand_over(table, seat, user, name)
            return table

    def _own(self, table: TableRecord, user: int) -> int:
        seat = live_seat(table, user)
        position = self.store.position(table)
        if not position.game.plays(position.state, seat):
            raise Refusal(Why.OPTION, reason=LEFT)
        return seat

    async def _hand_over(self, table: TableRecord, seat: int, user: int, name: str) -> None:
        """Put somebody else into a seat. What the former holder has pencilled or planned goes, and a question about
        taking back a turn lapses: whoever comes has agreed to the position as it stands."""
        leaver = table.seats[seat]
        told = [*offers.end(table, seat), *posts.lapsed(table), *consent.end(table)]
        if leaver.dm_message is not None and leaver.dm_channel is not None:
            left = posts.SeatLeft(seat, leaver.dm_channel, leaver.dm_message)
            told.append(posts.post(table, left, leaver.user))
        table.former = [*table.former, FormerHolder(seat, leaver.user, leaver.name, table.last_move)]
        table.seats[seat] = SeatRecord(user, _name(table, seat, user, name), table.version + 1)
        table.kept_for = [user if person == leaver.user else person for person in table.kept_for]
        table.watchers = [watcher for watcher in table.watchers if watcher.user != user]
        table.host = user if table.host == leaver.user else table.host
        table.undo = None
        table.votes = _without(table, seat)
        self.store.forget_look(table, seat)
        position = self.store.position(table)
        await self._begin_clock(table, position, seat)
        told += _welcome(table, seat)
        await self.store.commit(Change(table, pencils={seat: None}, plans={seat: None}, posts=told))

    async def _begin_clock(self, table: TableRecord, position: Position, seat: int) -> None:
        """Give a newcomer a full bank, and if they are on, all the time that a turn may take."""
        now, person = self.store.now(), table.seats[seat]
        person.bank = pace.full_bank(table)
        if seat not in table.awaited:
            return
        begin_wait(person, now)
        table.waiting_since = now
        await self.store.note_calls(table, [seat])
        table.due_at = await self.store.limits.next_due(table, position, now)


def check_seen(table: TableRecord) -> None:
    """Raise :class:`Refusal` when nobody would see what is offered to anybody."""
    if table.homeless:
        raise Refusal(Why.OPTION, reason=UNSEEN)


def _check(table: TableRecord, user: int, seat: int, number: int) -> None:
    """Raise :class:`Refusal` unless somebody may take a seat over."""
    if table.status != "live":
        live_seat(table, user)
    own, offer = seat_of(table, user), table.seats[seat].offer
    if own == seat and offer is not None and offer.number == number:
        raise Refusal(Why.OPTION, reason=OWN_LATE if offer.late else OWN)
    if own is not None:
        raise Refusal(Why.SEATED, table=table.id)
    if offer is None or offer.number != number:
        raise Refusal(Why.TAKEN, player=Text("{player}", {"player": Who(seat)}))
    if offer.to is not None and offer.to != user:
        raise Refusal(Why.OPTION, reason=Text(NAMED, {"name": offer.name}))
    known = _knows_another(table, user, seat)
    if known is not None:
        raise Refusal(Why.OPTION, reason=Text(KNOWS, {"player": Who(known)}))


def _knows_another(table: TableRecord, user: int, seat: int) -> int | None:
    """Another seat that somebody has held, and whose secrets they know."""
    return next((one.seat for one in table.former if one.user == user and one.seat != seat), None)


def _name(table: TableRecord, seat: int, user: int, name: str) -> str:
    """What a newcomer is called: not like anybody who sits or has sat there."""
    others = [person.name for place, person in enumerate(table.seats) if place != seat]
    others += [holder.name for holder in table.former if holder.user != user]
    return tidy(name, seat + 1, others)


def _without(table: TableRecord, seat: int) -> dict[str, list[int]]:
    """The votes that are left when a seat changes hands: none about it, and none of its former holder."""
    kept = {key: voters for key, voters in table.votes.items() if not key.endswith(f":{seat}")}
    left = {key: [voter for voter in voters if voter != seat] for key, voters in kept.items()}
    return {key: voters for key, voters in left.items() if voters}


def _welcome(table: TableRecord, seat: int) -> list[Post]:
    """What is told of a change of hands: to everybody in a line, and to the newcomer, who gets the hand and, if
    asked for something, the turn to take, which shows the hand."""
    person, asked = table.seats[seat], is_asked(table, seat)
    leaver = Who(len(table.seats) + len(table.former) - 1)
    called = [seat] if seat in table.awaited and not person.uncalled else []
    note = posts.Note([handed(table, len(table.former) - 1)], called)
    word = posts.Word(seat, [Text(FIRST_WORDS, {"leaver": leaver})], hand=not asked)
    turn = announcements.panels(table, [seat], announcements.Told([seat])) if asked else []
    return [posts.post(table, note), posts.post(table, word, person.user), *turn]
