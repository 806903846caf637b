"""Who wins (section 10)."""

from __future__ import annotations

from bot.games.contract import Line, Outcome
from bot.games.mars import data
from bot.games.mars.state import Faction, State, buildings, gone, healthy, population
from bot.games.standings import Breaker, conclude
from bot.games.text import Text

REASONS = {
    "won": Text("Five healthy people have come through a Supply Stop."),
    "cap": Text("The last round has been played."),
    "left": Text("Only one player is left."),
}
HABITATS, EMBASSY = Text("Healthy people in Habitats"), Text("Healthy people in the Embassy")


def scores(state: State) -> list[int]:
    """The healthy people of every seat."""
    return [healthy(faction) for faction in state.seats]


BREAKERS = (
    Text("people, healthy or not"),
    Text("buildings beside the Headquarters"),
    Text("Olympium"),
    Text("other asset and event cards"),
)
WINNER, ORDER = Text("who came through the Supply Stop"), Text("the order of turns: the later one stands before")


def breakers(state: State) -> list[Breaker]:
    """What tells equals apart (WIN-6); the winner of a game that was won stands before all (WIN-3)."""
    seats = range(len(state.seats))
    counts = [_counts(faction) for faction in state.seats]
    return [
        Breaker(WINNER, tuple(int(seat == state.winner) for seat in seats), counted=False),
        *(Breaker(what, tuple(count[n] for count in counts)) for n, what in enumerate(BREAKERS)),
        Breaker(ORDER, tuple((seat - state.starter) % len(seats) for seat in seats), counted=False),
    ]


def _counts(faction: Faction) -> tuple[int, ...]:
    olympium = faction.assets[data.OLYMPIUM]
    others = sum(faction.assets) - olympium + len(faction.events)
    return population(faction), buildings(faction).bit_count() - 1, olympium, others


def _lines(faction: Faction) -> tuple[Line, ...]:
    return (Line(HABITATS, faction.people.bit_count()), Line(EMBASSY, int(faction.ambassador)))


def outcome(state: State) -> Outcome | None:
    """The end, once it has come."""
    if not state.end:
        return None
    return conclude(
        scores(state),
        [_lines(faction) for faction in state.seats],
        REASONS[state.end],
        breakers=breakers(state),
        last=gone(state),
    )
