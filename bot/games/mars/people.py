"""People: where they live, how they move, arrive, are hurt and die (section 7, and relocating and healing in
4.2)."""

from __future__ import annotations

from bot.games.contract import Choice, Decision, Progress
from bot.games.mars import data
from bot.games.mars import sentences as say
from bot.games.mars import strike_sentences as toll
from bot.games.mars.geometry import EMBASSY, mask, members
from bot.games.mars.options import PROMPTS, at, hex_key, hex_of, one_hex, tell
from bot.games.mars.options import beds as bed_options
from bot.games.mars.questions import push, question
from bot.games.mars.state import (
    Faction,
    State,
    Task,
    beds,
    flags_left,
    healthy_at,
    me,
    slots,
)
from bot.games.text import Text


def settle_in(faction: Faction, number: int) -> None:
    """Put a healthy flag into a free slot; the Embassy hex stands for its slot."""
    if number == EMBASSY:
        faction.ambassador = True
    else:
        faction.people |= 1 << number


def leave_home(faction: Faction, number: int) -> None:
    """Take a healthy flag from where it lives."""
    if number == EMBASSY:
        faction.ambassador = False
    else:
        faction.people &= ~(1 << number)


def lay_in(faction: Faction, number: int) -> None:
    """Put an injured flag into a Hospital."""
    faction.injured = sorted([*faction.injured, number])


def can_move(state: State) -> bool:
    """Whether the seat on turn has somebody to move, and somewhere to move to."""
    faction = me(state)
    return bool(healthy_at(faction)) and bool(slots(state, faction))


def curable(state: State) -> bool:
    """Whether the seat on turn has somebody injured, and a free slot."""
    faction = me(state)
    return bool(faction.injured) and bool(slots(state, faction))


def can_heal(state: State) -> bool:
    """Whether it also has a med kit."""
    return me(state).assets[data.MED] > 0 and curable(state)


def can_arrive(state: State, faction: Faction) -> bool:
    """Whether there is a flag and a free slot for somebody new (EXC-2)."""
    return flags_left(faction) > 0 and bool(slots(state, faction))


def no_home(state: State) -> Text:
    """Why nobody can move in anywhere: there is no free slot (POP-4)."""
    if me(state).ambassador:
        return Text("You have no free home: no empty Habitat, and your slot in the Embassy is taken.")
    return Text("You have no free home: no empty Habitat, and the Embassy is closed to you.")


def no_room(state: State) -> Text:
    """Why nobody new can arrive (EXC-2)."""
    return no_home(state) if flags_left(me(state)) else Text("All your flags are on the board already.")


def _ask_who(state: State, task: Task) -> Decision:
    return one_hex("who", healthy_at(me(state)))


@question("who", "Who moves?", _ask_who, stated=True)
def _who(state: State, task: Task, choice: Choice, log: Progress) -> None:
    push(state, Task("where", hex_of(choice[0])))


def _ask_where(state: State, task: Task) -> Decision:
    return one_hex("where", slots(state, me(state)))


@question("where", "Where to?", _ask_where, stated=True)
def _where(state: State, task: Task, choice: Choice, log: Progress) -> None:
    faction, end = me(state), hex_of(choice[0])
    leave_home(faction, task.number)
    settle_in(faction, end)
    tell(log, say.moves_home(state.active, task.number, end))


def _ask_patient(state: State, task: Task) -> Decision:
    return one_hex("patient", mask(me(state).injured))


@question("patient", "Whom do you heal, in which Hospital?", _ask_patient, stated=True)
def _patient(state: State, task: Task, choice: Choice, log: Progress) -> None:
    """``task.number`` is 1 if a card heals without a med kit (E15)."""
    push(state, Task("healed", hex_of(choice[0]), kinds=[task.number]))


def _ask_healed(state: State, task: Task) -> Decision:
    return one_hex("healed", slots(state, me(state)))


@question("healed", "Where does the healed person move to?", _ask_healed, stated=True)
def _healed(state: State, task: Task, choice: Choice, log: Progress) -> None:
    faction, end = me(state), hex_of(choice[0])
    faction.injured.remove(task.number)
    if task.kinds != [1]:
        faction.assets[data.MED] -= 1
    settle_in(faction, end)
    tell(log, say.heals(state.active, task.number, end))


def _ask_arrive(state: State, task: Task) -> Decision | None:
    free = slots(state, me(state))
    return one_hex("arrive", free) if free and flags_left(me(state)) else None


def _arrive(state: State, task: Task, choice: Choice, log: Progress) -> None:
    if choice:
        settle_in(me(state), hex_of(choice[0]))
        tell(log, say.arrives(state.active, hex_of(choice[0])))


