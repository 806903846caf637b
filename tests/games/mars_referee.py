"""A second reading of the rules of Migration: Mars: placement, connection, strikes and Supply Stops.

It knows what a bystander sees and the files under ``data/mars``, and nothing of the code of the game. Hexes are
names, sets of hexes are sets of names, and everything is worked out anew each time: slow, and as close to the words
of the specification as can be.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import msgspec

from bot.games.mars.view import MarsView, PieceView, PlayerView

DATA = Path(__file__).resolve().parents[2] / "data" / "mars"
BOARD = tomllib.loads((DATA / "board.toml").read_text(encoding="utf-8"))
PIECES = tomllib.loads((DATA / "pieces.toml").read_text(encoding="utf-8"))
LETTERS = "ABCDEFGHIJK"
GROUND = {f"{LETTERS[c]}{r}": kind for r, row in enumerate(BOARD["map"], 1) for c, kind in enumerate(row)}
RUINS = set(BOARD["ruins"].values())
MODULES = {"life", "habitat"}
FACILITIES = {"factory", "refinery", "hospital", "export"}
BUILDINGS = {"hq"} | MODULES | FACILITIES


def around(name: str) -> set[str]:
    """The neighbours of a hex (BRD-2)."""
    column, row = LETTERS.index(name[0]) + 1, int(name[1:])
    beside = (column - 1, column) if row % 2 == 0 else (column, column + 1)
    found = {(column - 1, row), (column + 1, row)} | {(c, r) for c in beside for r in (row - 1, row + 1)}
    return {f"{LETTERS[c - 1]}{r}" for c, r in found if 1 <= c <= 11} & set(GROUND)


AROUND = {name: around(name) for name in GROUND}


def by_place(name: str) -> tuple[int, str]:
    """The order of hexes: row, then column."""
    return int(name[1:]), name[0]


def of(view: MarsView, seat: int) -> list[PieceView]:
    """The pieces of a seat."""
    return [piece for piece in view.pieces if piece.seat == seat]


def connected(view: MarsView, seat: int) -> set[str]:
    """The network of a seat: whatever reaches the HQ over own tunnels and buildings (PLC-9)."""
    carriers = {p.hex for p in of(view, seat) if p.kind != "tunnel" or p.hex not in view.blasts}
    reached = {p.hex for p in of(view, seat) if p.kind == "hq"}
    while True:
        more = {name for name in carriers - reached if AROUND[name] & reached}
        if not more:
            return reached
        reached |= more


def sites(view: MarsView, seat: int) -> dict[str, set[str]]:
    """For every kind of piece where a seat may place it, costs and stock left aside (PLC-1 to PLC-7)."""
    standing = {piece.hex: piece for piece in view.pieces}
    reach = connected(view, seat)
    near = {name for name in GROUND if AROUND[name] & reach and name not in standing and name not in view.blasts}
    kinds = [*PIECES["kinds"], "fortress"]
    return {kind: {name for name in near if _allowed(view, seat, kind, name, standing)} for kind in kinds}


def _allowed(view: MarsView, seat: int, kind: str, name: str, standing: dict[str, PieceView]) -> bool:
    rock = GROUND[name] == "#" or name in view.rock_tiles
    plain = GROUND[name] == "." and not rock
    if kind == "tunnel":
        return rock or plain
    beside = [standing[other] for other in AROUND[name] if other in standing]
    foreign = any(piece.seat != seat for piece in beside if piece.kind != "fortress")
    if foreign or not (plain or (rock and kind == "fortress")):
        return False
    kinds = {piece.kind for piece in beside}
    if kind == "habitat" and "life" not in kinds:
        return False
    against = BUILDINGS if kind in FACILITIES else FACILITIES if kind in MODULES else set()
    return not kinds & against


def embassy_open(view: MarsView, seat: int) -> bool:
    """Whether the Embassy slot of a seat is open (POP-5)."""
    tunnels = {p.hex for p in of(view, seat) if p.kind == "tunnel"} - set(view.blasts)
    return bool(tunnels & AROUND[BOARD["embassy"]])


def removable(view: MarsView, seat: int) -> set[str]:
    """What a seat may dismantle (4.3 d)."""
    return {piece.hex for piece in of(view, seat) if _may_go(view, seat, piece)}


def _may_go(view: MarsView, seat: int, piece: PieceView) -> bool:
    if piece.kind == "hq" or piece.healthy or piece.injured:
        return False
    mine = of(view, seat)
    supports = {p.hex for p in mine if p.kind == "life"}
    if piece.kind == "life" and any(AROUND[p.hex] & supports == {piece.hex} for p in mine if p.kind == "habitat"):
        return False
    without = msgspec.structs.replace(view, pieces=tuple(p for p in view.pieces if p.hex != piece.hex))
    return connected(view, seat) - {piece.hex} == connected(without, seat)


# --- Strikes -------------------------------------------------------------------------------------------------


class Toll(NamedTuple):
    """What a strike does to one seat that isn't on turn."""

    healthy: int
    injured: int
    homes: set[str]
    beds: list[str]
    ambassador: bool
    salvage: list[str]


