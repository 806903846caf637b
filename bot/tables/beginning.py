"""Beginning a game: its options are completed and checked, and the first position is stored and told."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract import BadOption, Event, check_options, fingerprint
from bot.games.text import Text
from bot.store.records import Change, Post, TableRecord
from bot.tables import pace, posts, stories
from bot.tables.announcements import Told, tellings
from bot.tables.people import who
from bot.tables.position import AnyGame, Position
from bot.tables.refusals import Refusal, Why
from bot.tables.reminding import begin_wait
from bot.tables.table_store import TableStore


async def begin(store: TableStore, table: TableRecord, *, by_itself: bool = False) -> None:
    """Deal and begin with those who sit at a table; ``by_itself``: nobody has pressed a button, so everybody is
    called. The caller holds its lock. Raises :class:`Refusal`."""
    rules = store.game(table)
    try:
        complete = check_options(rules, len(table.seats), table.options)
    except BadOption as bad:
        raise _too_few(table, rules, bad) from bad
    position = Position(rules, rules.new(len(table.seats), complete, table.seed))
    if table.kept_for:
        table.seats.sort(key=lambda seat: table.kept_for.index(seat.user))
    table.status, table.start = "live", None
    table.created_at = store.now()  # the game's age counts from here, not the time spent gathering
    table.places = len(table.seats)
    table.waiting_since, table.reminded = table.created_at, 0
    table.state = position.data()
    table.awaited, table.offered = position.awaited, position.offered
    pace.begin(table)
    for number in table.awaited:
        begin_wait(table.seats[number], table.created_at)
    await store.note_calls(table, table.awaited)
    table.due_at = await store.limits.next_due(table, position, table.created_at)
    for seat in table.seats:
        seat.stamp = table.version + 1
    seated = who(range(len(table.seats)))
    events = [Event(Text("{game} begins: {players}.", {"game": rules.name, "players": seated}))]
    change = Change(table, snapshot=(0, table.state))
    how = Told(table.awaited, fingerprint=fingerprint(table.seed), leads=stories.occasion(position, None))
    told = tellings(table, position, events, how)
    change.posts = [*posts.invited(table), *(_calls(table) if by_itself else []), *told]
    await store.commit(change)


def _calls(table: TableRecord) -> list[Post]:
    """What calls those for whom the game doesn't wait at once; the others are called when they are asked."""
    others = [seat for seat in range(len(table.seats)) if seat not in table.awaited]
    return [posts.post(table, posts.Note([Text("It is time: the game begins.")], others))] if others else []


def all_options(rules: AnyGame, seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """All options of a game. Raises :class:`Refusal` when one can't be."""
    try:
        return check_options(rules, seats, options)
    except BadOption as bad:
        raise Refusal(Why.OPTION, reason=bad.reason) from bad


def places_for(rules: AnyGame, options: Mapping[str, str]) -> int:
    """How many seats a game has whose options are given: as many as these allow."""
    limits = [setting.seats.get(options.get(setting.key, setting.default)) for setting in rules.settings]
    return max(min(limited) for limited in limits if limited) if any(limits) else rules.seats[-1]


def _too_few(table: TableRecord, rules: AnyGame, bad: BadOption) -> Refusal:
    count = len(table.seats)
    if count < rules.seats[0]:
        return Refusal(Why.TOO_FEW, game=rules.name, least=rules.seats[0], count=count)
    return Refusal(Why.OPTION, reason=bad.reason)
