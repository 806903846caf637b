"""The Founder lays the map (§5; R6 to R9)."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.contract import IllegalChoice, dump
from bot.games.migration import charts, data
from bot.games.migration.data import DESERT, FERTILE, PLAIN, TILES, WOLF
from bot.games.migration.geometry import Hex, around, decode, interior_hexes, labels, pieces
from bot.games.migration.moves import can_begin, forests
from bot.games.migration.plates import rotations
from bot.games.migration.state import State
from bot.games.playing import advance
from bot.games.random_play import random_step
from bot.games.text import show
from tests.games.migration_position import GAME, asked, copy, founding, keys, lay, options, turn

some = settings(max_examples=15, deadline=None, derandomize=True, database=None)
seeds = st.integers(0, 2**32)
modes = pytest.mark.parametrize("mode", data.modes())


def refused(state: State, *choice: str) -> None:
    """The Founder's choice is refused and changes nothing."""
    before = dump(state)
    with pytest.raises(IllegalChoice):
        advance(GAME, state, state.founder, choice)
    assert dump(state) == before


def hexes(state: State) -> set[Hex]:
    """The land that the Founder sees."""
    return {(region.q, region.r) for region in GAME.view(state, state.founder).regions}


def modifiers(state: State) -> dict[str, str]:
    """The terrain tiles that the Founder sees, by Region."""
    regions = GAME.view(state, state.founder).regions
    return {region.label: region.modifier for region in regions if region.modifier}


def built(seats: int, seed: int, mode: str = "book1") -> State:
    """A map laid at random by its Founder, up to its confirmation."""
    state = founding("build", seats=seats, seed=str(seed), mode=mode)
    source = random.Random(seed)
    while state.phase == "map" and "confirm" not in keys(state):
        random_step(GAME, state, source)
    return state


def plates_only(supply: int) -> Callable[[], data.TerrainTable]:
    """A table of terrain with another number of Fertile tiles."""
    table = data.terrain()
    fertile = msgspec.structs.replace(table.tiles["fertile"], supply=supply)
    changed = msgspec.structs.replace(table, tiles={**table.tiles, "fertile": fertile})
    return lambda: changed


# --- How the map can come about ------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_section_5_the_founder_alone_is_asked_and_chooses_among_presets_chance_and_building(seats: int) -> None:
    state = founding(seats=seats)
    assert list(GAME.decisions(state)) == [state.founder]
    presets = [name for name, chart in data.maps().items() if chart.players == seats]
    assert keys(state) == [*presets, "random", "build"]
    for seat in (None, *range(seats)):
        view = GAME.view(state, seat)
        assert (view.phase, view.regions, view.awaited) == ("map", (), (state.founder,))
        assert (view.building is not None) == (seat == state.founder)
    with pytest.raises(IllegalChoice):
        advance(GAME, state, (state.founder + 1) % seats, ("random",))


def test_section_5a_a_preset_is_taken_with_fertile_on_every_interior_region() -> None:
    state = founding("two_bay")
    assert GAME.view(state, 1 - state.founder).regions == ()
    assert keys(state) == ["confirm"]
    progress = lay(state, "confirm")
    assert progress.turn_over
    assert not progress.revealed
    assert state.land == data.map_code("two_bay")
    assert modifiers(state) == {"B3": "fertile", "D3": "fertile"}
    assert [show(event.text, lambda s: f"P{s + 1}") for event in progress.events] == [
        f"P{state.founder + 1} has laid the land: The Bay."
    ]
    refused(founding(), "three_woods")


def test_section_5b_a_random_map_is_revealed_at_once_to_all_and_can_be_kept() -> None:
    state = founding(seats=3)
    progress = lay(state, "random")
    assert progress.revealed
    assert not progress.turn_over
    regions = GAME.view(state, None).regions
    assert len(regions) == 21
    assert all(GAME.view(state, seat).regions == regions for seat in range(3))
    assert GAME.view(state, None).phase == "map"
    assert keys(state) == ["keep", "reroll"]
    assert lay(state, "keep").turn_over
    assert state.phase == "draft"
    assert GAME.view(state, None).regions == regions
    assert len(GAME.decisions(state)) == 3


