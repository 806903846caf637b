"""Following a game of others by direct message: what everybody may see, as long as its channel can be seen."""

from __future__ import annotations

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.play.messages import answers, labels, text_of
from tests.play.players import by_move, from_messages, play_out
from tests.play.world import World

VIEW = discord.Permissions.view_channel.flag


async def watched(world: World, **given: str) -> int:
    """A game of Ana and Bo that Chi watches."""
    number = await world.dealt("Ana", "Bo", map="two_bay")
    told = answers(await world.person("Chi").slash(world.channel, "watch", game=str(number), **given))
    assert f"You watch game {number}" in told
    return number


async def test_each_position_is_told_with_its_picture_and_nothing_secret(harbour: World) -> None:
    number = await watched(harbour)
    chi = harbour.person("Chi")
    for count in (1, 2):
        await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
        assert len(harbour.private(chi)) == count
    newest = harbour.private(chi)[-1]
    assert newest.attachments
    assert newest.attachments[0].description == (await harbour.board(number)).attachments[0].description
    assert labels(newest) == ["Stop watching"]


async def test_the_end_is_told_with_the_result(harbour: World) -> None:
    number = await watched(harbour, tell="the end only")
    await play_out(harbour, number, by_move, seed=3)
    [told] = harbour.private(harbour.person("Chi"))
    assert "🏆" in text_of(told)
    assert labels(told) == []


async def test_watching_ends_by_button_or_command(harbour: World) -> None:
    number = await watched(harbour)
    chi = harbour.person("Chi")
    await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    [told] = harbour.private(chi)
    assert f"You watch game {number} no more." in answers(await chi.user.click(told, label="Stop watching"))
    await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    assert len(harbour.private(chi)) == 1
    again = answers(await chi.slash(harbour.channel, "watch", game=str(number), tell="nothing more"))
    assert again == f"You don't watch game {number}."


async def test_whoever_can_not_see_the_channel_any_more_is_told_nothing_more(harbour: World) -> None:
    number = await watched(harbour)
    everybody = Overwrite(target_id=harbour.guild.default_role.id, type=OverwriteType.ROLE, allow=0, deny=VIEW)
    bot = Overwrite(target_id=harbour.env.backend.bot_user.id, type=OverwriteType.MEMBER, allow=VIEW, deny=0)
    harbour.env.backend.edit_channel(harbour.channel.id, {}, overwrites=[everybody, bot])
    await from_messages()(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    assert harbour.private(harbour.person("Chi")) == []
    assert (await harbour.table(number)).watchers == []


async def test_watchers_stay_over_a_restart(harbour: World) -> None:
    number = await watched(harbour)
    await harbour.restart()
    await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    assert len(harbour.private(harbour.person("Chi"))) == 1


@pytest.mark.parametrize("who", ["Ana", "Bo"])
async def test_players_need_not_watch(harbour: World, who: str) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    told = answers(await harbour.person(who).slash(harbour.channel, "watch", game=str(number)))
    assert f"You sit at game {number}, so you hear of it anyway." in told


async def test_a_finished_game_can_not_be_watched(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    asked = (await harbour.person("Ana").slash(harbour.channel, "resign")).response
    assert asked is not None
    await harbour.person("Ana").click(asked, label="Resign")
    told = answers(await harbour.person("Chi").slash(harbour.channel, "watch", game=str(number)))
    assert f"Game {number} is over" in told
