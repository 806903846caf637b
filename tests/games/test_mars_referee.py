"""The rules of Migration: Mars against a second reading of them, over some hundred random games."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.games.contract import Progress, check_options, dump, load
from bot.games.mars.game import GAME
from bot.games.mars.geometry import HEX, NAMES, names
from bot.games.mars.options import CARD
from bot.games.mars.placing import PIECES, connected, every_site, removable
from bot.games.mars.questions import push, settle
from bot.games.mars.rolling import warp
from bot.games.mars.state import State, Task, slots
from bot.games.mars.view import MarsView
from bot.games.playing import answer
from bot.games.random_play import random_choice, random_step
from tests.games import mars_referee as referee

GAMES = 40
EVERY = 29
"""How many games for each count of seats, and after how many decisions each the two readings are compared."""


def positions(seats: int) -> Iterator[tuple[State, MarsView, random.Random]]:
    """Positions from random games in which nothing is open to be answered, as a bystander sees them."""
    for number in range(GAMES):
        source = random.Random(f"referee {seats} {number}")
        state = GAME.new(seats, check_options(GAME, seats, {"rounds": "15"}), str(number))
        enrich(state, source)
        count = 0
        while GAME.outcome(state) is None:
            random_step(GAME, state, source)
            count += 1
            if count % EVERY == 0 and not state.tasks and not state.end and state.phase != "setup":
                yield state, GAME.view(state, None), source


def enrich(state: State, source: random.Random) -> None:
    """Give everybody more to build with, so that there is more on the board."""
    for faction in state.seats:
        faction.assets = [source.randrange(8, 25) for _ in faction.assets]


def copy(state: State) -> State:
    """The same state once more."""
    return load(State, dump(state))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_placement_connection_and_dismantling(seats: int) -> None:
    compared = 0
    for state, view, _ in positions(seats):
        for seat, faction in enumerate(state.seats):
            assert set(names(connected(state, faction))) == referee.connected(view, seat)
            assert slots(state, faction).bit_count() == referee.slots(view, seat)
            found = dict(zip(PIECES, (set(names(where)) for where in every_site(state, seat)), strict=True))
            assert found == referee.sites(view, seat)
        assert set(names(removable(state))) == referee.removable(view, state.active)
        compared += 1
    assert compared > 200


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_strikes(seats: int) -> None:
    hits = 0
    for state, view, source in positions(seats):
        built = [piece.hex for piece in view.pieces if piece.kind not in ("tunnel", "hq", "life")]
        where = source.choice(built if built and source.random() < 0.8 else NAMES)
        expected = referee.strike(view, where)
        struck = copy(state)
        push(struck, Task("strike", HEX[where]))
        settle(struck, Progress())
        _answer_all(struck, source)
        after = GAME.view(struck, None)
        standing = {piece.hex for piece in after.pieces}
        assert {piece.hex for piece in view.pieces} - standing == expected.destroyed
        assert list(after.blasts) == expected.blasts
        assert after.last_strikes[-1].fizzled is expected.fizzles
        hits += bool(expected.destroyed)
        for seat in range(seats):
            if view.players[seat].gone:
                continue
            toll = referee.toll(view, seat, expected)
            player = after.players[seat]
            assert (player.healthy, player.injured) == (toll.healthy, toll.injured)
            if seat != state.active:
                mine = referee.of(after, seat)
                assert {piece.hex for piece in mine if piece.healthy} == toll.homes
                assert sorted(piece.hex for piece in mine for _ in range(piece.injured)) == toll.beds
                assert player.embassy_flag is toll.ambassador
                assert sorted(player.salvage) == toll.salvage
            else:
                assert len(player.salvage) <= len(toll.salvage)
    assert hits > 60


def _answer_all(state: State, source: random.Random) -> None:
    """Answer at random what the seat on turn is asked about the strike."""
    while state.tasks:
        decision = GAME.decisions(state)[state.active]
        log = GAME.choose(state, state.active, random_choice(decision, source))
        assert not log.revealed


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_supply_stops(seats: int) -> None:
    short = 0
    for state, view, source in positions(seats):
        seat = state.active
        stopped = copy(state)
        stopped.deck.append(CARD["ice_lens"])
        log = Progress()
        faction = stopped.seats[seat]
        faction.assets = [source.randrange(4) for _ in faction.assets]
        before = GAME.view(stopped, None)
        warp(stopped, log)
        settle(stopped, log)
        while stopped.tasks[-1].what != "bonus":
            answer(GAME, stopped, seat, random_choice(GAME.decisions(stopped)[seat], source))
        now = GAME.view(stopped, None)
        closed = {piece.hex for piece in before.pieces} - {piece.hex for piece in now.pieces}
        expected = referee.supply_stop(before, seat, closed)
        assert now.players[seat].assets == expected.assets
        assert referee.population(now.players[seat]) == expected.people
        assert sum(p.kind == "refinery" for p in referee.of(now, seat)) == expected.refineries
        short += expected.people < referee.population(before.players[seat])
        options = [option.key for option in GAME.decisions(stopped)[seat].options]
        room = referee.slots(now, seat) > 0 and now.players[seat].flags_left > 0
        assert ("population" in options) is room
        kind = source.choice(["fuel", "med", "rcu", "olympium"])
        answer(GAME, stopped, seat, (kind,))
        last = GAME.view(stopped, None)
        assert last.players[seat].assets[kind] == expected.assets[kind] + 1
        assert last.players[seat].event_count == before.players[seat].event_count + 1
        assert view.round == state.round
    assert short > 20
