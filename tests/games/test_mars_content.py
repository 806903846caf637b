"""The data of Migration: Mars, checked as the specification's own script checks its tables."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable

import pytest

from bot.games.content import BadContent, parse, read
from bot.games.mars import data
from bot.games.mars.geometry import (
    CENTRES,
    EMBASSY,
    HEX,
    HQ,
    NAMES,
    NEIGHBOURS,
    ROCK_TILES,
    TERRAIN,
    TRACK,
    distance,
    named,
    names,
)
from bot.games.mars.placing import COST
from bot.games.mars.state import COUNTS, FLAGS, FORTRESSES, TARGET

PLAYED = ["NESW", "ESW", "NSW", "NEW", "NES", "NS", "EW"]


def neighbours(name: str) -> list[str]:
    """The neighbours of a hex by the words of BRD-2."""
    column, row = "ABCDEFGHIJK".index(name[0]) + 1, int(name[1:])
    shift = (column - 1, column) if row % 2 == 0 else (column, column + 1)
    raw = [(column - 1, row), (column + 1, row), *((c, r) for r in (row - 1, row + 1) for c in shift)]
    return [f"{'ABCDEFGHIJK'[c - 1]}{r}" for c, r in raw if 1 <= c <= 11 and f"{'ABCDEFGHIJK'[c - 1]}{r}" in HEX]


def turned(name: str) -> str:
    """The hex after half a turn of the board."""
    x, row = CENTRES[name]
    return next(other for other, centre in CENTRES.items() if centre == (24 - x, 12 - row))


def reached(start: str, free: Callable[[str], bool]) -> dict[str, int]:
    """The steps to every hex that can be reached over free ones."""
    seen, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in neighbours(here):
            if there not in seen and free(there):
                seen[there] = seen[here] + 1
                queue.append(there)
    return seen


def test_brd_1_the_board_has_115_hexes_in_rows_of_10_and_11() -> None:
    assert [len(row) for row in data.board().map] == [10, 11] * 5 + [10]
    counted = Counter(TERRAIN.values())
    assert len(NAMES) == 115
    assert (counted["."], counted["#"], counted["U"], counted["E"]) == (82, 24, 4, 1)
    assert sum(counted[hq] for hq in "1234") == 4
    assert NAMES[0] == "A1"
    assert NAMES[-1] == "J11"


def test_brd_1_the_rock_hexes_are_those_of_the_list() -> None:
    listed = "A10 B1 B3 B6 C5 C9 D3 D4 D5 D7 E7 F2 F5 F10 G5 G7 G9 H3 H7 H8 I9 I11 J6 K2"
    assert sorted(name for name, kind in TERRAIN.items() if kind == "#") == sorted(listed.split())


def test_brd_2_neighbours() -> None:
    for name in NAMES:
        assert sorted(NAMES[number] for number in NEIGHBOURS[HEX[name]]) == sorted(neighbours(name))
        assert all(name in neighbours(other) for other in neighbours(name))


def test_brd_3_distance_counts_the_steps_between_hexes() -> None:
    for start in ("A1", "F6", "K6", "E1", "C9"):
        steps = reached(start, lambda name: True)
        assert {name: distance(HEX[start], HEX[name]) for name in NAMES} == steps


def test_brd_4_the_board_looks_the_same_after_half_a_turn() -> None:
    other_side = {"1": "3", "3": "1", "2": "4", "4": "2"}
    for name, kind in TERRAIN.items():
        assert TERRAIN[turned(name)] == other_side.get(kind, kind)
        assert turned(turned(name)) == name
    for one, other in (("N", "S"), ("E", "W")):
        assert {turned(name) for name in names(ROCK_TILES[one])} == set(names(ROCK_TILES[other]))  # type: ignore[index]


@pytest.mark.parametrize("played", PLAYED)
def test_brd_7_four_tunnels_open_the_embassy_and_everybody_finds_room(played: str) -> None:
    tiles = {name for side in data.SIDES if side not in played for name in names(ROCK_TILES[side])}
    assert len(tiles) == {2: 12, 3: 6, 4: 0}[len(played)]
    homes = {NAMES[HQ[side]] for side in data.SIDES if side in played}
    free = lambda name: name not in homes and TERRAIN[name] not in "UE"  # noqa: E731
    plain = {name for name, kind in TERRAIN.items() if kind == "." and name not in tiles}
    for side in data.SIDES:
        if side not in played:
            continue
        start = NAMES[HQ[side]]
        steps = reached(start, free)
        assert distance(HQ[side], EMBASSY) == 5
        assert min(steps[name] for name in neighbours("F6") if name in steps) == 4
        assert all(any(name in steps for name in neighbours(ruin)) for ruin in data.board().ruins.values())
        roomy = [h for h in plain if steps[h] <= 3 and sum(n in plain for n in neighbours(h)) >= 5]
        assert len(roomy) >= 3
        assert any(steps[name] == 2 for name in plain)


def test_trk_1_and_trk_2_the_ring() -> None:
    assert len(TRACK) == 24
    kinds = Counter(space.partition(":")[0] for space in TRACK)
    assert kinds == {"ruin": 4, "supply": 4, "rock": 4, "water": 4, "iron": 4, "any": 4}
    assert [TRACK[n] for n in (0, 6, 12, 18)] == ["ruin:NW", "ruin:NE", "ruin:SE", "ruin:SW"]
    assert [TRACK[n] for n in (3, 9, 15, 21)] == ["supply:N", "supply:E", "supply:S", "supply:W"]
    seen = {tuple(TRACK[(start + n) % 24].partition(":")[0] for n in range(24)) for start in (3, 9, 15, 21)}
    assert seen == {tuple("supply iron any ruin rock water".split() * 4)}  # noqa: SIM905


def test_3_1_counts_and_prices() -> None:
    assert dict(zip(data.KINDS, COUNTS, strict=True)) == {
        "tunnel": 12, "life": 2, "habitat": 5, "factory": 2, "refinery": 2, "hospital": 2, "export": 1,
    }  # fmt: skip
    assert FLAGS == TARGET == 5
    assert FORTRESSES == 4
    cost = {kind: data.pieces().kinds[kind].cost for kind in data.KINDS}
    assert cost == {
        "tunnel": {"rock": 1},
        "life": {"rock": 1, "water": 1, "iron": 1},
        "habitat": {"rock": 1, "water": 1, "iron": 2},
        "factory": {"rock": 1, "iron": 2},
        "refinery": {"rock": 2, "iron": 1, "rcu": 1},
        "hospital": {"rock": 1, "water": 1, "iron": 1},
        "export": {"rock": 1, "water": 1, "iron": 1, "rcu": 1},
    }
    assert data.pieces().kinds["refinery"].upkeep == {"rock": 1, "iron": 1}
    assert data.pieces().fortress_cost == {"blueprint": 1, "rock": 1, "water": 1, "iron": 1, "olympium": 1}
    assert COST[-1] == (1, 1, 1, 0, 0, 0, 1, 1)


def test_6_1_dice() -> None:
    dice = data.rules().dice
    assert dice.move == (1, 2, 3, 4, 5, 6)
    assert dice.resource == (1, 1, 2, 2, 3, 3)
    assert Counter(dice.exploration) == {"olympium": 2, "event": 2, "meteor": 1, "injury": 1}


def test_5_3_rates() -> None:
    rates = [(rate.id, rate.same, rate.olympium, rate.get) for rate in data.rules().exchange]
    assert rates == [
        ("X1", 2, 0, "resource"),
        ("X2", 4, 0, "supply"),
        ("X3", 0, 2, "supply"),
        ("X4", 0, 4, "population"),
    ]


def test_9_the_deck_has_39_held_and_17_immediate_cards_with_eight_strikes() -> None:
    cards = data.cards()
    assert [card.id for card in cards] == [f"E{number:02}" for number in range(1, 27)]
    assert sum(card.count for card in cards if card.held) == 39
    assert sum(card.count for card in cards if not card.held) == 17
    strikes = [card for card in cards if card.effect.kind == "strikes"]
    assert sum(card.count for card in strikes) == 7
    assert sum(card.count * card.effect.amount for card in strikes) == 8


def test_5_2_trade_and_limits() -> None:
    assert not data.rules().negotiation.olympium_tradable
    assert data.rules().negotiation.both_sides_must_give
    assert data.rules().negotiation.max_counters == 2
    limits = data.rules().limits
    assert (limits.target_population, limits.round_cap, limits.ruin_strike_radius) == (5, 50, 0)
    assert limits.allow_dismantle


@pytest.mark.parametrize(
    ("file", "kind", "check", "change", "key"),
    [
        ("board", data.Board, data.check_board, ('"U#..1....U"', '"U#..1...U"'), "map"),
        ("board", data.Board, data.check_board, ('embassy = "F6"', 'embassy = "F7"'), "map"),
        ("board", data.Board, data.check_board, ('["E1", "D1"', '["D1", "E1"'), "rock_tiles.N"),
        ("board", data.Board, data.check_board, ('"supply:N", "iron"', '"iron", "iron"'), "track.spaces"),
        ("pieces", data.Pieces, data.check_pieces, ("[kinds.export]", "[kinds.factory2]"), ""),
        ("pieces", data.Pieces, data.check_pieces, ('class = "tunnel"', 'class = "production"'), "kinds"),
        ("rules", data.Rules, data.check_rules, ("same = 2\n", "same = 2\nolympium = 1\n"), "exchange[0]"),
        ("rules", data.Rules, data.check_rules, ("move = [1, 2,", "move = [2, 2,"), "dice.move"),
        ("events", data.Events, data.check_events, ('kind = "tunnel"', 'kind = "tunnels"'), "cards[5].effect.kind"),
        ("events", data.Events, data.check_events, ('key = "ice_lens"', 'key = "rich_seam"'), "cards"),
    ],
)
def test_bad_data_is_refused_with_its_place(
    file: str, kind: type, check: Callable[..., None], change: tuple[str, str], key: str
) -> None:
    old, new = change
    text = read(f"mars/{file}.toml")
    assert old in text
    with pytest.raises(BadContent) as bad:
        parse(f"mars/{file}.toml", text.replace(old, new, 1), kind, check)
    assert key in bad.value.key
    assert f"data/mars/{file}.toml" in str(bad.value)


def test_house_values_are_marked_in_every_file() -> None:
    for file in ("board", "pieces", "rules", "events"):
        assert "HOUSE" in read(f"mars/{file}.toml")


def test_t21_and_t22_neighbours_and_distances() -> None:
    assert set(neighbours("E1")) == {"D1", "F1", "E2", "F2"}
    assert set(neighbours("A6")) == {"B6", "A5", "A7"}
    assert set(neighbours("F6")) == {"E6", "G6", "E5", "F5", "E7", "F7"}
    assert [distance(HEX[a], HEX[b]) for a, b in (("E1", "F6"), ("A6", "F6"), ("A1", "J11"))] == [5, 5, 14]
    assert names(named("F6 E1")) == ("E1", "F6")
