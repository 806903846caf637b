"""Gathering before a game: who may sit, leave, start and call it off, and what the lobby shows."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from typing import Any

import discord
import pytest
from simcord.backend.errors import OptionError

from bot.games.catalog import GAMES
from bot.store.records import Change
from tests.play.messages import answers, buttons, labels, menus, number_in, text_of
from tests.play.wire import Wire
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures


async def call_off(world: World, lobby: Any, name: str) -> None:
    """Have somebody press Cancel and confirm it."""
    question = (await world.person(name).click(lobby, label="Cancel")).response
    assert question is not None
    await world.person(name).click(question, label="Call it off")


async def names(world: World, number: int) -> list[str]:
    return [seat.name for seat in (await world.table(number)).seats]


async def test_the_lobby_shows_who_sits_and_what_is_free(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", players=3, map="three_woods")
    shown = text_of(lobby)
    assert "1. **Ana** (host)\n2. **Bo**\n3. *free*" in shown
    assert "The Woods" in shown
    assert labels(lobby) == ["Join", "Leave", "Start", "Cancel", "Options", "Rules", "Learning game"]
    assert "Settle a land generation by generation" in shown, "it says what the game is"


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
    assert f"You don't sit at game {number} yet. Press Join to take a seat." in answers(told)


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
    for label in ("Start", "Cancel", "Options"):
        told = await harbour.person("Bo").click(lobby, label=label)
        assert "Only Ana, who opened this game, can do that." in answers(told)
    assert (await harbour.table(number)).status == "lobby"


async def test_start_pressed_twice_in_the_same_instant_starts_once(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo")
    ana = harbour.person("Ana")
    await harbour.at_once((ana, lobby, "Start"), (ana, lobby, "Start"))
    assert len([post for post in harbour.posts() if TAKE in labels(post)]) == 1
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
    [told] = await harbour.press_kept((harbour.person("Bo"), old, "Join"))
    assert f"You already play in game {number}: it has started." in told
    for label in ("Leave", "Start", "Cancel", "Options"):
        [told] = await harbour.press_kept((harbour.person("Bo"), old, label))
        assert f"Game {number} has already started, so the seats are taken." in told
    assert await harbour.state(number) == before


async def test_a_game_that_was_called_off_says_so(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo")
    number = number_in(text_of(lobby))
    old = harbour.keep(lobby)
    await call_off(harbour, lobby, "Ana")
    assert labels(harbour.fresh(lobby)) == []
    assert f"<@{harbour.person('Ana').id}> called it off." in text_of(harbour.fresh(lobby))
    for label in ("Join", "Leave", "Start", "Cancel", "Options"):
        [told] = await harbour.press_kept((harbour.person("Ana"), old, label))
        assert f"Game {number} was called off before it began. Start another one." in told
    assert "Migration · game 1 was called off" in text_of(harbour.fresh(lobby))
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
        ({"map": "atlantis"}, "“atlantis” is not a choice for Map. You can choose: The Founder lays it, Random, "),
    ],
)
async def test_options_that_cannot_be_are_refused_in_words(
    harbour: World, options: dict[str, object], reason: str
) -> None:
    told = await harbour.person("Ana").slash(harbour.channel, "migration start", **options)
    assert reason in answers(told)
    assert not any((await harbour.bot.app.repository.counts()).values())


@pytest.mark.parametrize("name", ["The Bay", "the bay", "two_bay"])
async def test_a_map_can_be_typed_by_its_name(harbour: World, name: str) -> None:
    opened = await harbour.person("Ana").slash(harbour.channel, "migration start", map=name)
    assert "Map: **The Bay**" in answers(opened)
    table = await harbour.table(1)
    assert (table.options["map"], table.places) == ("two_bay", 2)


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


# --- Who may press what --------------------------------------------------------------------------------------


async def test_a_non_player_who_presses_start_is_told_to_join(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", players=3)
    number = number_in(text_of(lobby))
    told = await harbour.person("Stranger").click(lobby, label="Start")
    assert f"You don't sit at game {number} yet. Press Join to take a seat." in answers(told)
    assert (await harbour.table(number)).status == "lobby"


async def test_a_full_lobby_disables_join_and_tells_its_host(harbour: World, wire: Wire) -> None:
    ana = harbour.person("Ana")
    lobby = await harbour.open("Ana", players=2)
    assert not join_is_off(lobby)
    before = len(wire.sent)
    await harbour.person("Bo").click(lobby, label="Join")
    await harbour.env.settle()
    assert join_is_off(harbour.fresh(lobby))
    assert f"All seats are taken: <@{ana.id}> can press **Start**." in text_of(harbour.fresh(lobby))
    [note] = wire.posts(before)
    assert note.pings == {ana.id}
    assert "All seats are taken: **Ana** can press Start." in text_of(harbour.last())
    assert f"/{harbour.channel.id}/{(await harbour.table(1)).post}" in text_of(harbour.last()), "with the way there"
    await harbour.person("Bo").click(lobby, label="Leave")
    assert not join_is_off(harbour.fresh(lobby))


@pytest.mark.parametrize(("name", "label"), [("Ana", "Start"), ("Bo", "Leave"), ("Ana", "Leave")])
async def test_what_calls_the_host_of_a_full_lobby_goes_with_its_reason(
    harbour: World, name: str, label: str
) -> None:
    lobby = await harbour.open("Ana", "Bo", players=2)
    await harbour.env.settle()
    assert any("All seats are taken" in each.content for each in notes(harbour))
    await harbour.person(name).click(lobby, label=label)
    await harbour.env.settle()
    assert notes(harbour) == []
    assert "All seats are taken" not in text_of(harbour.fresh(lobby))


async def test_what_calls_the_host_of_a_full_lobby_goes_when_it_is_called_off(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", players=2)
    asked = (await harbour.person("Ana").click(lobby, label="Cancel")).response
    assert asked is not None
    await harbour.person("Ana").click(asked, label="Call it off")
    await harbour.env.settle()
    assert notes(harbour) == []


def notes(world: World) -> list[Any]:
    """The messages in the channel that have words alone and ask the host to start."""
    return [message for message in world.messages() if " can press Start." in message.content]


def join_is_off(lobby: Any) -> bool:
    return bool(next(button for button in buttons(lobby) if button["label"] == "Join").get("disabled"))


async def test_cancel_asks_first_and_says_who_has_joined(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", "Chi", players=4)
    number = number_in(text_of(lobby))
    ana = harbour.person("Ana")
    asked = await ana.click(lobby, label="Cancel")
    assert answers(asked) == f"Call game {number} off? **Bo** and **Chi** have joined already."
    assert asked.ephemeral
    assert asked.response is not None
    assert labels(asked.response) == ["Call it off", "Keep it"]
    await ana.click(asked.response, label="Keep it")
    assert (await harbour.table(number)).status == "lobby"
    assert "Join" in labels(harbour.fresh(lobby))


async def test_a_question_whether_to_call_off_that_is_answered_after_the_start_calls_nothing_off(
    harbour: World,
) -> None:
    lobby = await harbour.open("Ana", "Bo")
    ana = harbour.person("Ana")
    asked = (await ana.click(lobby, label="Cancel")).response
    assert asked is not None
    await ana.click(lobby, label="Start")
    told = await ana.click(asked, label="Call it off")
    assert "has already started" in answers(told)
    assert (await harbour.table(number_in(text_of(lobby)))).status == "live"


# --- The host is gone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("label", ["Start", "Options", "Cancel"])
async def test_when_the_host_has_left_the_server_any_player_is_host(harbour: World, label: str) -> None:
    lobby = await harbour.open("Ana", "Bo", "Chi", players=4)
    number = number_in(text_of(lobby))
    harbour.guild.remove_member(harbour.person("Ana"))
    told = await harbour.person("Stranger").click(lobby, label=label)
    assert "Only Ana, who opened this game, can do that." in answers(told) or "Press Join" in answers(told)
    told = await harbour.person("Chi").click(lobby, label=label)
    await harbour.env.settle()
    table = await harbour.table(number)
    assert table.host == harbour.person("Chi").id
    assert sorted(seat.name for seat in table.seats) == ["Bo", "Chi"], "the seat of whoever is gone is free"
    assert table.status == ("live" if label == "Start" else "lobby")
    assert "Only" not in answers(told)
    said = [text_of(post) for post in harbour.posts()]
    assert any("The host has left the server; **Chi** is host now." in words for words in said)


async def test_while_the_host_is_there_or_discord_cannot_say_the_host_stays(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", players=3)
    bo = harbour.person("Bo")
    assert "Only Ana" in answers(await bo.click(lobby, label="Start"))
    harbour.guild.remove_member(harbour.person("Ana"))
    harbour.env.inject_error("GET", "/guilds/*/members/*", status=500, times=None)
    assert "Only Ana" in answers(await bo.click(lobby, label="Start"))
    assert (await harbour.table(1)).host == harbour.person("Ana").id
    harbour.heal()
    await bo.click(lobby, label="Start")
    assert (await harbour.table(1)).host == bo.id


# --- In order ------------------------------------------------------------------------------------------------


async def test_a_delayed_edit_never_brings_join_back_on_a_running_game(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = await harbour.open("Ana", "Bo", players=3)
    ana, chi = harbour.person("Ana"), harbour.person("Chi")
    slow, joined, started = asyncio.Event(), asyncio.Event(), asyncio.Event()
    real, commit = discord.Interaction.edit_original_response, harbour.bot.app.tables.store.commit

    async def edit(self: Any, **changes: Any) -> Any:
        if self.user.id == chi.id:
            joined.set()
            await slow.wait()
        return await real(self, **changes)

    async def watched(change: Change) -> None:
        await commit(change)
        if change.table.status == "live":
            started.set()

    monkeypatch.setattr(discord.Interaction, "edit_original_response", edit)
    monkeypatch.setattr(harbour.bot.app.tables.store, "commit", watched)
    harbour._emit(chi, harbour.keep(lobby), "Join")
    await joined.wait()
    harbour._emit(ana, harbour.keep(lobby), "Start")
    await started.wait()
    slow.set()
    await harbour.env.settle()
    assert "Migration · game 1 has started" in text_of(harbour.fresh(lobby))
    assert labels(harbour.fresh(lobby)) == []


async def test_a_press_on_an_old_lobby_leaves_the_board_as_it_is(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo")
    old = harbour.keep(lobby)
    await harbour.person("Ana").click(lobby, label="Start")
    await harbour.env.settle()
    board = text_of(harbour.last())
    await harbour.press_kept((harbour.person("Bo"), old, "Join"))
    assert text_of(harbour.last()) == board
    assert TAKE in labels(harbour.last())


async def test_the_same_command_delivered_twice_opens_one_game(harbour: World) -> None:
    backend, sent = harbour.env.backend, []
    real = backend.emit

    def emit(event: str, payload: Any) -> None:
        real(event, payload)
        if event == "INTERACTION_CREATE":
            sent.append(payload)
            real(event, deepcopy(payload))

    backend.emit = emit  # type: ignore[method-assign]
    opened = await harbour.person("Ana").slash(harbour.channel, "migration start", players=2)
    backend.emit = real  # type: ignore[method-assign]
    assert len(sent) == 1
    assert opened.response is not None
    assert "Join" in labels(opened.response)
    assert await harbour.bot.app.repository.table(2) is None
    assert len(harbour.messages()) == 1


# --- Options -------------------------------------------------------------------------------------------------


async def panel_of(world: World, lobby: Any, name: str = "Ana") -> Any:
    panel = (await world.person(name).click(lobby, label="Options")).response
    assert panel is not None
    return panel


def menu(panel: Any, key: str) -> Any:
    return next(menu for menu in menus(panel) if f":{key}" in menu["custom_id"])


async def choose(world: World, panel: Any, key: str, value: str, name: str = "Ana") -> None:
    identifier = menu(world.fresh(panel), key)["custom_id"]
    await world.person(name).select(world.fresh(panel), [value], custom_id=identifier)


async def test_the_host_changes_the_options_and_everybody_sees_it(harbour: World, wire: Wire) -> None:
    lobby = await harbour.open("Ana", players=3)
    panel = await panel_of(harbour, lobby)
    assert "## Options of game 1" in text_of(panel)
    await choose(harbour, panel, "learning", "on")
    assert "Learning game: **Without abilities**" in text_of(harbour.fresh(lobby))
    await choose(harbour, panel, "seats", "2")
    assert "2. *free*" in text_of(harbour.fresh(lobby))
    assert "3. *free*" not in text_of(harbour.fresh(lobby))
    await choose(harbour, panel, "map", "two_bay")
    assert "Map: **The Bay**" in text_of(harbour.fresh(lobby))
    table = await harbour.table(1)
    assert (table.options["learning"], table.options["map"], table.places) == ("on", "two_bay", 2)
    chosen = [option["value"] for option in menu(harbour.fresh(panel), "map")["options"] if option.get("default")]
    assert chosen == ["two_bay"], "the menu shows what holds now"


async def test_what_the_game_has_against_it_is_said_in_the_panel_and_nothing_is_changed(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", "Chi", players=3)
    panel = await panel_of(harbour, lobby)
    before = text_of(harbour.fresh(lobby))
    await choose(harbour, panel, "map", "two_bay")
    assert "⚠️ The Bay is for 2 players; this game has 3." in text_of(harbour.fresh(panel))
    assert text_of(harbour.fresh(lobby)) == before
    counts = [option["value"] for option in menu(harbour.fresh(panel), "seats")["options"]]
    assert counts == ["3", "4"], "those who sit are not put out"


async def test_options_chosen_after_the_start_change_nothing(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo")
    panel = await panel_of(harbour, lobby)
    harbour.bot.options.forget(1)  # after a quarter of an hour Discord lets nobody change it
    await harbour.person("Ana").click(lobby, label="Start")
    before = await harbour.table(1)
    told = await harbour.person("Ana").select(panel, ["on"], custom_id=menu(panel, "learning")["custom_id"])
    assert "Game 1 has already started" in answers(told)
    assert (await harbour.table(1)).options == before.options


async def test_an_open_panel_of_options_shows_what_was_changed_elsewhere(harbour: World) -> None:
    lobby = await harbour.open("Ana", players=4)
    panel = await panel_of(harbour, lobby)
    await harbour.person("Ana").click(lobby, label="Learning game")
    await harbour.env.settle()
    chosen = {
        key: next(option["value"] for option in menu(harbour.fresh(panel), key)["options"] if option.get("default"))
        for key in ("learning", "map", "seats")
    }
    assert chosen == {"learning": "on", "map": "random", "seats": "2"}
    await harbour.person("Bo").click(lobby, label="Join")
    counts = [option["value"] for option in menu(harbour.fresh(panel), "seats")["options"]]
    assert counts == ["2", "3", "4"]
    await choose(harbour, panel, "learning", "off")
    assert (await harbour.table(1)).options["learning"] == "off"
    await harbour.person("Ana").click(lobby, label="Start")
    await harbour.env.settle()
    assert text_of(harbour.fresh(panel)) == "Game 1 has started, so its options can't be changed any more."
    assert menus(harbour.fresh(panel)) == []


@pytest.mark.parametrize("game", list(GAMES))
async def test_every_option_of_every_game_has_its_line(harbour: World, game: str, wire: Wire) -> None:
    rules, ana = GAMES[game], harbour.person("Ana")
    if list(rules.seats) == [2]:
        lobby: Any = await harbour.challenge("Ana", "Bo")
    else:
        lobby = (await ana.slash(harbour.channel, f"{game} start")).response
    panel = await panel_of(harbour, lobby)
    for setting in rules.settings:
        shown = [menu for menu in menus(panel) if f":{setting.key}~" in menu["custom_id"]]
        lines = [option["value"] for menu in shown for option in menu["options"]]
        assert lines == (list(setting.values) if setting.asked and setting.shown else [])
