"""The hand and the pool: drawn for their owner only."""

from __future__ import annotations

import msgspec
import pytest

from rendering import migration
from tests.rendering import migration_views as views
from tests.rendering.images import changed, opened

LIMIT = 500 * 1024
replace = msgspec.structs.replace


def test_a_hand_tells_its_pieces_and_counts() -> None:
    picture = migration.hand(views.midgame(viewer=0), views.caption())
    assert picture.alt == "Your hand, 7 Explorers: 1 Bass, 2 Oak, 3 Rats, 1 Fly."
    assert picture.name == "migration-hand.webp"
    assert opened(picture).width == 1000
    assert len(picture.data) <= LIMIT


def test_a_hand_is_drawn_in_the_files_order_whatever_the_views_order() -> None:
    view = views.midgame(viewer=0)
    turned = replace(view, hand=dict(reversed((view.hand or {}).items())))
    assert migration.hand(view, views.caption()) == migration.hand(turned, views.caption())


def test_different_hands_look_different() -> None:
    view = views.midgame(viewer=0)
    other = replace(view, hand={"bass": 2, "oak": 1, "rats": 3, "fly": 1})
    one, two = (opened(migration.hand(each, views.caption())) for each in (view, other))
    assert changed(one, two) is not None


def test_nobody_elses_hand_is_ever_drawn() -> None:
    """§12: hands are private."""
    for view in (views.midgame(), replace(views.midgame(viewer=1), hand=None), views.start()):
        with pytest.raises(migration.NoHand, match="holds no hand"):
            migration.hand(view, views.caption())


def test_the_draft_shows_the_pool_and_what_is_chosen_of_it() -> None:
    view = views.start(viewer=1)
    none = migration.hand(view, views.caption())
    some = migration.hand(view, views.caption(), {"bass": 2, "rats": 3})
    assert changed(opened(none), opened(some)) is not None
    assert some.alt == (
        "Choose 12 Explorers; chosen so far 5: 2 Bass, 3 Rats. The pool: 3 Bass, 3 Oak, 3 Rats, 3 Sparrow, 3 Fly."
    )
    assert "chosen so far 0: none" in none.alt


def test_a_confirmed_draft_shows_the_hand() -> None:
    view = replace(views.start(viewer=0), hand={"bass": 3, "rats": 3})
    assert migration.hand(view, views.caption()).alt == "Your hand, 6 Explorers: 3 Bass, 3 Rats."


def test_the_full_pool_stays_small_enough() -> None:
    view = replace(views.start(viewer=1), pool=dict.fromkeys(views.FULL, 3))
    picture = migration.hand(view, views.caption(), dict.fromkeys(views.FULL, 1))
    assert len(picture.data) <= LIMIT
    assert len(picture.alt) <= 1024


def test_the_piece_taken_up_stands_out() -> None:
    view = views.midgame(viewer=0)
    placing = migration.hand(replace(view, explorer="oak"), views.caption())
    assert placing.alt.endswith("You are placing Oak.")
    assert placing.data != migration.hand(view, views.caption()).data


def test_a_learning_game_explains_no_abilities() -> None:
    """R66: all but the Bass are plain pieces worth 1 point."""
    view = views.midgame(viewer=0)
    assert (
        migration.hand(replace(view, learning=True), views.caption()).data
        != migration.hand(view, views.caption()).data
    )


def test_an_empty_hand_says_so() -> None:
    view = replace(views.midgame(viewer=0), hand={})
    assert migration.hand(view, views.caption()).alt == "Your hand is empty."
