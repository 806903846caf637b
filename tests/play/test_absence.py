"""Players who leave the server, and what was played for those who didn't come in time, on Discord."""

from __future__ import annotations

from typing import Any, cast

import discord
import pytest
from simcord import MemberActor

from cogs.absence import Absence
from cogs.outbox import Outbox
from tests.play.messages import answers, labels, menus, text_of
from tests.play.players import by_move
from tests.play.wire import Wire, lost_answers
from tests.play.world import World

pytestmark = pytest.mark.few_pictures

HOUR = 3600.0
CHOICES = ["Wait", "Look for somebody else", "Take them out", "End the game"]


async def three(world: World, **options: Any) -> tuple[int, MemberActor, MemberActor, MemberActor]:
    """A game for three past its draft: who is on, and the others in the order in which they sit."""
    number = await world.dealt("Ana", "Bo", "Chi", series="off", **options)
    [on] = await world.awaited(number)
    one, other = await world.others(number)
    return number, on, one, other


def questions(world: World) -> list[Any]:
    """The questions about somebody who has left, in the channel."""
    return [message for message in world.messages() if "has left the server. What now?" in text_of(message)]


async def has_gone(world: World, person: MemberActor) -> Any:
    """Somebody has left, as the bot has noticed; returns the question to the others."""
    await world.bot.app.tables.absence.left(world.guild.id, person.id)
    await cast(Outbox, world.bot.get_cog("Outbox")).rest()
    return questions(world)[-1]


async def rested(world: World) -> None:
    """So much time passes that people are looked up again."""
    await world.restart(after=7 * HOUR)


# --- Noticing ----------------------------------------------------------------------------------------------------


async def test_whoever_is_called_and_has_left_is_noticed_and_the_others_choose(harbour: World, wire: Wire) -> None:
    number, on, one, other = await three(harbour)
    await rested(harbour)
    harbour.guild.remove_member(one)
    harbour.guild.remove_member(other)
    harbour.guild.add_member(other.user)
    while one not in await harbour.awaited(number):
        await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    await harbour.env.settle()
    [question] = questions(harbour)
    assert f"**{one.user.global_name}** has left the server. What now?" in text_of(question)
    assert [label for label in labels(question) if not label.startswith("Automatic")] == CHOICES
    [sent] = [each for each in wire.posts() if "has left the server. What" in str(each.json.get("content"))]
    assert sent.pings == {on.id, other.id}
    await rested(harbour)
    assert len(questions(harbour)) == 1, "told once"
    for voter in (on, other):
        asked = await voter.click(question, label="Look for somebody else")
        assert answers(asked)
    await harbour.env.settle()
    offer = harbour.last()
    assert "has left the server, and somebody else is looked for" in text_of(offer)
    dan = harbour.person("Dan")
    await dan.click(offer, label="Take the seat")
    assert dan.id in {seat.user for seat in (await harbour.table(number)).seats}


@pytest.mark.parametrize(("left", "told"), [(True, 1), (False, 0)])
async def test_closed_messages_alone_mean_nothing_and_leaving_does(harbour: World, left: bool, told: int) -> None:
    number, _on, one, _other = await three(harbour)
    await rested(harbour)
    harbour.close_messages(one, code=50278 if left else 50007)
    if left:
        harbour.guild.remove_member(one)
    while one not in await harbour.awaited(number):
        await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    await harbour.env.settle()
    assert len(questions(harbour)) == told


@pytest.mark.parametrize(("status", "code"), [(500, 0), (404, 10004), (403, 50001)])
async def test_what_discord_does_not_say_is_left_open(harbour: World, status: int, code: int) -> None:
    number, _on, one, _ = await three(harbour)
    await rested(harbour)
    path = f"/guilds/{harbour.guild.id}/members/{one.id}"
    harbour.env.inject_error("GET", path, status=status, code=code, times=None)
    while one not in await harbour.awaited(number):
        await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    await harbour.env.settle()
    assert questions(harbour) == []


async def test_what_discord_tells_of_bans_and_members_is_heard(harbour: World) -> None:
    number, _on, one, _ = await three(harbour)
    hearing = cast(Absence, harbour.bot.get_cog("Absence"))
    guild, user = harbour.bot.get_guild(harbour.guild.id), await harbour.bot.fetch_user(one.id)
    assert guild is not None
    came = await guild.fetch_member(one.id)
    left = discord.RawMemberRemoveEvent({"guild_id": str(guild.id), "user": {}}, user)  # type: ignore[typeddict-item]
    for leaves in (hearing.on_member_ban(guild, user), hearing.on_raw_member_remove(left)):
        await leaves
        assert [seat.gone for seat in (await harbour.table(number)).seats].count(True) == 1
        await hearing.on_member_join(came)
        assert not any(seat.gone for seat in (await harbour.table(number)).seats)
    await cast(Outbox, harbour.bot.get_cog("Outbox")).rest()
    assert len(questions(harbour)) == 2
    assert "is back, in their seat." in text_of(harbour.last())


async def test_whoever_does_something_in_the_server_is_back_and_the_question_is_over(harbour: World) -> None:
    _number, on, one, _ = await three(harbour)
    question = await has_gone(harbour, one)
    await one.slash(harbour.channel, "games")
    await harbour.env.settle()
    assert f"**{one.user.global_name}** is back, in their seat." in text_of(harbour.last())
    assert "Nobody's time is up there any more" in answers(await on.click(question, label="Take them out"))
    assert labels(harbour.fresh(question)) == []


