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
from bot.games.migration import data, founding, hidden, series, setup, turns
from bot.games.migration import sentences as say
from bot.games.migration.geometry import decode
from bot.games.migration.map_sentences import FOUNDER, RANDOM
from bot.games.migration.showing import awaited, show
from bot.games.migration.state import State
from bot.games.migration.view import MigrationView
from bot.games.text import Text


def _settings() -> tuple[Setting, ...]:
    maps, modes = data.maps(), data.modes()
    return (
        Setting(
            key="map",
            label=Text("Map"),
            values={
                FOUNDER: Text("The Founder lays it"),
                RANDOM: Text("Random"),
                **{name: Text(chart.name) for name, chart in maps.items()},
            },
            default=FOUNDER,
            seats={name: (chart.players,) for name, chart in maps.items()},
            free=True,
        ),
        Setting(
            key="mode",
            label=Text("Explorers"),
            values={name: Text(mode.name) for name, mode in modes.items()},
            default=next(iter(modes)),
        ),
        Setting(
            key="learning",
            label=Text("Learning game"),
            values={"off": Text("With all abilities"), "on": Text("Without abilities")},
            default="off",
        ),
        Setting(
            key="series",
            label=Text("Series"),
            values={"off": Text("One game"), "on": Text("As many games as players, each Founder once")},
            default="off",
        ),
        Setting("saved", Text("Saved maps"), values={"": Text("None")}, default="", free=True, shown=False),
    )


class Migration(Game[State, MigrationView]):
    """Books I and II for 2 to 4 players, one game or a series (rules: §1 to §12)."""

    key: ClassVar[str] = "migration"
    name: ClassVar[Text] = Text("Migration")
    seats: ClassVar[range] = range(2, 5)
    rules_version: ClassVar[int] = 1
    settings: ClassVar[tuple[Setting, ...]] = _settings()
    fullest: ClassVar[Mapping[str, str]] = {"mode": "full", "map": RANDOM}
    state_type: ClassVar[type[Any]] = State
    view_type: ClassVar[type[Any]] = MigrationView

    def refuses(self, seats: int, options: Mapping[str, str]) -> Text | None:
        """Why these options don't go together, or what is wrong with a saved map (R65, R66)."""
        return setup.refusal(seats, options)

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> State:
        """Draw a Founder (§4), who is asked for a map unless it is given; then every seat is asked for a hand."""
        return setup.new(seats, options, seed)

    def decisions(self, state: State) -> dict[int, Decision]:
        """The Founder's map; hands of all seats at once; who plays first; the turn of one seat, step by step."""
        if state.phase == "play":
            return {state.turn: turns.ask(state, decode(state.land))}
        if state.phase == "draft":
            return {seat: setup.ask_hand(state, seat) for seat in setup.drafting(state)}
        if state.phase == "first":
            return {state.founder: say.ask_first(tuple(setup.firsts(state)))}
        return {} if state.phase == "over" else {state.founder: founding.ask(state)}

    def choose(self, state: State, seat: int, choice: Choice) -> Progress:
        """Apply a choice. Raises :class:`IllegalChoice` and leaves the state untouched."""
        if seat not in awaited(state):
            raise IllegalChoice(say.NOT_ASKED)
        draws = state.chance.draws
        progress = self._answer(state, seat, choice)
        progress.revealed = state.chance.draws > draws
        return progress

    def _answer(self, state: State, seat: int, choice: Choice) -> Progress:
        land = decode(state.land)
        if state.phase == "play":
            return turns.answer(state, land, choice)
        if state.phase == "draft":
            return setup.draft(state, land, seat, choice)
        if state.phase == "first":
            return setup.name_first(state, land, choice)
        return founding.answer(state, choice)

    def resign(self, state: State, seat: int) -> Progress:
        """Towns stay and score, the Spirit leaves, the seat is skipped, and is never Founder again; with one player
        left everything is over (R62, §10). Raises :class:`IllegalChoice` if the seat is out already or the game
        over."""
        if seat not in range(len(state.hands)) or state.phase == "over" or state.resigned[seat]:
            raise IllegalChoice(say.OVER if state.phase == "over" else say.LEFT)
        land = decode(state.land)
        state.resigned[seat] = True
        state.doubts[seat] = []
        turns.withdraw(state, seat)
        told = [say.resigns(seat)]
        if state.resigned.count(False) < 2:
            told += series.desert(state, land)
        elif state.phase == "play":
            told += turns.advance(state, land) if seat == state.turn else []
        elif state.phase in ("map", "between"):
            told += series.succeed(state) if seat == state.founder else []
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
        """Points of the face-up Towns, an unfinished turn left out, and those of earlier games of a series."""
        return series.scores(hidden.as_seen(state, None), decode(state.land))

    def outcome(self, state: State) -> Outcome | None:
        """Standings with points by source, once the game is over (§9)."""
        return series.outcome(state, decode(state.land)) if state.phase == "over" else None

    def timeout(self, state: State, seat: int) -> Choice | None:
        """A random map, the usual hand, a random first player; a turn is never passed by itself (§4, §5, R62)."""
        if seat not in awaited(state) or state.phase == "play":
            return None
        if state.phase in ("map", "between"):
            return founding.usual(state)
        if state.phase == "first":
            return setup.random_first(state)
        return (say.KEEP,) if state.doubts[seat] else setup.usual_hand(state.mode)

    def words(self, state: State) -> Mapping[str, Text]:
        """Explorers, Regions and the other words of a turn or a map, legal now or not."""
        kinds = tuple(kind for kind, count in enumerate(data.pool(state.mode)) if count)
        return founding.words(state) | say.words(decode(state.land), kinds, len(state.hands))

    def resample(self, state: State, seat: int | None, seed: str) -> State:
        """Another state that this seat can't tell from the given one."""
        return hidden.resample(state, seat, seed)

    def pieces(self, state: State) -> dict[str, int]:
        """Every player's pieces by type."""
        return hidden.pieces(state)


GAME = Migration()
