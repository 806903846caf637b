"""The panel of a server's settings: read by all, changed by those who manage it, in force at once."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord import MemberActor

from tests.play.messages import answers, components, labels, menus, text_of
from tests.play.wire import Wire
from tests.play.world import World

pytestmark = pytest.mark.few_pictures
ROLES, CHANNELS = 6, 8


def manager(world: World) -> MemberActor:
    """The owner of the server."""
    return MemberActor(world.env, world.guild, world.guild.owner)


def give(world: World, name: str, *roles: Any) -> None:
    """Give somebody these roles and no others."""
    world.env.backend.edit_member(world.guild.id, world.person(name).id, {"role_ids": [role.id for role in roles]})


async def panel(world: World, page: str = "") -> Any:
    """The manager's panel, opened at a page."""
    shown = (await manager(world).slash(world.channel, "settings server")).response
    assert shown is not None
    if page:
        await manager(world).click(shown, label=page)
    return world.fresh(shown)


async def choose(world: World, shown: Any, key: str, value: str) -> str:
    """Choose something in a menu; what the panel says then."""
    await manager(world).select(shown, [value], custom_id=f"m:serverset:0::{key}")
    return text_of(world.fresh(shown))


async def typed(world: World, shown: Any, label: str, words: str) -> str:
    """Type something into the window that a button opens; what the panel says then."""
    opened = await manager(world).click(shown, label=label)
    assert opened.modal is not None
    await manager(world).submit_modal(opened, {"typed": words})
    return text_of(world.fresh(shown))


async def refused(world: World, name: str = "Ana", command: str = "migration start", **given: Any) -> str:
    """What somebody is told who may not open a game; nothing is opened."""
    before = await world.bot.app.repository.counts()
    told = await world.person(name).slash(world.channel, command, **given)
    assert await world.bot.app.repository.counts() == before, "a game was opened"
    assert told.ephemeral
    return answers(told)


async def test_everybody_reads_all_of_it_and_finds_nothing_to_press(harbour: World, wire: Wire) -> None:
    shown = (await harbour.person("Ana").slash(harbour.channel, "settings server")).response
    assert shown is not None
    assert shown.ephemeral
    said = text_of(shown)
    for line in (
        "Games begin with the pace: no clock.",
        "Whoever is awaited is reminded after 24 h.",
        "A lobby is called off after 7 days in which nothing happens.",
        "Who may start games: everybody.",
        "Games begin in every channel where I may write.",
        "The server has no quiet hours.",
        "Everybody may host any number of games.",
        "There may be any number of games here.",
        "Those who have the permission Manage Server can change this here.",
    ):
        assert line in said
    assert labels(shown) == []
    assert menus(shown) == []


async def test_those_who_manage_the_server_turn_its_pages(harbour: World, wire: Wire) -> None:
    shown = await panel(harbour)
    pages = ["All", "Times", "Starting games", "Quiet hours", "Limits"]
    assert labels(shown) == pages
    for page in pages[1:]:
        await manager(harbour).click(harbour.fresh(shown), label=page)
        assert f"**{page}**" in text_of(harbour.fresh(shown))
        assert len(components(harbour.fresh(shown))) > len(pages) + 2


async def test_somebody_who_does_not_manage_it_any_more_changes_nothing(harbour: World) -> None:
    ana = harbour.person("Ana")
    role = harbour.guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    give(harbour, "Ana", role)
    shown = (await ana.slash(harbour.channel, "settings server")).response
    assert shown is not None
    await ana.click(shown, label="Limits")
    give(harbour, "Ana")
    told = await ana.select(harbour.fresh(shown), ["1"], custom_id="m:serverset:0::most_hosted")
    assert "you need the permission Manage Server" in answers(told) + text_of(harbour.fresh(shown))
    assert (await harbour.bot.app.tables.servers.settings(harbour.guild.id)).most_hosted == 0


