"""Which moves are legal (§6.1 to §6.5): entries, and the lines that lead out from a Spirit."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from bot.games.migration.data import (
    BASS,
    CACTUS,
    DEEP_WOODS,
    FLY,
    LAKE,
    MOUNTAIN,
    OAK,
    OASIS,
    PLAIN,
    RATS,
    SKUNK,
    SPARROW,
    WOLF,
)
from bot.games.migration.geometry import Land
from bot.games.migration.state import EMPTY, NOWHERE, WASTE, State, explorer_of, owner_of, piece_code

# What a line offers, as bits: something to everyone, to a Sparrow, to a Fly. An Explorer can use a line if it
# shares a bit with it.
TO_ALL, TO_SPARROW, TO_FLY = 1, 2, 4
ANYTHING = TO_ALL | TO_SPARROW | TO_FLY
TALENTS = tuple(TO_ALL | (TO_SPARROW if e == SPARROW else TO_FLY if e == FLY else 0) for e in range(CACTUS + 1))
NO_TALENTS = (TO_ALL,) * len(TALENTS)


class Reach(NamedTuple):
    """Where one Explorer can go: Regions that cost nothing, and whether without the Spirit (an entry); and
    Regions reached by migration, with those that lie between."""

    free: dict[int, bool]
    far: dict[int, tuple[int, ...]]


def locked(state: State, land: Land, seat: int) -> Collection[int]:
    """The Regions where a seat may establish nothing because of Skunks (§7.7, R38, R43)."""
    shut: set[int] | None = None
    for other, spirit in enumerate(state.spirits):
        if other == seat or spirit == NOWHERE or state.tops[spirit] != piece_code(other, SKUNK):
            continue
        if state.learning or state.tiles[spirit] == MOUNTAIN:
            continue
        shut = shut or set()
        shut.update(x for x in land.neighbours[spirit] if state.tiles[x] != MOUNTAIN)
    return shut or ()


def line_bits(state: State, land: Land, origin: int, spare: int, shut: Collection[int]) -> int:
    """What the lines out of ``origin`` offer to somebody who can pay for ``spare`` Regions."""
    tops, tiles, bits = state.tops, state.tiles, 0
    for ray in land.rays[origin]:
        over_towns = False
        left = spare
        for x in ray:
            top, tile = tops[x], tiles[x]
            if top > WASTE:
                over_towns = True
            elif tile != LAKE and x not in shut:
                if top == WASTE:
                    bits |= 0 if over_towns else TO_FLY
                elif over_towns:
                    bits |= TO_SPARROW
                else:
                    return ANYTHING
            left -= 1
            if left < 0 or tile == DEEP_WOODS:
                break
    return bits


def forests(state: State, land: Land) -> list[int]:
    """The Regions that count as Forest: printed and without a tile, or Deep Woods (§2)."""
    tiles = state.tiles
    found = [x for x in land.woods if tiles[x] == PLAIN]
    if DEEP_WOODS in tiles:
        found += [x for x, tile in enumerate(tiles) if tile == DEEP_WOODS]
    return found


def entry_spots(state: State, land: Land, explorer: int) -> Iterable[int]:
    """The Regions that an Explorer may enter without a Spirit, if they are empty (§6.3)."""
    spots: list[int] = []
    if explorer == BASS:
        spots += land.coast
    if explorer == WOLF and not state.learning:
        spots += forests(state, land)
    if OASIS in state.tiles:
        spots += [x for x, tile in enumerate(state.tiles) if tile == OASIS and x not in spots]
    return spots


def can_enter(state: State, land: Land, explorer: int, shut: Collection[int]) -> bool:
    """Whether an Explorer has any entry at all."""
    tops, tiles = state.tops, state.tiles
    for x in entry_spots(state, land, explorer):  # noqa: SIM110 - most spots are free: a generator takes longer
        if tops[x] == EMPTY and tiles[x] != LAKE and x not in shut:
            return True
    return False


def with_entry(state: State, land: Land, hand: list[int], shut: Collection[int]) -> list[int]:
    """The types in a hand that have an entry."""
    if OASIS not in state.tiles:
        able = [e for e in (BASS, WOLF) if hand[e]]
    else:
        able = [e for e, count in enumerate(hand) if count]
    return [e for e in able if can_enter(state, land, e, shut)]


def with_line(state: State, land: Land, hand: list[int], origin: int, shut: Collection[int]) -> list[int]:
    """The types in a hand that can expand or migrate from ``origin``."""
    if origin == NOWHERE:
        return []
    bits = line_bits(state, land, origin, sum(hand) - 1, shut)
    return _able(state, hand, bits) if bits else []


def _able(state: State, hand: list[int], bits: int) -> list[int]:
    """The types in a hand that can use what lines offer."""
    talents = NO_TALENTS if state.learning else TALENTS
    return [e for e, count in enumerate(hand) if count and talents[e] & bits]


def lakes(state: State, land: Land, hand: list[int], origin: int, shut: Collection[int]) -> list[int]:
    """The Lakes beside ``origin`` from which the hand has a move (§6, Lake step)."""
    if origin == NOWHERE or LAKE not in state.tiles:
        return []
    return [x for x in land.neighbours[origin] if state.tiles[x] == LAKE and with_line(state, land, hand, x, shut)]


def jumps(state: State, land: Land, seat: int, hand: list[int], shut: Collection[int]) -> list[int]:
    """The seat's own Oaks to which the Spirit can jump and then move on (§7.2, R23, R24)."""
    mine = piece_code(seat, OAK)
    if state.learning or mine not in state.tops:
        return []
    spirit = state.spirits[seat]
    return [
        x
        for x, top in enumerate(state.tops)
        if top == mine
        and x != spirit
        and (with_line(state, land, hand, x, shut) or lakes(state, land, hand, x, shut))
    ]


