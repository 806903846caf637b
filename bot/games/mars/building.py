"""The Build phase and Salvage turns (4.1, 4.3)."""

from __future__ import annotations

from functools import cache

from bot.games.contract import Choice, Decision, IllegalChoice, Option, Progress
from bot.games.mars import data, place_reasons
from bot.games.mars import sentences as say
from bot.games.mars.geometry import NAMES
from bot.games.mars.options import PROMPTS, asset, hex_of, one_hex, tell
from bot.games.mars.placing import (
    CLEAR_COST,
    COST,
    FORTRESS,
    PIECES,
    affordable,
    buildable,
    can_clear,
    choices,
    in_stock,
    lacking,
    removable,
    saving,
    sites,
)
from bot.games.mars.questions import push, question
from bot.games.mars.state import (
    HABITAT,
    KIND_RANGE,
    TUNNEL,
    Faction,
    State,
    Task,
    blasted,
    flags_left,
    me,
    pay,
)
from bot.games.mars.view import LastPiece
from bot.games.text import Text, text

CLEAR, DISMANTLE, ROLL = "clear", "dismantle", "roll"
KIND = {name: number for number, name in enumerate(PIECES)}
PROMPT = Text("Build phase: what do you build?")
DONE = Text("You have built. Now roll.")
_CLEAR = Option(CLEAR, Text("Clear a Blast Site"), group="clear", note=say.bundle(CLEAR_COST))
_DISMANTLE = Option(
    DISMANTLE,
    Text("Dismantle a piece"),
    group="dismantle",
    note=Text("back to the player board"),
    warning=Text("You get nothing back for it."),
)
ROLL_NOW = Option(ROLL, Text("Roll the dice"), group="go on", note=Text("ends the Build phase"))


LABELS = {CLEAR: _CLEAR.label, DISMANTLE: _DISMANTLE.label, ROLL: ROLL_NOW.label}


@cache
def piece(kind: int) -> Option:
    """A kind of piece to build, with its price."""
    group = {TUNNEL: "tunnel", FORTRESS: "fortress"}.get(kind, "build")
    return Option(PIECES[kind], say.KINDS[kind], note=say.bundle(COST[kind]), group=group)


def menu(state: State) -> Decision:
    """What can be done in the Build phase."""
    if not state.builds:
        return Decision(DONE, (ROLL_NOW,), forced=False)
    options = [piece(kind) for kind in choices(state)]
    if can_clear(state):
        options.append(_CLEAR)
    if removable(state):
        options.append(_DISMANTLE)
    options.append(ROLL_NOW)
    return Decision(PROMPT, tuple(options))


def possible(state: State) -> bool:
    """Whether anything can be done in the Build phase."""
    return bool(choices(state)) or clears(state)


def clears(state: State) -> bool:
    """Whether anything can be taken off the board in the Build phase."""
    return can_clear(state) or bool(removable(state))


def choose(state: State, key: str) -> None:
    """Take up an action of the Build phase (other than to roll)."""
    if key == CLEAR:
        push(state, Task("clear"))
    elif key == DISMANTLE:
        push(state, Task("dismantle"))
    else:
        push(state, Task("site", KIND[key]))


def show_piece(state: State, number: int, what: str) -> None:
    """Remember a change of the board, for pictures."""
    if state.worked != state.turn:
        state.worked, state.placed = state.turn, []
    state.placed.append(LastPiece(state.active, NAMES[number], what))  # type: ignore[arg-type]


def put(state: State, faction: Faction, kind: int, number: int) -> None:
    """Put a piece on the board."""
    if kind == FORTRESS:
        state.fortresses |= 1 << number
    else:
        faction.pieces[kind] |= 1 << number
    show_piece(state, number, "placed")


# --- Placing a piece for its cost ----------------------------------------------------------------------------


@question("site", "Where does it go?", lambda s, t: one_hex("site", buildable(s, t.number)), stated=True)
def _site(state: State, task: Task, choice: Choice, log: Progress) -> None:
    number = hex_of(choice[0])
    if saving(state, task.number):
        push(state, Task("save", task.number, hexes=number))
    else:
        _build(state, task.number, number, list(COST[task.number]), log)


def _shortage(state: State, kind: int) -> list[int]:
    """How many resource cards are missing for a building, by kind."""
    return [max(0, COST[kind][n] - me(state).assets[n]) for n in data.RESOURCES]


def _ask_save(state: State, task: Task) -> Decision:
    cost = COST[task.number]
    options = tuple(asset(kind, cost[kind]) for kind in data.RESOURCES if cost[kind])
    least = sum(_shortage(state, task.number))
    return Decision(PROMPTS["save"], options, least, saving(state, task.number), usual=_usual_save(state, task))


