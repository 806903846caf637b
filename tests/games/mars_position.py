"""Positions of Migration: Mars built by hand, and turns played on them as words."""

from __future__ import annotations

import random
from collections.abc import Iterable

from bot.games.contract import Chance, Decision, IllegalChoice, Progress, dump, load
from bot.games.mars import data
from bot.games.mars.game import GAME
from bot.games.mars.geometry import HEX, NAMES, STOPS, TRACK, named, names
from bot.games.mars.options import CARD
from bot.games.mars.placing import PIECES
from bot.games.mars.questions import push, settle
from bot.games.mars.rolling import DICE
from bot.games.mars.setup import faction, full_deck, lay
from bot.games.mars.state import HOSPITAL, Faction, State, Task
from bot.games.playing import advance
from bot.games.text import Text, show

N, E, S, W = range(4)
KIND = {name: number for number, name in enumerate(PIECES)}


def colony(
    side: str,
    *,
    people: str = "",
    injured: str = "",
    ambassador: bool = False,
    assets: dict[str, int] | None = None,
    cards: str = "",
    salvage: str = "",
    rover: int | None = None,
    **standing: str,
) -> Faction:
    """A faction with these pieces (``tunnel="E2"``, ``habitat="C2 C1"``), with ``assets`` and nothing else in
    hand."""
    made = faction(side)  # type: ignore[arg-type]
    made.assets = holding(assets or {})
    for kind, where in standing.items():
        made.pieces[KIND[kind]] = named(where)
    made.people = named(people)
    made.injured = sorted(HEX[name] for name in injured.split())
    made.ambassador = ambassador
    made.events = sorted(CARD[key] for key in cards.split())
    made.salvage = sorted(KIND[kind] for kind in salvage.split())
    made.rover = STOPS[made.side] if rover is None else rover
    return made


def holding(assets: dict[str, int]) -> list[int]:
    """Assets by number."""
    return [assets.get(name, 0) for name in data.ASSETS]


def position(
    *colonies: Faction, active: int = 0, phase: str = "colony", blasts: str = "", fortresses: str = "",
    deck: str = "ice_lens", powers: bool = False, starter: int = 0,
) -> State:  # fmt: skip
    """A position with these factions in turn order; others of the four sides have nothing but their HQ, or don't
    take part where ``None`` stands. ``deck`` are the cards on top, the first to be drawn first; the others lie
    below."""
    sides = tuple(each.side for each in colonies)
    plain, rock = lay(sides)
    rest = full_deck()
    top = [CARD[key] for key in deck.split()]
    for number in (*top, *(card for each in colonies for card in each.events)):
        rest.remove(number)
    return State(
        chance=Chance("position"), cap=50, powers=powers, starter=starter, active=active, seats=list(colonies),
        plain=plain, rock=rock, deck=[*rest, *reversed(top)], phase=phase,  # type: ignore[arg-type]
        blasts=[HEX[name] for name in blasts.split()], fortresses=named(fortresses), drafts=[None] * len(colonies),
    )  # fmt: skip


def four(north: Faction, **state: object) -> State:
    """North as given, and three others that have only their HQ."""
    return position(north, colony("E"), colony("S"), colony("W"), **state)  # type: ignore[arg-type]


def copy(state: State) -> State:
    """The same state once more."""
    return load(State, dump(state))


def asked(state: State, seat: int | None = None) -> Decision:
    """What a seat is asked: the one on turn unless another is named."""
    return GAME.decisions(state)[state.active if seat is None else seat]


def keys(state: State, seat: int | None = None) -> list[str]:
    """The keys that are offered to a seat; none if it isn't asked."""
    found = GAME.decisions(state).get(state.active if seat is None else seat)
    return [] if found is None else [option.key for option in found.options]


def play(state: State, words: str, seat: int | None = None) -> list[str]:
    """Choose one after the other, several options joined by ``+``, with ``*`` for how often. Returns what happened
    in sentences, private ones with the seat before them."""
    seat = state.active if seat is None else seat
    told: list[str] = []
    for word in words.split():
        told += spoken(advance(GAME, state, seat, _choice(word)))
        assert copy(state) == state
    return told


def _choice(word: str) -> tuple[str, ...]:
    keys: list[str] = []
    for part in word.split("+") if word != "-" else ():
        key, _, times = part.partition("*")
        keys += [key] * int(times or 1)
    return tuple(keys)


