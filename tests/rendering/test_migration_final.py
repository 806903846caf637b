"""The end of a game: places, sources, shared wins."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.contract import Line, Outcome, Standing
from bot.games.text import text
from rendering import migration
from rendering.migration import layout
from tests.rendering import migration_views as views
from tests.rendering.images import changed, opened

LIMIT = 500 * 1024
SOURCES = ("Towns (11)", "Rats", "Wasteland beside Jackals", "Fertile", "Desert", "Cactus", "Floor of 0")


def shared(lines: tuple[Line, ...] = ()) -> Outcome:
    standings = (Standing(1, 1, 8, lines), Standing(2, 1, 8), Standing(0, 3, 2, (Line(text("Desert"), -1),)))
    return Outcome(standings, (1, 2), text("Nobody can move."))


@pytest.mark.parametrize("name", views.maps())
def test_size_weight_and_text(name: str) -> None:
    view = views.midgame(name, pieces=views.FULL, fullness=1.0)
    picture = migration.final(view, views.outcome(view), views.caption(("W" * 32,) * 4))
    drawn = opened(picture)
    assert drawn.width == layout.WIDTH
    assert drawn.height * 390 / drawn.width <= 600, "it fits on a telephone with room for words"
    assert len(picture.data) <= LIMIT
    assert len(picture.alt) <= 1024
    assert picture.name == "migration-final.png"


def test_a_shared_win_and_the_sources_are_told() -> None:
    lines = (Line(text("Towns"), 6), Line(text("Fertile"), 2))
    told = migration.final(views.midgame(), shared(lines), views.caption()).alt
    assert told.startswith("Bruno and Chie share the win. Nobody can move.")
    assert "1. Bruno: 8 points (Towns +6, Fertile +2)." in told
    assert "3. Ana: 2 points (Desert −1)." in told


def test_every_source_is_drawn_even_when_there_are_many() -> None:
    """A long list of sources must not push later ones out of the picture."""
    lines = tuple(Line(text(source), 1) for source in SOURCES)
    outcome = Outcome(
        tuple(Standing(seat, 1, 10, lines) for seat in range(4)), (0, 1, 2, 3), text("Nobody can move.")
    )
    last = msgspec.structs.replace(
        outcome, standings=(*outcome.standings[:3], Standing(3, 1, 10, (*lines[:-1], Line(text("Other"), 1))))
    )
    view = views.midgame("four_wilds")
    one, other = (opened(migration.final(view, end, views.caption())) for end in (outcome, last))
    assert changed(one, other) is not None


def test_winners_stand_out() -> None:
    view = views.midgame()
    alone = msgspec.structs.replace(shared(), winners=(1,))
    one, other = (opened(migration.final(view, end, views.caption())) for end in (shared(), alone))
    assert changed(one, other) is not None


POINTS: dict[int, tuple[int, ...]] = {0: (7, 5, 11, 9), 1: (6, 8, 7, 12), 2: (10, 3, 4, 5), 3: (1, 0, 2, 3)}


def test_a_series_ends_with_the_points_of_every_game() -> None:
    """§10: points are added up over the games of a series."""
    view = views.in_series(views.midgame("four_continent"), number=4, phase="over")
    picture = migration.final(view, views.series_outcome(POINTS), views.caption())
    assert len(picture.data) <= LIMIT
    assert picture.alt.startswith("Bruno wins. All games of the series are over.")
    assert "1. Bruno: 33 points (Game 1: 6, Game 2: 8, Game 3: 7, Game 4: 12)." in picture.alt
    one = opened(picture)
    for seat in range(4):
        for number in range(4):
            lower = {**POINTS, seat: tuple(p - (n == number and p > 0) for n, p in enumerate(POINTS[seat]))}
            if lower == POINTS:
                continue
            other = opened(migration.final(view, views.series_outcome(lower), views.caption()))
            assert changed(one, other) is not None, (seat, number)


def test_a_series_table_fits_with_long_names_and_stays_in_its_panel() -> None:
    view = views.in_series(views.midgame("four_wilds"), number=4, phase="over")
    outcome = msgspec.structs.replace(views.series_outcome(POINTS), winners=(0, 1, 2, 3))
    picture = migration.final(view, outcome, views.caption(("W" * 32,) * 4))
    assert len(picture.alt) <= 1024
    short, long = (
        opened(migration.final(view, views.series_outcome(POINTS), views.caption((name,) * 4)))
        for name in ("W", "W" * 32)
    )
    where = changed(long, short)
    assert where is not None
    assert where[1] > layout.above(layout.places(view.regions), 0).panel[1]
    assert where[3] <= short.height - 20