def _usual_save(state: State, task: Task) -> Choice:
    short, cost = _shortage(state, task.number), COST[task.number]
    heap = [kind for kind in data.RESOURCES for _ in range(short[kind])]
    heap += [kind for kind in data.RESOURCES for _ in range(cost[kind] - short[kind])]
    return tuple(data.ASSETS[kind] for kind in heap[: saving(state, task.number)])


@question("save", "Which resource cards do the Prefab Parts save you?", _ask_save, default=_usual_save)
def _save(state: State, task: Task, choice: Choice, log: Progress) -> None:
    saved = [choice.count(data.ASSETS[kind]) for kind in data.RESOURCES]
    if any(need > got for need, got in zip(_shortage(state, task.number), saved, strict=True)):
        missing = [*_shortage(state, task.number), 0, 0, 0, 0, 0]
        raise IllegalChoice(text("You don't have {what}; save these.", what=say.bundle(missing)))
    cost = [need - (saved[kind] if kind < len(saved) else 0) for kind, need in enumerate(COST[task.number])]
    state.prefab = False
    _build(state, task.number, task.hexes, cost, log)


def _build(state: State, kind: int, number: int, cost: list[int], log: Progress) -> None:
    """Pay for a piece and place it; with a Habitat comes one population (POP-1)."""
    faction = me(state)
    pay(faction, cost)
    put(state, faction, kind, number)
    state.builds -= 1
    tell(log, say.builds(state.active, kind, number, say.bundle(cost)))
    if kind == HABITAT and flags_left(faction):
        faction.people |= 1 << number
        tell(log, say.arrives(state.active, number))


# --- Clearing and dismantling --------------------------------------------------------------------------------


@question("clear", "Which Blast Site is cleared?", lambda s, t: one_hex("clear", blasted(s)), stated=True)
def _clear(state: State, task: Task, choice: Choice, log: Progress) -> None:
    """Take a Blast Site tile away; ``task.number`` is 1 if a card does it (E09), else it is the Build action."""
    number = hex_of(choice[0])
    state.blasts = [other for other in state.blasts if other != number]
    if not task.number:
        pay(me(state), CLEAR_COST)
        state.builds -= 1
    show_piece(state, number, "cleared")
    tell(log, say.clears(state.active, number))


@question("dismantle", "What do you dismantle?", lambda s, t: one_hex("dismantle", removable(s)), stated=True)
def _dismantle(state: State, task: Task, choice: Choice, log: Progress) -> None:
    faction, number = me(state), hex_of(choice[0])
    kind = next(kind for kind in KIND_RANGE if faction.pieces[kind] >> number & 1)
    faction.pieces[kind] &= ~(1 << number)
    state.builds -= 1
    show_piece(state, number, "dismantled")
    tell(log, say.dismantles(state.active, kind, number))


# --- Salvage turns -------------------------------------------------------------------------------------------


def salvageable(state: State) -> list[int]:
    """The kinds in the bays of the seat on turn that have a legal hex."""
    kinds = sorted(set(me(state).salvage))
    return [kind for kind in kinds if sites(state, state.active, kind)]


def _ask_salvage(state: State, task: Task) -> Decision:
    return Decision(PROMPTS["salvage"], tuple(plain_piece(kind) for kind in salvageable(state)))


@cache
def plain_piece(kind: int) -> Option:
    """A kind of building without a price."""
    return Option(PIECES[kind], say.KINDS[kind])


@question("salvage", "Which stored building do you place?", _ask_salvage, stated=True)
def _salvage(state: State, task: Task, choice: Choice, log: Progress) -> None:
    push(state, Task("salvage_site", KIND[choice[0]]))


def _ask_salvage_site(state: State, task: Task) -> Decision:
    return one_hex("salvage_site", sites(state, state.active, task.number))


@question("salvage_site", "Where does it go?", _ask_salvage_site, stated=True)
def _salvage_site(state: State, task: Task, choice: Choice, log: Progress) -> None:
    """Place a stored building free of cost; a Habitat comes empty (POP-2, SAL-3)."""
    faction, number = me(state), hex_of(choice[0])
    faction.salvage.remove(task.number)
    put(state, faction, task.number, number)
    tell(log, say.places_free(state.active, task.number, number))


def why_not(state: State, kind: int) -> Text | None:
    """Why the seat on turn can't build a kind of piece now."""
    faction = me(state)
    if not in_stock(state, faction, kind):
        return text("There is none left: {piece}.", piece=say.KINDS[kind])
    if not affordable(state, faction, kind):
        return text("{piece} costs {cost}; you lack {missing}.", piece=say.KINDS[kind], cost=say.bundle(COST[kind]),
                    missing=say.bundle(lacking(faction, kind)))  # fmt: skip
    if not sites(state, state.active, kind):
        return place_reasons.no_site(state, kind)
    return None
