"""Options as they are offered, kept so that asking costs little."""

from __future__ import annotations

from functools import cache, lru_cache

from bot.games.contract import Decision, Option, Progress
from bot.games.decision import Event
from bot.games.mars import data
from bot.games.mars import sentences as say
from bot.games.mars.geometry import EMBASSY, HEX, NAMES, members
from bot.games.text import Text

EMBASSY_KEY = "embassy"
EVENT_KEY = "event"
CARD = {card.key: number for number, card in enumerate(data.cards())}
CARD_KEYS = tuple(CARD)


def tell(log: Progress, *told: Text) -> None:
    """Tell everybody."""
    log.events += [Event(each) for each in told]


def tell_alone(log: Progress, seat: int, told: Text) -> None:
    """Tell one seat something about its hand."""
    log.events.append(Event(told, to=(seat,), hand=True))


def hex_key(number: int) -> str:
    """The key of a hex; of the Embassy's slot its name."""
    return EMBASSY_KEY if number == EMBASSY else NAMES[number]


def hex_of(key: str) -> int:
    """The hex with that key."""
    return EMBASSY if key == EMBASSY_KEY else HEX[key]


@cache
def place(number: int, times: int = 1) -> Option:
    """A hex to choose."""
    return Option(hex_key(number), say.place(number), spot=NAMES[number], times=times)


@lru_cache(1 << 14)
def at(hexes: int) -> tuple[Option, ...]:
    """Hexes to choose, row by row, the Embassy last."""
    found = [place(number) for number in members(hexes & ~(1 << EMBASSY))]
    return (*found, place(EMBASSY)) if hexes >> EMBASSY & 1 else tuple(found)


@cache
def asset(kind: int, times: int = 1) -> Option:
    """A kind of asset to choose."""
    return Option(data.ASSETS[kind], say.ASSETS[kind], times=times)


@cache
def assets(kinds: tuple[int, ...]) -> tuple[Option, ...]:
    """Kinds of assets to choose one of."""
    return tuple(asset(kind) for kind in kinds)


@cache
def card(number: int, times: int = 1, group: str = "") -> Option:
    """An event card to choose."""
    return Option(CARD_KEYS[number], say.TITLES[number], times=times, note=say.RULES[number], group=group)


PROMPTS: dict[str, Text] = {}
"""What is asked, by the name of the question; every module adds its own."""


@lru_cache(1 << 13)
def one_hex(question: str, hexes: int) -> Decision:
    """A question for one of some hexes."""
    return Decision(PROMPTS[question], at(hexes))


@cache
def one_asset(question: str, kinds: tuple[int, ...]) -> Decision:
    """A question for one kind of asset."""
    return Decision(PROMPTS[question], assets(kinds))


@cache
def beds(hexes: tuple[int, ...]) -> tuple[Option, ...]:
    """Hexes that hold several people: each as often as it stands here."""
    return tuple(place(number, hexes.count(number)) for number in dict.fromkeys(hexes))
