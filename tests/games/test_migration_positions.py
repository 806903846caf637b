"""The positions of §13.1: where Explorers can go (T), and what Towns are worth (S)."""

from __future__ import annotations

import pytest

from bot.games.migration.geometry import Hex
from bot.games.migration.state import NOWHERE, WASTE
from tests.games.migration_position import GAME, Position, keys, places, turn
from tests.games.slow_scorer import score

EAST: list[Hex] = [(-1, 0), (0, 0), (1, 0), (2, 0)]
AROUND: list[Hex] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
AFAR: list[Hex] = [(2, 0), (-2, 0), (0, 2), (0, -2), (2, -2), (-2, 2)]


def east(position: Position, explorer: str) -> dict[Hex, int]:
    """Where an Explorer can go on the middle row, and the price."""
    found = places(position.state, explorer)
    return {h: found[position.label(h)] for h in EAST if position.label(h) in found}


def test_round_board_has_19_regions_and_7_interior() -> None:
    position = Position()
    assert len(position.land.labels) == 19
    assert sum(position.land.interior) == 7


def test_t1_one_piece_expands_and_cannot_migrate() -> None:
    position = Position().town(0, "bass", (0, 0), spirit=True).hand(0, "rats")
    assert places(position.state, "rats") == {position.label(h): 0 for h in AROUND}


@pytest.mark.parametrize("explorer", ["rats", "fly"])
def test_t2_a_second_piece_pays_for_one_region(explorer: str) -> None:
    position = Position().town(0, "bass", (0, 0), spirit=True).hand(0, "rats", "fly")
    expected = {position.label(h): 0 for h in AROUND} | {position.label(h): 1 for h in AFAR}
    assert places(position.state, explorer) == expected


@pytest.mark.parametrize(("pieces", "reached"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 4)])
def test_t3_the_hand_bounds_the_distance(pieces: int, reached: int) -> None:
    position = Position().town(0, "bass", (-2, 0), spirit=True).hand(0, *["rats"] * pieces)
    assert east(position, "rats") == {h: i for i, h in enumerate(EAST[:reached])}


def test_t4_only_a_sparrow_crosses_towns_and_covers_them() -> None:
    position = Position().town(0, "bass", (-2, 0), spirit=True).town(1, "rats", (0, 0), spirit=True)
    position.hand(0, *["rats"] * 4, "sparrow").hand(1, "bass")
    assert east(position, "rats") == {(-1, 0): 0}
    assert east(position, "sparrow") == {(-1, 0): 0, (1, 0): 2, (2, 0): 3}
    told = turn(position.state, f"sparrow {position.label((1, 0))} rats rats")
    assert position.top((0, 0)) == WASTE
    assert position.state.spirits[1] == NOWHERE
    assert told[1:3] == ["P1 covers P2's Rats on C3.", "P2 loses the Pioneer Spirit with the Town on C3."]


def test_t5_deep_woods_end_a_line_even_for_sparrows() -> None:
    position = Position().town(0, "bass", (-2, 0), spirit=True).hand(0, *["sparrow"] * 5)
    position.tile("deep_woods", (0, 0))
    assert east(position, "sparrow") == {(-1, 0): 0, (0, 0): 1}


def test_t6_a_lake_is_crossed_and_destroyed_and_never_settled() -> None:
    position = Position().town(0, "bass", (-2, 0), spirit=True).hand(0, *["rats"] * 5).hand(1, "bass")
    position.tile("lake", (0, 0))
    assert east(position, "rats") == {(-1, 0): 0, (1, 0): 2, (2, 0): 3}
    turn(position.state, f"rats {position.label((1, 0))} rats rats")
    assert [position.top(h) for h in EAST[:2]] == [WASTE, WASTE]
    assert position.state.tiles[position.x((0, 0))] == 0
    assert sum(position.state.hands[0]) == 2


def test_t7_wasteland_on_the_line_is_paid_again() -> None:
    position = Position().town(0, "bass", (-2, 0), spirit=True).hand(0, *["rats"] * 5).waste((-1, 0))
    assert east(position, "rats") == {(0, 0): 1, (1, 0): 2, (2, 0): 3}


def test_t8_a_skunk_with_its_spirit_locks_its_neighbours() -> None:
    locked = [(1, 0), (2, -1), (1, 1)]
    position = Position().town(1, "skunk", (2, 0), spirit=True).hand(0, "bass").town(0, "rats", (0, 0), spirit=True)
    assert not set(places(position.state, "bass")) & {position.label(h) for h in locked}
    position.tile("mountain", (2, -1))
    assert position.label((2, -1)) in places(position.state, "bass")
    assert position.label((1, 1)) not in places(position.state, "bass")
    position.state.spirits[1] = NOWHERE
    assert {position.label(h) for h in locked} <= set(places(position.state, "bass"))


