"""The drawn map of Origin: its territories border on one another as the rules say, and nothing covers names."""

from __future__ import annotations

import itertools
from collections import Counter

import msgspec
import pytest
from PIL import Image

from bot.games.content import Flaw
from bot.games.origin import data
from rendering.kit import lettering
from rendering.kit.canvas import Box
from rendering.origin import drawing, layout, pieces, terrain, world
from tests.rendering import origin_views as views

STEP = 4
SMALLEST = 6.0  # pixels of a capital's height on a picture of 400 pixels' width
KEYS = {each.id: data.slug(each.name) for each in data.world().territory}


def by_land() -> set[frozenset[str]]:
    """The pairs of neighbours by land in the rules."""
    return {frozenset((KEYS[each.id], KEYS[near])) for each in data.world().territory for near in each.land}


def coarse() -> Image.Image:
    """Every fourth pixel of the ground."""
    ground = terrain.ground()
    return ground.resize((ground.width // STEP, ground.height // STEP), Image.Resampling.NEAREST)


def overlap(one: Box, other: Box) -> int:
    """How many pixels two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, wide) * max(0, high)


def name_box(key: str) -> Box:
    """Where a territory's name stands, without the sign before it."""
    land = next(land for land in world.lands(views.view()) if land.key == key)
    wide = round(lettering.measure(land.name, world.NAME, lettering.BOLD))
    piece, (left, top) = world.name_piece(land)
    end = left + piece.width - 5
    return end - wide, top + 28 - lettering.cap_height(world.NAME), end, top + 30


def pawn_box(key: str) -> Box:
    """Where the tallest pawn stands, from its head to its village, on the map."""
    x, y = layout.pawn_at(key)
    wide, high = pieces.PAWN
    left, top = round(x - wide / 2), round(y - layout.HEAD - high / 2)
    return left + 8, top + 2, left + wide - 4, top + high - 2


def test_every_territory_of_the_rules_is_drawn() -> None:
    assert sorted(drawing.territories()) == sorted(KEYS.values())


def test_letters_border_on_one_another_exactly_as_territories_do() -> None:
    """§2.2."""
    rows, known = drawing.rows(), {drawing.place(key).letter: key for key in drawing.territories()}
    touching: Counter[frozenset[str]] = Counter()
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            beyond = rows[y + 1][x] if y + 1 < len(rows) else drawing.SEA
            for other in (row[x + 1] if x + 1 < len(row) else drawing.SEA, beyond):
                if sign in known and other in known and sign != other:
                    touching[frozenset((known[sign], known[other]))] += 1
    around = {frozenset(pair) for pair in drawing.round_the_back()}
    assert set(touching) | around == by_land()
    assert not set(touching) & around
    assert min(touching.values()) >= 2


def test_drawn_borders_are_those_of_the_rules() -> None:
    """§2.2: also after coasts and borders have been made to wind."""
    ground = coarse()
    owners, wide = ground.tobytes(), ground.width
    touching: Counter[frozenset[int]] = Counter()
    for at in range(len(owners) - wide):
        for other in (at + 1, at + wide) if (at + 1) % wide else (at + wide,):
            if owners[at] != owners[other] and min(owners[at], owners[other]) >= terrain.FIRST:
                touching[frozenset((owners[at], owners[other]))] += 1
    keys = drawing.territories()
    drawn = {
        frozenset(keys[number - terrain.FIRST] for number in pair)
        for pair, count in touching.items()
        if count >= 6  # of 4 pixels each; less can't be told from a corner
    }
    assert drawn == by_land() - {frozenset(pair) for pair in drawing.round_the_back()}


def test_straits_join_territories_over_water() -> None:
    """§2.3."""
    shown = views.view()
    ground = coarse()
    for one, other in world.ways(shown):
        found = world.passage(one, other)
        assert len(found.lines) == (2 if {one, other} == {"chukotka", "alaska"} else 1)
        for (ax, ay), (bx, by) in found.lines:
            under = {
                ground.getpixel(
                    (
                        min(round((ax + (bx - ax) * share) * terrain.SCALE / STEP), ground.width - 1),
                        min(round((ay + (by - ay) * share) * terrain.SCALE / STEP), ground.height - 1),
                    )
                )
                for share in (0, 0.25, 0.5, 0.75, 1)
            }
            own = {drawing.territories().index(key) + terrain.FIRST for key in (one, other)}
            assert terrain.SEA in under
            assert under <= {terrain.SEA, *own}


def test_strait_tokens_lie_apart() -> None:
    tokens = [world.passage(*way).token for way in world.ways(views.view())]
    for one, other in itertools.combinations(tokens, 2):
        assert abs(one[0] - other[0]) > 50 or abs(one[1] - other[1]) > 50


def test_names_and_pawns_stand_on_the_map_and_apart() -> None:
    keys = drawing.territories()
    wide, high = terrain.size()
    for key in keys:
        for box in (name_box(key), pawn_box(key)):
            assert 0 <= box[0] < box[2] <= wide, key
            assert 0 <= box[1] < box[3] <= high, key
        assert overlap(name_box(key), pawn_box(key)) < 200, key
    for one, other in itertools.combinations(keys, 2):
        assert not overlap(name_box(one), name_box(other)), (one, other)
        assert not overlap(pawn_box(one), pawn_box(other)), (one, other)
    for one, other in itertools.permutations(keys, 2):
        left, top, right, bottom = name_box(one)
        assert overlap(name_box(one), pawn_box(other)) < (right - left) * (bottom - top) / 4, (one, other)


def test_no_strait_token_lies_on_a_name() -> None:
    for each in views.view().straits:
        x, y = (round(side) for side in world.passage(each.a, each.b).token)
        token = (x - 25, y - 25, x + 25, y + 25)
        for key in drawing.territories():
            assert not overlap(token, name_box(key)), (each.name, key)


def test_a_pawn_stands_in_its_territory() -> None:
    for key in drawing.territories():
        mask, box = world.shape(key)
        x, y = layout.pawn_at(key)
        assert mask.getpixel((round(x) - box[0], round(y - layout.HEAD) - box[1])) == 255, key


def test_names_can_be_read_on_a_phone() -> None:
    assert lettering.cap_height(world.NAME) * 400 / layout.WIDTH >= SMALLEST


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"map": "AB\nA\n"}, "map"),
        ({"map": "AC\n"}, "places.b.letter"),
        ({"map": "ABx\n"}, "map"),
        ({"map": "A.\n"}, "places.b.letter"),
    ],
)
def test_a_faulty_drawing_is_named(change: dict[str, object], key: str) -> None:
    raw = {"map": "AB\n", "places": {"a": {"letter": "A", "at": [0, 0]}, "b": {"letter": "B", "at": [0, 0]}}}
    drawing.check(msgspec.convert(raw, drawing.Drawing))
    with pytest.raises(Flaw) as caught:
        drawing.check(msgspec.convert(raw | change, drawing.Drawing))
    assert caught.value.key == key
