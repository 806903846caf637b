"""The Emigration expansion of Tinners' Trail (§11; H26, H34, H47 to H52): every place in every round."""

from __future__ import annotations

import random

import pytest

from bot.games.contract import IllegalChoice
from bot.games.playing import advance
from bot.games.tinners import rates
from bot.games.tinners.data import NOBODY
from bot.games.tinners.rates import PLACES
from bot.games.tinners.state import State, capacity
from tests.games.tinners_position import GAME, Position, asked, asked_seat, copy, keys, new, play, walk


def abroad(number: int, seats: int = 2) -> Position:
    """Seat 0 has a coloured miner in an empty mine; the others are at 5 work points."""
    position = Position(seats, number=number, emigration=True).mine(0, "st-ives", 0, 0, 3).own_miner("st-ives")
    return position.places(*(f"{side}:5" for side in range(1, seats)))


def sold(position: Position) -> State:
    """Everybody passes, seat 0 first; ore is sold."""
    position.play("pass " * len(position.state.money))
    return position.state


# --- §11.1, §11.2: coloured miners ---------------------------------------------------------------------------


def test_11_1_four_coloured_miners_each_and_sixteen_spaces() -> None:
    view = GAME.view(new(3), None)
    assert [side.coloured for side in view.sides] == [4, 4, 4]
    assert [len(place.spaces) for place in view.places] == [4, 4, 4, 4]
    assert all(space.side is None for place in view.places for space in place.spaces)


def test_without_the_expansion_there_is_nothing_of_it() -> None:
    state = new(3, emigration="off")
    view = GAME.view(state, None)
    assert view.places == ()
    assert [side.coloured for side in view.sides] == [0, 0, 0]
    for now in walk(state, random.Random(1)):
        assert not any(now.own_miners)
        assert set(now.spaces) == {NOBODY}


def test_11_2_h47_a_coloured_miner_may_take_the_place_of_one_from_the_board() -> None:
    position = Position(emigration=True).mine(0, "redruth", 3, 3, 0)
    assert keys(position.state, "miner redruth") == ["own", "common"]
    position.play("miner redruth own")
    x = position.x("redruth")
    assert (position.state.miners[x], position.state.own_miners[x]) == (0, True)
    assert capacity(position.state, x) == 3
    assert position.state.board[rates.MINER] == 1
    assert position.state.work[0] == 1
    assert position.state.coloured[0] == 3
    assert GAME.view(position.state, 1).areas[x].coloured == (0,)


def test_h34_common_and_coloured_miners_count_together() -> None:
    position = Position(emigration=True).mine(0, "redruth", 3, 3, 0).mine(0, "camborne", 3, 3, 0)
    position.play("miner redruth own pass")
    assert keys(position.state, "miner") == ["camborne"]
    position.play("miner camborne common")
    assert "miner" not in keys(position.state)


def test_h48_who_has_no_coloured_miner_left_takes_a_common_one() -> None:
    position = Position(emigration=True).mine(0, "redruth", 3, 3, 0)
    position.state.coloured[0] = 0
    position.play("miner redruth")
    assert position.state.miners[position.x("redruth")] == 1


def test_h2_hired_hands_are_always_common() -> None:
    position = Position(3, emigration=True).tile("redruth", 4, 3, 4, shown=True)
    position.play("build redruth bid 1 drop drop hands")
    x = position.x("redruth")
    assert (position.state.miners[x], position.state.own_miners[x]) == (1, False)
    assert position.state.coloured[0] == 4


# --- §11.3: the action ---------------------------------------------------------------------------------------


def test_e9_in_round_2_any_of_the_four_places_is_open() -> None:
    position = abroad(2)
    assert keys(position.state, "emigrate st-ives") == list(PLACES)


def test_e8_a_taken_space_and_those_of_other_rounds_are_closed() -> None:
    position = abroad(2).space("kimberly", 2, 1).space("michigan", 1, 1)
    assert keys(position.state, "emigrate st-ives") == ["michigan", "sierra-madre", "adelaide"]
    position.play("emigrate st-ives sierra-madre")
    spaces = GAME.view(position.state, None).places
    assert [[space.side for space in place.spaces] for place in spaces] == [
        [1, None, None, None],
        [None, 0, None, None],
        [None, 1, None, None],
        [None, None, None, None],
    ]


