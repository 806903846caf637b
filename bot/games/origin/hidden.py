"""What a seat can't know, dealt anew; and the count of all pieces (§1.4)."""

from __future__ import annotations

import random
from collections import Counter

from bot.games.contract import Chance, dump, load
from bot.games.origin import pawns
from bot.games.origin.data import DECKS, PURPLE
from bot.games.origin.pawns import NO_PAWN
from bot.games.origin.state import State


def resample(state: State, seat: int | None, seed: str) -> State:
    """Another state that ``seat`` can't tell from this one: the decks, the hands of others, the face-down tiles and
    the future are dealt anew. What somebody else has said in an unfinished answer is forgotten."""
    dream = load(State, dump(state))
    source = random.Random(f"imagine/{seed}")
    dream.chance = Chance(f"imagined/{seed}", state.chance.draws)
    if seat != dream.turn:
        dream.words = []
    dream.pile.sort()
    source.shuffle(dream.pile)
    for deck in range(len(DECKS)):
        _redeal(dream, seat, deck, source)
    return dream


def _redeal(state: State, seat: int | None, deck: int, source: random.Random) -> None:
    heaps = [state.decks[deck]]
    for other, player in enumerate(state.players):
        if other != seat:
            heaps += [player.hands[deck], player.aside] if deck == PURPLE else [player.hands[deck]]
    unseen = sorted(card for heap in heaps for card in heap)
    source.shuffle(unseen)
    for heap in heaps:
        heap[:], unseen = unseen[: len(heap)], unseen[len(heap) :]


def pieces(state: State) -> dict[str, int]:
    """Pawns, villages, cards, tiles and tokens, wherever they are."""
    counts: Counter[str] = Counter()
    for pawn, left in enumerate(state.reserve):
        counts[f"pawn {pawns.KEYS[pawn]}"] += left
    counts.update(f"pawn {pawns.KEYS[pawn]}" for pawn in state.pawns if pawn != NO_PAWN)
    counts["pawns on villages"] = sum(pawn != NO_PAWN for pawn in state.pawns) - 1
    counts["pawns on villages"] -= sum(player.home.bit_count() for player in state.players)
    heaps = [*state.decks, state.discards]
    tokens = [value for value in state.tokens if value]
    game = [*state.surplus, *(value for value in state.game if value)]
    tiles = [*state.pile, *(level for column in state.columns for level in column)]
    for seat, player in enumerate(state.players):
        counts[f"villages of seat {seat}"] = player.villages + player.home.bit_count()
        heaps += [*player.hands, player.aside, player.permanents, player.objectives]
        tokens += player.straits
        game += player.hunting
        tiles += [n + 1 for n, count in enumerate(player.tiles) for _ in range(count)]
    counts.update(f"card {card}" for heap in heaps for card in heap)
    counts.update(f"strait token {value}" for value in tokens)
    counts.update(f"hunting token {value}" for value in game)
    counts.update(f"tile {level}" for level in tiles)
    return dict(sorted(counts.items()))
