"""The hand of Migrato: drawn for its owner only, with what each card is good for."""

from __future__ import annotations

import pytest

from rendering import migrato
from rendering.migrato.hand import row_box
from tests.rendering import migrato_views as views
from tests.rendering.images import changed, opened
from tests.rendering.test_lettering import HARD_NAMES

LIMIT = 500 * 1024


def test_a_hand_tells_every_card_and_what_it_is_good_for() -> None:
    """§2.1, §2.2, §5.3."""
    picture = migrato.hand(views.midgame(0), views.caption())
    assert picture.name == "migrato-hand.webp"
    assert opened(picture).width == 1000
    assert len(picture.data) <= LIMIT
    for fact in (
        "Your hand, 3 cards.",
        "g5d Goose 5, day: Day card: lies face-up. Needs 5 cards; flies by day and night.",
        "On your table: column 2 (4 of 5 cards).",
        "s3n Stilt 3, night: Night card: lies face-down. Needs 4 cards; flies by night only.",
        "xn Light pollution: Takes a night card of the other player into your hand",
    ):
        assert fact in picture.alt, fact


def test_a_species_that_has_arrived_can_only_be_kept_or_discarded() -> None:
    """§6.1, R15."""
    told = migrato.hand(views.midgame(0, hands=("b3d g5d", "")), views.caption()).alt
    assert "b3d Bee-eater 3, day: Has arrived already" in told
    assert told.count("Has arrived already") == 1


def test_nobody_elses_hand_is_ever_drawn() -> None:
    """§4: hands are private."""
    view = views.midgame(1)
    for other in (views.midgame(), views.replace(view, viewer=0), views.replace(view, viewer=None)):
        with pytest.raises(migrato.NoHand, match="holds no hand"):
            migrato.hand(other, views.caption())


@pytest.mark.parametrize("key", ["hand-2", "s3n"])
def test_chosen_cards_stand_out_in_their_row_only(key: str) -> None:
    view = views.midgame(0)
    plain = opened(migrato.hand(view, views.caption()))
    chosen = opened(migrato.hand(view, views.caption(), {key: 1}))
    where = changed(plain, chosen)
    assert where is not None
    left, top, right, bottom = row_box(1)
    assert left <= where[0]
    assert top <= where[1]
    assert where[2] <= right
    assert where[3] <= bottom
    assert migrato.hand(view, views.caption(), {key: 0}).data == migrato.hand(view, views.caption()).data


@pytest.mark.parametrize("hand", ["", "xb", "g5d g5d", "t2n t4n xd", "xd xn xb"])
def test_hands_of_every_size(hand: str) -> None:
    """V36: zero to three cards."""
    picture = migrato.hand(views.midgame(0, hands=(hand, "")), views.caption())
    assert len(picture.alt) <= 1024
    assert (picture.alt == "Your hand is empty.") == (not hand)


def test_equal_hands_give_equal_pictures_and_others_do_not() -> None:
    one, same, other = (
        migrato.hand(views.midgame(0, hands=(codes, "")), views.caption()).data
        for codes in ("g5d s3n", "g5d s3n", "g5d s2n")
    )
    assert one == same != other


def test_the_pips_are_as_many_as_the_species_needs() -> None:
    view = views.midgame(0, hands=("g5d", ""))
    fewer = views.replace(view, needed={**views.NEEDED, "goose": 4})
    one, other = (opened(migrato.hand(each, views.caption())) for each in (view, fewer))
    assert changed(one, other, (700, 150, 1000, 230)) is not None


@pytest.mark.parametrize("name", HARD_NAMES)
def test_hard_names_leave_the_cards_alone(name: str) -> None:
    view = views.midgame(0)
    plain, other = (opened(migrato.hand(view, views.caption((each, "Bo")))) for each in ("Ana", name))
    assert changed(plain, other, (0, 150, 1000, plain.height)) is None
