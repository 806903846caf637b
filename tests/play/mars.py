"""Migration: Mars at the simulated Discord: games that begin with a position, and people who use its commands."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from bot.games.mars.game import GAME, Mars
from bot.games.mars.state import State
from tests.games.mars_position import copy
from tests.play.messages import answers, number_in, text_of
from tests.play.world import World

NAMES = ("Ana", "Bo", "Chi", "Dee")


def begin(monkeypatch: pytest.MonkeyPatch, state: State) -> None:
    """Have the next games of Migration: Mars begin with this position."""
    kept = copy(state)
    monkeypatch.setattr(Mars, "new", lambda *_: copy(kept))


async def seat(world: World, players: int, **options: Any) -> int:
    """Open a game, let everybody join, start it, and return its number."""
    host, *others = [world.person(name) for name in NAMES[:players]]
    opened = (await host.slash(world.channel, "mars start", players=players, **options)).response
    assert opened is not None, "the lobby was not shown"
    for other in others:
        await other.click(opened, label="Join")
    await host.click(opened, label="Start")
    await world.env.settle()
    return number_in(text_of(opened))


async def sit(world: World, monkeypatch: pytest.MonkeyPatch, state: State) -> list[MemberActor]:
    """Begin game 1 with a position; returns who sits there."""
    begin(monkeypatch, state)
    assert await seat(world, len(state.seats)) == 1
    return [world.person(name) for name in NAMES[: len(state.seats)]]


async def state_of(world: World) -> State:
    """The position of game 1."""
    state = world.decoded(await world.table(1))
    assert isinstance(state, State)
    return state


async def told(world: World, person: MemberActor, verb: str, **filled: Any) -> str:
    """Use one of the game's own commands in the channel, and return what is answered; nobody else sees it."""
    result = await person.slash(world.channel, f"mars {verb}", **filled)
    assert result.ephemeral
    return answers(result)


async def keys(world: World, number: int) -> list[str]:
    """The keys that a seat is offered now."""
    decision = GAME.decisions(await state_of(world)).get(number)
    return [] if decision is None else [option.key for option in decision.options]