def refusal(state: State, words: str, seat: int | None = None) -> str:
    """Why the last of these words can't be chosen; the state stays as it was."""
    trial = copy(state)
    *before, last = words.split()
    if before:
        play(trial, " ".join(before), seat)
    data_before = dump(trial)
    try:
        advance(GAME, trial, trial.active if seat is None else seat, _choice(last))
    except IllegalChoice as refused:
        assert dump(trial) == data_before
        return sentence(refused.reason)
    raise AssertionError(f"{words} is legal")


def spoken(progress: Progress) -> list[str]:
    """What is told; private sentences with the seats before them."""
    return [
        (f"[{','.join(map(str, event.to))}] " if event.to is not None else "") + sentence(event.text)
        for event in progress.events
    ]


def sentence(text: Text) -> str:
    """A sentence with players named by their seats."""
    return show(text, lambda seat: f"P{seat}")


def loaded(state: State, move: int | None = None, resource: int | None = None, face: str | None = None) -> None:
    """Load the dice: the next roll, and the exploration die in the draw after it."""
    first = state.chance.draws + 1
    for number in range(100_000):
        seed = f"loaded {number}"
        dice, exploration = random.Random(f"{seed}/{first}"), random.Random(f"{seed}/{first + 1}")
        found = (dice.choice(DICE.move), dice.choice(DICE.resource), exploration.choice(DICE.exploration))
        wanted = (move, resource, face)
        if all(want is None or want == got for want, got in zip(wanted, found, strict=True)):
            state.chance.seed = seed
            return
    raise AssertionError("no such dice")


def aimed(state: State, *hexes: str) -> None:
    """Let the next impact hexes be these."""
    first = state.chance.draws + 1
    for number in range(100_000):
        seed = f"aimed {number}"
        found = [random.Random(f"{seed}/{first + n}").randrange(len(NAMES)) for n in range(len(hexes))]
        if found == [HEX[name] for name in hexes]:
            state.chance.seed = seed
            return
    raise AssertionError("no such impact")


def strike(state: State, where: str) -> list[str]:
    """Let a meteor strike a hex; questions to the seat on turn stay open."""
    log = Progress()
    push(state, Task("strike", HEX[where]))
    settle(state, log)
    return spoken(log)


def draw(state: State, card: str) -> list[str]:
    """Let the seat on turn draw this card; questions stay open."""
    log = Progress()
    for heap in (state.deck, state.discard):
        if CARD[card] in heap:
            heap.remove(CARD[card])
            break
    state.deck.append(CARD[card])
    push(state, Task("draw"))
    settle(state, log)
    return spoken(log)


def stop(state: State) -> list[str]:
    """Let the rover of the seat on turn drive onto its own Supply Stop, one space behind; questions stay open."""
    faction_ = state.seats[state.active]
    faction_.rover = (STOPS[faction_.side] - 1) % len(TRACK)
    state.phase, state.builds = "build", 0
    fuel = faction_.assets[data.FUEL]
    told = play(state, "roll")
    return told + (play(state, "0") if fuel else [])


def assets(state: State, seat: int = 0) -> dict[str, int]:
    """What a seat holds, without what it has none of."""
    return {name: count for name, count in zip(data.ASSETS, state.seats[seat].assets, strict=True) if count}


def standing(state: State, kind: str, seat: int = 0) -> str:
    """Where the pieces of a kind stand."""
    return " ".join(sorted(names(state.seats[seat].pieces[KIND[kind]])))


def homes(state: State, seat: int = 0) -> str:
    """Where healthy people live in Habitats."""
    return " ".join(sorted(names(state.seats[seat].people)))


def hand(state: State, seat: int = 0) -> list[str]:
    """The event cards of a seat."""
    return [data.cards()[number].key for number in state.seats[seat].events]


def blast_sites(state: State) -> list[str]:
    """The Blast Sites, the oldest first."""
    return [NAMES[number] for number in state.blasts]


def hexes(where: int) -> str:
    """A set of hexes by name, sorted."""
    return " ".join(sorted(names(where)))


def add(state: State, seat: int, kind: str, where: Iterable[str] | str) -> None:
    """Put more pieces on the board."""
    state.seats[seat].pieces[KIND[kind]] |= named(where if isinstance(where, str) else " ".join(where))


BEDS = HOSPITAL
T25 = {"tunnel": "E2", "life": "D2", "habitat": "C2 C1 D1 C3", "people": "C2 C1 D1 C3"}
"""North's colony of the worked examples T25 to T30."""
