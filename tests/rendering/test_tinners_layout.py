"""The board's layout and the drawn map: nothing covers anything else, and parcels border as the rules say."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image

from bot.games.tinners import data as rules
from bot.games.tinners.view import PriceView, TinnersView
from rendering import tinners
from rendering.kit import lettering
from rendering.kit.canvas import Box
from rendering.tinners import cornwall, land, layout, market, plate, players, words
from rendering.tinners.board import investing
from tests.rendering import tinners_views as views

SMALLEST = 5.5  # pixels of a digit's height on a picture of 390 pixels' width
VIEWS = {"two": views.midgame(0), "five": views.crowded(0), "solo": views.solo(0)}


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def inside(box: Box, frame: Box) -> bool:
    return frame[0] <= box[0] and frame[1] <= box[1] and box[2] <= frame[2] and box[3] <= frame[3]


def grown(box: Box, by: int) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def test_every_area_of_the_rules_has_a_place_on_the_drawn_map() -> None:
    """§3.2."""
    assert set(cornwall.PLACES) == set(rules.keys())


def test_even_the_largest_plates_lie_apart_with_room_for_their_frames() -> None:
    view = views.crowded(0)
    plates = [layout.plate_box(view, number) for number in range(len(view.areas))]
    assert all(box[3] - box[1] == plate.HEIGHT for box in plates)
    for one, other in itertools.combinations(plates, 2):
        assert apart(grown(one, 8), grown(other, 8)), (one, other)
    for box in plates:
        assert inside(grown(box, 8), layout.MAP)
        assert apart(box, layout.HEAD)
        assert apart(box, layout.CORNER)


def test_no_sign_of_an_adit_overlaps_a_plate_or_another_sign() -> None:
    """All 38 adits between mines with everything in them."""
    view = views.crowded(0)
    boxes = {held.key: layout.plate_box(view, number) for number, held in enumerate(view.areas)}
    half = layout.ADIT // 2
    signs = []
    for border in view.borders:
        x, y = map(round, layout.mouth(boxes[border.a], boxes[border.b]))
        signs.append((x - half, y - half, x + half, y + half))
    for sign in signs:
        for box in (*boxes.values(), layout.HEAD, layout.CORNER, *layout.panels(layout.of(view))):
            assert apart(sign, box), (sign, box)
    assert all(apart(one, other) for one, other in itertools.combinations(signs, 2))


def test_no_owners_shape_is_cut_at_the_edge_or_hidden_by_an_adit() -> None:
    """The shape hangs over a plate's upper left corner."""
    view = views.crowded(0)
    boxes = {held.key: layout.plate_box(view, number) for number, held in enumerate(view.areas)}
    shapes = [(box[0] - 25, box[1] - 8, box[0] + 19, box[1] + 36) for box in boxes.values()]
    mouths = [layout.mouth(boxes[border.a], boxes[border.b]) for border in view.borders]
    half = layout.ADIT // 2
    for shape in shapes:
        assert inside(shape, layout.MAP)
        for x, y in mouths:
            assert apart(shape, (round(x) - half, round(y) - half, round(x) + half, round(y) + half))


def test_parcels_border_on_one_another_exactly_as_areas_do() -> None:
    """§3.2: 38 borders."""
    view = views.midgame()
    index = land.parcels(land.grounds(view), land.borders(view))
    shore = land.outline(land.grounds(view), land.borders(view)).resize(index.size, Image.Resampling.NEAREST)
    owners, dry = index.tobytes(), shore.tobytes()
    wide = index.width
    touching: dict[frozenset[int], int] = {}
    for y in range(0, index.height - 2, 2):
        for at in range(y * wide, (y + 1) * wide - 2, 2):
            for other in (at + 2, at + 2 * wide):
                pair = frozenset((owners[at], owners[other]))
                if len(pair) == 2 and land.NOBODY not in pair and dry[at]:
                    touching[pair] = touching.get(pair, 0) + 1
    keys = [held.key for held in view.areas]
    drawn = {frozenset(keys[number] for number in pair) for pair, count in touching.items() if count >= 8}
    assert drawn == {frozenset((border.a, border.b)) for border in view.borders}


def test_an_area_lies_on_the_drawn_coast_if_the_rules_say_so() -> None:
    """§3.2: coast = a port may be built there. Callington's coast is the Tamar."""
    view = views.midgame()
    grounds, pairs = land.grounds(view), land.borders(view)
    index, shore = land.parcels(grounds, pairs), land.outline(grounds, pairs)
    wet = shore.resize(index.size, Image.Resampling.NEAREST).point(
        [255 if level < 128 else 0 for level in range(256)]
    )
    for number, held in enumerate(view.areas):
        own = index.point([255 if value == number else 0 for value in range(256)])
        both = Image.composite(own, Image.new("L", own.size), wet)
        if held.key != "callington":
            assert (both.getbbox() is not None) == held.coast, held.key


