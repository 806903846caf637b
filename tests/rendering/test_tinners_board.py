"""The board of Tinners' Trail: everything that the view tells is drawn, and nothing else."""

from __future__ import annotations

import itertools
import random

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.games.contract import check_options
from bot.games.random_play import random_step
from bot.games.tinners.game import TinnersTrail
from bot.games.tinners.view import AuctionView, Ground, LastAction, TinnersView
from rendering import tinners
from rendering.kit import palette
from rendering.kit.canvas import Box
from rendering.picture import Caption, Picture
from rendering.tinners import layout, pieces, plate, words
from rendering.tinners.plate import Look
from tests.rendering import tinners_views as views
from tests.rendering.images import changed, opened
from tests.rendering.test_lettering import HARD_NAMES

LIMIT = 500 * 1024
RIM = 8
replace = views.replace


def board(view: TinnersView, marks: tuple[str, ...] = (), caption: Caption | None = None) -> Picture:
    return tinners.board(view, caption or views.caption(), marks)


def with_area(view: TinnersView, key: str, **change: object) -> TinnersView:
    return replace(view, areas=tuple(replace(a, **change) if a.key == key else a for a in view.areas))


def with_side(view: TinnersView, side: int, **change: object) -> TinnersView:
    return replace(view, sides=tuple(replace(s, **change) if n == side else s for n, s in enumerate(view.sides)))


def box_of(view: TinnersView, key: str) -> Box:
    return layout.spots(view)[key]


@pytest.mark.parametrize("viewer", [None, 0])
def test_size_weight_and_text_of_the_fullest_board(viewer: int | None) -> None:
    view = views.crowded(viewer)
    picture = board(view, tuple(layout.spots(view)), views.caption(("W" * 32,) * 5))
    assert opened(picture).size == layout.of(view).size
    assert opened(picture).width == 1400
    assert opened(picture).height <= 1900
    assert len(picture.data) <= LIMIT
    assert picture.name == "tinners-board.png"
    assert 0 < len(picture.alt) <= 1024


def test_equal_views_give_equal_pictures() -> None:
    assert board(views.midgame(0)) == board(views.midgame(0))
    assert board(views.midgame(0)).data != board(views.midgame(1)).data


def test_a_bystander_sees_no_tile_no_limit_and_no_unfinished_turn() -> None:
    """§1, H5: the board posted for all must not depend on what only one player knows, not even by mistake."""
    auction = AuctionView("bodmin", 0, None, 1, 4, 1, (0, 1), 0, 9)
    private = replace(views.midgame(0), auction=auction, words=("build", "redruth"))
    public = replace(views.midgame(), auction=replace(auction, limit=None))
    assert board(replace(private, viewer=None)) == board(public)


def test_a_player_sees_nothing_of_tiles_that_others_have_seen() -> None:
    """§6, §9: a look is private."""
    view = views.midgame(0)
    leaked = with_area(view, "fowey", printed=Ground(1, 6, 4))
    assert board(leaked) == board(view)
    assert "Fowey 1/6/4" not in board(view).alt


def test_a_tile_that_the_viewer_has_seen_is_drawn_for_that_viewer_only() -> None:
    view = views.midgame(0)
    other = with_area(view, "bodmin", printed=Ground(1, 1, 1))
    where = changed(opened(board(view)), opened(board(other)))
    assert where is not None
    box = box_of(view, "bodmin")
    assert box[0] <= where[0] < where[2] <= box[2]
    assert "Known to you: Bodmin 4/1/3." in board(view).alt
    assert board(replace(view, viewer=None)).alt == board(views.midgame()).alt


