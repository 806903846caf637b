"""Discord fails, or something of ours does: every turn is told once in the end, and nobody else waits for it."""

from __future__ import annotations

from typing import Any, cast
from unittest.mock import AsyncMock

import pytest

from bot.games.text import Text
from bot.store.records import Change
from bot.store.repository import StoreError
from bot.tables import posts
from bot.tables.reminders import Reminders
from cogs.outbox import Outbox
from cogs.support import post_messages, words
from tests.play.messages import answers, labels, mark_of, text_of
from tests.play.players import by_button, by_move
from tests.play.telling import check_told
from tests.play.wire import lost_answers
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

LONG = 120.0


async def play_one(world: World, number: int) -> None:
    """Have whoever is on take a turn."""
    [on] = await world.awaited(number)
    await by_move(world, number, on, world.luck)


def once(world: World) -> None:
    """Every post stands in the channel once."""
    marks = [mark for post in world.posts() if (mark := mark_of(post)) is not None]
    assert len(marks) == len(set(marks)), marks


@pytest.mark.parametrize(("status", "times"), [(429, 1), (500, 1), (502, 3)])
async def test_the_board_can_not_be_posted_for_a_while(harbour: World, status: int, times: int) -> None:
    number = await harbour.dealt("Ana", "Bo")
    told = len(harbour.posts())
    path = f"/channels/{harbour.channel.id}/messages"
    harbour.env.inject_error("POST", path, status=status, times=times)
    await play_one(harbour, number)
    assert len(await harbour.moves(number)) == 3, "the turn is stored all the same"
    assert len(harbour.posts()) == told
    await harbour.env.advance_time(LONG)
    assert len(harbour.posts()) == told + 1
    assert TAKE in labels(harbour.last())
    once(harbour)


