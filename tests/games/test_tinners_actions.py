"""Phase 2 of Tinners' Trail: the work track, extraction and developments (§5, §7, §8; H18 to H39)."""

from __future__ import annotations

import itertools
import random

import pytest

from bot.games.contract import IllegalChoice, dump
from bot.games.playing import advance
from bot.games.tinners import data, rates, works
from bot.games.tinners.state import active, adit_ends, capacity, yield_of
from tests.games.tinners_position import GAME, Position, asked, asked_seat, choice, copy, keys, new, play, walk


def refused(position: Position, words: str) -> str:
    """The last word is refused after the others, and changes nothing; returns why."""
    state = copy(position.state)
    *before, last = words.split()
    play(state, " ".join(before))
    data = dump(state)
    with pytest.raises(IllegalChoice) as caught:
        advance(GAME, state, asked_seat(state), choice(last))
    assert dump(state) == data
    return caught.value.reason.message


def track(position: Position) -> list[list[int]]:
    """The columns of the work track that hold markers."""
    return [list(column) for column in GAME.view(position.state, None).track if column]


# --- §5: turn order, passing ---------------------------------------------------------------------------------


def test_w1_whoever_arrives_later_in_a_column_stands_below() -> None:
    position = Position().mine(0, "redruth", 1, 1, 3).tile("gwennap", 2, 3, 2)
    position.play("adit redruth gwennap")
    for _ in range(3):
        assert asked_seat(position.state) == 1
        position.play("pasties")
    assert track(position) == [[0, 1]]
    assert asked_seat(position.state) == 0


def test_w2_of_two_markers_in_the_lowest_column_the_upper_one_acts() -> None:
    position = Position(3).places("0:4", "2:2", "1:2")
    assert active(position.state) == 2


def test_h18_markers_start_in_column_0_in_turn_order() -> None:
    for seed in "abc":
        state = new(5, seed)
        assert GAME.view(state, None).track[0] == tuple(state.order)
        assert asked_seat(state) == state.order[0]


def test_5_the_same_player_may_act_several_times_in_a_row() -> None:
    position = Position().places("1:3")
    position.play("pasties pasties pasties")
    assert asked_seat(position.state) == 1, "who came first to the column acts first"


@pytest.mark.parametrize(("key", "cost"), [(key, cost) for key, cost in rates.costs().items() if key != "emigrate"])
def test_h20_an_action_that_cannot_be_paid_in_full_is_not_offered(key: str, cost: int) -> None:
    position = Position().mine(0, "st-ives", 2, 2, 1).tile("gwinear", 2, 3, 2)
    position.places("1:10").passed(1)
    assert key in keys(position.places(f"0:{10 - cost}").state)
    assert key not in keys(position.places(f"0:{11 - cost}").state) or cost == 1
    if cost > 1:
        assert refused(position, key).startswith("That takes {cost} work points")


@pytest.mark.parametrize(
    ("words", "cost"),
    [
        ("extract st-ives tin", 1), ("miner st-ives", 1), ("port st-ives", 2), ("train st-ives", 2),
        ("adit st-ives gwinear", 3), ("pump st-ives", 1), ("pasties", 1),
    ],
)  # fmt: skip
def test_5_1_an_action_costs_its_work_points_and_no_money_but_for_water(words: str, cost: int) -> None:
    position = Position().mine(0, "st-ives", 2, 2, 1).tile("gwinear", 2, 3, 2)
    position.play(words)
    assert position.state.work == [cost, 0]
    assert position.state.money[0] == {"pasties": 21, "extract": 19}.get(words.split(maxsplit=1)[0], 20)


def test_h21_who_passes_is_out_and_joins_the_queue() -> None:
    position = Position(3)
    assert position.play("pass") == ["P1 passes."]
    assert position.state.passed == [0]
    assert asked_seat(position.state) == 1
    assert position.state.work[0] == 0


def test_h22_ten_work_points_are_a_pass() -> None:
    position = Position(3).places("0:9", "1:9", "2:9")
    position.play("pasties")
    assert position.state.passed == [0]
    assert asked_seat(position.state) == 1


def test_5_the_phase_ends_when_all_are_in_the_queue() -> None:
    position = Position(3).places("0:9", "1:9", "2:9")
    position.play("pasties pass pasties")
    assert position.state.phase == "invest"
    assert position.state.passed == [0, 1, 2]


def test_a_pass_asks_for_a_second_look() -> None:
    (option,) = [o for o in asked(Position().state).options if o.key == "pass"]
    assert option.warning is not None


# --- §7: extract, pasties ------------------------------------------------------------------------------------


def test_x1_three_cubes_at_water_2_cost_6_pounds_and_add_one_water() -> None:
    position = Position().mine(0, "redruth", 2, 2, 2)
    position.state.miners[position.x("redruth")] = 1
    position.play("extract redruth tin*2+copper")
    assert position.state.money[0] == 14
    assert position.ground("redruth") == (0, 1, 3)
    assert (position.state.held_tin[0], position.state.held_copper[0]) == (2, 1)


