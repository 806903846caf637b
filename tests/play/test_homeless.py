"""While a game's channel can't be written to, everything goes by direct message, and no answer claims what didn't
happen."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from tests.play.messages import answers, labels, text_of
from tests.play.players import by_move, from_messages, play_out
from tests.play.test_delivery import notices, refuse
from tests.play.wire import Wire
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

DAY = 24 * 3600.0


async def gone(world: World, *names: str) -> tuple[int, Any]:
    """A game whose channel has been deleted, as its players know; returns its number and another channel."""
    number = await world.dealt(*names, map="two_bay" if len(names) == 2 else "three_woods", series="off")
    elsewhere = world.guild.create_text_channel("elsewhere")
    refuse(world, 404, 10003)
    await one_turn(world, number)
    assert set(notices(world)) == {1}
    return number, elsewhere


async def one_turn(world: World, number: int) -> MemberActor:
    """Have whoever is on take a turn by direct message."""
    [on] = await world.awaited(number)
    await from_messages()(world, number, on, world.luck)
    return on


def heard(world: World, person: MemberActor, since: int = 0) -> str:
    """What somebody was told by direct message."""
    return "\n".join(text_of(message) for message in world.private(person)[since:])


async def test_each_turn_is_told_by_direct_message_to_whoever_is_not_on(harbour: World) -> None:
    number, _ = await gone(harbour, "Ana", "Bo", "Chi")
    [on] = await harbour.awaited(number)
    before = {who.id: len(harbour.private(who)) for who in harbour.people.values()}
    await one_turn(harbour, number)
    [next_on] = await harbour.awaited(number)
    [idle] = [who for who in harbour.people.values() if who.id not in (on.id, next_on.id)]
    assert f"**{on.user.global_name}** " in heard(harbour, idle, before[idle.id])
    assert f"**{on.user.global_name}** " in heard(harbour, next_on, before[next_on.id])
    assert "What do you play?" in heard(harbour, next_on, before[next_on.id])


async def test_a_reminder_reaches_whoever_is_usually_called_in_the_channel(harbour: World) -> None:
    number, _ = await gone(harbour, "Ana", "Bo")
    [on] = await harbour.awaited(number)
    before = len(harbour.private(on))
    await harbour.restart(after=25 * 3600)
    refuse(harbour, 404, 10003)
    assert "The game still waits for" in heard(harbour, on, before)


async def test_a_turn_makes_a_sound_where_its_player_can_be_called_nowhere_else(harbour: World, wire: Wire) -> None:
    number, _ = await gone(harbour, "Ana", "Bo")
    before = len(wire.sent)
    await one_turn(harbour, number)
    [on] = await harbour.awaited(number)
    [panel] = [sent for sent in wire.posts(before) if sent.reader == on.id]
    assert not panel.body.get("flags", 0) & 4096, "not sent silently"


async def test_a_nudge_is_said_to_go_by_direct_message_and_does(harbour: World) -> None:
    number, elsewhere = await gone(harbour, "Ana", "Bo")
    [on] = await harbour.awaited(number)
    [off] = await harbour.others(number)
    before = len(harbour.private(on))
    told = answers(await off.slash(elsewhere, "nudge", game=str(number)))
    assert f"so I write to **{on.user.global_name}** by direct message." in told
    assert f"**{off.user.global_name}** nudges **{on.user.global_name}**." in heard(harbour, on, before)


async def test_nobody_is_said_to_be_nudged_whose_messages_are_closed(harbour: World) -> None:
    number, elsewhere = await gone(harbour, "Ana", "Bo")
    [on] = await harbour.awaited(number)
    [off] = await harbour.others(number)
    harbour.close_messages(on)
    await off.slash(elsewhere, "nudge", game=str(number))
    harbour.env.backend.advance_clock(3 * 3600)
    told = answers(await off.slash(elsewhere, "nudge", game=str(number)))
    assert f"**{on.user.global_name}** can't be reached" in told
    assert "have been nudged" not in told


async def asked_to_undo(world: World) -> tuple[int, Any, MemberActor, MemberActor]:
    """A homeless game whose last two players have moved, and the former asks to take that back."""
    number, elsewhere = await gone(world, "Ana", "Bo")
    asking, other = await one_turn(world, number), await one_turn(world, number)
    told = answers(await asking.slash(elsewhere, "undo", game=str(number)))
    assert f"so I write to **{other.user.global_name}** by direct message." in told
    assert "/undo" in told
    return number, elsewhere, asking, other


async def test_an_undo_is_asked_and_answered_by_direct_message(harbour: World) -> None:
    number, _, _, other = await asked_to_undo(harbour)
    moves = await harbour.moves(number)
    question = next(m for m in reversed(harbour.private(other)) if "Take it back" in labels(m))
    assert "-# https://discord.com/channels/" in text_of(question)
    told = answers(await other.user.click(question, label="Take it back"))
    assert "It has been taken back." in told
    assert len(await harbour.moves(number)) == len(moves) - 2


async def test_an_undo_is_answered_by_a_command(harbour: World) -> None:
    number, elsewhere, asking, other = await asked_to_undo(harbour)
    moves = await harbour.moves(number)
    before = len(harbour.private(asking))
    told = answers(await other.slash(elsewhere, "undo", game=str(number), answer="No"))
    assert "Noted: the turn stands." in told
    assert await harbour.moves(number) == moves
    assert "would rather not take that back" in heard(harbour, asking, before)
    told = answers(await other.slash(elsewhere, "undo", game=str(number), answer="Take it back"))
    assert "That question has lapsed" in told


async def test_the_end_of_a_game_is_told_by_direct_message(harbour: World) -> None:
    number, _ = await gone(harbour, "Ana", "Bo")
    await play_out(harbour, number, from_messages(), seed=4)
    for person in harbour.people.values():
        assert "🏆" in heard(harbour, person)


async def test_a_channel_that_can_be_written_to_again_is_home_and_its_second_loss_is_told(harbour: World) -> None:
    number, _ = await gone(harbour, "Ana", "Bo")
    harbour.heal()
    await one_turn(harbour, number)
    assert not (await harbour.table(number)).homeless
    assert TAKE in labels(harbour.last())
    refuse(harbour, 404, 10003)
    await one_turn(harbour, number)
    assert set(notices(harbour)) == {2}


async def test_a_look_at_the_board_posts_what_is_missing(harbour: World) -> None:
    number, elsewhere = await gone(harbour, "Ana", "Bo")
    [on] = await harbour.awaited(number)
    harbour.heal()
    posts = len(harbour.posts())
    told = answers(await on.slash(elsewhere, "board", game=str(number)))
    assert "the newest board is posted there now" in told
    assert len(harbour.posts()) == posts + 1
    assert (await harbour.table(number)).channel == harbour.channel.id
    await by_move(harbour, number, on, harbour.luck)
    assert TAKE in labels(harbour.last())
