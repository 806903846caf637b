"""Set-up, prices, selling, investing, the end of a round and of the game (§2 to §4, §10; H8 to H17, H41 to H46)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.games.contract import IllegalChoice
from bot.games.playing import advance, leave
from bot.games.text import show
from bot.games.tinners import data, rates, rounds
from bot.games.tinners.data import NOBODY, NOWHERE
from bot.games.tinners.state import State, Story
from tests.games.tinners_position import (
    GAME,
    Position,
    asked,
    asked_seat,
    board_row,
    keys,
    new,
    play,
    walk,
)

# --- §3.4, §3.5: set-up --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_g1_everybody_begins_with_20_pounds_no_points_and_no_work_spent(seats: int) -> None:
    state = new(seats)
    view = GAME.view(state, None)
    for side in view.sides:
        assert (side.money, side.points, side.work, side.mines, side.cards) == (20, 0, 0, 6, 6)
        assert side.coloured == 4
    assert view.round == 1
    assert GAME.scores(state) == [0] * seats


@pytest.mark.parametrize(
    ("seats", "up", "down", "empty"), [(2, 4, 7, 8), (3, 4, 9, 6), (4, 5, 11, 3), (5, 6, 13, 0)]
)
def test_h11_counts_of_tiles_by_number_of_players(seats: int, up: int, down: int, empty: int) -> None:
    tiles = [area.tile for area in GAME.view(new(seats), None).areas]
    assert [tiles.count(word) for word in ("shown", "hidden", "none")] == [up, down, empty]


def test_h11_a_set_up_card_serves_the_areas_in_its_order() -> None:
    cards = list(data.setup().cards.values())
    seen = set()
    for seed in range(30):
        state = new(3, str(seed))
        seen.add(state.setup_card)
        order = [data.area_numbers()[key] for key in cards[state.setup_card - 1].order]
        assert all(state.shown[x] for x in order[:4])
        assert not any(state.shown[x] for x in order[4:])
        assert all(state.tiles[x] != NOWHERE for x in order[4:13])
        assert state.queue == order[13:]
    assert seen == {1, 2, 3, 4}


def test_h11_with_the_option_areas_are_shuffled() -> None:
    queues = {tuple(new(3, str(seed), random_setup="on").queue) for seed in range(10)}
    assert len(queues) == 10
    assert GAME.view(new(3, random_setup="on"), None).setup_card is None


def test_h12_the_first_turn_order_is_random() -> None:
    assert len({tuple(new(4, str(seed)).order) for seed in range(30)}) > 10


def test_h13_unused_tiles_are_the_pile() -> None:
    state = new(2)
    assert len(state.pile) == 24 - 11
    assert sorted([*state.pile, *(tile for tile in state.tiles if tile != NOWHERE)]) == list(range(24))


# --- §4: prices ----------------------------------------------------------------------------------------------


class Loaded(random.Random):
    """Dice that fall as told."""

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def choice(self, seq: Any) -> Any:
        face = self.faces.pop(0)
        assert face in seq
        return face


def rolled(state: State, monkeypatch: pytest.MonkeyPatch, *faces: int, first: bool = False) -> list[int]:
    """Both prices after the dice have fallen: tin's three, then copper's."""
    monkeypatch.setattr("bot.games.contract.Chance.source", lambda _: Loaded(*faces))
    rounds.roll(state, first)
    return state.prices


def at(tin: int, copper: int) -> State:
    """A state whose last prices lay at these places of their scales."""
    state = Position().state
    state.dice, state.shifts = [[tin], [copper]], [0, 0]
    return state


def test_p1_five_pips_are_6_pounds_for_either_ore(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rolled(at(5, 5), monkeypatch, 1, 2, 2, 1, 2, 2) == [6, 6]
    assert rolled(at(0, 0), monkeypatch, 1, 2, 2, 1, 2, 2, first=True) == [6, 6]


def test_p2_after_a_low_price_the_sum_is_one_higher(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at(5, 1)
    assert rolled(state, monkeypatch, 1, 1, 1, 0, 1, 1) == [5, 4]
    assert GAME.view(state, None).copper.index == 3
    assert GAME.view(state, None).copper.shift == 1


def test_p3_after_a_high_price_the_sum_is_one_lower(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at(8, 5)
    assert rolled(state, monkeypatch, 3, 3, 3, 1, 1, 1)[0] == 7
    assert GAME.view(state, None).tin.index == 8


def test_p4_a_sum_beyond_the_scale_stays_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert rolled(at(5, 2), monkeypatch, 1, 1, 1, 3, 3, 3)[1] == 10
    assert rolled(at(7, 5), monkeypatch, 0, 0, 0, 1, 1, 1)[0] == 3


@pytest.mark.parametrize(("before", "shift"), [(0, 1), (2, 1), (3, 0), (6, 0), (7, -1), (9, -1)])
def test_h15_zones_of_the_last_price(before: int, shift: int, monkeypatch: pytest.MonkeyPatch) -> None:
    state = at(before, 5)
    rolled(state, monkeypatch, 1, 1, 2, 1, 1, 1)
    assert state.shifts == [shift, 0]
    state = at(before, 5)
    rolled(state, monkeypatch, 1, 1, 2, 1, 1, 1, first=True)
    assert state.shifts == [0, 0], "none in round 1"


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_h40_the_board_is_filled_for_the_round_and_the_number_of_players(seats: int) -> None:
    state = new(seats, emigration="off")
    assert state.board == board_row(seats, 1) or seats == 1
    for now in walk(state, random.Random(3)):
        view = GAME.view(now, None)
        assert [d.total for d in view.developments] == board_row(seats, view.round)
        assert all(d.left <= d.total for d in view.developments)


# --- §10.1, §10.2: sell and invest ---------------------------------------------------------------------------


def sold(position: Position, *order: int) -> State:
    """Everybody has passed in this order; ore is sold."""
    position.passed(*order[:-1])
    position.state.turn = order[-1]
    position.play("pass")
    return position.state


def test_s1_all_ore_is_sold_at_todays_prices() -> None:
    position = Position().price(6, 4).holds(0, 3, 2).holds(1, 0, 1)
    state = sold(position, 0, 1)
    assert state.money == [20 + 26, 24]
    assert (state.held_tin, state.held_copper) == ([0, 0], [0, 0])


def test_h41_investing_goes_in_the_order_of_passing_one_at_a_time() -> None:
    position = Position(3)
    state = sold(position, 2, 0, 1)
    asked_in_turn = []
    for word in ("5", "10", "10", "15", "stop", "5"):
        asked_in_turn.append(asked_seat(state))
        play(state, word)
    assert asked_in_turn == [2, 0, 1, 2, 0, 1]
    assert state.money == [10, 5, 0]


def test_i1_the_first_slot_gives_more_than_the_second() -> None:
    state = sold(Position(), 0, 1)
    play(state, "20 20")
    assert GAME.scores(state) == [44, 40]
    assert state.money == [0, 0]


def test_i1_a_full_row_is_closed() -> None:
    position = Position(3)
    state = sold(position, 0, 1, 2)
    play(state, "20 20")
    assert keys(state) == ["5", "10", "15", "stop"]


@pytest.mark.parametrize(("seats", "slots"), [(2, 2), (3, 2), (4, 2), (5, 3)])
def test_h43_slots_by_number_of_players(seats: int, slots: int) -> None:
    assert all(len(row.slots) == slots for row in GAME.view(new(seats), None).rows)


def test_h42_at_most_three_investments_in_a_round_each_in_another_row() -> None:
    position = Position()
    position.state.money = [100, 0]
    state = sold(position, 0, 1)
    play(state, "40")
    assert "40" not in keys(state)
    with pytest.raises(IllegalChoice) as caught:
        advance(GAME, state, 0, ("40",))
    assert "in this round already" in caught.value.reason.message
    play(state, "30 5")
    assert state.sources[0][0] == 88 + 66 + 11
    assert state.phase != "invest", "nobody can invest any more"


def test_10_2_unspent_money_is_kept_and_slots_are_empty_again_next_round() -> None:
    position = Position()
    state = sold(position, 0, 1)
    play(state, "5 stop stop")
    assert state.round == 2
    assert state.money == [15, 20]
    rows = GAME.view(state, None).rows
    assert [slot.side for slot in rows[0].slots] == [None, None]
    assert [slot.points for slot in rows[0].slots] == [9, 8]


def test_10_2_who_stops_is_out_for_the_round() -> None:
    state = sold(Position(), 0, 1)
    play(state, "stop")
    assert asked_seat(state) == 1
    play(state, "5")
    assert asked_seat(state) == 1


def test_a_missed_deadline_keeps_the_money_but_spends_it_in_the_last_round() -> None:
    state = sold(Position(), 0, 1)
    assert GAME.timeout(state, 0) == ("stop",)
    last = sold(Position(number=4), 0, 1)
    assert GAME.timeout(last, 0) == ("20",)


def test_keeping_money_in_the_last_round_asks_for_a_second_look() -> None:
    for number, warned in ((3, False), (4, True)):
        state = sold(Position(number=number), 0, 1)
        assert (asked(state).options[-1].warning is not None) is warned


# --- §10.3: the end of a round -------------------------------------------------------------------------------


def to_peek(seats: int, *order: int) -> Position:
    """Everybody has passed in this order and invests nothing; one tile is face down."""
    position = Position(seats).tile("redruth", 4, 3, 4).tile("camborne", 2, 3, 2, shown=True)
    state = sold(position, *order)
    while state.phase == "invest":
        play(state, "stop")
    return position


def test_h23_the_pass_queue_is_the_next_turn_order() -> None:
    position = to_peek(3, 2, 0, 1)
    position.play("none")
    assert position.state.order == [2, 0, 1]
    assert GAME.view(position.state, None).track[0] == (2, 0, 1)
    assert asked_seat(position.state) == 2


@pytest.mark.parametrize(("seats", "peeks"), [(2, 1), (3, 1), (4, 2), (5, 2)])
def test_h45_the_first_one_or_two_look_at_a_face_down_tile(seats: int, peeks: int) -> None:
    order = list(range(seats))[::-1]
    position = to_peek(seats, *order)
    state = position.state
    for side in order[:peeks]:
        assert state.phase == "peek"
        assert asked_seat(state) == side
        assert keys(state) == ["redruth", "none"]
        assert GAME.timeout(state, side) == ("none",)
        progress = advance(GAME, state, side, ("redruth",))
        assert progress.revealed
        assert [event.to for event in progress.events[:2]] == [None, (side,)]
    assert state.round == 2
    tiles = [GAME.view(state, seat).areas[position.x("redruth")].tile for seat in order]
    assert tiles == ["known"] * peeks + ["hidden"] * (seats - peeks)


def test_h45_what_was_seen_is_known_until_it_is_built() -> None:
    position = to_peek(3, 0, 1, 2)
    position.play("redruth")
    play(position.state, "build")
    notes = {option.key: option.note for option in asked(position.state).options}
    assert notes["redruth"] is not None
    assert notes["redruth"].parts == {"tin": 4, "copper": 3, "water": 4}
    play(position.state, "redruth none bid 1 drop drop none")
    assert position.state.known == [[], [], []]


@pytest.mark.parametrize(("seats", "number"), [(2, 2), (3, 2), (4, 1), (5, 0)])
def test_h13_new_tiles_are_laid_face_down_after_the_peeks(seats: int, number: int) -> None:
    state = new(seats, emigration="off")
    queue = list(state.queue)
    source = random.Random(1)
    for now in walk(state, source):
        laid = queue[: number * (now.round - 1)]
        assert now.queue == queue[number * (now.round - 1) :]
        assert all(now.tiles[x] != NOWHERE for x in laid)
        if now.phase == "peek":
            assert not set(rounds.unseen(now, now.turn)) & set(now.queue)


def test_h39_unbought_developments_are_gone() -> None:
    position = to_peek(2, 0, 1)
    position.play("none")
    assert position.state.board == board_row(2, 2)


# --- §2, §10.4: the end of the game --------------------------------------------------------------------------


def ended(change: Callable[[State], None], seats: int = 3) -> Any:
    """The outcome when everybody stops investing in round 4, with the position changed before."""
    position = Position(seats, number=4)
    position.state.money = [3] * seats
    change(position.state)
    state = sold(position, *range(seats))
    assert state.phase == "over"
    return GAME.outcome(state)


def test_h9_the_game_ends_after_phase_3_of_round_4() -> None:
    outcome = ended(lambda _: None)
    assert show(outcome.reason, str) == (
        "The last round has been played. "
        "0, 1 and 2 are level at 0 and in money left and mines built and share the win."
    )


def test_10_4_most_points_win_and_lines_tell_where_they_came_from() -> None:
    def change(state: State) -> None:
        state.sources = [[44, 0, 0, 0, 0], [22, 18, 0, 0, 12], [0, 0, 0, 11, 0]]

    outcome = ended(change)
    assert [(s.seat, s.place, s.points) for s in outcome.standings] == [(1, 1, 52), (0, 2, 44), (2, 3, 11)]
    assert outcome.winners == (1,)
    lines = [(line.label.message, line.points) for line in outcome.standings[0].lines]
    assert lines == [
        ("Investments of round {number}", 22),
        ("Investments of round {number}", 18),
        ("Sierra Madre", 12),
    ]


def test_h46_ties_go_to_money_then_to_mines_then_they_are_shared() -> None:
    def money(state: State) -> None:
        state.money = [2, 3, 3]
        state.mines = [0, 4, 5]

    assert [(s.seat, s.place) for s in ended(money).standings] == [(1, 1), (2, 2), (0, 3)]

    def mines(state: State) -> None:
        state.mines = [2, 4, 4]

    assert [(s.seat, s.place) for s in ended(mines).standings] == [(0, 1), (1, 2), (2, 2)]
    outcome = ended(lambda _: None)
    assert outcome.winners == (0, 1, 2)


def test_h6_nobody_is_ever_below_0_pounds() -> None:
    for seats in (1, 2, 3, 4, 5):
        for seed in range(4):
            options = {"emigration": ("on", "off")[seed % 2]}
            for state in walk(new(seats, str(seed), **options), random.Random(seed)):
                assert min(state.money) >= 0


def test_10_4_points_come_from_investments_and_sierra_madre_alone() -> None:
    for seats in (2, 4):
        for state in walk(new(seats), random.Random(seats)):
            view = GAME.view(state, None)
            madre = [[space.side for space in place.spaces] for place in view.places][1]
            for seat, side in enumerate(view.sides):
                gained = sum((26, 21, 16, 12)[r] for r, taker in enumerate(madre) if taker == seat)
                assert side.sources[-1] == gained


# --- Leaving -------------------------------------------------------------------------------------------------


def test_who_leaves_is_passed_over_and_the_mines_stay() -> None:
    position = Position(3).mine(0, "redruth", 2, 2, 2)
    progress = leave(GAME, position.state, 0)
    assert progress.turn_over
    assert asked_seat(position.state) == 1
    assert GAME.view(position.state, None).areas[position.x("redruth")].owner == 0
    with pytest.raises(IllegalChoice):
        leave(GAME, position.state, 0)


def test_who_leaves_drops_from_the_auction() -> None:
    position = Position(4).tile("redruth", 4, 3, 4)
    position.state.cards = [[], [], [], []]
    position.play("build redruth bid 2 bid 4")
    leave(GAME, position.state, 2)
    assert asked_seat(position.state) == 3
    position.play("drop")
    leave(GAME, position.state, 0)
    assert position.state.owners[position.x("redruth")] == 1
    assert position.state.money[1] == 16


def test_an_auction_led_by_who_leaves_is_called_off() -> None:
    position = Position(4).tile("redruth", 4, 3, 4)
    position.state.cards = [[], [], [], []]
    position.play("build redruth bid 2 bid 4")
    told = [event.text.message for event in leave(GAME, position.state, 1).events]
    assert "The auction for {place} is called off." in told
    assert position.state.owners[position.x("redruth")] == NOBODY
    assert asked_seat(position.state) == 0
    assert position.state.money == [20] * 4


def test_an_auction_that_was_not_opened_ends_with_who_leaves() -> None:
    position = Position(3).tile("redruth", 4, 3, 4)
    position.play("build redruth none")
    leave(GAME, position.state, 0)
    assert position.state.auction is None
    assert asked_seat(position.state) == 1


def test_with_one_player_left_the_game_is_over_and_that_one_wins() -> None:
    state = new(2)
    state.sources[0][0] = 44
    leave(GAME, state, 0)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [(s.seat, s.place, s.points) for s in outcome.standings] == [(1, 1, 0), (0, 2, 44)]
    assert GAME.decisions(state) == {}


@pytest.mark.parametrize("pause", range(0, 400, 23))
def test_games_with_leavers_end_in_every_phase(pause: int) -> None:
    state, source = new(4, str(pause)), random.Random(pause)
    for number, now in enumerate(walk(state, source)):
        if number in (pause, pause + 10) and GAME.outcome(now) is None:
            leave(GAME, now, asked_seat(now))
        gone = {seat for seat in range(4) if not GAME.plays(now, seat)}
        assert not gone & set(now.passed)
        assert not gone & set(GAME.decisions(now))
    assert GAME.outcome(state) is not None


def test_prices_of_the_next_round_come_to_light() -> None:
    state = sold(Position(), 0, 1)
    play(state, "stop")
    progress = advance(GAME, state, 1, ("stop",))
    assert progress.revealed
    assert state.round == 2
    assert rates.board(2, 2) == tuple(state.board)


def test_a_round_begins_the_same_way_for_everybody() -> None:
    position = Position(3).places("0:3", "1:5")
    position.state.order = [2, 0, 1]
    rounds.begin(position.state, Story())
    assert position.state.work == [0, 0, 0]
    assert GAME.view(position.state, None).track[0] == (2, 0, 1)
