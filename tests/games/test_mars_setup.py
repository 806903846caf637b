"""Setting up Migration: Mars, its board and its turns (sections 1, 2 and 4.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.contract import BadOption, check_options
from bot.games.mars import data
from bot.games.mars.game import GAME
from bot.games.mars.geometry import HQ, NAMES, RING, ROCK_TILES, STOPS, members, names
from bot.games.mars.placing import connected, every_site
from bot.games.mars.setup import full_deck
from bot.games.mars.state import TUNNEL, State
from bot.games.playing import advance
from tests.games.mars_position import colony, four, hexes, keys, loaded, play, position, refusal, standing


def new(seats: int, seed: str = "a") -> State:
    """A new game."""
    return GAME.new(seats, check_options(GAME, seats, {}), seed)


def sides(state: State) -> str:
    """The sides that are played."""
    return "".join(faction.side for faction in state.seats)


def test_set_1_two_to_four_players() -> None:
    for seats in (1, 5):
        with pytest.raises(BadOption):
            check_options(GAME, seats, {})
    assert [len(new(seats).seats) for seats in (2, 3, 4)] == [2, 3, 4]


def test_set_2_every_side_has_its_colour_and_its_supply_stop() -> None:
    view = GAME.view(new(4), None)
    assert [(player.side, player.colour, player.rover) for player in view.players] == [
        ("N", "blue", 3), ("E", "orange", 9), ("S", "green", 15), ("W", "white", 21),
    ]  # fmt: skip


def test_set_3_two_players_sit_opposite_and_three_anywhere() -> None:
    assert {sides(new(2, str(n))) for n in range(40)} == {"NS", "EW"}
    assert {sides(new(3, str(n))) for n in range(80)} == {"NES", "NEW", "NSW", "ESW"}
    assert {sides(new(4, str(n))) for n in range(10)} == {"NESW"}


def test_set_4_the_start_player_is_drawn_and_play_goes_clockwise() -> None:
    assert {new(4, str(n)).starter for n in range(60)} == {0, 1, 2, 3}
    state = new(4)
    order = []
    for _ in range(4):
        order.append(state.active)
        play(state, keys(state)[0])
    assert order == [(state.starter + n) % 4 for n in range(4)]
    assert state.active == state.starter
    assert state.phase == "colony"


def test_set_5_a_round_is_a_turn_of_everybody_still_in() -> None:
    state = four(colony("N", tunnel="E2"), active=2, starter=2)
    for n in range(9):
        assert (state.round, state.active) == (1 + n // 4, (2 + n) % 4)
        while state.active == (2 + n) % 4 and GAME.outcome(state) is None:
            advance(GAME, state, state.active, GAME.timeout(state, state.active) or ())
            if state.active != (2 + n) % 4 or state.round != 1 + n // 4:
                break


def test_set_6_fortresses_are_a_common_stock_that_protects_nothing() -> None:
    state = new(4)
    assert state.fortresses == 0
    assert GAME.view(state, None).parked == ("NW", "NE", "SE", "SW")
    built = four(colony("N", tunnel="E2"), fortresses="B2")
    assert len(GAME.view(built, None).parked) == 3


def test_set_7_the_embassy_is_in_the_centre_and_bears_nothing() -> None:
    state = four(colony("N", tunnel="E2 E3 E4 F5"))
    assert all("F6" not in names(where) for where in every_site(state, 0))


@pytest.mark.parametrize(("count", "tiles"), [(2, 12), (3, 6), (4, 0)])
def test_set_8_rock_tiles_cover_the_ground_of_unused_sides(count: int, tiles: int) -> None:
    for seed in range(8):
        state = new(count, str(seed))
        unused = [side for side in data.SIDES if side not in sides(state)]
        covered = GAME.view(state, None).rock_tiles
        assert len(covered) == tiles
        assert sorted(covered) == sorted(name for side in unused for name in names(ROCK_TILES[side]))
        assert not any(state.plain & ROCK_TILES[side] for side in unused)
        assert all(state.rock & ROCK_TILES[side] == ROCK_TILES[side] for side in unused)


def test_set_9_the_event_deck_is_shuffled() -> None:
    decks = [new(4, str(n)).deck for n in range(4)]
    assert all(Counter(deck) == Counter(full_deck()) for deck in decks)
    assert len(decks[0]) == 56
    assert len({tuple(deck) for deck in decks}) == 4


def test_set_10_all_pieces_but_the_hq_stay_on_the_player_board() -> None:
    state = new(4)
    for player in GAME.view(state, None).players:
        assert player.left == {
            "tunnel": 12, "life": 2, "habitat": 5, "factory": 2, "refinery": 2, "hospital": 2, "export": 1,
        }  # fmt: skip
        assert player.flags_left == 5
    assert [piece.kind for piece in GAME.view(state, None).pieces] == ["hq"] * 4


def test_set_11_start_assets() -> None:
    for player in GAME.view(new(4), 0).players:
        assert player.assets == {
            "rock": 2,
            "water": 2,
            "iron": 2,
            "fuel": 1,
            "med": 1,
            "rcu": 1,
            "olympium": 1,
            "blueprint": 0,
        }
        assert player.event_count == 0


def test_set_12_the_first_tunnel_goes_beside_the_hq_in_turn_order_and_is_free() -> None:
    state = new(4)
    for _ in range(4):
        seat = state.active
        side = state.seats[seat].side
        assert state.phase == "setup"
        assert list(GAME.decisions(state)) == [seat]
        beside = [NAMES[n] for n in members(RING[HQ[side]])]
        assert keys(state) == [name for name in beside if name not in NAMES[HQ[side]]]
        play(state, keys(state)[-1])
        assert standing(state, "tunnel", seat) == beside[-1]
        assert state.seats[seat].assets[data.ROCK] == 2


def test_set_13_rovers_start_on_their_own_stop_and_nothing_is_carried_out() -> None:
    state = new(4)
    assert [faction.rover for faction in state.seats] == [STOPS[side] for side in data.SIDES]
    while state.phase == "setup":
        play(state, keys(state)[0])
    assert state.seats[state.active].assets == [2, 2, 2, 1, 1, 1, 1, 0]


# --- The board -----------------------------------------------------------------------------------------------


def test_brd_5_one_piece_on_a_hex_and_a_blast_site_may_lie_on_a_tunnel() -> None:
    state = four(colony("N", tunnel="E2", life="D2"), blasts="E2")
    assert {piece.hex: piece.buried for piece in GAME.view(state, None).pieces if piece.seat == 0} == {
        "E1": False, "E2": True, "D2": False,
    }  # fmt: skip
    free = four(colony("N", tunnel="E2 E3", life="D2"))
    assert all(not where & connected(free, free.seats[0]) for where in every_site(free, 0))


def test_brd_6_the_embassy_passes_no_connection_and_keeps_no_facility_away() -> None:
    state = four(colony("N", tunnel="E2 E3 E4 F5"))
    assert "F7" not in names(every_site(state, 0)[TUNNEL])
    assert "E5" in names(every_site(state, 0)[3])


def test_trk_3_several_rovers_may_share_a_space() -> None:
    state = four(colony("N", rover=0), active=0)
    state.seats[1].rover = 1
    state.phase = "build"
    loaded(state, move=1, resource=2)
    play(state, "roll")
    assert [faction.rover for faction in state.seats][:2] == [1, 1]


# --- Turns ---------------------------------------------------------------------------------------------------


def test_4_1_the_kind_of_turn_is_asked_only_if_there_is_more_than_one() -> None:
    plain = four(colony("N", tunnel="E2"), phase="build", active=3)
    loaded(plain, move=1)
    plain.seats[3].rover = 0
    play(plain, "roll")
    assert (plain.active, plain.phase) == (0, "colony")
    stored = four(colony("N", tunnel="E2", salvage="habitat factory"), phase="build", active=3)
    loaded(stored, move=1)
    stored.seats[3].rover = 0
    play(stored, "roll")
    assert stored.phase == "start"
    assert keys(stored) == ["colony", "salvage"]


def test_4_1_salvage_needs_a_legal_hex() -> None:
    state = four(colony("N", tunnel="E2", salvage="habitat"), phase="build", active=3)
    loaded(state, move=1)
    state.seats[3].rover = 0
    play(state, "roll")
    assert state.phase == "colony"
    assert refusal(state, "salvage") == "That is a kind of turn, to be chosen at its very start."


def test_trn_1_lock_shield_and_flare_end_with_the_own_turn_and_an_embargo_after_it() -> None:
    state = four(colony("N", tunnel="E2", rover=0), phase="build", active=3)
    state.seats[3].rover = 0
    north = state.seats[0]
    north.locked = north.shield = north.silence = north.embargo = True
    loaded(state, move=1)
    play(state, "roll")
    assert (north.locked, north.shield, north.silence) == (False, False, False)
    assert north.embargo
    loaded(state, move=1)
    play(state, "roll")
    assert not north.embargo


def test_trn_2_phases_run_in_order_and_never_back() -> None:
    rich = {"rock": 5, "water": 5, "iron": 5, "med": 1}
    state = four(colony("N", tunnel="E2", life="D2", habitat="C2 C1", people="C2", assets=rich, rover=0))
    assert {"move", "build", "roll"} <= set(keys(state))
    assert refusal(state, "tunnel") == "That is for the Build phase: go on to build first."
    play(state, "build")
    assert state.phase == "build"
    assert refusal(state, "move") == "That is for the Colony phase, which is over in this turn."
    play(state, f"tunnel {'D1'}")
    assert keys(state) == ["roll"]
    assert refusal(state, "tunnel") == "You have built in this turn already."


def test_trn_2_rolling_at_once_gives_up_building() -> None:
    state = four(colony("N", tunnel="E2", assets={"rock": 1}, rover=0))
    roll = next(option for option in GAME.decisions(state)[0].options if option.key == "roll")
    assert roll.warning is not None
    loaded(state, move=1, resource=1)
    play(state, "roll")
    assert state.active == 1


def test_whoever_has_nothing_to_build_is_not_warned_and_not_led_there() -> None:
    state = position(colony("N", rover=0), colony("S"))
    assert "build" not in keys(state)
    assert refusal(state, "build") == "There is nothing that you can build, clear or dismantle now."
    roll = next(option for option in GAME.decisions(state)[0].options if option.key == "roll")
    assert roll.warning is None
    assert hexes(0) == ""
