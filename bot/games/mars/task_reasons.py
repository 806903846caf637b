"""Why something is no answer to a question within a turn, in words."""

from __future__ import annotations

from collections.abc import Callable

from bot.games.mars import colony, data, people, place_reasons, trade_reasons
from bot.games.mars import sentences as say
from bot.games.mars.geometry import EMBASSY, HEX
from bot.games.mars.options import EMBASSY_KEY
from bot.games.mars.questions import asked
from bot.games.mars.state import TUNNEL, State, Task, me, playing
from bot.games.mars.supply import POPULATION
from bot.games.text import Text, Who, text

Why = Callable[[State, Task, str], Text | None]


def first(state: State) -> Text:
    """What has to be answered before anything else."""
    return text("First answer what you are asked: {prompt}", prompt=asked(state).prompt)


def why_not(state: State, key: str) -> Text:
    """Why a key is no answer to the open question."""
    task = state.tasks[-1]
    found = None
    if key in HEX or key == EMBASSY_KEY:
        number = EMBASSY if key == EMBASSY_KEY else HEX[key]
        found = _HEXES[task.what](state, task, number) if task.what in _HEXES else None
    elif task.what in _KEYS:
        found = _KEYS[task.what](state, task, key)
    return found if found is not None else first(state)


# --- Hexes ---------------------------------------------------------------------------------------------------


def _site(state: State, task: Task, number: int) -> Text:
    kind = TUNNEL if task.what == "crew" else task.number
    return place_reasons.why_not_on(state, state.active, kind, number)


def _home(state: State, task: Task, number: int) -> Text:
    """Why nobody can move in there."""
    faction, place = me(state), say.place(number)
    if number == EMBASSY:
        if faction.ambassador:
            return Text("Somebody of yours is in the Embassy already.")
        return Text("The Embassy is closed to you: no tunnel of yours without Blast Site touches it.")
    if faction.people >> number & 1:
        return text("Somebody lives on {place} already.", place=place)
    return text("You have no Habitat on {place}.", place=place)


def _placed(message: str) -> Callable[[State, Task, int], Text]:
    return lambda state, task, number: text(message, place=say.place(number))


def _aim(state: State, task: Task, number: int) -> Text:
    return text("The meteor comes down on one of these: {places}.", places=say.places(task.hexes))


_NOBODY = _placed("Nobody healthy of yours lives on {place}.")
_NO_BED = _placed("You have no free bed on {place}.")
_HEXES: dict[str, Callable[[State, Task, int], Text]] = {
    **dict.fromkeys(("site", "salvage_site", "crew"), _site),
    **dict.fromkeys(("where", "healed", "arrive", "settler", "displaced"), _home),
    **dict.fromkeys(("who", "injure"), _NOBODY),
    **dict.fromkeys(("bed", "ward"), _NO_BED),
    "dismantle": lambda state, task, number: place_reasons.why_not_dismantled(state, number),
    "clear": _placed("No Blast Site lies on {place}."),
    "patient": _placed("Nobody injured of yours lies on {place}."),
    "die": _placed("Nobody of yours is on {place}."),
    "close": _placed("You have no Refinery on {place}."),
    "aim": _aim,
}


# --- Other answers -------------------------------------------------------------------------------------------


def _rob(state: State, task: Task, key: str) -> Text | None:
    if key not in data.ASSETS:
        return None
    if data.NUMBER[key] not in data.RESOURCES:
        return Text("Only rock, water or iron can be taken.")
    return trade_reasons.their_lack(Who(task.number), key, 0, 1)


def _lose_supply(state: State, task: Task, key: str) -> Text | None:
    if key in data.ASSETS and data.NUMBER[key] in data.SUPPLIES:
        return text("You have no {what}.", what=say.ASSETS[data.NUMBER[key]])
    return Text("It must be a supply: a fuel cell, a med kit or an RCU.")


def _pay(state: State, task: Task, key: str) -> Text | None:
    if key not in colony.PAYMENTS:
        return None
    count, kind = colony.PAYMENTS[key]
    if me(state).assets[kind] < count:
        return text("You don't have {what}.", what=say.some(count, kind))
    return people.no_room(state)


def _get(state: State, task: Task, key: str) -> Text | None:
    if key == data.ASSETS[task.kinds[0]]:
        return Text("You get something else for it.")
    return None


def _bonus(state: State, task: Task, key: str) -> Text | None:
    if key == POPULATION.key:
        return people.no_room(state)
    return Text("The bonus is a supply, Olympium or somebody new.") if key in data.ASSETS else None


def _surgeons(state: State, task: Task, key: str) -> Text | None:
    if key != colony.HEAL:
        return None
    return people.no_home(state) if me(state).injured else Text("Nobody of yours is injured.")


def _salvage(state: State, task: Task, key: str) -> Text | None:
    if key not in data.KINDS:
        return None
    kind = data.KINDS.index(key)
    if kind not in me(state).salvage:
        return text("Your Salvage Bays don't hold it: {piece}.", piece=say.KINDS[kind])
    return place_reasons.no_site(state, kind)


def _embargo(state: State, task: Task, key: str) -> Text | None:
    if key == say.SIDE_KEYS[me(state).side]:
        return Text("You can't hit yourself.")
    others = [say.partner(seat, state.seats[seat].side).label for seat in playing(state)[1:]]
    return text("The embargo hits one of these: {list}.", list=others) if key in trade_reasons.SEAT_OF else None


_KEYS: dict[str, Why] = {
    "rob": _rob,
    "lose_supply": _lose_supply,
    "pay": _pay,
    "get": _get,
    "bonus": _bonus,
    "surgeons": _surgeons,
    "salvage": _salvage,
    "embargo": _embargo,
}
