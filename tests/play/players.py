"""People who play whatever is offered to them: by buttons, by commands, or from direct messages only."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable
from typing import Any

from simcord import MemberActor

from tests.play.messages import answers, buttons, labels, menus, text_of
from tests.play.world import TAKE, World

Pause = Callable[[], Awaitable[None]]
Way = Callable[[World, int, MemberActor, random.Random], Awaitable[None]]
LAST = ("Confirm", "Next")
MOST_STEPS = 40


async def no_pause() -> None:
    """Go on at once."""


class Panel:
    """Somebody's panel, as it is now, and the hands on it. Chooses at random among what it offers."""

    def __init__(self, world: World, hands: Any, message: Any, rng: random.Random) -> None:
        self.world = world
        self.hands = hands
        self.at = message
        self.rng = rng

    @property
    def message(self) -> Any:
        """The panel as it stands."""
        return self.world.fresh(self.at)

    async def follow(self, pause: Pause = no_pause) -> None:
        """Press until the turn has been played."""
        shuffled = False
        for _ in range(MOST_STEPS):
            panel = self.message
            several = [menu for menu in menus(panel) if menu["custom_id"].startswith("m:fill")]
            last = next((button for button in buttons(panel) if button["label"] in LAST), None)
            if last is None:
                return
            if several and (last["disabled"] or not shuffled):
                await self._fill(panel, several)
                shuffled = True
            elif not last["disabled"]:
                await self.hands.click(panel, custom_id=last["custom_id"])
            else:
                await self._choose(panel)
            await pause()
        raise AssertionError(f"the turn does not end: {text_of(self.message)}")

    async def _fill(self, panel: Any, several: list[dict[str, Any]]) -> None:
        wanted = re.search(r"of (\d+) chosen", text_of(panel))
        assert wanted is not None, text_of(panel)
        lines = [(menu["custom_id"], option["value"]) for menu in several for option in menu["options"]]
        chosen = self.rng.sample(lines, int(wanted.group(1)))
        for menu in several:
            values = [value for identifier, value in chosen if identifier == menu["custom_id"]]
            await self.hands.select(panel, values, custom_id=menu["custom_id"])

    async def _choose(self, panel: Any) -> None:
        offered = [button for button in buttons(panel) if button["label"] not in (*LAST, "Back")]
        if offered:
            await self.hands.click(panel, custom_id=self.rng.choice(offered)["custom_id"])
            return
        menu = self.rng.choice(menus(panel))
        value = self.rng.choice(menu["options"])["value"]
        await self.hands.select(panel, [value], custom_id=menu["custom_id"])


def by_button(pause: Pause = no_pause) -> Way:
    """Press “Take your turn” below the board, and then what the panel offers."""

    async def take(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
        board = world.board(await world.home(number))
        panel = (await person.click(board, label=TAKE)).response
        await pause()
        await Panel(world, person, panel, rng).follow(pause)

    return take


def from_messages(pause: Pause = no_pause) -> Way:
    """Press what the panel in the direct messages offers, and nothing in the server."""

    async def take(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
        panels = [message for message in world.private(person) if f"game {number}\n" in text_of(message) + "\n"]
        assert labels(panels[-1]), "the newest direct message is no panel"
        await Panel(world, person.user, panels[-1], rng).follow(pause)

    return take


async def by_move(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
    """Type one of the turns that ``/move`` completes; confirm it when a second look is asked for."""
    game = str(number)
    offered = await person.autocomplete(world.channel, "move", "turn", "", game=game)
    result = await person.slash(world.channel, "move", turn=rng.choice(offered)["value"], game=game)
    await _confirm(world, person, result, rng)


async def by_verbs(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
    """Use the game's own commands with what their options offer."""
    game = str(number)
    phase = world.bot.tables.house.state(await world.table(number)).phase
    here = world.channel
    if phase == "draft":
        hand = {"bass": 3, "oak": 3, "rats": 2, "sparrow": 2, "fly": 2}
        result = await person.slash(here, "migration draft", game=game, **hand)
    elif phase == "first":
        offered = await person.autocomplete(here, "migration first", "player", "", game=game)
        result = await person.slash(here, "migration first", player=rng.choice(offered)["value"], game=game)
    else:
        result = await _settle(world, person, game, rng)
    await _confirm(world, person, result, rng)


async def _settle(world: World, person: MemberActor, game: str, rng: random.Random) -> Any:
    here, command = world.channel, "migration settle"
    explorers = await person.autocomplete(here, command, "explorer", "", game=game)
    if not explorers:
        return await person.slash(here, "migration pass", game=game)
    explorer = rng.choice(explorers)["value"]
    regions = await person.autocomplete(here, command, "region", "", explorer=explorer, game=game)
    region = rng.choice(regions)["value"]
    filled = {"explorer": explorer, "region": region, "game": game}
    payments = await person.autocomplete(here, command, "pay", "", **filled)
    if payments and not _complete(region, payments):
        filled["pay"] = rng.choice(payments)["value"]
    return await person.slash(here, command, **filled)


def _complete(region: str, payments: list[dict[str, Any]]) -> bool:
    """Whether there is nothing to pay: the region itself is then the last answer."""
    return any(choice["value"] == region.partition(" from ")[0] for choice in payments)


async def _confirm(world: World, person: MemberActor, result: Any, rng: random.Random) -> None:
    assert result.response is not None, "the command was not answered"
    assert "⚠️" not in answers(result) or LAST[0] in labels(result.response), answers(result)
    if any(label in LAST for label in labels(result.response)):
        await Panel(world, person, result.response, rng).follow()


async def play_out(world: World, number: int, way: Way, seed: int, *, most: int = 200) -> list[str]:
    """Play a game to its end, whoever is awaited being drawn by lot. Returns the turns."""
    rng = random.Random(seed)
    for _ in range(most):
        awaited = await world.awaited(number)
        if not awaited:
            return await world.moves(number)
        before = len(await world.moves(number))
        await way(world, number, rng.choice(awaited), rng)
        assert len(await world.moves(number)) == before + 1, "the turn was not stored"
    raise AssertionError("the game does not end")