async def test_a_choice_is_said_in_one_line_and_holds_at_once(harbour: World) -> None:
    shown = await panel(harbour, "Times")
    said = await choose(harbour, shown, "lobby_days", "14")
    assert "✅ A lobby is called off after 14 days in which nothing happens." in said
    said = await choose(harbour, shown, "pace", "a day a turn")
    assert "✅ Games begin with the pace: 1 day a turn" in said
    assert "Pace: **1 day a turn" in text_of(await harbour.open("Ana", players=2))
    said = await typed(harbour, shown, "Another pace", "12h + 2d")
    assert "✅ Games begin with the pace: 12 hours a turn, 2 days in the bank." in said
    said = await typed(harbour, shown, "Another pace", "soon")
    assert "⚠️ I don't understand “soon” as a pace." in said
    read = answers(await harbour.person("Bo").slash(harbour.channel, "settings server"))
    assert "12 hours a turn, 2 days in the bank." in read


async def test_typed_options_change_the_same(harbour: World) -> None:
    told = answers(await manager(harbour).slash(harbour.channel, "settings server", lobby_days=3, away_days=0))
    assert (
        "✅ A lobby is called off after 3 days in which nothing happens. Time goes on for those who are away."
        in told
    )


async def test_only_those_with_a_role_start_games(harbour: World) -> None:
    crew = harbour.guild.create_role("crew")
    give(harbour, "Bo", crew)
    shown = await panel(harbour, "Starting games")
    await manager(harbour).select(shown, [crew], custom_id="r:serverrole:0::")
    assert f"✅ Who may start games: those with the role <@&{crew.id}>" in text_of(harbour.fresh(shown))
    [roles] = [item for item in components(harbour.fresh(shown)) if item["type"] == ROLES]
    assert [value["id"] for value in roles["default_values"]] in ([str(crew.id)], [crew.id])
    said = await refused(harbour)
    assert said == (
        f"In this server only those with the role <@&{crew.id}> start games; anybody may join. Those who manage it "
        "can change that: “Who may start games” in `/settings server`."
    )
    assert "Who may start games" in await refused(harbour, command="migrato start", opponent=harbour.person("Bo"))
    lobby = (await harbour.person("Bo").slash(harbour.channel, "migration start")).response
    assert lobby is not None
    await harbour.person("Ana").click(lobby, label="Join")
    assert len((await harbour.table(1)).seats) == 2, "anybody may join"
    told = await harbour.person("Ana").click(lobby, label="Learning game")
    assert "Who may start games" in answers(told)


async def test_only_those_who_manage_the_server_start_games(harbour: World) -> None:
    shown = await panel(harbour, "Starting games")
    await choose(harbour, shown, "starters", "managers")
    assert "In this server only those who manage it start games" in await refused(harbour)
    told = await manager(harbour).slash(harbour.channel, "migration start")
    assert (await harbour.table(1)).status == "lobby", answers(told)
    await choose(harbour, shown, "starters", "everyone")
    await harbour.person("Ana").slash(harbour.channel, "migration start")
    assert (await harbour.table(2)).status == "lobby"


async def test_games_begin_in_the_chosen_channels_and_their_threads_only(harbour: World) -> None:
    parlour = harbour.guild.create_text_channel("parlour")
    shown = await panel(harbour, "Starting games")
    await manager(harbour).select(shown, [parlour], custom_id="c:serverplaces:0::")
    assert f"✅ Games begin in <#{parlour.id}> and threads there." in text_of(harbour.fresh(shown))
    assert await refused(harbour) == (
        f"In this server games begin in <#{parlour.id}> only. Those who manage it can change that: “Where games "
        "begin” in `/settings server`."
    )
    ana = harbour.person("Ana")
    await ana.slash(parlour, "migration start")
    assert (await harbour.table(1)).channel == parlour.id
    thread = harbour.env.backend.create_thread(parlour.id, "games", ana.id)
    await ana.slash(next(found for found in parlour.threads if found.id == thread.id), "migration start")
    assert (await harbour.table(2)).channel == thread.id
    await manager(harbour).select(harbour.fresh(shown), [], custom_id="c:serverplaces:0::")
    assert "✅ Games begin in every channel where I may write." in text_of(harbour.fresh(shown))
    await ana.slash(harbour.channel, "migration start")
    assert (await harbour.table(3)).channel == harbour.channel.id


