"""Gathering before a game: who may sit, leave, start and call it off, and what the lobby shows."""

from __future__ import annotations

import discord
import pytest
from simcord.backend.errors import OptionError

from tests.play.messages import answers, labels, number_in, text_of
from tests.play.world import World


async def names(world: World, number: int) -> list[str]:
    return [seat.name for seat in (await world.table(number)).seats]


async def test_the_lobby_shows_who_sits_and_what_is_free(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", players=3, map="three_woods")
    shown = text_of(lobby)
    assert "1. **Ana** (host)\n2. **Bo**\n3. *free*" in shown
    assert "The Woods" in shown
    assert labels(lobby) == ["Join", "Leave", "Start", "Cancel"]


async def test_the_same_person_joining_twice_sits_once(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", players=3)
    number = number_in(text_of(lobby))
    told = await harbour.person("Bo").click(lobby, label="Join")
    assert f"You already sit at game {number}." in answers(told)
    assert await names(harbour, number) == ["Ana", "Bo"]


async def test_the_same_person_joining_twice_in_the_same_instant_sits_once(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=3)
    bo = harbour.person("Bo")
    await harbour.at_once((bo, lobby, "Join"), (bo, lobby, "Join"))
    assert await names(harbour, number_in(text_of(lobby))) == ["Ana", "Bo"]
    assert "2. **Bo**\n3. *free*" in text_of(harbour.fresh(lobby))


async def test_two_people_joining_the_last_seat_together_one_gets_it_and_the_other_is_told(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=2)
    number = number_in(text_of(lobby))
    told = await harbour.at_once((harbour.person("Bo"), lobby, "Join"), (harbour.person("Chi"), lobby, "Join"))
    assert await names(harbour, number) in (["Ana", "Bo"], ["Ana", "Chi"])
    assert len([words for words in told if f"All 2 seats of game {number} are taken." in words]) == 1
    assert (await names(harbour, number))[1] in text_of(harbour.fresh(lobby))


async def test_two_people_joining_together_are_both_shown(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=3)
    await harbour.at_once((harbour.person("Bo"), lobby, "Join"), (harbour.person("Chi"), lobby, "Join"))
    assert all(f"**{name}**" in text_of(harbour.fresh(lobby)) for name in ("Ana", "Bo", "Chi"))


async def test_leaving_frees_the_seat_and_the_next_one_is_host(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", players=3)
    number = number_in(text_of(lobby))
    await harbour.person("Ana").click(lobby, label="Leave")
    assert "1. **Bo** (host)\n2. *free*\n3. *free*" in text_of(harbour.fresh(lobby))
    told = await harbour.person("Ana").click(lobby, label="Leave")
    assert f"You don't sit at game {number}." in answers(told)


async def test_the_last_one_to_leave_calls_the_game_off(harbour: World) -> None:
    lobby = await harbour.open("Ana")
    await harbour.person("Ana").click(lobby, label="Leave")
    assert "was called off" in text_of(harbour.fresh(lobby))
    assert labels(harbour.fresh(lobby)) == []


async def test_start_with_too_few_is_refused_in_words_and_joining_goes_on(harbour: World) -> None:
    lobby = await harbour.open("Ana")
    number = number_in(text_of(lobby))
    told = await harbour.person("Ana").click(lobby, label="Start")
    assert "Migration needs at least 2 players; 1 so far. Ask somebody to press Join." in answers(told)
    assert (await harbour.table(number)).status == "lobby"
    await harbour.person("Bo").click(lobby, label="Join")
    await harbour.person("Ana").click(lobby, label="Start")
    assert (await harbour.table(number)).status == "live"


async def test_fewer_than_the_map_is_for_cannot_start(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", players=3, map="three_woods")
    told = await harbour.person("Ana").click(lobby, label="Start")
    assert "The Woods is for 3 players; this game has 2." in answers(told)
    assert (await harbour.table(number_in(text_of(lobby)))).status == "lobby"


async def test_only_the_host_starts_and_calls_off(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo")
    number = number_in(text_of(lobby))
    for label in ("Start", "Cancel"):
        told = await harbour.person("Bo").click(lobby, label=label)
        assert "Only Ana, who opened this game, can do that." in answers(told)
    assert (await harbour.table(number)).status == "lobby"


async def test_start_pressed_twice_in_the_same_instant_starts_once(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo")
    ana = harbour.person("Ana")
    await harbour.at_once((ana, lobby, "Start"), (ana, lobby, "Start"))
    assert len(harbour.posts()) == 1
    assert "has started" in text_of(harbour.fresh(lobby))


async def test_start_and_join_and_leave_in_the_same_instant_leave_a_game_that_can_be_played(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", "Chi", players=4)
    ana, bo, dee = (harbour.person(name) for name in ("Ana", "Bo", "Dee"))
    await harbour.at_once((bo, lobby, "Leave"), (ana, lobby, "Start"), (dee, lobby, "Join"))
    number = number_in(text_of(lobby))
    table = await harbour.table(number)
    assert table.status == "live"
    assert len(table.seats) == table.places
    await harbour.deal(number)
    assert len(await harbour.awaited(number)) == 1


async def test_the_lobbys_old_buttons_say_that_the_game_has_started(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo")
    number = number_in(text_of(lobby))
    old = harbour.keep(lobby)
    await harbour.person("Ana").click(lobby, label="Start")
    assert labels(harbour.fresh(lobby)) == []
    before = await harbour.state(number)
    for label in ("Join", "Leave", "Start", "Cancel"):
        [told] = await harbour.press_kept((harbour.person("Bo"), old, label))
        assert f"Game {number} has already started, so the seats are taken." in told
    assert await harbour.state(number) == before


async def test_a_game_that_was_called_off_says_so(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo")
    number = number_in(text_of(lobby))
    old = harbour.keep(lobby)
    await harbour.person("Ana").click(lobby, label="Cancel")
    assert labels(harbour.fresh(lobby)) == []
    for label in ("Join", "Leave", "Start", "Cancel"):
        [told] = await harbour.press_kept((harbour.person("Ana"), old, label))
        assert f"Game {number} was called off before it began. Start another one." in told
        assert "Migration was called off" in told
    assert (await harbour.table(number)).status == "cancelled"


async def test_the_lobbys_buttons_work_after_a_restart(harbour: World) -> None:
    lobby = await harbour.open("Ana")
    await harbour.restart()
    await harbour.person("Bo").click(lobby, label="Join")
    await harbour.restart()
    await harbour.person("Ana").click(lobby, label="Start")
    assert (await harbour.table(number_in(text_of(lobby)))).status == "live"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_a_missing_permission_is_named_before_a_game_opens(harbour: World, key: str, name: str) -> None:
    me = harbour.env.bot.user
    assert me is not None
    denied = discord.PermissionOverwrite(**{key: False})
    channel = harbour.guild.create_text_channel("walled", overwrites={me: denied})
    told = await harbour.person("Ana").slash(channel, "migration start")
    assert f"**{name}**" in answers(told)
    assert not any((await harbour.bot.app.repository.counts()).values())


async def test_all_missing_permissions_are_named_at_once(harbour: World) -> None:
    me = harbour.env.bot.user
    assert me is not None
    denied = discord.PermissionOverwrite(
        send_messages=False, attach_files=False, create_public_threads=False, send_messages_in_threads=False
    )
    channel = harbour.guild.create_text_channel("walled", overwrites={me: denied})
    told = answers(await harbour.person("Ana").slash(channel, "migration start", place="thread"))
    for name in ("Send Messages", "Attach Files", "Create Public Threads", "Send Messages in Threads"):
        assert f"**{name}**" in told
    assert "View Channel" not in told


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 3, "map": "two_bay"}, "The Bay is for 2 players; this game has 3."),
        ({"map": "atlantis"}, "atlantis is not a choice for Map."),
    ],
)
async def test_options_that_cannot_be_are_refused_in_words(
    harbour: World, options: dict[str, object], reason: str
) -> None:
    told = await harbour.person("Ana").slash(harbour.channel, "migration start", **options)
    assert reason in answers(told)
    assert not any((await harbour.bot.app.repository.counts()).values())


async def test_of_a_setting_with_a_few_values_nothing_else_can_be_chosen(harbour: World) -> None:
    with pytest.raises(OptionError, match="book7"):
        await harbour.person("Ana").slash(harbour.channel, "migration start", mode="book7")
    lobby = await harbour.open("Ana", mode="full")
    assert "Explorers: **" in text_of(lobby)


async def test_only_maps_for_the_chosen_number_of_players_are_offered(harbour: World) -> None:
    ana = harbour.person("Ana")
    assert set(await harbour.offered(ana, "migration start", "map", players=3)) >= {"random", "three_woods"}
    assert "two_bay" not in await harbour.offered(ana, "migration start", "map", players=3)
    assert await harbour.offered(ana, "migration start", "map", "WOODS") == ["three_woods"]
