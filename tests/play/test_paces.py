"""The pace of a table on Discord: chosen at the start, shown in each reader's time, and what follows its end."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from tests.play.messages import answers, labels, text_of
from tests.play.players import by_move
from tests.play.wire import Wire
from tests.play.world import TAKE, World

HOUR = 3600.0


async def late(world: World, *names: str) -> tuple[int, MemberActor, list[MemberActor], Any]:
    """A game in which somebody's time is up: who that is, the others, and the question to them."""
    options = {"series": "off"} if len(names) > 2 else {"map": "two_bay"}
    number = await world.dealt(*names, pace="12h", **options)
    [on] = await world.awaited(number)
    others = await world.others(number)
    await world.restart(after=7 * HOUR)
    await world.restart(after=6 * HOUR)
    question = world.last()
    assert "time is up. What now?" in text_of(question)
    return number, on, others, question


async def test_the_lobby_and_each_board_say_the_pace_in_the_readers_own_time(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=2, map="two_bay", pace="a day a turn")
    assert "Pace: **1 day a turn, 3 days in the bank, 4 hours back each turn**" in text_of(lobby)
    await harbour.person("Bo").click(lobby, label="Join")
    await harbour.person("Ana").click(lobby, label="Start")
    number = 1
    usual = {"bass": 3, "oak": 3, "rats": 2, "sparrow": 2, "fly": 2}
    await harbour.deal(number, usual, usual)
    [on] = await harbour.awaited(number)
    end = int((await harbour.table(number)).seats[0].asked_at or 0) + 4 * 24 * 3600
    told = text_of(await harbour.board(number))
    assert f"**{on.user.global_name}** has until <t:" in told
    assert f"<t:{end}:R>" in told or ":R>" in told
    panel = await harbour.take(number, on)
    assert "You have until <t:" in text_of(panel)
    assert ":R>), the bank included." in text_of(panel)


@pytest.mark.parametrize(("typed", "told"), [("soon", "I don't understand “soon” as a pace."), ("99d", "60 days")])
async def test_a_pace_that_can_not_be_opens_nothing(harbour: World, typed: str, told: str) -> None:
    assert told in answers(await harbour.person("Ana").slash(harbour.channel, "migration start", pace=typed))
    assert sum((await harbour.bot.app.repository.counts()).values()) == 0


async def test_paces_are_completed_and_own_numbers_are_said_in_words(harbour: World) -> None:
    ana = harbour.person("Ana")
    assert await harbour.offered(ana, "migration start", "pace", "") == [
        "no clock",
        "a day a turn",
        "three days a turn",
        "live",
    ]
    assert await harbour.offered(ana, "migration start", "pace", "12h+2d") == ["12h+2d"]


async def test_when_time_is_up_the_others_are_asked_and_the_late_one_is_told(harbour: World, wire: Wire) -> None:
    number, on, [off], question = await late(harbour, "Ana", "Bo")
    assert labels(question) == [
        "Wait",
        "Look for somebody else",
        "Take them out",
        "End the game",
        "Automatic: this turn",
        "Automatic: until they are back",
    ]
    [asked] = [sent for sent in wire.posts() if "What now?" in str(sent.json.get("content"))]
    assert asked.pings == {off.id}
    assert "your time is up" in "\n".join(text_of(message) for message in harbour.private(on))
    assert on in await harbour.awaited(number)


async def test_waiting_anew_takes_the_buttons_away(harbour: World) -> None:
    number, on, [off], question = await late(harbour, "Ana", "Bo")
    assert "Noted: we wait." in answers(await off.click(question, label="Wait"))
    assert labels(harbour.fresh(question)) == []
    assert on in await harbour.awaited(number)
    assert "begins anew" in text_of(harbour.last())


async def test_taking_somebody_out_is_asked_once_more_and_ends_a_duel(harbour: World) -> None:
    number, on, [off], question = await late(harbour, "Ana", "Bo")
    asked = await off.click(question, label="Take them out")
    assert f"Take **{on.user.global_name}** out of the game for good?" in answers(asked)
    assert (await harbour.table(number)).status == "live"
    assert asked.response is not None
    await off.click(asked.response, label="Take them out")
    assert (await harbour.table(number)).status == "over"
    assert "🏆" in text_of(harbour.last())


async def test_of_three_both_others_must_be_for_it(harbour: World) -> None:
    number, _, [one, other], question = await late(harbour, "Ana", "Bo", "Chi")
    for voter, left in ((one, "more than half"), (other, "It is done.")):
        asked = await voter.click(question, label="Take them out")
        assert asked.response is not None
        await voter.click(asked.response, label="Take them out")
        assert left in text_of(harbour.fresh(asked.response))
    assert (await harbour.table(number)).status == "live"
    assert len(await harbour.awaited(number)) == 1


async def test_a_turn_taken_after_all_makes_the_question_needless(harbour: World) -> None:
    number, on, [off], question = await late(harbour, "Ana", "Bo")
    await by_move(harbour, number, on, harbour.luck)
    told = answers(await off.click(question, label="Wait"))
    assert "Nobody's time is up there any more" in told
    assert labels(harbour.fresh(question)) == []


async def test_games_lists_what_is_due_first(harbour: World) -> None:
    slow = await harbour.dealt("Ana", "Bo", map="two_bay", pace="three days a turn")
    fast = await harbour.dealt("Ana", "Bo", map="two_bay", pace="12h")
    calm = await harbour.dealt("Ana", "Bo", map="two_bay")
    for number in (slow, fast, calm):
        while harbour.person("Ana") not in await harbour.awaited(number):
            await by_move(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    shown = (await harbour.person("Ana").slash(harbour.channel, "games")).response
    told = text_of(shown)
    places = [told.index(f"**{number}** Migration") for number in (fast, slow, calm)]
    assert places == sorted(places)
    assert "**until <t:" in told


async def test_somebody_who_is_away_is_shown_as_away(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay", pace="a day a turn")
    [on], [off] = await harbour.awaited(number), await harbour.others(number)
    await off.slash(harbour.channel, "away", days=3)
    await by_move(harbour, number, on, harbour.luck)
    assert f"💤 **{off.user.global_name}** is away until <t:" in text_of(await harbour.board(number))
    assert TAKE in labels(await harbour.board(number))


async def test_a_server_has_a_usual_pace_for_its_games(harbour: World) -> None:
    manager = MemberActor(harbour.env, harbour.guild, harbour.guild.owner)
    told = answers(await manager.slash(harbour.channel, "settings server", pace="12h + 1d"))
    assert "Games begin with the pace: 12 hours a turn, 1 day in the bank." in told
    assert "Pace: **12 hours a turn" in text_of(await harbour.open("Ana", players=2))
    assert "Pace:" not in text_of(await harbour.open("Ana", players=2, pace="no clock"))
    told = answers(await manager.slash(harbour.channel, "settings server", pace="soon"))
    assert "I don't understand “soon” as a pace." in told