async def test_the_boards_answer_is_lost_and_it_is_not_posted_twice(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    told = len(harbour.posts())
    with lost_answers("POST", f"/channels/{harbour.channel.id}/messages"):
        await play_one(harbour, number)
    assert len(harbour.posts()) == told + 1
    await harbour.env.advance_time(LONG)
    assert len(harbour.posts()) == told + 1
    await play_one(harbour, number)
    await check_told(harbour, number)


async def test_the_answer_is_lost_and_people_chat_a_lot_before_the_next_attempt(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    told = len(harbour.posts())
    with lost_answers("POST", f"/channels/{harbour.channel.id}/messages"):
        await play_one(harbour, number)
    for line in range(80):
        harbour.env.backend.create_message(harbour.channel.id, harbour.person("Chi").id, f"chat {line}")
    await harbour.env.advance_time(LONG)
    assert len(harbour.posts()) == told + 1


async def test_a_direct_messages_answer_is_lost_and_it_is_not_sent_twice(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [off] = await harbour.others(number)
    with lost_answers("POST", f"/channels/{off.user.dm_channel.id}/messages"):
        while await harbour.awaited(number) != [off]:
            await play_one(harbour, number)
    await harbour.env.advance_time(LONG)
    marks = [mark_of(message) for message in harbour.private(off)]
    assert len(marks) == len(set(marks))


async def test_later_posts_wait_for_the_earlier_ones_and_come_in_order(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    path = f"/channels/{harbour.channel.id}/messages"
    harbour.env.inject_error("POST", path, status=500, times=2)
    for turn in ("bass D1", "bass A1", "bass D2"):
        [on] = await harbour.awaited(number)
        await on.slash(harbour.channel, "move", turn=turn)
    await harbour.env.advance_time(LONG)
    told = [text_of(post) for post in harbour.posts()][-3:]
    for place, text in zip(("D1", "A1", "D2"), told, strict=True):
        assert f" {place} with Bass." in text


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_the_panel_can_not_be_shown_and_the_turn_is_kept(harbour: World, status: int) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = await harbour.take(number, on)
    harbour.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=status, times=1)
    told = answers(await on.click(panel, label="Bass"))
    assert "Press “Take your turn” again to go on." in told
    again = await harbour.take(number, on)
    assert "So far: **Bass**" in text_of(again)


async def test_confirming_is_stored_though_its_answer_can_not_be_shown(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    harbour.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=500, times=1)
    told = answers(await on.slash(harbour.channel, "move", turn="bass D1"))
    assert "Your turn has been played." in told
    assert len(await harbour.moves(number)) == 3
    assert " D1 with Bass." in harbour.told()


async def test_an_interaction_that_is_answered_too_late_changes_nothing(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    panel = await harbour.take(number, on)
    before = await harbour.table(number)
    harbour.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=3)
    await on.click(panel, label="Bass")
    await on.slash(harbour.channel, "move", turn="bass D1")
    await on.click(await harbour.board(number), label=TAKE)
    assert await harbour.table(number) == before
    await on.click(panel, label="Bass")
    assert "So far: **Bass**" in text_of(harbour.fresh(panel)), "and it can be pressed again"


async def test_joining_too_late_for_discord_leaves_the_lobby_right(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=3)
    harbour.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=1)
    bo = harbour.person("Bo")
    await bo.click(lobby, label="Join")
    await bo.click(lobby, label="Join")
    assert [seat.name for seat in (await harbour.table(1)).seats] == ["Ana", "Bo"]
    assert "2. **Bo**\n3. *free*" in text_of(harbour.fresh(lobby))


async def test_the_lobbys_answer_is_lost_and_people_join_all_the_same(harbour: World) -> None:
    ana = harbour.person("Ana")
    with lost_answers("POST", "/interactions/*/callback"):
        await ana.slash(harbour.channel, "migration start", players=2, map="random")
    lobby = harbour.last()
    await harbour.person("Bo").click(lobby, label="Join")
    await ana.click(lobby, label="Start")
    assert TAKE in labels(harbour.last())


async def test_a_lobby_that_could_not_be_shown_is_called_off_and_its_host_is_told(harbour: World) -> None:
    ana = harbour.person("Ana")
    harbour.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=400, code=50035, times=1)
    told = answers(await ana.slash(harbour.channel, "migration start", players=2))
    await harbour.env.settle()
    assert "so nothing was opened. Please try again." in told
    assert (await harbour.table(1)).status == "cancelled"
    assert "You sit at no game." in answers(await ana.slash(harbour.channel, "games"))


async def test_a_challenge_that_could_not_be_shown_is_called_off_and_its_host_is_told(harbour: World) -> None:
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    harbour.env.inject_error("POST", f"/channels/{harbour.channel.id}/messages", status=403, code=50013, times=1)
    await ana.slash(harbour.channel, "migrato start", opponent=bo)
    await harbour.env.settle()
    assert (await harbour.table(1)).status == "cancelled"
    assert "I could not show this game in its channel" in text_of(harbour.private(ana)[-1])


async def test_an_answer_that_comes_too_late_opens_nothing(harbour: World) -> None:
    ana = harbour.person("Ana")
    harbour.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=1)
    await ana.slash(harbour.channel, "migration start", players=2)
    assert not any((await harbour.bot.app.repository.counts()).values())
    assert harbour.messages() == []


# --- Something of ours fails ---------------------------------------------------------------------------------