question("arrive", "Where does the new population move in?", _ask_arrive)(_arrive)
question("settler", "Where does the new population move in?", _ask_arrive, stated=True)(_arrive)
PROMPTS["settler"] = PROMPTS["arrive"]


# --- Injuries ------------------------------------------------------------------------------------------------


def _ask_injure(state: State, task: Task) -> Decision | None:
    where = healthy_at(me(state))
    return one_hex("injure", where) if where else None


@question("injure", "Who is injured?", _ask_injure)
def _injure(state: State, task: Task, choice: Choice, log: Progress) -> None:
    """One healthy person is injured, and dies without a bed (POP-7)."""
    if not choice:
        return
    start = hex_of(choice[0])
    leave_home(me(state), start)
    push(state, Task("bed", start))


def _ask_bed(state: State, task: Task) -> Decision | None:
    free = beds(state, me(state))
    return one_hex("bed", mask(free)) if free else None


@question("bed", "Which Hospital takes the injured person?", _ask_bed)
def _bed(state: State, task: Task, choice: Choice, log: Progress) -> None:
    if not choice:
        tell(log, toll.killed(state.active, task.number))
        return
    lay_in(me(state), hex_of(choice[0]))
    tell(log, toll.injured(state.active, task.number, hex_of(choice[0])))


# --- Displaced people ----------------------------------------------------------------------------------------


def _ask_displaced(state: State, task: Task) -> Decision | None:
    free = slots(state, me(state))
    if not free or not task.number:
        return None
    count = min(task.number, free.bit_count())
    return Decision(PROMPTS["displaced"], at(free), least=count, most=count)


@question("displaced", "Where do the people move whose Habitats were destroyed?", _ask_displaced)
def _displaced(state: State, task: Task, choice: Choice, log: Progress) -> None:
    """Displaced people move to free slots; the rest needs beds (POP-6)."""
    for key in choice:
        settle_in(me(state), hex_of(key))
    push(state, Task("ward", task.number - len(choice), kinds=[len(choice)]))


def _ask_ward(state: State, task: Task) -> Decision | None:
    free = beds(state, me(state))
    count = min(task.number, len(free))
    return Decision(PROMPTS["ward"], bed_options(tuple(free)), least=count, most=count) if count else None


@question("ward", "Which Hospitals take those without a home?", _ask_ward)
def _ward(state: State, task: Task, choice: Choice, log: Progress) -> None:
    for key in choice:
        lay_in(me(state), hex_of(key))
    moved, hurt = task.kinds[0], len(choice)
    if moved + task.number:
        tell(log, toll.displaced(state.active, moved, hurt, task.number - hurt))


def rehouse(state: State, seat: int, count: int, log: Progress) -> None:
    """Settle displaced people of somebody who isn't on turn: Habitats row by row, the Embassy, Hospitals
    (MET-6)."""
    if not count:
        return
    faction = state.seats[seat]
    free = slots(state, faction)
    order = [number for number in members(free) if number != EMBASSY]
    order += [EMBASSY] * (free >> EMBASSY & 1)
    for number in order[:count]:
        settle_in(faction, number)
    moved = min(count, len(order))
    rest = beds(state, faction)[: count - moved]
    for number in rest:
        lay_in(faction, number)
    tell(log, toll.displaced(seat, moved, len(rest), count - moved - len(rest)))


# --- Deaths for want of water --------------------------------------------------------------------------------


def everybody_at(faction: Faction) -> list[int]:
    """Where people are, a hex for each, in the order in which they die when nobody chooses: the injured, the
    Embassy, Habitats row by row (10.1)."""
    order = [*faction.injured]
    order += [EMBASSY] * faction.ambassador
    return order + list(members(faction.people))


def _ask_die(state: State, task: Task) -> Decision | None:
    if not task.number:
        return None
    where = tuple(everybody_at(me(state)))
    return Decision(PROMPTS["die"], bed_options(where), least=task.number, most=task.number)


def _default_die(state: State, task: Task) -> Choice:
    return tuple(hex_key(number) for number in everybody_at(me(state))[: task.number])


@question("die", "There is not enough water. Who dies?", _ask_die, default=_default_die)
def _die(state: State, task: Task, choice: Choice, log: Progress) -> None:
    """Unpaid people go back to the player board (6.6, step 1)."""
    faction = me(state)
    where = [hex_of(key) for key in choice]
    for number in where:
        if number in faction.injured:
            faction.injured.remove(number)
        else:
            leave_home(faction, number)
    if where:
        tell(log, toll.thirst(state.active, where))
