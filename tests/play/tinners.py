"""Tinners' Trail at the simulated Discord: games that begin late or from a position, and people who use its own
commands."""

from __future__ import annotations

import random
from typing import Any

import pytest
from simcord import MemberActor
from simcord.results import InteractionResult

from bot.games.contract import Decision
from bot.games.random_play import random_step
from bot.games.tinners.game import TinnersTrail
from bot.games.tinners.state import State
from tests.games.tinners_position import GAME, copy, new
from tests.play.messages import answers, number_in, text_of
from tests.play.world import World


def begin(monkeypatch: pytest.MonkeyPatch, state: State) -> None:
    """Have the next games of Tinners' Trail begin with this position."""
    kept = copy(state)
    monkeypatch.setattr(TinnersTrail, "new", lambda *_: copy(kept))


def late(seats: int, seed: int, *, number: int = 4, **options: str) -> State:
    """A game that has been played at random up to the first action of a round."""
    state, luck = new(seats, str(seed), **options), random.Random(seed)
    while state.round < number:
        random_step(GAME, state, luck)
    return state


async def seat(world: World, *names: str, **options: Any) -> int:
    """Open a game, let everybody join, start it, and return its number."""
    host, *others = [world.person(name) for name in names]
    opened = (await host.slash(world.channel, "tinners start", **options)).response
    assert opened is not None, "the lobby was not shown"
    for other in others:
        await other.click(opened, label="Join")
    await host.click(opened, label="Start")
    await world.env.settle()
    return number_in(text_of(opened))


async def state_of(world: World, number: int) -> State:
    """The position of a game."""
    state = world.decoded(await world.table(number))
    assert isinstance(state, State)
    return state


async def asked_of(world: World, number: int) -> Decision:
    """What the only person who is awaited is asked."""
    [decision] = GAME.decisions(await state_of(world, number)).values()
    return decision


async def use(world: World, person: MemberActor, verb: str, **filled: Any) -> InteractionResult:
    """Use one of the game's own commands in the channel."""
    return await person.slash(world.channel, f"tinners {verb}", **filled)


async def told(world: World, person: MemberActor, verb: str, **filled: Any) -> str:
    """Use one of the game's own commands, and return what is answered; nobody else sees it."""
    result = await use(world, person, verb, **filled)
    assert result.ephemeral
    return answers(result)


async def by_tinners_verbs(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
    """Turn a decision into the verb that is made for it, with what its options offer."""
    state = await state_of(world, number)
    before = len(await world.moves(number))
    user = Verbs(world, number, person, rng)
    if state.phase == "actions":
        result = await {"action": user.act, "auction": user.bid, "after": user.card, "place": user.place}[
            state.stage
        ]()
    else:
        result = await {"sell": user.sell, "invest": user.invest, "peek": user.peek}[state.phase]()
    if "Play a survey card for its bonus?" in answers(result):
        result = await user.card()
    elif "Place it now?" in answers(result):
        result = await user.place()
    if "✅" not in answers(result):
        assert result.response is not None
        assert "⚠️" in answers(result), answers(result)
        await person.click(result.response, label="Confirm")
    assert len(await world.moves(number)) > before, answers(result)


class Verbs:
    """Somebody who uses the verbs, each option with one of its completions."""

    def __init__(self, world: World, number: int, person: MemberActor, rng: random.Random) -> None:
        self.world, self.number, self.person, self.rng = world, number, person, rng

    async def _one(self, verb: str, option: str, **filled: Any) -> Any:
        offered = await self.world.offered(self.person, f"tinners {verb}", option, **filled)
        return self.rng.choice(offered) if offered else ""

    async def _filled(self, verb: str, *options: str, **filled: Any) -> InteractionResult:
        for option in options:
            if chosen := await self._one(verb, option, **filled):
                filled[option] = chosen
        return await use(self.world, self.person, verb, game=str(self.number), **filled)

    async def act(self) -> InteractionResult:
        """Take one of the actions that are possible."""
        state = await state_of(self.world, self.number)
        words = [option.key for option in GAME.decisions(state)[state.turn].options]
        rest = [word for word in words if word != "pass"]
        word = self.rng.choice(rest) if rest and self.rng.random() < 0.9 else "pass"
        if word in ("miner", "port", "train", "adit"):
            return await self._filled("develop", "area", "other", kind=word)
        options = {
            "build": ("area", "survey", "bid"),
            "extract": ("area", "tin", "copper"),
            "pump": ("area",),
            "emigrate": ("area", "place"),
            "place": ("kind", "area", "other"),
        }
        return await self._filled(word, *options.get(word, ()))

    async def bid(self) -> InteractionResult:
        """Bid, leave a limit, or drop out."""
        opening = (await state_of(self.world, self.number)).auction
        assert opening is not None
        if opening.bid and self.rng.random() < 0.4:
            return await use(self.world, self.person, "pass")
        limits = any(option.key == "limit" for option in (await asked_of(self.world, self.number)).options)
        return await self._filled("bid", "pounds", up_to=limits and self.rng.random() < 0.5)

    async def card(self) -> InteractionResult:
        """Use a survey card, or none."""
        return await (self._filled("survey", "card") if self.rng.random() < 0.6 else self._filled("pass"))

    async def place(self) -> InteractionResult:
        """Place a piece from Michigan, or keep it."""
        wanted = self.rng.random() < 0.7
        return await (self._filled("place", "kind", "area", "other") if wanted else self._filled("pass"))

    async def sell(self) -> InteractionResult:
        """Say which ore Adelaide makes dearer."""
        return await self._filled("sell", ore=self.rng.choice(["tin", "copper"]))

    async def invest(self) -> InteractionResult:
        """Invest, or stop."""
        return await (self._filled("invest", "pounds") if self.rng.random() < 0.7 else self._filled("pass"))

    async def peek(self) -> InteractionResult:
        """Look at a tile, or at none."""
        return await (self._filled("peek", "area") if self.rng.random() < 0.8 else self._filled("pass"))
