"""The commands of Migration beside those that every game has."""

from __future__ import annotations

from bot.games.migration.data import EXPLORERS
from bot.games.migration.sentences import DRAFT, EXPLORER, ORIGIN, PASS, PAYMENT, PLACE, PLAYER
from bot.games.text import text
from bot.games.verbs import Ask, Count, Given, Offer, Slot, Verb, noted

FROM = " from "
MOST_ORIGINS = 12


class Settle(Verb):
    """Settling an Explorer, from where the Spirit stands, or after a jump to an Oak or a step onto a Lake: the
    Region says from where, since the way may not be needed at all."""

    def words(self, given: Given, ask: Ask) -> list[str]:
        """The jump or step that the Region names, the Explorer, the Region, the payment."""
        region, _, origin = str(given.get("region") or "").partition(FROM)
        said = (origin, given.get("explorer"), region, given.get("pay"))
        return [" ".join(str(word) for word in said if word)]

    def offers(self, slot: Slot, given: Given, ask: Ask) -> list[Offer] | None:
        """Explorers and Regions from every origin; payments as text."""
        if slot.name == "explorer":
            return self._explorers(ask)
        return self._regions(str(given.get("explorer") or ""), ask) if slot.name == "region" else None

    def said_before(self, slot: Slot, given: Given, ask: Ask) -> str:
        """What is said before the payment."""
        return self.words({**given, "pay": None}, ask)[0]

    def _explorers(self, ask: Ask) -> list[Offer]:
        found: dict[str, Offer] = {}
        for origin in _origins(ask):
            decision = ask(origin)
            for option in decision.options if decision is not None else ():
                if option.group == EXPLORER:
                    found.setdefault(option.key, Offer(option.key, option.label))
        return list(found.values())

    def _regions(self, explorer: str, ask: Ask) -> list[Offer]:
        found: dict[str, Offer] = {}
        for origin in _origins(ask):
            decision = ask(f"{origin} {explorer}".strip())
            for option in decision.options if decision is not None else ():
                if option.group == PLACE:
                    value = f"{option.key}{FROM}{origin}" if origin else option.key
                    label = text("{place} from {origin}", place=noted(option), origin=origin)
                    found.setdefault(value, Offer(value, label if origin else noted(option)))
        return list(found.values())


def _origins(ask: Ask) -> list[str]:
    """Where the Spirit may set out from, as the beginnings of a turn: where it is, an Oak, a Lake, a Lake beside
    an Oak."""
    origins = [""]
    for origin in origins:
        decision = ask(origin)
        found = [o.key for o in decision.options if o.group == ORIGIN] if decision is not None else []
        origins += [f"{origin} {key}".strip() for key in found if len(origins) < MOST_ORIGINS]
    return origins


VERBS = (
    Verb(
        "draft",
        "Choose your 12 Explorers; without numbers, opens the draft",
        tuple(Count(name, "How many", optional=True, groups=(DRAFT,), most=12) for name in EXPLORERS),
    ),
    Verb(
        "first", "As the Founder, say who begins", (Slot("player", "Who takes the first turn", groups=(PLAYER,)),)
    ),
    Settle(
        "settle",
        "Settle an Explorer in a Region",
        (
            Slot("explorer", "Whom you place", groups=(EXPLORER, ORIGIN)),
            Slot("region", "Where the Town is founded", groups=(PLACE,)),
            Slot("pay", "Whom you give up on the way", optional=True, groups=(PAYMENT,)),
        ),
    ),
    Verb("pass", "Pass: your Spirit leaves the board. You confirm it first", (PASS,)),
)
