"""Lord Wallace's tables, from ``data/tinners/lord_wallace.toml`` (§12)."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from bot.games.content import Flaw, load
from bot.games.tinners.data import Count, Positive, rounds, setup
from bot.games.tinners.rates import KINDS

CardAction = Literal["build", "extract", "develop"]


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the cards of each action."""

    build: tuple[Positive, ...]
    extract: tuple[Positive, ...]
    develop: tuple[Positive, ...]


class DeckCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many cards there are."""

    cards: Positive


class RobotStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What he begins with (§12.2)."""

    mines: Count
    more_mines: Count
    money: Count
    deep_purse: Count


class RobotBid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What he thinks a usual tile is (§12.3)."""

    usual_ore: Count
    usual_water: Count


class Better(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What "better mines" adds, and takes off in water (§12.2)."""

    tin: Count
    copper: Count
    water: Count


class Reserve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pounds he doesn't invest, by round (§12.4)."""

    reserve: tuple[Count, ...]


class Preference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """His order of developments (§12.3)."""

    base: tuple[str, ...]
    emigration: tuple[str, ...]


class WallaceTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``lord_wallace.toml``."""

    deck: Deck
    check: DeckCheck
    start: RobotStart
    bid: RobotBid
    better: Better
    invest: Reserve
    order: Preference


class Card(msgspec.Struct, frozen=True):
    """One of his cards: what he does first, and the number that limits his bids."""

    action: CardAction
    bid: int


@cache
def wallace() -> WallaceTable:
    """Lord Wallace's tables. Raises :class:`bot.games.content.BadContent`."""
    return load("tinners/lord_wallace.toml", WallaceTable, check_wallace)


@cache
def cards() -> tuple[Card, ...]:
    """His cards; a state knows them by number."""
    deck = wallace().deck
    return (
        *(Card("build", bid) for bid in deck.build),
        *(Card("extract", bid) for bid in deck.extract),
        *(Card("develop", bid) for bid in deck.develop),
    )


@cache
def preference(emigration: bool) -> tuple[int, ...]:
    """The kinds of development in the order in which he likes them."""
    order = wallace().order
    return tuple(KINDS.index(name) for name in (order.emigration if emigration else order.base))


def check_wallace(table: WallaceTable) -> None:
    """Raise :class:`Flaw` unless the deck is complete and he knows what to do in every round (§12)."""
    found = len(table.deck.build) + len(table.deck.extract) + len(table.deck.develop)
    if found != table.check.cards:
        raise Flaw("deck", f"it has {found} cards, not {table.check.cards}")
    for key, order in (("order.base", table.order.base), ("order.emigration", table.order.emigration)):
        if sorted(order) != sorted(KINDS):
            raise Flaw(key, f"it needs each of {', '.join(KINDS)} once")
    if len(table.invest.reserve) != rounds():
        raise Flaw("invest.reserve", f"{rounds()} numbers are needed")
    for key, mines in (("start.mines", table.start.mines), ("start.more_mines", table.start.more_mines)):
        if mines > min(setup().side.mines, setup().counts["2"].face_down):
            raise Flaw(key, f"he can't begin with {mines} mines")
