"""The board's layout: labels never under anything, the map as large as its frame allows."""

from __future__ import annotations

import itertools

import msgspec
import pytest
from PIL import Image

from bot.games.catalog import GAMES
from bot.games.contract import check_options
from rendering.kit import hexes, lettering
from rendering.migration import layout, panel
from tests.rendering import migration_views as views


def planned(name: str) -> layout.Plan:
    return layout.plan(layout.places(views.maps()[name][1]))


@pytest.mark.parametrize("name", views.maps())
def test_no_label_lies_under_a_piece_or_a_badge(name: str) -> None:
    spots = planned(name).spots.values()
    for spot, other in itertools.product(spots, repeat=2):
        for disc in other.covering:
            assert not disc.touches(spot.label_box), (spot.label, other.label, disc)


@pytest.mark.parametrize("name", views.maps())
def test_labels_lie_inside_their_hexes(name: str) -> None:
    plan = planned(name)
    for spot in plan.spots.values():
        left, top, right, bottom = spot.label_box
        for x, y in itertools.product((left, right), (top, bottom)):
            dx, dy = abs(x - spot.centre[0]), abs(y - spot.centre[1])
            assert dy + dx / hexes.ROOT3 <= plan.radius, spot.label


@pytest.mark.parametrize("name", views.maps())
def test_the_map_fills_its_frame_and_stays_clear_of_the_panel(name: str) -> None:
    plan = planned(name)
    xs = [spot.centre[0] for spot in plan.spots.values()]
    ys = [spot.centre[1] for spot in plan.spots.values()]
    left, right = min(xs) - plan.radius, max(xs) + plan.radius
    top, bottom = min(ys) - plan.radius, max(ys) + plan.radius
    assert left >= 0
    assert top >= 0
    assert bottom <= plan.size[1]
    wide, high = (plan.panel[0], plan.size[1]) if plan.beside else (plan.size[0], plan.panel[1])
    assert right <= wide
    assert bottom <= high
    assert (right - left) / wide > 0.9 or (bottom - top) / high > 0.9 or plan.radius == layout.LARGEST


@pytest.mark.parametrize("name", views.maps())
def test_labels_are_large_enough_to_read_at_400_pixels_width(name: str) -> None:
    assert planned(name).label_size * 390 / 1400 >= 8.9


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_word_of_the_panel_can_be_read_at_390_pixels_width(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Founder is on, somebody has left, the games of a series have points, and names are long."""
    drawn: list[int] = []
    draw = lettering.draw

    def measured(
        image: Image.Image, at: tuple[float, float], text: str, size: int, *more: object, **named: object
    ) -> float:
        drawn.append(size)
        return draw(image, at, text, size, *more, **named)  # type: ignore[arg-type]

    for name, (seats, _) in views.maps().items():
        if seats != players:
            continue
        view = views.in_series(views.midgame(name, viewer=0))
        view = msgspec.structs.replace(view, awaited=(0,), explorer="poison_oak", resigned=(1,))
        plan = layout.plan(layout.places(view.regions))
        image = Image.new("RGB", plan.size)
        with monkeypatch.context() as patched:
            patched.setattr(lettering, "draw", measured)
            panel.draw_panel(image, view, views.caption(("W" * 32,) * 4), plan)
    assert min(drawn) * 390 / layout.WIDTH >= 9


@pytest.mark.parametrize("seed", range(12))
def test_maps_by_chance_have_labels_that_can_be_read_at_390_pixels_width(seed: int) -> None:
    game = GAMES["migration"]
    state = game.new(4, check_options(game, 4, {"map": "random"}), str(seed))
    plan = layout.plan(layout.places(game.view(state, None).regions))
    assert plan.label_size * 390 / layout.WIDTH >= 8


def test_a_very_wide_map_has_its_panel_below() -> None:
    where = tuple((f"A{column + 1}", column, 0) for column in range(14))
    plan = layout.plan(where)
    assert not plan.beside
    assert all(spot.piece_box[3] < plan.panel[1] for spot in plan.spots.values())
    assert not any(disc.touches(spot.label_box) for spot in plan.spots.values() for disc in spot.covering)


LAYINGS = [(name, count) for name in views.maps() for count in (7, 14, 28)]


@pytest.mark.parametrize(("name", "count"), LAYINGS)
def test_ocean_hexes_fit_the_frame_and_no_label_lies_under_or_on_anything(name: str, count: int) -> None:
    view = views.laying(name, count=count)
    assert view.building is not None
    ghosts = layout.places(view.building.ghosts)
    plan = layout.plan(layout.places(view.regions), ghosts=ghosts)
    boxes = [spot.label_box for spot in plan.spots.values()] + [berth.label_box for berth in plan.berths.values()]
    assert len(boxes) == len(view.regions) + len(ghosts)
    for one, other in itertools.combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    half = plan.radius * hexes.ROOT3 / 2
    for berth in plan.berths.values():
        x, y = berth.centre
        assert half <= x <= plan.panel[0] - half if plan.beside else half <= x <= plan.size[0] - half
        assert plan.radius <= y <= (plan.size[1] if plan.beside else plan.panel[1]) - plan.radius
        left, top, right, bottom = berth.label_box
        for corner_x, corner_y in itertools.product((left, right), (top, bottom)):
            assert abs(corner_y - y) + abs(corner_x - x) / hexes.ROOT3 <= plan.radius * 0.74, berth.label
        for spot in plan.spots.values():
            assert not any(disc.touches(berth.label_box) for disc in spot.covering), (berth.label, spot.label)


def test_labels_of_ocean_hexes_are_large() -> None:
    view = views.laying("four_wilds", count=28)
    assert view.building is not None
    ghosts = layout.places(view.building.ghosts)
    plan = layout.plan(layout.places(view.regions), ghosts=ghosts)
    assert plan.berth_size > plan.label_size
    assert plan.berth_size * 400 / 1400 >= 9


def test_long_labels_of_ocean_hexes_are_written_smaller() -> None:
    short = layout.plan((), ghosts=(("7", 0, 0), ("8", 1, 0)))
    long = layout.plan((), ghosts=(("Ocean 7", 0, 0), ("8", 1, 0)))
    assert long.berth_size < short.berth_size
    left, _, right, _ = long.berths["Ocean 7"].label_box
    assert right - left <= long.radius * hexes.ROOT3


def test_a_ribbon_has_its_strip_to_itself() -> None:
    where = layout.places(views.maps()["four_continent"][1])
    plan = layout.plan(where, ribbon=True)
    assert plan.ribbon[2] <= (plan.panel[0] if plan.beside else layout.WIDTH)
    assert plan.ribbon[3] <= plan.panel[3]
    assert all(spot.centre[1] - plan.radius >= plan.ribbon[3] for spot in plan.spots.values())
    assert layout.plan(where).ribbon == layout.NOTHING


def test_there_is_a_layout_without_any_hex() -> None:
    plan = layout.plan(())
    assert plan.beside
    assert plan.spots == {}
    assert plan.berths == {}
