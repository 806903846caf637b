"""Meteor Strikes and Salvage Bays (section 8)."""

from __future__ import annotations

from functools import cache

from bot.games.contract import Choice, Decision, Option, Progress
from bot.games.mars import data
from bot.games.mars import sentences as say
from bot.games.mars import strike_sentences as toll
from bot.games.mars.geometry import EMBASSY, EVERY, HQ, NAMES, RING, members, touching, within
from bot.games.mars.options import PROMPTS, tell
from bot.games.mars.people import rehouse
from bot.games.mars.placing import PIECES
from bot.games.mars.questions import push, question, step
from bot.games.mars.state import (
    EXPORT,
    FACTORY,
    FRAGILE,
    HABITAT,
    HOSPITAL,
    LIFE,
    REFINERY,
    Faction,
    State,
    Task,
    buildings,
    free_bays,
    gone,
    me,
    playing,
)
from bot.games.mars.view import PieceView, StrikeView

ANYWHERE = -1
BLAST_TILES = data.pieces().blast_tiles
RADIUS = data.rules().limits.ruin_strike_radius
STORED_FIRST = (HABITAT, REFINERY, EXPORT, FACTORY, HOSPITAL)
"""Which buildings go into the bays first when nobody chooses (SAL-4)."""


def impact(state: State, near: int = ANYWHERE) -> int:
    """Draw an impact hex: any hex alike, or one near a ruin where the rules say so (MET-1)."""
    hexes = tuple(members(EVERY if near == ANYWHERE else within(near, RADIUS)))
    return hexes[state.chance.source().randrange(len(hexes))]


def protected(state: State, number: int) -> bool:
    """Whether a strike on this hex comes to nothing (MET-2)."""
    bit = 1 << number
    if number == EMBASSY or bit & (state.fortresses | touching(state.fortresses)):
        return True
    for faction in state.seats:
        safe = faction.pieces[LIFE] | 1 << HQ[faction.side]
        if bit & (safe | buildings(faction) if faction.shield else safe):
            return True
    return False


@step("strike")
def strike(state: State, task: Task, log: Progress) -> None:
    """One Meteor Strike (8.2). ``task.number`` is the impact hex or :data:`ANYWHERE`; ``task.hexes`` is, one added,
    the ruin near which it lands."""
    number = task.number
    if number == ANYWHERE:
        number = impact(state, task.hexes - 1)
        log.revealed = True
    if state.struck != state.turn:
        state.struck, state.strikes = state.turn, []
    if protected(state, number):
        state.strikes.append(StrikeView(NAMES[number], fizzled=True))
        tell(log, toll.fizzles(number))
        return
    tell(log, toll.strikes(number))
    lay_tile(state, number)
    _destroy(state, number, log)


def lay_tile(state: State, number: int) -> None:
    """Lay a Blast Site tile; without one left the oldest moves (MET-3)."""
    if number in state.blasts:
        return
    kept = state.blasts if len(state.blasts) < BLAST_TILES else state.blasts[1:]
    state.blasts = [*kept, number]


def _destroy(state: State, number: int, log: Progress) -> None:
    """Take off everything that is hit at once, and let every owner settle what follows (MET-4 to MET-6)."""
    zone = 1 << number | RING[number]
    lost: list[PieceView] = []
    died = 0
    for seat in (*playing(state), *gone(state)):
        faction = state.seats[seat]
        hit = [faction.pieces[kind] & zone for kind in FRAGILE]
        if faction.shield or not any(hit):
            continue
        lost += _pieces(seat, faction, zone)
        died += _raze(state, seat, zone, log)
    state.strikes.append(StrikeView(NAMES[number], False, tuple(lost), died))


def _pieces(seat: int, faction: Faction, zone: int) -> list[PieceView]:
    return [
        PieceView(
            NAMES[number],
            PIECES[kind],  # type: ignore[arg-type]
            seat,
            healthy=faction.people >> number & 1,
            injured=faction.injured.count(number),
        )
        for kind in FRAGILE
        for number in members(faction.pieces[kind] & zone)
    ]


def _raze(state: State, seat: int, zone: int, log: Progress) -> int:
    """Destroy what a faction has in the zone. Returns how many injured people die in it."""
    faction = state.seats[seat]
    bays = free_bays(faction)
    kinds: list[int] = []
    for kind in FRAGILE:
        hit = faction.pieces[kind] & zone
        faction.pieces[kind] &= ~zone
        kinds += [kind] * hit.bit_count()
        tell(log, *(toll.destroyed(seat, kind, number) for number in members(hit)))
    homeless = (faction.people & zone).bit_count()
    faction.people &= ~zone
    kept = [number for number in faction.injured if not zone >> number & 1]
    died = len(faction.injured) - len(kept)
    faction.injured = kept
    if died:
        tell(log, toll.injured_died(seat, died))
    if seat == state.active:
        push(state, Task("displaced", homeless), Task("bays", bays, kinds=kinds))
    elif not faction.gone:
        rehouse(state, seat, homeless, log)
        store(state, seat, default_store(kinds, bays), log)
    return died


# --- Salvage Bays --------------------------------------------------------------------------------------------


def store(state: State, seat: int, kinds: list[int], log: Progress) -> None:
    """Keep lost buildings in Salvage Bays; the others are back on the player board (SAL-1)."""
    if kinds:
        faction = state.seats[seat]
        faction.salvage = sorted([*faction.salvage, *kinds])
        tell(log, toll.stores(seat, kinds))


def default_store(kinds: list[int], bays: int) -> list[int]:
    """What goes into the free bays when nobody chooses (SAL-4)."""
    return sorted(kinds, key=STORED_FIRST.index)[:bays]


@cache
def building(kind: int, times: int = 1) -> Option:
    """A kind of building to choose."""
    return Option(data.KINDS[kind], say.KINDS[kind], times=times)


def _ask_bays(state: State, task: Task) -> Decision | None:
    most = min(task.number, len(task.kinds))
    if not most:
        return None
    options = tuple(building(kind, task.kinds.count(kind)) for kind in sorted(set(task.kinds)))
    return Decision(PROMPTS["bays"], options, least=0, most=most, usual=_default_bays(state, task))


def _default_bays(state: State, task: Task) -> Choice:
    return tuple(data.KINDS[kind] for kind in default_store(task.kinds, task.number))


@question(
    "bays",
    "Which of the lost buildings go into your Salvage Bays? The others return to your player board.",
    _ask_bays,
    default=_default_bays,
)
def _bays(state: State, task: Task, choice: Choice, log: Progress) -> None:
    store(state, state.active, [data.KINDS.index(key) for key in choice], log)


def lose_refineries(state: State, hexes: list[int], log: Progress) -> None:
    """Refineries leave the board for unpaid upkeep (6.6, step 1)."""
    faction = me(state)
    bays = free_bays(faction)
    for number in hexes:
        faction.pieces[REFINERY] &= ~(1 << number)
        tell(log, toll.unpaid(state.active, number))
    push(state, Task("bays", bays, kinds=[REFINERY] * len(hexes)))
