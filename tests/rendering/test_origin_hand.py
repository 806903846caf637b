"""A hand of Origin: every card with its text, what it is worth or needs, and whether it can be played."""

from __future__ import annotations

import msgspec
import pytest

from rendering import origin
from rendering.kit import lettering
from rendering.origin.hand import LINES, TEXT, TEXT_WIDTH
from tests.rendering import origin_views as views
from tests.rendering.images import changed, opened

replace = msgspec.structs.replace


def test_cards_are_told_with_their_texts() -> None:
    view = views.view()
    picture = origin.hand(view, views.caption())
    for card in view.hand:
        assert f"{card.name} (" in picture.alt
        assert card.text.rstrip(".") in picture.alt
    assert "Spears (permanent, needs a tile of level 3, ready)" in picture.alt
    assert "Wide Steppe (objective, 5 points)" in picture.alt
    assert picture.name == "origin-hand.webp"


@pytest.mark.parametrize("deck", ["yellow", "orange", "purple"])
def test_every_text_of_a_deck_has_room(deck: str) -> None:
    """Nothing is cut: a card's text takes at most the lines that it has room for."""
    for card in views.cards(deck):
        lines = lettering.wrap(card.text, TEXT, TEXT_WIDTH, LINES)
        assert " ".join(lines) == card.text, card.key


def test_points_level_and_readiness_are_drawn() -> None:
    view = views.view()
    before = opened(origin.hand(view, views.caption()))
    for number, changes in ((1, {"level": 4}), (1, {"ready": False}), (2, {"points": 3}), (0, {"ready": True})):
        cards = list(view.hand)
        cards[number] = replace(cards[number], **changes)
        after = opened(origin.hand(replace(view, hand=tuple(cards)), views.caption()))
        found = changed(before, after)
        assert found is not None
        assert found[1] >= 144 + number * 214
        assert found[3] <= 144 + (number + 1) * 214


def test_what_is_chosen_stands_out() -> None:
    view = views.view()
    plain = origin.hand(view, views.caption())
    assert origin.hand(view, views.caption(), {view.hand[0].key: 1}).data != plain.data
    assert origin.hand(view, views.caption(), {view.hand[0].key: 0}) == plain
    assert origin.hand(replace(view, words=(view.hand[0].key,)), views.caption()).data != plain.data


def test_the_first_objectives_are_headed_so() -> None:
    """§1.3."""
    view = replace(views.view(), hand=tuple(views.cards("purple")[:3]))
    choosing = replace(view, phase="objective", awaited=(0, 1))
    assert origin.hand(view, views.caption()).data != origin.hand(choosing, views.caption()).data


def test_an_objective_that_is_kept_is_a_hand_while_others_still_choose() -> None:
    """§1.3."""
    view = replace(views.view(), hand=tuple(views.cards("purple")[:1]))
    kept = replace(view, phase="objective", awaited=(1,))
    assert origin.hand(view, views.caption()).data == origin.hand(kept, views.caption()).data


def test_an_empty_hand_is_told() -> None:
    assert origin.hand(views.view(hand=()), views.caption()).alt == "Your hand is empty."


def test_a_bystander_holds_no_hand() -> None:
    with pytest.raises(origin.NoHand, match="holds no hand"):
        origin.hand(views.view(viewer=None), views.caption())
