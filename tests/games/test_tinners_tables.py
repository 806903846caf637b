"""The data files of Tinners' Trail (§3 to §12): as the specification has them, and refused with a mistake."""

from __future__ import annotations

import itertools
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.games.content import BadContent, parse, read
from bot.games.tinners import data, rates, wallace_cards

SPEC = Path(__file__).parents[3] / "shared" / "rules" / "tinners-trail.md"


def test_3_2_the_map_has_19_areas_38_borders_and_2_to_5_neighbours_each() -> None:
    assert len(data.areas()) == 19
    assert len(data.borders()) == 38
    assert {len(around) for around in data.neighbours()} == {2, 3, 4, 5}
    assert sum(not sea for sea in data.coast()) == 6


def test_3_2_no_two_borders_cross_on_the_sketch_and_areas_keep_apart() -> None:
    spots = [(area.x, area.y) for area in data.areas()]
    for one, other in itertools.combinations(data.borders(), 2):
        ends = {one.a, one.b, other.a, other.b}
        if len(ends) == 4:
            assert not crosses(spots[one.a], spots[one.b], spots[other.a], spots[other.b]), (one, other)
    for (x1, y1), (x2, y2) in itertools.combinations(spots, 2):
        assert (x1 - x2) ** 2 + (y1 - y2) ** 2 >= 95**2


