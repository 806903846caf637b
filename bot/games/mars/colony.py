"""The Colony phase: one menu of everything that is possible, and exchange with the Treasury (4.2, 5.3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from bot.games.contract import Choice, Decision, Option, Progress
from bot.games.mars import building, cards, data, people, placing, rolling, trade
from bot.games.mars import sentences as say
from bot.games.mars.cards import cancel, on_own_stop
from bot.games.mars.options import CARD, PROMPTS, asset, at, card, hex_of, tell
from bot.games.mars.people import can_arrive, settle_in
from bot.games.mars.questions import push, question
from bot.games.mars.state import EXPORT, TARGET, State, Task, healthy, me, population, slots
from bot.games.text import Text, text

COLONY, SALVAGE, WARP = "colony", "salvage", "warp"
MOVE, HEAL, EXCHANGE, BUILD, ROLL = "move", "heal", "exchange", "build", building.ROLL
RATES = data.rules().exchange

_START = Text("Your turn begins: what kind of turn is it?")
_NORMAL = Option(COLONY, Text("A normal turn"), group="turn", note=Text("Colony, Build and Roll phase"))
_SALVAGE = Option(
    SALVAGE, Text("A Salvage turn"), group="turn", note=Text("place one stored building without cost, nothing else")
)
_WARP = Option(
    WARP, Text("Warp"), group="turn", note=Text("the rover jumps to your Supply Stop; it is your whole turn")
)
_PROMPT = Text("Colony phase: do as much as you like, then go on.")
_MOVE = Option(MOVE, Text("Move people"), group="people")
_HEAL = Option(HEAL, Text("Heal somebody"), group="people", note=say.some(1, data.MED))
_EXCHANGE = Option(EXCHANGE, Text("Exchange with the Treasury"), group="exchange")
_BUILD = Option(
    BUILD, Text("Go on to build"), group="go on", note=Text("ends cards, people, exchange and trade for this turn")
)  # fmt: skip
_ROLL = Option(
    ROLL, Text("Go on to roll"), group="go on",
    note=Text("ends cards, people, exchange, trade and building for this turn"),
)  # fmt: skip
_UNBUILT = Text("You could still build something.")


LABELS = {option.key: option.label for option in (_NORMAL, _SALVAGE, _WARP, _MOVE, _HEAL, _EXCHANGE, _BUILD, _ROLL)}


def start(state: State) -> Decision:
    """The kinds of turn that are possible (4.1)."""
    options = [_NORMAL]
    if building.salvageable(state):
        options.append(_SALVAGE)
    if can_warp(state):
        options.append(_WARP)
    return Decision(_START, tuple(options))


def can_warp(state: State) -> bool:
    """Whether the seat on turn has enough healthy people to warp (WIN-2)."""
    return healthy(me(state)) >= TARGET


def should_warp(state: State) -> bool:
    """Whether somebody whose time has run out warps: with enough healthy people, and water for all (10.1)."""
    return can_warp(state) and me(state).assets[data.WATER] >= population(me(state))


def begin(state: State, key: str, log: Progress) -> None:
    """Take up a kind of turn."""
    if key == COLONY:
        state.phase = "colony"
    elif key == WARP:
        rolling.warp(state, log)
    else:
        state.phase = "roll"
        push(state, Task("salvage"))


def menu(state: State, trades: Sequence[Option]) -> Decision:
    """Everything that the seat on turn can do in its Colony phase, with what it can do about trade."""
    found = [card(number, 1, "events") for number in sorted(set(me(state).events)) if cards.playable(state, number)]
    if people.can_move(state):
        found.append(_MOVE)
    if people.can_heal(state):
        found.append(_HEAL)
    if payable(state):
        found.append(_EXCHANGE)
    found += trades
    found += _ways_on(state)
    if not trade.received(state, state.active):
        return Decision(_PROMPT, tuple(found))
    return Decision(
        text("{offers} {colony}", offers=trade.prompt(state, state.active), colony=_PROMPT), tuple(found)
    )


def _ways_on(state: State) -> list[Option]:
    """How to leave the Colony phase, with what ends by that."""
    pieces = bool(placing.choices(state))
    return _leaving(pieces or building.clears(state), pieces, len(state.offers))


@cache
def _leaving(building_on: bool, unbuilt: bool, offers: int) -> list[Option]:
    ways = [_BUILD] if building_on else []
    ways.append(msgspec.structs.replace(_ROLL, warning=_UNBUILT) if unbuilt else _ROLL)
    if not offers:
        return ways
    lapse = text("{count} open offers lapse", count=offers) if offers > 1 else Text("an open offer lapses")
    noted = [text("{note}; {lapse}", note=way.note or "", lapse=lapse) for way in ways]
    return [msgspec.structs.replace(way, note=note) for way, note in zip(ways, noted, strict=True)]


def choose(state: State, key: str, log: Progress) -> None:
    """Take up an action of the Colony phase other than trade, or go on."""
    if key in CARD:
        cards.play(state, CARD[key], log)
    elif key == BUILD:
        leave(state, log)
        state.phase = "build"
    elif key == ROLL:
        leave(state, log)
        rolling.roll(state, log)
    else:
        push(state, Task({MOVE: "who", HEAL: "patient", EXCHANGE: "pay"}[key]))


def leave(state: State, log: Progress) -> None:
    """End the Colony phase: open offers lapse (NEG-11)."""
    cancel(state, None, log)
    state.drafts = [None] * len(state.seats)


# --- Exchange ------------------------------------------------------------------------------------------------


def may_exchange(state: State) -> bool:
    """Whether the seat on turn may exchange at all (5.3, COL-1, E10, E17)."""
    faction = me(state)
    allowed = faction.pieces[EXPORT] or state.broker
    return bool(allowed) and not faction.embargo and not on_own_stop(state)


def payable(state: State) -> list[tuple[int, int]]:
    """What can be paid now: numbers of assets and their kinds."""
    if not may_exchange(state):
        return []
    faction = me(state)
    return _payable(tuple(faction.assets), can_arrive(state, faction))


@lru_cache(1 << 12)  # the menu asks again after every action
def _payable(assets: tuple[int, ...], arriving: bool) -> list[tuple[int, int]]:
    """The same with these assets, if somebody new could arrive or not."""
    found = []
    for rate in RATES:
        if rate.get == "population" and not arriving:
            continue
        kinds = data.RESOURCES if rate.same else (data.OLYMPIUM,)
        count = rate.same or rate.olympium
        found += [(count, kind) for kind in kinds if assets[kind] >= count]
    return found


_RATE = {(rate.same or rate.olympium, bool(rate.same)): rate for rate in RATES}
_GETS = {"resource": Text("1 other resource"), "supply": Text("1 supply"), "population": Text("1 population")}


def _rate(count: int, kind: int) -> data.Rate:
    return _RATE[count, kind != data.OLYMPIUM]


@cache
def _payment(count: int, kind: int) -> Option:
    label = text("{paid} for {got}", paid=say.some(count, kind), got=_GETS[_rate(count, kind).get])
    return Option(f"{data.ASSETS[kind]}{count}", label)


PAYMENTS = {
    _payment(rate.same or rate.olympium, kind).key: (rate.same or rate.olympium, kind)
    for rate in RATES
    for kind in (data.RESOURCES if rate.same else (data.OLYMPIUM,))
}


def payment_label(key: str) -> Text:
    """What a payment is called."""
    return _payment(*PAYMENTS[key]).label


def _ask_pay(state: State, task: Task) -> Decision:
    return Decision(PROMPTS["pay"], tuple(_payment(count, kind) for count, kind in payable(state)))


@question("pay", "What do you pay to the Treasury?", _ask_pay, stated=True)
def _pay(state: State, task: Task, choice: Choice, log: Progress) -> None:
    count, kind = PAYMENTS[choice[0]]
    push(state, Task("get", count, kinds=[kind]))


def _ask_get(state: State, task: Task) -> Decision:
    kind = task.kinds[0]
    get = _rate(task.number, kind).get
    if get == "population":
        return Decision(PROMPTS["arrive"], at(slots(state, me(state))))
    kinds = data.SUPPLIES if get == "supply" else tuple(other for other in data.RESOURCES if other != kind)
    return Decision(PROMPTS["get"], tuple(asset(other) for other in kinds))


@question("get", "What do you get for it?", _ask_get, stated=True)
def _get(state: State, task: Task, choice: Choice, log: Progress) -> None:
    """Carry out an exchange (EXC-1, EXC-2)."""
    faction, kind = me(state), task.kinds[0]
    paid = say.some(task.number, kind)
    faction.assets[kind] -= task.number
    if _rate(task.number, kind).get == "population":
        settle_in(faction, hex_of(choice[0]))
        tell(log, say.exchanges(state.active, paid, Text("1 population")))
        tell(log, say.arrives(state.active, hex_of(choice[0])))
        return
    got = data.NUMBER[choice[0]]  # type: ignore[index]
    faction.assets[got] += 1
    tell(log, say.exchanges(state.active, paid, say.some(1, got)))
