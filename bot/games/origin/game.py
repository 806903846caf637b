"""Origin, as it is played here."""

from __future__ import annotations

from collections.abc import Mapping
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
from bot.games.origin import dealing, ending, hidden, refusals, scoring, turns
from bot.games.origin import sentences as say
from bot.games.origin import wording as ask
from bot.games.origin.data import PURPLE, setup
from bot.games.origin.showing import awaited, show
from bot.games.origin.state import State, Story
from bot.games.origin.verbs import VERBS
from bot.games.origin.view import OriginView
from bot.games.text import Text, text
from bot.games.verbs import Verb


class Origin(Game[State, OriginView], Inspected):
    """For 2 to 4 players: tribes spread over the world from their origin in Africa."""

    key: ClassVar[str] = "origin"
    name: ClassVar[Text] = Text("Origin")
    seats: ClassVar[range] = range(2, 5)
    about: ClassVar[str] = "Spread your tribes over the world: evolve, migrate, swap, learn and hunt"
    intro: ClassVar[str] = (
        "Tribes spread over the world from their origin in Africa: pawns evolve, wander on and change places.\n"
        "Where you end up gives tiles, cards or game to hunt; when something has run out, the most points win."
    )
    first_game: ClassVar[FirstGame] = FirstGame(
        seats=2,
        options={"first": "random"},
        about="The real game, which has no smaller form, for two people: there is room on the map, and you are "
        "soon on again.",
    )
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting(
            key="first",
            label=Text("Who begins"),
            values={
                "random": Text("By lot"),
                **{key: text("Player {number}", number=seat + 1) for key, seat in dealing.FIRST.items()},
            },
            default="random",
            seats={key: tuple(range(max(2, seat + 1), 5)) for key, seat in dealing.FIRST.items()},
            about="Who has the first turn",
            people=dealing.FIRST,
        ),
    )
    verbs: ClassVar[tuple[Verb, ...]] = VERBS

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> State:
        """Set up a game up to the choice of first objectives (§1.3)."""
        return dealing.new(seats, options, seed)

    def again(self, state: State, options: Mapping[str, str]) -> tuple[dict[str, str], list[int]]:
        """A rematch: whoever sat after the first player begins."""
        count = len(state.players)
        return {**options, "first": f"p{(state.first + 1) % count + 1}"}, list(range(count))

    def decisions(self, state: State) -> dict[int, Decision]:
        """First objectives, of all seats at once; then the turn of one seat step by step."""
        if state.phase == "objective":
            return {seat: _ask_objective(state, seat) for seat in dealing.choosing(state)}
        return {state.turn: turns.question(state)} if awaited(state) else {}

    def choose(self, state: State, seat: int, choice: Choice) -> Progress:
        """Apply a choice."""
        story = Story()
        if state.phase == "objective":
            dealing.keep(state, story, seat, choice)
            return Progress(story.events, turn_over=True)
        over = turns.answer(state, story, choice)
        return Progress(story.events, turn_over=over, revealed=story.revealed)

    def proceed(self, state: State) -> Progress:
        """Begin the game once everybody has kept an objective; after a turn lay out new tiles, look whether it ends
        (§8.1), and go on to the next player."""
        story = Story()
        ending.proceed(state, story)
        return Progress(story.events, revealed=story.revealed)

    def next_seat(self, state: State) -> int | None:
        """The next seat around the table; once the end is set off, those who have a last turn to come."""
        return ending.next_seat(state) if awaited(state) and state.phase != "objective" else None

    def resign(self, state: State, seat: int) -> Progress:
        """Pawns and villages stay on the map; the seat is skipped from now on (§8.5). Raises
        :class:`IllegalChoice`."""
        if state.phase == "over" or seat not in range(len(state.players)) or state.players[seat].resigned:
            raise IllegalChoice(say.OVER if state.phase == "over" else say.LEFT)
        story = Story()
        ending.resign(state, story, seat)
        return Progress(story.events, turn_over=True)

    def plays(self, state: State, seat: int) -> bool:
        """Whether a seat has not resigned."""
        return not state.players[seat].resigned

    def view(self, state: State, seat: int | None) -> OriginView:
        """What a seat may know: all but the hands of others, the decks and the face-down tiles (§1.4)."""
        return show(state, seat)

    def scores(self, state: State) -> list[int]:
        """The points that everybody can count."""
        return [scoring.points(player) for player in state.players]

    def leaders(self, state: State) -> list[int]:
        """Nobody before everybody has had a turn, or somebody has more than the cards that all are dealt (§1.3)."""
        ahead = super().leaders(state)
        everybody = all(player.turns for player in state.players if not player.resigned)
        return ahead if everybody or all(scoring.gained(state.players[seat]) for seat in ahead) else []

    def outcome(self, state: State) -> Outcome | None:
        """Standings with points by source, once the game is over (§8.4)."""
        return scoring.outcome(state) if state.phase == "over" else None

    def why_not(self, state: State, seat: int, key: str) -> Text | None:
        """Why a word of this game can't be said now."""
        return refusals.why(state, seat, key)

    def words(self, state: State) -> Mapping[str, Text]:
        """Actions, territories, pawns, cards, tiles and decks, legal now or not."""
        return ask.words()

    def timeout(self, state: State, seat: int) -> Choice | None:
        """The first objective of three, a reward, what goes back, and the end of the turn; never an action."""
        if seat not in awaited(state):
            return None
        if state.phase == "objective":
            return tuple(state.players[seat].hands[PURPLE][: setup().objectives_kept])
        return turns.timeout(state)

    def resample(self, state: State, seat: int | None, seed: str) -> State:
        """Another state that this seat can't tell from the given one."""
        return hidden.resample(state, seat, seed)

    def pieces(self, state: State) -> dict[str, int]:
        """Pawns, villages, cards, tiles and tokens, wherever they are."""
        return hidden.pieces(state)


def _ask_objective(state: State, seat: int) -> Decision:
    kept = setup().objectives_kept
    options = tuple(ask.card_option(key) for key in state.players[seat].hands[PURPLE])
    return Decision(ask.ASK_OBJECTIVE, options, kept, kept, secret=True)


GAME = Origin()
