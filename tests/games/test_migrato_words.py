"""Each answer of Migrato says what it brings and costs, and what sets it apart stands in its label."""

from __future__ import annotations

from bot.games.migrato.state import State
from tests.games.migrato_position import asked, play, position, spoken, steps


def said(state: State) -> dict[str, str]:
    """The options asked for now by key, each with its note behind its label."""
    return {
        option.key: " / ".join(spoken(part) for part in (option.label, option.note) if part is not None)
        for option in asked(state).options
    }


def test_a_column_says_what_it_then_needs_and_what_it_is_worth_when_complete() -> None:
    """§6.1, §7: the birds on the lowest card count."""
    state = position("T4N K3D G5D", mine="T5D | K4D")
    play(state, "t4n")
    assert said(state)["c1"] == "Column 1 / Common teal 5 (day); this completes it, worth 4"
    assert said(state)["new"] == "A new column / then 1 more needed"
    state = position("T4N K3D G5D", mine="T5D | K4D")
    play(state, "k3d")
    assert said(state)["c2"] == "Column 2 / Black kite 4 (day); then 2 more needed"


def test_equal_cards_of_a_column_are_told_apart_by_their_places_as_the_picture_numbers_them() -> None:
    state = position("T4N K3D G5D", mine="K3D K3D K2D")
    play(state, "combine")
    labels = [spoken(option.label) for option in asked(state).options]
    assert "Column 1, card 2: Black kite 3 (day)" in labels
    assert len(set(labels)) == len(labels)


def test_cards_that_split_off_say_what_their_new_column_needs_unless_it_could_never_arrive() -> None:
    """§5.2."""
    state = position("T4N K3D G5D", mine="G5D G4D G3D")
    play(state, "combine c1.2")
    assert said(state)["new"] == "A new column / then 3 more needed"
    state = position("T4N K3D G4D", mine="S4N G3N G5N")
    play(state, "combine c1.2")
    assert said(state)["new"] == "A new column"


def test_a_danger_names_whose_card_it_takes_and_what_is_left_there() -> None:
    """§5.3."""
    state = position("XB K3D K2D", other="K4D K3D K2D | S4N", other_piles="T5D T4N")
    play(state, "xb")
    assert said(state) == {
        "o1": "Their column 1: Black kite 2 (day) / into your hand; 2 cards are left there",
        "o2": "Their column 2: a face-down card / into your hand; that column is gone then",
        "teal": "Their pile: Common teal 4 (night) / into your hand; 1 card is left there",
    }


def test_a_discard_says_what_the_card_was_good_for_and_whether_it_can_still_be_played() -> None:
    """§6.1, R15: a species that has arrived can only be kept or discarded."""
    state = position("K4D T3D XN G5D", my_piles="T5D T4N")
    steps(state, "k4d new")
    assert said(state) == {
        "g5d": "Brent goose 5, day / The species needs 5 cards.",
        "t3d": "Common teal 3, day / That species has arrived already: it can't be played any more.",
        "xn": "Light pollution / Takes a night card of the other side.",
    }
