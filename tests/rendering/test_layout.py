"""The board's layout: labels never under anything, the map as large as its frame allows."""

from __future__ import annotations

import itertools

import pytest

from rendering.kit import hexes
from rendering.migration import layout
from tests.rendering import positions


def planned(name: str) -> layout.Plan:
    return layout.plan(layout.places(positions.maps()[name][1]))


@pytest.mark.parametrize("name", positions.maps())
def test_no_label_lies_under_a_piece_or_a_badge(name: str) -> None:
    spots = planned(name).spots.values()
    for spot, other in itertools.product(spots, repeat=2):
        for disc in other.covering:
            assert not disc.touches(spot.label_box), (spot.label, other.label, disc)


@pytest.mark.parametrize("name", positions.maps())
def test_labels_lie_inside_their_hexes(name: str) -> None:
    plan = planned(name)
    for spot in plan.spots.values():
        left, top, right, bottom = spot.label_box
        for x, y in itertools.product((left, right), (top, bottom)):
            dx, dy = abs(x - spot.centre[0]), abs(y - spot.centre[1])
            assert dy + dx / hexes.ROOT3 <= plan.radius, spot.label


@pytest.mark.parametrize("name", positions.maps())
def test_the_map_fills_its_frame_and_stays_clear_of_the_panel(name: str) -> None:
    plan = planned(name)
    xs = [spot.centre[0] for spot in plan.spots.values()]
    ys = [spot.centre[1] for spot in plan.spots.values()]
    left, right = min(xs) - plan.radius, max(xs) + plan.radius
    top, bottom = min(ys) - plan.radius, max(ys) + plan.radius
    assert left >= 0
    assert top >= 0
    assert bottom <= plan.size[1]
    assert right <= plan.panel[0]
    assert (
        (right - left) / plan.panel[0] > 0.9 or (bottom - top) / plan.size[1] > 0.9 or plan.radius == layout.LARGEST
    )


@pytest.mark.parametrize("name", positions.maps())
def test_labels_are_large_enough_to_read_at_400_pixels_width(name: str) -> None:
    assert planned(name).label_size * 400 / 1400 >= 7.5


def test_a_very_wide_map_has_its_panel_below() -> None:
    where = tuple((f"A{column + 1}", column, 0) for column in range(14))
    plan = layout.plan(where)
    assert not plan.beside
    assert all(spot.piece_box[3] < plan.panel[1] for spot in plan.spots.values())
    assert not any(disc.touches(spot.label_box) for spot in plan.spots.values() for disc in spot.covering)
