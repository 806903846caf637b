"""Maps in writing: saved, read back strictly, and chosen (§3.2, §5; R65, R66)."""

from __future__ import annotations

import pytest

from bot.games.contract import BadOption, check_options, dump
from bot.games.migration import charts, data
from bot.games.migration.charts import BadChart
from bot.games.migration.geometry import decode
from bot.games.playing import advance
from bot.games.text import show
from tests.games.migration_position import GAME, copy, founding, keys, lay, options

BAY = "1,0 2,0 3,0f 1,1f 2,1F 3,1f 1,2 2,2 -1,3f 0,3 1,3F 2,3 0,4 1,4f"


def fault(code: str) -> str:
    """Why a chart is refused."""
    with pytest.raises(BadChart) as caught:
        charts.parse(code)
    return show(caught.value.reason, str)


def refusal(seats: int, **given: str) -> str:
    """Why options are refused."""
    with pytest.raises(BadOption) as caught:
        check_options(GAME, seats, given)
    return show(caught.value.reason, str)


# --- Writing and reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", data.maps())
def test_a_finished_map_is_written_and_read_back(name: str) -> None:
    seats = data.maps()[name].players
    for mode in data.modes():
        state = GAME.new(seats, options(map=name, mode=mode), name)
        chart = charts.parse(charts.code(state))
        assert (chart.players, chart.land, chart.tiles) == (seats, state.land, tuple(state.tiles))
        assert chart.book == data.modes()[mode].book
        assert len(charts.code(state)) < 250


def test_a_map_that_is_not_finished_cannot_be_written() -> None:
    for words in ("", "build rosette", "random", "two_bay"):
        with pytest.raises(BadChart) as caught:
            charts.code(founding(words))
        assert "no finished map" in caught.value.reason.message


def test_between_two_games_the_map_of_the_last_one_can_still_be_written() -> None:
    state = GAME.new(2, options(series="on", map="two_bay"), "between")
    before = charts.code(state)
    advance(GAME, state, 0, GAME.timeout(state, 0) or ())
    state.phase = "between"
    assert charts.code(state) == before


def test_where_a_chart_lies_and_the_order_of_its_words_do_not_matter() -> None:
    moved = " ".join(f"{int(q) + 5},{int(r[0]) + 3}{r[1:]}" for q, r in (word.split(",") for word in BAY.split()))
    assert charts.parse(moved) == charts.parse(BAY)
    assert charts.parse(" ".join(reversed(BAY.split()))) == charts.parse(BAY)
    assert charts.parse(BAY).land == data.map_code("two_bay")


@pytest.mark.parametrize("word", ["2;3", "a,b", "1,2,3", "1,2ff", "1,2X", "1,2Ff", "1.5,2", "100,2", "1, 2", "१,२"])
def test_a_word_that_is_no_region_is_named(word: str) -> None:
    assert word.split(maxsplit=1)[0] in fault(f"{BAY} {word}")


def test_the_size_must_be_seven_regions_a_player_and_a_few_ocean_deserts() -> None:
    assert "13 Regions" in fault(" ".join(BAY.split()[:-1]))
    assert "0 Regions" in fault("")
    assert "in the sea" in fault(f"{BAY} 2,4").lower()
    assert charts.parse(f"{BAY} 2,4D").players == 2
    assert "18 Regions" in fault(f"{BAY} 2,4D -1,4D 4,0D 0,0D")
    assert "35 Regions" in fault(" ".join(f"{q},{r}" for q in range(7) for r in range(5)))
    assert "twice" in fault(f"{BAY} 1,0")
    assert "600" in fault("x" * 601)


def test_an_ocean_desert_has_no_forest_and_touches_the_land() -> None:
    assert "Without 1 Desert" in fault(f"{BAY} 2,4fD")
    assert "Without 1 Desert" in fault(f"{BAY} 9,9D")
    assert charts.parse(f"{BAY} 2,4D 3,4D").tiles.count(data.DESERT) == 2, "one beside the other"


def test_supplies_and_the_cap_bind_charts() -> None:
    assert (
        fault(BAY.replace("1,0 2,0", "1,0O 2,0O").replace("1,2 ", "1,2O "))
        == "It has 3 tiles of Oasis; there are 2."
    )
    five = BAY.replace("1,0 2,0", "1,0O 2,0O").replace("1,2 2,2", "1,2L 2,2L").replace("0,3 ", "0,3M ")
    assert fault(five) == "It has 5 tiles besides Fertile; at most 4 are allowed."
    assert charts.parse(five.replace("0,3M", "0,3")).book == 2


def test_fertile_lies_in_the_interior_only_and_wherever_the_supply_allows() -> None:
    assert fault(BAY.replace("1,0 ", "1,0F ")) == "A1 is Fertile, but has the sea beside it."
    assert "B3" in fault(BAY.replace("2,1F", "2,1"))
    assert "B3" in fault(BAY.replace("2,1F", "2,1M")), "other terrain doesn't take the place of Fertile"


def test_r9_fertile_is_optional_on_regions_that_an_ocean_desert_made_interior() -> None:
    wider = f"{BAY} 3,2D"
    chart = charts.parse(wider)
    land = decode(chart.land)
    assert [land.labels[x] for x, inner in enumerate(land.interior) if inner and not chart.tiles[x]] == ["C3"]
    assert charts.parse(wider.replace(" 2,2 ", " 2,2F ")).tiles.count(data.FERTILE) == 3
    assert "C3" in fault(BAY.replace(" 2,2 ", " 2,2F "))


