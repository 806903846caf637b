"""Automatic players stand in on Discord: chosen by the others, told, and ended by whoever comes back."""

from __future__ import annotations

import pytest

from tests.play.messages import answers, labels, text_of
from tests.play.players import by_move
from tests.play.test_paces import late
from tests.play.wire import Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures
TURN, SEAT = "Automatic: this turn", "Automatic: until they are back"
MOMENT = 45.0


async def test_the_others_have_an_automatic_player_take_a_turn(harbour: World, wire: Wire) -> None:
    number, on, [off], question = await late(harbour, "Ana", "Bo")
    assert {TURN, SEAT} <= set(labels(question))
    assert "It is done." in answers(await off.click(question, label=TURN))
    assert labels(harbour.fresh(question)) == []
    since = len(wire.sent)
    await harbour.env.advance_time(MOMENT)
    assert f"An automatic player plays for **{on.user.global_name}**." in harbour.told()
    assert off in await harbour.awaited(number)
    assert {user for sent in wire.posts(since) for user in sent.pings} == {off.id}
    assert "this was played for you" in "\n".join(text_of(each) for each in harbour.private(on))


async def test_it_plays_until_they_say_that_they_are_back(harbour: World) -> None:
    number, on, [off], question = await late(harbour, "Ana", "Bo")
    await off.click(question, label=SEAT)
    for _ in range(2):
        await harbour.env.advance_time(MOMENT)
        assert await harbour.awaited(number) == [off]
        await by_move(harbour, number, off, harbour.luck)
        assert f"🤖 An automatic player plays for **{on.user.global_name}**." in text_of(
            await harbour.board(number)
        )
    said = answers(await on.slash(harbour.channel, "back"))
    assert "No automatic player plays for you any more." in said
    await harbour.env.settle()
    assert "is back and plays again" in harbour.told()
    await harbour.env.advance_time(MOMENT)
    assert await harbour.awaited(number) == [on]
