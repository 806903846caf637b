"""The rules of the ferry: a small game with what the others lack.

In turn, each player loads one of thirty goods of three kinds. Whoever isn't on may wave, once, though nobody waits
for it. After four loads it is over; goods count by their number, a wave counts 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from bot.games.contract import (
    Choice,
    Decision,
    Event,
    Game,
    IllegalChoice,
    Option,
    Outcome,
    Progress,
    Setting,
    dump,
    load,
)
from bot.games.standings import rank, winners
from bot.games.text import Text, Who, text
from bot.games.verbs import Number, OneOf, Slot, Switch, Verb

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


class FerryView(msgspec.Struct):
    """Everybody sees everything but the manner of a wave that somebody is about to give."""

    turn: int
    loads: list[tuple[int, str]]
    waves: list[str]


class Ferry(Game[FerryState, FerryView]):
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
    )
    verbs: ClassVar[tuple[Verb, ...]] = (
        Verb("load", "Take something aboard", (Slot("from", "What", groups=("beasts", "folk")),)),
        Verb("wave", "Wave to the others", (WAVE, Switch("loud", "Whether all hear it", yes=LOUD, no=SOFT))),
        Verb("shout", "Wave in a manner", (WAVE, OneOf("manner", "How", values={LOUD: "Loudly", SOFT: "Softly"}))),
        Verb("count", "Count the loads", (Number("loads", "How many", optional=True, unit="£"),)),
    )

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> FerryState:
        return FerryState(0, [], [""] * seats, [False] * seats)

    def decisions(self, state: FerryState) -> dict[int, Decision]:
        if self.outcome(state) is not None:
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
            return Progress([Event(text("{who} loads {what}.", who=Who(seat), what=key.upper()))], turn_over=True)
        state.waves[seat] = key
        if key == WAVE:
            return Progress()
        return Progress([Event(text("{who} waves.", who=Who(seat)))], turn_over=True)

    def proceed(self, state: FerryState) -> Progress:
        if self.outcome(state) is None and len(state.loads) % len(state.gone) != state.turn:
            state.turn = len(state.loads) % len(state.gone)
        return Progress()

    def resign(self, state: FerryState, seat: int) -> Progress:
        if state.gone[seat]:
            raise IllegalChoice(Text("You have left."))
        state.gone[seat] = True
        return Progress(turn_over=True)

    def plays(self, state: FerryState, seat: int) -> bool:
        return not state.gone[seat]

    def view(self, state: FerryState, seat: int | None) -> FerryView:
        waves = [wave if wave != WAVE or seat == own else "" for own, wave in enumerate(state.waves)]
        return FerryView(state.turn, list(state.loads), waves)

    def scores(self, state: FerryState) -> list[int]:
        points = [sum(int(good[1:]) for by, good in state.loads if by == seat) for seat in range(len(state.gone))]
        return [mine + (wave in (LOUD, SOFT)) for mine, wave in zip(points, state.waves, strict=True)]

    def outcome(self, state: FerryState) -> Outcome | None:
        if len(state.loads) < LOADS and not any(state.gone):
            return None
        standings = rank(self.scores(state))
        return Outcome(standings, winners(standings), Text("The ferry leaves."))

    def resample(self, state: FerryState, seat: int | None, seed: str) -> FerryState:
        return load(FerryState, dump(state))


GAME = Ferry()
