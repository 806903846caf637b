"""Lanterns: a small complete game with everything that a game may ask of the house.

Three rounds. First everybody bids coins in secret, all at once; the last bid brings all to light. The highest
bidder (the first of equals) pays, takes a lantern, and has a turn of three or four steps: roll a die or not
(which can't be taken back); lay down none to two cards, face down; and greet somebody. Most coins and lanterns
(five coins' worth each) win.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from bot.games.contract import (
    Amount,
    Chance,
    Choice,
    Decision,
    Event,
    Game,
    IllegalChoice,
    Inspected,
    Option,
    Outcome,
    Progress,
    Setting,
    dump,
    load,
    taken,
)
from bot.games.standings import rank, winners
from bot.games.text import Text, Who, text

CARDS = {"rook": 3, "raven": 3, "robin": 2, "owl": 4}
LABELS = {"rook": Text("Rook"), "raven": Text("Raven"), "robin": Text("Robin"), "owl": Text("Old owl")}
ROUNDS, COINS, WORTH, HAND = 3, 12, 5, 3
NO_BID = -1
ROLL, KEEP = "roll", "keep"
NOT_NOW = Text("You are not asked now.")
GREET = Text("Whom do you greet?")
Stage = Literal["act", "lay", "greet"]


class LanternState(msgspec.Struct):
    """A game of Lanterns. Lists by seat; ``laid`` are the face-down cards as (seat, card)."""

    chance: Chance
    coins: list[int]
    bank: int
    lanterns: list[int]
    hands: list[list[str]]
    deck: list[str]
    laid: list[tuple[int, str]]
    bids: list[int]
    rolls: list[int]
    gone: list[bool]
    round: int = 1
    turn: int = -1
    stage: Stage = "act"
    due: bool = False


class LanternView(msgspec.Struct, frozen=True):
    """What everybody sees, and the viewer's own hand and bid."""

    coins: tuple[int, ...]
    lanterns: tuple[int, ...]
    rolls: tuple[int, ...]
    gone: tuple[bool, ...]
    round: int
    turn: int
    has_bid: tuple[bool, ...]
    hand_sizes: tuple[int, ...]
    laid: int
    hand: tuple[str, ...] = ()
    bid: int | None = None


