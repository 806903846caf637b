"""What a seat can't know, dealt anew; and the count of all pieces (§12)."""

from __future__ import annotations

import random
from collections.abc import Callable

from bot.games.contract import Chance, dump, load
from bot.games.migration import data, moves
from bot.games.migration.data import EXPLORERS
from bot.games.migration.effects import restore
from bot.games.migration.geometry import Land, decode
from bot.games.migration.state import KNOWN, WASTE, Laying, State, explorer_of, owner_of, piece_code

TRIES = 40


def as_seen(state: State, seat: int | None) -> State:
    """The state with nothing of an unfinished map, turn or draft of anybody else than ``seat``; the state itself
    if there is none."""
    foreign_turn = state.pending is not None and seat != state.turn
    foreign_doubt = any(doubt and other != seat for other, doubt in enumerate(state.doubts))
    foreign_map = in_secret(state) and seat != state.founder
    if not (foreign_turn or foreign_doubt or foreign_map):
        return state
    seen = load(State, dump(state))
    if foreign_map:
        seen.laying = Laying()
    seen.doubts = [doubt if other == seat else [] for other, doubt in enumerate(seen.doubts)]
    if foreign_turn and seen.pending is not None:
        if seen.pending.before is not None:
            restore(seen, seen.pending.before)
        seen.pending = None
    return seen


def in_secret(state: State) -> bool:
    """Whether the Founder has begun a map that nobody else knows yet."""
    return state.laying is not None and state.laying.stage not in ("way", "drawn")


def resample(state: State, seat: int | None, seed: str) -> State:
    """Another state that ``seat`` can't tell from this one: hands, unchosen pieces and Wasteland of the others
    are dealt anew, and so is the future."""
    dream = load(State, dump(as_seen(state, seat)))
    source = random.Random(f"imagine/{seed}")
    dream.chance = Chance(f"imagined/{seed}", state.chance.draws)
    land = decode(dream.land)
    for other in range(len(dream.hands)):
        if other != seat and dream.drafted[other]:
            _redeal(dream, land, other, source)
    return dream


def _redeal(state: State, land: Land, seat: int, source: random.Random) -> None:
    """Deal a seat's unseen pieces anew to its Wasteland, its hand and those not chosen."""
    slots = [
        (pile, i)
        for pile in state.piles
        for i, piece in enumerate(pile)
        if not piece & KNOWN and owner_of(piece) == seat
    ]
    size = sum(state.hands[seat])
    unseen = [explorer_of(pile[i]) for pile, i in slots]
    for counts in (state.hands[seat], state.unchosen[seat]):
        unseen += [kind for kind, count in enumerate(counts) for _ in range(count)]
    unseen.sort()
    fits = _fitting(state, land, seat, size)
    for _ in range(TRIES):
        source.shuffle(unseen)
        if not fits or any(fits[kind] for kind in unseen[:size]):
            break
    else:  # so few pieces fit that luck doesn't find one: put one of them into the hand
        lucky = source.choice([i for i, kind in enumerate(unseen) if fits[kind]])
        unseen[0], unseen[lucky] = unseen[lucky], unseen[0]
    state.hands[seat] = _counted(unseen[:size])
    laid = unseen[size : size + len(slots)]
    for (pile, i), kind in zip(slots, laid, strict=True):
        pile[i] = piece_code(seat, kind)
    state.unchosen[seat] = _counted(unseen[size + len(slots) :])


def _fitting(state: State, land: Land, seat: int, size: int) -> list[bool]:
    """By type, whether one piece of it in the hand makes the hand possible; empty if every hand is, or
    none any more.

    A seat that is asked for a move has one; a hand that hasn't begun can begin (R1).
    """
    able: Callable[[int], bool]
    if state.phase == "play" and state.turn == seat:

        def able(kind: int) -> bool:
            hand = [0] * len(EXPLORERS)
            hand[kind] = size
            return moves.has_move(state, land, seat, hand)

    elif not state.settled[seat] and size:

        def able(kind: int) -> bool:
            return moves.can_begin(state, land, kind)

    else:
        return []
    fits = [able(kind) for kind in range(len(EXPLORERS))]
    return fits if any(fits) else []


def _counted(kinds: list[int]) -> list[int]:
    counts = [0] * len(EXPLORERS)
    for kind in kinds:
        counts[kind] += 1
    return counts


def pieces(state: State) -> dict[str, int]:
    """Every player's pieces by type, wherever they are: in the hand, on the board, or not chosen."""
    counts = [
        [in_hand + left for in_hand, left in zip(hand, unchosen, strict=True)]
        for hand, unchosen in zip(state.hands, state.unchosen, strict=True)
    ]
    on_board = [top for top in state.tops if top > WASTE] + [piece for pile in state.piles for piece in pile]
    for piece in on_board:
        counts[owner_of(piece)][explorer_of(piece)] += 1
    pool = data.pool(state.mode)
    return {
        f"{EXPLORERS[kind]} of seat {seat}": count
        for seat, by_kind in enumerate(counts)
        for kind, count in enumerate(by_kind)
        if count or pool[kind]
    }
