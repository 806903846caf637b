"""What somebody is told who takes a turn without having seen the channel: what happened since their last one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.contract import Event
from bot.games.text import Part, Text, Who
from bot.store.records import MoveRecord
from bot.tables import posts
from bot.tables.retelling import told_of
from bot.tables.stories import compact


def since(moves: Sequence[MoveRecord], seat: int) -> list[Text]:
    """Everything that everybody was told since a player's last turn, which has been told of itself; before their
    first one, everything since the beginning."""
    own = max((place for place, move in enumerate(moves) if move.seat == seat), default=-1)
    after = followed(moves[own].events, seat) if own >= 0 else []
    return compact([*after, *(line for move in moves[own + 1 :] for line in told_of(move, len(move.events)))])


def followed(events: Iterable[Event], seat: int) -> list[Text]:
    """What everybody is told of a player's own turn that isn't about themselves: what followed it."""
    return [line for line in posts.public(events) if not speaks_of(line, seat)]


def speaks_of(part: Part, seat: int) -> bool:
    """Whether a sentence, or a part of it, names the player in a seat."""
    if isinstance(part, Who):
        return part.seat == seat
    if isinstance(part, Text):
        return any(speaks_of(each, seat) for each in part.parts.values())
    return isinstance(part, list) and any(speaks_of(each, seat) for each in part)
