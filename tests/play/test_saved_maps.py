"""Maps that a server keeps by name: saved, offered, played on, and forgotten."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from tests.play.messages import answers, number_in, offered_by, text_of
from tests.play.players import by_move, play_out
from tests.play.world import World


async def kept(world: World) -> dict[str, str]:
    """What the server keeps."""
    return await world.bot.app.tables.shelves.all(world.guild.id, "migration")


async def save(world: World, person: MemberActor, name: str, **options: str) -> str:
    """Save the map of a game, and return the answer."""
    return answers(await person.slash(world.channel, "migration maps save", name=name, **options))


async def test_a_map_is_saved_offered_played_on_and_forgotten(harbour: World) -> None:
    first = await harbour.start("Ana", "Bo", map="random")
    ana = harbour.person("Ana")
    assert "**Harbour** is kept." in await save(harbour, ana, "Harbour", game=str(first))
    assert "saved:Harbour" in await harbour.offered(ana, "migration start", "map", players=2)
    assert await harbour.offered(ana, "migration start", "map", "HARB") == ["saved:Harbour"]
    lobby = await harbour.open("Chi", "Dee", map="harbour")
    assert "Map: **Harbour**" in text_of(lobby)
    await harbour.person("Chi").click(lobby, label="Start")
    second = number_in(text_of(lobby))
    lands = [harbour.decoded(await harbour.table(number)) for number in (first, second)]
    assert (lands[0].land, lands[0].tiles) == (lands[1].land, lands[1].tiles)
    assert await harbour.offered(ana, "migration maps forget", "name") == ["Harbour"]
    told = answers(await ana.slash(harbour.channel, "migration maps forget", name="Harbour"))
    assert "**Harbour** is forgotten." in told
    assert await kept(harbour) == {}
    assert "saved:Harbour" not in await harbour.offered(ana, "migration start", "map", players=2)
    told = answers(await ana.slash(harbour.channel, "migration start", players=2, map="saved:Harbour"))
    assert "There is no saved map called Harbour" in told
    await play_out(harbour, second, by_move, seed=3)
    assert (await harbour.table(second)).status == "over", "what was begun on it goes on"


async def test_a_founder_may_take_a_saved_map(harbour: World) -> None:
    await harbour.start("Ana", "Bo", map="two_bay")
    await save(harbour, harbour.person("Ana"), "Our Bay")
    number = await harbour.start("Chi", "Dee", map="founder")
    [founder] = await harbour.awaited(number)
    panel = await harbour.take(number, founder)
    await founder.click(panel, label="Our Bay")
    await founder.click(panel, label="Confirm")
    state = harbour.decoded(await harbour.table(number))
    assert state.phase == "draft"
    assert state.map_name == "saved:Our Bay"
    assert "has laid the land: Our Bay." in text_of(await harbour.board(number))


async def test_maps_of_another_size_are_refused_and_not_shown_to_the_founder(harbour: World) -> None:
    await harbour.start("Ana", "Bo", "Chi", map="three_woods")
    ana = harbour.person("Ana")
    await save(harbour, ana, "Woods")
    told = answers(await ana.slash(harbour.channel, "migration start", players=2, map="saved:Woods"))
    assert "Woods is for 3 players; this game has 2." in told
    assert "saved:Woods" in await harbour.offered(ana, "migration start", "map", "wood")
    assert "saved:Woods" in await harbour.offered(ana, "migration start", "map", "wood", players=3)
    assert "saved:Woods" not in await harbour.offered(ana, "migration start", "map", "wood", players=2)
    number = await harbour.start("Dee", "Eli", map="founder")
    [founder] = await harbour.awaited(number)
    assert "saved-1" not in offered_by(await harbour.take(number, founder))


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("a=b", "a b"),
        ("  wide \n\t apart ", "wide apart"),
        ("x" * 60, "x" * 32),
        ("🏝️ Insel", "🏝️ Insel"),
        ("@everyone **bold** <@1>", "@everyone **bold** <@1>"),
        ("島", "島"),
    ],
)
async def test_whatever_a_map_is_called_it_can_be_played_on_and_forgotten(
    harbour: World, typed: str, stored: str
) -> None:
    await harbour.start("Ana", "Bo", map="two_bay")
    ana = harbour.person("Ana")
    told = await save(harbour, ana, typed)
    assert "is kept." in told
    assert "@everyone" not in told.replace("@\u200beveryone", "")
    assert list(await kept(harbour)) == [stored]
    assert await harbour.offered(ana, "migration start", "map", stored[:5]) == [f"saved:{stored}"]
    number = await harbour.start("Chi", "Dee", map=f"saved:{stored}")
    assert (await harbour.table(number)).status == "live"
    assert await harbour.offered(ana, "migration maps forget", "name") == [stored]
    assert "is forgotten." in answers(await ana.slash(harbour.channel, "migration maps forget", name=typed))
    assert await kept(harbour) == {}


@pytest.mark.parametrize("typed", ["=", " ", "\u200b", "\u3164\u3164"])
async def test_a_name_that_shows_nothing_is_refused(harbour: World, typed: str) -> None:
    await harbour.start("Ana", "Bo", map="two_bay")
    told = await save(harbour, harbour.person("Ana"), typed)
    assert "Give the map a name with at least one letter." in told
    assert await kept(harbour) == {}


async def test_a_name_can_be_used_anew(harbour: World) -> None:
    first = await harbour.start("Ana", "Bo", map="two_bay")
    second = await harbour.start("Ana", "Bo", map="two_islet")
    ana = harbour.person("Ana")
    assert "**Home** is kept." in await save(harbour, ana, "Home", game=str(first))
    before = await kept(harbour)
    assert "**Home** is replaced." in await save(harbour, ana, "Home", game=str(second))
    assert (await kept(harbour)).keys() == before.keys()
    assert await kept(harbour) != before


async def test_a_server_keeps_twenty_maps(harbour: World) -> None:
    await harbour.start("Ana", "Bo", map="two_bay")
    ana = harbour.person("Ana")
    for number in range(20):
        assert "is kept." in await save(harbour, ana, f"Bay {number}")
    refused = await save(harbour, ana, "One too many")
    assert "This server keeps 20 maps already. Forget one with /migration maps forget." in refused
    assert "One too many" not in await kept(harbour)
    assert "**Bay 7** is replaced." in await save(harbour, ana, "Bay 7")
    assert len(await harbour.offered(ana, "migration maps forget", "name")) == 20
    assert "saved:Bay 19" in await harbour.offered(ana, "migration start", "map", "bay 19")
    lobby = await harbour.open("Chi", "Dee", map="founder")
    await harbour.person("Chi").click(lobby, label="Start")
    number = number_in(text_of(lobby))
    [founder] = await harbour.awaited(number)
    offered = offered_by(await harbour.take(number, founder))
    assert {f"saved-{place}" for place in range(1, 21)} <= set(offered)


async def test_maps_saved_in_the_same_instant_are_all_kept(harbour: World) -> None:
    await harbour.start("Ana", "Bo", map="two_bay")
    ana, bo = harbour.person("Ana"), harbour.person("Bo")
    saving = [
        (who, "migration maps save", {"name": name}) for who, name in ((ana, "One"), (bo, "Two"), (ana, "Three"))
    ]
    said = await harbour.type_at_once(*saving)
    assert ["is kept." in words for words in said] == [True] * 3
    assert sorted(await kept(harbour)) == ["One", "Three", "Two"]


async def test_a_stranger_cannot_save_the_map_of_others(harbour: World) -> None:
    number = await harbour.start("Ana", "Bo", map="two_bay")
    stranger = harbour.person("Stranger")
    told = await save(harbour, stranger, "Mine")
    assert f"You don't sit at game {number}." in told
    assert f"You don't sit at game {number}." in await save(harbour, stranger, "Mine", game=str(number))
    assert await kept(harbour) == {}


async def test_a_map_that_is_not_finished_or_not_of_this_game_cannot_be_saved(harbour: World) -> None:
    lobby = await harbour.open("Ana", "Bo", map="founder")
    ana = harbour.person("Ana")
    assert "has not started yet" in await save(harbour, ana, "Early")
    await ana.click(lobby, label="Start")
    assert "There is no finished map here yet; it can be saved as soon as" in await save(harbour, ana, "Early")
    migrato = await harbour.pit("Ana", "Bo")
    told = await save(harbour, ana, "Early", game=str(migrato))
    assert f"Game {migrato} is not a game of Migration." in told
    assert "There is no game 99 that you can see." in await save(harbour, ana, "Early", game="99")
    assert await kept(harbour) == {}


async def test_what_is_not_kept_cannot_be_forgotten(harbour: World) -> None:
    told = answers(await harbour.person("Ana").slash(harbour.channel, "migration maps forget", name="Nowhere"))
    assert "This server keeps no map called Nowhere." in told


async def test_each_server_keeps_its_own(harbour: World) -> None:
    await harbour.start("Ana", "Bo", map="two_bay")
    await save(harbour, harbour.person("Ana"), "Bay")
    other = harbour.env.create_guild("Elsewhere")
    shelves = harbour.bot.app.tables.shelves
    assert await shelves.all(other.id, "migration") == {}
    assert await shelves.all(None, "migration") == {}


async def test_saved_maps_survive_a_restart(harbour: World) -> None:
    await harbour.start("Ana", "Bo", map="two_bay")
    await save(harbour, harbour.person("Ana"), "Bay")
    before = await kept(harbour)
    await harbour.restart()
    assert await kept(harbour) == before
