"""Turns that were taken, in the words in which everybody was told of them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.text import Part, Text, Who
from bot.store.records import MoveRecord
from bot.tables import posts

MOST_LINES = 3
MOST_TURNS = 5


def told_of(move: MoveRecord, most: int = MOST_LINES) -> list[Text]:
    """What everybody was told of a turn, as far as its first lines; nothing that a player alone knows."""
    known = posts.public(move.events)
    return known[:most] or [Text("{player} made a choice that nobody else saw.", {"player": Who(move.seat)})]


def told_of_all(moves: Sequence[MoveRecord]) -> list[Text]:
    """A line for each of several moves, and how many more there are: a turn can be more than one."""
    shown = [line for move in moves[:MOST_TURNS] for line in told_of(move, 1)]
    more = len(moves) - MOST_TURNS
    if more <= 0:
        return shown
    return [*shown, Text("And one more move.") if more == 1 else Text("And {count} more moves.", {"count": more})]


def in_a_row(sentences: Sequence[Text]) -> Text:
    """Sentences one after another, as one."""
    parts: dict[str, Part] = {f"part{place}": each for place, each in enumerate(sentences)}
    return Text(" ".join(f"{{{name}}}" for name in parts), parts)
