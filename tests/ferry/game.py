"""The rules of the ferry: a small game with what the others lack.

In turn, each player loads one of thirty goods of three kinds. Whoever isn't on may wave, once, though nobody waits
for it. After four loads it is over; goods count by their number, a wave counts 1. Everybody secretly likes one
kind; the next player smiles, for all to see, when that kind is loaded.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import ClassVar

import msgspec

from bot.games.contract import (
    Chance,
    Choice,
    Decision,
    Event,
    Game,
    IllegalChoice,
    Inspected,
    Option,
    Outcome,
    Progress,
    Setting,
    dump,
    load,
)
from bot.games.standings import rank, winners
from bot.games.text import Text, Who, text
from bot.games.verbs import Misread, Number, OneOf, Shelf, Slot, Switch, Verb

KINDS = ("dry_goods", "beasts", "folk")
GOODS = tuple(f"{kind[0]}{number}" for kind in KINDS for number in range(1, 11))
WAVE, LOUD, SOFT = "wave", "loud", "soft"
LOADS = 4


class FerryState(msgspec.Struct):
    """Who is on, what has been loaded by whom, and who has waved how."""

    turn: int
    loads: list[tuple[int, str]]
    waves: list[str]
    gone: list[bool]
    likes: list[str]
    boat: str
    due: bool = False


class FerryView(msgspec.Struct):
    """Everybody sees everything but the manner of a wave that somebody is about to give, and what others like."""

    turn: int
    loads: list[tuple[int, str]]
    waves: list[str]
    like: str = ""


class Boats(Shelf):
    """Boats that a server keeps by name: their names written in capitals."""

    setting: ClassVar[str] = "boat"
    carrier: ClassVar[str] = "fleet"
    name: ClassVar[str] = "boats"
    thing: ClassVar[str] = "boat"

    def code(self, state: FerryState) -> str:
        if not state.loads:
            raise Misread(Text("Nothing has been loaded yet."))
        return state.boat.upper()

    def fits(self, code: str, seats: int) -> bool:
        return code != "RAFT" or seats == 2


class Ferry(Game[FerryState, FerryView], Inspected):
    """The rules."""

    key: ClassVar[str] = "ferry"
    name: ClassVar[Text] = Text("The Ferry")
    seats: ClassVar[range] = range(2, 4)
    about: ClassVar[str] = "The Ferry: loading goods, beasts and folk"
    settings: ClassVar[tuple[Setting, ...]] = (
        Setting("fog", Text("Fog"), {"off": Text("Clear"), "on": Text("Thick")}, "off", about="How foggy it is"),
        Setting("river", Text("River"), {"wide": Text("The wide one"), "narrow": Text("The narrow one")}, "wide"),
        Setting("toll", Text("Toll"), {"0": Text("None"), "5": Text("Five")}, "0", seats={"5": (3,)}),
        Setting("season", Text("Season"), {"dry": Text("Dry"), "wet": Text("Wet")}, "dry", asked=False),
        Setting("boat", Text("Boat"), {"raft": Text("Raft"), "barge": Text("Barge")}, "barge", free=True),
        Setting("fleet", Text("Fleet"), {"": Text("None")}, "", free=True, shown=False, asked=False),
    )
    shelf = Boats()
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("load", "Take something aboard", (Slot("from", "What", groups=("beasts", "folk")),)),
        Verb("wave", "Wave to the others", (WAVE, Switch("loud", "Whether all hear it", yes=LOUD, no=SOFT))),
        Verb("shout", "Wave in a manner", (WAVE, OneOf("manner", "How", values={LOUD: "Loudly", SOFT: "Softly"}))),
        Verb("count", "Count the loads", (Number("loads", "How many", optional=True, unit="£"),)),
    )

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> FerryState:
        source = Chance(seed).source()
        likes = [source.choice(KINDS) for _ in range(seats)]
        return FerryState(0, [], [""] * seats, [False] * seats, likes, options["boat"])

    def refuses(self, seats: int, options: Mapping[str, str]) -> Text | None:
        boat, fleet = options["boat"], options["fleet"].splitlines()
        kept = [f"saved:{line.partition('=')[0]}" for line in fleet]
        return None if boat in ("raft", "barge", *kept) else text("There is no boat called {boat}.", boat=boat)

    def again(self, state: FerryState, options: Mapping[str, str]) -> tuple[dict[str, str], list[int]]:
        return dict(options), list(range(len(state.gone)))[::-1]

    def timeout(self, state: FerryState, seat: int) -> Choice | None:
        asked = self.decisions(state).get(seat)
        return (asked.options[0].key,) if asked is not None and asked.awaited else None

    def words(self, state: FerryState) -> Mapping[str, Text]:
        return {good: Text(good.upper()) for good in GOODS} | {
            WAVE: Text("Wave"),
            LOUD: Text("Loudly"),
            SOFT: Text("Softly"),
        }

    def why_not(self, state: FerryState, seat: int, key: str) -> Text | None:
        return Text("That has been loaded already.") if key in {good for _, good in state.loads} else None

    def pieces(self, state: FerryState) -> dict[str, int]:
        return {"goods": len(GOODS), "likes": len(state.likes)}

    def decisions(self, state: FerryState) -> dict[int, Decision]:
        if self.outcome(state) is not None or state.due:
            return {}
        loaded = {good for _, good in state.loads}
        goods = tuple(
            Option(good, Text(good.upper()), group=next(kind for kind in KINDS if kind[0] == good[0]))
            for good in GOODS
            if good not in loaded
        )
        wave = Decision(Text("Will you wave?"), (Option(WAVE, Text("Wave")),), awaited=False)
        manner = Decision(
            Text("How do you wave?"), (Option(LOUD, Text("Loudly")), Option(SOFT, Text("Softly"))), awaited=False
        )
        offered = {
            seat: manner if waved == WAVE else wave
            for seat, waved in enumerate(state.waves)
            if seat != state.turn and waved in ("", WAVE) and not state.gone[seat]
        }
        return {state.turn: Decision(Text("What do you load?"), goods), **offered}

    def choose(self, state: FerryState, seat: int, choice: Choice) -> Progress:
        [key] = choice
        if seat == state.turn:
            state.loads.append((seat, key))
            state.due = True
            return Progress([Event(text("{who} loads {what}.", who=Who(seat), what=key.upper()))], turn_over=True)
        state.waves[seat] = key
        if key == WAVE:
            return Progress()
        return Progress([Event(text("{who} waves.", who=Who(seat)))], turn_over=True)

    def proceed(self, state: FerryState) -> Progress:
        if not state.due:
            return Progress()
        state.due = False
        state.turn = len(state.loads) % len(state.gone)
        _, good = state.loads[-1]
        if not state.likes[state.turn].startswith(good[0]):
            return Progress()
        return Progress([Event(text("{who} smiles.", who=Who(state.turn)))], revealed=True)

    def resign(self, state: FerryState, seat: int) -> Progress:
        if self.outcome(state) is not None:
            raise IllegalChoice(Text("The ferry has left."))
        state.gone[seat] = True
        return Progress(turn_over=True)

    def plays(self, state: FerryState, seat: int) -> bool:
        return not state.gone[seat]

    def view(self, state: FerryState, seat: int | None) -> FerryView:
        waves = [wave if wave != WAVE or seat == own else "" for own, wave in enumerate(state.waves)]
        return FerryView(state.turn, list(state.loads), waves, "" if seat is None else state.likes[seat])

    def scores(self, state: FerryState) -> list[int]:
        points = [sum(int(good[1:]) for by, good in state.loads if by == seat) for seat in range(len(state.gone))]
        return [mine + (wave in (LOUD, SOFT)) for mine, wave in zip(points, state.waves, strict=True)]

    def outcome(self, state: FerryState) -> Outcome | None:
        if len(state.loads) < LOADS and not any(state.gone):
            return None
        standings = rank(self.scores(state))
        return Outcome(standings, winners(standings), Text("The ferry leaves."))

    def resample(self, state: FerryState, seat: int | None, seed: str) -> FerryState:
        twin, source = load(FerryState, dump(state)), random.Random(f"resample/{seed}")
        twin.likes = [
            like if own == seat else source.choice(self._possible(state, own))
            for own, like in enumerate(state.likes)
        ]
        twin.waves = ["" if wave == WAVE and own != seat else wave for own, wave in enumerate(state.waves)]
        return twin

    def _possible(self, state: FerryState, seat: int) -> list[str]:
        """What a seat may like, as far as others have seen it smile or not."""
        count = len(state.gone)
        done = state.loads[: len(state.loads) - state.due]
        seen = [good[0] for place, (_, good) in enumerate(done, 1) if place % count == seat]
        smiled = state.likes[seat][0] in seen
        return [kind for kind in KINDS if (kind == state.likes[seat] if smiled else kind[0] not in seen)]


GAME = Ferry()
