"""What servers keep of a game by name: kept, offered, carried into new games, and forgotten."""

from __future__ import annotations

import pytest

from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, CLEO, GUILD, STRANGER, Hall, refused

OTHER_GUILD = GUILD + 1


async def played(hall: Hall, *people: int) -> int:
    """A game with a finished map."""
    return await hall.start(*(people or (ANNE, BEN)))


async def test_a_map_is_kept_under_its_tidied_name_and_replaced_by_another_of_that_name(hall: Hall) -> None:
    number = await played(hall)
    assert not await hall.tables.shelves.save(number, ANNE, GUILD, "  Two\n Bays ")
    assert await hall.tables.shelves.save(number, BEN, GUILD, "Two Bays")
    assert list(await hall.tables.shelves.all(GUILD, "migration")) == ["Two Bays"]
    assert await hall.tables.shelves.all(OTHER_GUILD, "migration") == {}
    assert await hall.tables.shelves.all(None, "migration") == {}


async def test_kept_maps_are_offered_to_so_many_players_or_to_all(hall: Hall) -> None:
    await hall.tables.shelves.save(await played(hall), ANNE, GUILD, "For two")
    await hall.tables.shelves.save(await played(hall, ANNE, BEN, CLEO), ANNE, GUILD, "For three")
    assert await hall.tables.shelves.offered(GUILD, "migration", 3) == [
        ("For three (saved here)", "saved:For three")
    ]
    everything = await hall.tables.shelves.offered(GUILD, "migration", None)
    assert [value for _, value in everything] == ["saved:For two", "saved:For three"]


async def test_a_new_game_is_played_with_what_was_kept(hall: Hall) -> None:
    number = await played(hall)
    await hall.tables.shelves.save(number, ANNE, GUILD, "Bay")
    carried = await hall.tables.shelves.carried(GUILD, "migration")
    again = await hall.start(CLEO, BEN, map="saved:Bay", saved=carried)
    one, other = [await hall.table(each) for each in (number, again)]
    assert hall.state(one).land == hall.state(other).land
    assert hall.state(one).laid == hall.state(other).laid


async def test_nothing_can_be_kept_of_a_game_in_which_one_does_not_sit_or_that_has_not_begun(hall: Hall) -> None:
    number = await played(hall)
    await refused(hall.tables.shelves.save(number, STRANGER, GUILD, "Bay"), Why.STRANGER)
    gathering = await hall.gather(ANNE, BEN)
    await refused(hall.tables.shelves.save(gathering, ANNE, GUILD, "Bay"), Why.GATHERING)
    unlaid = await hall.start(ANNE, BEN, map="founder")
    await refused(hall.tables.shelves.save(unlaid, ANNE, GUILD, "Bay"), Why.OPTION)
    assert await hall.tables.shelves.all(GUILD, "migration") == {}


@pytest.mark.parametrize("name", ["", " ", "\u200b", "=", "\n"])
async def test_a_name_that_shows_nothing_is_refused(hall: Hall, name: str) -> None:
    told = await refused(hall.tables.shelves.save(await played(hall), ANNE, GUILD, name), Why.OPTION)
    assert told == "Give the map a name with at least one letter."


async def test_a_shelf_holds_so_many_and_what_is_forgotten_makes_room(hall: Hall) -> None:
    number = await played(hall)
    for place in range(20):
        await hall.tables.shelves.save(number, ANNE, GUILD, f"Map {place}")
    told = await refused(hall.tables.shelves.save(number, ANNE, GUILD, "One more"), Why.OPTION)
    assert told == "This server keeps 20 maps already. Forget one with /migration maps forget."
    assert await hall.tables.shelves.forget(GUILD, "migration", " Map  3 ") == "Map 3"
    assert not await hall.tables.shelves.save(number, ANNE, GUILD, "One more")
    told = await refused(hall.tables.shelves.forget(GUILD, "migration", "Map 3"), Why.OPTION)
    assert told == "This server keeps no map called Map 3."