def test_the_land_is_one_piece_but_for_parts_of_the_twins() -> None:
    state = GAME.new(2, options(map="two_islet"), "islet")
    assert charts.parse(charts.code(state)).players == 2
    words = charts.code(state).split()
    line = [*words[:11], "-9,9", "-8,9", "-7,9"]
    assert "one piece" in fault(" ".join(line)), "three in a row are no part of the twins"
    assert "one piece" in fault(" ".join([*BAY.replace("-1,3f ", "").split(), "9,9"]))


def test_two_islands_may_be_the_two_parts_once_each() -> None:
    rosette = "0,0F 1,0 1,-1f 0,-1 -1,0 -1,1f 0,1"
    part_a, part_b = "5,5 6,5 5,6 6,6f", "9,-5 10,-5f 9,-4"
    assert charts.parse(f"{rosette} {part_a} {part_b}").players == 2
    assert charts.parse(f"{rosette} {part_a} 7,5 8,5f 7,6").players == 2, "side by side"
    assert "one piece" in fault(f"{rosette} 5,5 6,5 5,6 9,-5 10,-5 9,-4 0,2"), "the same part twice"
    assert "one piece" in fault(f"{rosette} 5,5 6,5 7,5 8,5 9,5 10,5 11,5"), "no island of the twins"


# --- Saved maps as a setting ---------------------------------------------------------------------------------


def library() -> str:
    """Three saved maps: for two, with Book II terrain, and for three."""
    three = charts.code(GAME.new(3, options(map="three_woods"), "lib"))
    return f"Old Bay={BAY}\n\n Wet Bay = {BAY.replace('1,2 ', '1,2L ')}\nWoods={three}"


def test_a_table_takes_a_saved_map_by_name() -> None:
    given = check_options(GAME, 2, {"map": "saved:Old Bay", "saved": library()})
    state = GAME.new(2, given, "saved")
    assert state.phase == "draft"
    assert charts.code(state) == charts.code(GAME.new(2, options(map="two_bay"), "x"))
    assert GAME.view(state, None).map_name == "saved:Old Bay"
    wet = check_options(GAME, 2, {"map": "saved:Wet Bay", "saved": library(), "mode": "full", "series": "on"})
    state = GAME.new(2, wet, "saved")
    assert state.tiles.count(data.LAKE) == 1
    assert sum(tile > data.FERTILE for tile in state.tiles) == 1, "nothing is added by chance"


def test_saved_maps_are_refused_with_a_sentence() -> None:
    assert refusal(2, map="saved:Nowhere") == "There is no saved map called Nowhere; none is saved here."
    assert "saved are: Old Bay, Wet Bay, Woods." in refusal(2, map="saved:Nowhere", saved=library())
    assert refusal(2, map="saved:Woods", saved=library()) == "Woods is for 3 players; this game has 2."
    assert "Book II" in refusal(2, map="saved:Wet Bay", saved=library())
    assert refusal(2, map="atlantis", saved=library()) == (
        "“atlantis” is not a choice for Map. You can choose: The Founder lays it, Random, Two Meadows, The Bay, "
        "The Islet and Old Bay (saved here)."
    )
    assert refusal(2, saved="no sign").startswith("no sign: a saved map is written as")
    assert refusal(2, saved=f"={BAY}").startswith("=1,0 2,0")
    assert "Two saved maps are called A." in refusal(2, saved=f"A={BAY}\nA={BAY}")
    assert refusal(2, saved="A=1,1") == (
        "The saved map A can't be used: It has 1 Region; a map has 7 for each of 2 to 4 players, and a few more"
        " Deserts in the sea."
    )


def test_the_founder_is_offered_saved_maps_that_fit_the_table() -> None:
    state = founding(saved=library())
    offered = {o.key: show(o.label, str) for o in GAME.decisions(state)[state.founder].options}
    assert {key: name for key, name in offered.items() if key.startswith("saved-")} == {"saved-1": "Old Bay"}
    assert [key for key in keys(founding(saved=library(), mode="full")) if key.startswith("saved-")] == [
        "saved-1",
        "saved-2",
    ]
    assert "saved-1" in keys(founding(saved=library(), seats=3))
    lay(state, "saved-1")
    assert GAME.view(state, 1 - state.founder).regions == ()
    assert keys(state) == ["confirm"]
    lay(state, "confirm")
    assert state.tiles == list(charts.parse(BAY).tiles)
    assert GAME.view(state, None).map_name == "saved:Old Bay"
    assert state.saved == {}


def test_in_book_two_the_founder_adds_to_a_saved_map_within_supply_and_cap() -> None:
    state = founding("saved-2", saved=library(), mode="full")
    assert "lake" in keys(state)
    lay(state, "lake A1 lake A2")
    assert "lake" not in keys(state), "one lies there already, and there are three"
    lay(state, "done confirm")
    assert state.tiles.count(data.LAKE) == 3
    later = copy(state)
    assert dump(later) == dump(state)


def test_r65_a_map_with_terrain_of_book_two_is_not_for_book_one() -> None:
    assert "take Explorers of Book II" in refusal(2, map="saved:Wet Bay", saved=library())
    assert check_options(GAME, 2, {"map": "saved:Wet Bay", "saved": library(), "mode": "book1+desert"})


def test_r66_the_learning_game_is_for_book_one_alone() -> None:
    for mode in data.modes():
        if mode == "book1":
            assert check_options(GAME, 2, {"learning": "on"})["learning"] == "on"
        else:
            assert "Book I alone" in refusal(2, learning="on", mode=mode)
