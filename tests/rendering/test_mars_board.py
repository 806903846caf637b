"""The board of Migration: Mars: everything that a view holds is drawn where it belongs, and told."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageColor

from bot.games.contract import check_options
from bot.games.mars import data
from bot.games.mars.game import GAME
from bot.games.mars.geometry import NAMES, TRACK
from bot.games.mars.view import DiceView, LastPiece, Link, MarsView, MoveView, PieceView, StrikeView
from rendering import mars
from rendering.kit import inks, palette
from rendering.kit.canvas import Box
from rendering.mars import drawing, layout, pieces
from rendering.mars.pieces import Looks
from rendering.picture import Caption, Picture
from tests.rendering import mars_views as views
from tests.rendering.images import changed, opened
from tests.rendering.mars_views import replace, with_piece, with_player
from tests.rendering.test_lettering import HARD_NAMES
from tests.rendering.test_palette import lightness

LIMIT = 500 * 1024


def draw(view: MarsView, caption: Caption | None = None, marks: tuple[str, ...] = ()) -> Picture:
    return mars.board(view, caption or views.caption(len(view.players)), marks)


def plan(view: MarsView) -> layout.Plan:
    return layout.plan(len(view.players), len(view.offers), told=True)


def where(one: MarsView, other: MarsView) -> Box | None:
    """Where the pictures of two views differ."""
    return changed(opened(draw(one)), opened(draw(other)))


def inside(found: Box | None, frame: Box, edge: int = 2) -> bool:
    assert found is not None
    return (
        frame[0] - edge <= found[0]
        and frame[1] - edge <= found[1]
        and found[2] <= frame[2] + edge
        and found[3] <= frame[3] + edge
    )


def hex_box(*names: str, reach: float = 1.15) -> Box:
    """The part of the picture around hexes."""
    spots = [layout.centre(name) for name in names]
    wide, high = layout.HEX / 2 * reach, layout.RADIUS * reach
    return (
        round(min(x for x, _ in spots) - wide),
        round(min(y for _, y in spots) - high),
        round(max(x for x, _ in spots) + wide),
        round(max(y for _, y in spots) + high),
    )


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_size_weight_and_text_through_whole_games(seats: int) -> None:
    for view in views.game(seats)[0][::3]:
        picture = draw(view)
        assert opened(picture).size == plan(view).size
        assert len(picture.data) <= LIMIT
        assert len(picture.alt) <= 1024
        assert picture.name == "mars-board.png"


def test_panels_lie_apart_and_inside() -> None:
    for seats, offers in itertools.product((2, 3, 4), (0, 1, 4)):
        drawn = layout.plan(seats, offers, told=True)
        boxes = [drawn.strip, *drawn.players, *drawn.offers, *([drawn.latest] if drawn.latest else [])]
        for one, other in itertools.combinations(boxes, 2):
            assert apart(one, other)
        assert all(inside(box, (0, layout.BOTTOM, *drawn.size), 0) for box in boxes)


def test_spaces_of_the_track_lie_round_the_hexes_in_order() -> None:
    """TRK-1: a closed ring, clockwise, ruin spaces in the corners."""
    boxes = [layout.space(number) for number in range(len(TRACK))]
    for one, other in itertools.combinations(boxes, 2):
        assert apart(one, other)
    for number, box in enumerate(boxes):
        following = boxes[(number + 1) % len(boxes)]
        gap = max(following[0] - box[2], box[0] - following[2], following[1] - box[3], box[1] - following[3])
        assert -1 <= gap <= 1, number
        assert (layout.lying(number) == "corner") == TRACK[number].startswith("ruin")
    field = (boxes[0][2], boxes[0][3], boxes[12][0], boxes[12][1])
    for name in NAMES:
        assert inside(hex_box(name, reach=1.0), field)


# --- The map ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "piece",
    [
        PieceView("H5", "tunnel", 1, connected=True),
        PieceView("H5", "tunnel", 1),
        PieceView("H5", "habitat", 2, connected=True),
        PieceView("H5", "habitat", 2, connected=True, healthy=1),
        PieceView("H5", "hospital", 2, connected=True, injured=1),
        PieceView("H5", "hospital", 2, connected=True, injured=2),
        PieceView("H5", "export", 0, connected=True, gone=True),
        PieceView("H5", "fortress"),
    ],
)
def test_pieces_are_drawn_on_their_hex(piece: PieceView) -> None:
    view = views.view()
    # the names of the hexes below get a light edge
    assert inside(where(view, with_piece(view, piece)), hex_box("H5"), 14)


def test_every_state_of_a_piece_looks_different() -> None:
    states = [
        views.piece("H5", kind, seat, connected=connected, healthy=healthy, injured=injured)
        for kind, healthy, injured in (
            ("tunnel", 0, 0), ("life", 0, 0), ("habitat", 0, 0), ("habitat", 1, 0), ("factory", 0, 0),
            ("refinery", 0, 0), ("hospital", 0, 0), ("hospital", 0, 1), ("hospital", 0, 2), ("export", 0, 0),
        )
        for seat in (0, 1)
        for connected in (True, False)
    ]  # fmt: skip
    view = views.view()
    drawn = {opened(draw(with_piece(view, piece))).crop(hex_box("H5")).tobytes() for piece in states}
    assert len(drawn) == len(states)


def test_neighbours_of_a_network_are_joined() -> None:
    """PLC-9."""
    view = views.view()
    linked = replace(view, links=(Link(0, "E2", "D2"),))
    assert inside(where(view, linked), hex_box("E2", "D2"))


def test_blast_sites_lie_on_their_hex_and_show_what_is_buried() -> None:
    view = views.view()
    struck = replace(view, blasts=("H5",))
    assert inside(where(view, struck), hex_box("H5"))
    tunnel = PieceView("H5", "tunnel", 1, buried=True)
    assert inside(where(struck, with_piece(struck, tunnel)), hex_box("H5"))


def test_the_last_strike_is_marked() -> None:
    view = views.view(blasts=("H5",))
    gone = PieceView("H4", "habitat", 1)
    struck = replace(view, last_strikes=(StrikeView("H5", fizzled=False),))
    assert inside(where(view, struck), hex_box("H5", reach=1.3))
    assert inside(
        where(struck, replace(view, last_strikes=(StrikeView("H5", fizzled=True),))), hex_box("H5", reach=1.3)
    )
    smashed = replace(view, last_strikes=(StrikeView("H5", fizzled=False, destroyed=(gone,)),))
    assert inside(where(struck, smashed), hex_box("H4"))


def near_colour(image: Image.Image, box: Box, colour: str) -> int:
    """How many pixels of a part of the picture have nearly that colour."""
    part = image.crop(box)
    far = ImageChops.difference(part, Image.new("RGB", part.size, colour)).convert("L")
    return sum(far.histogram()[:10])


def test_where_a_meteor_came_down_is_framed_in_fire() -> None:
    view = views.view()
    struck = replace(view, last_strikes=(StrikeView("H5", fizzled=True),))
    before, after = (near_colour(opened(draw(each)), hex_box("H5"), pieces.FLAME) for each in (view, struck))
    assert after - before > 400


@pytest.mark.parametrize("what", ["placed", "cleared", "dismantled", "moved"])
def test_the_last_change_by_hand_is_framed(what: Any) -> None:
    view = views.view()
    assert inside(where(view, replace(view, last_pieces=(LastPiece(1, "H5", what),))), hex_box("H5"))


def test_the_two_hexes_of_a_called_shot_are_marked() -> None:
    """E14."""
    view = views.view()
    assert inside(where(view, replace(view, impact_choice=("C5", "H5"))), hex_box("C5", "H5"))


def test_marks_frame_hexes_and_nothing_else() -> None:
    view = views.view()
    plain = opened(draw(view))
    assert inside(changed(plain, opened(draw(view, marks=("H5",)))), hex_box("H5"))
    assert draw(view, marks=("roll", "embassy", "Z9")) == draw(view)


def test_hexes_to_choose_bear_their_names_large_and_light_on_dark() -> None:
    picture, tag = opened(draw(views.view(), marks=("H5",))), pieces.tag("H5")
    x, y = layout.centre("H5")
    name = picture.convert("L").crop(
        (round(x - tag.width / 2) + 4, round(y - 20), round(x + tag.width / 2) - 4, round(y + 20))
    )
    shades = name.tobytes()
    assert min(shades) < 60
    assert max(shades) > 240
    assert tag.height * 390 / picture.width > 12, "in pixels of a telephone"


def test_rock_tiles_and_unplayed_sides_look_different() -> None:
    """SET-8."""
    view = views.view(2)
    covered = view.rock_tiles[1]
    bare = replace(view, rock_tiles=tuple(name for name in view.rock_tiles if name != covered))
    assert inside(where(view, bare), hex_box(covered))


# --- The track ----------------------------------------------------------------------------------------------------


def test_rovers_stand_on_their_space() -> None:
    view = views.view(last_move=None)
    here = with_player(view, 0, rover=4)
    for number in (8, 13, 12):
        there = with_player(here, 0, rover=number)
        found = where(here, there)
        one, other = layout.space(4), layout.space(number)
        frame = (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))
        assert inside(found, frame, 4)


def test_the_rover_that_drove_last_stands_on_gold() -> None:
    view = with_player(views.view(last_move=MoveView(1, 2, 5)), 1, rover=5)
    image, still = opened(draw(view)), opened(draw(replace(view, last_move=None)))
    x, y = layout.rovers(5, 1)[0]
    box = (round(x) - 30, round(y) - 30, round(x) + 30, round(y) + 30)
    assert near_colour(image, box, palette.GOLD) - near_colour(still, box, palette.GOLD) > 300


@pytest.mark.parametrize("number", range(len(TRACK)))
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_all_rovers_have_room_on_every_space(number: int, count: int) -> None:
    """TRK-3."""
    spots = layout.rovers(number, count)
    assert len(spots) == count
    left, top, right, bottom = layout.space(number)
    for x, y in spots:
        assert left + 22 <= x <= right - 22
        assert top + 22 <= y <= bottom - 22
    for one, other in itertools.combinations(spots, 2):
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) >= 40


def test_the_last_move_has_an_arrow_past_the_spaces_between() -> None:
    still = views.view(last_move=None)
    moved = replace(still, last_move=MoveView(1, 8, 11))
    found = where(still, moved)
    assert found is not None
    x, y = layout.lane(8)
    assert found[1] <= y <= found[3]
    assert found[0] <= x <= found[2]
    assert where(moved, replace(still, last_move=MoveView(1, 8, 11, warp=True))) is not None


# --- Panels -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"healthy": 3},
        {"injured": 1},
        {"event_count": 2},
        {"flags_left": 1},
        {"embassy_open": True},
        {"embassy_open": True, "embassy_flag": True},
        {"bays": 2},
        {"bays": 1, "salvage": ("refinery",)},
        {"locked": True},
        {"embargoed": True},
        {"shielded": True},
    ],
)
def test_what_is_known_of_a_player_stands_on_the_players_card(change: dict[str, Any]) -> None:
    view = views.view()
    assert inside(where(view, with_player(view, 2, **change)), plan(view).players[2])


def test_who_starts_and_the_powers_of_the_sides_are_drawn_and_told() -> None:
    """SET-4, 10.2."""
    view = replace(views.view(), starter=1)
    first, second = plan(view).players[1:3]
    other = replace(view, starter=2)
    found = where(view, other)
    assert found is not None
    assert inside(found, (first[0], first[1], max(first[2], second[2]), second[3])) or inside(
        found, (min(first[0], second[0]), first[1], first[2], second[3])
    )
    assert "Takeshi starts each round." in draw(view).alt
    powers = replace(view, powers=True)
    assert inside(where(view, powers), (0, plan(view).players[0][1], layout.WIDTH, plan(view).players[3][3]))
    told = draw(replace(powers, pieces=())).alt
    for words_ in ("1 water less", "1 Olympium more", "Hospitals hold 2", "2 fuel cells"):
        assert words_ in told
    assert "Hospitals hold 2" not in draw(replace(view, pieces=())).alt


def test_cards_that_hold_for_the_turn_are_drawn_and_told() -> None:
    """E08, E10, E12, E18."""
    view = views.view()
    shown = replace(view, in_force=("survey_drone",))
    assert inside(where(view, shown), plan(view).strip)
    assert "survey drone" in draw(shown).alt
    crowded = replace(shown, in_force=("prefab_parts", "orbital_broker", "autopilot", "survey_drone"), silent=True,
                      build_actions=2, last_event="recovered_schematic")  # fmt: skip
    assert inside(where(view, crowded), plan(view).strip)
    assert "autopilot; survey drone" in draw(crowded).alt


@pytest.mark.parametrize("what", drawing.ASSETS)
def test_every_asset_stands_on_the_card(what: str) -> None:
    view = views.view()
    held = view.players[3].assets
    for count in (held[what] + 1, 27):
        changed_ = with_player(view, 3, assets=held | {what: count})
        assert inside(where(view, changed_), plan(view).players[3])


@pytest.mark.parametrize("kind", data.KINDS)
def test_what_can_still_be_built_stands_on_the_card(kind: str) -> None:
    view = views.view()
    left = view.players[1].left
    assert inside(where(view, with_player(view, 1, left=left | {kind: 0})), plan(view).players[1])


def test_what_is_stored_in_a_bay_is_drawn_in_it() -> None:
    """SAL-1."""
    view = with_player(views.view(), 2, bays=1, salvage=("refinery",))
    assert inside(where(view, with_player(view, 2, salvage=("habitat",))), plan(view).players[2])


def test_whose_turn_it_is_stands_out_and_nobody_between_turns() -> None:
    view = views.view()
    boxes = plan(view).players
    other = replace(view, awaited=(1,), active=1)
    assert inside(where(view, other), (boxes[0][0], boxes[0][1], boxes[1][2], boxes[1][3]))
    between = replace(view, awaited=())
    assert inside(where(view, between), boxes[0])
    assert "to move" not in draw(between).alt


@pytest.mark.parametrize(
    "change",
    [
        {"dice": DiceView(1, 5, 2)},
        {"dice": DiceView(1, 4, 3)},
        {"dice": DiceView(2, 4, 2)},
        {"dice": DiceView(1, 4, 2, fuel=2)},
        {"dice": DiceView(1, 4, 2, exploration="meteor")},
        {"dice": None},
        {"last_event": "ice_lens"},
        {"deck": 3},
        {"silent": True},
        {"build_actions": 2},
    ],
)
def test_dice_and_stocks_stand_below_the_map(change: dict[str, Any]) -> None:
    view = views.view()
    assert inside(where(view, replace(view, **change)), plan(view).strip)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_as_many_pips_as_it_counts(value: int) -> None:
    from rendering.mars import strip

    assert len(strip._PIPS[value]) == value


@pytest.mark.parametrize(
    "change",
    [{"give": {"rock": 1}}, {"want": {"fuel": 2}}, {"event_count": 0}, {"want_events": 1}, {"misfit": True},
     {"counters": 1}, {"target": 3}],
)  # fmt: skip
def test_open_offers_have_a_line_each(change: dict[str, Any]) -> None:
    view = views.view(offers=(views.offer(), views.offer(proposer=2, target=3, opener=2, events=None)))
    other = replace(view, offers=(views.offer(**change), view.offers[1]))
    assert inside(where(view, other), plan(view).offers[0])


def test_the_longest_offer_fits_into_its_line() -> None:
    """NEG-2: seven kinds and event cards on either side."""
    everything = {what: 12 for what in drawing.ASSETS if what != "olympium"}
    big = views.offer(give=everything, want=everything, event_count=9, want_events=9, proposer=3, events=None)
    view = views.view(offers=(big,))
    line = plan(view).offers[0]
    assert inside(where(view, replace(view, offers=(views.offer(),))), line)
    image = opened(draw(view))
    edge = image.crop((line[2] - 8, line[1] + 20, line[2] - 6, line[3] - 20))
    assert len(edge.getcolors() or ()) == 1


# --- Secrets ------------------------------------------------------------------------------------------------------


def test_event_cards_are_not_on_the_board() -> None:
    """1.2: only their number is public."""
    view = views.view(offers=(views.offer(),))
    held = with_player(view, 0, event_count=2, events=("ice_lens", "rich_seam"))
    assert draw(held) == draw(with_player(held, 0, events=("autopilot", "autopilot")))
    shown = replace(held, offers=(views.offer(events=("autopilot",)),))
    assert draw(held) == draw(shown)


@pytest.mark.parametrize("seats", [2, 4])
def test_positions_that_a_seat_cannot_tell_apart_look_the_same(seats: int) -> None:
    state = GAME.new(seats, check_options(GAME, seats, {}), "secret")
    for seat in (None, 0, 1):
        other = GAME.resample(state, seat, "another")
        assert draw(GAME.view(state, seat)) == draw(GAME.view(other, seat))


# --- Told apart on a phone and in greyscale -----------------------------------------------------------------------


def small(piece: Image.Image, ground: str = "plain") -> Image.Image:
    """A piece on a hex as it looks on a phone, without colour."""
    sheet = Image.new("RGB", piece.size, drawing.drawing().hexes[ground][0])
    sheet.paste(piece, (0, 0), piece)
    size = (round(piece.width * 400 / 1400), round(piece.height * 400 / 1400))
    return sheet.convert("L").resize(size, Image.Resampling.BOX)


def unlike(one: Image.Image, other: Image.Image, ground: str = "plain") -> int:
    """How many pixels of a phone's picture differ clearly."""
    return sum(ImageChops.difference(small(one, ground), small(other, ground)).histogram()[24:])


