"""A second referee for Origin, slow and plain, written from the rules alone: it reads the data by itself, keeps its
own position in sets and dictionaries, and plays a turn from top to bottom as a generator that says what may be
chosen and is told what was."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[2] / "data" / "origin"
Pawn = tuple[int, int, str]
Legal = Generator[tuple[set[str], int], tuple[str, ...], None]
"""Yields the keys that may be chosen and how many of them; is sent the choice."""


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def key(name: str) -> str:
    return "-".join(name.lower().split())


MAP = read("map")
SETUP = read("setup")
PLACES = {key(place["name"]): place for place in MAP["territory"]}
BY_ID = {place["id"]: name for name, place in PLACES.items()}
STRAITS = [(BY_ID[strait["a"]], BY_ID[strait["b"]]) for strait in MAP["strait"]]
ACTIONS = {key(card["name"]): card for card in read("actions")["action"]}
PERMANENTS = {key(card["name"]): card for card in read("permanents")["permanent"]}
OBJECTIVES = {key(card["name"]): card for card in read("objectives")["objective"]}
COLOURS = ("yellow", "orange", "purple")


def colour_of(card: str) -> str:
    if card in ACTIONS:
        return "yellow"
    return "orange" if card in PERMANENTS else "purple"


def id_of(card: str) -> str:
    return str({**ACTIONS, **PERMANENTS, **OBJECTIVES}[card]["id"])


def by_land(place: str) -> set[str]:
    return {BY_ID[other] for other in PLACES[place]["land"]}


def by_strait(place: str) -> set[str]:
    return {b for a, b in STRAITS if a == place} | {a for a, b in STRAITS if b == place}


def beside(place: str) -> set[str]:
    return by_land(place) | by_strait(place)


def pawn_key(pawn: Pawn) -> str:
    height, strength, colour = pawn
    return f"{height}{strength}{ {'white': 'w', 'brown': 'b', 'black': 'k'}[colour] }"


class Seat:
    """What one player has."""

    def __init__(self) -> None:
        self.villages = SETUP["villages"]
        self.hand: list[str] = []
        self.tiles: list[int] = []
        self.straits: list[int] = []
        self.hunting: list[int] = []
        self.permanents: list[str] = []
        self.objectives: list[str] = []

    def has(self, card: str) -> bool:
        return any(PERMANENTS[played]["id"] == card for played in self.permanents)

    def of(self, colour: str) -> list[str]:
        return [card for card in self.hand if colour_of(card) == colour]

    def may_take(self, level: int) -> bool:
        return level == 1 or self.tiles.count(level - 1) > self.tiles.count(level)


class Referee:
    """A game as the second referee sees it."""

    def __init__(self, count: int) -> None:
        self.seats = [Seat() for _ in range(count)]
        self.board: dict[str, tuple[Pawn, int | None]] = {}
        self.reserve: Counter[Pawn] = Counter()
        self.decks: dict[str, list[str]] = {colour: [] for colour in COLOURS}
        self.columns: dict[str, list[int]] = {}
        self.pile: list[int] = []
        self.tokens: dict[tuple[str, str], int] = {}
        self.game: dict[str, int] = {}
        self.boost = ""
        self.last_round = False
        self.stolen: Callable[[int, str], str] = lambda victim, colour: ""

    # --- Moving ---------------------------------------------------------------------------------------------------

    def own(self, seat: int) -> set[str]:
        return {place for place, (_, owner) in self.board.items() if owner == seat}

    def fits(self, seat: int, base: Pawn, pawn: Pawn) -> bool:
        if pawn[0] < base[0] or pawn[1] < base[1] or pawn[0] > base[0] + 1 or pawn[1] > base[1] + 1:
            return False
        same = (pawn[0] == base[0]) + (pawn[1] == base[1])
        same += pawn[2] == base[2] or self.seats[seat].has("P13")
        return same >= (1 if self.boost == "A04" else 2)

    def evolutions(self, seat: int) -> set[tuple[str, Pawn]]:
        if not self.seats[seat].villages:
            return set()
        return {
            (place, pawn)
            for base, (standing, _) in self.board.items()
            for place in beside(base)
            if place not in self.board
            for pawn, left in self.reserve.items()
            if left and self.fits(seat, standing, pawn)
        }

    def steps(self, seat: int, place: str, boosted: bool) -> int:
        height = self.board[place][0][0]
        player = self.seats[seat]
        steps = height + (height == 1 and player.has("P01")) + player.has("P02")
        return steps + (boosted and self.boost == "A02")

    def distance(self, start: str, raft: bool) -> dict[str, int]:
        """The cost of the cheapest way to everywhere: Bellman's way, over and over until nothing changes."""
        cost = {(start, raft): 0}
        while True:
            better = dict(cost)
            for (place, rafting), paid in cost.items():
                for other in beside(place):
                    free = rafting and other in by_strait(place)
                    ways = [((other, rafting), paid + 1)] + ([((other, False), paid)] if free else [])
                    for where, price in ways:
                        if price < better.get(where, 99):
                            better[where] = price
            if better == cost:
                break
            cost = better
        return {place: min(cost.get((place, True), 99), cost.get((place, False), 99)) for place, _ in cost}

    def in_range(self, seat: int, start: str, boosted: bool) -> set[str]:
        costs = DISTANCES.get((start, self.seats[seat].has("P03")))
        if costs is None:
            costs = DISTANCES[start, self.seats[seat].has("P03")] = self.distance(
                start, self.seats[seat].has("P03")
            )
        return {place for place, cost in costs.items() if cost <= self.steps(seat, start, boosted)} - {start}

    def migrations(self, seat: int, boosted: bool) -> set[tuple[str, str]]:
        return {
            (start, goal)
            for start in self.own(seat)
            for goal in self.in_range(seat, start, boosted)
            if goal not in self.board
        }

    def swaps(self, seat: int) -> set[tuple[str, str]]:
        found = set()
        for start in self.own(seat):
            attack = self.board[start][0][1] + self.seats[seat].has("P04") + (self.boost == "A03")
            for goal in self.in_range(seat, start, True):
                pawn, owner = self.board.get(goal, (None, None))
                if pawn is not None and owner not in (None, seat):
                    assert owner is not None
                    if attack > pawn[1] + self.seats[owner].has("P05"):
                        found.add((start, goal))
        return found

    def arrive(self, seat: int, place: str) -> Legal:
        if place in self.game:
            self.seats[seat].hunting.append(self.game.pop(place))
        taken = 0
        for strait in list(self.tokens):
            for other, player in enumerate(self.seats):
                if strait in self.tokens and set(strait) <= self.own(other):
                    player.straits.append(self.tokens.pop(strait))
                    taken += other == seat
        for _ in range(taken if self.seats[seat].has("P12") else 0):
            decks = {colour for colour in COLOURS if self.decks[colour]}
            if decks:
                choice = yield decks, 1
                self.draw(seat, choice[0], 1)

    def move(self, seat: int, start: str, goal: str) -> Legal:
        here, there = self.board.pop(start), self.board.pop(goal, None)
        self.board[goal] = here
        if there is not None:
            self.board[start] = there
        yield from self.arrive(seat, goal)

    # --- Rewards --------------------------------------------------------------------------------------------------

    def draw(self, seat: int, colour: str, count: int) -> int:
        drawn = 0
        while drawn < count and self.decks[colour]:
            self.seats[seat].hand.append(self.decks[colour].pop())
            drawn += 1
        return drawn

    def allowed(self, seat: int, colour: str) -> int:
        more = "P06" if colour == "purple" else "P07"
        return int(SETUP["hand_limits"][colour]) + self.seats[seat].has(more)

    def put_back(self, seat: int, colour: str, count: int) -> Legal:
        count = max(count, len(self.seats[seat].of(colour)) - self.allowed(seat, colour))
        if count > 0:
            cards = yield set(self.seats[seat].of(colour)), count
            for card in cards:
                self.seats[seat].hand.remove(card)
            self.decks[colour] = [*cards, *self.decks[colour]]

    def limits(self, seat: int) -> Legal:
        for colour in COLOURS:
            yield from self.put_back(seat, colour, 0)

    def tiles(self, seat: int, *columns: str) -> set[str]:
        return {
            f"{column}-{level}"
            for column in columns
            for level in self.columns[column]
            if self.seats[seat].may_take(level)
        }

    def take(self, seat: int, tile: str) -> None:
        column, level = tile.split("-")
        self.columns[column].remove(int(level))
        self.seats[seat].tiles.append(int(level))

    def reward_keys(self, seat: int, kind: str) -> set[str]:
        if kind == "brown":
            return self.tiles(seat, *self.columns) | {"none"}
        return {"tile", "cards"}

    def yields(self, seat: int, kind: str) -> bool:
        if kind == "brown":
            return bool(self.tiles(seat, *self.columns))
        columns = list(self.columns) if self.seats[seat].has("P10") else [kind]
        return bool(self.decks[kind] or self.tiles(seat, *columns))

    def reward(self, seat: int, kind: str, first: str) -> Legal:
        player = self.seats[seat]
        if kind == "brown":
            yield from self.brown(seat, first)
        elif first == "cards":
            drawn = self.draw(seat, kind, 3)
            kept = 2 if player.has("P08") else 1
            yield from self.put_back(seat, kind, max(0, drawn - kept))
        else:
            tiles = self.tiles(seat, *(self.columns if player.has("P10") else [kind]))
            if tiles:
                choice = yield tiles | {"none"}, 1
                if choice[0] != "none":
                    self.take(seat, choice[0])
            self.draw(seat, kind, 1)

    def brown(self, seat: int, first: str) -> Legal:
        if first == "none":
            return
        self.take(seat, first)
        brown = first.startswith("brown")
        columns = ["brown"] if brown else list(COLOURS)
        most = (2 if brown else 1) + self.seats[seat].has("P09")
        for _ in range(most - 1):
            tiles = self.tiles(seat, *columns)
            if not tiles:
                return
            choice = yield tiles | {"none"}, 1
            if choice[0] == "none":
                return
            self.take(seat, choice[0])

    # --- Cards ----------------------------------------------------------------------------------------------------

    def playable(self, seat: int, used: Counter[str], window: str) -> set[str]:
        return {card for card in self.seats[seat].hand if self.may_play(seat, card, used, window)}

    def may_play(self, seat: int, card: str, used: Counter[str], window: str) -> bool:
        colour, player = colour_of(card), self.seats[seat]
        if used[colour] and not (colour == "purple" and self.last_round):
            return False
        if colour == "purple":
            return self.fulfilled(seat, OBJECTIVES[card])
        if colour == "orange":
            return bool(max(player.tiles, default=0) >= PERMANENTS[card]["level"])
        if ACTIONS[card]["window"] == "ready" and window != "ready":
            return False
        return self.would_do(seat, id_of(card))

    def would_do(self, seat: int, card: str) -> bool:
        if card == "A01":
            return bool(self.migrations(seat, False))
        if card in ("A02", "A03", "A04"):
            before = (self.migrations(seat, True), self.swaps(seat), self.evolutions(seat))
            self.boost = card
            after = (self.migrations(seat, True), self.swaps(seat), self.evolutions(seat))
            self.boost = ""
            return before != after
        if card == "A05":
            return bool(self.tiles(seat, *self.columns))
        if card == "A06":
            return any(self.decks.values())
        targets = {"A07": self.raids, "A08": self.spies, "A09": self.tolls, "A10": self.abundances}
        return bool(targets[card](seat))

    def raids(self, seat: int) -> set[str]:
        return {
            f"p{victim + 1}-{level}"
            for victim, player in enumerate(self.seats)
            if victim != seat
            for level in range(1, 6)
            if player.tiles.count(level) > player.tiles.count(level + 1) and self.seats[seat].may_take(level)
        }

    def spies(self, seat: int) -> set[str]:
        return {
            f"p{victim + 1}-{colour_of(card)}"
            for victim, player in enumerate(self.seats)
            if victim != seat
            for card in player.hand
        }

    def tolls(self, seat: int) -> set[str]:
        own = len(self.seats[seat].straits)
        return {f"p{v + 1}" for v, player in enumerate(self.seats) if v != seat and len(player.straits) > own}

    def abundances(self, seat: int) -> set[str]:
        kinds = (*COLOURS, "brown")
        return {
            p for p in self.own(seat) if PLACES[p]["colour"] in kinds and self.yields(seat, PLACES[p]["colour"])
        }

    def play(self, seat: int, card: str, used: Counter[str]) -> Legal:
        colour, player = colour_of(card), self.seats[seat]
        used[colour] += 1
        if colour == "yellow":
            yield from self.act_card(seat, card)
        elif colour == "orange":
            player.hand.remove(card)
            player.permanents.append(card)
        else:
            player.hand.remove(card)
            player.objectives.append(card)
            if used[colour] == 1:
                self.draw(seat, "purple", 1)
        yield from self.limits(seat)

    def act_card(self, seat: int, card: str) -> Legal:
        number, player = id_of(card), self.seats[seat]
        if number == "A01":
            goals = self.migrations(seat, False)
            start = (yield {start for start, _ in goals}, 1)[0]
            goal = (yield {there for here, there in goals if here == start}, 1)[0]
            player.hand.remove(card)
            yield from self.move(seat, start, goal)
            return
        if number in ("A02", "A03", "A04"):
            player.hand.remove(card)
            self.boost = number
            return
        asked = {
            "A05": lambda: self.tiles(seat, *self.columns),
            "A06": lambda: {colour for colour in COLOURS if self.decks[colour]},
            "A07": lambda: self.raids(seat),
            "A08": lambda: self.spies(seat),
            "A09": lambda: self.tolls(seat),
            "A10": lambda: self.abundances(seat),
        }[number]()
        said = (yield asked, 1)[0]
        player.hand.remove(card)
        yield from self.carry_out(seat, number, said)

    def carry_out(self, seat: int, number: str, said: str) -> Legal:
        player = self.seats[seat]
        if number == "A05":
            self.take(seat, said)
        elif number == "A06":
            self.draw(seat, said, 2)
            yield from self.put_back(seat, said, 1)
        elif number == "A10":
            kind = PLACES[said]["colour"]
            first = (yield self.reward_keys(seat, kind), 1)[0]
            yield from self.reward(seat, kind, first)
        else:
            name, _, what = said.partition("-")
            victim = self.seats[int(name[1:]) - 1]
            if number == "A07":
                victim.tiles.remove(int(what))
                player.tiles.append(int(what))
            elif number == "A08":
                card = self.stolen(int(name[1:]) - 1, what)
                victim.hand.remove(card)
                player.hand.append(card)
            else:
                victim.straits.sort()
                player.straits.append(victim.straits.pop(0))

    # --- Objectives -----------------------------------------------------------------------------------------------

    def fulfilled(self, seat: int, card: dict[str, Any]) -> bool:
        own, player, need = self.own(seat), self.seats[seat], card["need"]
        pawns = [self.board[place][0] for place in own]
        continents = Counter(PLACES[place]["continent"] for place in own)
        shades = Counter(pawn[2] for pawn in pawns)
        rules: dict[str, Callable[[], bool]] = {
            "territory_colour": lambda: sum(PLACES[place]["colour"] == card["colour"] for place in own) >= need,
            "continent": lambda: continents[card["continent"]] >= need,
            "group_one_continent": lambda: any(len(self.connected(own, place, by_land)) >= need for place in own),
            "group_two_continents": lambda: any(self.wide(self.connected(own, p, beside), need) for p in own),
            "continents": lambda: len(continents) >= need,
            "pawn_strength": lambda: sum(pawn[1] == card["value"] for pawn in pawns) >= need,
            "pawn_height": lambda: sum(pawn[0] == card["value"] for pawn in pawns) >= need,
            "pawn_colours": lambda: all(shades[colour] >= need for colour in ("white", "brown", "black")),
            "straits_occupied": lambda: sum(a in own and b in own for a, b in STRAITS) >= need,
            "tile_levels": lambda: set(range(1, need + 1)) <= set(player.tiles),
            "tile_count": lambda: len(player.tiles) >= need,
            "permanents": lambda: len(player.permanents) >= need,
        }
        return rules[card["kind"]]()

    def connected(self, own: set[str], start: str, near: Callable[[str], set[str]]) -> set[str]:
        found, todo = {start}, [start]
        while todo:
            for other in near(todo.pop()) & own - found:
                found.add(other)
                todo.append(other)
        return found

    def wide(self, group: set[str], need: int) -> bool:
        return len(group) >= need and len({PLACES[place]["continent"] for place in group}) > 1

    # --- A turn ---------------------------------------------------------------------------------------------------

    def turn(self, seat: int) -> Legal:
        """A whole turn, up to its end; what follows is :meth:`refill` and :meth:`ending`."""
        used: Counter[str] = Counter()
        self.boost = ""
        while True:
            acts = {name for name, found in self.actions(seat).items() if found}
            first = (yield (acts or {"pass"}) | self.playable(seat, used, "ready"), 1)[0]
            if first not in self.seats[seat].hand:
                break
            yield from self.play(seat, first, used)
        kind = ""
        if first != "pass":
            place, hunted = yield from self.act(seat, first)
            kind = PLACES[place]["colour"]
            if kind == "green":
                kind = "brown" if self.seats[seat].has("P11") and not hunted else ""
        yield from self.limits(seat)
        while kind and (self.yields(seat, kind) or kind != "brown" or self.playable(seat, used, "acted")):
            said = (yield self.reward_keys(seat, kind) | self.playable(seat, used, "acted"), 1)[0]
            if said in self.seats[seat].hand:
                yield from self.play(seat, said, used)
                continue
            yield from self.reward(seat, kind, said)
            kind = ""
        yield from self.limits(seat)
        while cards := self.playable(seat, used, "closing"):
            said = (yield cards | {"end"}, 1)[0]
            if said == "end":
                return
            yield from self.play(seat, said, used)

    def actions(self, seat: int) -> dict[str, set[Any]]:
        return {
            "evolve": self.evolutions(seat),
            "migrate": self.migrations(seat, True),
            "swap": self.swaps(seat),
        }

    def act(self, seat: int, action: str) -> Generator[tuple[set[str], int], tuple[str, ...], tuple[str, bool]]:
        found = self.actions(seat)[action]
        first = (yield {one for one, _ in found}, 1)[0]
        if action == "evolve":
            types = {pawn_key(pawn): pawn for place, pawn in found if place == first}
            pawn = types[(yield set(types), 1)[0]]
            hunted = first in self.game
            self.reserve[pawn] -= 1
            self.seats[seat].villages -= 1
            self.board[first] = (pawn, seat)
            yield from self.arrive(seat, first)
            return first, hunted
        goal = (yield {there for here, there in found if here == first}, 1)[0]
        hunted = goal in self.game
        yield from self.move(seat, first, goal)
        return goal, hunted

    # --- What follows ---------------------------------------------------------------------------------------------

    def refill(self) -> None:
        for column, spaces in SETUP["columns"].items():
            while len(self.columns[column]) < spaces and self.pile:
                self.columns[column].append(self.pile.pop())

    def ending(self) -> str:
        for colour in COLOURS:
            if not self.decks[colour]:
                return colour
        if not sum(map(len, self.columns.values())):
            return "tiles"
        if not sum(self.reserve.values()):
            return "pawns"
        return "" if sum(player.villages for player in self.seats) else "villages"

    def five_numbers(self) -> tuple[int, ...]:
        owned = sum(len(player.tiles) for player in self.seats)
        decks = sum(map(len, self.decks.values()))
        return decks, owned, sum(self.reserve.values()), len(self.tokens), len(self.game)

    def points(self, seat: int) -> int:
        player = self.seats[seat]
        total = sum(int(OBJECTIVES[card]["points"]) for card in player.objectives)
        total += sum(player.hunting) + sum(player.straits) + len(player.hand)
        total += sum(5 if level == 5 else 1 for level in player.tiles)
        return total + (len(player.objectives) // 2 if player.has("P14") else 0)


DISTANCES: dict[tuple[str, bool], dict[str, int]] = {}
