"""Setting up Migration: Founder, map, draft, first player (§3 to §5; R1 to R7, R65)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.games.contract import BadOption, IllegalChoice, check_options, dump
from bot.games.migration import data
from bot.games.migration.geometry import around, decode, encode, interior_hexes, labels, turned
from bot.games.migration.mapmaking import random_land, random_tiles
from bot.games.migration.state import State
from bot.games.playing import advance
from bot.games.text import show
from tests.games.migration_position import GAME, Position, copy, options, started

HAND = ("bass",) * 2 + ("oak",) * 2 + ("rats",) * 3 + ("sparrow",) * 3 + ("fly",) * 2


def fresh(seats: int = 2, seed: str = "seed", **given: str) -> State:
    """A game before its draft."""
    return GAME.new(seats, options(**given), seed)


def refusal(state: State, seat: int, choice: tuple[str, ...]) -> str:
    """Why a choice is refused; the state must stay as it is."""
    before = dump(state)
    with pytest.raises(IllegalChoice) as caught:
        advance(GAME, state, seat, choice)
    assert dump(state) == before
    return show(caught.value.reason, lambda seat: f"P{seat + 1}")


# --- Components (§3) -----------------------------------------------------------------------------------------


def test_section_3_1_a_book_one_set_has_15_pieces_in_five_types() -> None:
    assert sum(data.pool("book1")) == 15
    assert sum(count > 0 for count in data.pool("book1")) == 5
    assert [sum(data.pool(mode)) for mode in ("book1+forest", "book1+desert", "full")] == [24, 24, 33]
    assert data.explorers().hand_size == 12


def test_section_3_3_a_turn_of_60_degrees_goes_clockwise() -> None:
    assert [turned((1, 0), times) for times in range(6)] == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert turned((2, -1), 6) == (2, -1)


def test_section_3_3_only_the_rosette_has_an_interior_hex_of_its_own() -> None:
    inner = {name for name, p in data.plates().plates.items() for part in p.parts if interior_hexes(part.hexes)}
    assert inner == {"rosette"}


@pytest.mark.parametrize("name", data.maps())
def test_section_3_4_labels_and_5_3_maps_agree_with_their_files(name: str) -> None:
    chart = data.maps()[name]
    land = decode(data.map_code(name))
    assert list(land.labels) == [word.split(":")[0] for word in chart.regions]
    assert [x for x, inner in enumerate(land.interior) if inner] == [
        x for x, word in enumerate(chart.regions) if word.endswith(":i")
    ]
    assert list(land.forest) == [":f" in word for word in chart.regions]


def test_section_3_4_no_two_regions_share_a_label() -> None:
    for seed in range(200):
        land = decode(random_land(4, random.Random(seed)))
        assert len(set(land.labels)) == 28


def test_section_3_4_a_land_of_many_rows_goes_on_after_z() -> None:
    column = labels([(-(r // 2), r) for r in range(54)])
    assert (column[0], column[25], column[26], column[53]) == ("A1", "Z1", "AA1", "BB1")


# --- Map (§5) ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_section_5b_random_maps_have_seven_regions_a_player_in_one_piece(players: int) -> None:
    interior = 0
    for seed in range(200):
        land = decode(random_land(players, random.Random(seed)))
        assert len(land.hexes) == len(set(land.hexes)) == 7 * players
        reached, todo = {0}, [0]
        while todo:
            fresh_ones = set(land.neighbours[todo.pop()]) - reached
            reached |= fresh_ones
            todo += fresh_ones
        assert len(reached) == 7 * players
        interior += sum(land.interior)
    expected = {2: 1.6, 3: 2.8, 4: 4.1}[players]
    assert abs(interior / 200 - expected) < 0.5


def test_section_5b_maps_with_no_interior_region_are_thrown_away() -> None:
    assert all(any(decode(random_land(2, random.Random(seed))).interior) for seed in range(100))


def test_section_5b_the_seed_decides_the_map() -> None:
    assert fresh(seed="one").land == fresh(seed="one").land
    assert len({fresh(seed=str(n)).land for n in range(20)}) > 15


def test_equal_shapes_are_written_alike_wherever_they_lie() -> None:
    shape = {(0, 0): True, (1, 0): False, (0, 1): False, (-1, 1): True}
    assert {
        encode({(q + a, r + b): f for (q, r), f in shape.items()}) for a in range(-3, 4) for b in range(-3, 4)
    } == {encode(shape)}


def test_section_5_step_6_fertile_lies_on_every_interior_region_and_on_no_coast() -> None:
    for seed in range(50):
        state = fresh(4, str(seed))
        land = decode(state.land)
        if sum(land.interior) <= data.terrain().tiles["fertile"].supply:
            assert [bool(tile) for tile in state.tiles] == list(land.interior)
        assert not any(state.tiles[x] for x in land.coast)


def test_section_5_step_6_a_short_supply_of_fertile_is_dealt_at_random() -> None:
    block = encode({(q, r): False for q in range(7) for r in range(4)})
    inner = sum(decode(block).interior)
    supply = data.terrain().tiles["fertile"].supply
    assert inner > supply
    seen = set()
    for seed in range(20):
        tiles = random_tiles(block, 4, 1, random.Random(seed))
        assert sum(tiles) == supply
        assert all(decode(block).interior[x] for x, tile in enumerate(tiles) if tile)
        seen.add(tuple(tiles))
    assert len(seen) > 10


def test_section_5_random_book_two_maps_have_as_many_other_tiles_as_players() -> None:
    for seed in range(50):
        state = fresh(3, str(seed), mode="full")
        assert sum(tile > data.FERTILE for tile in state.tiles) == 3


def test_r6_a_region_beside_an_enclosed_hole_is_coastal() -> None:
    wide = {h for near in around((0, 0)) for h in (near, *around(near))} - {(0, 0)}
    land = decode(encode(dict.fromkeys(wide, False)))
    assert not any(land.interior)
    position = Position(sorted(wide)).hand(0, "bass").hand(1, "bass")
    advance(GAME, position.state, 0, ("bass",))
    offered = {option.key for option in GAME.decisions(position.state)[0].options}
    assert {position.label(h) for h in around((0, 0))} <= offered


def test_r7_a_detached_part_of_a_preset_is_reached_by_bass_only() -> None:
    state = started("two_islet", ["2 bass 2 oak 3 rats 3 sparrow 2 fly"] * 2)
    land = decode(state.land)
    island = {land.index[label] for label in ("F2", "G1", "G2")}
    assert all(set(land.neighbours[x]) <= island for x in island)
    assert all(not (set(ray) - island) for x in island for ray in land.rays[x])
    advance(GAME, state, 1, ("bass",))
    assert {"F2", "G1", "G2"} <= {option.key for option in GAME.decisions(state)[1].options}


# --- Founder and settings ------------------------------------------------------------------------------------


def test_section_4_step_1_every_player_can_be_founder() -> None:
    founders = Counter(fresh(3, str(n)).founder for n in range(90))
    assert sorted(founders) == [0, 1, 2]
    assert min(founders.values()) > 15


def test_presets_are_for_their_player_count() -> None:
    assert check_options(GAME, 2, {"map": "two_bay"})["map"] == "two_bay"
    with pytest.raises(BadOption):
        check_options(GAME, 3, {"map": "two_bay"})
    assert check_options(GAME, 4, {}) == options(map="founder", series="usual", edition="2")


def test_r65_book_two_pieces_are_not_in_book_one_games() -> None:
    decision = GAME.decisions(fresh())[0]
    assert [option.key for option in decision.options] == ["bass", "oak", "rats", "sparrow", "fly"]
    assert "Wolf" in refusal(fresh(), 0, (*HAND[:11], "wolf"))
    assert "wolf" not in GAME.words(fresh())


# --- Draft (§4 step 3) ---------------------------------------------------------------------------------------


def test_section_4_step_3_all_draft_at_once_and_secretly() -> None:
    state = fresh(3)
    decisions = GAME.decisions(state)
    assert list(decisions) == [0, 1, 2]
    for decision in decisions.values():
        assert (decision.least, decision.most, decision.secret) == (12, 12, True)
        assert [option.times for option in decision.options] == [3] * 5
        assert decision.usual == HAND
    progress = advance(GAME, state, 1, HAND)
    assert progress.turn_over
    assert not progress.revealed
    assert [show(event.text, lambda s: f"P{s + 1}") for event in progress.events] == ["P2 has chosen a hand."]
    assert list(GAME.decisions(state)) == [0, 2]
    assert GAME.view(state, 0).drafted == (False, True, False)


def test_section_4_step_3_a_hand_has_twelve_pieces_within_the_copies() -> None:
    state = fresh()
    assert "exactly 12" in refusal(state, 0, HAND[:-1])
    assert "exactly 12" in refusal(state, 0, (*HAND, "fly"))
    assert refusal(state, 0, ("rats", *HAND[:11])) == "You can choose 3 Rats, not 4."
    assert "unicorn" in refusal(state, 0, ("unicorn", *HAND[1:]))
    assert "exactly 12" in refusal(state, 0, ())


def test_r1_a_book_one_hand_needs_a_bass() -> None:
    state = fresh()
    without = ("oak",) * 3 + ("rats",) * 3 + ("sparrow",) * 3 + ("fly",) * 3
    assert "Bass" in refusal(state, 0, without)


def test_r1_a_wolf_on_a_map_with_forest_can_begin_but_is_asked_about() -> None:
    state = fresh(mode="book1+forest", map="two_bay")
    hand = ("wolf",) * 3 + ("rats",) * 3 + ("sparrow",) * 3 + ("fly",) * 3
    progress = advance(GAME, state, 0, hand)
    assert not progress.turn_over
    assert not GAME.view(state, 0).drafted[0]
    keep, anew = GAME.decisions(state)[0].options
    assert keep.warning is not None
    before = dump(GAME.view(state, 1))
    again = copy(state)
    advance(GAME, again, 0, (anew.key,))
    assert GAME.decisions(again)[0].least == 12
    assert dump(GAME.view(again, 1)) == before
    assert advance(GAME, state, 0, (keep.key,)).turn_over
    assert GAME.view(state, 0).hand == {"wolf": 3, "rats": 3, "sparrow": 3, "fly": 3}


def test_r1_without_forest_a_wolf_cannot_begin_and_an_oasis_lets_anything_begin() -> None:
    state = fresh(mode="book1+forest", map="two_bay")
    hand = ("wolf",) * 3 + ("rats",) * 3 + ("sparrow",) * 3 + ("fly",) * 3
    state.land, state.tiles = state.land.replace("f", ""), [data.PLAIN] * len(state.tiles)
    assert "Bass" in refusal(state, 0, hand)
    state.tiles[0] = data.OASIS
    assert not advance(GAME, state, 0, hand).turn_over


def test_r3_pieces_not_chosen_stay_out_and_secret() -> None:
    state = started("two_bay", ["2 bass 2 oak 3 rats 3 sparrow 2 fly"] * 2)
    assert [sum(left) for left in state.unchosen] == [3, 3]
    assert GAME.view(state, 0).hand == {"bass": 2, "oak": 2, "rats": 3, "sparrow": 3, "fly": 2}


def test_r4_players_may_choose_the_same_types() -> None:
    state = fresh()
    for seat in (0, 1):
        advance(GAME, state, seat, HAND)
    assert state.hands[0] == state.hands[1]


# --- Who begins (§4 step 4) ----------------------------------------------------------------------------------


def test_section_4_step_4_the_founder_names_another_player() -> None:
    state = fresh(3)
    for seat in range(3):
        advance(GAME, state, seat, HAND)
    founder = state.founder
    others = [seat for seat in range(3) if seat != founder]
    assert list(GAME.decisions(state)) == [founder]
    assert [option.key for option in GAME.decisions(state)[founder].options] == [f"p{s + 1}" for s in others]
    refusal(state, founder, (f"p{founder + 1}",))
    refusal(state, others[0], (f"p{others[1] + 1}",))
    assert advance(GAME, state, founder, (f"p{others[1] + 1}",)).turn_over
    assert state.turn == others[1]
    assert list(GAME.decisions(state)) == [others[1]]


def test_section_4_step_4_with_two_players_the_other_one_begins_without_asking() -> None:
    state = fresh()
    for seat in range(2):
        advance(GAME, state, seat, HAND)
    assert GAME.decisions(state).keys() == {1 - state.founder}


def test_section_4_timeouts_choose_the_usual_hand_and_a_random_other_player() -> None:
    state = fresh(4)
    for seat in range(4):
        chosen = GAME.timeout(state, seat)
        assert chosen == HAND
        advance(GAME, state, seat, chosen)
    named = GAME.timeout(state, state.founder)
    assert named == GAME.timeout(state, state.founder)
    assert named is not None
    assert all(GAME.timeout(state, seat) is None for seat in range(4) if seat != state.founder)
    advance(GAME, state, state.founder, named)
    assert GAME.timeout(state, state.turn) is None


@pytest.mark.parametrize("mode", data.modes())
def test_section_4_usual_hands_are_legal_in_every_mode(mode: str) -> None:
    state = fresh(mode=mode)
    chosen = GAME.timeout(state, 0)
    assert chosen is not None
    assert advance(GAME, state, 0, chosen).turn_over


def test_section_4_step_5_play_goes_by_seating_order() -> None:
    state = started("three_woods", ["2 bass 2 oak 3 rats 3 sparrow 2 fly"] * 3, founder=1, first=2)
    order = []
    for label in ("A2", "A3", "F5", "F4"):
        order.append(state.turn)
        advance(GAME, state, state.turn, ("bass",))
        advance(GAME, state, state.turn, (label,))
    assert order == [2, 0, 1, 2]


def test_a_state_stays_small() -> None:
    for seed in range(10):
        state = fresh(4, str(seed))
        for seat in range(4):
            advance(GAME, state, seat, HAND)
        assert len(dump(state)) < 4096
