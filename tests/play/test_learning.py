"""The button for a first game: it opens the gentlest form of a game, or makes a lobby of one's own that."""

from __future__ import annotations

import pytest

from bot.games.catalog import GAMES
from tests.play.messages import answers, labels, text_of
from tests.play.world import World

LEARNING = "Learning game"


@pytest.mark.parametrize("game", list(GAMES))
async def test_it_opens_a_game_that_can_be_started_and_says_what_it_is(harbour: World, game: str) -> None:
    ana, first = harbour.person("Ana"), GAMES[game].first_game
    assert first is not None
    page = (await ana.slash(harbour.channel, "rules", game=game)).response
    assert page is not None
    told = await ana.click(page, label=LEARNING)
    await harbour.env.settle()
    assert told.ephemeral
    assert "Game 1 is open below." in answers(told)
    assert first.about in answers(told)
    table = await harbour.table(1)
    assert (table.host, table.places, table.kept_for) == (ana.id, first.seats, [])
    assert first.options.items() <= table.options.items()
    lobby = harbour.last()
    for number in range(1, first.seats):
        await harbour.person(f"Friend {number}").click(lobby, label="Join")
    await ana.click(lobby, label="Start")
    await harbour.env.settle()
    assert (await harbour.table(1)).status == "live"


async def test_the_host_of_a_lobby_switches_it_and_others_open_their_own(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", "Chi", players=4)
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    told = answers(await ana.click(lobby, label=LEARNING))
    assert "Game 1 is a learning game now." in told
    table = await harbour.table(1)
    assert (table.options["learning"], table.options["map"], table.places) == ("on", "random", 3)
    assert "Learning game: A real game in its gentlest form" in text_of(harbour.fresh(lobby))
    told = answers(await ana.click(harbour.fresh(lobby), label=LEARNING))
    assert "Game 1 is a learning game already." in told
    told = answers(await bo.click(harbour.fresh(lobby), label=LEARNING))
    await harbour.env.settle()
    assert "Game 2 is open below." in told
    assert (await harbour.table(2)).host == bo.id


async def test_pressed_twice_it_opens_one(harbour: World) -> None:
    ana = harbour.person("Ana")
    page = (await ana.slash(harbour.channel, "rules", game="origin")).response
    assert page is not None
    await ana.click(page, label=LEARNING)
    told = answers(await ana.click(page, label=LEARNING))
    assert "Game 1 is a learning game already." in told
    assert await harbour.bot.app.repository.table(2) is None


async def test_below_the_first_board_it_opens_another_table(harbour: World) -> None:
    await harbour.start("Ana", "Bo")
    told = answers(await harbour.person("Stranger").click(harbour.last(), label=LEARNING))
    await harbour.env.settle()
    assert "Game 2 is open below." in told
    assert (await harbour.table(1)).status == "live"
    assert "Join" in labels(harbour.last())


async def test_in_direct_messages_it_says_where_games_begin(harbour: World) -> None:
    ana = harbour.person("Ana")
    page = (await ana.user.slash("rules", game="origin")).response
    assert page is not None
    told = answers(await ana.user.click(page, label=LEARNING))
    assert "Games begin in a server channel" in told
    assert not any((await harbour.bot.app.repository.counts()).values())


async def test_a_learning_game_that_can_not_be_shown_is_called_off_and_its_host_is_told(harbour: World) -> None:
    ana = harbour.person("Ana")
    page = (await ana.slash(harbour.channel, "rules", game="origin")).response
    assert page is not None
    harbour.env.inject_error("POST", f"/channels/{harbour.channel.id}/messages", status=403, code=50013, times=1)
    await ana.click(page, label=LEARNING)
    await harbour.env.settle()
    assert (await harbour.table(1)).status == "cancelled"
    assert "I could not show this game in its channel" in text_of(harbour.private(ana)[-1])


async def test_a_challenge_is_made_a_learning_game_for_the_same_two(harbour: World) -> None:
    challenge = await harbour.challenge("Ana", "Bo", memory="strict")
    told = answers(await harbour.person("Ana").click(challenge, label=LEARNING))
    assert "Game 1 is a learning game now." in told
    assert "It begins when everybody has accepted." in told
    assert (await harbour.table(1)).options["memory"] == "open"
    assert (await harbour.table(1)).kept_for == [harbour.person("Ana").id, harbour.person("Bo").id]