AREA_CHANGES: list[tuple[str, dict[str, object]]] = [
    ("redruth", {"owner": 0}),
    ("redruth", {"ground": Ground(1, 9, 12)}),
    ("redruth", {"ground": Ground(0, 8, 12)}),
    ("redruth", {"ground": Ground(0, 9, 11)}),
    ("redruth", {"capacity": 4}),
    ("redruth", {"miners": 1}),
    ("redruth", {"coloured": ()}),
    ("redruth", {"train": False}),
    ("st-just", {"port": False}),
    ("gwennap", {"miners": 3}),
    ("perran", {"tile": "none", "printed": None}),
    ("perran", {"printed": Ground(3, 6, 3)}),
    ("perran", {"pending": Ground(1, 1, 1)}),
    ("marazion", {"pending": Ground(2, 2, 2)}),
    ("fowey", {"watched": ()}),
    ("fowey", {"watched": (0, 1)}),
    ("illogan", {"tile": "none"}),
]


@pytest.mark.parametrize(("key", "change"), AREA_CHANGES)
def test_everything_in_an_area_is_drawn_there_and_nowhere_else(key: str, change: dict[str, object]) -> None:
    """§3.6: tile, owner, cubes, miners, port, train, what adits will add, and who has looked."""
    view = replace(views.midgame(), last=(), borders=views.borders())
    other = with_area(view, key, **change)
    where = changed(opened(board(view)), opened(board(other)), (0, 0, 1400, 900))
    assert where is not None
    boxes = [box_of(each, key) for each in (view, other)]
    assert min(box[0] for box in boxes) - plate.EDGE <= where[0]
    assert min(box[1] for box in boxes) - plate.EDGE <= where[1]
    assert where[2] <= max(box[2] for box in boxes) + plate.EDGE
    assert where[3] <= max(box[3] for box in boxes) + plate.EDGE