class Lanterns(Game[LanternState, LanternView], Inspected):
    """The rules."""

    key: ClassVar[str] = "lanterns"
    about: ClassVar[str] = "Lanterns: bid, roll, and greet"
    name: ClassVar[Text] = Text("Lanterns")
    seats: ClassVar[range] = range(2, 5)
    rules_version: ClassVar[int] = 3
    settings: ClassVar[tuple[Setting, ...]] = ()

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> LanternState:
        chance = Chance(seed)
        deck = [card for card, count in CARDS.items() for _ in range(count)]
        chance.source().shuffle(deck)
        hands = [sorted(deck[n * HAND : (n + 1) * HAND]) for n in range(seats)]
        zeros = [0] * seats
        return LanternState(
            chance,
            [COINS] * seats,
            0,
            zeros,
            hands,
            deck[seats * HAND :],
            [],
            [NO_BID] * seats,
            [],
            [False] * seats,
        )

    def decisions(self, state: LanternState) -> dict[int, Decision]:
        if self._over(state) or (state.due and state.turn >= 0):
            return {}
        if state.turn < 0:
            return {seat: self._ask_bid(state, seat) for seat in self._bidding(state)}
        return {state.turn: self._ask(state)}

    def choose(self, state: LanternState, seat: int, choice: Choice) -> Progress:
        if state.turn < 0:
            return self._bid(state, seat, choice)
        return {"act": self._act, "lay": self._lay, "greet": self._greet}[state.stage](state, seat, choice)

    def why_not(self, state: LanternState, seat: int, key: str) -> Text | None:
        return text("You don't have {card}.", card=key) if state.stage == "lay" and key in CARDS else None

    def proceed(self, state: LanternState) -> Progress:
        """The bids come to light, or the next round begins."""
        due, state.due = state.due, False
        if not due or self._over(state):
            return Progress()
        if state.turn >= 0:
            self._next_round(state)
            return Progress()
        return Progress() if self._bidding(state) else Progress(self._open(state), revealed=True)

    def resign(self, state: LanternState, seat: int) -> Progress:
        if self._over(state) or state.gone[seat]:
            raise IllegalChoice(NOT_NOW)
        state.gone[seat] = True
        state.bids[seat] = NO_BID
        state.due = state.turn in (-1, seat)
        return Progress([Event(text("{who} walks home.", who=Who(seat)))], turn_over=True)

    def plays(self, state: LanternState, seat: int) -> bool:
        return not state.gone[seat]

    def view(self, state: LanternState, seat: int | None) -> LanternView:
        return LanternView(
            coins=tuple(state.coins),
            lanterns=tuple(state.lanterns),
            rolls=tuple(state.rolls),
            gone=tuple(state.gone),
            round=state.round,
            turn=state.turn,
            has_bid=tuple(bid != NO_BID for bid in state.bids),
            hand_sizes=tuple(len(hand) for hand in state.hands),
            laid=len(state.laid),
            hand=() if seat is None else tuple(state.hands[seat]),
            bid=None if seat is None else state.bids[seat],
        )

    def scores(self, state: LanternState) -> list[int]:
        return [coins + WORTH * lit for coins, lit in zip(state.coins, state.lanterns, strict=True)]

    def outcome(self, state: LanternState) -> Outcome | None:
        if not self._over(state):
            return None
        standings = rank(self.scores(state))
        return Outcome(standings, winners(standings), Text("The lanterns are out."))

    def timeout(self, state: LanternState, seat: int) -> Choice | None:
        asked = self.decisions(state).get(seat)
        return ("0",) if asked is not None and asked.amount is not None else None

    def words(self, state: LanternState) -> Mapping[str, Text]:
        people = {f"p{seat + 1}": text("{who}", who=Who(seat)) for seat in range(len(state.coins))}
        return {ROLL: Text("Roll"), KEEP: Text("Keep calm"), **LABELS, **people}

    def resample(self, state: LanternState, seat: int | None, seed: str) -> LanternState:
        dream = load(LanternState, dump(state))
        source = random.Random(f"imagine/{seed}")
        dream.chance.seed = f"imagined/{seed}"
        unseen = [*dream.deck, *(card for other, hand in enumerate(dream.hands) if other != seat for card in hand)]
        unseen += [card for other, card in dream.laid if other != seat]
        unseen.sort()
        source.shuffle(unseen)
        for other in range(len(dream.hands)):
            if other != seat:
                dream.hands[other] = sorted(unseen.pop() for _ in dream.hands[other])
                if dream.bids[other] != NO_BID:
                    dream.bids[other] = source.randint(0, dream.coins[other])
        dream.laid = [(other, card if other == seat else unseen.pop()) for other, card in dream.laid]
        dream.deck = unseen
        return dream

    def pieces(self, state: LanternState) -> dict[str, int]:
        cards = [*state.deck, *(card for hand in state.hands for card in hand), *(card for _, card in state.laid)]
        return {**taken(sorted(cards)), "coins": state.bank + sum(state.coins)}

    def _over(self, state: LanternState) -> bool:
        return state.round > ROUNDS or state.gone.count(False) < 2

    def _bidding(self, state: LanternState) -> list[int]:
        return [seat for seat, bid in enumerate(state.bids) if bid == NO_BID and not state.gone[seat]]

    def _ask_bid(self, state: LanternState, seat: int) -> Decision:
        return Decision(
            Text("What do you bid?"), amount=Amount(Text("of your coins"), 0, state.coins[seat]), secret=True
        )

    def _ask(self, state: LanternState) -> Decision:
        seat = state.turn
        if state.stage == "act":
            options = (Option(ROLL, Text("Roll"), note=Text("A die falls.")), Option(KEEP, Text("Keep calm")))
            return Decision(Text("Will you roll?"), options)
        if state.stage == "lay":
            counts = taken(state.hands[seat])
            cards = tuple(Option(card, LABELS[card], times=count) for card, count in counts.items())
            return Decision(Text("Lay down up to two cards."), cards, least=0, most=2, secret=True)
        others = [other for other, gone in enumerate(state.gone) if other != seat and not gone]
        return Decision(
            GREET, tuple(Option(f"p{s + 1}", text("{who}", who=Who(s)), spot=f"p{s + 1}") for s in others)
        )

    def _bid(self, state: LanternState, seat: int, choice: Choice) -> Progress:
        state.bids[seat] = int(choice[0])
        state.due = True
        told = [
            Event(text("{who} has bid.", who=Who(seat))),
            Event(text("You bid {coins}.", coins=choice[0]), to=(seat,)),
        ]
        return Progress(told, turn_over=True)

    def _open(self, state: LanternState) -> list[Event]:
        best = max(range(len(state.bids)), key=lambda seat: (state.bids[seat], -seat))
        paid = max(0, state.bids[best])
        state.coins[best] -= paid
        state.bank += paid
        state.lanterns[best] += 1
        state.turn, state.stage = best, "act"
        if self._over(state):
            return []
        return [Event(text("{who} pays {coins} and lights a lantern.", who=Who(best), coins=paid))]

    def _act(self, state: LanternState, seat: int, choice: Choice) -> Progress:
        state.stage = "lay"
        if choice[0] == KEEP:
            return Progress([Event(text("{who} keeps calm.", who=Who(seat)))])
        rolled = state.chance.source().randint(1, 6)
        state.rolls.append(rolled)
        return Progress([Event(text("{who} rolls {pips}.", who=Who(seat), pips=rolled))], revealed=True)

    def _lay(self, state: LanternState, seat: int, choice: Choice) -> Progress:
        for card in choice:
            state.hands[seat].remove(card)
            state.laid.append((seat, card))
        state.stage = "greet"
        return Progress([Event(text("{who} lays down {count}.", who=Who(seat), count=len(choice)))])

    def _greet(self, state: LanternState, seat: int, choice: Choice) -> Progress:
        other = int(choice[0][1:]) - 1
        state.due = True
        return Progress([Event(text("{who} greets {other}.", who=Who(seat), other=Who(other)))], turn_over=True)

    def _next_round(self, state: LanternState) -> None:
        state.round += 1
        state.turn = -1
        state.bids = [NO_BID] * len(state.bids)