def test_11_3_without_a_free_space_nobody_emigrates() -> None:
    position = abroad(2)
    for name in PLACES:
        assert "emigrate" in keys(position.state)
        position.space(name, 2, 1)
    assert "emigrate" not in keys(position.state)


def test_h26_it_costs_one_work_point_and_one_of_capacity() -> None:
    position = abroad(1)
    x = position.x("st-ives")
    assert capacity(position.state, x) == 3
    position.play("emigrate st-ives kimberly")
    assert position.state.work[0] == 1
    assert capacity(position.state, x) == 2
    assert position.state.coloured[0] == 3, "he never comes back"
    assert "emigrate" not in keys(position.state)


def test_11_3_the_mine_need_not_be_exhausted() -> None:
    position = Position(emigration=True).mine(0, "redruth", 5, 5, 0).own_miner("redruth")
    assert "emigrate" in keys(position.state)


def test_11_3_common_miners_and_those_of_others_stay() -> None:
    position = Position(emigration=True).mine(0, "redruth", 0, 0, 0).mine(1, "camborne", 0, 0, 0)
    position.own_miner("camborne")
    position.state.miners[position.x("redruth")] = 1
    assert "emigrate" not in keys(position.state)


def test_h49_several_miners_may_emigrate_in_one_round() -> None:
    position = abroad(1).mine(0, "redruth", 1, 1, 1).own_miner("redruth")
    position.play("emigrate st-ives kimberly emigrate redruth sierra-madre")
    assert position.state.money[0] == 25
    assert GAME.scores(position.state)[0] == 26


# --- §11.4: Michigan -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "piece", "count"), [(1, "adit", 1), (2, "train", 1), (3, "port", 1), (4, "miner", 2)]
)
def test_11_4_michigan_gives_a_piece_by_round_from_the_supply(number: int, piece: str, count: int) -> None:
    position = abroad(number)
    position.play("emigrate st-ives michigan")
    assert GAME.view(position.state, 1).sides[0].stored == {piece: count}
    assert position.state.board == [2] * 5


def test_11_4_it_may_be_placed_at_once() -> None:
    position = abroad(2)
    play(position.state, "emigrate st-ives")
    assert not advance(GAME, position.state, 0, ("michigan",)).turn_over
    assert keys(position.state) == ["place", "later"]
    told = position.play("place train st-ives")
    assert told == ["P1 places a train from Michigan in St Ives."]
    assert position.ground("st-ives") == (0, 0, 1)
    assert position.state.work[0] == 1
    assert position.state.stored[0] == [0] * 5


def test_11_4_h19_or_on_a_later_turn_before_an_action_and_for_nothing() -> None:
    position = abroad(2)
    position.play("emigrate st-ives michigan later pasties")
    play(position.state, "place train")
    progress = advance(GAME, position.state, 0, ("st-ives",))
    assert not progress.turn_over
    assert asked_seat(position.state) == 0
    assert position.state.work[0] == 2
    assert "place" not in keys(position.state)


def test_11_4_also_in_a_later_round() -> None:
    position = abroad(1).tile("gwinear", 2, 3, 2)
    position.play("emigrate st-ives michigan later")
    sold(position)
    while position.state.round == 1:
        position.play("stop" if position.state.phase == "invest" else "none")
    position.play("place adit st-ives gwinear")
    assert position.ground("st-ives") == (1, 1, 2)
    assert position.pending("gwinear") == 1


def test_11_4_no_placing_while_another_is_active() -> None:
    position = abroad(2)
    position.play("emigrate st-ives michigan later")
    position.places("0:5")
    assert asked_seat(position.state) == 1
    assert "place" not in keys(position.state)
    position.play("pasties")
    assert asked_seat(position.state) == 0
    assert "place" in keys(position.state)


def test_h22_at_ten_work_points_stored_pieces_may_still_be_placed() -> None:
    position = abroad(2).places("0:4")
    position.play("emigrate st-ives michigan later")
    position.places("1:10", "0:9").passed(1)
    play(position.state, "pasties")
    assert asked_seat(position.state) == 0
    assert keys(position.state) == ["place", "later"]
    assert position.state.passed == [1]
    assert GAME.timeout(position.state, 0) == ("later",)
    position.play("later")
    assert position.state.phase == "invest"
    assert position.state.stored[0][rates.TRAIN] == 1


