"""The data files of Origin (§1 to §7): consistent with each other and with what is known of the game, and refused
with a mistake."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

import pytest

from bot.games.content import BadContent, parse, read
from bot.games.origin import actions, atlas, data, objectives, permanents
from bot.games.origin.data import DECKS, KINDS, ORANGE, PURPLE, YELLOW, slug
from bot.games.origin.game import GAME
from bot.games.origin.pawns import HEIGHT, TYPES, copies
from bot.games.verbs import Slot

NEUTRAL_KIND = "none"


def test_2_1_six_continents_five_colours_and_one_origin_in_africa() -> None:
    places = data.world().territory
    assert set(data.world().continents) == {place.continent for place in places}
    assert len(data.world().continents) == 6
    assert [place.name for place in places if place.colour == NEUTRAL_KIND] == ["Cradle"]
    assert places[atlas.ORIGIN].continent == "africa"


def test_2_2_how_many_territories_of_which_colour_and_continent() -> None:
    places = data.world().territory
    assert Counter(place.colour for place in places) == {
        "yellow": 9,
        "orange": 9,
        "purple": 9,
        "brown": 9,
        "green": 5,
        "none": 1,
    }
    assert Counter(place.continent for place in places) == {
        "africa": 8,
        "eurasia": 13,
        "oceania": 6,
        "north_america": 6,
        "south_america": 5,
        "antarctica": 4,
    }


def test_2_2_every_pawn_of_a_game_of_four_finds_room() -> None:
    assert sum(copies(pawn, 4) for pawn in range(len(TYPES))) == 36 <= atlas.COUNT


def test_2_2_the_map_is_symmetric_connected_and_no_neighbours_share_a_colour() -> None:
    for t in range(atlas.COUNT):
        for other in atlas.members(atlas.NEAR[t]):
            assert atlas.NEAR[other] >> t & 1
            assert atlas.KIND[other] != atlas.KIND[t]
        for other in atlas.members(atlas.LAND[t]):
            assert atlas.CONTINENT[other] == atlas.CONTINENT[t]
    assert sum(mask.bit_count() for mask in atlas.LAND) == 2 * 57
    assert sum(mask.bit_count() for mask in atlas.NEAR) == 2 * 68
    assert {mask.bit_count() for mask in atlas.NEAR} == {2, 3, 4, 5}
    assert len(atlas.groups(atlas.EVERYWHERE)) == 1
    assert max(_farthest(t) for t in range(atlas.COUNT)) == 9


def _farthest(t: int) -> int:
    mask, steps = 1 << t, 0
    while mask != atlas.EVERYWHERE:
        mask, steps = atlas.spread(mask), steps + 1
    return steps


def test_2_2_how_far_the_continents_are_from_the_origin() -> None:
    found, mask, steps = {"africa": 1}, 1 << atlas.ORIGIN, 0
    while mask != atlas.EVERYWHERE:
        mask, steps = atlas.spread(mask), steps + 1
        for continent, where in atlas.ON_CONTINENT.items():
            if mask & where:
                found.setdefault(continent, steps)
    assert found == {
        "africa": 1,
        "eurasia": 2,
        "antarctica": 3,
        "south_america": 5,
        "oceania": 5,
        "north_america": 6,
    }


def test_2_3_eleven_straits_join_continents_and_each_has_a_token() -> None:
    assert len(atlas.STRAITS) == len(set(atlas.STRAIT_MASKS)) == len(data.setup().strait_values) == 11
    for a, b in atlas.STRAITS:
        assert atlas.CONTINENT[a] != atlas.CONTINENT[b]
        assert atlas.ORIGIN not in (a, b)
    assert sum(data.setup().strait_values) == 33


def test_2_4_three_decks_and_fifteen_tile_spaces() -> None:
    assert data.setup().columns == {"yellow": 3, "orange": 3, "purple": 3, "brown": 6}
    assert sum(data.setup().tiles.values()) == 30


def test_1_2_twenty_seven_pawns_and_nine_medium_ones_twice_with_four_players() -> None:
    for seats, count in ((2, 27), (3, 27), (4, 36)):
        assert sum(copies(pawn, seats) for pawn in range(len(TYPES))) == count
    assert {HEIGHT[pawn] for pawn in range(len(TYPES)) if copies(pawn, 4) == 2} == {2}


def test_6_fourteen_fourteen_and_twenty_cards_with_distinct_keys() -> None:
    assert [len(data.full_deck(deck)) for deck in range(len(DECKS))] == [14, 14, 20]
    assert len(data.deck_of()) == 10 + 14 + 20
    assert len(set(data.deck_of()) | set(atlas.KEYS)) == len(data.deck_of()) + atlas.COUNT


def test_6_1_the_objectives_and_their_points() -> None:
    cards = list(data.objectives().values())
    assert [card.id for card in cards] == [f"O{n:02}" for n in range(1, 21)]
    assert sum(card.points for card in cards) == 89
    assert {card.continent for card in cards} - {""} == set(data.world().continents)
    assert {card.kind for card in cards} == set(objectives.CONDITIONS) == set(data.OBJECTIVE_KINDS)


def test_6_1_what_is_ours_of_the_objectives_is_marked() -> None:
    marked = {card.id for card in data.objectives().values() if "HOUSE" in card.standing}
    assert marked == {"O11", "O12", "O16", "O17", "O18", "O19", "O20"}


def test_6_2_every_permanent_card_has_its_effect_and_the_other_way_round() -> None:
    assert set(permanents.NAMES) == set(data.permanents())
    assert all(callable(getattr(permanents, name.replace("-", "_"))) for name in permanents.NAMES)
    assert [card.id for card in data.permanents().values()] == [f"P{n:02}" for n in range(1, 15)]


def test_6_3_every_action_card_has_its_effect_and_the_other_way_round() -> None:
    assert set(actions.CARDS) == set(data.actions())
    assert [card.id for card in data.actions().values()] == [f"A{n:02}" for n in range(1, 11)]
    ready = {card.id for card in data.actions().values() if card.window == "ready"}
    assert ready == {"A02", "A03", "A04"}


def test_7_hunting_tokens_are_worth_three_to_eight_and_one_stays_in_the_box() -> None:
    values = data.setup().hunting_values
    assert len(values) == 6 == len(atlas.GREENS) + 1
    assert (min(values), max(values)) == (3, 8)


@pytest.mark.parametrize("file", ["map", "setup", "objectives", "permanents", "actions"])
def test_13_what_is_ours_is_marked_in_every_file(file: str) -> None:
    assert "HOUSE" in read(f"origin/{file}.toml")


def test_the_help_has_the_topics_and_names_every_verb() -> None:
    topics = tomllib.loads(read("origin/help.toml"))
    wanted = {"Evolution", "Range", "Swap", "Straits", "Tiles", "Hunting", "Scoring", "Commands"}
    assert next(iter(topics)) == "Overview"
    assert wanted <= set(topics)
    for verb in GAME.verbs:
        assert f"`/origin {verb.name}`" in topics["Commands"]


def test_the_help_says_the_figures_of_the_data() -> None:
    topics = tomllib.loads(read("origin/help.toml"))
    text = topics["Action_cards"].replace("\n", " ")
    for card in data.actions().values():
        assert (f"{card.name} ({card.count})" if card.count > 1 else card.name) in text
    for level, line in _levels(topics["Permanent_cards"]).items():
        assert set(line) == {card.name for card in data.permanents().values() if card.level == level}


def _levels(text: str) -> dict[int, list[str]]:
    found = {}
    for sentence in text.replace("\n", " ").split("Level ")[1:]:
        level, _, names = sentence.partition(":")
        found[int(level)] = names.split(".")[0].strip().split(", ")
    return found


def test_the_slots_of_one_verb_have_different_names() -> None:
    for verb in GAME.verbs:
        names = [slot.name for slot in verb.parts if isinstance(slot, Slot)]
        assert len(names) == len(set(names))


# --- Mistakes in the data -----------------------------------------------------------------------------------------

CHECKS: dict[str, tuple[Any, Any]] = {
    "map": (data.Map, data.check_map),
    "setup": (data.Setup, data.check_setup),
    "objectives": (data.Objectives, data.check_objectives),
    "permanents": (data.Permanents, data.check_permanents),
    "actions": (data.Actions, data.check_actions),
}
MISTAKES = [
    ("map", 'land = ["AF7"] }', 'land = ["AF5"] }', "territory.AF6.land"),
    ("map", 'land = ["AF7"] }', 'land = ["XX1"] }', "territory.AF6.land"),
    ("map", 'id = "EU1", name = "Iberia"', 'id = "EU1", name = "Gaul"', "territory"),
    (
        "map",
        'name = "Sahara", continent = "africa"',
        'name = "Sahara", continent = "asia"',
        "territory.AF1.continent",
    ),
    (
        "map",
        'name = "Sahara", continent = "africa"',
        'name = "Sahara", continent = "eurasia"',
        "territory.AF0.land",
    ),
    (
        "map",
        'continent = "africa", colour = "brown", x = 530',
        'continent = "africa", colour = "none", x = 530',
        "territory.AF1.colour",
    ),
    ("map", 'a = "AF2", b = "EU1"', 'a = "AF2", b = "AF3"', "strait.S01"),
    ("map", 'a = "AF2", b = "EU1"', 'a = "AF0", b = "EU1"', "strait.S01"),
    ("map", 'a = "OC6", b = "AN4"', 'a = "AN1", b = "SA5"', "strait"),
    ("setup", "strait_values = [2, 2, ", "strait_values = [2, ", "strait_values"),
    ("setup", "hunting_values = [3, 4, 5, 6, 7, 8]", "hunting_values = [3, 4, 5, 6]", "hunting_values"),
    ("setup", "tiles = { 1 = 10,", "tiles = { 1 = 1, 6 = 9,", "tiles"),
    ("setup", "tiles = { 1 = 10, 2 = 8, 3 = 6", "tiles = { 1 = 1, 2 = 1, 3 = 1", "tiles"),
    ("setup", "doubled_height = 2", "doubled_height = 4", "doubled_height"),
    ("setup", "objectives_kept = 1", "objectives_kept = 3", "objectives_kept"),
    ("setup", "villages = 9", "villages = 0", "villages"),
    ("setup", "villages = 9", 'villages = 9\nvillage = "x"', "Object contains unknown field `village`"),
    ("objectives", 'kind = "tile_count"', 'kind = "tile"', "objective.O19.kind"),
    ("objectives", 'colour = "green"', 'colour = "none"', "objective.O01.colour"),
    ("objectives", 'continent = "africa"', 'continent = "asia"', "objective.O05.continent"),
    ("objectives", "value = 3", "value = 4", "objective.O14.value"),
    ("objectives", 'name = "Builders"', 'name = "Teachers"', "objective"),
    ("permanents", 'name = "Rafts"', 'name = "Sandals"', "permanent"),
    ("permanents", "level = 1", "level = 6", "permanent[0].level"),
    ("actions", 'name = "Raid"', 'name = "Spy"', "action"),
    ("actions", 'window = "any"', 'window = "later"', "action[0].window"),
]


@pytest.mark.parametrize(("file", "old", "new", "key"), MISTAKES)
def test_a_mistake_in_the_data_is_named_with_its_file_and_key(file: str, old: str, new: str, key: str) -> None:
    text = read(f"origin/{file}.toml")
    assert old in text
    kind, check = CHECKS[file]
    with pytest.raises(BadContent) as fault:
        parse(f"origin/{file}.toml", text.replace(old, new, 1), kind, check)
    assert str(fault.value).startswith(f"data/origin/{file}.toml: {key}")


def test_an_island_that_no_way_leads_to_is_a_mistake() -> None:
    text = read("origin/map.toml")
    for strait in ("S04", "S10", "S11"):
        line = next(line for line in text.splitlines() if f'"{strait}"' in line)
        text = text.replace(f"{line}\n", "")
    with pytest.raises(BadContent, match=r"territory\.AN1: no way"):
        parse("origin/map.toml", text, data.Map, data.check_map)


def test_the_data_that_is_played_with_passes_its_checks() -> None:
    for file, (kind, check) in CHECKS.items():
        parse(f"origin/{file}.toml", read(f"origin/{file}.toml"), kind, check)


def test_keys_are_names_in_lower_case_without_blanks() -> None:
    assert slug("Long Strides") == "long-strides"
    assert {data.deck_of()[key] for key in ("raid", "long-strides", "one-people")} == {YELLOW, ORANGE, PURPLE}
    assert atlas.KEYS[atlas.ORIGIN] == "cradle"
    assert KINDS[atlas.KIND[atlas.BY_KEY["sahara"]]] == "brown"
