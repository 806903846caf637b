"""The Roll phase: dice, fuel, the rover's way, and the space on which it stops (section 6)."""

from __future__ import annotations

import msgspec

from bot.games.contract import Amount, Choice, Decision, Option, Progress
from bot.games.mars import data
from bot.games.mars import sentences as say
from bot.games.mars.cards import gain
from bot.games.mars.geometry import RUINS, STOPS, TRACK, steps_to
from bot.games.mars.options import PROMPTS, tell
from bot.games.mars.questions import push, question, step
from bot.games.mars.state import REFINERY, State, Task, blasted, me
from bot.games.mars.strikes import ANYWHERE, RADIUS
from bot.games.mars.supply import ruins_beside, sequence
from bot.games.mars.view import DiceView, MoveView
from bot.games.text import Text, text

DICE = data.rules().dice
STEERED = {steps: Option(f"drive{steps}", text("Drive {steps}", steps=steps)) for steps in sorted(DICE.move)}
"""What the Autopilot (E12) can be set to; apart from the numbers that fuel is burnt in."""
SURVEY = data.rules().limits.survey


def roll(state: State, log: Progress) -> None:
    """Roll the move die and the resource die, as far as no card stands for them (6.2; E12, E18)."""
    state.phase = "roll"
    log.revealed = True
    source = state.chance.source()
    move, resource = source.choice(DICE.move), source.choice(DICE.resource)
    if state.survey:
        resource = SURVEY
    state.dice = DiceView(state.active, None if state.autopilot else move, resource)
    tell(log, say.rolls(state.active, state.dice.move, resource))
    tasks = [Task("fuel"), Task("go")]
    push(state, *([Task("steer"), *tasks] if state.autopilot else tasks))


def _dice(state: State) -> DiceView:
    assert state.dice is not None
    return state.dice


def _ask_steer(state: State, task: Task) -> Decision:
    return Decision(PROMPTS["steer"], tuple(STEERED.values()))


@question("steer", "Autopilot: how many spaces does the rover drive?", _ask_steer)
def _steer(state: State, task: Task, choice: Choice, log: Progress) -> None:
    steps = next(steps for steps, option in STEERED.items() if option.key == choice[0])
    state.dice = msgspec.structs.replace(_dice(state), move=steps)


def _ask_fuel(state: State, task: Task) -> Decision | None:
    cells = me(state).assets[data.FUEL]
    if not cells:
        return None
    prompt = say.fuel(_dice(state).move or 0, steps_to(me(state).rover, STOPS[me(state).side]))
    return Decision(prompt, amount=Amount(Text("of your fuel cells"), 0, cells))


@question("fuel", "How many fuel cells do you burn?", _ask_fuel)
def _fuel(state: State, task: Task, choice: Choice, log: Progress) -> None:
    """Each fuel cell is one space more (6.2)."""
    cells = int(choice[0]) if choice else 0
    if cells:
        me(state).assets[data.FUEL] -= cells
        state.dice = msgspec.structs.replace(_dice(state), fuel=cells)
        tell(log, say.burns(state.active, cells))


def goal(start: int, stop: int, steps: int) -> int:
    """Where a rover stops: it never passes its own Supply Stop."""
    return stop if steps >= steps_to(start, stop) else (start + steps) % len(TRACK)


@step("go")
def _go(state: State, task: Task, log: Progress) -> None:
    faction, dice = me(state), _dice(state)
    end = goal(faction.rover, STOPS[faction.side], (dice.move or 0) + dice.fuel)
    state.moved = MoveView(state.active, faction.rover, end)
    faction.rover = end
    tell(log, say.drives(state.active, end))
    land(state, log)


def warp(state: State, log: Progress) -> None:
    """Move the rover to the own Supply Stop at once and carry out its steps (WIN-2)."""
    faction = me(state)
    end = STOPS[faction.side]
    state.phase = "roll"
    state.moved = MoveView(state.active, faction.rover, end, warp=True)
    faction.rover = end
    tell(log, say.warps(state.active))
    sequence(state)


def land(state: State, log: Progress) -> None:
    """Begin what the space gives on which the rover has stopped (6.3 to 6.6)."""
    kind, _, which = TRACK[me(state).rover].partition(":")
    if kind == "ruin":
        push(state, Task("ruin", RUINS[which]), Task("explore", RUINS[which]))
    elif kind == "supply":
        _stop(state, which)
    else:
        amount = (_dice(state).resource or 0) + me(state).pieces[REFINERY].bit_count()
        if kind == "any":
            push(state, Task("resource", amount))
        else:
            gain(state, state.active, data.NUMBER[kind], amount, log)  # type: ignore[index]


def _stop(state: State, side: str) -> None:
    if me(state).side == side:
        sequence(state)
        return
    owner = next((seat for seat, f in enumerate(state.seats) if f.side == side and not f.gone), None)
    push(state, Task("resource", 1) if owner is None else Task("rob", owner), Task("draw"))


# --- Ruins ---------------------------------------------------------------------------------------------------


def _ask_ruin(state: State, task: Task) -> Decision:
    finds = ((data.OLYMPIUM, _find(state, task.number)), (data.BLUEPRINT, 1))
    return Decision(
        PROMPTS["ruin"], tuple(Option(data.ASSETS[kind], say.some(count, kind)) for kind, count in finds)
    )


def _find(state: State, ruin: int) -> int:
    """How much Olympium is found at a ruin: more beside a building of one's own (6.4)."""
    beside = ruins_beside(state) & ~blasted(state)
    power = 1 if state.powers and me(state).side == "E" else 0
    return 1 + (beside >> ruin & 1) + power


@question("ruin", "What do you collect at the ruin?", _ask_ruin)
def _ruin(state: State, task: Task, choice: Choice, log: Progress) -> None:
    kind = data.NUMBER[choice[0]]  # type: ignore[index]
    gain(state, state.active, kind, _find(state, task.number) if kind == data.OLYMPIUM else 1, log)


@step("explore")
def _explore(state: State, task: Task, log: Progress) -> None:
    log.revealed = True
    face = state.chance.source().choice(DICE.exploration)
    state.dice = msgspec.structs.replace(_dice(state), exploration=face)
    tell(log, say.explores(state.active, face))
    if face == "olympium":
        gain(state, state.active, data.OLYMPIUM, 1, log)
    elif face == "event":
        push(state, Task("draw"))
    elif face == "meteor":
        push(state, Task("strike", ANYWHERE, hexes=task.number + 1 if RADIUS else 0))
    else:
        push(state, Task("injure"))
