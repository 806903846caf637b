"""What belongs together is told in one message: an auction, a draft, several turns in a row of one player."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from simcord import MemberActor

from bot.tables import stories
from tests.play.messages import calls, labels, speaks_of, text_of
from tests.play.players import by_move
from tests.play.telling import check_told
from tests.play.test_crash import stumble
from tests.play.test_tinners_auctions import field, sit
from tests.play.tinners import seat, use
from tests.play.wire import EVERYBODY, Wire, lost_answers
from tests.play.world import TAKE, USUAL, World

MINUTE = 60.0


async def auction(harbour: World, monkeypatch: pytest.MonkeyPatch, seats: int = 3) -> list[MemberActor]:
    """Begin game 1, and have its first player open an auction of Redruth."""
    people = await sit(harbour, monkeypatch, field(seats))
    await use(harbour, people[0], "build", area="redruth", bid="3")
    return people


def story(harbour: World) -> str:
    """The newest message that tells what happened."""
    return next(text_of(message) for message in reversed(harbour.messages()) if not calls(message))


# --- One message ---------------------------------------------------------------------------------------------


async def test_an_auction_is_one_message_and_a_short_line_calls_who_is_next(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    ana, bo, chi = await auction(harbour, monkeypatch)
    before = len(harbour.messages())
    for person, verb, filled in ((bo, "bid", {"pounds": "5"}), (chi, "bid", {"pounds": "6"}), (ana, "pass", {})):
        seen = len(wire.posts())
        await use(harbour, person, verb, **filled)
        [on] = await harbour.awaited(1)
        [call] = [sent for sent in wire.posts()[seen:] if sent.reader == EVERYBODY]
        assert call.pings == {on.id}
        assert call.files == []
        assert call.body["content"] == (f"▶️ <@{on.id}> · Tinners' Trail · game 1: {story_question(harbour)}"), (
            "a phone shows who is called, the game and what is asked"
        )
        assert calls(harbour.last())
        assert labels(harbour.last()) == [TAKE, "My hand", "Undo"]
        assert len(harbour.messages()) <= before + 1
    told = story(harbour)
    assert told.endswith("**Bo** bids £5. **Chi** bids £6.\n**Ana** drops out.")
    seen = len(wire.posts())
    await use(harbour, bo, "pass")
    [board] = [sent for sent in wire.posts()[seen:] if sent.reader == EVERYBODY]
    assert len(board.files) == 1, "the picture comes when something on the board has changed"
    assert "**Chi** wins Redruth for £6." in text_of(harbour.last())
    assert len(harbour.messages()) == before + 1
    await check_told(harbour, 1)


def story_question(harbour: World) -> str:
    """What the newest line that calls somebody asks."""
    return text_of(harbour.last()).partition(": ")[2]


async def test_the_next_turn_after_an_auction_is_a_message_of_its_own(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = await auction(harbour, monkeypatch, 2)
    before = len(harbour.messages())
    await use(harbour, bo, "pass")
    [on] = await harbour.awaited(1)
    assert on is bo
    assert len(harbour.messages()) == before + 1, "the auction's message, and the line that calls Bo"
    await by_move(harbour, 1, bo, harbour.luck)
    shown = [message for message in harbour.messages() if speaks_of(1, message)]
    assert not any(calls(message) for message in shown[:-1]), "the line that called is gone"
    await check_told(harbour, 1)
    assert ana in harbour.people.values()


async def test_alone_at_a_table_all_turns_stand_in_one_message_and_ping_nobody(harbour: World, wire: Wire) -> None:
    number = await seat(harbour, "Ana", players=1)
    ana = harbour.person("Ana")
    await by_move(harbour, number, ana, harbour.luck)
    messages = len(harbour.messages())
    begun = len(wire.posts())
    for _ in range(5):
        await by_move(harbour, number, ana, harbour.luck)
    assert len(harbour.messages()) == messages
    assert [sent for sent in wire.posts()[begun:] if sent.reader == EVERYBODY] == []
    assert labels(harbour.last()) == [TAKE, "My hand", "Undo"]
    await check_told(harbour, number)


async def test_a_draft_adds_a_line_to_the_first_message_and_ends_with_a_board(harbour: World, wire: Wire) -> None:
    number = await harbour.start("Ana", "Bo", "Chi", map="three_woods")
    messages = len(harbour.messages())
    for name in ("Ana", "Bo"):
        await harbour.person(name).slash(harbour.channel, "migration draft", **USUAL)
    assert len(harbour.messages()) == messages
    told = text_of(harbour.last())
    assert "**Ana** and **Bo** have chosen a hand." in told
    assert told.startswith("▶️ **Chi** · Migration · game 1: ")
    assert harbour.last().attachments, "the picture stays"
    seen = len(wire.posts())
    await harbour.person("Chi").slash(harbour.channel, "migration draft", **USUAL)
    assert len(harbour.messages()) == messages + 1
    [board] = [sent for sent in wire.posts()[seen:] if sent.reader == EVERYBODY]
    assert len(board.files) == 1
    await check_told(harbour, number)


async def test_the_first_post_ends_with_the_beginning_of_the_fingerprint(harbour: World) -> None:
    await harbour.start("Ana", "Bo")
    last = text_of(harbour.last()).split("\n")[-1]
    assert last.startswith("-# Fingerprint `")
    assert len(last) < 60


async def test_an_hour_later_a_bid_is_told_in_a_short_message_without_a_picture(
    harbour: World, monkeypatch: pytest.MonkeyPatch, wire: Wire
) -> None:
    _, bo, chi = await auction(harbour, monkeypatch)
    former = harbour.messages()
    await harbour.env.advance_time(55 * MINUTE)
    seen = len(wire.posts())
    await use(harbour, bo, "bid", pounds="5")
    [told] = [sent for sent in wire.posts()[seen:] if sent.reader == EVERYBODY]
    assert told.files == []
    assert told.pings == {chi.id}
    assert told.body["content"].startswith(f"▶️ <@{chi.id}> · Tinners' Trail · game 1: ")
    assert told.body["content"].endswith("\n**Bo** bids £5.")
    assert labels(harbour.last()) == [TAKE, "My hand", "Undo"]
    assert [labels(message) for message in harbour.messages()[: len(former)]] == [[]] * len(former)
    await use(harbour, chi, "bid", pounds="6")
    assert text_of(harbour.messages()[-2]).endswith("**Bo** bids £5. **Chi** bids £6."), "it is continued too"
    await check_told(harbour, 1)


async def test_when_the_board_has_changed_since_a_short_message_it_is_shown_anew(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo = await auction(harbour, monkeypatch, 2)
    await harbour.env.advance_time(55 * MINUTE)
    await use(harbour, bo, "bid", pounds="5")
    assert harbour.last().attachments == []
    await use(harbour, ana, "pass")
    assert "**Bo** wins Redruth for £5." in text_of(harbour.last())
    assert len(harbour.last().attachments) == 1
    await check_told(harbour, 1)


async def test_a_message_that_has_grown_long_is_not_continued(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stories, "MOST_LINES", 4)
    _, bo, chi = await auction(harbour, monkeypatch)
    for pounds, person in enumerate((bo, chi, harbour.person("Ana"), bo, chi), 4):
        await use(harbour, person, "bid", pounds=str(pounds))
    assert "**Chi** bids £8." in story(harbour)
    assert "bids £4." not in story(harbour)
    await check_told(harbour, 1)


async def test_after_a_question_about_an_undo_the_story_goes_on_below_it(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, chi = await auction(harbour, monkeypatch)
    await use(harbour, bo, "bid", pounds="5")
    await ana.slash(harbour.channel, "undo")
    assert "would like to take back" in text_of(harbour.last())
    await use(harbour, chi, "bid", pounds="6")
    assert "**Chi** bids £6." in text_of(harbour.last())
    assert "bids £5." not in text_of(harbour.last())
    await check_told(harbour, 1)


async def test_two_auctions_at_two_tables_of_one_channel_stay_apart(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await auction(harbour, monkeypatch)
    ana, bo, chi = people
    assert await seat(harbour, "Ana", "Bo", "Chi", players=3) == 2
    await use(harbour, ana, "build", area="redruth", bid="3", game="2")
    messages = len(harbour.messages())
    await harbour.type_at_once(
        (bo, "tinners bid", {"pounds": "5", "game": "1"}), (bo, "tinners bid", {"pounds": "7", "game": "2"})
    )
    await harbour.type_at_once(
        (chi, "tinners bid", {"pounds": "6", "game": "1"}), (chi, "tinners bid", {"pounds": "8", "game": "2"})
    )
    assert len(harbour.messages()) <= messages + 2, "a line each that calls somebody"
    for number, bids in ((1, "£5. **Chi** bids £6."), (2, "£7. **Chi** bids £8.")):
        await check_told(harbour, number)
        [told] = [text_of(message) for message in harbour.messages() if f"**Bo** bids {bids}" in text_of(message)]
        assert f"game {number}" in told


# --- Trouble -------------------------------------------------------------------------------------------------


async def test_a_message_that_a_moderator_has_removed_is_followed_by_a_new_one(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bo, chi = await auction(harbour, monkeypatch)
    await use(harbour, bo, "bid", pounds="5")
    told = next(message for message in harbour.messages() if "bids £5" in text_of(message))
    harbour.delete(told)
    await use(harbour, chi, "bid", pounds="6")
    assert "**Chi** bids £6." in text_of(harbour.last())
    assert labels(harbour.last()) == [TAKE, "My hand", "Undo"]
    assert not any(calls(message) for message in harbour.messages()), "the former line is gone"
    assert await harbour.bot.app.repository.pending_posts(1e12) == []


async def test_a_line_that_calls_and_was_removed_does_no_harm(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bo, chi = await auction(harbour, monkeypatch)
    await use(harbour, bo, "bid", pounds="5")
    harbour.delete(harbour.last())
    await use(harbour, chi, "bid", pounds="6")
    assert calls(harbour.last())
    await check_told(harbour, 1)


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (400, 50083), (404, 10008)])
async def test_what_can_not_be_changed_is_followed_by_a_new_message(
    harbour: World, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    _, bo, chi = await auction(harbour, monkeypatch)
    path = f"/channels/{harbour.channel.id}/messages/*"
    harbour.env.inject_error("PATCH", path, status=status, code=code, times=None)
    await use(harbour, bo, "bid", pounds="5")
    harbour.heal()
    assert "**Bo** bids £5." in text_of(harbour.last())
    await use(harbour, chi, "bid", pounds="6")
    text = "\n".join(text_of(message) for message in harbour.messages())
    assert text.count("bids £5.") == text.count("bids £6.") == 1
    assert await harbour.bot.app.repository.pending_posts(1e12) == []


@pytest.mark.parametrize("status", [500, 503])
async def test_a_change_that_fails_for_a_while_is_made_later_and_in_order(
    harbour: World, monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    _, bo, chi = await auction(harbour, monkeypatch)
    harbour.env.inject_error("PATCH", f"/channels/{harbour.channel.id}/messages/*", status=status, times=3)
    await use(harbour, bo, "bid", pounds="5")
    await use(harbour, chi, "bid", pounds="6")
    await harbour.env.advance_time(10 * MINUTE)
    await check_told(harbour, 1)
    assert "**Bo** bids £5. **Chi** bids £6." in story(harbour)


@pytest.mark.parametrize("after", [2 * MINUTE, 70 * MINUTE])
async def test_an_answer_to_a_change_that_is_lost_tells_nothing_twice(
    harbour: World, monkeypatch: pytest.MonkeyPatch, after: float
) -> None:
    """Also when the next attempt comes after the time in which messages are continued."""
    _, bo, chi = await auction(harbour, monkeypatch)
    with lost_answers("PATCH", f"/channels/{harbour.channel.id}/messages/*", error=asyncio.CancelledError):
        await use(harbour, bo, "bid", pounds="5")
    await harbour.restart(after=after)
    await check_told(harbour, 1)
    await use(harbour, chi, "bid", pounds="6")
    await check_told(harbour, 1)


async def test_the_line_that_calls_is_sent_once_though_the_answer_is_lost(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bo, chi = await auction(harbour, monkeypatch)
    with lost_answers("POST", f"/channels/{harbour.channel.id}/messages"):
        await use(harbour, bo, "bid", pounds="5")
    await harbour.env.advance_time(2 * MINUTE)
    assert [f"<@{chi.id}>" in text_of(message) for message in harbour.messages() if calls(message)] == [True]
    await check_told(harbour, 1)


STEPS = [
    ("repository", "post_tried"),
    ("tables", "told"),
    ("repository", "post_done"),
    ("repository", "posts_for"),
]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(("owner", "step"), STEPS)
async def test_the_bot_dies_at_a_step_of_continuing(
    harbour: World, monkeypatch: pytest.MonkeyPatch, owner: str, step: str, when: str
) -> None:
    _, bo, chi = await auction(harbour, monkeypatch)
    await use(harbour, bo, "bid", pounds="5")
    stumble(monkeypatch, getattr(harbour.bot.app, owner), step, when)
    await use(harbour, chi, "bid", pounds="6")
    await harbour.restart()
    await check_told(harbour, 1)
    await use(harbour, harbour.person("Ana"), "pass")
    await use(harbour, bo, "pass")
    await check_told(harbour, 1)
    assert "**Chi** wins Redruth for £6." in story(harbour)


async def test_the_bot_dies_between_the_change_and_the_line_that_calls(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, bo, _ = await auction(harbour, monkeypatch)
    real, count = harbour.bot.app.tables.told, 0

    async def told(*given: Any) -> None:
        nonlocal count
        count += 1
        await real(*given)
        if count == 1:
            raise asyncio.CancelledError

    monkeypatch.setattr(harbour.bot.app.tables, "told", told)
    await use(harbour, bo, "bid", pounds="5")
    assert not calls(harbour.last())
    await harbour.restart()
    assert calls(harbour.last())
    await check_told(harbour, 1)


async def test_a_channel_lost_in_an_auction_is_told_and_the_game_goes_on_elsewhere(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, chi = await auction(harbour, monkeypatch)
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    harbour.env.backend.delete_channel(harbour.channel.id)
    await chi.slash(elsewhere, "games")
    await bo.slash(elsewhere, "tinners bid", pounds="5", game="1")
    assert any("I can't write in the channel of game 1" in text_of(each) for each in harbour.private(ana))
    await ana.slash(elsewhere, "board", game="1")
    assert TAKE in labels(harbour.last(elsewhere))
    await chi.slash(elsewhere, "tinners bid", pounds="6", game="1")
    assert "**Chi** bids £6." in harbour.told(elsewhere)
    assert await harbour.bot.app.repository.pending_posts(1e12) == []
