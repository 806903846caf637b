"""The board while its map is laid, and in a series of games."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.migration.view import RegionView
from rendering.kit import inks
from rendering.migration import land, layout
from tests.games.migration_position import GAME, founding
from tests.rendering import migration_views as views
from tests.rendering.images import changed, opened
from tests.rendering.test_migration_board import LIMIT, board

replace = msgspec.structs.replace


def test_before_there_is_land_the_sea_says_who_lays_the_map() -> None:
    view = views.laying(viewer=None, count=0)
    picture = board(view)
    plan = layout.plan(())
    sea = opened(inks.publish(land.land((), plan), "migration", "sea", "Nothing."))
    calm = changed(opened(picture), sea, (0, 0, plan.panel[0] - 20, plan.size[1]))
    assert calm is not None
    assert calm[3] - calm[1] > 150
    assert picture.alt.startswith("Migration. Game 1 of 3 · turn 14. Bruno is laying out the map.")
    assert "There is no land yet." in picture.alt
    for name in ("W" * 32, "日本語の長い名前をもつ人は日本語の長い名前", "a b c d e f"):
        told = opened(board(view, caption=views.caption(("Al", name, "Cy", "Di"))))
        assert changed(told, sea, (plan.panel[0] - 60, 0, plan.panel[0] - 20, plan.size[1])) is None


def test_only_the_founder_sees_what_is_not_inked() -> None:
    """§5: the plate taken up and the choice of hexes are told to the Founder; another view doesn't have them."""
    mine, other = views.laying(), views.laying(viewer=0)
    assert other.building is None
    assert board(mine).data != board(other).data
    assert "Taken up" in board(mine).alt
    assert "Taken up" not in board(other).alt
    assert board(other) == board(views.laying(viewer=None))


@pytest.mark.parametrize("name", views.maps())
def test_size_weight_and_text_while_the_map_is_laid(name: str) -> None:
    for count, plate in ((0, "longisle"), (7, "twins"), (28, None)):
        view = views.in_series(views.laying(name, count=count, plate=plate), phase="map")
        assert view.building is not None
        picture = board(view, tuple(ghost.label for ghost in view.building.ghosts))
        assert opened(picture).width == layout.WIDTH
        assert len(picture.data) <= LIMIT
        assert len(picture.alt) <= 1024


def test_ocean_hexes_are_marked_as_regions_are() -> None:
    view = views.laying()
    assert view.building is not None
    ghosts = layout.places(view.building.ghosts)
    plan = layout.plan(layout.places(view.regions), ghosts=ghosts, upright=True)
    plain, marked = opened(board(view)), opened(board(view, ("3", "C2", "~")))
    centres = {label: spot.centre for label, spot in plan.spots.items()}
    centres |= {label: berth.centre for label, berth in plan.berths.items()}
    for label, (x, y) in centres.items():
        around = (
            round(x - plan.radius * 0.5),
            round(y - plan.radius * 0.3),
            round(x + plan.radius * 0.5),
            round(y + plan.radius * 0.3),
        )
        assert (changed(plain, marked, around) is not None) == (label in ("3", "C2")), label
    assert "Ocean hexes to choose from: 3." in board(view, ("3", "C2")).alt
    assert "Legal places: C2." in board(view, ("3", "C2")).alt


@pytest.mark.parametrize("name", views.plates())
def test_the_plate_taken_up_is_drawn_as_it_lies(name: str) -> None:
    drawn = [opened(board(views.laying(plate=name, times=times))) for times in range(2)]
    panel = layout.plan(()).panel
    where = changed(drawn[0], drawn[1])
    assert where is not None
    assert where[0] >= panel[0]
    other = "boomerang" if name != "boomerang" else "rosette"
    assert changed(drawn[0], opened(board(views.laying(plate=other))), panel) is not None


def test_the_plate_is_told_in_words() -> None:
    told = board(views.laying(plate="trident")).alt
    assert "Taken up: Trident, 7 Regions, forest on 3, 5, 7." in told
    assert "Land: A3, A4, A6" in told
    assert "forest on none" in board(views.laying(plate="boomerang")).alt


def test_the_plate_has_room_beside_any_map() -> None:
    """With four players who all have tags, and beside a map that has its panel below otherwise."""
    wide = tuple(RegionView(f"A{q + 1}", q, 0, False, False) for q in range(14))
    assert not layout.plan(layout.places(wide)).beside
    view = replace(views.laying(), awaited=(0, 1, 2, 3), rounds=4, round=2, totals=(99,) * 4, regions=wide)
    assert view.building is not None
    for building in (view.building, replace(view.building, ghosts=())):
        trident = replace(view, building=building)
        boomerang = replace(view, building=replace(building, plate="boomerang"))
        name = changed(opened(board(trident)), opened(board(boomerang)))
        assert name is not None
        assert name[0] > layout.WIDTH - layout.SIDE_PANEL
        assert 740 < name[1] < name[3] < 900


def test_a_series_shows_the_points_of_the_games_before() -> None:
    view = views.midgame("four_continent")
    series = views.in_series(view)
    panel = layout.plan(layout.places(view.regions)).panel
    one, other = opened(board(series)), opened(board(replace(series, totals=(11, 14, 17, 21))))
    where = changed(one, other, panel)
    assert where is not None
    assert changed(one, other, (0, 0, layout.WIDTH, panel[1])) is None
    told = board(series).alt
    assert "Game 2 of 4 · Game 1 of 3 · turn 14." in told
    assert f"Ana (red circle): {view.scores[0]} points, 11 points from the games before;" in told
    assert "Game 1 of 1" not in board(view).alt
    assert board(view) == board(replace(view, totals=(1, 2, 3, 4)))


def test_after_a_series_the_last_game_is_counted_once() -> None:
    """The totals hold the last game already; between games and at the end nothing is added to them."""
    view = views.in_series(views.midgame("four_continent"), number=4, phase="over")
    told = board(view).alt
    assert f"Ana (red circle): {view.scores[0]} points in this game, 11 in all;" in told
    assert "from the games before" not in told


def test_a_saved_map_has_its_own_name() -> None:
    view = replace(views.midgame(), map_name="saved:Bruno's delta")
    assert board(view).alt.startswith("Migration on Bruno's delta.")


def test_between_two_games_a_ribbon_tells_which_is_over_and_who_is_next() -> None:
    view = replace(views.in_series(views.midgame("four_continent"), number=1, phase="between"), founder=2)
    plan = layout.plan(layout.places(view.regions), ribbon=True)
    picture = board(view)
    assert "Game 1 of 4 is over. Chie is the next Founder." in picture.alt
    assert "points in this game, 11 in all;" in picture.alt
    assert len(picture.data) <= LIMIT
    other = opened(board(replace(view, founder=0)))
    assert changed(opened(picture), other, plan.ribbon) is not None


@pytest.mark.parametrize("taken", ["build", "build trident"])
def test_the_plates_that_are_left_are_shown_with_their_shapes(taken: str) -> None:
    """§5C step 1: the choice is between shapes, not names."""
    state = founding(taken, seats=4, edition="2")
    view = GAME.view(state, state.founder)
    assert view.building is not None
    assert len(view.building.left) == 9 - len(taken.split())
    picture = board(view)
    assert "Plates to choose from" in picture.alt
    for name in view.building.left:
        fewer = replace(view.building, left=tuple(other for other in view.building.left if other != name))
        assert changed(opened(picture), opened(board(replace(view, building=fewer)))) is not None
