"""Migrato in words: what is said of each part of the table."""

from __future__ import annotations

from bot.games.migrato.view import LastAction, MigratoView, Place
from rendering.migrato import describe
from tests.rendering import migrato_views as views

replace = views.replace


def below(view: MigratoView, heading: str) -> list[str]:
    """The lines below a heading; none if there is no such heading."""
    found = [section for section in describe(view, views.caption()) if section.heading == heading]
    return [line for section in found for line in section.lines]


def test_columns_are_told_by_the_labels_of_the_table_from_the_top_with_what_they_need() -> None:
    view = views.midgame(0)
    assert below(view, "Ana (you)")[2:5] == [
        "Column c1: 3 of 4 cards. From the top: Kite 4, day; Kite 3, day; Kite 3, day.",
        "Column c2: 4 of 5 cards. From the top: Goose 5, face-down; Goose 4, day; Goose 4, face-down; Goose 3, "
        "day.",
        "Column c3: 3 of 4 cards. From the top: Stilt 4, face-down; Stilt 3, face-down; Stilt 3, face-down.",
    ]
    assert below(view, "Bruno")[2].startswith(
        "Column o1: 5 cards of a kind that is not known for certain. From the top: a hidden night card; a hidden"
    )
    assert "Column o1: 3 of 4 cards." in " ".join(below(views.midgame(0, on_turn=1), "Ana (you)"))


def test_face_down_cards_of_others_are_hidden_even_if_the_view_held_them_by_mistake() -> None:
    own = views.midgame(1)
    for line in below(replace(own, viewer=0), "Bruno"):
        assert "Stilt" not in line
    assert any("Stilt 4, face-down" in line for line in below(own, "Bruno (you)"))


def test_piles_are_told_with_their_top_card_and_size() -> None:
    assert below(views.midgame(), "Ana")[-2:] == [
        "Arrived: Bee-eater 2, day, on top of 3 cards.",
        "Arrived: Teal 4, night, on top of 2 cards.",
    ]


def test_a_hand_is_told_with_the_keys_that_are_typed_and_what_each_card_is_good_for() -> None:
    assert below(views.midgame(0), "Your hand")[1:] == [
        "Goose 5, day, typed g5d. Day card: lies face-up. Needs 5 cards; flies by day and night. On your table: "
        "column 2 (4 of 5 cards).",
        "Stilt 3, night, typed s3n. Night card: lies face-down. Needs 4 cards; flies by night only. On your table: "
        "column 3 (3 of 4 cards).",
        "Light pollution, typed xn. Takes a night card of the other player into your hand: the bottom card of a "
        "column, or the top card of a pile that has more.",
    ]
    assert below(views.midgame(0, hands=("", "t3d")), "Your hand")[-1] == "Your hand is empty."


def test_every_discard_is_told_the_newest_first_with_the_deck_and_the_options() -> None:
    assert below(replace(views.midgame(), memory="strict"), "Deck and discards") == [
        "17 cards in the deck.",
        "7 cards in the discard pile.",
        "Discards, the newest first: Goose 4, night; Goose 3, day; Light pollution; Stilt 2, night; Bee-eater 1, "
        "day; Kite 2, day; Hunter.",
        "The discards have become the deck 1 time.",
        "Whoever discards the whole hand draws 2 cards.",
        "Everybody must remember their own face-down cards.",
    ]


def test_the_newest_action_is_told_with_the_columns_and_piles_that_it_touched() -> None:
    told = {
        LastAction(1, "play", (), (Place(1, "c2"),)): "Bruno played a bird, with column o2 of Bruno",
        LastAction(1, "danger", (), (Place(0, "teal"),)): "Bruno played a danger, with the pile of Teal of Ana",
        LastAction(0, "swap"): "Ana swapped the hand",
    }
    for last, words in told.items():
        assert below(replace(views.midgame(), last=last), "Now")[-1] == f"The newest action: {words}."


def test_what_each_bird_needs_is_told_with_when_it_flies() -> None:
    assert "European bee-eater: 3 cards, flies by day only." in below(views.midgame(), "What the birds need")
