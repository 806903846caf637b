"""What goes wrong around a game: closed messages, deleted channels, people and the bot leaving."""

from __future__ import annotations

import pytest
from simcord.backend import serializers

from tests.play.messages import answers, labels, text_of
from tests.play.players import by_button, by_move, from_messages, play_out
from tests.play.telling import check_told
from tests.play.wire import Wire
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

CLOSED = "Discord doesn't let me send you direct messages"


# --- Closed direct messages ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [50007, 50278])
async def test_messages_closed_at_the_start_everything_works_by_private_replies(
    harbour: World, wire: Wire, code: int
) -> None:
    ana = harbour.person("Ana")
    harbour.close_messages(ana, code=code)
    number = await harbour.start("Ana", "Bo", map="two_bay")
    first = answers(await ana.click(await harbour.board(number), label=TAKE))
    assert CLOSED in first
    assert "12 of 12 chosen." in first
    assert CLOSED not in answers(await ana.click(await harbour.board(number), label=TAKE)), "told once"
    await play_out(harbour, number, by_button(), seed=6)
    path = f"/channels/{ana.user.dm_channel.id}/messages"
    assert len([s for s in wire.sent if s.path == path and s.method == "POST"]) == 1, "asked no more than once"
    assert harbour.private(harbour.person("Bo")), "the others still get theirs"


