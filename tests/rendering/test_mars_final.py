"""The end of a game of Migration: Mars: the last map, who won and how, and what broke ties."""

from __future__ import annotations

import pytest

from bot.games.contract import Outcome
from bot.games.mars import scoring
from bot.games.mars.view import MarsView
from rendering import mars
from rendering.mars import layout, words
from rendering.picture import Picture
from tests.rendering import mars_views as views
from tests.rendering.images import changed, opened
from tests.rendering.mars_views import replace, with_player
from tests.rendering.test_lettering import HARD_NAMES

LIMIT = 500 * 1024


def draw(view: MarsView, outcome: Outcome, names: tuple[str, ...] = views.NAMES) -> Picture:
    return mars.final(view, outcome, views.caption(names=names[: len(view.players)]))


def ended(seats: int) -> tuple[MarsView, Outcome]:
    shown, outcome = views.game(seats)
    return shown[-1], outcome


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybodys_people_and_what_breaks_ties_is_told(seats: int) -> None:
    """WIN-6."""
    view, outcome = ended(seats)
    picture = draw(view, outcome)
    assert picture.name == "mars-final.png"
    assert opened(picture).width == layout.WIDTH
    assert len(picture.data) <= LIMIT
    assert len(picture.alt) <= 1024
    for standing in outcome.standings:
        player = view.players[standing.seat]
        assert f"{standing.place}. {views.NAMES[standing.seat]}: {standing.points} healthy (" in picture.alt
        assert f"{player.assets['olympium']} Olympium, {words.others(player)} other" in picture.alt


def test_other_cards_are_all_but_olympium() -> None:
    """WIN-6: "all other asset cards" and event cards in hand are counted as the rules do."""
    view, _ = ended(4)
    player = view.players[0]
    assert words.others(player) == sum(player.assets.values()) - player.assets["olympium"] + player.event_count


def test_the_reason_of_the_end_is_told() -> None:
    view, outcome = ended(2)
    for key, reason in scoring.REASONS.items():
        told = draw(view, replace(outcome, reason=reason)).alt
        assert reason.message in told, key


@pytest.mark.parametrize("change", [{"healthy": 4}, {"injured": 2}, {"buildings": 9}, {"event_count": 30}])
def test_the_table_shows_what_the_last_view_holds(change: dict[str, int]) -> None:
    view, outcome = ended(4)
    found = changed(opened(draw(view, outcome)), opened(draw(with_player(view, 2, **change), outcome)))
    assert found is not None
    assert found[1] >= layout.BOTTOM
    place = next(number for number, each in enumerate(outcome.standings) if each.seat == 2)
    rows = len(outcome.standings)
    high = opened(draw(view, outcome)).height - layout.GAP - 12
    top = high - (rows - place) * 88
    assert top - 2 <= found[1] < found[3] <= top + 88


def test_the_winner_stands_out() -> None:
    view, outcome = ended(3)
    first, second = (standing.seat for standing in outcome.standings[:2])
    one, other = (opened(draw(view, replace(outcome, winners=(seat,)))) for seat in (first, second))
    left = (layout.GAP + 20, layout.BOTTOM + 100, layout.GAP + 60, one.height)
    found = changed(one, other, left)
    assert found is not None
    assert found[3] - found[1] > 140  # both rows, from top to bottom


@pytest.mark.parametrize("name", HARD_NAMES)
def test_any_name_can_be_drawn(name: str) -> None:
    view, outcome = ended(4)
    assert len(draw(view, outcome, (name,) * 4).alt) <= 1024
