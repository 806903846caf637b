"""The commands of Migration: Mars."""

from __future__ import annotations

from typing import Any

from bot.games.decision import Decision
from bot.games.mars.colony import BUILD
from bot.games.mars.goods import Goods
from bot.games.text import Text
from bot.games.verbs import Ask, Given, Number, Part, Slot, Verb


class Later(Verb):
    """A verb of a later phase: what leads there is said with it. ``after`` are the words that lead on, in order."""

    def __init__(
        self, name: str, about: str, parts: tuple[Part, ...], refused: Text | None = None, *, after: tuple[str, ...]
    ) -> None:
        super().__init__(name, about, parts, refused)
        self.after = after

    def begins(self, decision: Decision) -> bool:
        """Also where a word that leads to it is offered."""
        return super().begins(decision) or any(_offers(decision, word) for word in self.after)

    def _before(self, slot: Slot | None, given: Given, ask: Ask) -> list[str]:
        lead = self._lead(ask)
        turns = super()._before(slot, given, lambda words: ask(f"{lead} {words}".strip()))
        return [f"{lead} {turns[0]}".strip(), *turns[1:]]

    def _lead(self, ask: Ask) -> str:
        """The words that lead from what is asked now to where the verb begins."""
        lead = ""
        for word in self.after:
            asked = ask(lead)
            if asked is not None and not super().begins(asked) and _offers(asked, word):
                lead = f"{lead} {word}".strip()
        return lead


class Opening(Verb):
    """A verb for a kind of turn, taken up where that is asked: if it isn't possible, the reason is told."""

    def begins(self, decision: Decision) -> bool:
        """Wherever a turn's kind is asked."""
        return any(option.group == "turn" for option in decision.options)


class Trade(Later):
    """A verb of trade, taken up wherever somebody may trade at all: if it isn't possible, the reason is told."""

    def begins(self, decision: Decision) -> bool:
        """Also where another action of trade is offered, and in the own Colony phase."""
        trading = any(option.group == "trade" or option.key == BUILD for option in decision.options)
        return trading or super().begins(decision)


def _offers(decision: Decision, word: str) -> bool:
    return any(option.key == word for option in decision.options)


def _colony(name: str, about: str, *parts: Any, refused: str) -> Later:
    """A verb of the Colony phase."""
    return Later(name, about, parts, Text(refused), after=("colony",))


def _trade(name: str, about: str, *parts: Any, refused: str) -> Trade:
    """A verb of trade."""
    return Trade(name, about, parts, Text(refused), after=("colony",))


def _build(name: str, about: str, *parts: Any, refused: str) -> Later:
    """A verb of the Build phase."""
    return Later(name, about, parts, Text(refused), after=("colony", "build"))


VERBS: tuple[Verb, ...] = (
    _build(
        "build", "Place a building: Habitat, Life Support, Factory, Refinery, Hospital or Export Station",
        Slot("what", "Which building", groups=("build",)), Slot("where", "On which hex"),
        refused="You can't build now: it takes your Build phase, the price, a piece left and a legal hex.",
    ),
    _build(
        "tunnel", "Place a tunnel", "tunnel", Slot("where", "On which hex"),
        refused="You can't place a tunnel now: it takes your Build phase, 1 rock, a tunnel left and a legal hex.",
    ),
    _build(
        "clear", "Take a Blast Site off the board for 1 RCU", "clear", Slot("where", "Which Blast Site"),
        refused="You can't clear a Blast Site now: it takes your Build phase, 1 RCU and a tile on the board.",
    ),
    _build(
        "fortress", "Place an Ancient Fortress", "fortress", Slot("where", "On which hex"),
        refused="You can't place a Fortress now: it takes your Build phase, a blueprint, 1 rock, 1 water, 1 iron, "
        "1 Olympium and a legal hex.",
    ),
    _build(
        "dismantle", "Take one of your pieces off the board", "dismantle", Slot("where", "Which piece"),
        refused="There is nothing that you can dismantle now.",
    ),
    _colony(
        "move", "Move somebody to another home", "move",
        Slot("who", "Where the person lives now"), Slot("where", "Where to"),
        refused="You can't move anybody now: it takes your Colony phase, somebody healthy and a free home.",
    ),
    _colony(
        "heal", "Heal somebody for a med kit", "heal",
        Slot("who", "In which Hospital"), Slot("where", "Where the person moves to"),
        refused="You can't heal anybody now: it takes your Colony phase, a med kit, and a free home.",
    ),
    _colony(
        "exchange", "Exchange with the Treasury", "exchange",
        Slot("pay", "What you pay"), Slot("get", "What you get, or where the new population moves in"),
        refused="You can't exchange now: it takes your Colony phase, an Export Station, and enough of one kind.",
    ),
    _trade(
        "offer", "Offer somebody a trade", "offer", Slot("to", "To whom"),
        Goods("give", "What you give, such as 2 iron + 1 med"),
        Goods("want", "What you want for it, such as 3 water", theirs=True),
        refused="You can't offer a trade now.",
    ),
    _trade(
        "accept", "Accept an offer of trade", "accept",
        Slot("whose", "Whose offer, if there are several", optional=True),
        Slot("cards", "The event cards that you hand over, if the offer asks for any", optional=True),
        refused="There is no open offer to you.",
    ),
    _trade(
        "decline", "Decline an offer of trade", "decline",
        Slot("whose", "Whose offer, if there are several", optional=True),
        refused="There is no open offer to you.",
    ),
    _trade(
        "counter", "Answer an offer of trade with another one", "counter", Slot("whose", "Whose offer"),
        Goods("give", "What you give, such as 2 iron + 1 med"),
        Goods("want", "What you want for it, such as 3 water", theirs=True),
        refused="There is no open offer to you that can be countered.",
    ),
    _trade(
        "withdraw", "Withdraw your offer of trade", "withdraw",
        Slot("whose", "To whom it was made, if there are several", optional=True),
        refused="You have no open offer.",
    ),
    _colony(
        "event", "Play an event card", Slot("card", "Which card", groups=("events",)),
        Slot("choice", "What you choose, if the card lets you", optional=True),
        Slot("then", "What you choose next, if the card lets you", optional=True),
        refused="You have no event card that you can play now; they are for your own Colony phase.",
    ),
    Later(
        "roll", "Go on to the Roll phase and roll the dice", ("roll",),
        Text("You can't roll now."), after=("colony",),
    ),
    Verb(
        "fuel", "Burn fuel cells after the dice, or none", (Number("cells", "How many fuel cells", unit=""),),
        Text("You are not asked about fuel now: that is after your dice."),
    ),
    Opening(
        "salvage", "Take a Salvage turn: place a stored building without cost",
        ("salvage", Slot("what", "Which building"), Slot("where", "On which hex")),
        Text("You can't take a Salvage turn now: it takes the start of your turn and a stored building."),
    ),
    Opening(
        "warp", "Warp your rover to your Supply Stop with five healthy people", ("warp",),
        Text("You can't warp now: it takes the start of your turn and five healthy people."),
    ),
)  # fmt: skip
