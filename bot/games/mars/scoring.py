"""Who wins (section 10)."""

from __future__ import annotations

from bot.games.contract import Line, Outcome
from bot.games.mars import data
from bot.games.mars.state import Faction, State, buildings, gone, healthy, population
from bot.games.standings import rank, winners
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


def breakers(state: State, seat: int) -> tuple[int, ...]:
    """What tells equals apart (WIN-6); the winner of a game that was won stands before all (WIN-3)."""
    faction = state.seats[seat]
    others = sum(faction.assets) - faction.assets[data.OLYMPIUM] + len(faction.events)
    return (
        int(seat == state.winner),
        population(faction),
        buildings(faction).bit_count() - 1,
        faction.assets[data.OLYMPIUM],
        others,
        (seat - state.starter) % len(state.seats),
    )


def _lines(faction: Faction) -> tuple[Line, ...]:
    return (Line(HABITATS, faction.people.bit_count()), Line(EMBASSY, int(faction.ambassador)))


def outcome(state: State) -> Outcome | None:
    """The end, once it has come."""
    if not state.end:
        return None
    standings = rank(
        scores(state),
        [_lines(faction) for faction in state.seats],
        breakers=[breakers(state, seat) for seat in range(len(state.seats))],
        last=gone(state),
    )
    return Outcome(standings, winners(standings), REASONS[state.end])
