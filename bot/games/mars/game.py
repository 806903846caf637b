"""Migration: Mars, as the house plays it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

from bot.games.contract import (
    Choice,
    Decision,
    FirstGame,
    Game,
    IllegalChoice,
    Inspected,
    Outcome,
    Progress,
    Setting,
)
from bot.games.mars import (
    building,
    colony,
    data,
    drafts,
    effects,
    hidden,
    options,
    questions,
    reasons,
    rolling,
    scoring,
    setup,
    trade,
    turns,
)
from bot.games.mars import sentences as say
from bot.games.mars.geometry import HEX
from bot.games.mars.placing import PIECES
from bot.games.mars.showing import show
from bot.games.mars.state import State
from bot.games.mars.supply import POPULATION
from bot.games.mars.verbs import VERBS
from bot.games.mars.view import MarsView
from bot.games.text import Text, Who, text
from bot.games.verbs import Verb

CAP = data.rules().limits.round_cap
CAPS = sorted({15, 25, CAP})


class Mars(Game[State, MarsView], Inspected):
    """Colonies on Mars: the first to bring five healthy people through a Supply Stop wins."""

    key: ClassVar[str] = "mars"
    name: ClassVar[Text] = Text("Migration: Mars")
    about: ClassVar[str] = "Found a colony on Mars, trade, dodge meteors, and keep five people healthy"
    intro: ClassVar[str] = (
        "Found a colony on Mars: build homes, drive your rover for resources, trade, and dodge meteors.\n"
        "The first to come through a Supply Stop of their own with five healthy people wins."
    )
    first_game: ClassVar[FirstGame] = FirstGame(
        seats=2,
        options={"rounds": str(CAPS[0]), "powers": "off"},
        about="A real game in its gentlest form, for two people: all factions are alike, and after "
        f"{CAPS[0]} rounds the most healthy people win.",
    )
    seats: ClassVar[range] = range(2, 5)
    rules_version: ClassVar[int] = 1
    verbs: ClassVar[tuple[Verb, ...]] = VERBS
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting(
            key="rounds",
            label=Text("Rounds at most"),
            values={str(cap): Text(str(cap)) for cap in CAPS},
            default=str(CAP),
            about="After so many rounds the colony with the most healthy people wins",
        ),
        Setting(
            key="powers",
            label=Text("Powers of the factions"),
            values={"off": Text("All factions are alike"), "on": Text("Every faction has a small advantage")},
            default="off",
            about="Give every faction a small advantage of its own",
        ),
    )

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> State:
        """Set up a game: sides, start player and event deck by lot (SET-1 to SET-13)."""
        return setup.new(seats, int(options["rounds"]), options["powers"] == "on", seed)

    def decisions(self, state: State) -> dict[int, Decision]:
        """The seat on turn is asked; in its Colony phase the others may trade, and aren't waited for."""
        return turns.decisions(state)

    def choose(self, state: State, seat: int, choice: Choice) -> Progress:
        """Apply a choice that fits what the seat is asked. Raises :class:`IllegalChoice`."""
        return turns.choose(state, seat, choice)

    def proceed(self, state: State) -> Progress:
        """Check victory, and begin the next turn."""
        return turns.proceed(state)

    def next_seat(self, state: State) -> int | None:
        """The next seat in clockwise order."""
        return turns.next_seat(state)

    def resign(self, state: State, seat: int) -> Progress:
        """Take a seat out of the game (WIN-7). Raises :class:`IllegalChoice`."""
        if state.end:
            raise IllegalChoice(say.OVER)
        if seat not in range(len(state.seats)) or state.seats[seat].gone:
            raise IllegalChoice(say.LEFT)
        return turns.resign(state, seat)

    def plays(self, state: State, seat: int) -> bool:
        """Whether a seat has not left."""
        return not state.seats[seat].gone

    def view(self, state: State, seat: int | None) -> MarsView:
        """Everything but the faces of event cards that this seat doesn't hold and hasn't been shown."""
        return show(state, seat)

    def scores(self, state: State) -> list[int]:
        """The healthy people of every seat."""
        return scoring.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Standings by healthy people once the game is over (WIN-3, WIN-6, WIN-7)."""
        return scoring.outcome(state)

    def resample(self, state: State, seat: int | None, seed: str) -> State:
        """Another state that this seat can't tell from the given one."""
        return hidden.resample(state, seat, seed)

    def why_not(self, state: State, seat: int, key: str) -> Text | None:
        """Why a key that isn't offered can't be chosen now."""
        return reasons.why_not(state, seat, key)

    def why_not_asked(self, state: State, seat: int, word: str) -> Text | None:
        """Why a seat out of turn, which is offered nothing, can't trade."""
        return reasons.why_not_asked(state, seat, word)

    def words(self, state: State) -> Mapping[str, Text]:
        """Every word of the game, and the players by their sides."""
        players = {say.SIDE_KEYS[each.side]: text("{who}", who=Who(seat)) for seat, each in enumerate(state.seats)}
        return _words() | players

    def timeout(self, state: State, seat: int) -> Choice | None:
        """Colony and Build phase are passed over, dice rolled, and the rest answered as section 10.1 says; offers
        of trade just stay unanswered."""
        if seat != state.active or state.end or state.due:
            return None
        if state.tasks:
            return questions.usual(state)
        if state.phase == "setup":
            return (turns.decisions(state)[seat].options[0].key,)
        if state.phase == "start":
            return (colony.WARP if colony.should_warp(state) else colony.COLONY,)
        return (building.ROLL,) if state.drafts[seat] is None else drafts.usual(state, seat)

    def pieces(self, state: State) -> dict[str, int]:
        """Event cards, pieces and flags."""
        return hidden.pieces(state)


@cache
def _words() -> dict[str, Text]:
    found = {name: say.place(number) for name, number in HEX.items()}
    found |= {options.EMBASSY_KEY: Text("the Embassy"), options.EVENT_KEY: say.EVENT_CARD}
    found |= dict(zip(data.ASSETS, say.ASSETS, strict=True))
    found |= dict(zip(PIECES, say.KINDS, strict=True))
    found |= dict(zip(options.CARD_KEYS, say.TITLES, strict=True))
    found |= {say.SIDE_KEYS[side]: say.SIDES[side] for side in data.SIDES}
    found |= {key: colony.payment_label(key) for key in colony.PAYMENTS}
    found |= {option.key: option.label for option in rolling.STEERED.values()}
    found |= {POPULATION.key: POPULATION.label, effects.HEAL.key: effects.HEAL.label}
    return found | trade.LABELS | colony.LABELS | building.LABELS


GAME = Mars()
