"""Inviting people by name: asked in the channel and by direct message, they join or decline."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import ResponseMessage

from tests.play.messages import answers, labels, text_of
from tests.play.wire import EVERYBODY, Wire
from tests.play.world import World

VIEW = discord.Permissions(view_channel=True).value
pytestmark = pytest.mark.few_pictures


async def inviting(world: World, *names: str, host: str = "Ana", **options: Any) -> ResponseMessage:
    """Have somebody open a game to which these people are invited, and return its lobby."""
    people = {f"invite_{place}": world.person(name) for place, name in enumerate(names, 1)}
    people["invite"] = people.pop("invite_1")
    told = await world.person(host).slash(world.channel, "migration start", **people, **options)
    await world.env.settle()
    assert "asked below" in answers(told), answers(told)
    return lobby_of(world)


def lobby_of(world: World) -> ResponseMessage:
    """The newest lobby in the channel that can be joined."""
    return world.fresh([message for message in world.messages() if "Join" in labels(message)][-1])


async def names(world: World, number: int = 1) -> list[str]:
    return [seat.name for seat in (await world.table(number)).seats]


async def test_the_lobby_names_and_calls_those_who_are_invited_once(harbour: World, wire: Wire) -> None:
    lobby = await inviting(harbour, "Bo", "Chi", players=4)
    bo, chi = harbour.person("Bo"), harbour.person("Chi")
    shown = text_of(lobby)
    assert shown.startswith(f"<@{bo.id}> and <@{chi.id}> · **Migration · game 1: who plays?**\n")
    assert f"1. **Ana** (host)\n2. <@{bo.id}> · *invited*\n3. <@{chi.id}> · *invited*\n4. *free*" in shown
    assert "Decline the invitation" in labels(lobby)
    [sent] = [sent for sent in wire.sent if sent.pings and sent.reader == EVERYBODY]
    assert sent.pings == {bo.id, chi.id}


async def test_each_is_asked_by_direct_message_what_with_whom_where_and_until_when(harbour: World) -> None:
    await inviting(harbour, "Bo", players=3)
    [asked] = harbour.private(harbour.person("Bo"))
    said = text_of(asked)
    assert said.startswith("Migration · game 1: **Ana** invites you. Do you play?\n")
    assert "1. **Ana** (host)" in said
    assert "-# A seat is kept for you until you decline or the game begins; if nothing happens there, it is" in said
    assert f"/channels/{harbour.guild.id}/{harbour.channel.id}/" in said
    assert labels(asked) == ["Join", "Decline", "Rules", "Learning game"]
    assert harbour.private(harbour.person("Ana")) == []


async def test_with_a_time_they_are_told_when_it_begins(harbour: World) -> None:
    await inviting(harbour, "Bo", at="in 2 hours")
    [asked] = harbour.private(harbour.person("Bo"))
    assert "⏰ Starts <t:" in text_of(asked)
    assert "A seat is kept for you until you decline or the game begins." in text_of(asked)


async def test_who_joins_by_direct_message_sits_and_both_messages_show_it(harbour: World) -> None:
    lobby = await inviting(harbour, "Bo", players=3)
    bo = harbour.person("Bo")
    [asked] = harbour.private(bo)
    await bo.user.click(asked, label="Join")
    await harbour.env.settle()
    assert await names(harbour) == ["Ana", "Bo"]
    assert "2. **Bo**\n3. *free*" in text_of(harbour.fresh(lobby))
    assert "Decline the invitation" not in labels(harbour.fresh(lobby))
    assert labels(harbour.fresh(asked)) == ["Leave", "Rules", "Learning game"]


async def test_who_joins_in_the_channel_finds_it_by_direct_message(harbour: World) -> None:
    lobby = await inviting(harbour, "Bo", players=3)
    bo = harbour.person("Bo")
    await bo.click(lobby, label="Join")
    await harbour.env.settle()
    assert labels(harbour.fresh(harbour.private(bo)[0])) == ["Leave", "Rules", "Learning game"]


@pytest.mark.parametrize("where", ["channel", "direct message"])
async def test_a_decline_is_told_to_the_host_and_frees_the_seat(harbour: World, wire: Wire, where: str) -> None:
    lobby = await inviting(harbour, "Bo", players=2)
    ana, bo, chi = (harbour.person(name) for name in ("Ana", "Bo", "Chi"))
    told = answers(await chi.click(lobby, label="Join"))
    assert "The free seats of game 1 are kept for those who are invited. Ask Ana" in told
    [asked] = harbour.private(bo)
    before = len(wire.sent)
    if where == "channel":
        await bo.click(lobby, label="Decline the invitation")
    else:
        await bo.user.click(asked, label="Decline")
    await harbour.env.settle()
    [note] = [sent for sent in wire.posts(before) if sent.reader == EVERYBODY]
    assert note.pings == {ana.id}
    assert f"<@{bo.id}> declines, so that seat is free." in text_of(harbour.last())
    shown = text_of(harbour.fresh(lobby))
    assert "2. *free*" in shown
    assert f"-# <@{bo.id}> declined." in shown
    assert labels(harbour.fresh(asked)) == []
    await chi.click(harbour.fresh(lobby), label="Join")
    assert await names(harbour) == ["Ana", "Chi"]


async def test_a_stranger_can_not_decline(harbour: World) -> None:
    lobby = await inviting(harbour, "Bo", players=3)
    told = answers(await harbour.person("Chi").click(lobby, label="Decline the invitation"))
    assert "Only somebody who is asked can decline. Ana, who opened this game, can call it off." in told


@pytest.mark.parametrize("end", ["start", "cancel"])
async def test_invitations_end_with_the_lobby(harbour: World, end: str) -> None:
    lobby = await inviting(harbour, "Bo", players=3)
    ana, bo, chi = (harbour.person(name) for name in ("Ana", "Bo", "Chi"))
    [asked] = harbour.private(bo)
    kept = harbour.keep(asked)
    if end == "start":
        await chi.click(lobby, label="Join")
        await ana.click(lobby, label="Start")
    else:
        question = (await ana.click(lobby, label="Cancel")).response
        assert question is not None
        await ana.click(question, label="Call it off")
    await harbour.env.settle()
    now = harbour.fresh(asked)
    assert labels(now) == []
    assert ("has started" if end == "start" else "was called off") in text_of(now)
    assert len(harbour.private(bo)) == 1, "nothing more is sent to somebody who only was asked"
    [told] = await harbour.press_kept((bo, kept, "Join"))
    assert "There is no game 1" in told or "Game 1 has already started" in told or "was called off" in told


async def test_the_host_invites_somebody_later_and_takes_it_back(harbour: World, wire: Wire) -> None:
    former = await harbour.open("Ana", players=3)
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    before = len(wire.sent)
    told = answers(await ana.slash(harbour.channel, "invite", player=bo))
    await harbour.env.settle()
    assert "**Bo** is asked to join game 1, in its channel and by direct message." in told
    lobby = lobby_of(harbour)
    assert lobby.id != former.id, "it is shown once more, so that it calls"
    assert labels(harbour.fresh(former)) == []
    [sent] = [sent for sent in wire.posts(before) if sent.reader == EVERYBODY]
    assert sent.pings == {bo.id}
    assert f"2. <@{bo.id}> · *invited*" in text_of(lobby)
    told = answers(await ana.slash(harbour.channel, "invite", player=bo))
    assert "Bo is invited already, and hasn't answered yet." in told
    told = answers(await ana.slash(harbour.channel, "invite", player=bo, withdraw=True))
    await harbour.env.settle()
    assert "**Bo** isn't invited to game 1 any more; the seat is free." in told
    assert "invited" not in text_of(harbour.fresh(lobby))
    assert labels(harbour.fresh(harbour.private(bo)[0])) == []


async def test_only_the_host_invites(harbour: World) -> None:
    await harbour.open("Ana", "Bo", players=3)
    bo, chi = harbour.person("Bo"), harbour.person("Chi")
    told = answers(await bo.slash(harbour.channel, "invite", player=chi))
    assert "Only **Ana**, who opened this game, can do that." in told or "Only Ana" in told
    assert harbour.private(chi) == []


async def test_a_game_that_has_begun_has_no_room_for_invitations(harbour: World) -> None:
    await harbour.start("Ana", "Bo")
    told = answers(await harbour.person("Ana").slash(harbour.channel, "invite", player=harbour.person("Chi")))
    assert "Game 1 has already started, so the seats are taken." in told


@pytest.mark.parametrize("command", ["migration start", "invite"])
async def test_neither_bots_nor_oneself_can_be_invited(harbour: World, command: str) -> None:
    ana = harbour.person("Ana")
    machine = harbour.guild.add_member(harbour.env.create_user("machine", bot=True))
    option = "invite"
    if command == "invite":
        await harbour.open("Ana", players=3)
        option = "player"
    for person, name in ((ana, "Ana"), (machine, "machine")):
        told = await ana.slash(harbour.channel, command, **{option: person})
        assert f"{name} can't play against you. Name somebody else." in answers(told)
        assert told.ephemeral


@pytest.mark.parametrize("command", ["migration start", "migrato start", "invite"])
async def test_who_can_not_see_the_channel_is_refused_in_words(harbour: World, command: str) -> None:
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    option = {"migration start": "invite", "migrato start": "opponent", "invite": "player"}[command]
    opened = 0
    if command == "invite":
        await harbour.open("Ana", players=3)
        opened = 1
    hidden = Overwrite(target_id=bo.id, type=OverwriteType.MEMBER, allow=0, deny=VIEW)
    harbour.env.backend.edit_channel(harbour.channel.id, {}, overwrites=[hidden])
    told = answers(await ana.slash(harbour.channel, command, **{option: bo}))
    assert f"**Bo** can't see <#{harbour.channel.id}>, so nobody was asked." in told
    assert sum((await harbour.bot.app.repository.counts()).values()) == opened
    assert harbour.private(bo) == []


async def test_with_closed_direct_messages_an_invitation_works_in_the_channel(harbour: World) -> None:
    harbour.close_messages(harbour.person("Bo"))
    lobby = await inviting(harbour, "Bo", players=3)
    await harbour.person("Bo").click(lobby, label="Join")
    assert await names(harbour) == ["Ana", "Bo"]


async def test_games_shows_what_one_is_invited_to(harbour: World) -> None:
    lobby = await inviting(harbour, "Bo", players=3)
    bo = harbour.person("Bo")
    assert "**Ana invites you**. Join or decline there" in answers(await bo.slash(harbour.channel, "games"))
    await bo.click(lobby, label="Decline the invitation")
    assert "invites you" not in answers(await bo.slash(harbour.channel, "games"))


async def test_the_same_person_named_twice_is_asked_once(harbour: World) -> None:
    await inviting(harbour, "Bo", "Bo", players=3)
    assert len((await harbour.table(1)).invitations) == 1
    assert len(harbour.private(harbour.person("Bo"))) == 1


async def test_an_invitation_can_be_answered_after_a_restart(harbour: World) -> None:
    await inviting(harbour, "Bo", players=3)
    bo = harbour.person("Bo")
    await harbour.restart(after=3600)
    await bo.user.click(harbour.private(bo)[0], label="Join")
    assert await names(harbour) == ["Ana", "Bo"]
