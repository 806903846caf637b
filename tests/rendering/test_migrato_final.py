"""The end of a game of Migrato: piles, points, winners."""

from __future__ import annotations

import msgspec
import pytest

from bot.games.contract import Line, Outcome, Standing
from bot.games.text import text
from rendering import migrato
from rendering.migrato.final import SIZE, mat_box, pile_box
from tests.rendering import migrato_views as views
from tests.rendering.images import changed, opened

LIMIT = 500 * 1024


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_size_weight_and_text(viewer: int | None) -> None:
    view = views.replace(views.crowded(viewer), phase="over", awaited=())
    picture = migrato.final(view, views.outcome(), views.caption(("W" * 32,) * 2))
    assert opened(picture).size == SIZE
    assert len(picture.data) <= LIMIT
    assert len(picture.alt) <= 1024
    assert picture.name == "migrato-final.png"


def test_winner_sources_and_piles_are_told() -> None:
    """§7: the birds on the top card of each pile; §8."""
    told = migrato.final(views.midgame(), views.outcome(), views.caption()).alt
    assert told.startswith("Ana wins. Ana has brought in all five species.")
    assert "1. Ana: 6 points (Bee-eater +2, Teal +4)." in told
    assert "2. Bruno: 2 points (Kite +2)." in told
    assert "Ana: Bee-eater 2 on top of 3, Teal 4 on top of 2. Bruno: Kite 2 on top of 4." in told


@pytest.mark.parametrize(("seat", "below"), [(0, True), (1, False)])
def test_every_pile_is_drawn_on_its_side_with_its_top_number(seat: int, below: bool) -> None:
    view = views.replace(views.midgame(), phase="over")
    for number, codes in enumerate(("g5d g3d", "s3n s3n", "k4d k4d", "b1d b1d", "t5d t4n")):
        sides = [views.replace(side, piles=()) for side in view.sides]
        none = views.replace(view, sides=(sides[0], sides[1]))
        sides[seat] = views.replace(sides[seat], piles=(views.pile(codes),))
        some = views.replace(view, sides=(sides[0], sides[1]))
        before, after = (opened(migrato.final(each, views.outcome(), views.caption())) for each in (none, some))
        where = changed(before, after)
        box = pile_box(mat_box(below=below), number)
        assert where is not None
        assert box[0] - 8 <= where[0]
        assert where[2] <= box[2] + 16
        assert box[1] - 8 <= where[1]


def test_a_shared_win_is_told_and_both_have_the_cup() -> None:
    """§8: still tied, shared."""
    lines = (Line(text("Kite"), 3),)
    shared = Outcome((Standing(0, 1, 3, lines), Standing(1, 1, 3, lines)), (0, 1), text("The deck ran out."))
    alone = msgspec.structs.replace(shared, winners=(0,))
    view = views.midgame()
    one, other = (migrato.final(view, end, views.caption()) for end in (shared, alone))
    assert one.alt.startswith("Ana and Bruno share the win.")
    left, top, right, _ = mat_box(below=False)
    head = (left, top, right, top + 90)
    assert changed(opened(one), opened(other), head) is not None
    assert changed(opened(one), opened(other), mat_box(below=True)) is None


def test_equal_ends_give_equal_pictures() -> None:
    ends = [migrato.final(views.midgame(), views.outcome(), views.caption()) for _ in range(2)]
    assert ends[0] == ends[1]


def test_hidden_cards_of_others_stay_hidden() -> None:
    """§4: until the view itself tells them."""
    known = views.replace(views.midgame(1), viewer=None)
    pictures = [migrato.final(view, views.outcome(), views.caption()) for view in (known, views.midgame())]
    assert pictures[0] == pictures[1]
