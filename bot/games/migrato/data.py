"""The deck of Migrato from ``data/migrato/deck.toml``, and what must be true of one (§2)."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec

from bot.games.content import Flaw, load, same_names
from bot.games.migrato.view import Time

# The numbers by which a state knows species and dangers, so that stored games outlive a change of the data.
SPECIES = ("goose", "stilt", "kite", "bee_eater", "teal")
DANGERS = ("xd", "xn", "xb")
MOST_BIRDS = 5

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sizes of the game (§3, §6.1, §8)."""

    hand: Positive
    columns: Positive
    cards_in_a_column: Positive
    reshuffles: Positive


class Species(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A species: how many cards it needs (``after_combining`` is another size that will do), and how many cards
    there are of each number of birds by day and by night."""

    name: str
    need: Positive
    after_combining: Positive | None = None
    day: dict[str, Count] = {}
    night: dict[str, Count] = {}


class Danger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A danger: which cards it may take, and how many of it there are (§2.2)."""

    name: str
    takes: tuple[Time, ...]
    copies: Count


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``deck.toml``."""

    rules: Rules
    species: dict[str, Species]
    dangers: dict[str, Danger]


@cache
def deck() -> Deck:
    """The deck. Raises :class:`bot.games.content.BadContent`."""
    return load("migrato/deck.toml", Deck, check_deck)


def check_deck(table: Deck) -> None:
    """Raise :class:`Flaw` unless the game can be played with these cards."""
    same_names("species", table.species, SPECIES)
    same_names("dangers", table.dangers, DANGERS)
    for name, species in table.species.items():
        _check_species(f"species.{name}", species, table.rules)
    for name, danger in table.dangers.items():
        if not danger.takes or len(set(danger.takes)) < len(danger.takes):
            raise Flaw(f"dangers.{name}.takes", "name day, night or both, each once")
    cards = sum(sum(species.day.values()) + sum(species.night.values()) for species in table.species.values())
    hands = 2 * table.rules.hand
    if cards <= hands:
        raise Flaw("species", f"there must be more birds than the two hands hold, {hands}")


def _check_species(key: str, species: Species, rules: Rules) -> None:
    for time, copies in (("day", species.day), ("night", species.night)):
        for number in copies:
            if number not in map(str, range(1, MOST_BIRDS + 1)):
                raise Flaw(f"{key}.{time}", f"{number!r} is not a number of birds from 1 to {MOST_BIRDS}")
    cards = sum(species.day.values()) + sum(species.night.values())
    for name, size in (("need", species.need), ("after_combining", species.after_combining)):
        if size is not None and size > min(rules.cards_in_a_column, cards):
            raise Flaw(f"{key}.{name}", "so many cards can't come together in a column")
