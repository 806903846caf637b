"""Migration: A Story of Generations, as it is played here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.games.contract import (
    Choice,
    Decision,
    Event,
    FirstGame,
    Game,
    IllegalChoice,
    Inspected,
    Outcome,
    Progress,
    Setting,
)
from bot.games.migration import data, founding, hidden, map_refusals, refusals, series, setup, turns
from bot.games.migration import map_sentences as say_map
from bot.games.migration import sentences as say
from bot.games.migration.geometry import Land, decode
from bot.games.migration.saved_maps import MapShelf
from bot.games.migration.showing import awaited, show
from bot.games.migration.state import State
from bot.games.migration.verbs import VERBS
from bot.games.migration.view import MigrationView
from bot.games.text import Text


def _settings() -> tuple[Setting, ...]:
    maps, modes = data.maps(), data.modes()
    return (
        Setting(
            key="map",
            label=Text("Map"),
            values=say_map.choices(),
            default=say_map.FOUNDER,
            seats={name: (chart.players,) for name, chart in maps.items()},
            free=True,
            about="Who makes the map, or which it is",
        ),
        Setting(
            key="mode",
            label=Text("Explorers"),
            values={name: Text(mode.name) for name, mode in modes.items()},
            default=next(iter(modes)),
            about="Which Explorers take part",
        ),
        Setting(
            key="learning",
            label=Text("Learning game"),
            values={"off": Text("With all abilities"), "on": Text("Without abilities")},
            default="off",
            about="A first game: every Explorer is worth 1 and has no ability, but for the Bass",
        ),
        Setting(
            key="series",
            label=Text("Series"),
            values={
                setup.USUAL: Text("As usual: a series with three or four, a single game with two"),
                "off": Text("A single game"),
                "on": Text("As many games as players"),
            },
            default=setup.USUAL,
            about="As many games as players, each of them Founder once, the totals decide; or a single game",
        ),
        Setting(
            "saved", Text("Saved maps"), values={"": Text("None")}, default="", free=True, shown=False, asked=False
        ),
        Setting(
            key="edition",
            label=Text("Questions to the Founder"),
            values={"1": Text("As they were at first"), "2": Text("As they are now")},
            default="2",
            former="1",
            shown=False,
            asked=False,
        ),
    )


class Migration(Game[State, MigrationView], Inspected):
    """Books I and II for 2 to 4 players, one game or a series (rules: §1 to §12)."""

    key: ClassVar[str] = "migration"
    name: ClassVar[Text] = Text("Migration")
    seats: ClassVar[range] = range(2, 5)
    about: ClassVar[str] = "Migration: A Story of Generations"
    intro: ClassVar[str] = (
        "Settle a land generation by generation: your Pioneer Spirit moves on to every Town that you found.\n"
        "You choose 12 Explorers in secret; when nobody can found another Town, the most valuable Towns win."
    )
    first_game: ClassVar[FirstGame] = FirstGame(
        seats=2,
        options={"map": say_map.RANDOM, "mode": next(iter(data.modes())), "learning": "on", "series": "off"},
        about="A real game in its gentlest form, for two people and on a random map: every Explorer is worth 1 and "
        "has no ability, but the Bass enters from the coast.",
    )
    rules_version: ClassVar[int] = 1
    settings: ClassVar[tuple[Setting, ...]] = _settings()
    fullest: ClassVar[Mapping[str, str]] = {"mode": "full", "map": say_map.RANDOM}
    verbs = VERBS
    shelf = MapShelf()

    def refuses(self, seats: int, options: Mapping[str, str]) -> Text | None:
        """Why these options don't go together, or what is wrong with a saved map (R65, R66)."""
        return setup.refusal(seats, options)

    def apart(self, options: Mapping[str, str]) -> Text | None:
        """A learning game has none of the abilities that are explained (R66)."""
        return setup.NO_ABILITIES if options.get("learning") == "on" else None

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> State:
        """Draw a Founder (§4), who is asked for a map unless it is given; then every seat is asked for a hand."""
        return setup.new(seats, options, seed)

    def decisions(self, state: State) -> dict[int, Decision]:
        """The Founder's map; hands of all seats at once; who plays first; the turn of one seat, step by step."""
        if state.due:
            return {}
        if state.phase == "play":
            return {state.turn: turns.ask(state, decode(state.land))}
        if state.phase == "draft":
            return {seat: setup.ask_hand(state, seat) for seat in setup.drafting(state)}
        if state.phase == "first":
            return {state.founder: say.ask_first(tuple(setup.firsts(state)))}
        return {} if state.phase == "over" else {state.founder: founding.ask(state)}

    def choose(self, state: State, seat: int, choice: Choice) -> Progress:
        """Apply a choice. Raises :class:`IllegalChoice` for a hand that can't begin (R1)."""
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
            return setup.name_first(state, choice)
        return founding.answer(state, choice)

    def next_seat(self, state: State) -> int | None:
        """The next seat around the table; whether it can move shows when it is its turn."""
        if state.phase != "play" or state.due:
            return None
        count = len(state.hands)
        order = [(state.turn + step) % count for step in range(1, count)]
        return next((seat for seat in order if not state.resigned[seat]), None)

    def resign(self, state: State, seat: int) -> Progress:
        """Towns stay and score, the Spirit leaves, the seat is skipped, and is never Founder again; with one player
        left everything is over (R62, §10). Raises :class:`IllegalChoice` if the seat is out already or the game
        over."""
        if seat not in range(len(state.hands)) or state.phase == "over" or state.resigned[seat]:
            raise IllegalChoice(say.OVER if state.phase == "over" else say.LEFT)
        state.resigned[seat] = True
        state.doubts[seat] = []
        turns.withdraw(state, seat)
        told = turns.over(state, [say.resigns(seat)])
        state.due = self._goes_on_without(state, seat)
        return told

    def _goes_on_without(self, state: State, seat: int) -> bool:
        """Whether something follows from a seat's resignation."""
        if state.resigned.count(False) < 2 or state.phase == "draft":
            return True
        if state.phase == "play":
            return seat == state.turn
        return seat == state.founder or (state.phase == "first" and len(setup.firsts(state)) < 2)

    def proceed(self, state: State) -> Progress:
        """The turn goes to the next seat that can move, the others are skipped; the game ends, or the next of a
        series begins; after the last hand, somebody is to begin (§4, §6, §8, §9)."""
        if not state.due or state.phase == "over":
            return Progress()
        state.due = False
        draws, land = state.chance.draws, decode(state.land)
        progress = self._follow(state, land)
        progress.revealed = progress.revealed or state.chance.draws > draws
        return progress

    def _follow(self, state: State, land: Land) -> Progress:
        if state.resigned.count(False) < 2:
            return Progress(list(map(Event, series.desert(state, land))))
        if state.phase == "play":
            return turns.advance(state, land)
        if state.phase in ("draft", "first"):
            return setup.close_draft(state, land)
        told = series.succeed(state) if state.resigned[state.founder] else []
        return Progress(list(map(Event, told)))

    def why_not(self, state: State, seat: int, key: str) -> Text | None:
        """Which of the possible reasons it is: taken, not in the hand, out of reach, too early, none left."""
        if state.phase in ("map", "between"):
            return map_refusals.why(state, key)
        return refusals.why(state, decode(state.land), seat, key)

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
        if state.phase in ("play", "over") or seat not in awaited(state):
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
