"""An automatic player of Migration: Mars: it builds towards five people, drives where it collects most, and trades
when both gain. It sees the view of its seat and its options, nothing else, and the same position makes it do the
same. It measures how long games are; it isn't made to be unbeatable."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

from bot.games.contract import Choice, Decision
from bot.games.mars import data
from bot.games.mars.geometry import HEX, STOPS
from bot.games.mars.options import PROMPTS
from bot.games.mars.rolling import goal
from bot.games.mars.trade import TRADED
from bot.games.mars.view import MarsView
from tests.games.mars_mind import RESOURCES, Mind

MOST_OFFERS = 4
"""How many offers somebody makes in one turn."""
AT_ONCE = frozenset(
    {
        "rich_seam", "ice_lens", "cargo_pod", "olympium_trace", "recovered_schematic", "requisition", "autopilot",
        "survey_drone", "field_surgeons", "new_arrivals",
    }
)  # fmt: skip
"""Event cards that are played as soon as they can be."""
GOODS: tuple[str, ...] = tuple(data.ASSETS[kind] for kind in TRADED)
SIDES = {"N": "north", "E": "east", "S": "south", "W": "west"}
GIVE, WANT = "What do you give?", "What do you want from {who}?"
NAMED = {words.message: name for name, words in PROMPTS.items()}
GAIN, MARGIN = 0.2, 0.01
"""How much an offer must be worth to whoever makes it, and to whoever accepts it."""


class Deal(NamedTuple):
    """An offer to be made."""

    partner: int
    give: dict[str, int]
    want: dict[str, int]


class Player:
    """The player of one seat. It remembers what it is about to place, and how many offers it made in a turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.kind = "tunnel"
        self.turn, self.offers = (0, 0), 0
        self.free = False

    def choose(self, view: MarsView, asked: Decision) -> Choice | None:
        """The answer to what is asked; ``None``: what is offered is left alone."""
        mind = Mind(view, self.seat)
        keys = [option.key for option in asked.options]
        if asked.amount is not None:
            return (str(self._fuel(mind, asked.amount.maximum)),)
        if not asked.awaited:
            return self._answer(mind, keys)
        if asked.prompt.message in (GIVE, WANT):
            return self._bundle(mind, give=asked.prompt.message == GIVE)
        picked = self._one(mind, asked, keys)
        return (picked,) if picked in keys else _least(asked)

    def _one(self, mind: Mind, asked: Decision, keys: list[str]) -> str | None:
        """The one option that is chosen; ``None`` for whatever is usual."""
        question = NAMED.get(asked.prompt.message, "")
        answers: tuple[tuple[bool, Callable[[], str | None]], ...] = (
            (asked.most > 1, lambda: None),
            ("roll" in keys, lambda: self._act(mind, keys)),
            ("colony" in keys, lambda: self._begin(mind, keys)),
            (question == "pay", lambda: _swap(mind)),
            (keys[0] in data.ASSETS, lambda: _asset(mind, question, keys)),
            (keys[0].startswith("drive"), lambda: max(keys, key=lambda key: self._drive(mind, int(key[5:])))),
            (keys[0] in HEX, lambda: self._hex(mind, question, keys)),
            (keys[0] in SIDES.values(), lambda: self._partner(mind)),
            (True, lambda: keys[0]),
        )
        return next(answer() for holds, answer in answers if holds)

    # --- Turns and phases ------------------------------------------------------------------------------------

    def _begin(self, mind: Mind, keys: list[str]) -> str:
        if "warp" in keys and mind.me.assets["water"] >= mind.people:
            return "warp"
        empty = "habitat" in mind.me.salvage and mind.missing > 0 and not mind.affordable("habitat")
        return "salvage" if "salvage" in keys and empty else "colony"

    def _act(self, mind: Mind, keys: list[str]) -> str:
        """What is done in the Colony or the Build phase."""
        card = next((key for key in keys if self._plays(mind, key)), None)
        if card is not None:
            return card
        if "heal" in keys:
            return "heal"
        if "offer" in keys and self._deal(mind) is not None:
            return "offer"
        if "exchange" in keys and _swap(mind) is not None:
            return "exchange"
        wanted = mind.next_piece(keys)
        if wanted is None:
            return "roll"
        self.kind = wanted
        return "build" if "build" in keys else wanted

    def _plays(self, mind: Mind, key: str) -> bool:
        if key == "double_shift":
            return len(mind.plan) > 1 and mind.affordable(*(kind for kind, _ in mind.plan[:2]))
        if key == "prefab_parts":
            return bool(mind.plan) and mind.plan[0][0] == "habitat" and not mind.affordable("habitat")
        if key == "tunnel_crew":
            return bool(mind.plan) and mind.plan[0][0] == "tunnel"
        if key == "crater_crew":
            return bool(mind.blocking)
        if key == "shield_grid":
            return mind.people > 2
        return key in AT_ONCE

    # --- Places ----------------------------------------------------------------------------------------------

    def _hex(self, mind: Mind, question: str, keys: list[str]) -> str | None:
        if question == "first":
            return max(keys, key=mind.with_tunnel)
        if question == "clear":
            return next((key for key in keys if mind.blocking >> HEX[key] & 1), keys[0])
        if question in ("site", "salvage_site", "crew"):
            kind = "tunnel" if question == "crew" else self.kind
            return mind.place_for(kind, keys)
        return None

    # --- The rover -------------------------------------------------------------------------------------------

    def _drive(self, mind: Mind, steps: int) -> float:
        dice = mind.view.dice
        stop = STOPS[mind.me.side]
        return mind.landing(goal(mind.me.rover, stop, steps), (dice.resource if dice else None) or 2)

    def _fuel(self, mind: Mind, most: int) -> int:
        dice = mind.view.dice
        move = (dice.move if dice else None) or 0
        spent = 0.3 if mind.ahead < 9 else 0.8
        return max(range(most + 1), key=lambda cells: (self._drive(mind, move + cells) - spent * cells, -cells))

    # --- Trade -----------------------------------------------------------------------------------------------

    def _deal(self, mind: Mind) -> Deal | None:
        """The offer that is worth most to this seat among those that its partner gains by too."""
        turn = (mind.view.round, mind.view.active)
        if turn != self.turn:
            self.turn, self.offers = turn, 0
        if self.offers >= MOST_OFFERS:
            return None
        best, found = GAIN, None
        for partner in mind.partners:
            theirs = Mind(mind.view, partner)
            if theirs.aids(mind.me):
                continue
            for give, want in _swaps(mind, theirs):
                gain = mind.change(want, give)
                if gain > best and theirs.change(give, want) > MARGIN:
                    best, found = gain, Deal(partner, give, want)
        return found

    def _partner(self, mind: Mind) -> str | None:
        deal = self._deal(mind)
        return SIDES[mind.view.players[deal.partner].side] if deal is not None else None

    def _bundle(self, mind: Mind, *, give: bool) -> Choice:
        deal = self._deal(mind)
        assert deal is not None, "the position doesn't change while an offer is made"
        self.offers += not give
        goods = deal.give if give else deal.want
        return tuple(kind for kind, count in goods.items() for _ in range(count))

    def _answer(self, mind: Mind, keys: list[str]) -> Choice | None:
        """An answer to the first offer that is open to this seat."""
        offer = next((offer for offer in mind.view.offers if offer.target == self.seat), None)
        if offer is None:
            return None
        proposer = SIDES[mind.view.players[offer.proposer].side]
        if proposer in keys:
            return (proposer,)
        rival = mind.aids(mind.view.players[offer.proposer])
        gains = mind.change(offer.give, offer.want) > 0
        return ("accept",) if gains and not rival and not offer.misfit else ("decline",)