async def test_messages_closed_in_the_middle_and_opened_again(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    for person in (ana, bo):
        harbour.close_messages(person)
    for _ in range(3):
        [on] = await harbour.awaited(number)
        await by_button()(harbour, number, on, harbour.luck)
    assert len(await harbour.moves(number)) == 5
    harbour.heal()
    told = answers(await ana.slash(harbour.channel, "settings me"))
    assert "Discord refused my last direct message" in told
    for person in (ana, bo):
        told = answers(await person.slash(harbour.channel, "settings me", notify="both"))
        assert "refused" not in told
    [on] = await harbour.awaited(number)
    await by_button()(harbour, number, on, harbour.luck)
    [on] = await harbour.awaited(number)
    await from_messages()(harbour, number, on, harbour.luck)
    assert len(await harbour.moves(number)) == 7


async def test_messages_closed_before_the_last_turn(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    for person in harbour.people.values():
        harbour.close_messages(person)
    await play_out(harbour, number, by_move, seed=2)
    assert "🏆" in text_of(harbour.last())


async def test_whoever_wants_no_messages_gets_none(harbour: World, wire: Wire) -> None:
    bo = harbour.person("Bo")
    await bo.slash(harbour.channel, "settings me", notify="none")
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    for _ in range(2):
        await by_button()(harbour, number, (await harbour.awaited(number))[0], harbour.luck)
    assert harbour.private(bo) == []
    assert [sent for sent in wire.posts() if sent.reader == bo.id] == []


# --- Deleted ------------------------------------------------------------------------------------------------


async def test_the_board_is_deleted_and_the_game_goes_on(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    harbour.delete(await harbour.board(number))
    [on] = await harbour.awaited(number)
    shown = await on.slash(harbour.channel, "board")
    assert shown.response is not None
    assert TAKE in labels(shown.response)
    panel = (await on.click(shown.response, label=TAKE)).response
    assert "What do you play?" in text_of(panel)
    await by_move(harbour, number, on, harbour.luck)
    assert TAKE in labels(harbour.last())


async def test_the_lobby_is_deleted_and_posted_anew(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=2, map="two_bay")
    harbour.delete(lobby)
    told = await harbour.person("Ana").slash(harbour.channel, "board")
    assert "The lobby is posted anew below." in answers(told)
    again = harbour.last()
    assert labels(again) == ["Join", "Leave", "Start", "Cancel", "Options", "Rules", "Learning game"]
    await harbour.person("Bo").click(again, label="Join")
    await harbour.person("Ana").click(again, label="Start")
    assert (await harbour.table(1)).status == "live"
    assert TAKE in labels(harbour.last())


@pytest.mark.parametrize("place", ["channel", "thread"])
async def test_the_channel_or_thread_is_deleted_the_game_goes_on_and_finds_a_new_home(
    harbour: World, place: str
) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay", place=place)
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    harbour.env.backend.delete_channel((await harbour.home(number)).id)
    for _ in range(2):
        [on] = await harbour.awaited(number)
        await from_messages()(harbour, number, on, harbour.luck)
    assert len(await harbour.moves(number)) == 4
    for person in harbour.people.values():
        told = [text_of(message) for message in harbour.private(person)]
        assert len([text for text in told if f"I can't write in the channel of game {number}" in text]) == 1
    [on] = await harbour.awaited(number)
    told_home = answers(await on.slash(elsewhere, "board", game=str(number)))
    assert "The game's own channel can't be used any more, so it goes on here." in told_home
    assert TAKE in labels(harbour.last(elsewhere)), "everybody finds the game there"
    board = await harbour.board(number)
    assert board.channel.id == elsewhere.id
    await by_button()(harbour, number, on, harbour.luck)
    assert len(harbour.posts(elsewhere)) == 2


async def test_a_stranger_does_not_move_a_game_that_lost_its_channel(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    elsewhere = harbour.guild.create_text_channel("elsewhere")
    harbour.env.backend.delete_channel(harbour.channel.id)
    await harbour.person("Stranger").slash(elsewhere, "board", game=str(number))
    assert (await harbour.table(number)).channel == harbour.channel.id
    assert harbour.messages(elsewhere) == []


async def test_writing_is_forbidden_for_a_while(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    path = f"/channels/{harbour.channel.id}/messages"
    harbour.env.inject_error("POST", path, status=403, code=50013, times=None)
    [on] = await harbour.awaited(number)
    await from_messages()(harbour, number, on, harbour.luck)
    assert len(await harbour.moves(number)) == 3
    harbour.heal()
    [on] = await harbour.awaited(number)
    await from_messages()(harbour, number, on, harbour.luck)
    await harbour.env.advance_time(60)
    await check_told(harbour, number)


async def test_a_thread_that_is_archived_and_locked_is_reported_to_its_players(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", place="thread")
    home = await harbour.home(number)
    harbour.env.inject_error("POST", f"/channels/{home.id}/messages", status=400, code=50083, times=None)
    [on] = await harbour.awaited(number)
    await from_messages()(harbour, number, on, harbour.luck)
    told = [text_of(message) for message in harbour.private(on)]
    assert any(f"I can't write in the channel of game {number}" in text for text in told)


async def test_the_bot_is_removed_from_the_server_and_invited_again(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    backend, guild_id = harbour.env.backend, harbour.guild.id
    guild, channels, messages = backend.guilds[guild_id], dict(backend.channels), dict(backend.messages)
    backend.remove_guild(guild_id)
    await harbour.env.settle()
    for _ in range(2):
        [on] = await harbour.awaited(number)
        await from_messages()(harbour, number, on, harbour.luck)
    assert len(await harbour.moves(number)) == 4
    backend.guilds[guild_id] = guild
    backend.channels.update({key: value for key, value in channels.items() if key not in backend.channels})
    backend.messages.update({key: value for key, value in messages.items() if key not in backend.messages})
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
    await harbour.env.settle()
    [on] = await harbour.awaited(number)
    await by_button()(harbour, number, on, harbour.luck)
    assert len(await harbour.moves(number)) == 5
    assert TAKE in labels(harbour.last())


# --- People leave --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("on_turn", [True, False])
async def test_a_player_leaves_the_server_and_the_seat_is_retired(harbour: World, on_turn: bool) -> None:
    number = await harbour.dealt("Ana", "Bo", "Chi")
    [on] = await harbour.awaited(number)
    others = await harbour.others(number)
    gone, here = (on, others[0]) if on_turn else (others[1], others[0])
    harbour.guild.remove_member(gone)
    if not on_turn:
        await by_move(harbour, number, on, harbour.luck)
    told = answers(await here.slash(harbour.channel, "resign", player=gone.user))
    assert f"**{gone.user.global_name}**'s seat is retired." in told
    said = "\n".join(text_of(message) for message in harbour.messages())
    assert f"**{gone.user.global_name}** is gone" in said
    for _ in range(3):
        [on] = await harbour.awaited(number)
        assert on is not gone
        await by_move(harbour, number, on, harbour.luck)


async def test_nobody_retires_somebody_who_is_still_here(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", "Chi")
    before = await harbour.state(number)
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    told = answers(await ana.slash(harbour.channel, "resign", player=bo))
    assert "**Bo** is still here, so only **Bo** can resign." in told
    stranger = harbour.person("Stranger")
    assert "You don't sit at game" in answers(await stranger.slash(harbour.channel, "resign", player=bo))
    assert "doesn't sit at game" in answers(await ana.slash(harbour.channel, "resign", player=stranger))
    assert await harbour.state(number) == before


async def test_resigning_is_asked_about_once_more(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", "Chi")
    ana, before = harbour.person("Ana"), await harbour.state(number)
    asked = await ana.slash(harbour.channel, "resign")
    assert f"Leave game {number} (" in answers(asked)
    assert asked.response is not None
    await ana.click(asked.response, label="Play on")
    assert text_of(harbour.fresh(asked.response)) == "Nothing was changed."
    assert await harbour.state(number) == before
    asked = await ana.slash(harbour.channel, "resign")
    assert asked.response is not None
    await harbour.at_once((ana, asked.response, "Resign"), (ana, asked.response, "Resign"))
    assert (await harbour.moves(number)).count("resign") == 1
    assert ana not in await harbour.awaited(number)


async def test_before_somebody_leaves_they_are_told_what_it_means(harbour: World) -> None:
    three = await harbour.dealt("Ana", "Bo", "Chi")
    ana = harbour.person("Ana")
    asked = answers(await ana.slash(harbour.channel, "resign", game=str(three)))
    assert f"Leave game {three} (Migration) for good? You won't move again; the others play on" in asked
    two = await harbour.dealt("Ana", "Bo")
    asked = answers(await ana.slash(harbour.channel, "resign", game=str(two)))
    assert f"Leave game {two} (Migration) for good? With that the game ends at once." in asked
    duel = await harbour.pit("Ana", "Bo")
    before = await harbour.table(duel)
    asked = answers(await ana.slash(harbour.channel, "resign", game=str(duel)))
    assert f"Leave game {duel} (Migrato) for good? With that the game ends at once, and **Bo** wins." in asked
    assert await harbour.table(duel) == before


async def test_a_challenge_says_when_it_begins(harbour: World) -> None:
    await harbour.challenge("Ana", "Bo")
    told = answers(await harbour.person("Ana").slash(harbour.channel, "hand", game="1"))
    assert "Game 1 has not started yet. It starts when everybody who was asked has accepted." in told


@pytest.mark.parametrize("status", [403, 429, 500])
async def test_nobody_is_retired_while_discord_does_not_tell_who_is_here(harbour: World, status: int) -> None:
    number = await harbour.dealt("Ana", "Bo", "Chi")
    before = await harbour.state(number)
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    harbour.env.inject_error("GET", "/guilds/*/members/*", status=status, times=None)
    told = answers(await ana.slash(harbour.channel, "resign", player=bo))
    assert "Discord doesn't tell me just now whether **Bo** is still in the server." in told
    assert await harbour.state(number) == before
