"""The table's layout: nothing lies over anything else, and numbers are large enough for a phone."""

from __future__ import annotations

import itertools

import pytest

from rendering.kit import lettering
from rendering.kit.canvas import Box
from rendering.migrato import layout
from tests.rendering import migrato_views as views

SMALLEST = 8  # pixels of a digit's height on a picture of 400 pixels' width


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def inside(box: Box, frame: Box) -> bool:
    return frame[0] <= box[0] and frame[1] <= box[1] and box[2] <= frame[2] and box[3] <= frame[3]


@pytest.mark.parametrize("below", [False, True])
def test_nothing_on_a_mat_lies_over_anything_else(below: bool) -> None:
    """§4, §6.1: four columns of five cards and five piles fit, each with its label."""
    mat = layout.mat(below=below)
    columns = [layout.column_box(lane, layout.LONGEST) for lane in mat.lanes]
    heads = [layout.head_box(lane) for lane in mat.lanes]
    numbers = [layout.gutter_box(lane, place) for lane in mat.lanes for place in range(layout.LONGEST)]
    piles = [layout.whole_box(box) for box in mat.piles.values()]
    everything = [*columns, *heads, *numbers, *piles, mat.name]
    assert len(mat.lanes) == 4
    assert len(mat.piles) == 5
    for one, other in itertools.combinations(everything, 2):
        assert apart(one, other), (one, other)
    assert all(inside(box, mat.box) for box in everything)


@pytest.mark.parametrize("hand", [False, True])
@pytest.mark.parametrize("latest", [False, True])
def test_mats_middle_and_strips_are_apart(hand: bool, latest: bool) -> None:
    discards = [layout.discard_box(place) for place in range(layout.NEWEST_DISCARDS)]
    held = [box for place in range(3) for box in (layout.hand_box(place), layout.key_box(place))]
    mats = [layout.mat(below=below).box for below in (False, True)]
    sheet = layout.sheet(hand=hand, latest=latest)
    strips = [box for box in (layout.HEAD, sheet.hand, sheet.latest) if box is not None]
    assert len(strips) == 1 + hand + latest
    assert all(inside(box, (0, 0, *sheet.size)) for box in (*mats, *strips))
    for one, other in itertools.combinations([*mats, *discards, *strips], 2):
        assert apart(one, other), (one, other)
    assert all(apart(one, other) for one, other in itertools.combinations(held, 2))
    assert all(inside(box, layout.HAND) for box in held)
    assert all(inside(box, layout.MIDDLE) for box in discards)


@pytest.mark.parametrize("size", range(1, 6))
def test_what_can_be_seen_of_a_columns_cards_adds_up_to_the_column(size: int) -> None:
    lane = layout.mat(below=True).lanes[0]
    seen = [layout.visible_box(lane, place, size) for place in range(size)]
    assert all(above[3] == under[1] for above, under in itertools.pairwise(seen))
    assert (seen[0][1], seen[-1][3]) == layout.column_box(lane, size)[1::2]


@pytest.mark.parametrize("size", [layout.COLUMN_CARD, layout.PILE_CARD, layout.SMALL_CARD, layout.HAND_CARD])
def test_a_cards_number_can_be_read_at_400_pixels_width(size: layout.CardSize) -> None:
    assert lettering.cap_height(round(size.strip * 0.92)) * 400 / layout.WIDTH >= SMALLEST


def test_the_columns_take_three_quarters_of_a_phones_width_and_all_fits_one_screen() -> None:
    """A phone is 390 pixels wide, and some 700 of its height are left for messages."""
    lanes = layout.mat(below=True).lanes
    assert (lanes[-1][2] - lanes[0][0]) / layout.WIDTH >= 0.7
    assert layout.COLUMN_CARD.width * 390 / layout.WIDTH >= 55
    assert layout.sheet(hand=True, latest=True).size[1] * 390 / layout.WIDTH <= 700


@pytest.mark.parametrize(("viewer", "bottom"), [(None, 0), (0, 0), (1, 1)])
def test_the_viewer_sits_below_and_a_bystander_sees_seat_0_there(viewer: int | None, bottom: int) -> None:
    view = views.midgame(viewer)
    assert layout.seats(view) == (1 - bottom, bottom)
    assert layout.mat_of(view, bottom) == layout.mat(below=True)


@pytest.mark.parametrize("on_turn", [0, 1])
def test_spots_are_named_from_the_seat_on_turn(on_turn: int) -> None:
    view = views.midgame(0, on_turn=on_turn)
    spots = layout.spots(view)
    own, other = layout.mat_of(view, on_turn), layout.mat_of(view, 1 - on_turn)
    assert inside(spots["c2"], own.box)
    assert inside(spots["o2"], other.box)
    assert ("new" in spots) == (len(view.sides[on_turn].columns) < 4)
    for pile in view.sides[1 - on_turn].piles:
        assert spots[pile.species] == other.piles[pile.species]
    assert spots["hand-2"] == layout.hand_box(1)


def test_a_danger_is_shown_the_bottom_card_only() -> None:
    """§5.3: of a column, its bottom card."""
    view = views.midgame(0)
    lane = layout.mat_of(view, 1).lanes[1]
    assert layout.spots(view)["o2"] == layout.visible_box(lane, 1, 2) == layout.card_box(lane, 1)


def test_a_bystander_has_no_spots_in_hands_and_a_finished_game_none_at_all() -> None:
    assert not any(spot.startswith("hand") for spot in layout.spots(views.midgame()))
    over = views.replace(views.midgame(0), phase="over", awaited=())
    assert layout.spots(over) == {}
    assert layout.column_label(over, 1, 2) == "3"