def test_t8b_the_destination_is_judged_before_the_skunk_is_covered() -> None:
    position = Position().town(0, "bass", (-2, 0), spirit=True).town(1, "skunk", (0, 0), spirit=True)
    position.hand(0, *["sparrow"] * 4)
    assert east(position, "sparrow") == {(2, 0): 3}


def test_t9_two_wolves_flip_an_enemy_town() -> None:
    position = Position().town(1, "rats", (0, 0), spirit=True).town(0, "wolf", (1, 0), spirit=True)
    position.hand(0, "fly", "wolf").hand(1, "bass")
    turn(position.state, f"fly {position.label((2, 0))}")
    assert position.top((0, 0)) > WASTE
    position.state.turn = 0
    position.state.spirits[0] = position.x((-2, 0))
    told = turn(position.state, f"wolf {position.label((-1, 0))}")
    assert position.top((0, 0)) == WASTE
    assert position.state.spirits[1] == NOWHERE
    assert told[1:3] == [
        "P1's Wolves turn P2's Rats on C3 to Wasteland.",
        "P2 loses the Pioneer Spirit with the Town on C3.",
    ]


def test_t10_only_a_fly_settles_on_wasteland() -> None:
    position = Position().town(0, "bass", (0, 0), spirit=True).hand(0, "fly", "rats", "rats")
    position.waste((1, 0), (2, 0))
    assert east(position, "fly") == {(-1, 0): 0, (1, 0): 0, (2, 0): 1}
    assert east(position, "rats") == {(-1, 0): 0}


def test_t11_anybody_enters_an_empty_oasis() -> None:
    position = Position().tile("oasis", (0, 0)).hand(0, "fly", "bass").hand(1, "bass")
    oasis = position.label((0, 0))
    assert list(places(position.state, "fly")) == [oasis]
    assert oasis in places(position.state, "bass")
    position.waste((0, 0))
    assert "fly" not in keys(position.state)
    assert oasis not in places(position.state, "bass")


SCORED: dict[str, tuple[Position, list[int]]] = {
    "s1_jackal_beside_three_wasteland": (
        Position().town(0, "jackal", (0, 0)).waste((1, 0), (0, 1), (-1, 0)),
        [4, 0],
    ),
    "s2_jackal_on_fertile_beside_a_cactus": (
        Position()
        .town(0, "jackal", (0, 0))
        .waste((1, 0), (0, 1), (-1, 0))
        .tile("fertile", (0, 0))
        .town(1, "cactus", (0, -1)),
        [4, 1],
    ),
    "s3_rats_on_desert": (Position().town(0, "rats", (0, 0)).tile("desert", (0, 0)), [1, 0]),
    "s4_rats_on_desert_beside_own_cactus": (
        Position().town(0, "rats", (0, 0)).tile("desert", (0, 0)).town(0, "cactus", (1, 0)),
        [1, 0],
    ),
    "s5_bass_between_two_cacti": (
        Position().town(0, "bass", (0, 0)).town(1, "cactus", (1, 0)).town(1, "cactus", (-1, 0)),
        [0, 2],
    ),
    "s6_two_adjacent_cacti": (Position().town(0, "cactus", (0, 0)).town(0, "cactus", (1, 0)), [0, 0]),
    "s7_rats_on_a_mountain_beside_a_cactus": (
        Position().town(0, "rats", (0, 0)).tile("mountain", (0, 0)).town(1, "cactus", (1, 0)),
        [2, 1],
    ),
    "s8_rats_beside_a_cactus_on_a_mountain": (
        Position().town(0, "rats", (0, 0)).town(1, "cactus", (1, 0)).tile("mountain", (1, 0)),
        [2, 1],
    ),
    "s9_jackal_on_a_mountain": (
        Position().town(0, "jackal", (0, 0)).tile("mountain", (0, 0)).waste((1, 0), (0, 1)),
        [3, 0],
    ),
    "s10_jackal_beside_wasteland_on_a_mountain": (
        Position().town(0, "jackal", (0, 0)).waste((1, 0), (0, 1)).tile("mountain", (1, 0)),
        [3, 0],
    ),
    "s11_rats_on_fertile": (Position().town(0, "rats", (0, 0)).tile("fertile", (0, 0)), [3, 0]),
}


@pytest.mark.parametrize("name", SCORED)
def test_scores(name: str) -> None:
    position, expected = SCORED[name]
    assert position.scores() == expected
    assert score(GAME.view(position.state, None)) == expected
