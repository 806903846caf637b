"""Where a game can't be opened, or can't be reached any more, is said in words that fit."""

from __future__ import annotations

from typing import Any

import pytest
from simcord.enums import ChannelType

from tests.play.messages import answers
from tests.play.world import World


def private_thread(world: World) -> Any:
    """A private thread of Ana's in which the bot isn't."""
    ana = world.person("Ana")
    backend = world.env.backend
    thread = backend.create_thread(world.channel.id, "Secret games", ana.id, type=ChannelType.PRIVATE_THREAD)
    backend.add_thread_member(thread.id, ana.id)
    return next(found for found in world.channel.threads if found.id == thread.id)


@pytest.mark.parametrize("command", ["migration start", "origin start"])
async def test_no_game_is_opened_in_a_private_thread_that_keeps_the_bot_out(harbour: World, command: str) -> None:
    thread = private_thread(harbour)
    harbour.env.inject_error("PUT", f"/channels/{thread.id}/thread-members/@me", status=403, code=50001)
    told = answers(await harbour.person("Ana").slash(thread, command))
    assert "I am not in this private thread" in told
    assert "Mention me here" in told
    assert sum((await harbour.bot.app.repository.counts()).values()) == 0


async def test_the_bot_joins_a_private_thread_in_which_a_game_is_opened(harbour: World) -> None:
    thread = private_thread(harbour)
    await harbour.person("Ana").slash(thread, "migration start")
    assert (await harbour.table(1)).channel == thread.id
    assert harbour.env.backend.bot_user.id in harbour.env.backend.get_thread(thread.id).thread_members


async def test_where_the_bot_was_removed_nobody_is_said_to_be_still_there(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await harbour.dealt("Ana", "Bo", "Chi")
    monkeypatch.setattr(harbour.bot, "get_guild", lambda _: None)
    bo = harbour.person("Bo")
    told = answers(await harbour.person("Ana").slash(harbour.channel, "resign", player=bo))
    assert "I am no longer in the server of this game" in told
    assert "still here" not in told


async def test_somebody_who_is_not_a_member_any_more_can_not_be_challenged_and_that_is_said(harbour: World) -> None:
    bo = harbour.person("Bo")
    harbour.guild.remove_member(bo)
    told = answers(await harbour.person("Ana").slash(harbour.channel, "migrato start", opponent=bo.user))
    assert told == "**Bo** isn't in this server, or not any more. Choose somebody who is."
    assert sum((await harbour.bot.app.repository.counts()).values()) == 0