def test_x2_five_cubes_at_water_0_are_free_and_add_one_water() -> None:
    position = Position().mine(0, "st-ives", 4, 4, 0)
    x = position.x("st-ives")
    position.state.miners[x], position.state.ports[x], position.state.trains[x] = 1, True, True
    position.play("extract st-ives tin*2+copper*3")
    assert position.state.money[0] == 20
    assert position.ground("st-ives") == (2, 1, 1)


def test_x3_h31_miner_port_and_train_make_a_capacity_of_5() -> None:
    position = Position().mine(0, "st-ives", 4, 4, 0)
    x = position.x("st-ives")
    assert capacity(position.state, x) == 2
    position.play("miner st-ives pass train st-ives port st-ives")
    assert capacity(position.state, x) == 5
    assert GAME.view(position.state, None).areas[x].capacity == 5


def test_x4_who_has_7_pounds_takes_one_cube_at_water_4() -> None:
    position = Position().mine(0, "redruth", 3, 3, 4)
    position.state.miners[position.x("redruth")] = 1
    position.state.money[0] = 7
    play(position.state, "extract redruth")
    assert (asked(position.state).least, asked(position.state).most) == (1, 1)


def test_7_who_cannot_pay_for_one_cube_cannot_extract() -> None:
    position = Position().mine(0, "redruth", 3, 3, 4)
    position.state.money[0] = 3
    assert refused(position, "extract").startswith("You can't pay for the water")


def test_h32_any_mix_of_the_ore_that_is_there() -> None:
    position = Position().mine(0, "redruth", 1, 3, 0)
    play(position.state, "extract redruth")
    assert [(o.key, o.times) for o in asked(position.state).options] == [("tin", 1), ("copper", 2)]
    for words in ("tin", "copper", "tin+copper", "copper*2"):
        play(copy(position.state), words)
    refused(position, "tin*2")
    refused(position, "tin+copper*2")


def test_7_the_same_mine_again_costs_the_new_water() -> None:
    position = Position().mine(0, "redruth", 4, 4, 1).places("1:5")
    position.play("extract redruth tin*2")
    position.play("extract redruth tin*2")
    assert position.state.money[0] == 20 - 2 - 4
    assert position.ground("redruth") == (0, 4, 3)


def test_7_only_own_mines_with_ore_are_offered() -> None:
    position = Position().mine(0, "redruth", 1, 0, 0).mine(0, "camborne", 0, 0, 0).mine(1, "gwennap", 3, 3, 0)
    assert keys(position.state, "extract") == ["redruth"]


def test_7_what_can_be_extracted_agrees_with_trying_everything() -> None:
    source = random.Random(7)
    position = Position().mine(0, "st-ives", 0, 0, 0)
    state, x = position.state, position.x("st-ives")
    for _ in range(300):
        state.tin[x], state.copper[x], state.water[x] = (source.randrange(5) for _ in range(3))
        state.money[0], state.miners[x] = source.randrange(14), source.randrange(4)
        state.ports[x], state.trains[x] = source.random() < 0.5, source.random() < 0.5
        most = 0
        for tin, copper in itertools.product(range(state.tin[x] + 1), range(state.copper[x] + 1)):
            pieces = state.miners[x] + state.ports[x] + state.trains[x]
            if tin + copper <= 2 + pieces and (tin + copper) * state.water[x] <= state.money[0]:
                most = max(most, tin + copper)
        assert yield_of(state, 0, x) == most
        assert ("extract" in keys(state)) == (most > 0)


def test_7_pasties_bring_one_pound_for_one_work_point() -> None:
    position = Position()
    assert position.play("pasties") == ["P1 sells pasties for £1."]
    assert (position.state.money[0], position.state.work[0]) == (21, 1)


# --- §8: developments ----------------------------------------------------------------------------------------


def test_d1_a_port_takes_off_one_water_and_adds_capacity() -> None:
    position = Position().mine(0, "st-ives", 2, 2, 3)
    position.play("port st-ives")
    assert position.ground("st-ives") == (2, 2, 2)
    assert capacity(position.state, position.x("st-ives")) == 3


def test_d2_h37_a_train_takes_off_what_water_there_is() -> None:
    position = Position().mine(0, "redruth", 2, 2, 1)
    position.play("train redruth")
    assert position.ground("redruth") == (2, 2, 0)
    assert capacity(position.state, position.x("redruth")) == 3


def test_d3_an_adit_works_on_both_sides_and_waits_where_there_is_no_mine() -> None:
    position = Position().mine(0, "redruth", 2, 0, 4).tile("gwennap", 1, 3, 2)
    position.play("adit redruth gwennap")
    assert position.ground("redruth") == (3, 1, 3)
    assert position.pending("gwennap") == 1
    view = GAME.view(position.state, 1).areas[position.x("gwennap")]
    assert view.pending is not None
    assert (view.pending.tin, view.pending.copper, view.pending.water) == (1, 1, 1)
    assert view.tile == "hidden"


