"""Trade between players, across days: offers and answers (section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

import msgspec

from bot.games.contract import Option
from bot.games.mars import data
from bot.games.mars import sentences as say
from bot.games.mars import trade_sentences as deal
from bot.games.mars.cards import on_own_stop
from bot.games.mars.state import Faction, Offer, State
from bot.games.text import Text, text

RULES = data.rules().negotiation
TRADED = tuple(kind for kind in range(8) if kind != data.OLYMPIUM or RULES.olympium_tradable)
_traded = itemgetter(*TRADED)
LEAST = 1 if RULES.both_sides_must_give else 0

_ACTIONS: dict[str, Option] = {
    "offer": Option("offer", Text("Offer a trade"), group="trade"),
    "accept": Option("accept", Text("Accept an offer"), group="trade"),
    "decline": Option("decline", Text("Decline an offer"), group="trade"),
    "counter": Option("counter", Text("Make a counter offer"), group="trade"),
    "withdraw": Option("withdraw", Text("Withdraw your offer"), group="trade"),
}
ACTIONS = frozenset(_ACTIONS)
LABELS = {key: option.label for key, option in _ACTIONS.items()}
_MAY_OFFER = Text(
    "You may offer somebody a trade. Out of turn you can do so once, and then no other until your own turn."
)


def window(state: State) -> bool:
    """Whether anybody can trade now (NEG-4, NEG-5)."""
    if state.phase != "colony" or on_own_stop(state):
        return False
    return True not in [faction.silence for faction in state.seats]


def partakes(faction: Faction) -> bool:
    """Whether somebody may take part in a new negotiation (NEG-6)."""
    return not (faction.locked or faction.embargo or faction.gone)


def has_goods(faction: Faction) -> bool:
    """Whether somebody has anything that can be traded (NEG-2)."""
    return bool(faction.events) or any(_traded(faction.assets))


def partners(state: State, seat: int) -> list[int]:
    """Whom a seat can offer a trade now (NEG-6, NEG-7)."""
    faction = state.seats[seat]
    if not partakes(faction) or not has_goods(faction) or not window(state):
        return []
    if seat in [offer.opener for offer in state.offers]:
        return []
    return [
        other
        for other, theirs in enumerate(state.seats)
        if other != seat and partakes(theirs) and has_goods(theirs)
    ]


def received(state: State, seat: int) -> list[Offer]:
    """The offers that a seat can answer."""
    return [offer for offer in state.offers if offer.target == seat] if state.offers and window(state) else []


def made(state: State, seat: int) -> list[Offer]:
    """The offers that a seat can withdraw."""
    return [offer for offer in state.offers if offer.proposer == seat] if state.offers and window(state) else []


def can_counter(state: State, offer: Offer) -> bool:
    """Whether an offer may be countered once more (NEG-8)."""
    both = (state.seats[offer.proposer], state.seats[offer.target])
    return offer.counters < RULES.max_counters and all(map(has_goods, both))


def options(state: State) -> list[list[Option]]:
    """What every seat can do about trade now."""
    if not window(state):
        return [[] for _ in state.seats]
    able = [partakes(faction) and has_goods(faction) for faction in state.seats]
    offer = [_ACTIONS["offer"]] if able.count(True) > 1 else []
    found = [offer[:] if can else [] for can in able]
    if not state.offers:
        return found
    openers = [each.opener for each in state.offers]
    return [([] if seat in openers else actions) + _answers(state, seat) for seat, actions in enumerate(found)]


def _answers(state: State, seat: int) -> list[Option]:
    """What a seat can do about the offers there are."""
    asked = [offer for offer in state.offers if offer.target == seat]
    found = [_accept(asked), _ACTIONS["decline"]] if asked else []
    if any(can_counter(state, offer) for offer in asked):
        found.append(_ACTIONS["counter"])
    if seat in [offer.proposer for offer in state.offers]:
        found.append(_ACTIONS["withdraw"])
    return found


def _accept(asked: list[Offer]) -> Option:
    """The action to accept, with the faces of the event cards that are offered: a prompt is read by everybody."""
    shown = sorted(card for offer in asked for card in offer.cards)
    return msgspec.structs.replace(_ACTIONS["accept"], note=say.titles(shown)) if shown else _ACTIONS["accept"]


def prompt(state: State, seat: int) -> Text:
    """The offers to a seat as everybody may hear them, or that it may make one."""
    asked = [_described(state, offer) for offer in received(state, seat)]
    return text("{list}", list=asked) if asked else _MAY_OFFER


def _described(state: State, offer: Offer) -> Text:
    told = deal.asked(offer.proposer, *words(offer), (), last=not can_counter(state, offer))
    why = open_misfit(state, offer)
    return told if why is None else text("{offer} It doesn't fit now: {why}", offer=told, why=why)


def asker(state: State, option: Option, offer: Offer) -> Option:
    """Somebody whose offer may be answered, to the one who is asked: with the offer, and why it doesn't fit."""
    note = deal.asked(offer.proposer, *words(offer), offer.cards, last=not can_counter(state, offer))
    return msgspec.structs.replace(option, note=note, warning=misfit(state, offer))


def words(offer: Offer) -> tuple[Text, Text]:
    """What an offer gives and what it wants, event cards by number (NEG-13)."""
    return say.bundle(offer.give, len(offer.cards)), say.bundle(offer.want, offer.want_events)


# --- Fitting -------------------------------------------------------------------------------------------------


def misfit(state: State, offer: Offer) -> Text | None:
    """Why an offer can't be carried out as things are (NEG-10), in words for those who know its cards."""
    proposer = state.seats[offer.proposer]
    why = open_misfit(state, offer)
    if why is not None:
        return why
    if any(count > proposer.events.count(number) for number, count in counted(offer.cards)):
        return deal.lacks(offer.proposer, Text("the event cards of the offer"))
    return None


def open_misfit(state: State, offer: Offer) -> Text | None:
    """Why an offer doesn't fit, as far as everybody can see it."""
    proposer, target = state.seats[offer.proposer], state.seats[offer.target]
    for seat, faction, assets in ((offer.proposer, proposer, offer.give), (offer.target, target, offer.want)):
        missing = short(faction, assets)
        if missing is not None:
            return deal.lacks(seat, missing)
    if len(target.events) < offer.want_events:
        return deal.lacks(offer.target, say.event_cards(offer.want_events))
    return None


def short(faction: Faction, assets: list[int]) -> Text | None:
    """Of which of these assets a faction doesn't have enough; ``None`` if it has them all."""
    if all(have >= need for have, need in zip(faction.assets, assets, strict=True)):
        return None
    return say.bundle([need if need > have else 0 for have, need in zip(faction.assets, assets, strict=True)])


def counted(cards: Sequence[int]) -> list[tuple[int, int]]:
    """The event cards of a list, each with how often it stands there."""
    return [(number, cards.count(number)) for number in sorted(set(cards))]
