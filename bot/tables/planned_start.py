"""A game that begins by itself at a time, if enough have joined by then."""

from __future__ import annotations

from bot.games.contract import BadOption, check_options
from bot.games.text import Part, Text, Who
from bot.store.records import PlannedStart, TableRecord
from bot.tables.people import seat_of
from bot.tables.position import AnyGame
from bot.tables.refusals import Refusal, Why

DAY = 24 * 3600.0
FURTHEST = 60 * DAY
PAST = Text("That is over already. Name a time that is to come, such as “friday 20:00”.")
TOO_FAR = Text("That is more than 60 days from now. Name a time before then.")
UNFIT = "This game is for {players} players, so it can't wait for {least}."
TOO_FEW = "It is time, but only {count} of {least} {have} joined, so the game hasn't begun."
NOT_ALL = "It is time, but not everybody has accepted, so the game hasn't begun."
NOT_SO = "It is time, but the game can't begin: {reason}"
START_ANYWAY = "{host} can press Start for those who are there, choose another time under Options, or cancel."
OTHERWISE = "It stays open: {host} can choose another time under Options, or cancel."
ACCEPT = "It begins as soon as everybody has; {host} can choose another time under Options, or withdraw."


def planned(rules: AnyGame, places: int, at: float, least: int | None, now: float) -> PlannedStart:
    """A beginning at that time for at least so many, by default as few as can play. Raises :class:`Refusal`."""
    if at <= now:
        raise Refusal(Why.OPTION, reason=PAST)
    if at > now + FURTHEST:
        raise Refusal(Why.OPTION, reason=TOO_FAR)
    wanted = rules.seats[0] if least is None else least
    if not rules.seats[0] <= wanted <= places:
        players = f"{rules.seats[0]} to {places}" if rules.seats[0] < places else str(places)
        raise Refusal(Why.OPTION, reason=Text(UNFIT, {"players": players, "least": wanted}))
    return PlannedStart(at, wanted)


def awaits(table: TableRecord, start: PlannedStart) -> int:
    """How many must have joined: in a challenge, all."""
    return table.places if table.kept_for else start.least


def is_enough(table: TableRecord, start: PlannedStart) -> bool:
    """Whether as many have joined as a game waits for."""
    return len(table.seats) >= awaits(table, start)


def not_begun(table: TableRecord, rules: AnyGame, start: PlannedStart) -> list[Text]:
    """Why a game hasn't begun at its time, and what its host can do."""
    count, least = len(table.seats), awaits(table, start)
    host: dict[str, Part] = {"host": Who(seat_of(table, table.host) or 0)}
    if table.kept_for:
        return [Text(NOT_ALL), Text(ACCEPT, host)]
    reason = _against(table, rules)
    if count < least:
        have = "has" if count == 1 else "have"
        why = Text(TOO_FEW, {"count": count, "least": least, "have": have})
    else:
        why = Text(NOT_SO, {"reason": reason or ""})
    return [why, Text(OTHERWISE if reason is not None else START_ANYWAY, host)]


def _against(table: TableRecord, rules: AnyGame) -> Text | None:
    """What the rules have against beginning with those who sit there."""
    try:
        check_options(rules, len(table.seats), table.options)
    except BadOption as bad:
        return bad.reason
    return None