@pytest.mark.parametrize("ore", ["tin", "copper", "water"])
def test_cubes_can_be_counted_up_to_six_and_have_their_number_beyond(ore: str) -> None:
    """As many separate cubes as the ground holds lie in its row."""
    row = ("tin", "copper", "water").index(ore)
    held = next(area for area in views.midgame().areas if area.key == "redruth")
    face = tuple(int(pieces.CUBES[ore][0][n : n + 2], 16) for n in (1, 3, 5))
    for count in range(9):
        ground = Ground(*(count if name == ore else 0 for name in ("tin", "copper", "water")))
        drawn = plate.plate(Look(replace(held, ground=ground))).convert("RGB")
        y = plate.EDGE + plate.STRIP + 3 + row * plate.ROW + 6
        line = [drawn.getpixel((x, y)) for x in range(plate.EDGE + 34, plate.EDGE + plate.WIDTH - 4)]
        edge = tuple(int(pieces.CUBES[ore][2][n : n + 2], 16) for n in (1, 3, 5))
        dark = [pixel == edge or sum(pixel) < sum(face) // 2 for pixel in line]  # type: ignore[arg-type]
        runs = sum(1 for is_face, _ in itertools.groupby(pixel == face for pixel in line) if is_face)
        wanted = count if count <= pieces.MOST_CUBES else 1
        if ore != "tin":  # the face of a tin cube is as white as the plate behind
            assert runs == wanted, (ore, count)
        assert any(dark) == bool(count)


def test_a_number_stands_beside_every_row_of_cubes() -> None:
    held = next(area for area in views.midgame().areas if area.key == "redruth")
    drawn = [plate.plate(Look(replace(held, ground=Ground(n, n, n)))).convert("RGB") for n in range(12)]
    for one, other in itertools.combinations(drawn, 2):
        for row in range(3):
            top = plate.EDGE + plate.STRIP + 3 + row * plate.ROW
            assert changed(one, other, (plate.EDGE + 6, top, plate.EDGE + 36, top + plate.ROW)) is not None


def test_mines_of_any_two_sides_differ_on_a_phone_in_greyscale() -> None:
    """Colour and shape of the owner, seen at 400 pixels' width without colour."""
    held = next(area for area in views.midgame().areas if area.key == "gwennap")
    small = []
    for side in range(5):
        drawn = plate.plate(Look(replace(held, owner=side)))
        ground = Image.new("RGB", drawn.size, "#C9D98F")
        ground.paste(drawn, (0, 0), drawn)
        strip = (plate.EDGE - 26, plate.EDGE - 10, plate.EDGE + plate.WIDTH, plate.EDGE + plate.STRIP)
        top = ground.convert("L").crop(strip)
        small.append(top.resize((top.width * 2 // 7, top.height * 2 // 7), Image.Resampling.LANCZOS))
    for one, other in itertools.combinations(small, 2):
        assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] >= 12


def test_cubes_differ_in_greyscale() -> None:
    shades = [ImageStat.Stat(pieces.cube(ore, 20).convert("L")).mean[0] for ore in ("tin", "water", "copper")]
    assert shades[0] - shades[1] >= 30
    assert shades[1] - shades[2] >= 30


@pytest.mark.parametrize("pair", [("camborne", "gwinear"), ("wendron", "redruth"), ("caradon", "callington")])
def test_an_adit_is_drawn_between_its_areas(pair: tuple[str, str]) -> None:
    """§8: it lies on a border."""
    view = views.midgame()
    there = replace(view, borders=views.borders(("st-just", "marazion"), ("devoran", "perran"), pair))
    where = changed(opened(board(view)), opened(board(there)))
    assert where is not None
    one, other = (box_of(view, key) for key in pair)
    assert min(one[0], other[0]) <= where[0] < where[2] <= max(one[2], other[2])
    assert min(one[1], other[1]) <= where[1] < where[3] <= max(one[3], other[3])


def test_the_areas_of_the_next_discoveries_are_told() -> None:
    """§10.3 step 4: as many from the front of the queue."""
    view = views.midgame()
    one, other = opened(board(view)), opened(board(replace(view, discoveries=1)))
    where = changed(one, other)
    assert where is not None
    box = box_of(view, "caradon")
    assert box[0] <= where[0] < where[2] <= box[2] + plate.EDGE


SPOTS = ["redruth", "fowey", "st-austell", "miner", "pump", "row-5", "row-40", "michigan", "adelaide"]


@pytest.mark.parametrize("spot", SPOTS)
def test_a_marked_spot_is_framed_where_it_is_and_nowhere_else(spot: str) -> None:
    view = replace(views.midgame(0), last=())
    left, top, right, bottom = box_of(view, spot)
    where = changed(opened(board(view)), opened(board(view, (spot, "pass", "row-7", "nowhere"))))
    assert where == (left - RIM, top - RIM, right + RIM, bottom + RIM)


def test_words_that_are_no_spots_change_nothing() -> None:
    view = views.midgame(0)
    assert board(view, ("pass", "pasties", "row-7", "build")) == board(view)


def test_no_number_and_no_name_is_covered_by_a_mark() -> None:
    view = replace(views.crowded(0), last=())
    spots = layout.spots(view)
    plain, marked = opened(board(view)), opened(board(view, tuple(spots)))
    for box in spots.values():
        assert changed(plain, marked, (box[0] + 16, box[1] + 5, box[2] - 7, box[3] - 5)) is None


def test_the_last_action_is_framed_where_it_was() -> None:
    view = replace(views.midgame(), last=())
    touched = replace(view, last=(LastAction(1, "extract", ("caradon",), 4), LastAction(0, "pass")))
    left, top, right, bottom = box_of(view, "caradon")
    where = changed(opened(board(view)), opened(board(touched)))
    assert where == (left - RIM, top - RIM, right + RIM, bottom + RIM)
    assert "Last: Bruno extracted 4 cubes in Caradon; Ana passed." in board(touched).alt


SIDE_CHANGES: list[dict[str, object]] = [
    {"money": 13}, {"points": 67}, {"tin": 3}, {"copper": 1}, {"mines": 3}, {"coloured": 2}, {"cards": 3},
    {"stored": {"train": 1}}, {"stored": {"miner": 2}}, {"kimberly": (5,)}, {"adelaide": True}, {"resigned": True},
]  # fmt: skip


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("change", SIDE_CHANGES)
def test_everything_of_a_side_is_drawn_in_its_row(side: int, change: dict[str, object]) -> None:
    view = views.midgame()
    row = layout.table_row(layout.of(view), side)
    where = changed(opened(board(view)), opened(board(with_side(view, side, **change))))
    assert where is not None
    assert row[0] <= where[0]
    assert row[1] <= where[1]
    assert where[2] <= row[2]
    assert where[3] <= row[3]


PANEL_CHANGES: list[tuple[str, dict[str, object]]] = [
    ("table", {"turn": 1}),
    ("table", {"phase": "invest"}),
    ("table", {"round": 3}),
    ("track", {"track": ((0,), (), (), (), (), (1,), *((),) * 5)}),
    ("track", {"active": 1}),
    ("track", {"passed": (1,)}),
    ("kinds", {"developments": views.midgame().developments[::-1]}),
    ("rows", {"rows": views.rows(2, 3)}),
    ("rows", {"rows": views.rows(2, 2, {(1, 0): 1})}),
    ("places", {"places": views.resorts({(3, 2): 1})}),
    ("places", {"round": 3}),
]


@pytest.mark.parametrize(("panel", "change"), PANEL_CHANGES)
def test_boards_beside_the_map_are_drawn_as_they_stand(panel: str, change: dict[str, object]) -> None:
    """§5, §8, §10.2, §11.3."""
    view = views.midgame()
    box = getattr(layout.of(view), panel)
    assert changed(opened(board(view)), opened(board(replace(view, **change))), box) is not None


def test_markers_stand_in_their_column_from_top_to_bottom() -> None:
    """§5: of several, the one nearest the top acts first."""
    view = views.midgame()
    plan = layout.of(view)
    empty = ((),) * 11
    for track in ((*empty[:4], (0, 1), *empty[5:]), (*empty[:4], (1, 0), *empty[5:])):
        image = opened(board(replace(view, track=track, active=None)))
        for row, side in enumerate(track[4]):
            left, top, right, bottom = layout.marker_box(plan, 4, row)
            seen = image.getpixel(((left + right) // 2, (top + bottom) // 2))
            colour = palette.seat_style(side).colour
            assert seen == tuple(int(colour[n : n + 2], 16) for n in (1, 3, 5))


@pytest.mark.parametrize("change", [{"price": 6}, {"index": 9}])
@pytest.mark.parametrize("ore", ["tin", "copper"])
def test_prices_are_drawn_with_their_place_on_the_scale(ore: str, change: dict[str, object]) -> None:
    """§4."""
    view = views.midgame()
    other = replace(view, **{ore: replace(getattr(view, ore), **change)})
    assert changed(opened(board(view)), opened(board(other)), layout.HEAD) is not None


def test_an_auction_tells_area_bid_leader_and_who_is_still_in() -> None:
    """§6."""
    view = replace(views.midgame(0, seats=3), auction=AuctionView("perran", 0, None, 1, 7, 2, (0, 2), 0, None))
    assert view.auction is not None
    plain = opened(board(view))
    assert board(view).alt.count("Auction for Perran: £7 by Celia; still in: Ana, Celia.") == 1
    for change in ({"bid": 8}, {"leader": 0}, {"live": (0, 1, 2)}, {"area": "bodmin"}, {"turn": 2}, {"limit": 12}):
        other = opened(board(replace(view, auction=replace(view.auction, **change))))
        where = changed(plain, other)
        assert where is not None
        assert layout.CORNER[0] <= where[0]
        assert layout.CORNER[1] <= where[1]
        assert where[2] <= layout.CORNER[2]
        assert where[3] <= layout.CORNER[3]
    unopened = replace(view, auction=replace(view.auction, leader=None, bid=0, minimum=3))
    assert "Auction for Perran: opens at £3 or more." in board(unopened).alt


def test_lord_wallace_has_his_name_his_deck_and_his_last_card() -> None:
    """§12."""
    told = board(views.solo(0)).alt
    assert "Lord Wallace: 65 points" in told
    assert "Lord Wallace: 7 cards in his deck · last card develop 5 · more mines · rich." in told
    view = views.solo()
    assert view.wallace is not None
    other = replace(view, wallace=replace(view.wallace, deck=6))
    assert changed(opened(board(view)), opened(board(other)), layout.of(view).table) is not None


@pytest.mark.parametrize("name", HARD_NAMES)
def test_hard_names_leave_everything_but_their_place_alone(name: str) -> None:
    view = replace(views.midgame(), last=())
    captions = [replace(views.caption(), names=(each, "Bruno"), lines=()) for each in ("Ana", name)]
    plain, other = (opened(board(view, caption=each)) for each in captions)
    where = changed(plain, other)
    row = layout.table_row(layout.of(view), 0)
    if where is not None:
        assert row[0] + 70 <= where[0]
        assert row[1] <= where[1]
        assert where[2] <= row[0] + 480
        assert where[3] <= row[3]


def test_alt_text_tells_a_player_the_position() -> None:
    told = board(views.midgame(0), ("redruth", "miner", "pass")).alt
    for fact in (
        "Tinners’ Trail. Game 7. Round 2 of 4: Actions; to move: Ana.",
        "To choose from: Redruth, miner.",
        "Tin £5, copper £9.",
        "Ana: 66 points, £12, work 4, holds 2 tin, 0 copper, 4 mines left, 3 own miners, 4 cards.",
        "Ana: St Just 2/3/1 (miner port), Gwennap 6/0/0 (2 miners train); Bruno: Redruth 0/9/12 (own miner train).",
        "Open tiles: Marazion 2/7/6, Perran 3/6/4.",
        "Known to you: Bodmin 4/1/3.",
        "Face down: Illogan, Fowey.",
        "Adits: St Just–Marazion, Devoran–Perran.",
        "On offer: Miner 0, Port 1, Train 2, Adit 3, Pump 4.",
    ):
        assert fact in told, fact


def test_alt_text_of_the_fullest_board_keeps_the_turn_the_auction_and_every_mine() -> None:
    told = board(views.crowded(0), (), views.caption(("W" * 32,) * 5)).alt
    assert len(told) <= 1024
    assert "Auction for Redruth: £37" in told
    plain = board(views.crowded(0)).alt
    assert all(f"{words.area(key)} 11/12/13" in plain for key in views.KEYS)


@pytest.mark.parametrize("seats", [1, 2, 4, 5])
def test_positions_of_real_games_are_drawn_from_every_view(seats: int) -> None:
    game, source = TinnersTrail(), random.Random(seats)
    state = game.new(seats, check_options(game, seats, {"emigration": "off" if seats == 4 else "on"}), "pictures")
    for step in range(2000):
        if game.outcome(state) is not None:
            break
        random_step(game, state, source)
        if step % 60:
            continue
        for seat, asked in game.decisions(state).items():
            marks = tuple(option.spot for option in asked.options if option.spot is not None)
            view = game.view(state, seat)
            assert set(marks) <= layout.spots(view).keys()
            assert len(board(view, marks).data) <= LIMIT
        assert board(game.view(state, None)) == board(game.view(game.resample(state, None, "other"), None))


@pytest.mark.parametrize("key", ["perran", "st-agnes"])
def test_an_area_that_waits_for_a_tile_has_its_hourglass_within_its_plate(key: str) -> None:
    held = replace(next(area for area in views.midgame().areas if area.key == key), owner=None, pending=None)
    plain, waiting = plate.plate(Look(held)), plate.plate(Look(held, waits=True))
    box = ImageChops.difference(plain.convert("RGB"), waiting.convert("RGB")).getbbox()
    assert box is not None
    assert box[0] >= plate.EDGE
    assert box[2] <= plate.EDGE + plate.WIDTH
    assert box[3] <= plate.EDGE + plate.STRIP
