"""The objective cards: when each kind of condition holds (§6.1)."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.origin import atlas
from bot.games.origin.data import KINDS, PAWN_COLOURS, Objective, objectives
from bot.games.origin.pawns import COLOUR, HEIGHT, STRENGTH
from bot.games.origin.state import Player, State

Condition = Callable[[State, Player, Objective], bool]


def fulfilled(state: State, seat: int, key: str) -> bool:
    """Whether the condition of a card holds for a player now."""
    card = objectives()[key]
    return CONDITIONS[card.kind](state, state.players[seat], card)


def territory_colour(state: State, player: Player, card: Objective) -> bool:
    """So many own villages on territories of one colour."""
    return (player.home & atlas.OF_KIND[KINDS.index(card.colour)]).bit_count() >= card.need


def continent(state: State, player: Player, card: Objective) -> bool:
    """So many own villages on one continent."""
    return (player.home & atlas.ON_CONTINENT[card.continent]).bit_count() >= card.need


def group_one_continent(state: State, player: Player, card: Objective) -> bool:
    """A connected group of so many own territories within one continent."""
    inside = [player.home & mask for mask in atlas.ON_CONTINENT.values()]
    return any(
        group.bit_count() >= card.need
        for part in inside
        if part.bit_count() >= card.need
        for group in atlas.groups(part)
    )


def group_two_continents(state: State, player: Player, card: Objective) -> bool:
    """A connected group of so many own territories, straits included, that touches two continents. A larger group
    that touches two always holds one of the size asked for that does."""
    return player.home.bit_count() >= card.need and any(
        group.bit_count() >= card.need and _touched(group) > 1 for group in atlas.groups(player.home)
    )


def continents(state: State, player: Player, card: Objective) -> bool:
    """An own village on each of so many continents."""
    return _touched(player.home) >= card.need


def _touched(mask: int) -> int:
    return sum(bool(mask & continent_) for continent_ in atlas.ON_CONTINENT.values())


def pawn_strength(state: State, player: Player, card: Objective) -> bool:
    """So many own pawns of one strength."""
    return sum(STRENGTH[state.pawns[t]] == card.value for t in atlas.members(player.home)) >= card.need


def pawn_height(state: State, player: Player, card: Objective) -> bool:
    """So many own pawns of one height."""
    return sum(HEIGHT[state.pawns[t]] == card.value for t in atlas.members(player.home)) >= card.need


def pawn_colours(state: State, player: Player, card: Objective) -> bool:
    """So many own pawns of each colour."""
    counts = [0] * len(PAWN_COLOURS)
    for t in atlas.members(player.home):
        counts[COLOUR[state.pawns[t]]] += 1
    return min(counts) >= card.need


def straits_occupied(state: State, player: Player, card: Objective) -> bool:
    """Own villages on both sides of so many straits, whoever holds the tokens."""
    return sum(player.home & both == both for both in atlas.STRAIT_MASKS) >= card.need


def tile_levels(state: State, player: Player, card: Objective) -> bool:
    """A tile of each level from 1 up to the number asked for."""
    return all(player.tiles[: card.need])


def tile_count(state: State, player: Player, card: Objective) -> bool:
    """So many tiles of any level."""
    return sum(player.tiles) >= card.need


def permanents(state: State, player: Player, card: Objective) -> bool:
    """So many permanent cards in play."""
    return len(player.permanents) >= card.need


CONDITIONS: dict[str, Condition] = {
    "territory_colour": territory_colour,
    "continent": continent,
    "group_one_continent": group_one_continent,
    "group_two_continents": group_two_continents,
    "continents": continents,
    "pawn_strength": pawn_strength,
    "pawn_height": pawn_height,
    "pawn_colours": pawn_colours,
    "straits_occupied": straits_occupied,
    "tile_levels": tile_levels,
    "tile_count": tile_count,
    "permanents": permanents,
}
"""The condition of every kind of card in the data."""
