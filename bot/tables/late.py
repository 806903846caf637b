"""What happens by itself at a table when somebody's time is up: agreed to before the game begins."""

from __future__ import annotations

from bot.store.records import TableRecord

ASK, USUAL, TURN, SEAT, OPEN, OUT, ABANDON = "ask", "usual", "turn", "seat", "open", "out", "abandon"
ON_LATE = {
    ASK: "the others choose what happens",
    USUAL: "the usual choice is made, where the rules have one",
    TURN: "an automatic player takes the turn",
    SEAT: "an automatic player plays until they are back",
    OPEN: "somebody else is looked for",
    OUT: "they are out of the game",
    ABANDON: "a game for two ends without a result",
}
"""What can be agreed to, in words. Where it can't be done, the others choose."""
NO_CLOCK = "Nobody's time is ever up without a clock. Name a pace too, such as “pace: a day a turn”."


def is_named(table: TableRecord) -> bool:
    """Whether a table's choice needs mention: time can be up there, and the others aren't asked as usual."""
    return table.pace is not None and table.on_late != ASK


def shown(table: TableRecord) -> str:
    """A table's choice in words; those of a newer Caravan aren't known."""
    return ON_LATE.get(table.on_late, ON_LATE[ASK])
