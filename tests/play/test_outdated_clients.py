"""Clients that show commands and buttons of an earlier version: each gets a sentence, and nothing is stored."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import MemberActor, interactions
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult

from bot.store.repository import StoreError
from tests.play.messages import answers
from tests.play.world import World

STRING, INTEGER, BOOLEAN, SUB_COMMAND, GROUP = 3, 4, 5, 1, 2


def option(name: str, value: Any, kind: int = STRING) -> dict[str, Any]:
    """An option as a client sends it."""
    return {"name": name, "type": kind, "value": value}


def below(name: str, *options: dict[str, Any], kind: int = SUB_COMMAND) -> dict[str, Any]:
    """A subcommand as a client sends it."""
    return {"name": name, "type": kind, "options": list(options)}


async def send(world: World, person: MemberActor, kind: InteractionType, data: dict[str, Any]) -> str:
    """Have somebody's client send something, whatever commands there are. Returns what was said."""
    backend = world.env.backend
    record, payload = interactions.base_payload(
        backend, type=kind, channel_id=world.channel.id, guild_id=world.guild.id, user_id=person.id, data=data
    )
    backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return answers(InteractionResult(world.env, record))


async def use(world: World, person: MemberActor, name: str, *options: dict[str, Any]) -> str:
    """Have somebody's client use a command."""
    data = {"id": "1", "name": name, "type": 1, "options": list(options)}
    return await send(world, person, InteractionType.APPLICATION_COMMAND, data)


OUTDATED = [
    ("peek", [], "there is no such command any more"),
    ("migration", [below("dance")], "there is no such command any more"),
    ("migration", [below("start", option("weather", "fair"))], "it has no option **weather** any more"),
    (
        "migration",
        [below("start", option("place", "cellar"))],
        "**cellar** can't be given for **place**; there are",
    ),
    ("migration", [below("start", option("players", 40, INTEGER))], "it goes from 2 to 4"),
    ("settings", [below("me", option("notify", "pigeon"))], "**pigeon** can't be given for **notify**; there are"),
    ("settings", [below("server", option("remind_hours", -5, INTEGER))], "it goes from 0 to 720"),
    ("settings", [below("server", option("remind_hours", 10**6, INTEGER))], "it goes from 0 to 720"),
    ("settings", [below("server", option("mute", True, BOOLEAN))], "it has no option **mute** any more"),
    ("move", [], "it takes other options now"),
    ("hand", [option("game", 3, INTEGER)], "it takes other options now"),
]


@pytest.mark.parametrize(("name", "options", "told"), OUTDATED)
async def test_what_is_no_more_gets_a_sentence_and_is_not_stored(
    harbour: World, name: str, options: list[dict[str, Any]], told: str
) -> None:
    owner = MemberActor(harbour.env, harbour.guild, harbour.guild.owner)
    said = await use(harbour, owner, name, *options)
    assert told in said
    assert "reload Discord" in said
    assert not any((await harbour.bot.app.repository.counts()).values())
    assert (await harbour.bot.app.tables.person(owner.id)).notify == "channel"
    assert await harbour.bot.app.tables.limits.time(harbour.guild.id, "remind_hours") == 24


async def test_what_is_typed_for_a_command_that_is_no_more_is_answered_with_nothing(harbour: World) -> None:
    data = {"id": "1", "name": "peek", "type": 1, "options": [option("game", "1") | {"focused": True}]}
    assert await send(harbour, harbour.person("Ana"), InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, data) == ""


@pytest.mark.parametrize("identifier", ["seat-3", "b:waltz:1::", "b:join:x::", "confirm:1", "m:pick", "join:7:0"])
async def test_buttons_of_an_older_caravan_get_a_sentence(harbour: World, identifier: str) -> None:
    await harbour.open("Ana", players=3)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Press", custom_id=identifier))
    channel = harbour.bot.get_partial_messageable(harbour.channel.id, guild_id=harbour.guild.id)
    sent = await channel.send("An old message", view=view)
    await harbour.restart()
    told = answers(await harbour.person("Bo").click(harbour.fresh(sent), label="Press"))
    assert "belongs to an older Caravan" in told
    assert len((await harbour.table(1)).seats) == 1


async def test_windows_of_an_older_caravan_get_a_sentence(harbour: World) -> None:
    text = {"type": ComponentType.TEXT_INPUT, "custom_id": "amount", "value": "3"}
    data = {"custom_id": "bid:1", "components": [{"type": ComponentType.ACTION_ROW, "components": [text]}]}
    told = await send(harbour, harbour.person("Ana"), InteractionType.MODAL_SUBMIT, data)
    assert "belongs to an older Caravan" in told


async def test_no_player_is_told_where_the_games_are_kept(harbour: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await harbour.dealt("Ana", "Bo")
    board = await harbour.board(1)
    path = harbour.bot.app.database

    async def fail(*_: Any, **__: Any) -> None:
        raise StoreError(f"The disk with {path} failed to read or write.")

    for name in ("table", "tables_of", "commit", "moves"):
        monkeypatch.setattr(harbour.bot.app.repository, name, fail)
    ana = harbour.person("Ana")
    said = [answers(await ana.slash(harbour.channel, name, game="1")) for name in ("hand", "log", "board", "undo")]
    said.append(answers(await ana.slash(harbour.channel, "games")))
    said.append(answers(await ana.click(board, label="My hand")))
    monkeypatch.undo()
    for told in said:
        assert "The games can't be read or kept at the moment" in told
        assert str(path) not in told
        assert "/" not in told.replace("/games", "")
