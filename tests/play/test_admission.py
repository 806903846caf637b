"""Who may look at a game: its players, those who are asked to play, and whoever can see its channel now. Everybody
else gets the same answer as for a game that isn't there."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType, OverwriteType

from tests.play.messages import answers, labels
from tests.play.test_commands import COMMANDS
from tests.play.world import World

VIEW = discord.Permissions.view_channel.flag
HIDDEN = discord.PermissionOverwrite(view_channel=False)
SHOWN = discord.PermissionOverwrite(view_channel=True)
UNSURE = "Discord doesn't tell me just now whether you can see the channel of game 1. Try again soon."


def missing(number: int = 1) -> str:
    """What is said of a game that isn't there, and of one that isn't to be seen."""
    return f"There is no game {number} that you can see. /games lists yours."


def private_channel(world: World, *names: str) -> ChannelHandle:
    """A channel that only these people can see, and the bot."""
    shown: dict[Any, discord.PermissionOverwrite] = {world.person(name): SHOWN for name in names}
    bot = world.guild.me
    assert bot is not None
    hidden: dict[Any, discord.PermissionOverwrite] = {world.guild.default_role: HIDDEN, bot: SHOWN}
    return world.guild.create_text_channel("parlour", overwrites=hidden | shown)


def foreigner(world: World) -> tuple[MemberActor, ChannelHandle]:
    """Somebody in another server, and a channel there."""
    other = world.env.create_guild("Inland")
    return other.add_member(world.env.create_user("mal", global_name="Mal")), other.create_text_channel("inn")


async def look(person: MemberActor, channel: ChannelHandle, number: int = 1) -> str:
    """What somebody is told who looks at a game from a channel, which is the same for its log."""
    told = answers(await person.slash(channel, "board", game=str(number)))
    logged = answers(await person.slash(channel, "log", game=str(number)))
    assert (told == missing(number)) == (logged == missing(number))
    return told


# --- Who may not ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*COMMANDS, "migration maps save"])
async def test_from_another_server_no_command_tells_of_a_game_that_it_is_there(harbour: World, name: str) -> None:
    number = await harbour.dealt("Ana", "Bo")
    before = await harbour.table(number)
    mal, inn = foreigner(harbour)
    options = COMMANDS.get(name, {"name": "Mine"})
    for asked in (number, 99):
        told = await mal.slash(inn, name, game=str(asked), **options)
        assert answers(told) == missing(asked)
        assert told.ephemeral
    if name != "migration maps save":
        assert answers(await mal.user.slash(name, game=str(number), **options)) == missing(number)
    assert await harbour.table(number) == before


async def test_whoever_can_not_see_the_private_channel_is_told_nothing(harbour: World) -> None:
    parlour = private_channel(harbour, "Ana", "Bo")
    number = await harbour.start("Ana", "Bo", channel=parlour)
    stranger = harbour.person("Stranger")
    assert await look(stranger, harbour.channel, number) == missing(number)
    assert f"game {number}" in await look(harbour.person("Bo"), harbour.channel, number)


async def test_a_lobby_in_a_private_channel_is_closed_too(harbour: World) -> None:
    parlour = private_channel(harbour, "Ana")
    await harbour.open("Ana", channel=parlour)
    told = await harbour.person("Stranger").slash(harbour.channel, "board", game="1")
    assert answers(told) == missing()


@pytest.mark.parametrize("kind", [ChannelType.PRIVATE_THREAD, ChannelType.PUBLIC_THREAD])
async def test_a_private_thread_is_for_its_members_and_a_public_one_for_its_channel(
    harbour: World, kind: int
) -> None:
    ana, bo, chi = (harbour.person(name) for name in ("Ana", "Bo", "Chi"))
    backend = harbour.env.backend
    thread = backend.create_thread(harbour.channel.id, "den", ana.id, type=kind)
    for person in (bo, chi, harbour.env.backend.bot_user):
        backend.add_thread_member(thread.id, person.id)
    number = await harbour.start("Ana", "Bo", channel=ChannelHandle(harbour.env, harbour.guild, thread))
    assert f"game {number}" in await look(chi, harbour.channel, number), "a member of the thread"
    told = await look(harbour.person("Stranger"), harbour.channel, number)
    assert (told == missing(number)) == (kind == ChannelType.PRIVATE_THREAD)


async def test_a_thread_in_a_private_channel_is_closed_with_it(harbour: World) -> None:
    parlour = private_channel(harbour, "Ana", "Bo")
    number = await harbour.start("Ana", "Bo", channel=parlour, place="thread")
    assert (await harbour.table(number)).parent == parlour.id
    assert await look(harbour.person("Stranger"), harbour.channel, number) == missing(number)


async def test_a_button_from_before_the_channel_was_closed_to_somebody_does_nothing(harbour: World) -> None:
    await harbour.open("Ana", players=3)
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    stranger = harbour.person("Stranger")
    shown = (await stranger.slash(elsewhere, "board", game="1")).response
    assert shown is not None
    assert "Join" in labels(shown)
    everybody = harbour.guild.default_role.id
    overwrite = Overwrite(target_id=everybody, type=OverwriteType.ROLE, allow=0, deny=VIEW)
    member = Overwrite(target_id=harbour.env.backend.bot_user.id, type=OverwriteType.MEMBER, allow=VIEW, deny=0)
    harbour.env.backend.edit_channel(harbour.channel.id, {}, overwrites=[overwrite, member])
    assert missing() in answers(await stranger.click(shown, label="Join"))
    assert [seat.name for seat in (await harbour.table(1)).seats] == ["Ana"]


async def test_whoever_has_left_the_server_sees_its_games_no_more_but_their_own(harbour: World) -> None:
    own = await harbour.dealt("Ana", "Bo")
    other = await harbour.dealt("Chi", "Dee")
    bo = harbour.person("Bo")
    assert f"game {other}" in answers(await bo.user.slash("board", game=str(other)))
    harbour.guild.remove_member(bo)
    assert answers(await bo.user.slash("board", game=str(other))) == missing(other)
    assert f"game {own}" in answers(await bo.user.slash("board", game=str(own)))


# --- Who may -------------------------------------------------------------------------------------------------


async def test_whoever_can_see_the_channel_looks_from_anywhere(harbour: World) -> None:
    parlour = private_channel(harbour, "Ana", "Bo", "Chi")
    number = await harbour.start("Ana", "Bo", channel=parlour)
    chi = harbour.person("Chi")
    assert f"game {number}" in await look(chi, harbour.channel, number)
    assert f"game {number}" in answers(await chi.user.slash("board", game=str(number)))
    inland = harbour.env.create_guild("Inland")
    inn = inland.create_text_channel("inn")
    assert f"game {number}" in await look(inland.add_member(chi.user), inn, number)


async def test_whoever_is_challenged_looks_at_the_challenge_from_their_messages(harbour: World) -> None:
    await harbour.challenge("Ana", "Bo")
    shown = (await harbour.person("Bo").user.slash("board", game="1")).response
    assert shown is not None
    assert labels(shown) == ["Accept", "Decline", "Rules", "Learning game"]


# --- Trouble -------------------------------------------------------------------------------------------------

ASKED = ("/channels/*", "/guilds/*/members/*")


@pytest.mark.parametrize("path", ASKED)
@pytest.mark.parametrize(("status", "told"), [(403, missing()), (404, missing()), (500, UNSURE), (429, UNSURE)])
async def test_what_discord_does_not_tell_counts_as_no(harbour: World, path: str, status: int, told: str) -> None:
    await harbour.dealt("Ana", "Bo")
    stranger = harbour.person("Stranger")
    assert "game 1" in answers(await stranger.user.slash("board", game="1"))
    harbour.env.inject_error("GET", path, status=status, times=None)
    assert answers(await stranger.user.slash("board", game="1")) == told
    assert "game 1" in answers(await harbour.person("Ana").user.slash("board", game="1")), "she sits there"


async def test_a_server_that_the_bot_has_left_counts_as_no(harbour: World) -> None:
    await harbour.dealt("Ana", "Bo")
    stranger = harbour.person("Stranger")
    harbour.env.backend.remove_guild(harbour.guild.id)
    await harbour.env.settle()
    assert answers(await stranger.user.slash("board", game="1")) == missing()
