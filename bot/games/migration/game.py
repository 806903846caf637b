"""Migration: A Story of Generations, as the house plays it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bot.games.contract import (
    Choice,
    Decision,
    Game,
    IllegalChoice,
    Outcome,
    Progress,
    Setting,
)
from bot.games.migration import hidden, scoring, setup, tables, turns
from bot.games.migration import sentences as say
from bot.games.migration.geometry import decode
from bot.games.migration.showing import awaited, show
from bot.games.migration.state import State
from bot.games.migration.view import MigrationView
from bot.games.text import Text

OFFERED_MODES = ("book1",)


def _settings() -> tuple[Setting, ...]:
    maps = tables.maps()
    return (
        Setting(
            key="map",
            label=Text("Map"),
            values={setup.RANDOM: Text("Random"), **{name: Text(chart.name) for name, chart in maps.items()}},
            default=setup.RANDOM,
            seats={name: (chart.players,) for name, chart in maps.items()},
        ),
        Setting(
            key="mode",
            label=Text("Explorers"),
            values={name: Text(tables.modes()[name].name) for name in OFFERED_MODES},
            default=OFFERED_MODES[0],
        ),
        Setting(
            key="learning",
            label=Text("Learning game"),
            values={"off": Text("With all abilities"), "on": Text("Without abilities")},
            default="off",
        ),
    )


class Migration(Game[State, MigrationView]):
    """Book I for 2 to 4 players (rules: §1 to §12)."""

    key: ClassVar[str] = "migration"
    name: ClassVar[Text] = Text("Migration")
    seats: ClassVar[range] = range(2, 5)
    rules_version: ClassVar[int] = 1
    settings: ClassVar[tuple[Setting, ...]] = _settings()
    state_type: ClassVar[type[Any]] = State
    view_type: ClassVar[type[Any]] = MigrationView

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> State:
        """Set up a game (§4): Founder, land and terrain; every seat is asked for a hand."""
        return setup.new(seats, options, seed)

    def decisions(self, state: State) -> dict[int, Decision]:
        """Hands of all seats at once; then who plays first; then the turn of one seat, step by step."""
        if state.phase == "play":
            return {state.turn: turns.ask(state, decode(state.land))}
        if state.phase == "draft":
            return {seat: setup.ask_hand(state, seat) for seat in setup.drafting(state)}
        if state.phase == "first":
            return {state.founder: say.ask_first(tuple(setup.firsts(state)))}
        return {}

    def choose(self, state: State, seat: int, choice: Choice) -> Progress:
        """Apply a choice. Raises :class:`IllegalChoice` and leaves the state untouched."""
        if seat not in awaited(state):
            raise IllegalChoice(say.NOT_ASKED)
        land = decode(state.land)
        if state.phase == "play":
            return turns.answer(state, land, choice)
        if state.phase == "draft":
            return setup.draft(state, land, seat, choice)
        return setup.name_first(state, land, choice)

    def resign(self, state: State, seat: int) -> Progress:
        """Towns stay and score, the Spirit leaves, the seat is skipped; with one player left the game is over
        (R62). Raises :class:`IllegalChoice` if the seat is out already or the game over."""
        if seat not in range(len(state.hands)) or state.phase == "over" or state.resigned[seat]:
            raise IllegalChoice(say.OVER if state.phase == "over" else say.LEFT)
        land = decode(state.land)
        state.resigned[seat] = True
        state.doubts[seat] = []
        told = [say.resigns(seat)]
        if state.resigned.count(False) < 2:
            turns.withdraw(state, land, seat)
            state.phase, state.deserted, state.pending = "over", True, None
            return turns.over([*told, say.DESERTED, say.OVER])
        if state.phase == "play":
            told += turns.withdraw(state, land, seat)
        elif state.phase == "draft" or seat == state.founder or len(setup.firsts(state)) < 2:
            told += setup.close_draft(state, land)
        return turns.over(told)

    def plays(self, state: State, seat: int) -> bool:
        """Whether a seat has not resigned."""
        return not state.resigned[seat]

    def view(self, state: State, seat: int | None) -> MigrationView:
        """What a seat may know (§12)."""
        return show(state, seat)

    def scores(self, state: State) -> list[int]:
        """Points of the face-up Towns, an unfinished turn left out."""
        return scoring.scores(hidden.as_seen(state, None), decode(state.land))

    def outcome(self, state: State) -> Outcome | None:
        """Standings with points by source, once the game is over (§9)."""
        return scoring.outcome(state, decode(state.land)) if state.phase == "over" else None

    def timeout(self, state: State, seat: int) -> Choice | None:
        """The usual hand, a random first player; a turn is never passed by itself (§4, R62)."""
        if seat not in awaited(state) or state.phase == "play":
            return None
        if state.phase == "first":
            return setup.random_first(state)
        return (say.KEEP,) if state.doubts[seat] else setup.usual_hand(state.mode)

    def words(self, state: State) -> Mapping[str, Text]:
        """Explorers, Regions and the other words of a turn, legal now or not."""
        kinds = tuple(kind for kind, count in enumerate(tables.pool(state.mode)) if count)
        return say.words(decode(state.land), kinds, len(state.hands))

    def imagine(self, state: State, seat: int | None, seed: str) -> State:
        """Another state that this seat can't tell from the given one."""
        return hidden.imagine(state, seat, seed)

    def pieces(self, state: State) -> dict[str, int]:
        """Every player's pieces by type."""
        return hidden.pieces(state)
