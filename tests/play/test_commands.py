"""Commands in direct messages, by strangers, and where there is no game: each is answered in words."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from bot.games.catalog import GAMES
from bot.games.content import topics
from rendering.pictures import pictures_of
from tests.play.messages import answers, labels
from tests.play.players import by_move, play_out
from tests.play.world import TAKE, World

pytestmark = pytest.mark.few_pictures

COMMANDS: dict[str, dict[str, Any]] = {
    "move": {"turn": "bass D1"},
    "turn": {},
    "hand": {},
    "board": {},
    "log": {},
    "undo": {},
    "nudge": {},
    "resign": {},
    "migration draft": {},
    "migration first": {"player": "p1"},
    "migration settle": {"explorer": "bass", "region": "D1"},
    "migration pass": {},
}
NO_GAME = "There is no game{kind} here, and you sit at none. Start one with /migration start."


@pytest.mark.parametrize("name", COMMANDS)
async def test_where_there_is_no_game_a_command_says_so(harbour: World, name: str) -> None:
    ana = harbour.person("Ana")
    none = NO_GAME.format(kind=" of Migration" if name.startswith("migration") else "")
    assert none in answers(await ana.slash(harbour.channel, name, **COMMANDS[name]))
    told = await ana.user.slash(name, **COMMANDS[name])
    assert none in answers(told)


async def test_a_stranger_gets_an_answer_to_every_command_and_changes_nothing(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    before = await harbour.table(number)
    stranger = harbour.person("Stranger")
    for name, options in COMMANDS.items():
        told = await stranger.slash(harbour.channel, name, **options)
        assert told.ephemeral, name
        if name in ("board", "log"):
            assert f"game {number}" in answers(told)
        else:
            assert f"You don't sit at game {number}. Watch it with /board, or start your own." in answers(told), (
                name
            )
    assert await harbour.table(number) == before


async def test_a_stranger_sees_the_board_and_no_hand(harbour: World) -> None:
    await harbour.dealt("Ana", "Bo")
    shown = (await harbour.person("Stranger").slash(harbour.channel, "board")).response
    assert shown is not None
    assert [picture.filename for picture in shown.attachments] == ["migration-board.png"]
    assert TAKE in labels(shown)


async def test_a_player_does_everything_from_direct_messages(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_bay")
    [on] = await harbour.awaited(number)
    assert "only you see this" in answers(await on.user.slash("hand"))
    assert f"game {number}" in answers(await on.user.slash("board"))
    assert "What do you play?" in answers(await on.user.slash("turn"))
    offered = await on.user.autocomplete("move", "turn", "bass d1")
    assert [choice["value"] for choice in offered] == ["bass D1"]
    assert "✅ Done." in answers(await on.user.slash("move", turn="bass D1"))
    assert "Taken back." in answers(await on.user.slash("undo"))
    told = answers(await on.user.slash("migration settle", explorer="bass", region="D2"))
    assert "✅ Done." in told
    assert f"**{number}** Migration with" in answers(await on.user.slash("games"))
    assert "D2" in answers(await on.user.slash("log"))


async def test_games_begin_in_a_server(harbour: World) -> None:
    told = answers(await harbour.person("Ana").user.slash("migration start"))
    assert "Games begin in a server channel" in told
    assert not any((await harbour.bot.app.repository.counts()).values())


async def test_the_servers_settings_are_read_by_all_and_changed_by_those_who_manage_it(harbour: World) -> None:
    ana = harbour.person("Ana")
    read = answers(await ana.slash(harbour.channel, "settings server"))
    assert "reminded after 24 h." in read
    assert "made for them after 72 h." in read
    refused = answers(await ana.slash(harbour.channel, "settings server", remind_hours=1))
    assert "you need the permission Manage Server" in refused
    assert "only in a server" in answers(await ana.user.slash("settings server"))
    owner = MemberActor(harbour.env, harbour.guild, harbour.guild.owner)
    told = answers(await owner.slash(harbour.channel, "settings server", remind_hours=1, deadline_hours=0))
    assert "reminded after 1 h." in told
    assert "The usual choice is made for nobody." in told
    assert "reminded after 1 h." in answers(await ana.slash(harbour.channel, "settings server"))


async def test_the_one_game_here_that_waits_for_somebody_is_meant(harbour: World) -> None:
    first = await harbour.dealt("Ana", "Bo")
    second = await harbour.dealt("Bo", "Ana", "Chi")
    chi = harbour.person("Chi")
    assert f"Game {second} ·" in answers(await chi.slash(harbour.channel, "hand"))
    for person in (harbour.person("Ana"), harbour.person("Bo")):
        waiting = [number for number in (first, second) if person in await harbour.awaited(number)]
        if len(waiting) == 1:
            told = answers(await person.slash(harbour.channel, "turn"))
            assert f"game {waiting[0]}" in told


async def test_games_lists_the_links_and_whose_turn_it_is(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo")
    await harbour.open("Ana", "Chi", players=3)
    [on] = await harbour.awaited(number)
    table = await harbour.table(number)
    told = answers(await on.slash(harbour.channel, "games"))
    assert "**it's your turn**" in told
    assert f"https://discord.com/channels/{table.guild}/{table.channel}/{table.post}" in told
    assert "is gathering players" in answers(await harbour.person("Chi").slash(harbour.channel, "games"))
    assert "You sit at no game." in answers(await harbour.person("Stranger").slash(harbour.channel, "games"))


@pytest.mark.parametrize("game", GAMES)
async def test_every_topic_of_the_rules_is_told_with_its_example(harbour: World, game: str) -> None:
    ana, entry = harbour.person("Ana"), GAMES.entries[game]
    offered = await harbour.offered(ana, "rules", "topic", game=game)
    assert len(offered) >= 5
    for topic in ["", *topics(entry.content)]:
        told = await ana.slash(harbour.channel, "rules", game=game, topic=topic)
        assert 40 < len(answers(told)) <= 4000
        assert told.ephemeral
        assert told.response is not None
        example = (topic or next(iter(topics(entry.content)))).casefold().replace(" ", "_")
        drawn = example in pictures_of(entry.pictures).topics()
        assert len(told.response.attachments) == int(drawn)
    unknown = await ana.slash(harbour.channel, "rules", game=game, topic="chess" * 300)
    assert "There is nothing about “chesschess" in answers(unknown)
    assert len(answers(unknown)) < 2000


async def test_the_log_of_a_finished_game_has_the_file_that_proves_it(harbour: World) -> None:
    number = await harbour.dealt("Ana", "Bo", map="two_islet")
    while_live = await harbour.person("Ana").slash(harbour.channel, "log")
    assert while_live.followups == []
    assert while_live.response is not None
    assert while_live.response.attachments == []
    await play_out(harbour, number, by_move, seed=9)
    told = await harbour.person("Stranger").slash(harbour.channel, "log", page=99)
    files = [file for message in (told.response, *told.followups) if message for file in message.attachments]
    assert [file.filename for file in files] == [f"migration-{number}.json"]


async def test_a_games_own_verb_means_a_game_of_its_kind(harbour: World) -> None:
    migration = await harbour.dealt("Ana", "Bo", map="two_islet")
    migrato = await harbour.pit("Ana", "Bo")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    for person in (ana, bo):
        told = answers(await person.slash(harbour.channel, "migrato swap"))
        assert f"game {migration}" not in told
        assert f"game {migrato}".casefold() in told.casefold() or "✅ Done." in told
    assert set(await harbour.moves(migrato)) == {"swap"}