def _swaps(mine: Mind, theirs: Mind) -> list[tuple[dict[str, int], dict[str, int]]]:
    """One or two cards of a kind for one of another."""
    found = []
    for given, wanted in product(GOODS, GOODS):
        if given == wanted or not theirs.me.assets[wanted]:
            continue
        found += [({given: count}, {wanted: 1}) for count in (1, 2) if mine.me.assets[given] >= count]
    return found


def _swap(mind: Mind) -> str | None:
    """What is paid in the exchange with the Treasury that is worth most, if any is worth it."""
    if mind.me.assets["olympium"] >= 4 and mind.missing > 0 and mind.free:
        return "olympium4"
    held = [kind for kind in RESOURCES if mind.me.assets[kind] >= 2]
    swaps = [(gives, gets) for gives, gets in product(held, RESOURCES) if gives != gets]
    worth = {swap: mind.change({swap[1]: 1}, {swap[0]: 2}) for swap in swaps}
    best = max(worth, key=lambda swap: worth[swap], default=None)
    return f"{best[0]}2" if best is not None and worth[best] > GAIN else None


def _asset(mind: Mind, question: str, keys: list[str]) -> str:
    """Which kind of asset is taken, or lost."""
    if "population" in keys:
        return "population"
    if question == "lose_supply":
        return max(keys, key=lambda key: mind.change({}, {key: 1}))
    return max(keys, key=lambda key: mind.change({key: 1}, {}))


def _least(asked: Decision) -> Choice:
    """What is usual, or the first options."""
    if asked.usual is not None:
        return asked.usual
    every = [option.key for option in asked.options for _ in range(option.times)]
    return tuple(every[: max(asked.least, 1)])
