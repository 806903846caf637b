"""Tinners' Trail with the Emigration expansion and Lord Wallace, as it is played here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

import msgspec

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
from bot.games.text import Text, Who
from bot.games.tinners import actions, auctions, flow, hidden, refusals, rounds, scoring, setup
from bot.games.tinners import questions as asks
from bot.games.tinners import sentences as say
from bot.games.tinners.data import NOWHERE
from bot.games.tinners.showing import show
from bot.games.tinners.state import State, Story
from bot.games.tinners.verbs import VERBS
from bot.games.tinners.view import TinnersView

_ON_OFF = {"off": Text("Off"), "on": Text("On")}
SOLO = (1,)


def _settings() -> tuple[Setting, ...]:
    levels = {
        setup.USUAL: Text("As advised"),
        "base": Text("As he is"),
        "more_mines": Text("More mines"),
        "better_mines": Text("Better mines"),
        "both": Text("More and better mines"),
    }
    return (
        Setting(
            key="emigration",
            label=Text("Emigration expansion"),
            values=dict(_ON_OFF),
            default="on",
            about="Whether miners may leave for Michigan, Sierra Madre, Kimberly and Adelaide",
        ),
        Setting(
            key="wallace",
            label=Text("Lord Wallace"),
            values=levels,
            default=setup.USUAL,
            seats={level: SOLO for level in levels if level not in (setup.USUAL, "base")},
            concerns=SOLO,
            about="How hard Lord Wallace is, alone; as advised: with Emigration more and better mines",
        ),
        Setting(
            key="deep_purse",
            label=Text("Lord Wallace is rich"),
            values=dict(_ON_OFF),
            default="off",
            seats={"on": SOLO},
            about="Whether Lord Wallace begins with more money",
        ),
        Setting(
            key="random_setup",
            label=Text("Areas shuffled"),
            values=dict(_ON_OFF),
            default="off",
            about="Whether the areas are drawn by lot instead of from a set-up card",
        ),
    )


class TinnersTrail(Game[State, TinnersView], Inspected):
    """For 2 to 5 players, or for one against Lord Wallace, who plays his turns by himself."""

    key: ClassVar[str] = "tinners"
    name: ClassVar[Text] = Text("Tinners' Trail")
    seats: ClassVar[range] = range(1, 6)
    about: ClassVar[str] = "Tinners' Trail: mining in Cornwall"
    intro: ClassVar[str] = (
        "Cornwall's tin and copper: bid for mines, dig ore, fight the water, sell, and invest for points.\n"
        "Four rounds of ten work points each; most points win."
    )
    intro_alone: ClassVar[str] = "Alone you play against Lord Wallace and his cards."
    first_game: ClassVar[FirstGame] = FirstGame(
        seats=1,
        options={"emigration": "off", "wallace": "base", "deep_purse": "off", "random_setup": "off"},
        about="A real game in its gentlest form, without the Emigration expansion: alone against Lord Wallace, who "
        "plays by a deck of cards, so nobody has to wait for you.",
    )
    rules_version: ClassVar[int] = 2
    settings: ClassVar[tuple[Setting, ...]] = _settings()
    verbs = VERBS

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> State:
        """Set up a game (§3.4, §3.5) up to the first action of round 1."""
        return setup.new(seats, options, seed)

    def decisions(self, state: State) -> dict[int, Decision]:
        """What the one seat that is awaited is asked: an action, a bid, a card, an ore, an investment or a look
        at a tile."""
        return {} if state.phase == "over" or state.due else {state.turn: _ask(state)}

    def choose(self, state: State, seat: int, choice: Choice) -> Progress:
        """Apply a choice of the seat that is asked."""
        story = Story()
        before, state.last = state.last, []
        free = _answer(state, story, choice)
        fresh, state.last = bool(state.last), state.last or before
        if flow.goes_on(state, seat) or free:
            return Progress(story.events, revealed=story.revealed)
        state.due = "" if state.phase == "over" else "more" if fresh else "new"
        return Progress(story.events, turn_over=True, revealed=story.revealed)

    def proceed(self, state: State) -> Progress:
        """Do everything that nobody is asked for: bids within limits, Lord Wallace's actions, the next phase."""
        if not state.due:
            return Progress()
        story = Story()
        before = state.last
        if state.due == "new":
            state.last = []
        state.due = ""
        flow.go_on(state, story)
        state.last = state.last or before
        return Progress(story.events, revealed=story.revealed)

    def why_not(self, state: State, seat: int, key: str) -> Text | None:
        """Why an action can't be taken, or a row not be invested in (§5, §10.2)."""
        return refusals.why(state, key)

    def next_seat(self, state: State) -> int | None:
        """Who invests, or looks at a tile, next. In the phase of actions the order goes by the work done."""
        return rounds.next_seat(state) if not state.due else None

    def resign(self, state: State, seat: int) -> Progress:
        """The mines stay; the seat is passed over for the rest of the game. With one player left the game is
        over at once, and alone it is lost. Raises :class:`IllegalChoice` if the seat is out already or the game
        over."""
        if seat not in range(state.seats) or state.phase == "over" or state.resigned[seat]:
            raise IllegalChoice(say.OVER if state.phase == "over" else say.LEFT)
        story = Story()
        story.tell(say.resigns(Who(seat)))
        state.resigned[seat] = True
        state.last = []
        if state.seats - sum(state.resigned[: state.seats]) < min(2, state.seats):
            state.phase, state.deserted, state.auction, state.words = "over", True, None, []
            story.tell(say.LOST if state.seats == 1 else say.DESERTED)
            story.tell(say.OVER)
        else:
            flow.withdraw(state, story, seat)
            state.due = "more"
        return Progress(story.events, turn_over=True, revealed=story.revealed)

    def plays(self, state: State, seat: int) -> bool:
        """Whether a seat has not resigned."""
        return not state.resigned[seat]

    def view(self, state: State, seat: int | None) -> TinnersView:
        """What a seat may know: all but the tiles it hasn't seen, limits of others, and cards to come (§1)."""
        return show(state, seat)

    def scores(self, state: State) -> list[int]:
        """Points so far."""
        return scoring.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Standings with points by source, once the game is over (§10.4, §12.5)."""
        return scoring.outcome(state) if state.phase == "over" else None

    def timeout(self, state: State, seat: int) -> Choice | None:
        """Drop out of an auction, decline what may be declined, keep one's money (in the last round: spend it).
        An action or an opening bid is never chosen for anybody."""
        if state.phase == "over" or state.due or seat != state.turn:
            return None
        usual = flow.usual(state)
        return None if usual is None else (usual,)

    def occasion(self, state: State) -> str:
        """An auction with what follows for its winner (§6), and each step at the end of a round (§10)."""
        area = state.prize if state.auction is None else state.auction.area
        if area != NOWHERE:
            return f"auction {state.round} {area}"
        return f"{state.phase} {state.round}" if state.phase in ("sell", "invest", "peek") else ""

    def drawn(self, view: TinnersView) -> TinnersView:
        """The board without the bids of an auction and whose turn it is in it."""
        return msgspec.structs.replace(view, auction=None, turn=None, last=())

    def instead_of_planning(self, words: str) -> Text | None:
        """In an auction a private limit bids whenever it must (§4)."""
        return say.LIMIT_INSTEAD if words.startswith(asks.BID) else None

    def words(self, state: State) -> Mapping[str, Text]:
        """Actions, areas, cards, places and rows, legal now or not."""
        return asks.words()

    def resample(self, state: State, seat: int | None, seed: str) -> State:
        """Another state that this seat can't tell from the given one."""
        return hidden.resample(state, seat, seed)

    def pieces(self, state: State) -> dict[str, int]:
        """Tiles, mines, coloured miners and cards, wherever they are."""
        return hidden.pieces(state)


