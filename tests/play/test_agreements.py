"""Pauses and ends without a result on Discord: asked, answered, shown, and ended."""

from __future__ import annotations

from typing import Any

from simcord import MemberActor

from tests.play.messages import answers, labels, text_of
from tests.play.players import by_move
from tests.play.wire import Wire, lost_answers
from tests.play.world import TAKE, World

HOUR = 3600.0


async def duel(world: World, **options: Any) -> tuple[int, MemberActor, MemberActor]:
    """A game for two past its draft: who is on, and who isn't."""
    number = await world.dealt("Ana", "Bo", map="two_bay", **options)
    [on], [off] = await world.awaited(number), await world.others(number)
    return number, on, off


async def asked(world: World, person: MemberActor, command: str, **options: Any) -> Any:
    """The question in the channel after somebody's command."""
    told = await person.slash(world.channel, command, **options)
    if command == "abandon":
        assert "without a result? Nobody wins." in answers(told)
        assert told.response is not None
        await person.click(told.response, label="End it")
        assert "I have asked" in text_of(world.fresh(told.response))
    else:
        assert "I have asked" in answers(told)
    await world.env.settle()
    return world.last()


async def test_a_pause_is_asked_agreed_to_and_shown_everywhere(harbour: World, wire: Wire) -> None:
    number, on, off = await duel(harbour, pace="a day a turn")
    question = await asked(harbour, off, "pause")
    assert f"**{off.user.global_name}** would like to pause this game. Is that all right?" in text_of(question)
    assert labels(question) == ["Pause", "No"]
    [sent] = [each for each in wire.posts() if "would like to pause" in str(each.json.get("content"))]
    assert sent.pings == {on.id}
    assert f"Game {number} is paused." in answers(await on.click(question, label="Pause"))
    await harbour.env.settle()
    assert labels(harbour.fresh(question)) == []
    board = await harbour.board(number)
    assert "⏸️ Paused since <t:" in text_of(board)
    assert "has until" not in text_of(board)
    assert labels(board) == [TAKE, "My hand", "Undo", "End the pause"]
    for command in ("games", "board"):
        shown = (await on.slash(harbour.channel, command)).response
        assert "Paused since <t:" in text_of(shown), command
    panel = await harbour.take(number, on)
    assert "Paused since <t:" in text_of(panel)


async def test_nobody_is_called_until_somebody_ends_the_pause_by_its_button(harbour: World, wire: Wire) -> None:
    _number, on, off = await duel(harbour, pace="a day a turn")
    await on.click(await asked(harbour, off, "pause"), label="Pause")
    await harbour.env.settle()
    before = len(wire.posts())
    for _ in range(3):
        await harbour.restart(after=60 * HOUR)
    assert len(wire.posts()) == before
    assert (
        "whoever it waits for is called" in answers(await off.click(harbour.last(), label="End the pause")).lower()
    )
    await harbour.restart(after=60)
    assert [sent.pings for sent in wire.posts()[-2:] if sent.pings] == [{on.id}]
    assert "The game waits for" in text_of(harbour.last())
    assert "has until" in text_of(harbour.last())
    told = answers(await off.slash(harbour.channel, "resume"))
    assert "isn't paused" in told


async def test_playing_ends_a_pause(harbour: World) -> None:
    number, on, off = await duel(harbour)
    await on.click(await asked(harbour, off, "pause", until="in 3 days"), label="Pause")
    await by_move(harbour, number, on, harbour.luck)
    assert "With that the pause is over." in harbour.told()
    assert "End the pause" not in labels(await harbour.board(number))


async def test_a_pause_has_an_end_in_words(harbour: World) -> None:
    _, on, off = await duel(harbour)
    told = answers(await off.slash(harbour.channel, "pause", until="the day after never"))
    assert "I don't understand" in told
    told = answers(await off.slash(harbour.channel, "pause", until="in 3 days"))
    assert "by the clock of UTC" in told
    await harbour.env.settle()
    assert "to pause this game until <t:" in text_of(harbour.last())
    await on.click(harbour.last(), label="Pause")
    await harbour.restart(after=98 * HOUR)
    told = "\n".join(text_of(message) for message in harbour.posts()[-2:])
    assert "The pause is over: the game goes on." in told


async def test_a_no_takes_the_question_away_and_late_answers_are_told_so(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", "Chi", series="off")
    ana, bo, chi = (harbour.person(name) for name in ("Ana", "Bo", "Chi"))
    question = await asked(harbour, ana, "pause")
    kept = harbour.keep(question)
    assert "can still answer" in answers(await bo.click(question, label="Pause"))
    assert "the game goes on" in answers(await chi.slash(harbour.channel, "pause", answer="No"))
    await harbour.env.settle()
    assert labels(harbour.fresh(question)) == []
    assert "**Chi** would rather play on" in text_of(harbour.last())
    [late] = await harbour.press_kept((bo, kept, "Pause"))
    assert "has lapsed" in late
    assert (await harbour.table(number)).pauses.since is None


async def test_a_game_ends_without_a_result(harbour: World) -> None:
    number, on, off = await duel(harbour)
    question = await asked(harbour, off, "abandon")
    assert labels(question) == ["End the game", "No"]
    await on.click(question, label="End the game")
    await harbour.env.settle()
    last = harbour.last()
    assert "abandoned: no result." in text_of(last)
    assert "🏆" not in text_of(last)
    assert labels(last) == ["Rematch"]
    assert len(last.attachments) == 1
    log = (await off.slash(harbour.channel, "log", game=str(number))).response
    assert "The game was abandoned: no result." in text_of(log)
    board = (await off.slash(harbour.channel, "board", game=str(number))).response
    assert "The game was abandoned: no result." in text_of(board)
    assert "is over" in answers(await on.slash(harbour.channel, "undo", game=str(number)))
    end = text_of(harbour.private(on)[-1])
    assert "abandoned: no result." in end
    assert "-# https://discord.com/channels/" in end
    await on.click(last, label="Rematch")
    await harbour.env.settle()
    assert "Accept" in labels(harbour.last())


async def test_a_question_stands_once_though_discord_s_answer_is_lost(harbour: World) -> None:
    _, _, off = await duel(harbour)
    with lost_answers("POST", f"/channels/{harbour.channel.id}/messages"):
        await off.slash(harbour.channel, "pause")
        await harbour.env.settle()
    await harbour.restart(after=120)
    assert sum("would like to pause" in text_of(message) for message in harbour.posts()) == 1


async def test_a_question_that_is_told_after_it_was_answered_has_no_buttons(harbour: World) -> None:
    number, on, off = await duel(harbour)
    harbour.env.inject_error("POST", f"/channels/{harbour.channel.id}/messages", status=500, times=1)
    await off.slash(harbour.channel, "pause")
    assert f"Game {number} is paused" in answers(await on.slash(harbour.channel, "pause", answer="Yes"))
    await harbour.restart(after=60)
    questions = [message for message in harbour.posts() if "would like to pause" in text_of(message)]
    assert all(labels(question) == [] for question in questions)
