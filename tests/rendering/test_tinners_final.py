"""The end of a game of Tinners' Trail: map, places, points by source."""

from __future__ import annotations

import pytest

from bot.games.contract import Outcome
from bot.games.text import text
from bot.games.tinners.view import TinnersView
from rendering import tinners
from rendering.kit import palette
from rendering.kit.standings import banner_height
from rendering.tinners.final import HEAD, ROW, table_box
from rendering.tinners.words import ranking
from tests.rendering import tinners_views as views
from tests.rendering.images import Box, changed, opened

LIMIT = 500 * 1024
replace = views.replace


def over(seats: int = 2) -> TinnersView:
    return replace(views.midgame(seats=seats), phase="over", turn=None, active=None, round=4)


def row_box(rows: int, number: int, end: Outcome, head: str = "") -> Box:
    left, top, right, _ = table_box(rows, banner_height(end, views.caption(), 1368, head))
    return left, top + HEAD + number * ROW, right, top + HEAD + (number + 1) * ROW


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_size_weight_and_text(seats: int) -> None:
    view = replace(views.crowded(), phase="over", turn=None) if seats == 5 else over(seats)
    picture = tinners.final(view, views.outcome(seats=seats), views.caption(("W" * 32,) * 5))
    assert opened(picture).width == 1400
    assert len(picture.data) <= LIMIT
    assert len(picture.alt) <= 1024
    assert picture.name == "tinners-final.png"


def test_winner_sources_and_mines_are_told() -> None:
    """§10.4."""
    told = tinners.final(over(), views.outcome(), views.caption()).alt
    assert told.startswith("Ana wins. The last round is over. 1. Ana: 66 points")
    assert "1. Ana: 66 points (Investments of round 1 +40, Sierra Madre +26)." in told
    assert "Ana: St Just 2/3/1, Gwennap 6/0/0; Bruno: Redruth 0/9/12." in told


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("change", [{"points": 99}, {"money": 3}, {"sources": (40, 0, 0, 9, 26)}])
def test_points_by_source_and_money_are_drawn_in_the_sides_row(side: int, change: dict[str, object]) -> None:
    view, end = over(), views.outcome()
    sides = tuple(replace(s, **change) if n == side else s for n, s in enumerate(view.sides))
    one, other = (opened(tinners.final(each, end, views.caption())) for each in (view, replace(view, sides=sides)))
    where = changed(one, other)
    box = row_box(2, side, end)
    assert where is not None
    assert box[1] <= where[1]
    assert where[3] <= box[3]


def test_rows_follow_the_standings() -> None:
    end = views.outcome(seats=3)
    turned = replace(end, standings=tuple(replace(s, place=3 - s.seat) for s in reversed(end.standings)))
    assert ranking(over(3), turned) == [(1, 2), (2, 1), (3, 0)]


@pytest.mark.parametrize(("won", "first"), [(True, 0), (False, 1)])
def test_lord_wallace_has_a_row_and_wins_what_his_opponent_loses(won: bool, first: int) -> None:
    """§12.5: a tie is his."""
    view = replace(views.solo(), phase="over", turn=None)
    end = views.outcome(won=won, seats=1)
    assert [side for _, side in ranking(view, end)] == [first, 1 - first]
    told = tinners.final(view, end, views.caption()).alt
    names = ("Ana", "Lord Wallace")
    assert told.startswith(f"{names[first]} wins. The last round is over. 1. {names[first]}: ")
    assert "Lord Wallace: 65 points." in told
    assert 0 < told.index(f"1. {names[first]}: ") < told.index(f"2. {names[1 - first]}: ")


@pytest.mark.parametrize("won", [True, False])
def test_the_row_of_the_winner_stands_out_also_against_lord_wallace(won: bool) -> None:
    """His points and his frame are drawn in the first row when he wins, in the second when he loses."""
    view = replace(views.solo(), phase="over", turn=None)
    end = views.outcome(won=won, seats=1)
    head = "" if won else "Lord Wallace wins."
    richer = replace(view, sides=(view.sides[0], replace(view.sides[1], points=99)))
    plain, other = (opened(tinners.final(each, end, views.caption())) for each in (view, richer))
    box = row_box(2, 1 if won else 0, end, head)
    where = changed(plain, other)
    assert where is not None
    assert box[1] <= where[1] < where[3] <= box[3]
    first = row_box(2, 0, end, head)
    style = palette.seat_style(0 if won else 1)
    seen = plain.getpixel((first[0] + 300, first[1] + 2))
    wanted = tuple(int(style.colour[n : n + 2], 16) for n in (1, 3, 5))
    assert all(abs(one - two) <= 3 for one, two in zip(seen, wanted, strict=True))  # type: ignore[arg-type]


def test_a_shared_win_is_told_and_both_rows_stand_out() -> None:
    """H46: then shared victory."""
    alone = views.outcome()
    shared = replace(alone, standings=tuple(replace(s, place=1) for s in alone.standings), winners=(0, 1))
    pictures = [tinners.final(over(), end, views.caption()) for end in (alone, shared)]
    assert pictures[1].alt.startswith("Ana and Bruno share the win.")
    second = row_box(2, 1, alone)
    edge = (second[0] + 10, second[1] + 1, second[2] - 200, second[1] + 5)
    assert changed(opened(pictures[0]), opened(pictures[1]), edge) is not None


def test_equal_ends_give_equal_pictures_and_hide_what_was_never_seen() -> None:
    ends = [tinners.final(over(), views.outcome(), views.caption()) for _ in range(2)]
    assert ends[0] == ends[1]
    leaked = replace(over(), areas=views.midgame(1).areas)
    assert tinners.final(leaked, views.outcome(), views.caption()).data == ends[0].data


def test_a_game_without_emigration_has_no_points_from_abroad() -> None:
    plain = replace(over(), emigration=False, places=())
    end = views.outcome()
    one, other = (opened(tinners.final(view, end, views.caption())) for view in (over(), plain))
    assert changed(one, other, row_box(2, 0, end)) is not None


def test_a_long_reason_has_room() -> None:
    long = replace(views.outcome(), reason=text("The last round is over, and everything has been told. " * 4))
    short = views.outcome()
    heights = [opened(tinners.final(over(), end, views.caption())).height for end in (short, long)]
    assert heights[1] > heights[0]