def test_h22_also_for_the_winner_of_an_auction_out_of_turn() -> None:
    position = abroad(2, 3).tile("redruth", 4, 3, 4)
    position.state.cards = [[], [], []]
    position.play("emigrate st-ives michigan later")
    position.places("0:8", "1:2", "2:9")
    position.play("build redruth bid 1 bid 2 drop")
    assert asked_seat(position.state) == 0
    assert keys(position.state, "place train") == ["st-ives", "redruth"]
    position.play("place train redruth")
    assert position.state.passed == [0]
    assert asked_seat(position.state) == 1
    assert position.ground("redruth") == (4, 3, 2)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_h50_adit_train_and_port_follow_the_normal_rules(number: int) -> None:
    position = Position(number=number, emigration=True).mine(0, "redruth", 0, 0, 1).own_miner("redruth")
    position.state.trains[position.x("redruth")] = True
    position.play("emigrate redruth michigan")
    assert asked_seat(position.state) == 1, "no place: no neighbour with a tile, a train there already, no coast"
    position.play("pass")
    assert "place" not in keys(position.state)


def test_e10_two_common_miners_may_go_to_one_area_that_has_a_miner() -> None:
    position = abroad(4).mine(0, "redruth", 3, 3, 0)
    position.state.miners[position.x("redruth")] = 1
    position.play("emigrate st-ives michigan place miner redruth place miner redruth")
    assert position.state.miners[position.x("redruth")] == 3
    assert capacity(position.state, position.x("redruth")) == 5
    assert position.state.coloured[0] == 3, "they can't be swapped"
    assert asked_seat(position.state) == 0


def test_h50_the_two_miners_may_go_anywhere_and_help_the_owner_there() -> None:
    position = abroad(4).mine(1, "redruth", 3, 3, 0)
    assert len(keys(position.state, "emigrate st-ives michigan place miner")) == 19
    position.play("emigrate st-ives michigan place miner redruth later")
    assert capacity(position.state, position.x("redruth")) == 3
    assert position.state.stored[0][rates.MINER] == 1


@pytest.mark.parametrize(
    ("place", "gift"),
    [
        ("michigan", "P1 gets a train from Michigan, to be placed free of charge."),
        ("sierra-madre", "P1 gains 21 points."),
        ("kimberly", "P1 gains £5, and again in each round to come."),
        ("adelaide", "P1 will sell at better prices in this round."),
    ],
)
def test_11_3_where_a_miner_goes_and_what_that_brings_is_told(place: str, gift: str) -> None:
    told = abroad(2).play(f"emigrate st-ives {place}")
    assert told[0].startswith("A miner of P1 leaves St Ives for ")
    assert told[1] == gift


# --- §11.5: Sierra Madre and Kimberly ------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "points"), [(1, 26), (2, 21), (3, 16), (4, 12)])
def test_e3_sierra_madre_gives_points_at_once(number: int, points: int) -> None:
    position = abroad(number)
    position.play("emigrate st-ives sierra-madre")
    assert GAME.scores(position.state) == [points, 0]
    assert position.state.sources[0][-1] == points


@pytest.mark.parametrize(("number", "income", "total"), [(1, 5, 20), (2, 5, 15), (3, 6, 12), (4, 10, 10)])
def test_e1_kimberly_pays_now_and_in_phase_1_of_each_remaining_round(number: int, income: int, total: int) -> None:
    position = abroad(number)
    position.play("emigrate st-ives kimberly")
    assert position.state.money[0] == 20 + income
    purse, rounds_left = [position.state.money[0]], 4 - number
    told: list[str] = []
    sold(position)
    for _ in range(rounds_left):
        told += stop_all(position)
        purse.append(position.state.money[0])
        position.play("pass pass")
    assert purse == [20 + income * (n + 1) for n in range(rounds_left + 1)]
    assert purse[-1] - 20 == total
    assert told.count(f"P1 gets £{income} from Kimberly.") == rounds_left


def stop_all(position: Position) -> list[str]:
    """Nobody invests or peeks, until the next round has begun."""
    before = position.state.round
    told: list[str] = []
    while position.state.round == before:
        told += position.play("stop" if position.state.phase == "invest" else "none")
    return told


