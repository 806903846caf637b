"""What a move does to the board: the Town, its payment, the Spirit, and the effects when a turn ends (§6, §7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.migration import sentences as say
from bot.games.migration.data import CACTUS, LAKE, MOUNTAIN, PLAIN, POISON_OAK, WOLF
from bot.games.migration.geometry import Land
from bot.games.migration.state import (
    KNOWN,
    NOWHERE,
    WASTE,
    Board,
    State,
    Turn,
    explorer_of,
    owner_of,
    piece_code,
)
from bot.games.text import Text


def keep(state: State) -> Board:
    """The board as it is now, to be shown to others while a turn is unfinished."""
    return Board(
        tiles=state.tiles[:],
        tops=state.tops[:],
        piles=[pile[:] for pile in state.piles],
        spirits=state.spirits[:],
        hand=state.hands[state.turn][:],
        last=state.last,
    )


def restore(state: State, board: Board) -> None:
    """Put the board back as it was before the unfinished turn."""
    state.tiles, state.tops, state.piles = board.tiles, board.tops, board.piles
    state.spirits, state.hands[state.turn], state.last = board.spirits, board.hand, board.last


def establish(state: State, land: Land, turn: Turn, paid: Iterable[int]) -> list[Text]:
    """Carry out the move that ``turn`` has put together, with the Explorers ``paid`` for ``turn.over`` in
    order (§6.2, effects), and return what to tell."""
    seat, hand = state.turn, state.hands[state.turn]
    over = tuple(land.labels[x] for x in turn.over)
    told = [say.settled(seat, turn.explorer, land.labels[turn.to], over, turn.entry)]
    hand[turn.explorer] -= 1
    state.tops[turn.to] = piece_code(seat, turn.explorer)
    for x, explorer in zip(turn.over, paid, strict=True):
        hand[explorer] -= 1
        told += _bury(state, land, x, piece_code(seat, explorer))
    if turn.legs:  # the Lizard that gave this move turns over right after it (R31)
        told += _turn_over(state, land, turn.origin, say.lizard_turned(land.labels[turn.origin]))
    stays = turn.explorer == CACTUS and not state.learning
    state.spirits[seat] = turn.home if stays else turn.to
    return told


def _bury(state: State, land: Land, x: int, piece: int) -> list[Text]:
    """Lay a piece face down in a Region: a Town there is covered, a Lake destroyed (§6.2)."""
    told: list[Text] = []
    top = state.tops[x]
    if top > WASTE:
        told = _turn_over(state, land, x, say.covered(state.turn, owner_of(top), explorer_of(top), land.labels[x]))
    state.piles[x].append(piece)
    state.tops[x] = WASTE
    if state.tiles[x] == LAKE:
        state.tiles[x] = PLAIN
        told.append(say.lake_gone(land.labels[x]))
    return told


def _turn_over(state: State, land: Land, x: int, sentence: Text) -> list[Text]:
    """Make Wasteland of a Town; a Spirit of another player on it leaves the board (§8). The mover's own Spirit
    is on its way and is not lost (R26)."""
    state.piles[x].append(state.tops[x] | KNOWN)
    state.tops[x] = WASTE
    return [sentence, *_banish(state, land, {x: None})]


def _banish(state: State, land: Land, spots: Mapping[int, int | None]) -> list[Text]:
    """Take the others' Spirits off some Regions, each through the Poison Oak in another, or with its Town."""
    told: list[Text] = []
    for seat, spirit in enumerate(state.spirits):
        if seat != state.turn and spirit != NOWHERE and spirit in spots:
            state.spirits[seat], oak = NOWHERE, spots[spirit]
            told.append(say.spirit_lost(seat, land.labels[spirit], None if oak is None else land.labels[oak]))
    return told


def end_of_turn(state: State, land: Land) -> list[Text]:
    """Wolves and Poison Oaks of the seat on turn, worked out on one position (§6 step 4, R13, R37)."""
    if state.learning:
        return []
    seat = state.turn
    flipped = wolf_prey(state, land, seat)
    poisoned = poisoned_spots(state, land, seat)
    told: list[Text] = []
    for x in flipped:
        top = state.tops[x]
        sentence = say.wolves_flip(seat, owner_of(top), explorer_of(top), land.labels[x])
        told += _turn_over(state, land, x, sentence)
    return told + _banish(state, land, poisoned)


def wolf_prey(state: State, land: Land, seat: int) -> list[int]:
    """Enemy Towns beside two or more of a seat's Wolves (§7.6, R34 to R36, R43)."""
    wolf = piece_code(seat, WOLF)
    if state.tops.count(wolf) < 2:
        return []
    return [
        x
        for x, top in enumerate(state.tops)
        if top > WASTE
        and owner_of(top) != seat
        and sum(state.tops[y] == wolf for y in town_neighbours(state, land, x)) >= 2
    ]


def poisoned_spots(state: State, land: Land, seat: int) -> dict[int, int]:
    """The Regions beside a seat's Poison Oaks, Mountains left out, each with such an Oak (§7.8, R40, R43)."""
    oak = piece_code(seat, POISON_OAK)
    if oak not in state.tops:
        return {}
    return {y: x for x, top in enumerate(state.tops) if top == oak for y in town_neighbours(state, land, x)}


def town_neighbours(state: State, land: Land, x: int) -> list[int]:
    """The Regions whose Towns are adjacent to a Town in ``x``: none from or to a Mountain (R43)."""
    if state.tiles[x] == MOUNTAIN:
        return []
    return [y for y in land.neighbours[x] if state.tiles[y] != MOUNTAIN]