LOOKS = [drawing.style_of(colour) for colour in data.rules().setup.colours.values()]


def test_factions_have_shapes_of_their_own_and_colours_told_apart_without_colour() -> None:
    assert len({look.shape for look in LOOKS}) == len(LOOKS)
    for one, other in itertools.combinations(LOOKS, 2):
        assert abs(lightness(one.colour) - lightness(other.colour)) >= 12, (one.word, other.word)


def test_owners_are_told_apart_without_colour() -> None:
    for one, other in itertools.combinations(LOOKS, 2):
        assert unlike(pieces.building(Looks("factory", one)), pieces.building(Looks("factory", other))) >= 60
        assert unlike(pieces.node(one), pieces.node(other), "rock") >= 25
        assert unlike(pieces.rover(one, 58), pieces.rover(other, 58)) >= 25


def test_buildings_are_told_apart_by_their_icons_alone() -> None:
    kinds = [kind for kind in drawing.PIECES if kind != "fortress"]
    for style in LOOKS:
        for one, other in itertools.combinations(kinds, 2):
            assert unlike(pieces.building(Looks(one, style)), pieces.building(Looks(other, style))) >= 20, (
                one,
                other,
            )


def test_a_home_that_is_lived_in_is_told_from_an_empty_one() -> None:
    for style in LOOKS:
        empty, full = (pieces.building(Looks("habitat", style, healthy=count)) for count in (0, 1))
        assert unlike(empty, full) >= 30


