"""The own Supply Stop: five steps in order (6.6)."""

from __future__ import annotations

from bot.games.contract import Choice, Decision, Option, Progress
from bot.games.mars import data
from bot.games.mars import sentences as say
from bot.games.mars.geometry import HQ, RUIN_SET, touching
from bot.games.mars.options import PROMPTS, asset, at, hex_of, tell
from bot.games.mars.people import can_arrive
from bot.games.mars.placing import vector
from bot.games.mars.questions import push, question, step
from bot.games.mars.state import (
    FACTORY,
    HOSPITAL,
    REFINERY,
    TARGET,
    State,
    Task,
    blasted,
    buildings,
    healthy,
    me,
    pay,
    population,
)
from bot.games.mars.strikes import lose_refineries
from bot.games.text import Text

UPKEEP = vector(data.pieces().kinds["refinery"].upkeep)
POPULATION = Option("population", Text("1 population"))


def sequence(state: State) -> None:
    """Begin the five steps; whether five healthy people begin it decides about victory (WIN-3)."""
    state.strong = healthy(me(state)) >= TARGET
    push(state, Task("water"), Task("keep"), Task("refuel"), Task("produce"), Task("bonus"), Task("draw"))


@step("water")
def _water(state: State, task: Task, log: Progress) -> None:
    """Step 1: 1 water for everybody; those who get none die."""
    faction = me(state)
    spared = 1 if state.powers and faction.side == "N" else 0
    need = max(0, population(faction) - spared)
    paid = min(need, faction.assets[data.WATER])
    if paid:
        faction.assets[data.WATER] -= paid
        tell(log, say.upkeep(state.active, paid))
    push(state, Task("die", need - paid))


@step("keep")
def _keep(state: State, task: Task, log: Progress) -> None:
    """Step 1: every Refinery is paid for, as far as it goes (Q23)."""
    faction = me(state)
    count = faction.pieces[REFINERY].bit_count()
    kept = min([count, *(have // need for have, need in zip(faction.assets, UPKEEP, strict=True) if need)])
    if kept:
        pay(faction, [need * kept for need in UPKEEP])
        tell(log, say.runs(state.active, kept))
    if count > kept:
        push(state, Task("close", count - kept))


def _ask_close(state: State, task: Task) -> Decision:
    return Decision(PROMPTS["close"], at(me(state).pieces[REFINERY]), least=task.number, most=task.number)


@question("close", "Which Refinery can't be paid for?", _ask_close)
def _close(state: State, task: Task, choice: Choice, log: Progress) -> None:
    lose_refineries(state, [hex_of(key) for key in choice], log)


@step("refuel")
def _refuel(state: State, task: Task, log: Progress) -> None:
    """Step 2: all fuel goes, and there is a fresh cell."""
    faction = me(state)
    tell(log, say.refuels(state.active, faction.assets[data.FUEL]))
    faction.assets[data.FUEL] = 2 if state.powers and faction.side == "W" else 1


@step("produce")
def _produce(state: State, task: Task, log: Progress) -> None:
    """Step 3: Olympium from ruins, RCUs from Factories, med kits from Hospitals."""
    faction = me(state)
    made = [0] * len(data.ASSETS)
    made[data.OLYMPIUM] = (ruins_beside(state) & ~blasted(state)).bit_count()
    made[data.RCU] = faction.pieces[FACTORY].bit_count()
    made[data.MED] = faction.pieces[HOSPITAL].bit_count()
    if any(made):
        pay(faction, [-count for count in made])
        tell(log, say.gains(state.active, made))


def ruins_beside(state: State) -> int:
    """The ruins that touch a building of the seat on turn, its HQ left aside."""
    faction = me(state)
    return RUIN_SET & touching(buildings(faction) & ~(1 << HQ[faction.side]))


def _ask_bonus(state: State, task: Task) -> Decision:
    options = [asset(kind) for kind in (*data.SUPPLIES, data.OLYMPIUM)]
    if can_arrive(state, me(state)):
        options.append(POPULATION)
    return Decision(PROMPTS["bonus"], tuple(options))


def _default_bonus(state: State, task: Task) -> Choice:
    return (POPULATION.key if can_arrive(state, me(state)) else data.ASSETS[data.RCU],)


@question("bonus", "The bonus of your Supply Stop: what do you take?", _ask_bonus, default=_default_bonus)
def _bonus(state: State, task: Task, choice: Choice, log: Progress) -> None:
    """Step 4."""
    if choice[0] == POPULATION.key:
        push(state, Task("arrive"))
        return
    kind = data.NUMBER[choice[0]]  # type: ignore[index]
    me(state).assets[kind] += 1
    tell(log, say.gets(state.active, kind, 1))
