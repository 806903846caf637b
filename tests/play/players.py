"""People who play whatever is offered to them: by buttons, by commands, or from direct messages only."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable
from typing import Any

from simcord import MemberActor

from tests.play.messages import answers, buttons, labels, menus, openers, text_of
from tests.play.world import World

Pause = Callable[[], Awaitable[None]]
Way = Callable[[World, int, MemberActor, random.Random], Awaitable[None]]
LAST = ("Confirm", "Next")
IN_WORDS = ("Board in words", "Hand in words")
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
            assert last is not None, f"there is nothing to confirm: {text_of(panel)}"
            if several and (last["disabled"] or not shuffled):
                await self._fill(panel, several)
                shuffled = True
            elif not last["disabled"]:
                await self.hands.click(panel, custom_id=last["custom_id"])
                if last["label"] == "Confirm":
                    await pause()
                    return
            else:
                await self._choose(panel)
            await pause()
        raise AssertionError(f"the turn does not end: {text_of(self.message)}")

    async def _fill(self, panel: Any, several: list[dict[str, Any]]) -> None:
        wanted = re.search(r"of (\d+)(?: to (\d+))? chosen", text_of(panel))
        assert wanted is not None, text_of(panel)
        least, most = int(wanted[1]), int(wanted[2] or wanted[1])
        count = least if least == most else self.rng.randint(least, most)
        lines = [(place, option["value"]) for place, menu in enumerate(several) for option in menu["options"]]
        chosen = self.rng.sample(lines, count)
        for place in range(len(several)):
            values = [value for where, value in chosen if where == place]
            menu = menus(self.message)[place]
            await self.hands.select(self.message, values, custom_id=menu["custom_id"])

    async def _choose(self, panel: Any) -> None:
        turning = [button["custom_id"] for button in openers(panel)] if menus(panel) else []
        offered = [
            button
            for button in buttons(panel)
            if button["label"] not in (*LAST, "Back", *IN_WORDS) and button["custom_id"] not in turning
        ]
        if offered:
            await self.hands.click(panel, custom_id=self.rng.choice(offered)["custom_id"])
            return
        menu = self.rng.choice(menus(panel))
        value = self.rng.choice(menu["options"])["value"]
        await self.hands.select(panel, [value], custom_id=menu["custom_id"])


def by_button(pause: Pause = no_pause) -> Way:
    """Press “Take your turn” below the board, and then what the panel offers."""

    async def take(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
        panel = await world.take(number, person)
        await pause()
        await Panel(world, person, panel, rng).follow(pause)

    return take


def from_messages(pause: Pause = no_pause) -> Way:
    """Press what the panel in the direct messages offers, and nothing in the server."""

    async def take(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
        await Panel(world, person.user, world.panel(person, number), rng).follow(pause)

    return take


async def by_move(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
    """Type one of the turns that ``/move`` completes; confirm it when a second look is asked for."""
    offered = await world.offered(person, "move", "turn", game=str(number))
    result = await person.slash(world.channel, "move", turn=rng.choice(offered), game=str(number))
    await _confirm(world, person, result, rng)


async def by_verbs(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
    """Use the game's own commands with what their options offer."""
    phase = world.decoded(await world.table(number)).phase
    if phase not in ("draft", "first", "play"):
        await by_move(world, number, person, rng)
        return
    filled: dict[str, Any] = {"game": str(number)}
    if phase == "draft":
        command = "migration draft"
        filled |= {"bass": 3, "oak": 3, "rats": 2, "sparrow": 2, "fly": 2}
    elif phase == "first":
        command = "migration first"
        filled["player"] = rng.choice(await world.offered(person, command, "player", **filled))
    elif explorers := await world.offered(person, "migration settle", "explorer", **filled):
        command = "migration settle"
        filled["explorer"] = rng.choice(explorers)
        filled["region"] = rng.choice(await world.offered(person, command, "region", **filled))
        payments = await world.offered(person, command, "pay", **filled)
        if payments and filled["region"].partition(" from ")[0] not in payments:
            filled["pay"] = rng.choice(payments)
    else:
        command = "migration pass"
    await _confirm(world, person, await person.slash(world.channel, command, **filled), rng)


async def by_migrato_verbs(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
    """Use the commands of Migrato with what their options offer; what has none is typed or confirmed."""
    before = len(await world.moves(number))
    if world.decoded(await world.table(number)).stage == "action":
        await _act(world, number, person, rng)
    while len(await world.moves(number)) == before:
        filled: dict[str, Any] = {"game": str(number)}
        discards = await world.offered(person, "migrato discard", "card", **filled)
        if discards:
            result = await person.slash(world.channel, "migrato discard", card=rng.choice(discards), **filled)
            if "⚠️" in answers(result):  # what costs a column wants a second look
                await _confirm(world, person, result, rng)
                return
            assert "✅" in answers(result), answers(result)
            return
        panel = (await person.slash(world.channel, "turn", **filled)).response
        assert panel is not None
        choices = [label for label in labels(panel) if label in ("Leave it face down", "Uncover it", *LAST)]
        await person.click(panel, label=choices[0])


async def _act(world: World, number: int, person: MemberActor, rng: random.Random) -> None:
    """Take one of the five actions of Migrato, rather a bird or a danger than anything else."""
    filled: dict[str, Any] = {"game": str(number)}
    verbs = [("play", "card", "column"), ("danger", "card", "target"), ("combine", "card", "column")]
    if rng.random() < 0.3:
        verbs = verbs[2:]
    for verb, first, second in verbs:
        command = f"migrato {verb}"
        cards = await world.offered(person, command, first, **filled)
        if cards:
            chosen = {first: rng.choice(cards)}
            chosen[second] = rng.choice(await world.offered(person, command, second, **chosen, **filled))
            await person.slash(world.channel, command, **chosen, **filled)
            return
    columns = await world.offered(person, "migrato drop", "column", **filled)
    if columns and rng.random() < 0.5:
        await person.slash(world.channel, "migrato drop", column=rng.choice(columns), **filled)
    else:
        await person.slash(world.channel, "migrato swap", **filled)


async def _confirm(world: World, person: MemberActor, result: Any, rng: random.Random) -> None:
    assert result.response is not None, "the command was not answered"
    if "✅" not in answers(result):
        assert any(label in LAST for label in labels(result.response)), answers(result)
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
        moves = await world.moves(number)
        assert len(moves) == before + 1, f"the turn after {moves} was not stored"
    raise AssertionError("the game does not end")
