"""What things cost, yield and are worth in Tinners' Trail, from ``data/tinners`` (§4 to §11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal

import msgspec

from bot.games.content import Flaw, load
from bot.games.tinners.data import PLAYERS, Count, Positive, rounds

KINDS = ("miner", "port", "train", "adit", "pump")
MINER, PORT, TRAIN, ADIT, PUMP = range(5)
ACTIONS = ("build", "extract", *KINDS, "pasties", "emigrate")
PLACES = ("michigan", "sierra-madre", "kimberly", "adelaide")
MICHIGAN, SIERRA_MADRE, KIMBERLY, ADELAIDE = range(4)
INVESTING = ("1", *PLAYERS)

Bonus = Literal["money", "tin", "copper", "work", "water", "miner"]


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least opening bids in pounds (§6 step 3)."""

    usual: Positive
    alone: Positive
    no_cards: Positive


class Work(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``work.toml`` (§5.1)."""

    per_round: Positive
    pasties_income: Count
    cost: dict[str, Positive]
    opening: Opening


class Scale(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Prices by the sum of the dice."""

    tin: tuple[Count, ...]
    copper: tuple[Count, ...]


class Zones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sums that pull the next price back."""

    low: tuple[Count, ...]
    high: tuple[Count, ...]


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``prices.toml`` (§4)."""

    dice: Positive
    faces: tuple[Count, ...]
    scale: Scale
    zones: Zones


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of development does where it is placed (§8)."""

    name: str
    capacity: Count = 0
    water: Count = 0
    tin: Count = 0
    copper: Count = 0
    water_by_round: tuple[Count, ...] = ()


class DevelopmentCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Known sums of the board's rows."""

    total_of_four: tuple[Count, ...]


class Developments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``developments.toml`` (§8)."""

    base_capacity: Positive
    kinds: dict[str, Kind]
    board: dict[str, tuple[tuple[Count, ...], ...]]
    check: DevelopmentCheck


class Investments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``investments.toml`` (§10.2)."""

    most: Positive
    slots: dict[str, Positive]
    rounds: dict[str, dict[str, tuple[Positive, ...]]]


class SurveyCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A survey card (§9)."""

    name: str
    minimum: Positive
    after: Bonus
    amount: Positive
    bonus: str


class SurveyTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``survey.toml``."""

    cards: dict[str, SurveyCard]


class Michigan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces to take by round (§11.4)."""

    name: str
    piece: tuple[Literal["miner", "port", "train", "adit"], ...]
    count: tuple[Positive, ...]


class SierraMadre(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points by round (§11.5)."""

    name: str
    points: tuple[Count, ...]


class Kimberly(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Yearly pounds by the round of the token (§11.5)."""

    name: str
    income: tuple[Count, ...]


class Adelaide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pounds more for each cube of the chosen ore and of the other, by round (§11.6)."""

    name: str
    chosen: tuple[Count, ...]
    other: tuple[Count, ...]


class Emigration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``emigration.toml`` (§11)."""

    coloured_miners: Positive
    michigan: Michigan
    sierra_madre: SierraMadre
    kimberly: Kimberly
    adelaide: Adelaide


class Rate(msgspec.Struct, frozen=True):
    """An investment row of a round: pounds to pay, and the points of its slots."""

    key: str
    pay: Annotated[int, msgspec.Meta(ge=1)]
    points: tuple[int, ...]


@cache
def work() -> Work:
    """Costs in work points. Raises :class:`bot.games.content.BadContent`, as do all of these."""
    return load("tinners/work.toml", Work, check_work)


@cache
def costs() -> Mapping[str, int]:
    """The cost of each action in work points."""
    return work().cost


@cache
def prices() -> Prices:
    """How ore is priced."""
    return load("tinners/prices.toml", Prices, check_prices)


@cache
def developments() -> Developments:
    """What developments do."""
    return load("tinners/developments.toml", Developments, check_developments)


@cache
def kinds() -> tuple[Kind, ...]:
    """The kinds of development in the order of :data:`KINDS`."""
    return tuple(developments().kinds[name] for name in KINDS)


def board(seats: int, number: int) -> tuple[int, ...]:
    """What the development board offers in a round, by kind (§8.1)."""
    return developments().board[str(max(2, seats))][number - 1]


@cache
def investments() -> Investments:
    """What money buys."""
    return load("tinners/investments.toml", Investments, check_investments)


@cache
def rates(seats: int, number: int) -> tuple[Rate, ...]:
    """The investment rows of a round, lowest first (§10.2)."""
    table = investments()
    slots = table.slots[str(seats)]
    return tuple(Rate(key, int(key), points[:slots]) for key, points in table.rounds[str(number)].items())


@cache
def survey() -> Mapping[str, SurveyCard]:
    """The survey cards by key."""
    return load("tinners/survey.toml", SurveyTable, check_survey).cards


@cache
def emigration() -> Emigration:
    """The Emigration expansion."""
    return load("tinners/emigration.toml", Emigration, check_emigration)


def check_work(table: Work) -> None:
    """Raise :class:`Flaw` unless exactly the actions that the rules know have a cost within a round."""
    if tuple(sorted(table.cost)) != tuple(sorted(ACTIONS)):
        raise Flaw("cost", f"it needs exactly {', '.join(ACTIONS)}")
    for name, cost in table.cost.items():
        if cost > table.per_round:
            raise Flaw(f"cost.{name}", f"a round has only {table.per_round} work points")


def check_prices(table: Prices) -> None:
    """Raise :class:`Flaw` unless every sum of the dice has a price and at most one zone (§4)."""
    if not table.faces:
        raise Flaw("faces", "a die needs faces")
    sums = range(table.dice * max(table.faces) + 1)
    for ore, scale in (("tin", table.scale.tin), ("copper", table.scale.copper)):
        if len(scale) != len(sums):
            raise Flaw(f"scale.{ore}", f"the dice have {len(sums)} sums, the scale has {len(scale)} prices")
        if list(scale) != sorted(scale):
            raise Flaw(f"scale.{ore}", "prices must not fall")
    if not {*table.zones.low, *table.zones.high} <= set(sums) or set(table.zones.low) & set(table.zones.high):
        raise Flaw("zones", "zones are sums of the dice, and no sum lies in both")


def check_developments(table: Developments) -> None:
    """Raise :class:`Flaw` unless the kinds and rows are those that the rules need, and known sums hold (§8)."""
    if tuple(table.kinds) != KINDS:
        raise Flaw("kinds", f"it needs {', '.join(KINDS)}, in this order")
    if len(table.kinds["pump"].water_by_round) != rounds():
        raise Flaw("kinds.pump.water_by_round", f"{rounds()} numbers are needed")
    if tuple(table.board) != PLAYERS:
        raise Flaw("board", f"it needs a line for each of {', '.join(PLAYERS)} players")
    for players, rows in table.board.items():
        if [len(row) for row in rows] != [len(KINDS)] * rounds():
            raise Flaw(f"board.{players}", f"it needs {rounds()} rounds of {len(KINDS)} numbers")
    found = tuple(sum(column) for column in zip(*table.board["4"], strict=True))
    if found != table.check.total_of_four:
        raise Flaw("board.4", f"the rows add up to {list(found)}, not to {list(table.check.total_of_four)}")


def check_investments(table: Investments) -> None:
    """Raise :class:`Flaw` unless each round has the same rows, with slots that give less and less (§10.2)."""
    if tuple(table.slots) != INVESTING:
        raise Flaw("slots", f"it needs a line for each of {', '.join(INVESTING)} players")
    if list(table.rounds) != [str(n + 1) for n in range(rounds())]:
        raise Flaw("rounds", f"it needs rounds 1 to {rounds()}")
    for number, rows in table.rounds.items():
        if list(rows) != list(table.rounds["1"]):
            raise Flaw(f"rounds.{number}", "it needs the same rows as round 1")
        for key, points in rows.items():
            if not key.isdecimal() or not int(key):
                raise Flaw(f"rounds.{number}.{key}", "a row's name is its price in pounds")
            if len(points) < max(table.slots.values()) or list(points) != sorted(points, reverse=True):
                raise Flaw(f"rounds.{number}.{key}", "it needs a number for each slot, none above the one before")
        if [int(key) for key in rows] != sorted(int(key) for key in rows):
            raise Flaw(f"rounds.{number}", "rows go from the lowest price to the highest")


def check_survey(table: SurveyTable) -> None:
    """Raise :class:`Flaw` if a card could be taken for another answer."""
    for key in table.cards:
        if not key.isalpha() or key in ("none", *ACTIONS):
            raise Flaw(f"cards.{key}", "the name of a card is one word that means nothing else")


def check_emigration(table: Emigration) -> None:
    """Raise :class:`Flaw` unless every place has a bonus for each round (§11)."""
    by_round = {
        "michigan.piece": table.michigan.piece,
        "michigan.count": table.michigan.count,
        "sierra_madre.points": table.sierra_madre.points,
        "kimberly.income": table.kimberly.income,
        "adelaide.chosen": table.adelaide.chosen,
        "adelaide.other": table.adelaide.other,
    }
    for key, numbers in by_round.items():
        if len(numbers) != rounds():
            raise Flaw(key, f"{rounds()} values are needed")