def test_d4_what_waits_is_added_when_the_mine_is_built() -> None:
    position = Position().mine(0, "redruth", 2, 0, 4).tile("gwennap", 1, 3, 2)
    x = position.x("gwennap")
    position.state.pending[x] = 2
    works.build(position.state, 1, x)
    assert position.ground("gwennap") == (3, 5, 0)
    assert position.pending("gwennap") == 0
    lone = Position().tile("gwennap", 1, 2, 1)
    lone.state.pending[x] = 1
    works.build(lone.state, 1, x)
    assert lone.ground("gwennap") == (2, 3, 0)


def test_h35_an_adit_between_two_mines_helps_both_owners() -> None:
    position = Position().mine(0, "redruth", 2, 0, 4).mine(1, "gwennap", 1, 1, 0)
    position.play("adit redruth gwennap")
    assert position.ground("redruth") == (3, 1, 3)
    assert position.ground("gwennap") == (2, 2, 0)


def test_h35_one_adit_on_a_border_and_none_to_an_area_without_a_tile() -> None:
    position = Position(3).mine(0, "redruth", 2, 0, 4).mine(0, "gwennap", 1, 1, 0).tile("illogan", 2, 3, 2)
    assert keys(position.state, "adit") == ["redruth", "gwennap"]
    assert keys(position.state, "adit redruth") == ["illogan", "gwennap"]
    position.play("adit gwennap redruth pass pass")
    assert keys(position.state, "adit") == ["redruth"]
    assert keys(position.state, "adit redruth") == ["illogan"]
    position.play("adit redruth illogan")
    assert "adit" not in keys(position.state)
    assert [sorted((b.a, b.b)) for b in GAME.view(position.state, None).borders if b.adit] == [
        ["illogan", "redruth"], ["gwennap", "redruth"],
    ]  # fmt: skip


@pytest.mark.parametrize(("number", "water"), [(1, 4), (2, 4), (3, 3), (4, 3)])
def test_d5_h36_a_pump_takes_off_one_water_and_two_from_round_3_on(number: int, water: int) -> None:
    position = Position(number=number).mine(0, "redruth", 2, 2, 5)
    position.play("pump redruth")
    assert position.ground("redruth") == (2, 2, water)
    assert capacity(position.state, position.x("redruth")) == 2
    position.play("pass")
    assert "redruth" in keys(position.state, "pump"), "a pump is used up, so the next one finds room"


def test_h34_one_miner_one_port_and_one_train_in_own_mines_and_ports_on_the_coast() -> None:
    position = Position().mine(0, "st-ives", 1, 1, 1).mine(0, "redruth", 1, 1, 1).mine(1, "gwinear", 1, 1, 1)
    position.passed(1)
    assert keys(position.state, "port") == ["st-ives"]
    assert keys(position.state, "miner") == keys(position.state, "train") == ["st-ives", "redruth"]
    position.play("port st-ives miner redruth train redruth")
    assert "port" not in keys(position.state)
    assert keys(position.state, "miner") == ["st-ives"]
    assert keys(position.state, "train") == ["st-ives"]


@pytest.mark.parametrize("kind", range(len(rates.KINDS)))
def test_8_what_the_board_has_not_left_cannot_be_taken(kind: int) -> None:
    position = Position().mine(0, "st-ives", 2, 2, 1).tile("gwinear", 2, 3, 2)
    key = rates.KINDS[kind]
    assert key in keys(position.state)
    position.state.board[kind] = 0
    assert key not in keys(position.state)
    assert refused(position, key).startswith("There is no {kind} left")


def test_8_taking_one_leaves_one_less_for_everybody() -> None:
    position = Position().mine(0, "st-ives", 2, 2, 1)
    position.play("pump st-ives")
    assert position.state.board == [2, 2, 2, 2, 1]
    assert [d.left for d in GAME.view(position.state, 1).developments] == [2, 2, 2, 2, 1]


def test_h38_a_development_stays_in_its_area() -> None:
    position = Position().mine(0, "st-ives", 2, 2, 1).places("1:10").passed(1)
    position.play("port st-ives pass")
    while position.state.round == 1:
        position.play("stop" if position.state.phase == "invest" else "none")
    assert GAME.view(position.state, None).areas[position.x("st-ives")].port


def test_8_all_placements_keep_the_limits_in_random_play() -> None:
    for seed in range(6):
        for state in walk(new(4, str(seed), emigration="off"), random.Random(seed)):
            assert max(state.miners) <= 1
            assert min([*state.water, *state.money, *state.mines]) >= 0
            for x, owner in enumerate(state.owners):
                assert owner >= 0 or not (state.ports[x] or state.trains[x] or state.miners[x])
                assert not state.ports[x] or data.coast()[x]
                assert all(state.tiles[y] >= 0 for y in adit_ends(state, x))


def test_unknown_and_wrong_answers_are_refused_in_words() -> None:
    position = Position().mine(0, "redruth", 2, 2, 1)
    for words in ("fish", "extract fish", "extract redruth gold", "emigrate", "place", "tin", "port"):
        assert refused(position, words)
