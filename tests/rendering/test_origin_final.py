"""The end of a game of Origin: map, places, points by source."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.origin.view import OriginView
from rendering import origin
from rendering.kit.standings import banner_height
from rendering.origin import layout, terrain
from rendering.origin.final import HEAD, ROW, table_box
from tests.rendering import origin_views as views
from tests.rendering.images import changed, opened

replace = msgspec.structs.replace


def over(seats: int = 4) -> OriginView:
    return views.view(seats=seats, phase="over", turn=None, awaited=(), last=())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_size_and_text(seats: int) -> None:
    view = over(seats)
    picture = origin.final(view, views.outcome(view), views.caption(seats, names=("W" * 32,) * seats))
    assert opened(picture).width == layout.WIDTH
    assert len(picture.alt) <= 1024
    assert picture.name == "origin-final.png"


def test_winner_sources_and_pawns_are_told() -> None:
    """§8.3."""
    view = over(2)
    end = views.outcome(view)
    told = origin.final(view, end, views.caption(2)).alt
    first = end.standings[0]
    assert told.startswith(f"{views.NAMES[first.seat]} wins. The purple deck was empty.")
    sources = ", ".join(f"{line.label.message} +{line.points}" for line in first.lines)
    assert f"1. {views.NAMES[first.seat]}: {first.points} points ({sources})." in told
    for each in view.territories:
        if each.pawn is not None and each.owner is not None:
            assert f"{each.name} {each.pawn.key}" in told


@pytest.mark.parametrize("number", range(6))
def test_each_source_stands_in_its_players_row(number: int) -> None:
    view = over()
    end = views.outcome(view)
    seat = end.standings[1].seat
    sources = list(view.players[seat].sources)
    sources[number] += 30
    players = list(view.players)
    players[seat] = replace(players[seat], sources=tuple(sources))
    caption = views.caption()
    found = changed(
        opened(origin.final(view, end, caption)),
        opened(origin.final(replace(view, players=tuple(players)), end, caption)),
    )
    top = layout.HEAD + terrain.size()[1] + layout.GAP
    box = table_box(4, top + banner_height(end, caption, layout.WIDTH - 2 * layout.GAP))
    assert found is not None
    assert box[1] + HEAD + ROW <= found[1]
    assert found[3] <= box[1] + HEAD + 2 * ROW
