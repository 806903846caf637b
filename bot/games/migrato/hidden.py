"""What a seat can't know, dealt anew; and the count of all cards (§4)."""

from __future__ import annotations

import random

from bot.games.contract import Chance, dump, load
from bot.games.migrato.cards import BIRDS, CODES, NIGHT
from bot.games.migrato.state import State, settled
from bot.games.migrato.turns import answer


def resample(state: State, seat: int | None, seed: str) -> State:
    """Another state that ``seat`` can't tell from this one: the deck, hands and face-down cards that it doesn't
    know are dealt anew, and so is the future. What it has not confirmed yet of its turn stays chosen."""
    dream = load(State, dump(settled(state)))
    dream.chance = Chance(f"imagined/{seed}", state.chance.draws)
    _redeal(dream, seat, random.Random(f"imagine/{seed}"))
    if seat == state.seat:
        for key in state.steps:
            answer(dream, (key,))
    return dream


def _redeal(state: State, seat: int | None, source: random.Random) -> None:
    table = state.table
    foreign = [other for other in range(len(table.hands)) if other != seat]
    veiled = [
        (column, i)
        for other, side in enumerate(table.columns)
        if other in foreign or state.strict
        for column in side
        for i, card in enumerate(column)
        if NIGHT[card]
    ]
    unseen = state.deck + [card for other in foreign for card in table.hands[other]]
    unseen += [column[i] for column, i in veiled]
    unseen.sort()
    source.shuffle(unseen)
    nights = [card for card in unseen if card in BIRDS and NIGHT[card]][: len(veiled)]
    for (column, i), card in zip(veiled, nights, strict=True):
        column[i] = card
        unseen.remove(card)
    source.shuffle(unseen)  # or the first night cards of the deck would all be missing from its top
    for other in foreign:
        size = len(table.hands[other])
        table.hands[other], unseen = sorted(unseen[:size]), unseen[size:]
    state.deck = unseen


def pieces(state: State) -> dict[str, int]:
    """All cards by their code, wherever they are."""
    table = state.table
    counts: dict[str, int] = {}
    heaps = [state.deck, table.discard, *table.hands]
    heaps += [heap for side in (*table.columns, *table.piles) for heap in side]
    for heap in heaps:
        for card in heap:
            counts[CODES[card]] = counts.get(CODES[card], 0) + 1
    return dict(sorted(counts.items()))
