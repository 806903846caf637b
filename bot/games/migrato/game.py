"""Migrato, as it is played here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.games.contract import (
    Chance,
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
from bot.games.migrato import asking, hidden, refusals, scoring, turns
from bot.games.migrato import sentences as say
from bot.games.migrato.cards import HAND, all_cards
from bot.games.migrato.data import SPECIES
from bot.games.migrato.showing import awaited, show
from bot.games.migrato.state import State, Table, settled
from bot.games.migrato.verbs import VERBS
from bot.games.migrato.view import MigratoView
from bot.games.text import Text, text

FIRST = {"p1": 0, "p2": 1}


class Migrato(Game[State, MigratoView], Inspected):
    """The card game for two (rules: §1 to §9)."""

    key: ClassVar[str] = "migrato"
    name: ClassVar[Text] = Text("Migrato")
    seats: ClassVar[range] = range(2, 3)
    about: ClassVar[str] = "Migrato: bird migration, for two"
    intro: ClassVar[str] = (
        "Birds migrate in columns of one species, numbers falling, some of the cards face down.\n"
        "A complete column arrives and becomes a pile; when it is over, the most birds on the piles win."
    )
    first_game: ClassVar[FirstGame] = FirstGame(
        seats=2,
        options={"swap_draw": "2", "memory": "open", "first": "random"},
        about="A real game in its gentlest form, for two people: you may always look at your own face-down cards.",
    )
    rules_version: ClassVar[int] = 1
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting(
            key="swap_draw",
            label=Text("Cards drawn after discarding the hand"),
            values={"2": Text("Two"), "3": Text("Three")},
            default="2",
            about="How many cards you draw when you discard your whole hand",
        ),
        Setting(
            key="memory",
            label=Text("Your own face-down cards"),
            values={"open": Text("You may look at them"), "strict": Text("You must remember them")},
            default="open",
            about="Whether you may look at your own face-down cards",
        ),
        Setting(
            key="first",
            label=Text("Who begins"),
            values={
                "random": Text("By lot"),
                **{key: text("Player {number}", number=seat + 1) for key, seat in FIRST.items()},
            },
            default="random",
            asked=False,
            people=FIRST,
        ),
    )
    verbs = VERBS

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> State:
        """Shuffle, deal three cards to each, and settle who begins (§3)."""
        chance = Chance(seed)
        deck = all_cards()
        chance.source().shuffle(deck)
        hands = [sorted(deck.pop() for _ in range(HAND)) for _ in range(seats)]
        lot = chance.source().randrange(seats)
        starter = FIRST.get(options["first"], lot)
        return State(
            chance=chance,
            swap_draw=int(options["swap_draw"]),
            strict=options["memory"] == "strict",
            seat=starter,
            starter=starter,
            deck=deck,
            table=Table(
                hands=hands,
                columns=[[] for _ in range(seats)],
                piles=[[[] for _ in SPECIES] for _ in range(seats)],
                discard=[],
            ),
            resigned=[False] * seats,
        )

    def again(self, state: State, options: Mapping[str, str]) -> tuple[dict[str, str], list[int]]:
        """A rematch: the players change sides, and whoever did not begin begins (§3)."""
        return {**options, "first": f"p{state.starter + 1}"}, [1, 0]

    def decisions(self, state: State) -> dict[int, Decision]:
        """The turn of one seat, step by step: the action, where it goes, perhaps an arrival, the discard."""
        return {state.seat: asking.ask(state)} if awaited(state) else {}

    def choose(self, state: State, seat: int, choice: Choice) -> Progress:
        """Apply a choice of the seat on turn."""
        return turns.answer(state, choice)

    def proceed(self, state: State) -> Progress:
        """The draw at the end of a turn, and the other player's turn, or the end (§5, §8)."""
        return turns.proceed(state)

    def why_not(self, state: State, seat: int, key: str) -> Text | None:
        """Why a card can't be played, or doesn't fit a column (§6)."""
        return refusals.why_not(state, key)

    def next_seat(self, state: State) -> int | None:
        """The other player."""
        return 1 - state.seat if awaited(state) else None

    def resign(self, state: State, seat: int) -> Progress:
        """The other player wins at once (R20). Raises :class:`IllegalChoice` if the game is over."""
        if state.stage == "over" or seat not in range(len(state.resigned)):
            raise IllegalChoice(say.OVER)
        return turns.resign(state, seat)

    def plays(self, state: State, seat: int) -> bool:
        """Whether a seat has not resigned."""
        return not state.resigned[seat]

    def view(self, state: State, seat: int | None) -> MigratoView:
        """What a seat may know (§4)."""
        return show(state, seat)

    def scores(self, state: State) -> list[int]:
        """The birds on the top cards of the piles, an unfinished turn left out (§7)."""
        table = settled(state).table
        return [scoring.score(table, seat) for seat in range(len(table.hands))]

    def outcome(self, state: State) -> Outcome | None:
        """Standings with points by pile, once the game is over (§8)."""
        return scoring.outcome(state) if state.stage == "over" else None

    def timeout(self, state: State, seat: int) -> Choice | None:
        """The hand is discarded for new cards (R20); a turn that has got further is brought to its end."""
        return (asking.timeout(state),) if seat in awaited(state) else None

    def words(self, state: State) -> Mapping[str, Text]:
        """Cards, columns, piles and the other words of a turn, legal now or not."""
        return say.words()

    def resample(self, state: State, seat: int | None, seed: str) -> State:
        """Another state that this seat can't tell from the given one."""
        return hidden.resample(state, seat, seed)

    def pieces(self, state: State) -> dict[str, int]:
        """All 54 cards by code."""
        return hidden.pieces(state)


GAME = Migrato()
