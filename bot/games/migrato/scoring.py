"""What piles are worth (§7), and how a game ended (§8)."""

from __future__ import annotations

from bot.games.contract import Line, Outcome, Standing
from bot.games.migrato import sentences as say
from bot.games.migrato.cards import NUMBER
from bot.games.migrato.state import State, Table


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
    worth = {s: (not state.resigned[s], score(table, s), pile_count(table, s)) for s in range(2)}
    order = sorted(worth, key=lambda seat: worth[seat], reverse=True)
    standings = tuple(
        Standing(
            seat=seat,
            place=1 + sum(other > worth[seat] for other in worth.values()),
            points=worth[seat][1],
            lines=tuple(
                Line(say.species(kind), NUMBER[pile[-1]]) for kind, pile in enumerate(table.piles[seat]) if pile
            ),
        )
        for seat in order
    )
    winners = tuple(sorted(standing.seat for standing in standings if standing.place == 1))
    by_piles = worth[0] != worth[1] and worth[0][:2] == worth[1][:2]
    return Outcome(standings, winners, say.reason(state.end, by_piles))
