"""Private answers that Discord doesn't take, loses or asks for twice: all is done once, and told somehow."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play.messages import answers, text_of
from tests.play.wire import Wire, lost_answers
from tests.play.world import World

CALLBACK = "/interactions/*/callback"
UNANSWERED = "Discord doesn't let me answer you privately"


def lose_the_way(harbour: World, status: int = 404, code: int = 10015) -> None:
    """Have Discord know nothing of any interaction once it is acknowledged."""
    for method, path in (("PATCH", "/webhooks/*/messages/@original"), ("POST", "/webhooks/*")):
        harbour.env.inject_error(method, path, status=status, code=code, times=None)


async def test_an_acknowledgement_whose_answer_is_lost_is_one(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    with lost_answers("POST", CALLBACK):
        told = answers(await on.slash(harbour.channel, "move", turn="bass D1"))
    assert "Your turn has been played." in told
    assert len(await harbour.moves(number)) == 3


@pytest.mark.parametrize(("status", "code"), [(404, 10015), (401, 50027)])
async def test_what_can_not_be_answered_privately_comes_by_direct_message(
    harbour: World, status: int, code: int
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    lose_the_way(harbour, status, code)
    posts = len(harbour.posts())
    await on.slash(harbour.channel, "move", turn="bass D1")
    assert len(await harbour.moves(number)) == 3
    assert any("Your turn has been played." in text_of(told) for told in harbour.private(on))
    assert len(harbour.posts()) == posts + 1, "the board, and nothing else"


async def test_without_direct_messages_a_public_line_says_so_and_no_more(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    ana = harbour.person("Ana")
    harbour.close_messages(ana)
    lose_the_way(harbour)
    await ana.slash(harbour.channel, "move", turn="3 bass 4 oak 5 rats", game=str(number))
    told = text_of(harbour.messages()[-1])
    assert UNANSWERED in told
    assert f"<@{ana.id}>" in told
    assert "bass" not in told.lower()


async def test_an_interaction_that_is_delivered_twice_is_taken_up_once(
    harbour: World, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    emit, before = harbour.env.backend.emit, len(wire.sent)

    def twice(event: str, payload: Any) -> None:
        emit(event, payload)
        if event == "INTERACTION_CREATE":
            emit(event, payload)

    monkeypatch.setattr(harbour.env.backend, "emit", twice)
    told = answers(await on.slash(harbour.channel, "move", turn="bass D1"))
    assert "Your turn has been played." in told
    assert "isn't your turn" not in told
    assert len(await harbour.moves(number)) == 3
    assert len([sent for sent in wire.sent[before:] if sent.path.endswith("/callback")]) == 1