async def test_a_picture_that_can_not_be_drawn_does_not_hold_up_the_game(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await harbour.dealt("Ana", "Bo")

    async def broken(_job: object) -> None:
        raise RuntimeError("the brush is broken")

    monkeypatch.setattr(harbour.bot.app.studio, "draw", broken)
    [on] = await harbour.awaited(number)
    await by_button()(harbour, number, on, harbour.luck)
    assert TAKE in labels(harbour.last())
    assert harbour.last().attachments == []
    harbour.expect_fault("the brush is broken")


async def test_a_game_that_can_not_be_told_does_not_hold_up_another(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = await harbour.dealt("Ana", "Bo")
    sound = await harbour.dealt("Chi", "Dee")
    real = words.lines

    def lines(table: Any, texts: Any) -> list[str]:
        if table.id == broken:
            raise ValueError("this board has a fault")
        return real(table, texts)

    monkeypatch.setattr(post_messages, "lines", lines)
    told = len(harbour.posts())
    await play_one(harbour, broken)
    await play_one(harbour, sound)
    await harbour.env.advance_time(LONG)
    assert len(harbour.posts()) == told + 1
    harbour.expect_fault("this board has a fault")
    monkeypatch.setattr(post_messages, "lines", real)
    await harbour.env.advance_time(LONG)
    assert len(harbour.posts()) == told + 2, "and is told when the fault is mended"
    once(harbour)


async def test_many_posts_that_wait_do_not_hold_up_another_game(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    waiting = await harbour.dealt("Ana", "Bo", channel=elsewhere)
    sound = await harbour.dealt("Chi", "Dee")
    harbour.env.inject_error("POST", f"/channels/{elsewhere.id}/messages", status=500, times=None)
    store = harbour.bot.app.tables.store
    monkeypatch.setattr(store, "wake", lambda: None)
    async with store.holding(waiting) as table:
        notes = [posts.post(table, posts.Note([Text("A note.")])) for _ in range(150)]
        await store.commit(Change(table, posts=notes))
    monkeypatch.undo()
    await harbour.env.advance_time(LONG)
    told = len(harbour.posts())
    await play_one(harbour, sound)
    assert len(harbour.posts()) == told + 1


@pytest.mark.parametrize("trouble", [RuntimeError("no room"), StoreError("the disk is away")])
async def test_one_bad_round_does_not_end_the_reminders(
    harbour: World, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    with monkeypatch.context() as broken:
        broken.setattr(type(harbour.bot.app.repository), "due_tables", AsyncMock(side_effect=trouble))
        await harbour.env.advance_time(LONG)
    harbour.expect_fault(str(trouble))
    cast(Outbox, harbour.bot.get_cog("Outbox")).rounds.slow_down(3600)
    harbour.env.backend.advance_clock(26 * 3600)
    await harbour.env.advance_time(LONG)
    told = [text_of(each) for person in harbour.people.values() for each in harbour.private(person)]
    [reminder] = [words for words in told if "still waits" in words]
    assert f"game {number}:" in reminder


async def test_a_game_that_can_not_be_looked_after_does_not_stop_the_reminders_of_others(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = await harbour.dealt("Ana", "Bo")
    sound = await harbour.dealt("Chi", "Dee")
    real = Reminders.look_after

    async def look_after(self: Reminders, number: int) -> None:
        if number == broken:
            raise ValueError("this game has a fault")
        await real(self, number)

    monkeypatch.setattr(Reminders, "look_after", look_after)
    await harbour.restart(after=25 * 3600)
    harbour.expect_fault("this game has a fault")
    told = [text_of(each) for person in harbour.people.values() for each in harbour.private(person)]
    reminders = [words for words in told if "still waits" in words]
    assert len(reminders) == 1
    assert f"game {sound}:" in reminders[0]


async def test_an_unforeseen_error_is_answered_with_an_apology_and_reported(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await harbour.dealt("Ana", "Bo")
    [on] = await harbour.awaited(number)

    async def take_up(*_: object) -> None:
        raise ValueError("nobody thought of this")

    monkeypatch.setattr(harbour.bot.app.tables.play, "take_up", take_up)
    by_press = await on.click(await harbour.board(number), label=TAKE)
    by_command = await on.slash(harbour.channel, "turn")
    for told in (by_press, by_command):
        assert "Something went wrong on my side; nothing was lost." in answers(told)
        assert "ValueError" not in answers(told)
    harbour.expect_fault("nobody thought of this")
    assert len(harbour.env.errors) == 1