def test_paths_cross_neither_plates_nor_one_another() -> None:
    view = views.crowded(0)
    centres = {held.key: layout.centre(view, number) for number, held in enumerate(view.areas)}
    boxes = {held.key: layout.plate_box(view, number) for number, held in enumerate(view.areas)}
    for border in view.borders:
        (ax, ay), (bx, by) = centres[border.a], centres[border.b]
        for step in range(101):
            x, y = ax + (bx - ax) * step / 100, ay + (by - ay) * step / 100
            for key, box in boxes.items():
                if key not in (border.a, border.b):
                    assert not (box[0] < x < box[2] and box[1] < y < box[3]), (border, key)
    for one, other in itertools.combinations(view.borders, 2):
        if len({one.a, one.b, other.a, other.b}) == 4:
            assert not crossing(*(centres[key] for key in (one.a, one.b, other.a, other.b))), (one, other)


def crossing(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    """Whether the lines a–b and c–d cross."""

    def turn(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


@pytest.mark.parametrize("name", VIEWS)
def test_panels_rows_markers_and_spots_lie_apart_and_inside(name: str) -> None:
    view = VIEWS[name]
    plan = layout.of(view)
    panels = layout.panels(plan)
    whole = (0, 0, *plan.size)
    for one, other in itertools.combinations([layout.MAP, *panels], 2):
        assert apart(one, other)
    assert all(inside(box, whole) for box in panels)
    spots = layout.spots(view)
    for one, other in itertools.combinations(spots.values(), 2):
        assert apart(grown(one, 8), grown(other, 8)), (one, other)
    assert all(inside(grown(box, 8), whole) for box in spots.values())
    rows = [layout.table_row(plan, side) for side in range(len(view.sides))]
    markers = [layout.marker_box(plan, column, row) for column in range(11) for row in range(len(view.sides))]
    for boxes, panel in ((rows, plan.table), (markers, plan.track)):
        assert all(inside(box, panel) for box in boxes)
        assert all(apart(one, other) for one, other in itertools.combinations(boxes, 2))


def test_every_spot_that_options_name_is_on_the_board() -> None:
    spots = layout.spots(views.midgame(0))
    assert set(views.KEYS) | set(views.KINDS) | {"michigan", "sierra-madre", "kimberly", "adelaide"} <= spots.keys()
    assert {"row-5", "row-40"} <= spots.keys()
    assert "michigan" not in layout.spots(views.replace(views.midgame(0), places=()))


@pytest.mark.parametrize("view", [views.crowded(0), views.midgame(0, seats=4), views.solo(0)])
def test_every_letter_on_a_board_can_be_read_on_a_telephone(
    view: TinnersView, monkeypatch: pytest.MonkeyPatch
) -> None:
    """390 pixels wide; only names of areas may be a pixel or two smaller, and a sign such as that for "at most"."""
    small: dict[str, int] = {}
    draw = lettering.draw

    def noted(image: object, position: object, text: str, size: int, *rest: object, **more: object) -> float:
        if size < layout.SMALLEST and text:
            small[text] = size
        return draw(image, position, text, size, *rest, **more)  # type: ignore[arg-type]

    for kept in (plate.plate, market._kept, players._row, land._drawn, land._empty):
        kept.cache_clear()
    monkeypatch.setattr(lettering, "draw", noted)
    tinners.board(view, views.caption(("W" * 32,) * 5), tuple(layout.spots(view)))
    assert small.pop("≤", 24) >= 24
    assert all(size >= 26 for size in small.values()), small
    assert small.keys() <= {words.area(held.key) for held in view.areas}
    assert lettering.cap_height(layout.SMALLEST) * 390 / layout.WIDTH >= SMALLEST


@pytest.mark.parametrize("view", [views.crowded(0), views.midgame(0, seats=4), views.solo(0)])
def test_no_word_on_a_board_is_cut_but_names_of_people(view: TinnersView) -> None:
    for place in view.places:
        for number, space in enumerate(place.spaces):
            box = layout.space_box(layout.place_box(layout.of(view), 0, 4), number, 4)
            told = words.bonus(place.key, space).text.replace(" ", "")
            assert lettering.measure(told, layout.SMALLEST, lettering.BOLD) + 6 <= box[2] - box[0]
    left, _, right, _ = layout.row_box(layout.of(view), 0, 1)
    assert lettering.measure(investing(view), layout.SMALLEST, lettering.BOLD) <= right - left
    told = players.robot_state(view)
    assert lettering.measure(told, layout.SMALLEST, lettering.MEDIUM) <= layout.WIDTH - 2 * layout.MARGIN - 36


def test_an_area_that_the_drawn_map_does_not_know_stands_where_the_sketch_has_it() -> None:
    """Whoever changes the areas' file must not break the pictures."""
    left, right = (cornwall.place("elsewhere", x, 300) for x in (0, 1000))
    assert 0 < left[0] < right[0] < layout.WIDTH
    assert cornwall.place("redruth", 0, 0) == cornwall.PLACES["redruth"]


def test_the_dice_and_what_the_last_price_did_to_them_are_told() -> None:
    """§4 step 2."""
    assert market.rolled(PriceView(5, 3, (), (1, 2, 0), 0)) == "dice 1 + 2 + 0"
    assert market.rolled(PriceView(5, 3, (), (1, 2, 0), 1)) == "dice 1 + 2 + 0, +1"
    assert market.rolled(PriceView(5, 3, (), (1, 2, 0), -1)) == "dice 1 + 2 + 0, −1"