def test_e2_h49_tokens_of_one_player_add_up() -> None:
    position = abroad(1).mine(0, "redruth", 1, 1, 1).own_miner("redruth")
    position.play("emigrate st-ives kimberly")
    sold(position)
    assert "P1 gets £5 from Kimberly." in stop_all(position)
    position.play("pass pass")
    assert "P1 gets £5 from Kimberly." in stop_all(position)
    assert asked_seat(position.state) == 0
    position.play("emigrate redruth kimberly pass pass")
    assert GAME.view(position.state, 1).sides[0].kimberly == (5, 6)
    assert "P1 gets £11 from Kimberly." in stop_all(position)


# --- §11.6: Adelaide -----------------------------------------------------------------------------------------


def adelaide(number: int, tin: int, copper: int, at: tuple[int, int]) -> Position:
    """Seat 0 holds the round's token and ore; everybody has passed."""
    position = abroad(number).price(*at).holds(0, tin, copper).holds(1, 1, 1)
    position.play("emigrate st-ives adelaide")
    assert GAME.view(position.state, None).sides[0].adelaide
    sold(position)
    return position


def test_e4_round_1_three_pounds_more_for_one_ore() -> None:
    position = adelaide(1, 2, 4, (7, 3))
    assert keys(position.state) == ["tin", "copper"]
    other = copy(position.state)
    position.play("copper")
    assert position.state.money[0] == 20 + 38
    play(other, "tin")
    assert other.money[0] == 20 + 2 * 10 + 4 * 3


def test_e5_round_2_two_pounds_more_and_one_for_the_other() -> None:
    position = adelaide(2, 3, 4, (5, 6))
    position.play("copper")
    assert position.state.money[0] == 20 + 50
    assert position.state.money[1] == 20 + 11, "only the holder's cubes"


@pytest.mark.parametrize("ore", ["tin", "copper"])
def test_e6_round_3_two_pounds_more_for_one_ore(ore: str) -> None:
    position = adelaide(3, 2, 2, (8, 1))
    position.play(ore)
    assert position.state.money[0] == 20 + 22


def test_e7_round_4_one_pound_more_for_every_cube_without_a_choice() -> None:
    position = adelaide(4, 2, 3, (5, 5))
    assert position.state.phase == "invest"
    assert position.state.money[0] == 20 + 25 + 5


@pytest.mark.parametrize(("number", "more"), [(1, 3), (2, 2), (3, 2), (4, 1)])
def test_h51_with_one_ore_there_is_nothing_to_choose(number: int, more: int) -> None:
    position = adelaide(number, 0, 2, (5, 5))
    assert position.state.phase == "invest"
    assert position.state.money[0] == 20 + 2 * (5 + more)


def test_h51_without_ore_the_token_is_spent_for_nothing() -> None:
    position = adelaide(1, 0, 0, (5, 5))
    assert position.state.money[0] == 20
    assert not GAME.view(position.state, None).sides[0].adelaide


def test_h51_a_missed_deadline_takes_the_better_ore_tin_on_a_tie() -> None:
    assert GAME.timeout(adelaide(1, 2, 4, (7, 3)).state, 0) == ("copper",)
    assert GAME.timeout(adelaide(1, 2, 2, (7, 3)).state, 0) == ("tin",)


def test_11_6_the_token_is_for_its_own_round() -> None:
    position = adelaide(1, 1, 0, (5, 5))
    stop_all(position)
    position.holds(0, 2, 2).price(5, 5)
    money = position.state.money[0]
    sold(position)
    assert position.state.money[0] == money + 20


def test_11_6_a_choice_that_is_not_on_offer_is_refused() -> None:
    position = adelaide(1, 2, 4, (7, 3))
    with pytest.raises(IllegalChoice):
        advance(GAME, position.state, 0, ("water",))
    assert asked(position.state).least == 1


def test_11_7_it_works_for_one_to_five_players() -> None:
    for seats in (1, 2, 3, 4, 5):
        taken = 0
        for seed in range(5):
            state = new(seats, str(seed))
            for now in walk(state, random.Random(seed)):
                assert len(now.spaces) == 16
            taken += sum(side != NOBODY for side in state.spaces)
        assert taken > 0, seats
