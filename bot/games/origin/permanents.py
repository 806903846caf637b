"""The permanent cards: what each of them changes, in one place named after it (§6.2)."""

from __future__ import annotations

from bot.games.origin.data import ORANGE, PURPLE, YELLOW
from bot.games.origin.state import Player

SANDALS = "sandals"
LONG_STRIDES = "long-strides"
RAFTS = "rafts"
SPEARS = "spears"
PALISADE = "palisade"
TOTEM_POLE = "totem-pole"
GRANARY = "granary"
STORYTELLER = "storyteller"
SAGES = "sages"
TRADE_ROUTES = "trade-routes"
HUNTERS = "hunters"
NAVIGATORS = "navigators"
ADAPTATION = "adaptation"
ELDERS = "elders"

NAMES = (
    SANDALS,
    LONG_STRIDES,
    RAFTS,
    SPEARS,
    PALISADE,
    TOTEM_POLE,
    GRANARY,
    STORYTELLER,
    SAGES,
    TRADE_ROUTES,
    HUNTERS,
    NAVIGATORS,
    ADAPTATION,
    ELDERS,
)
"""Every card that there is an effect for."""


def sandals(player: Player, height: int) -> int:
    """What the card adds to the range of a pawn: one, to a short one."""
    return int(height == 1 and SANDALS in player.permanents)


def long_strides(player: Player) -> int:
    """What the card adds to the range of every pawn."""
    return int(LONG_STRIDES in player.permanents)


def rafts(player: Player) -> bool:
    """Whether the first strait of a move is free."""
    return RAFTS in player.permanents


def spears(player: Player) -> int:
    """What the card adds to an attack."""
    return int(SPEARS in player.permanents)


def palisade(player: Player) -> int:
    """What the card adds to the defence of every pawn."""
    return int(PALISADE in player.permanents)


def totem_pole(player: Player, deck: int) -> int:
    """What the card adds to the number of cards in hand: one purple card."""
    return int(deck == PURPLE and TOTEM_POLE in player.permanents)


def granary(player: Player, deck: int) -> int:
    """What the card adds to the number of cards in hand: one yellow and one orange card."""
    return int(deck in (YELLOW, ORANGE) and GRANARY in player.permanents)


def storyteller(player: Player) -> int:
    """How many cards fewer are put back after drawing three."""
    return int(STORYTELLER in player.permanents)


def sages(player: Player) -> int:
    """How many tiles more a brown reward has."""
    return int(SAGES in player.permanents)


def trade_routes(player: Player) -> bool:
    """Whether the tile of a tile and a card may come from any column."""
    return TRADE_ROUTES in player.permanents


def hunters(player: Player) -> bool:
    """Whether a green territory without a token gives a brown reward."""
    return HUNTERS in player.permanents


def navigators(player: Player) -> bool:
    """Whether a strait token taken in one's own turn brings a card."""
    return NAVIGATORS in player.permanents


def adaptation(player: Player) -> bool:
    """Whether a colour doesn't count in evolutions."""
    return ADAPTATION in player.permanents


def elders(player: Player) -> int:
    """The points that the card adds at the end."""
    return len(player.objectives) // 2 if ELDERS in player.permanents else 0
