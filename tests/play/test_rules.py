"""``/rules`` through Discord: one private message that changes in place, and finds what is meant."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.catalog import GAMES
from bot.games.content import topics
from bot.games.tinners.game import TinnersTrail
from cogs.support.topics import find, offers
from tests.play.messages import answers, buttons, labels, menus, text_of
from tests.play.wire import Wire
from tests.play.world import World

WOOD = {"Start": "Begin.", "Old_Spirit": "It walks on water.", "End": "It ends.", "Oak": "A tree that stands."}
TOPICS = "Its topics are Start, Old Spirit, End and Oak."
ALSO = {"Old_Spirit": ["pioneer", "ghost"], "End": ["winning"]}


@pytest.mark.parametrize(
    ("words", "topic", "note"),
    [
        ("", "Start", ""),
        ("  ", "Start", ""),
        ("OAK", "Oak", ""),
        ("oaks", "Oak", ""),
        ("old spirit", "Old_Spirit", ""),
        ("old-spirit", "Old_Spirit", ""),
        ("Pioneer", "Old_Spirit", ""),
        ("pioneers", "Old_Spirit", ""),
        ("pionee", "Old_Spirit", "Nothing is called “pionee”; the nearest is **pioneer**, explained here."),
        ("poineer", "Old_Spirit", "Nothing is called “poineer”; the nearest is **pioneer**, explained here."),
        ("Oka", "Oak", "Nothing is called “Oka”; the nearest is **Oak**."),
        ("winnign", "End", "Nothing is called “winnign”; the nearest is **winning**, explained here."),
        ("water", "Old_Spirit", "“water” has no page of its own; it comes up in **Old Spirit**."),
        ("chess", "Start", f"There is nothing about “chess” in this game. {TOPICS}"),
        ("**@everyone**", "Start", f"There is nothing about “everyone” in this game. {TOPICS}"),
    ],
)
def test_what_is_meant_is_found_by_name_synonym_near_miss_and_word(words: str, topic: str, note: str) -> None:
    found = find(WOOD, ALSO, words)
    assert (found.topic, found.note) == (topic, note)


def test_several_near_misses_are_named() -> None:
    found = find({"Start": "x", "Poison": "x", "Poisons of old": "x"}, {}, "pois")
    assert found.topic == "Poison"
    assert "You may also mean **Poisons of old**." in found.note


def test_topics_are_offered_by_their_other_names_too() -> None:
    assert offers(WOOD, ALSO, "") == [(topic.replace("_", " "), topic) for topic in WOOD]
    assert offers(WOOD, ALSO, "gho") == [("Old Spirit (ghost)", "Old_Spirit")]
    assert offers(WOOD, ALSO, "spi") == [("Old Spirit", "Old_Spirit")]
    assert offers(WOOD, ALSO, "chess") == []
    assert offers(WOOD, ALSO, "poineer") == [("Old Spirit (pioneer)", "Old_Spirit")], "with letters swapped, too"
    assert offers(WOOD, ALSO, "oka") == [("Oak", "Oak")]


@pytest.mark.parametrize(
    ("game", "words", "topic"),
    [
        ("migration", "pioneer", "Spirit"),
        ("migration", "town", "Overview"),
        ("migration", "water", "Coast"),
        ("migration", "sparow", "Sparrow"),
        ("migration", "expolrers", "Overview"),
        ("tinners", "acution", "Build"),
        ("mars", "evnets", "Events"),
        ("migrato", "hunter", "Dangers"),
        ("tinners", "lord wallace", "Wallace"),
        ("tinners", "waters", "Water"),
        ("origin", "village", "Evolution"),
        ("mars", "meteor", "Strike"),
        ("mars", "water", "Supply"),
    ],
)
async def test_people_find_a_topic_by_what_they_call_it(harbour: World, game: str, words: str, topic: str) -> None:
    told = await harbour.person("Ana").slash(harbour.channel, "rules", game=game, topic=words)
    assert f"## {GAMES[game].name.message}: {topic}\n" in answers(told)
    assert told.ephemeral


async def open_rules(world: World, game: str, topic: str = "") -> Any:
    page = (await world.person("Ana").slash(world.channel, "rules", game=game, topic=topic)).response
    assert page is not None
    return page


async def test_every_topic_stands_in_a_menu_and_the_message_changes_in_place(harbour: World, wire: Wire) -> None:
    ana = harbour.person("Ana")
    page = await open_rules(harbour, "migration")
    listed = [option["value"] for menu in menus(page) for option in menu["options"]]
    assert listed == list(topics("migration"))
    assert len(menus(page)) == 2, "they are more than one menu holds"
    await ana.select(page, ["Oasis"], custom_id=menus(page)[1]["custom_id"])
    page = harbour.fresh(page)
    assert "## Migration: Oasis\n" in text_of(page)
    chosen = [option["value"] for menu in menus(page) for option in menu["options"] if option.get("default")]
    assert chosen == ["Oasis"]
    assert harbour.messages() == [], "nobody else sees anything of it"


async def test_buttons_lead_through_all_topics_and_back(harbour: World) -> None:
    ana, page = harbour.person("Ana"), await open_rules(harbour, "tinners")
    names = list(topics("tinners"))
    assert "◀" in labels(page)[0]
    assert buttons(page)[0]["disabled"]
    seen = [text_of(page).splitlines()[0]]
    while not buttons(harbour.fresh(page))[1].get("disabled"):
        await ana.click(harbour.fresh(page), custom_id=buttons(harbour.fresh(page))[1]["custom_id"])
        seen.append(text_of(harbour.fresh(page)).splitlines()[0])
    assert seen == [f"## Tinners' Trail: {name}" for name in names]
    await ana.click(harbour.fresh(page), custom_id=buttons(harbour.fresh(page))[0]["custom_id"])
    assert text_of(harbour.fresh(page)).splitlines()[0] == f"## Tinners' Trail: {names[-2]}"


async def test_the_picture_changes_with_the_topic(harbour: World) -> None:
    ana, page = harbour.person("Ana"), await open_rules(harbour, "migration", "Oak")
    assert [file.filename for file in page.attachments] != []
    first = page.attachments[0].description
    await ana.select(page, ["Sparrow"], custom_id=menus(page)[0]["custom_id"])
    [picture] = harbour.fresh(page).attachments
    assert picture.description != first
    await ana.select(harbour.fresh(page), ["Commands"], custom_id=menus(page)[1]["custom_id"])
    assert harbour.fresh(page).attachments == []


async def test_the_menus_work_after_a_restart_and_for_topics_that_are_gone(harbour: World) -> None:
    ana, page = harbour.person("Ana"), await open_rules(harbour, "migrato")
    await harbour.restart()
    await ana.select(page, ["Dangers"], custom_id=menus(page)[0]["custom_id"])
    assert "## Migrato: Dangers\n" in text_of(harbour.fresh(page))


# --- Without a game ------------------------------------------------------------------------------------------


async def test_in_a_games_channel_that_game_is_meant(harbour: World) -> None:
    await harbour.pit("Ana", "Bo")
    told = answers(await harbour.person("Stranger").slash(harbour.channel, "rules"))
    assert told.startswith("## Migrato: Overview")
    told = answers(await harbour.person("Stranger").slash(harbour.channel, "rules", topic="hunter"))
    assert told.startswith("## Migrato: Dangers")
    assert await harbour.offered(harbour.person("Stranger"), "rules", "topic", "danger") == ["Dangers"]
    await harbour.open("Chi")
    assert answers(await harbour.person("Ana").slash(harbour.channel, "rules")).startswith("## Migrato")
    assert answers(await harbour.person("Chi").slash(harbour.channel, "rules")).startswith("## Migration")


async def test_elsewhere_the_only_game_that_one_plays_is_meant(harbour: World) -> None:
    await harbour.pit("Ana", "Bo")
    told = answers(await harbour.person("Ana").user.slash("rules"))
    assert told.startswith("## Migrato: Overview")


async def test_else_it_is_asked_which_game_with_a_button_for_each(harbour: World) -> None:
    ana = harbour.person("Ana")
    asked = (await ana.slash(harbour.channel, "rules", topic="oak")).response
    assert asked is not None
    assert text_of(asked).startswith("## Which game?")
    assert labels(asked) == [game.name.message for game in GAMES.values()]
    await ana.click(asked, label="Origin")
    assert text_of(harbour.fresh(asked)).startswith("## Origin: Overview")


@pytest.mark.parametrize("game", list(GAMES))
async def test_below_the_lobby_and_the_first_board_the_rules_are_one_press_away(harbour: World, game: str) -> None:
    rules, ana = GAMES[game], harbour.person("Ana")
    if list(rules.seats) == [2]:
        lobby: Any = await harbour.challenge("Ana", "Bo")
    else:
        lobby = (await ana.slash(harbour.channel, f"{game} start", players=2)).response
    for line in rules.intro.splitlines():
        assert line in text_of(lobby)
    await harbour.person("Bo").click(lobby, label="Accept" if list(rules.seats) == [2] else "Join")
    if list(rules.seats) != [2]:
        await ana.click(lobby, label="Start")
    await harbour.env.settle()
    board = harbour.last()
    assert rules.intro.splitlines()[0] in text_of(board)
    for message in (board, lobby):
        if "Rules" in labels(harbour.fresh(message)):
            told = await harbour.person("Stranger").click(harbour.fresh(message), label="Rules")
            assert told.ephemeral
            assert answers(told).startswith(f"## {rules.name.message}: ")
    assert "Rules" in labels(board)
    assert "Learning game" in labels(board)


async def test_what_holds_for_one_player_is_said_to_whoever_sits_there_alone(harbour: World) -> None:
    alone, ana = TinnersTrail.intro_alone, harbour.person("Ana")
    lobby: Any = (await ana.slash(harbour.channel, "tinners start", players=2)).response
    assert alone in text_of(lobby)
    await harbour.person("Bo").click(lobby, label="Join")
    assert alone not in text_of(harbour.fresh(lobby))
    await ana.click(lobby, label="Start")
    await harbour.env.settle()
    assert "Tinners' Trail begins: **Ana** and **Bo**." in text_of(harbour.last())
    assert alone not in text_of(harbour.last())


async def test_in_a_learning_game_every_page_says_what_does_not_hold_there(harbour: World) -> None:
    told = "⚠️ The game here is a learning game: every Explorer is worth 1, Rats too,"
    ana = harbour.person("Ana")
    assert told not in answers(await ana.slash(harbour.channel, "rules", game="migration"))
    lobby = await harbour.open("Ana", learning=True)
    for message in (ana.slash(harbour.channel, "rules", topic="Oak"), ana.click(lobby, label="Rules")):
        page = await message
        assert told in answers(page)
        assert page.response is not None
        await ana.click(
            page.response,
            custom_id=next(
                button["custom_id"]
                for button in buttons(harbour.fresh(page.response))
                if button["label"].endswith("▶")
            ),
        )
        assert told in text_of(harbour.fresh(page.response))
    assert told not in answers(await ana.slash(harbour.channel, "rules", game="migrato"))