async def test_a_rematch_is_asked_for_only_by_those_who_may_start_games_and_accepted_by_all(harbour: World) -> None:
    number = await harbour.pit("Ana", "Bo")
    crew = harbour.guild.create_role("crew")
    give(harbour, "Bo", crew)
    asked = (await harbour.person("Bo").slash(harbour.channel, "resign", game=str(number))).response
    assert asked is not None
    await harbour.person("Bo").click(asked, label="Resign")
    await harbour.env.settle()
    await harbour.bot.app.tables.servers.change(harbour.guild.id, starters=str(crew.id))
    final = [message for message in harbour.messages() if "Rematch" in labels(message)][-1]
    told = await harbour.person("Ana").click(final, label="Rematch")
    assert "Who may start games" in answers(told)
    assert await harbour.bot.app.repository.table(2) is None
    private = [message for message in harbour.private(harbour.person("Bo")) if "Rematch" in labels(message)]
    await harbour.person("Bo").user.click(private[-1], label="Rematch")
    assert (await harbour.table(2)).status == "lobby", "a role counts in direct messages too"
    await harbour.person("Ana").click(final, label="Rematch")
    assert (await harbour.table(2)).status == "live"


async def test_threads_by_default_unless_somebody_says_otherwise(harbour: World) -> None:
    shown = await panel(harbour, "Starting games")
    said = await choose(harbour, shown, "own_thread", "true")
    assert "✅ Games get a thread of their own, unless `place:` says otherwise." in said
    await harbour.person("Ana").slash(harbour.channel, "migration start")
    await harbour.person("Ana").slash(harbour.channel, "migration start", place="channel")
    assert [(await harbour.table(number)).own_thread for number in (1, 2)] == [True, False]
    number = await harbour.pit("Ana", "Bo")
    assert (await harbour.table(number)).parent == harbour.channel.id, "challenges too"


async def test_quiet_hours_need_a_time_zone_and_then_nobody_is_called(harbour: World, wire: Wire) -> None:
    shown = await panel(harbour, "Quiet hours")
    assert "Say first in which time zone" in await typed(harbour, shown, "Choose hours", "22-8")
    assert "I don't know “Atlantis” as a time zone." in await typed(harbour, shown, "Time zone", "Atlantis")
    assert "✅ The time zone is Asia/Tokyo." in await typed(harbour, shown, "Time zone", "tokyo")
    assert "I don't understand “late” as hours." in await typed(harbour, shown, "Choose hours", "late")
    hour = (harbour.env.now().hour + 9) % 24
    hours = f"{(hour - 1) % 24}-{(hour + 3) % 24}"
    said = await typed(harbour, shown, "Choose hours", hours)
    assert "by the clock of Asia/Tokyo time stands still in all games here, and nobody is called." in said
    before = len(wire.sent)
    await harbour.start("Ana", "Bo")
    assert not any(sent.pings for sent in wire.posts(before))
    await manager(harbour).click(harbour.fresh(shown), label="No quiet hours")
    assert "✅ The server has no quiet hours." in text_of(harbour.fresh(shown))


async def test_limits_refuse_in_words_that_name_the_games_and_the_setting(harbour: World) -> None:
    shown = await panel(harbour, "Limits")
    said = await choose(harbour, shown, "most_hosted", "1")
    assert "✅ One person may host 1 unfinished game at a time." in said
    await harbour.person("Ana").slash(harbour.channel, "migration start")
    told = answers(await harbour.person("Ana").slash(harbour.channel, "origin start"))
    assert "You host as many unfinished games here as this server allows one person: game 1 (Migration)." in told
    assert "“Unfinished games that one person may host”" in told
    assert await harbour.bot.app.repository.table(2) is None
    said = await choose(harbour, shown, "most_hosted", "0")
    assert "✅ Everybody may host any number of games." in said
    await harbour.person("Ana").slash(harbour.channel, "origin start")
    assert (await harbour.table(2)).status == "lobby"


async def test_menus_work_after_a_restart(harbour: World) -> None:
    shown = await panel(harbour, "Starting games")
    parlour = harbour.guild.create_text_channel("parlour")
    await harbour.restart()
    await manager(harbour).select(shown, [parlour], custom_id="c:serverplaces:0::")
    assert (await harbour.bot.app.tables.servers.settings(harbour.guild.id)).channels == [parlour.id]
