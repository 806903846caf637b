"""What a seat can't know, dealt anew; and the count of everything."""

from __future__ import annotations

import random

from bot.games.contract import Chance, dump, load
from bot.games.mars import data
from bot.games.mars.cards import HELD
from bot.games.mars.options import CARD_KEYS
from bot.games.mars.placing import PIECES
from bot.games.mars.state import FORTRESSES, KIND_RANGE, Faction, Offer, State, flags_left, left, population


def resample(state: State, seat: int | None, seed: str) -> State:
    """Another state that ``seat`` can't tell from this one: the deck and the hands of the others are dealt anew,
    and so is the future. Unfinished offers of others are forgotten."""
    dream = load(State, dump(state))
    dream.chance = Chance(f"imagined/{seed}", state.chance.draws)
    dream.drafts = [draft if other == seat else None for other, draft in enumerate(dream.drafts)]
    _redeal(dream, seat, random.Random(f"imagine/{seed}"))
    return dream


def _redeal(state: State, seat: int | None, source: random.Random) -> None:
    foreign = [other for other in range(len(state.seats)) if other != seat]
    known = {other: _shown(state, other, seat) for other in foreign}
    unseen = state.deck[:]
    for other in foreign:
        unseen += _without(state.seats[other].events, known[other])
    unseen.sort()
    held = [number for number in unseen if HELD[number]]
    source.shuffle(held)
    for other in foreign:
        faction = state.seats[other]
        size = len(faction.events) - len(known[other])
        offered = _unknown_offers(state, other, seat)
        fits = [not _lacking(faction, offer) for offer in offered]
        faction.events = sorted([*known[other], *held[:size]])
        for number in held[:size]:
            unseen.remove(number)
        held = held[size:]
        for offer, fit in zip(offered, fits, strict=True):
            if fit:
                offer.cards = sorted(source.sample(faction.events, len(offer.cards)))
    source.shuffle(unseen)
    state.deck = unseen


def _shown(state: State, owner: int, seat: int | None) -> list[int]:
    """The cards in the hand of ``owner`` that ``seat`` has been shown in open offers."""
    shown: list[int] = []
    for offer in state.offers:
        if offer.proposer == owner and offer.target == seat:
            shown += [number for number in offer.cards if number not in shown]
    return [number for number in sorted(set(shown)) for _ in range(_times(state, owner, seat, number))]


def _times(state: State, owner: int, seat: int | None, number: int) -> int:
    most = max(
        offer.cards.count(number) for offer in state.offers if offer.proposer == owner and offer.target == seat
    )
    return min(most, state.seats[owner].events.count(number))


def _unknown_offers(state: State, owner: int, seat: int | None) -> list[Offer]:
    return [offer for offer in state.offers if offer.proposer == owner and offer.target != seat and offer.cards]


def _lacking(faction: Faction, offer: Offer) -> bool:
    return any(offer.cards.count(number) > faction.events.count(number) for number in offer.cards)


def _without(cards: list[int], out: list[int]) -> list[int]:
    rest = cards[:]
    for number in out:
        rest.remove(number)
    return rest


def pieces(state: State) -> dict[str, int]:
    """Event cards by key; the pieces and flags of every faction, wherever they are; Fortresses and Blast Site
    tiles. Of assets the Treasury has any number."""
    counts: dict[str, int] = {}
    for heap in (state.deck, state.discard, *(faction.events for faction in state.seats)):
        for number in heap:
            counts[CARD_KEYS[number]] = counts.get(CARD_KEYS[number], 0) + 1
    for faction in state.seats:
        for kind in KIND_RANGE:
            on_board = faction.pieces[kind].bit_count() + faction.salvage.count(kind)
            counts[f"{faction.side} {PIECES[kind]}"] = on_board + max(0, left(faction, kind))
        counts[f"{faction.side} flags"] = population(faction) + max(0, flags_left(faction))
    counts["fortresses"] = max(FORTRESSES, state.fortresses.bit_count())
    counts["blast tiles"] = max(data.pieces().blast_tiles, len(state.blasts))
    return counts