def test_section_5b_the_founder_may_reroll_three_times_and_not_go_back_to_building() -> None:
    state = founding("random")
    lands = [state.land]
    for left in (2, 1, 0):
        note = asked(state).options[1].note
        assert note is not None
        assert note.parts["left"] == left
        assert lay(state, "reroll").revealed
        lands.append(state.land)
    assert len(set(lands)) == 4
    assert keys(state) == ["keep"]
    refused(state, "reroll")
    refused(state, "build")
    assert founding("random").land == lands[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_section_5_random_mode_with_book_two_drops_as_many_tiles_as_players_and_no_ocean_desert(seats: int) -> None:
    for seed in range(20):
        state = founding("random keep", seats=seats, seed=str(seed), mode="full")
        assert sum(tile > FERTILE for tile in state.tiles) == seats
        assert len(state.tiles) == 7 * seats


def test_section_5_on_timeout_a_random_map_is_drawn_and_then_kept() -> None:
    state = founding(seats=3)
    for expected in ("random", "keep"):
        chosen = GAME.timeout(state, state.founder)
        assert chosen == (expected,)
        assert GAME.timeout(state, (state.founder + 1) % 3) is None
        advance(GAME, state, state.founder, chosen)
    assert state.phase == "draft"


@modes
def test_section_5_a_timeout_in_the_midst_of_building_leads_on(mode: str) -> None:
    for seed in range(10):
        state = founding("build", seats=4, seed=str(seed), mode=mode)
        for _ in range(60):
            if state.phase != "map":
                break
            chosen = GAME.timeout(state, state.founder)
            assert chosen is not None
            advance(GAME, state, state.founder, chosen)
        assert state.phase == "draft"


# --- C: building step by step --------------------------------------------------------------------------------


def test_section_5c_step_1_each_plate_can_be_chosen_once() -> None:
    state = founding("build", seats=3)
    assert keys(state) == list(data.plates().plates)
    lay(state, "serpent turn-0")
    assert keys(state) == [name for name in data.plates().plates if name != "serpent"]
    refused(state, "serpent")
    assert len(hexes(state)) == 7


@pytest.mark.parametrize(
    ("plate", "distinct"), [("rosette", 3), ("longisle", 6), ("crescent", 6), ("trident", 2), ("boomerang", 6)]
)
def test_section_5c_step_2_rotations_that_are_the_same_shape_are_offered_once(plate: str, distinct: int) -> None:
    state = founding(f"build {plate}")
    assert len(keys(state)) == distinct
    shown = set()
    for key in keys(state):
        trial = copy(state)
        lay(trial, key)
        regions = GAME.view(trial, trial.founder).regions
        shown.add(tuple((region.q, region.r, region.forest) for region in regions))
    assert len(shown) == distinct


def test_section_5c_the_plate_in_hand_is_shown_to_the_founder() -> None:
    state = founding("build rosette turn-1 spearhead turn-2")
    building = GAME.view(state, state.founder).building
    assert building is not None
    assert building.plate == "spearhead"
    assert building.hexes == rotations("spearhead", 0)[2].hexes
    assert sum(building.forest) == 2
    assert [ghost.label for ghost in building.ghosts] == keys(state)
    lay(state, "x1")
    building = GAME.view(state, state.founder).building
    assert building is not None
    assert [ghost.label for ghost in building.ghosts] == ["x1"]


def slow_offsets(land: set[Hex], part: tuple[Hex, ...]) -> set[frozenset[Hex]]:
    """Every way to lay a part beside a land, tried one by one."""
    found = set()
    for dq in range(-14, 15):
        for dr in range(-14, 15):
            laid = frozenset((q + dq, r + dr) for q, r in part)
            if not laid & land and any(near in land for hexagon in laid for near in around(hexagon)):
                found.add(laid)
    return found


@pytest.mark.parametrize("words", ["rosette turn-0 spearhead turn-1", "crescent turn-2 boomerang turn-5"])
def test_section_5c_step_3_all_positions_without_overlap_and_with_a_shared_edge_are_offered(words: str) -> None:
    state = founding(f"build {words}", seats=3)
    view = GAME.view(state, state.founder)
    assert view.building is not None
    ghosts = {ghost.label: (ghost.q, ghost.r) for ghost in view.building.ghosts}
    land = hexes(state)
    assert list(ghosts) == keys(state)
    assert not set(ghosts) & {region.label for region in view.regions}
    assert all(spot not in land and any(near in land for near in around(spot)) for spot in ghosts.values())
    part = view.building.hexes
    found = set()
    for key, (q, r) in ghosts.items():
        trial = copy(state)
        assert asked(trial).options[keys(trial).index(key)].spot == key
        lay(trial, key)
        numbers = [int(k.removeprefix("hex-")) for k in keys(trial) if k.startswith("hex-")]
        if not numbers:  # only one hex fits, so it is laid at once
            assert len(hexes(trial)) == 14
            continue
        for number in numbers:
            dq, dr = q - part[number - 1][0], r - part[number - 1][1]
            found.add(frozenset((a + dq, b + dr) for a, b in part))
            after = copy(trial)
            lay(after, f"hex-{number}")
            assert len(hexes(after)) == 14
        refused(trial, next(f"hex-{n}" for n in (*range(1, 9),) if n not in numbers))
    slow = slow_offsets(land, part)
    assert found <= slow
    reachable = {laid for laid in slow if laid & set(ghosts.values())}
    assert reachable == slow, "every legal position covers an offered hex"


def test_section_5c_step_3_one_fitting_hex_is_not_asked_for() -> None:
    state = founding("build crescent turn-0 boomerang turn-0", seats=2)
    single = []
    for key in keys(state):
        trial = copy(state)
        lay(trial, key)
        assert len(keys(trial)) > 1 or keys(trial) == ["confirm"]
        single += [key] if not any(k.startswith("hex-") for k in keys(trial)) else []
    assert single, "the mouth of the crescent takes the end of a long plate only"


def test_section_5c_labels_follow_the_land_while_it_grows() -> None:
    state = founding("build longisle turn-0 rosette turn-0", seats=3)
    before = [region.label for region in GAME.view(state, state.founder).regions]
    assert before == list(labels([(region.q, region.r) for region in GAME.view(state, state.founder).regions]))
    assert before[0] == "A1"
    lay(state, "x1")
    lay(state, keys(state)[-1])
    view = GAME.view(state, state.founder)
    assert [region.label for region in view.regions] == list(labels([(r.q, r.r) for r in view.regions]))
    assert len(view.regions) == 14


def parts(state: State) -> list[set[Hex]]:
    """The connected pieces of the land, greatest first."""
    return sorted(pieces(hexes(state)), key=len, reverse=True)


def gap(one: set[Hex], other: set[Hex]) -> int:
    """The least number of steps between two lands."""
    return min(
        max(abs(q - a), abs(r - b), abs(q + r - a - b)) for q, r in one for a, b in other
    )  # fmt: skip


@pytest.mark.parametrize("direction", ["e", "ne", "nw", "w", "sw", "se"])
def test_section_5c_step_4_a_part_of_the_twins_may_lie_off_the_land_with_one_ring_of_ocean(direction: str) -> None:
    state = founding("build crescent turn-3 twins turn-1")
    lay(state, f"away-{direction}")
    main, islet = parts(state)
    assert (len(main), len(islet)) == (7, 4)
    assert gap(main, islet) == 2
    lay(state, f"turn-2 away-{direction}")
    assert [len(part) for part in parts(state)] == [7, 4, 3]
    one, two, three = parts(state)
    assert min(gap(three, one), gap(three, two)) == 2
    middle = {
        name: sum(values) / len(values) for name, values in (("q", [q for q, _ in one]), ("r", [r for _, r in one]))
    }
    centre = (sum(q for q, _ in two) / 4 - middle["q"], sum(r for _, r in two) / 4 - middle["r"])
    x, y = centre[0] + centre[1] / 2, -centre[1]
    assert not ("e" in direction and x < 0)
    assert not ("w" in direction and x > 0)
    assert not ("n" in direction and y < 0)
    assert not ("s" in direction and y > 0)


def test_section_5c_step_4_the_two_parts_may_touch_each_other_or_the_map_at_different_places() -> None:
    shapes = set()
    for seed in range(60):
        state = founding("build crescent turn-0 twins", seed=str(seed))
        source = random.Random(seed)
        while "confirm" not in keys(state):
            random_step(GAME, state, source)
        shapes.add(tuple(len(part) for part in parts(state)))
    assert shapes == {(14,), (11, 3), (10, 4), (7, 4, 3), (7, 7)}


def test_section_5c_step_4_only_twins_may_be_detached() -> None:
    state = founding("build twins turn-0")
    assert len(hexes(state)) == 4
    lay(state, "turn-0")
    assert [key for key in keys(state) if key.startswith("away-")]
    lay(state, "away-e rosette turn-0")
    assert not [key for key in keys(state) if key.startswith("away-")]
    refused(state, "away-e")


def test_section_5c_step_5_and_r7_apart_from_detached_twins_the_land_is_one_piece() -> None:
    islands = 0
    for seed in range(150):
        state = built(2 + seed % 3, seed)
        land = parts(state)
        assert sum(map(len, land)) == 7 * len(state.hands)
        small = land[1:]
        assert sum(map(len, small)) <= 7
        islands += bool(small)
        lay(state, "confirm")
        assert charts.parse(charts.code(state)).players == len(state.hands)
    assert islands > 10


def test_section_5c_step_5_a_whole_plate_must_touch_the_others_not_only_a_detached_part() -> None:
    state = founding("build rosette turn-0 twins turn-0 away-e turn-0 away-w longisle turn-0", seats=3)
    main = parts(state)[0]
    for key in keys(state):
        trial = copy(state)
        lay(trial, key)
        for number in [k for k in keys(trial) if k.startswith("hex-")] or [""]:
            final = copy(trial)
            lay(final, number)
            whole = parts(final)[0]
            assert len(whole) >= 14
            assert len(main) == 7


@some
@given(seed=seeds)
def test_section_5c_every_offer_is_accepted_and_nobody_else_sees_an_unfinished_map(seed: int) -> None:
    source = random.Random(seed)
    mode = source.choice(list(data.modes()))
    state = founding("build", seats=source.choice([2, 3, 4]), seed=str(seed), mode=mode)
    others = [None, *(seat for seat in range(len(state.hands)) if seat != state.founder)]
    at_first = {seat: dump(GAME.view(state, seat)) for seat in others}
    while state.phase == "map":
        decision = asked(state)
        words = GAME.words(state)
        assert all(option.key in words for option in decision.options)
        for option in decision.options if decision.most == 1 else ():
            advance(GAME, copy(state), state.founder, (option.key,))
        for seat in others:
            assert dump(GAME.view(state, seat)) == at_first[seat]
            dream = GAME.resample(state, seat, "dream")
            assert dump(GAME.view(dream, seat)) == at_first[seat]
            assert list(GAME.decisions(dream)) == [state.founder]
        dream = GAME.resample(state, state.founder, "dream")
        assert GAME.decisions(dream) == GAME.decisions(state)
        assert dump(GAME.view(dream, state.founder)) == dump(GAME.view(state, state.founder))
        random_step(GAME, state, source)
    for seat in others:
        assert len(GAME.view(state, seat).regions) >= 7 * len(state.hands)


def test_section_5c_stepping_back_is_choosing_less() -> None:
    words = ["build", "rosette", "turn-1", "longisle", "turn-2", "x3"]
    state = founding()
    seen = [dump(state)]
    for word in words:
        lay(state, word)
        seen.append(dump(state))
    for count in range(len(words) + 1):
        assert dump(founding(" ".join(words[:count]))) == seen[count]


# --- Step 6: Fertile -----------------------------------------------------------------------------------------


def test_section_5_step_6_a_built_map_has_fertile_on_every_interior_region() -> None:
    for seed in range(40):
        state = built(4, seed)
        view = GAME.view(state, state.founder)
        if sum(region.interior for region in view.regions) <= 8:
            assert all((region.modifier == "fertile") == region.interior for region in view.regions)


@pytest.mark.parametrize("words", ["two_bay", "build rosette turn-0 longisle turn-0 x3 hex-7"])
def test_section_5_step_6_the_founder_chooses_where_a_short_supply_of_fertile_goes(
    words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data, "terrain", plates_only(1))
    state = founding(words)
    view = GAME.view(state, state.founder)
    inner = [region.label for region in view.regions if region.interior]
    assert len(inner) > 1
    decision = asked(state)
    assert (decision.least, decision.most) == (1, 1)
    assert [option.key for option in decision.options] == [option.spot for option in decision.options] == inner
    refused(state)
    refused(state, *inner)
    refused(state, "A1")
    timely = GAME.timeout(state, state.founder)
    assert timely is not None
    assert set(timely) <= set(inner)
    lay(state, inner[-1])
    assert modifiers(state) == {inner[-1]: "fertile"}


def test_section_5_step_6_several_fertile_tiles_are_chosen_at_once_in_any_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(data, "terrain", plates_only(3))
    state, other = (founding("four_continent", seats=4) for _ in range(2))
    assert (asked(state).least, len(asked(state).options)) == (3, 7)
    refused(state, "C2", "C2", "C3")
    refused(state, "C2", "C3")
    advance(GAME, state, state.founder, ("E3", "C2", "D3"))
    advance(GAME, other, other.founder, ("C2", "D3", "E3"))
    assert dump(state) == dump(other)
    assert set(modifiers(state)) == {"C2", "D3", "E3"}
    assert len(GAME.timeout(founding("four_continent", seats=4), 0) or ()) in (0, 3)


# --- Steps 7 to 9: Book II -----------------------------------------------------------------------------------


def test_section_5_step_7_book_one_has_no_other_terrain() -> None:
    assert keys(founding("two_bay")) == ["confirm"]
    assert keys(founding("two_bay", mode="book1+forest")) == [*TILES[2:], "done"]


def test_section_5_step_7_modifiers_go_on_any_region_without_one() -> None:
    state = founding("two_bay lake", mode="full")
    free = [r.label for r in GAME.view(state, state.founder).regions if r.modifier is None]
    assert keys(state) == free
    refused(state, "B3")
    lay(state, "C2")
    assert modifiers(state) == {"B3": "fertile", "C2": "lake", "D3": "fertile"}
    lay(state, "mountain")
    assert "C2" not in keys(state)


def test_section_5_step_7_modifiers_are_bounded_by_supply_and_cap() -> None:
    state = founding("two_bay", mode="full")
    lay(state, "oasis A1 oasis A2")
    assert keys(state) == ["lake", "mountain", "deep_woods", "desert", "done"]
    refused(state, "oasis")
    lay(state, "lake A3 lake B2")
    assert keys(state) == ["confirm"], "two players have at most four"
    larger = founding("four_wilds lake A1 lake A7 lake B1", seats=4, mode="full")
    assert "lake" not in keys(larger)


def test_section_5_step_7_an_interior_region_left_without_fertile_may_get_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(data, "terrain", plates_only(1))
    state = founding("two_bay B3 mountain D3 done confirm", mode="full")
    assert modifiers(state) == {"B3": "fertile", "D3": "mountain"}


def test_section_5_step_7_a_modifier_hides_a_forest_unless_it_is_deep_woods() -> None:
    state = founding("two_bay desert B2 deep_woods A1 deep_woods A3 oasis C3 confirm", mode="full")
    land = decode(state.land)
    wooded = {land.labels[x] for x in forests(state, land)}
    assert wooded == {"A1", "A3", "B4", "D1", "E3"}


def test_r8_modifiers_are_placed_only_while_the_map_is_built() -> None:
    state = founding("two_bay lake C2 done confirm", mode="full")
    assert GAME.decisions(state).keys() == {0, 1}
    for seat in (0, 1):
        assert not {option.key for option in GAME.decisions(state)[seat].options} & set(TILES[1:])
        with pytest.raises(IllegalChoice):
            advance(GAME, state, seat, ("lake",))
    given_map = GAME.new(2, options(map="two_bay", mode="full"), "given")
    assert given_map.phase == "draft"


def reef(state: State, wanted: Hex) -> str:
    """The key of an Ocean hex."""
    building = GAME.view(state, state.founder).building
    assert building is not None
    return next(ghost.label for ghost in building.ghosts if (ghost.q, ghost.r) == wanted)


def test_section_5_step_8_a_desert_may_go_on_an_ocean_hex_beside_land_and_becomes_a_region() -> None:
    state = founding("two_bay desert", mode="full")
    view = GAME.view(state, state.founder)
    land = hexes(state)
    assert view.building is not None
    ghosts = {(ghost.q, ghost.r) for ghost in view.building.ghosts}
    assert ghosts == {near for hexagon in land for near in around(hexagon)} - land
    labels_now = {region.label for region in view.regions}
    assert {ghost.label for ghost in view.building.ghosts}.isdisjoint(labels_now)
    lay(state, view.building.ghosts[-1].label)
    assert len(GAME.view(state, state.founder).regions) == 15
    dune = next(r for r in GAME.view(state, state.founder).regions if r.modifier == "desert")
    assert (dune.forest, dune.interior) == (False, False)
    lay(state, "mountain")
    assert GAME.view(state, state.founder).building is not None
    assert all(key[0].isupper() for key in keys(state)), "only a Desert goes into the Ocean"


def test_section_5_step_8_labels_are_computed_after_an_ocean_desert() -> None:
    state = founding("two_bay desert", mode="full")
    west = min(hexes(state), key=lambda h: 2 * h[0] + h[1])
    lay(state, reef(state, (west[0] - 1, west[1])))
    view = GAME.view(state, state.founder)
    assert [region.label for region in view.regions] == list(labels([(r.q, r.r) for r in view.regions]))
    lay(state, "done confirm")
    assert [r.label for r in GAME.view(state, None).regions] == [region.label for region in view.regions]


def filled_bay() -> State:
    """The Bay with Deserts in the Ocean around C2 and C3, which makes them Interior."""
    state = founding("two_bay", mode="full", seed="bay")
    land = hexes(state)
    target = next((r.q, r.r) for r in GAME.view(state, state.founder).regions if r.label == "C3")
    for hexagon in [near for near in around(target) if near not in land]:
        lay(state, "desert")
        lay(state, reef(state, hexagon))
    return state


def test_r9_regions_made_interior_by_an_ocean_desert_may_get_fertile() -> None:
    state = filled_bay()
    inner = [r.label for r in GAME.view(state, state.founder).regions if r.interior and r.modifier is None]
    assert inner
    assert "fertile" in keys(state)
    skipped = copy(state)
    lay(skipped, "done confirm")
    assert inner[0] not in modifiers(skipped), "it is optional"
    lay(state, "fertile")
    assert keys(state) == inner
    lay(state, inner[0])
    assert modifiers(state)[inner[0]] == "fertile"
    lay(state, "done confirm")
    assert charts.parse(charts.code(state)).tiles == tuple(state.tiles)


def test_r9_no_fertile_when_the_supply_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "terrain", plates_only(2))
    assert "fertile" not in keys(filled_bay())