def _ask(state: State) -> Decision:
    if state.phase != "actions":
        return _QUESTIONS[state.phase](state)
    return _QUESTIONS[state.stage](state)


def _ask_after(state: State) -> Decision:
    return asks.card_after(state.prize, auctions.cards_after(state, state.turn, state.prize))


def _ask_adelaide(state: State) -> Decision:
    return asks.adelaide(state.round, *state.prices)


_QUESTIONS: dict[str, Callable[[State], Decision]] = {
    "action": actions.ask,
    "auction": auctions.ask,
    "after": _ask_after,
    "place": actions.ask_place,
    "sell": _ask_adelaide,
    "invest": rounds.ask_invest,
    "peek": rounds.ask_peek,
}


def _answer(state: State, story: Story, choice: Choice) -> bool:
    """Apply a legal choice; returns whether it was free, so that the same turn goes on."""
    key = choice[0]
    if state.phase == "actions":
        return _answer_action(state, story, choice)
    if state.phase == "invest":
        rounds.take(state, story, state.turn, key)
    elif state.phase == "peek":
        rounds.answer_peek(state, story, key)
    else:
        rounds.sell_all(state, story, key)
    return False


def _answer_action(state: State, story: Story, choice: Choice) -> bool:
    key, side, stage = choice[0], state.turn, state.stage
    free = stage == "action" and asks.PLACE in (key, *state.words[:1])
    if stage == "action":
        actions.answer(state, story, choice)
    elif stage == "auction":
        auctions.answer(state, story, choice)
    elif stage == "place" and key == asks.LATER:
        flow.close_keeping(state, story)
    elif stage == "place":
        actions.answer_place(state, story, choice)
    else:
        if key != asks.NONE:
            auctions.play_after(state, story, side, state.prize, key)
        flow.close_prize(state)
    return free


GAME = TinnersTrail()