def test_grounds_that_allow_different_things_are_told_apart_without_colour() -> None:
    """2.2."""
    hexes = drawing.drawing().hexes
    faces = {kind: lightness(hexes[kind][0]) for kind in ("plain", "rock", "ruin")}
    assert abs(faces["plain"] - faces["rock"]) >= 25
    assert abs(faces["plain"] - faces["ruin"]) >= 25


def test_names_of_hexes_stand_out_from_their_ground() -> None:
    for face, _, ink in drawing.drawing().hexes.values():
        assert abs(lightness(face) - lightness(ink)) >= 35, (face, ink)


def test_few_colours_change_nothing_that_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The 256 colours of the file are near what they stand for."""
    view = views.game()[0][-4]
    image = opened(draw(view, marks=("D4", "C6", "E2")))
    true: list[Image.Image] = []
    with monkeypatch.context() as patched:
        patched.setattr(inks, "publish", lambda drawn, *_: true.append(drawn))
        draw(view, marks=("D4", "C6", "E2"))
    levels = ImageChops.difference(image, true[0]).convert("L").histogram()
    assert sum(levels[:9]) / sum(levels) > 0.97
    assert sum(levels[32:]) / sum(levels) < 0.0005
    for player, box in zip(view.players, plan(view).players, strict=True):
        style = drawing.style(view, player.seat)
        emblem = image.getpixel((box[0] + 42, box[1] + 42))
        assert isinstance(emblem, tuple)
        wanted = ImageColor.getrgb(style.colour)
        assert all(abs(one - other) <= 8 for one, other in zip(emblem, wanted, strict=True)), style.word


# --- Alt text -----------------------------------------------------------------------------------------------------


def test_the_position_is_told() -> None:
    view = views.view(
        blasts=("H5",), last_strikes=(StrikeView("H5", fizzled=False),), last_pieces=(LastPiece(0, "C2", "placed"),)
    )
    side, colour = view.players[0].side, view.players[0].colour
    told = draw(view, marks=("C3", "D4")).alt
    assert told.startswith("Migration: Mars. #12. Round 7 of 50, Colony phase; to move: Marisol.")
    assert "To choose from: C3, D4." in told
    assert (
        f"Marisol ({colour}): 1 of 5 healthy; 2 rock, 2 water, 2 iron, 1 fuel, 1 med kit, 1 RCU, 1 Olympium" in told
    )
    home = {"N": "C2", "E": "I8", "S": "I10", "W": "B4"}[side]
    assert f"Marisol has Habitat {home} (lived in)" in told
    assert "Meteors: a meteor struck H5." in told
    assert "Blast Sites: H5." in told


def test_dice_rovers_and_offers_are_told() -> None:
    view = views.view(2, offers=(views.offer(),))
    told = draw(view).alt
    assert "Takeshi offers Marisol 2 iron + 1 event card for 3 water." in told
    assert "Takeshi rolled move 4, resource 2." in told
    assert "Rovers: Marisol at " in told
    assert "Ice Lens" not in told
    assert "to move: Marisol; 2 builds; nobody trades." in draw(replace(view, build_actions=2, silent=True)).alt


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_full_board_is_still_told_with_everybodys_people_and_buildings(seats: int) -> None:
    names = ("W" * 32,) * seats
    for view in views.game(seats)[0][5::6]:
        told = draw(view, views.caption(seats, names=names), marks=NAMES).alt
        assert len(told) <= 1024
        assert told.count(f"of {view.target} healthy") == seats
        for piece in view.pieces:
            if piece.kind not in ("tunnel", "hq", "fortress"):
                assert piece.hex in told


@pytest.mark.parametrize("name", HARD_NAMES)
def test_any_name_can_be_drawn(name: str) -> None:
    view = views.view(offers=(views.offer(),))
    assert len(draw(view, views.caption(names=(name,) * 4)).alt) <= 1024


def test_somebody_who_has_left_is_grey_and_told() -> None:
    """WIN-7."""
    view = views.view()
    left = with_player(view, 2, gone=True)
    assert where(view, left) is not None
    assert "Ngozi has left." in draw(left).alt


def test_equal_views_give_equal_pictures() -> None:
    assert draw(views.view()) == draw(views.view())