def crosses(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_h16_the_dice_give_the_stated_frequencies() -> None:
    faces = rates.prices().faces
    sums = [sum(dice) for dice in itertools.product(faces, repeat=rates.prices().dice)]
    assert [sums.count(n) for n in range(10)] == [1, 6, 18, 35, 48, 48, 35, 18, 6, 1]


def test_h17_both_ores_are_worth_5_pounds_50_on_average() -> None:
    table = rates.prices()
    sums = [sum(dice) for dice in itertools.product(table.faces, repeat=table.dice)]
    for scale in (table.scale.tin, table.scale.copper):
        assert sum(scale[n] for n in sums) / len(sums) == 5.5


def test_h44_points_follow_the_rates_of_each_round_with_halves_up() -> None:
    per_pound = {"1": 22, "2": 18, "3": 14, "4": 11}
    for number, rows in rates.investments().rounds.items():
        for key, points in rows.items():
            for slot, share in enumerate((10, 9, 8)):
                hundredths = int(key) * per_pound[number] * share
                assert abs(points[slot] * 100 - hundredths) <= 50, (number, key, slot)


def test_i2_round_4_gives_half_of_round_1() -> None:
    rounds = rates.investments().rounds
    assert rounds["1"]["20"][0] == 44
    assert rounds["4"]["20"][0] == 22


def test_12_3_the_deck_has_24_cards() -> None:
    actions = [card.action for card in wallace_cards.cards()]
    assert [actions.count(action) for action in ("build", "extract", "develop")] == [6, 11, 7]


def spec_blocks() -> dict[str, Any]:
    """The data blocks of the specification, all in one."""
    found: dict[str, Any] = {}
    for block in re.findall(r"```toml\n(.*?)```", SPEC.read_text("utf-8"), re.DOTALL):
        found |= tomllib.loads(block)
    return found


@pytest.mark.skipif(not SPEC.exists(), reason="the specification is not here")
def test_all_numbers_are_those_of_the_specification() -> None:
    spec = spec_blocks()

    def slug(name: str) -> str:
        return name.lower().replace("_", "-")

    assert [(a.key, a.name, a.coast, a.borders) for a in data.areas()] == [
        (slug(a["id"]), a["name"], a["coast"], tuple(map(slug, a["adj"]))) for a in spec["area"]
    ]
    assert [(t.tin, t.copper, t.water) for t in data.tiles()] == [
        (t["tin"], t["copper"], t["water"]) for t in spec["tiles"]
    ]
    setup = data.setup()
    assert [list(card.order) for card in setup.cards.values()] == [
        list(map(slug, card["order"])) for card in spec["setup_card"]
    ]
    assert [(p, c.face_up, c.face_down, c.discoveries) for p, c in setup.counts.items()] == [
        (str(c["players"]), c["face_up"], c["face_down"], c["discoveries_per_round"]) for c in spec["tile_counts"]
    ]
    wp = spec["wp"]
    assert rates.work().per_round == wp.pop("per_round")
    assert dict(rates.costs()) == wp
    price = spec["price"]
    table = rates.prices()
    assert [list(table.faces), table.dice] == [price["die_faces"], price["dice"]]
    assert [list(table.scale.tin), list(table.scale.copper)] == [price["tin"], price["copper"]]
    assert [list(table.zones.low), list(table.zones.high)] == [price["low_zone"], price["high_zone"]]
    development = spec["development"]
    assert rates.developments().base_capacity == development["base_capacity"]
    assert list(rates.kinds()[rates.PUMP].water_by_round) == development["pump_water_by_round"]
    for kind in ("miner", "port", "train", "adit"):
        ours = rates.developments().kinds[kind]
        assert {key: getattr(ours, key) for key in development[kind]} == development[kind]
    assert {p: [list(row) for row in rows] for p, rows in rates.developments().board.items()} == spec["dev_board"]
    assert [(c.name, c.minimum, c.amount) for c in rates.survey().values()] == [
        (c["name"], c["min_bid"], c["amount"]) for c in spec["survey_cards"]
    ]
    invest = spec["invest"]
    assert rates.investments().most == invest["max_per_player_per_round"]
    assert dict(rates.investments().slots) == invest["slots_by_players"]
    for number in "1234":
        rows = rates.investments().rounds[number]
        assert [[int(key), *points] for key, points in rows.items()] == invest[number]
    emigration, ours_too = spec["emigration"], rates.emigration()
    assert ours_too.coloured_miners == emigration["coloured_miners_per_player"]
    assert list(ours_too.sierra_madre.points) == emigration["sierra_madre_points"]
    assert list(ours_too.kimberly.income) == emigration["kimberly_income"]
    pairs = zip(ours_too.adelaide.chosen, ours_too.adelaide.other, strict=True)
    assert [{"chosen": c, "other": o} for c, o in pairs] == emigration["adelaide"]
    counted = zip(ours_too.michigan.piece, ours_too.michigan.count, strict=True)
    assert [p if n == 1 else f"{p}_x{n}" for p, n in counted] == emigration["michigan"]
    lord, his = spec["lord_wallace"], wallace_cards.wallace()
    assert {a: list(getattr(his.deck, a)) for a in ("build", "extract", "develop")} == {
        a: lord[a] for a in ("build", "extract", "develop")
    }
    assert [his.start.money, his.start.mines, his.start.more_mines] == [
        lord["start_money"], lord["start_mines"], lord["start_mines_more"],
    ]  # fmt: skip
    assert list(his.invest.reserve) == lord["reserve_by_round"]
    assert [list(his.order.base), list(his.order.emigration)] == [
        lord["develop_order_base"], lord["develop_order_emigration"],
    ]  # fmt: skip


KINDS = {
    "areas": (data.AreaTable, data.check_areas),
    "tiles": (data.TileTable, data.check_tiles),
    "setup": (data.SetupTable, data.check_setup),
    "work": (rates.Work, rates.check_work),
    "prices": (rates.Prices, rates.check_prices),
    "developments": (rates.Developments, rates.check_developments),
    "investments": (rates.Investments, rates.check_investments),
    "survey": (rates.SurveyTable, rates.check_survey),
    "emigration": (rates.Emigration, rates.check_emigration),
    "lord_wallace": (wallace_cards.WallaceTable, wallace_cards.check_wallace),
}
CHANGES = [
    ("areas", 'borders = ["st-ives", "marazion"]', 'borders = ["st-ives"]', "areas[2].borders"),
    ("areas", 'borders = ["st-ives", "marazion"]', 'borders = ["st-ives", "truro"]', "areas[0].borders"),
    ("areas", 'borders = ["st-ives", "marazion"]', 'borders = ["st-ives", "st-ives"]', "areas[0].borders"),
    ("areas", 'key = "st-just"', 'key = "st-ives"', "areas"),
    ("areas", 'key = "st-just"', 'key = "St Just"', "areas[0].key"),
    ("areas", "x = 55\n", "x = 1055\n", "areas[0].x"),
    ("tiles", "tin = 2, copper = 3", "tin = 3, copper = 3", "total.tin"),
    ("tiles", "tin = 2, copper = 3", "tin = 2, copper = 4", "total.copper"),
    ("tiles", "T24 = {", "T25 = { tin = 0, copper = 0, water = 0 }\nT24 = {", "total.tiles"),
    ("tiles", "tin = 2, copper = 3, water = 2", "tin = 2, copper = 3, water = -2", "tiles.T01.water"),
    ("setup", '"perran", "st-ives"', '"perran", "perran"', "cards.1.order"),
    ("setup", "face_up = 6, face_down = 13", "face_up = 7, face_down = 13", "counts.5"),
    ("setup", "face_up = 4, face_down = 7", "face_up = 0, face_down = 0", "counts.2"),
    ("setup", "\n2 = 1", "\n6 = 1", "peeks"),
    ("work", "pump = 1 ", "bribe = 1 ", "cost"),
    ("work", "adit = 3", "adit = 11", "cost.adit"),
    ("prices", "tin = [3, 4,", "tin = [4,", "scale.tin"),
    ("prices", "copper = [1, 2, 3", "copper = [2, 1, 3", "scale.copper"),
    ("prices", "low = [0, 1, 2]", "low = [0, 1, 7]", "zones"),
    ("prices", "dice = 3", "dice = 2", "scale.tin"),
    ("developments", "water_by_round = [1, 1, 2, 2]", "water_by_round = [1, 1, 2]", "kinds.pump.water_by_round"),
    ("developments", "[[2, 2, 0, 1, 2], [2, 2, 1", "[[2, 2, 0, 1, 2], [3, 2, 1", "board.4"),
    ("developments", "[[1, 1, 0, 1, 1],", "[[1, 1, 0, 1],", "board.2"),
    ("developments", "[[1, 1, 0, 1, 1], [1, 1, 1, 1, 2],", "[[1, 1, 0, 1, 1],", "board.2"),
    ("developments", 'miner = { name = "Miner"', 'minor = { name = "Miner"', "kinds"),
    ("investments", "5 = [11, 10, 9]", "5 = [10, 11, 9]", "rounds.1.5"),
    ("investments", "5 = [9, 8, 7]", "6 = [9, 8, 7]", "rounds.2"),
    ("investments", "5 = [11, 10, 9]", "5 = [11, 10]", "rounds.1.5"),
    ("investments", "[slots]\n1 = 2\n", "[slots]\n", "slots"),
    ("investments", "[rounds.4]", "[rounds.5]", "rounds"),
    ("survey", 'after = "work"', 'after = "tea"', "cards.swift.after"),
    ("survey", "[cards.swift]", "[cards.none]", "cards.none"),
    ("survey", "[cards.swift]", "[cards.swift-hare]", "cards.swift-hare"),
    ("emigration", "points = [26, 21, 16, 12]", "points = [26, 21, 16]", "sierra_madre.points"),
    ("emigration", '"port", "miner"]', '"port", "pump"]', "michigan.piece[3]"),
    ("lord_wallace", "build = [4, 6,", "build = [6,", "deck"),
    ("lord_wallace", 'base = ["train"', 'base = ["adit"', "order.base"),
    ("lord_wallace", "reserve = [10, 10, 5, 0]", "reserve = [10, 10, 5]", "invest.reserve"),
    ("lord_wallace", "more_mines = 3", "more_mines = 7", "start.more_mines"),
]


@pytest.mark.parametrize(("name", "old", "new", "key"), CHANGES)
def test_files_with_a_mistake_are_refused_by_key(name: str, old: str, new: str, key: str) -> None:
    words = read(f"tinners/{name}.toml")
    kind, check = KINDS[name]
    parse(name, words, kind, check)  # type: ignore[arg-type]
    assert old in words
    with pytest.raises(BadContent) as caught:
        parse(name, words.replace(old, new, 1), kind, check)  # type: ignore[arg-type]
    assert caught.value.key == key


def test_an_area_that_no_border_reaches_is_refused() -> None:
    words = read("tinners/areas.toml")
    cut = words.replace('borders = ["st-ives", "marazion"]', "borders = []")
    cut = cut.replace('borders = ["st-just", "marazion", "gwinear"]', 'borders = ["marazion", "gwinear"]')
    cut = cut.replace(
        'borders = ["st-just", "st-ives", "gwinear", "breage"]', 'borders = ["st-ives", "gwinear", "breage"]'
    )
    with pytest.raises(BadContent, match="no border leads"):
        parse("areas", cut, data.AreaTable, data.check_areas)


def test_every_house_value_is_marked() -> None:
    for name in KINDS:
        if name != "emigration":
            assert "HOUSE" in read(f"tinners/{name}.toml"), name


def test_help_is_short_and_begins_with_an_overview() -> None:
    topics = tomllib.loads(read("tinners/help.toml"))
    assert next(iter(topics)) == "Overview"
    assert len(topics) <= 25
    assert all(len(words) < 900 for words in topics.values())