class Strike(NamedTuple):
    """What a strike does: whether it fizzles, what is destroyed, and the Blast Sites afterwards."""

    fizzles: bool
    destroyed: set[str]
    blasts: list[str]


def strike(view: MarsView, name: str) -> Strike:
    """The Meteor Strike on a hex (8.2)."""
    if _protected(view, name):
        return Strike(True, set(), list(view.blasts))
    blasts = list(view.blasts)
    if name not in blasts:
        blasts = [*blasts, name][-PIECES["blast_tiles"] :]
    shielded = {player.seat for player in view.players if player.shielded}
    hit = {name} | AROUND[name]
    fragile = (BUILDINGS - {"hq", "life"}) & set(PIECES["kinds"])
    lost = {p.hex for p in view.pieces if p.hex in hit and p.kind in fragile and p.seat not in shielded}
    return Strike(False, lost, blasts)


def _protected(view: MarsView, name: str) -> bool:
    shielded = {player.seat for player in view.players if player.shielded}
    for piece in view.pieces:
        if piece.hex == name and piece.kind in ("hq", "life", "fortress"):
            return True
        if piece.kind == "fortress" and piece.hex in AROUND[name]:
            return True
        if piece.hex == name and piece.seat in shielded and piece.kind in BUILDINGS:
            return True
    return bool(name == BOARD["embassy"])


def toll(view: MarsView, seat: int, hit: Strike) -> Toll:
    """What a strike leaves to somebody who isn't on turn (MET-5, MET-6, SAL-2, SAL-4)."""
    player = view.players[seat]
    lost = [p for p in of(view, seat) if p.hex in hit.destroyed]
    kept = [p for p in of(view, seat) if p.hex not in hit.destroyed]
    displaced = sum(p.healthy for p in lost)
    homes = {p.hex for p in kept if p.healthy}
    free = sorted((p.hex for p in kept if p.kind == "habitat" and not p.healthy), key=by_place)
    beds = [p.hex for p in kept for _ in range(p.injured)]
    free_beds = sorted((p.hex for p in kept if p.kind == "hospital" and not p.injured), key=by_place)
    homes |= set(free[:displaced])
    displaced = max(0, displaced - len(free))
    ambassador = player.embassy_flag
    open_now = bool(({p.hex for p in kept if p.kind == "tunnel"} - set(hit.blasts)) & AROUND[BOARD["embassy"]])
    if displaced and open_now and not ambassador:
        ambassador, displaced = True, displaced - 1
    beds += free_beds[:displaced]
    bays = max(0, player.bays - len(player.salvage))
    order = ["habitat", "refinery", "export", "factory", "hospital"]
    stored = sorted((p.kind for p in lost), key=order.index)[:bays]
    return Toll(
        len(homes) + ambassador, len(beds), homes, sorted(beds), ambassador, sorted([*player.salvage, *stored])
    )


# --- Supply Stop ---------------------------------------------------------------------------------------------


class Stop(NamedTuple):
    """What the own Supply Stop leaves before its bonus, for the Refineries and people that are gone."""

    assets: dict[str, int]
    people: int
    refineries: int


def supply_stop(view: MarsView, seat: int, closed: set[str]) -> Stop:
    """The own Supply Stop up to its bonus (6.6); ``closed`` are the Refineries that were given up."""
    player = view.players[seat]
    held: Counter[str] = Counter(player.assets)
    count = Counter(piece.kind for piece in of(view, seat))
    people = min(population(player), held["water"])
    held["water"] -= people
    kept = min(count["refinery"], held["rock"], held["iron"])
    held["rock"] -= kept
    held["iron"] -= kept
    held["fuel"] = 1
    held["rcu"] += count["factory"]
    held["med"] += count["hospital"]
    beside = {p.hex for p in of(view, seat) if p.kind in BUILDINGS - {"hq"}} - closed
    held["olympium"] += sum(bool(AROUND[ruin] & beside) for ruin in RUINS - set(view.blasts))
    return Stop(dict(held), people, kept)


def population(player: PlayerView) -> int:
    """Everybody on the board, healthy or not."""
    return player.healthy + player.injured


def slots(view: MarsView, seat: int) -> int:
    """How many free slots a seat has (POP-4)."""
    empty = sum(1 for p in of(view, seat) if p.kind == "habitat" and not p.healthy)
    return empty + (embassy_open(view, seat) and not view.players[seat].embassy_flag)