def test_r9_a_bass_lands_on_the_new_desert_if_it_touches_the_ocean() -> None:
    state = filled_bay()
    lay(state, "done confirm")
    land = decode(state.land)
    dunes = [x for x, tile in enumerate(state.tiles) if tile == DESERT]
    assert dunes
    assert set(dunes) <= set(land.coast)


def test_section_5_step_9_confirming_shows_the_board_to_all_and_opens_the_draft() -> None:
    state = founding("build serpent turn-0 rosette turn-1 x2", seats=2)
    lay(state, keys(state)[0])
    progress = lay(state, "confirm")
    assert progress.turn_over
    assert not progress.revealed
    assert [show(event.text, str) for event in progress.events] == [
        f"{state.founder} has laid the land plate by plate."
    ]
    views = [GAME.view(state, seat) for seat in (None, 0, 1)]
    assert all(view.regions == views[0].regions for view in views)
    assert (views[0].phase, views[0].map_name, views[0].building) == ("draft", "built", None)
    assert len(GAME.decisions(state)) == 2


# --- Facts about the final map -------------------------------------------------------------------------------


def test_section_5_1_and_r6_interior_is_worked_out_from_the_final_set_of_regions() -> None:
    state = filled_bay()
    lay(state, "done confirm")
    land = decode(state.land)
    inner = set(interior_hexes(land.hexes))
    assert [h in inner for h in land.hexes] == list(land.interior)
    assert len(inner) > 2


