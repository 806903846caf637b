"""How an automatic player of Migration: Mars judges a position: where its colony can grow, what it needs next, and
what cards are worth to it. It knows what everybody at the table can see, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from bot.games.mars import data
from bot.games.mars.geometry import (
    EMBASSY,
    HEX,
    HQ,
    NAMES,
    PLAIN,
    RING,
    ROCKS,
    STOPS,
    TRACK,
    mask,
    members,
    steps_to,
    touching,
)
from bot.games.mars.view import MarsView, PlayerView

RESOURCES = ("rock", "water", "iron")
OTHERWISE = {"fuel": 1.1, "med": 0.4, "rcu": 0.5, "olympium": 0.5, "blueprint": 0.2, "event": 1.0}
SURPLUS, NEXT, LATER, UPKEEP, LIFE = 0.25, 3.0, 0.8, 1.6, 7.0
"""What a resource is worth that isn't needed, that the next piece needs (and how much less each piece after it),
and that is needed as water soon; and what a person is worth."""

Goods = Mapping[str, int]


def _all(names: Iterable[str]) -> int:
    return mask(HEX[name] for name in names)


class Mind:
    """A position as one seat judges it."""

    def __init__(self, view: MarsView, seat: int) -> None:
        self.view, self.seat = view, seat
        self.me = view.players[seat]
        self.people = self.me.healthy + self.me.injured
        self.missing = view.target - self.people
        mine = [piece for piece in view.pieces if piece.seat == seat]
        self.others = _all(piece.hex for piece in view.pieces if piece.seat not in (seat, None))
        self.net = _all(piece.hex for piece in mine if piece.connected)
        self.built = {kind: _all(piece.hex for piece in mine if piece.kind == kind) for kind in data.KINDS}
        self.taken = _all(piece.hex for piece in view.pieces) | _all(view.blasts)
        tiles = _all(view.rock_tiles)
        self.rough = (PLAIN | ROCKS) & ~self.taken
        self.ground = PLAIN & ~tiles & ~self.taken & ~touching(self.others)

    @property
    def buildings(self) -> int:
        """Where the own buildings stand, the HQ among them."""
        return self.facilities | self.built["life"] | self.built["habitat"] | 1 << HQ[self.me.side]

    @property
    def facilities(self) -> int:
        """Where the own production facilities stand."""
        return self.built["factory"] | self.built["refinery"] | self.built["hospital"] | self.built["export"]

    @cached_property
    def room(self) -> int:
        """Where a population module of this seat could stand if it were connected."""
        return self.ground & ~touching(self.facilities)

    @cached_property
    def habitats(self) -> int:
        """Where a Habitat can go now."""
        return self.room & touching(self.built["life"]) & touching(self.net)

    def promise(self, site: int) -> int:
        """How many Habitats a Life Support on this hex would serve that couldn't be placed before."""
        return (RING[site] & self.room & ~touching(self.built["life"])).bit_count()

    def ways(self) -> dict[int, int]:
        """Every hex that tunnels can reach, with the one from which: themselves beside the network."""
        came = {number: number for number in members(self.rough & touching(self.net))}
        front = list(came)
        while front:
            here = front.pop(0)
            for number in members(RING[here] & self.rough):
                if number not in came:
                    came[number] = here
                    front.append(number)
        return came

    def way(self, came: dict[int, int], goal: int) -> list[int]:
        """The hexes from the network to a goal, both ends of the way included."""
        found = [goal]
        while came[found[0]] != found[0]:
            found.insert(0, came[found[0]])
        return found

    @cached_property
    def homestead(self) -> tuple[float, list[int]]:
        """How good the best place for a Life Support is, and the way there, that place last; empty without one."""
        came = self.ways()
        best: tuple[float, list[int]] = (-9.0, [])
        for goal in members(self.room):
            if goal in came and (serves := min(self.promise(goal), max(1, self.missing))) > 0:
                path = self.way(came, goal)
                best = max(best, (serves * 1.5 - len(path), path), key=lambda found: found[0])
        return best

    def with_tunnel(self, key: str) -> float:
        """How good the best place for a Life Support is with one more tunnel."""
        other = Mind(self.view, self.seat)
        bit = 1 << HEX[key]
        other.net |= bit
        other.rough &= ~bit
        other.ground &= ~bit
        return other.homestead[0]

    @cached_property
    def embassy(self) -> list[int]:
        """The tunnels that are missing to the Embassy; none if it is open or can't be reached."""
        came = self.ways()
        goals = [number for number in members(RING[EMBASSY]) if number in came]
        if self.me.embassy_open or not goals:
            return []
        return min((self.way(came, goal) for goal in goals), key=len)

    @cached_property
    def plan(self) -> list[tuple[str, int]]:
        """What is to be built, in order: kinds of pieces with their hexes (-1: to be seen)."""
        found: list[tuple[str, int]] = []
        homes = min(self.missing, self.me.left["habitat"])
        here = min(homes, self.habitats.bit_count())
        found += [("habitat", number) for number in list(members(self.habitats))[:here]]
        if homes > here and self.me.left["life"] and self.homestead[1]:
            path = self.homestead[1]
            found += [("tunnel", number) for number in path[:-1]]
            found.append(("life", path[-1]))
            found += [("habitat", -1)] * (homes - here)
        elif homes > here or self.missing > homes:
            found += [("tunnel", number) for number in self.embassy]
        return self.export + found if self.rich else found

    @cached_property
    def rich(self) -> bool:
        """Whether an Export Station would turn much that lies idle into what is missing."""
        if self.built["export"] or not self.me.left["export"] or not self.me.assets["rcu"]:
            return False
        idle = sum(self.me.assets[name] for name in RESOURCES) - 4 - self.people
        return idle > 4 or self.me.assets["olympium"] > 3

    @cached_property
    def export(self) -> list[tuple[str, int]]:
        """The tunnels to the nearest place for a production facility, and an Export Station there."""
        came = self.ways()
        homes = touching(self.built["life"]) & self.room if self.missing > 0 else 0
        sites = self.ground & ~touching(self.buildings | homes) & ~homes
        paths = [self.way(came, goal) for goal in members(sites) if goal in came]
        if not paths:
            return []
        path = min(paths, key=len)
        return [*(("tunnel", number) for number in path[:-1]), ("export", path[-1])]

    def affordable(self, *kinds: str) -> bool:
        """Whether all these pieces can be paid for."""
        need: dict[str, int] = {}
        for kind in kinds:
            for name, count in data.pieces().kinds[kind].cost.items():  # type: ignore[index]
                need[name] = need.get(name, 0) + count
        return all(self.me.assets[name] >= count for name, count in need.items())

    def next_piece(self, keys: list[str]) -> str | None:
        """What is built now: the next piece of the plan, or a Blast Site cleared that is in its way."""
        building = "build" not in keys
        if self.blocking and self.me.assets["rcu"] and (not building or "clear" in keys):
            return "clear"
        if not self.plan or not self.affordable(self.plan[0][0]):
            return None
        kind = self.plan[0][0]
        dry = self.me.assets["water"] < self.people + 2
        if kind == "habitat" and self.ahead < 4 and dry:
            return None
        return kind if not building or kind in keys else None

    @cached_property
    def blocking(self) -> int:
        """Blast Sites on which a Habitat is to stand, or that cut off a tunnel."""
        if self.missing <= 0 or self.habitats:
            return 0
        buried = _all(piece.hex for piece in self.view.pieces if piece.buried and piece.seat == self.seat)
        return _all(self.view.blasts) & (buried | touching(self.built["life"]) & PLAIN)

    def place_for(self, kind: str, keys: list[str]) -> str:
        """Where a piece goes: as planned, else wherever it can."""
        planned = [NAMES[number] for what, number in self.plan if what == kind and number >= 0]
        return next((key for key in planned if key in keys), keys[0])

    @property
    def partners(self) -> list[int]:
        """Who can be offered a trade."""
        return [
            other.seat
            for other in self.view.players
            if not (other.seat == self.seat or other.locked or other.embargoed or other.gone or self.aids(other))
        ]

    def aids(self, other: PlayerView) -> bool:
        """Whether a trade would help somebody to win who is about to, and further than this seat."""
        return other.healthy >= self.view.target - 1 > self.me.healthy

    # --- Worth -----------------------------------------------------------------------------------------------

    @cached_property
    def ahead(self) -> int:
        """How far the own Supply Stop is."""
        return steps_to(self.me.rover, STOPS[self.me.side])

    @cached_property
    def demand(self) -> dict[str, list[float]]:
        """What one more card of each resource is worth, one after another."""
        found: dict[str, list[float]] = {kind: [] for kind in RESOURCES}
        for place, (kind, _) in enumerate(self.plan):
            for name, count in data.pieces().kinds[kind].cost.items():  # type: ignore[index]
                if name in found:
                    found[name] += [NEXT * LATER**place] * count
        found["water"] += [LIFE * 0.6 if self.ahead < 7 or not self.missing else UPKEEP] * self.people
        for mill in range(self.built["refinery"].bit_count()):
            found["rock"].append(UPKEEP - mill / 10)
            found["iron"].append(UPKEEP - mill / 10)
        for weights in found.values():
            weights.sort(reverse=True)
        return found

    def worth(self, goods: Goods) -> float:
        """What it is worth to hold these goods."""
        total = 0.0
        for kind, count in goods.items():
            if kind in OTHERWISE:
                total += OTHERWISE[kind] * count
                continue
            wanted = self.demand[kind][:count]
            total += sum(wanted) + SURPLUS * (count - len(wanted))
        return total

    def change(self, gets: Goods, gives: Goods) -> float:
        """How much better off this seat is with some goods more and others less."""
        have = self.me.assets
        kinds = {*gets, *gives}
        after = {kind: have.get(kind, 0) + gets.get(kind, 0) - gives.get(kind, 0) for kind in kinds}
        return self.worth(after) - self.worth({kind: have.get(kind, 0) for kind in kinds})

    def landing(self, space: int, die: int) -> float:
        """What it is worth that the rover stops on a space."""
        kind, _, which = TRACK[space].partition(":")
        if kind == "ruin":
            return 0.9 - 0.5 * bool(self.people)
        if kind == "supply" and which != self.me.side:
            return 1.0 + max(self.change({name: 1}, {}) for name in RESOURCES)
        if kind == "supply":
            return self._own_stop()
        amount = die + self.built["refinery"].bit_count()
        names = RESOURCES if kind == "any" else (kind,)
        return max(self.change({name: amount}, {}) for name in names)

    @property
    def free(self) -> int:
        """How many homes are free."""
        empty = self.built["habitat"].bit_count() - self.me.healthy + self.me.embassy_flag
        return empty + (self.me.embassy_open and not self.me.embassy_flag)

    def _own_stop(self) -> float:
        """What the five steps are worth now."""
        thirsty = max(0, self.people - self.me.assets["water"])
        if self.me.healthy >= self.view.target and not thirsty:
            return 100.0
        return 1.0 + LIFE * (self.free > 0 and self.missing > 0) - LIFE * thirsty