def has_move(state: State, land: Land, seat: int, hand: list[int] | None = None) -> bool:
    """Whether a seat has any legal move (§6.5); ``hand`` stands in for the seat's own."""
    hand = state.hands[seat] if hand is None else hand
    if not any(hand):
        return False
    shut = locked(state, land, seat)
    bits = _all_bits(state, land, seat, sum(hand) - 1, shut)
    return bool(bits & TO_ALL or _able(state, hand, bits) or with_entry(state, land, hand, shut))


def has_move_with(state: State, land: Land, seat: int, kinds: Collection[int]) -> list[bool]:
    """Whether a seat would have a move if all that it holds were of one kind, for each of some kinds."""
    size = sum(state.hands[seat])
    if not size:
        return [False for _ in kinds]
    shut = locked(state, land, seat)
    bits = _all_bits(state, land, seat, size - 1, shut)
    if bits & TO_ALL:
        return [True for _ in kinds]
    talents = NO_TALENTS if state.learning else TALENTS
    entering = with_entry(state, land, [1] * len(talents), shut)
    return [bool(talents[kind] & bits) or kind in entering for kind in kinds]


def _all_bits(state: State, land: Land, seat: int, spare: int, shut: Collection[int]) -> int:
    """What lines offer a seat out of everywhere that its Spirit can begin: where it is, its Oaks, and the Lakes
    beside these."""
    spirit, oak = state.spirits[seat], piece_code(seat, OAK)
    starts = [] if spirit == NOWHERE else [spirit]
    if not state.learning and oak in state.tops:
        starts += [x for x, top in enumerate(state.tops) if top == oak and x != spirit]
    if LAKE in state.tiles:
        starts += [y for x in starts for y in land.neighbours[x] if state.tiles[y] == LAKE]
    bits = 0
    for start in starts:
        bits |= line_bits(state, land, start, spare, shut)
        if bits & TO_ALL:
            break
    return bits


def sure_to_move(state: State, land: Land, seat: int) -> bool:
    """Whether a seat would have a move with any hand of as many Explorers; one that has nothing on the board yet is
    taken to have one, since it has chosen a hand that can begin (R1)."""
    if not state.settled[seat]:
        return True
    shut = locked(state, land, seat)
    spirit, spare = state.spirits[seat], sum(state.hands[seat]) - 1
    if spirit != NOWHERE:
        if line_bits(state, land, spirit, spare, shut) & TO_ALL:
            return True
        origins = [x for x in land.neighbours[spirit] if state.tiles[x] == LAKE]
        origins += [] if state.learning else towns(state, seat, OAK)
        if any(line_bits(state, land, x, spare, shut) & TO_ALL for x in origins):
            return True
    return can_enter(state, land, RATS, shut)  # on an Oasis only, as all may


def can_begin(state: State, land: Land, explorer: int) -> bool:
    """Whether an Explorer could be the first Town of a player on the empty map (§4 step 3, R1)."""
    return can_enter(state, land, explorer, ())


def reach(
    state: State,
    land: Land,
    seat: int,
    explorer: int,
    origin: int,
    *,
    entries: bool,
    shut: Collection[int] | None = None,
) -> Reach:
    """Everywhere that one Explorer of a seat can go from ``origin``, with or without its entries; ``shut`` stands
    in for the Regions that Skunks guard."""
    tops, tiles = state.tops, state.tiles
    shut = locked(state, land, seat) if shut is None else shut
    free: dict[int, bool] = {}
    far: dict[int, tuple[int, ...]] = {}
    if origin != NOWHERE:
        crosses = explorer == SPARROW and not state.learning
        settles = WASTE if explorer == FLY and not state.learning else EMPTY
        spare = sum(state.hands[seat]) - 1
        for ray in land.rays[origin]:
            for distance, x in enumerate(ray):
                top, tile = tops[x], tiles[x]
                if top <= settles and tile != LAKE and x not in shut:
                    if distance:
                        far[x] = ray[:distance]
                    else:
                        free[x] = False
                if distance >= spare or tile == DEEP_WOODS or (top > WASTE and not crosses):
                    break
    if entries:
        for x in entry_spots(state, land, explorer):
            if tops[x] == EMPTY and tiles[x] != LAKE and x not in shut:
                free.setdefault(x, True)
    return Reach(free, far)


def towns(state: State, seat: int, explorer: int) -> list[int]:
    """The Regions where a seat has a Town of a type."""
    mine = piece_code(seat, explorer)
    return [x for x, top in enumerate(state.tops) if top == mine]


def town_at(state: State, x: int) -> tuple[int, int] | None:
    """The owner and type of the Town in a Region, if there is one."""
    top = state.tops[x]
    return (owner_of(top), explorer_of(top)) if top > WASTE else None
