"""What piles are worth (§7), and how a game ended (§8)."""

from __future__ import annotations

from bot.games.contract import Line, Outcome
from bot.games.migrato import sentences as say
from bot.games.migrato.cards import NUMBER
from bot.games.migrato.state import State, Table
from bot.games.standings import Breaker, conclude


def score(table: Table, seat: int) -> int:
    """The birds on the top cards of a seat's piles."""
    return sum(NUMBER[pile[-1]] for pile in table.piles[seat] if pile)


def pile_count(table: Table, seat: int) -> int:
    """How many species have arrived on a seat's side."""
    return sum(map(bool, table.piles[seat]))


def outcome(state: State) -> Outcome:
    """Standings of a finished game: more points first, then more piles; else the win is shared. Whoever has
    resigned is last (§8, R20)."""
    table = state.table
    lines = [
        tuple(Line(say.species(kind), NUMBER[pile[-1]]) for kind, pile in enumerate(side) if pile)
        for side in table.piles
    ]
    return conclude(
        [score(table, seat) for seat in range(2)],
        lines,
        say.ENDS[state.end],
        breakers=[Breaker(say.PILES, tuple(pile_count(table, seat) for seat in range(2)))],
        last=[seat for seat in range(2) if state.resigned[seat]],
    )