def test_section_5_1_a_destroyed_lake_changes_nothing_about_the_land() -> None:
    state = founding("two_bay lake A2 done confirm", mode="full")
    before = [(r.label, r.interior) for r in GAME.view(state, None).regions]
    hand = ("bass",) * 3 + ("oak",) * 3 + ("rats",) * 3 + ("fly",) * 3
    for seat in (0, 1):
        advance(GAME, state, seat, hand)
    turn(state, "bass A1")
    turn(state, "bass E3")
    turn(state, "rats A3 oak")
    view = GAME.view(state, None)
    assert [(r.label, r.interior) for r in view.regions] == before
    assert next(r.modifier for r in view.regions if r.label == "A2") is None
    assert "1,0L" in charts.code(state).split(), "the saved map is the one that was laid"


def test_section_5_2_a_detached_island_is_reached_by_a_wolf_in_its_forest_and_by_anybody_on_its_oasis() -> None:
    state = founding("two_islet oasis G1 done confirm", mode="full")
    land = decode(state.land)
    island = {land.index[label] for label in ("F2", "G1", "G2")}
    assert all(set(land.neighbours[x]) <= island for x in island)
    hand = ("bass",) * 1 + ("wolf",) * 3 + ("rats",) * 3 + ("fly",) * 3 + ("oak",) * 2
    for seat in (0, 1):
        advance(GAME, state, seat, hand)
    assert can_begin(state, land, WOLF)
    reached = {}
    for explorer in ("bass", "wolf", "rats"):
        trial = copy(state)
        advance(GAME, trial, trial.turn, (explorer,))
        reached[explorer] = set(keys(trial)) & {"F2", "G1", "G2"}
    assert reached == {"bass": {"F2", "G1", "G2"}, "wolf": {"F2", "G1"}, "rats": {"G1"}}


