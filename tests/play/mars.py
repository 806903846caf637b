"""Migration: Mars at the simulated Discord: games that begin with a position, and people who use its commands."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor
from simcord.builders import UserHandle

from bot.games.mars.game import GAME, Mars
from bot.games.mars.options import CARD
from bot.games.mars.state import State
from tests.games.mars_position import copy
from tests.play.messages import answers, labels, menus, number_in, text_of
from tests.play.test_secrecy import choose
from tests.play.world import World

NAMES = ("Ana", "Bo", "Chi", "Dee")
OFFER = {"to": "Bo", "give": "2 iron + 1 med", "want": "1 water"}
BACK = {"to": "Ana", "give": "2 iron", "want": "1 water"}
"""An offer of the first player to the second, and one of the second to the first."""


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


def words_to(here: World, person: MemberActor) -> str:
    """The newest direct message to somebody that only tells."""
    return text_of([message for message in here.private(person) if not labels(message)][-1])


def in_channel(here: World) -> str:
    """Everything that was told in the channel."""
    return "\n".join(text_of(message) for message in here.posts())


async def press(here: World, person: MemberActor, panel: Any, *keys: str, private: bool = False) -> str:
    """Answer what a panel asks, and confirm; in the channel, or in the direct messages."""
    hands: Any = person.user if private else person
    for key in keys:
        await choose(here, hands, panel, key)
    result = await hands.click(here.fresh(panel), label="Confirm")
    return answers(result) + text_of(here.fresh(panel))


async def refused(here: World, person: MemberActor, verb: str, **filled: Any) -> str:
    """Use a command that changes nothing, and return why."""
    before = await here.state(1)
    answer = await told(here, person, verb, **filled)
    assert await here.state(1) == before
    assert "✅" not in answer
    return answer


async def fill(here: World, person: MemberActor | UserHandle, panel: Any, *values: str) -> None:
    """Choose several things of the only menu, and go on if that isn't the end."""
    [menu] = [each for each in menus(here.fresh(panel)) if each["custom_id"].startswith("m:fill")]
    await person.select(here.fresh(panel), list(values), custom_id=menu["custom_id"])
    if "Next" in labels(here.fresh(panel)):
        await person.click(panel, label="Next")


def cards_of(state: State, *names: str) -> list[int]:
    """These event cards, taken from the deck."""
    for name in names:
        state.deck.remove(CARD[name])
    return sorted(CARD[name] for name in names)