async def test_all_who_are_left_end_the_game_without_a_result(harbour: World) -> None:
    _number, on, one, other = await three(harbour)
    question = await has_gone(harbour, one)
    for voter, told in ((on, "all of the others"), (other, "It is done.")):
        asked = await voter.click(question, label="End the game")
        assert "End the game without a result?" in answers(asked)
        assert asked.response is not None
        await voter.click(asked.response, label="End it")
        assert told in text_of(harbour.fresh(asked.response))
    await harbour.env.settle()
    assert "was abandoned: no result." in text_of(harbour.last())


# --- What was played for somebody --------------------------------------------------------------------------------


async def drafting(world: World) -> tuple[int, MemberActor, MemberActor]:
    """A game for two, at half a day a turn, in which the usual choice is made by itself for somebody who is
    late."""
    number = await world.start("Ana", "Bo", map="two_bay", pace="12h", late="usual")
    ana, bo = world.person("Ana"), world.person("Bo")
    hand = {"bass": 3, "oak": 3, "rats": 2, "sparrow": 2, "fly": 2}
    await bo.slash(world.channel, "migration draft", game=str(number), **hand)
    return number, ana, bo


async def test_the_usual_choice_is_made_by_itself_and_told_by_direct_message_once(harbour: World) -> None:
    number, ana, bo = await drafting(harbour)
    await harbour.restart(after=7 * HOUR)
    await harbour.restart(after=6 * HOUR)
    assert "took too long; the usual choice was made." in "\n".join(text_of(each) for each in harbour.posts())
    told = [text_of(each) for each in harbour.private(ana) if "this was played for you" in text_of(each)]
    assert len(told) == 1
    assert "the usual choice was made." in told[0]
    assert (await harbour.table(number)).seats[0].missed == []
    assert "Your time was up" not in text_of((await ana.slash(harbour.channel, "hand")).response)
    assert not any("this was played for you" in text_of(each) for each in harbour.private(bo))


async def test_it_is_told_once_though_discord_s_answer_is_lost(harbour: World) -> None:
    _, ana, _ = await drafting(harbour)
    await harbour.restart(after=7 * HOUR)
    with lost_answers("POST", f"/channels/{ana.user.dm_channel.id}/messages"):
        await harbour.restart(after=6 * HOUR)
    await harbour.restart(after=600)
    assert sum("this was played for you" in text_of(each) for each in harbour.private(ana)) == 1


async def test_a_late_player_hears_that_somebody_else_is_looked_for(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay", pace="12h", late="open")
    [on], [off] = await harbour.awaited(number), await harbour.others(number)
    await harbour.restart(after=7 * HOUR)
    await harbour.restart(after=6 * HOUR)
    assert "Somebody else is looked for already" in text_of(harbour.private(on)[-1])
    question = next(each for each in harbour.messages() if "time is up. What now?" in text_of(each))
    assert "Look for somebody else" not in labels(question)
    assert "Take the seat" in labels(harbour.last())
    assert "we wait" in answers(await off.click(question, label="Wait"))
    await harbour.env.settle()
    offer = next(each for each in harbour.messages() if "somebody else is looked for, who" in text_of(each))
    assert labels(harbour.fresh(offer)) == []


@pytest.mark.parametrize("way", ["hand", "take", "words"])
async def test_whom_no_message_reaches_reads_it_when_they_come_back_once(harbour: World, way: str) -> None:
    number, ana, _ = await drafting(harbour)
    harbour.close_messages(ana)
    await harbour.restart(after=7 * HOUR)
    await harbour.restart(after=6 * HOUR)
    while ana not in await harbour.awaited(number):
        await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    for told in (True, False):
        if way == "take":
            shown = await harbour.take(number, ana)
        else:
            given = {"text": True} if way == "words" else {}
            found = (await ana.slash(harbour.channel, "hand", game=str(number), **given)).response
            assert found is not None
            shown = found
        assert ("Your time was up. This was played for you:" in text_of(shown)) is told
        assert ("> **Ana** took too long; the usual choice was made." in text_of(shown)) is told


# --- What is agreed to in the lobby ------------------------------------------------------------------------------


async def test_the_lobby_says_what_happens_when_time_is_up_and_its_host_changes_it(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=2, map="two_bay", pace="a day a turn", late="out")
    assert "When time is up: **they are out of the game**" in text_of(lobby)
    panel = (await harbour.person("Ana").click(lobby, label="Options")).response
    assert panel is not None
    assert "When somebody's time is up" in text_of(panel)
    [late_menu] = [menu for menu in menus(panel) if menu["custom_id"].startswith("m:late:")]
    await harbour.person("Ana").select(panel, ["open"], custom_id=late_menu["custom_id"])
    await harbour.env.settle()
    assert "When time is up: **somebody else is looked for**" in text_of(harbour.fresh(lobby))
    assert (await harbour.table(1)).on_late == "open"


async def test_without_a_clock_there_is_nothing_to_agree_to(harbour: World) -> None:
    told = answers(await harbour.person("Ana").slash(harbour.channel, "migration start", players=2, late="out"))
    assert "Name a pace too" in told
    assert sum((await harbour.bot.app.repository.counts()).values()) == 0
    lobby = await harbour.open("Ana", players=2, map="two_bay")
    panel = (await harbour.person("Ana").click(lobby, label="Options")).response
    assert "When somebody's time is up" not in text_of(panel)