@modes
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_section_5_random_building_gives_maps_that_a_strict_reader_accepts(mode: str, seats: int) -> None:
    for seed in range(12):
        state = built(seats, seed, mode)
        lay(state, "confirm")
        chart = charts.parse(charts.code(state))
        assert (chart.land, chart.tiles, chart.players) == (state.land, tuple(state.tiles), seats)
        assert len(charts.code(state)) < 600
        assert PLAIN in state.tiles


def test_section_5c_the_first_plate_lies_as_it_is_since_all_others_lie_around_it() -> None:
    state = founding("build rosette", seats=2, edition="2")
    assert "trident" in keys(state), "the next plate is asked for at once"
    assert len(hexes(state)) == 7
    lay(state, "trident")
    assert keys(state)[0] == "turn-0", "the second one is turned"
    older = founding("build rosette", seats=2)
    assert keys(older)[0] == "turn-0", "as in games that were begun before"


def test_the_founder_is_told_what_each_map_and_tile_brings() -> None:
    maps = {option.key: option.note for option in asked(founding(seats=3)).options}
    note = maps["three_heartland"]
    assert note is not None
    assert show(note, str) == "21 Regions: 5 fertile, 6 with a forest."
    tiles = asked(founding("two_bay", mode="full")).options
    assert all(option.note is not None for option in tiles if option.key != "done")
