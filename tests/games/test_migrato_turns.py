"""Turns of Migrato: the numbered positions V1 to V36 (§10)."""

from __future__ import annotations

import pytest

from bot.games.contract import IllegalChoice
from bot.games.playing import advance
from bot.games.text import show
from tests.games.migrato_position import GAME, arrived, asked, codes, keys, places, play, position, side


@pytest.mark.parametrize(
    ("card", "column"),
    [
        pytest.param("T4N", "G5N", id="V1"),
        pytest.param("T5D", "T3D", id="V2 face up"),
        pytest.param("T5D", "T4N", id="V2 face down"),
        pytest.param("G3N", "T1D", id="V6 goose"),
        pytest.param("T2N", "T1D", id="V6 night teal"),
        pytest.param("T3D", "T1D", id="V6 day teal"),
        pytest.param("K4D", "S3N", id="V8"),
        pytest.param("B3D", "B2D", id="V10"),
        pytest.param("G5D", "S3N S3N S3N", id="V12 three deep"),
        pytest.param("G5D", "G5N G4D", id="V13"),
        pytest.param("S2N", "S4N S3N S3N S3N", id="V17"),
    ],
)
def test_a_bird_that_may_not_be_played_under_a_column(card: str, column: str) -> None:
    state = position(f"{card} XD XN", column)
    assert places(state, card) == ["new"]
    advance(GAME, state, 0, (card.lower(),))
    with pytest.raises(IllegalChoice) as refused:
        advance(GAME, state, 0, ("c1",))
    assert "column" in refused.value.reason.message


@pytest.mark.parametrize(
    ("card", "column", "pile", "score"),
    [
        pytest.param("T4N", "T5D", "T5D T4N", 4, id="V3"),
        pytest.param("T2N", "T4N", "T4N T2N", 2, id="V4"),
        pytest.param("B2D", "B3D B3D", "B3D B3D B2D", 2, id="V9"),
        pytest.param("S2N", "S4N S3N S3N", "S4N S3N S3N S2N", 2, id="V14"),
    ],
)
def test_a_bird_with_which_a_column_arrives(card: str, column: str, pile: str, score: int) -> None:
    state = position(f"{card} XD XN", column)
    told = play(state, f"{card} c1")
    assert "arrives, worth" in told[-1]
    assert (side(state), arrived(state)) == ("", pile)
    assert GAME.view(state, 0).sides[0].score == score
    assert state.stage == "discard"


@pytest.mark.parametrize(
    ("card", "column"),
    [
        pytest.param("T2N", "G4N", id="V5"),
        pytest.param("T3D", "T2N", id="V7"),
        pytest.param("S2N", "S4N G4N S3N", id="V15"),
    ],
)
def test_a_bird_with_which_a_column_is_uncovered_and_lost(card: str, column: str) -> None:
    state = position(f"{card} XD XN", column)
    play(state, card)
    assert asked(state).options[0].warning is not None, "the player knows that this must fail"
    told = play(state, "c1")
    assert "not in order" in told[-1]
    assert (side(state), arrived(state)) == ("", "")
    assert codes(state.table.discard) == f"{column} {card}"
    assert keys(state) == ["xd", "xn"]


@pytest.mark.parametrize(
    ("card", "column"),
    [
        pytest.param("K3D", "K3D", id="V11"),
        pytest.param("G5D", "S3N", id="V12 one deep"),
        pytest.param("G3N", "G5N G4N G4N", id="V16"),
    ],
)
def test_a_bird_that_lies_down_quietly(card: str, column: str) -> None:
    state = position(f"{card} XD XN", column)
    told = play(state, f"{card} c1")
    assert len(told) == 1
    assert side(state) == f"{column} {card}"
    assert state.stage == "discard"


def test_v18_five_stilts_that_were_combined_arrive() -> None:
    state = position(None, "S4N S3N S3N | S3N S2N")
    play(state, "combine c2.1 c1 reveal")
    assert (side(state), arrived(state)) == ("", "S4N S3N S3N S3N S2N")
    assert GAME.view(state, 0).sides[0].score == 2


def test_v19_they_may_also_stay_face_down() -> None:
    state = position(None, "S4N S3N S3N | S3N S2N")
    play(state, "combine c2.1 c1 hide")
    assert (side(state), arrived(state)) == ("S4N S3N S3N S3N S2N", "")
    assert state.stage == "discard"


def test_v20_four_stilts_that_were_combined_arrive() -> None:
    state = position(None, "S4N S3N | S3N S2N")
    play(state, "combine c2.1 c1 reveal")
    assert arrived(state) == "S4N S3N S3N S2N"
    assert GAME.view(state, 0).sides[0].score == 2


def test_v21_a_wrong_order_is_discarded() -> None:
    state = position(None, "S3N S2N | S4N S3N", discard="K2D")
    told = play(state, "combine c2.1 c1 reveal")
    assert told[-1].endswith("not in order, all are discarded.")
    assert (side(state), arrived(state)) == ("", "")
    assert codes(state.table.discard) == "K2D S3N S2N S4N S3N"


def test_v22_a_face_up_column_arrives_without_being_asked() -> None:
    state = position(None, "K4D K3D | K3D K2D")
    play(state, "combine c2.1 c1")
    assert (arrived(state), state.stage) == ("K4D K3D K3D K2D", "discard")
    assert GAME.view(state, 0).sides[0].score == 2


@pytest.mark.parametrize(
    ("columns", "card"),
    [
        pytest.param("K3D K2D | K4D K3D", "c2.1", id="V23"),
        pytest.param("K4D K4D K4D | K3D K3D", "c2.1", id="V24"),
        pytest.param("K4D | B2D", "c2.1", id="V30"),
        pytest.param("K4D | S2N", "c2.1", id="V31"),
    ],
)
def test_cards_that_may_not_be_moved_under_a_column(columns: str, card: str) -> None:
    state = position(None, columns)
    assert "c1" not in places(state, f"combine {card}")


def test_v25_a_split() -> None:
    state = position(None, "K4D K3D K2D")
    told = play(state, "combine c1.3 new")
    assert side(state) == "K4D K3D | K2D"
    assert told == ["P1 splits column 1: Black kite 2 (day) forms a new one."]


def test_v26_a_whole_column_may_not_become_a_new_one() -> None:
    state = position(None, "K4D K3D K2D | S3N")
    assert "c1.1" not in places(state, "combine")
    assert places(state, "combine c1.2") == ["new"]


def test_v27_no_fifth_column() -> None:
    state = position("B3D S3N XD", "K4D K3D | T1D | S3N | B1D")
    assert places(state, "s3n") == ["c3"]
    assert "b3d" not in keys(state)
    assert places(state, "combine") == ["c2.1"]
    assert places(state, "combine c2.1") == ["c3"]
    assert places(state, "combine c1.2") == []
    with pytest.raises(IllegalChoice, match="fits under none"):
        advance(GAME, state, 0, ("b3d",))


def test_v28_a_species_that_has_arrived_is_closed() -> None:
    state = position("B3D S3N XD", "K4D", my_piles="B3D B2D B1D")
    assert "b3d" not in keys(state)
    with pytest.raises(IllegalChoice, match="no more can be played"):
        advance(GAME, state, 0, ("b3d",))


def test_v29_another_column_that_shows_the_species_is_discarded() -> None:
    state = position("B3D S3N XD", "B3D B3D | B2D | S3N")
    told = play(state, "b3d c1")
    assert (side(state), arrived(state)) == ("S3N", "B3D B3D B3D")
    assert GAME.view(state, 0).sides[0].score == 3
    assert codes(state.table.discard) == "B2D"
    assert told[-1] == "P1 has to discard another column of that species: European bee-eater 2 (day)."


@pytest.mark.parametrize(
    "card", [pytest.param("G4N", id="V32"), pytest.param("S4N", id="V33, which fails on arrival")]
)
def test_a_night_card_under_face_up_geese(card: str) -> None:
    state = position(None, f"G5D G4D | {card}")
    play(state, "combine c2.1 c1")
    assert (side(state), state.stage) == (f"G5D G4D {card}", "discard")


def test_v33_the_stilt_among_geese_is_found_out_on_arrival() -> None:
    state = position("G4D XD XN", "G5D G4D S4N | G4N")
    play(state, "combine c2.1 c1 xd")
    play(state, "swap")
    told = play(state, "g4d c1")
    assert told[-1].endswith("not in order, all are discarded.")


@pytest.mark.parametrize("danger", ["XN", "XB"])
def test_v34_a_danger_takes_the_top_of_a_pile_and_may_raise_the_score(danger: str) -> None:
    state = position(f"{danger} K3D K2D", other_piles="T5D T4N", other_hand="XD S3N S3N")
    assert GAME.scores(state) == [0, 4]
    play(state, f"{danger} teal")
    assert arrived(state, 1) == "T5D"
    assert GAME.view(state, 0).sides[1].score == 5
    assert GAME.scores(state) == [0, 4], "it is not confirmed yet"
    play(state, "k3d")
    assert GAME.scores(state) == [0, 5]
    safe = position("XN XB XD", other_piles="T5D", other="T4N")
    assert places(safe, "xd") == []
    assert places(safe, "xb") == ["o1"]


def test_v35_the_only_card_of_a_column_can_be_taken() -> None:
    for danger in ("xd", "xb"):
        state = position("XD XB XN", other="T5D")
        play(state, f"{danger} o1")
        assert side(state, 1) == ""
        assert "T5D" in codes(state.table.hands[0])
    assert "xn" not in keys(position("XD XB XN", other="T5D"))


@pytest.mark.parametrize(
    ("words", "sizes"),
    [
        pytest.param("k4d new k3d", [2, 1, 3], id="A1"),
        pytest.param("combine c1.2 new k3d", [3, 2, 3], id="A2"),
        pytest.param("xd o1 k3d", [3, 2, 3], id="A3"),
        pytest.param("drop c1", [3], id="A5"),
    ],
)
def test_v36_hand_sizes(words: str, sizes: list[int]) -> None:
    state = position("K4D K3D XD", "B3D B2D", "K2D")
    *choices, last = words.split()
    play(state, " ".join(choices))
    if len(sizes) > 1:
        assert len(state.table.hands[0]) == sizes[0]
        assert len(state.table.hands[0]) - 1 == sizes[1]
    play(state, last)
    assert len(state.table.hands[0]) == sizes[-1]
    assert state.seat == 1


@pytest.mark.parametrize("draw", [2, 3])
def test_v36_hand_sizes_after_a_swap(draw: int) -> None:
    state = position("K4D K3D XD", swap_draw=draw)
    told = play(state, "swap")
    assert len(state.table.hands[0]) == draw
    assert told == [
        f"P1 discards the whole hand, Black kite 3 (day), Black kite 4 (day) and Hunter, and draws {draw}."
    ]


def test_v36_a_bird_played_from_two_cards_draws_three() -> None:
    state = position("K4D K3D", "", "")
    play(state, "k4d new")
    assert len(state.table.hands[0]) == 1
    told = play(state, "k3d")
    assert len(state.table.hands[0]) == 3
    assert told == ["P1 discards Black kite 3 (day) and draws 3."]


@pytest.mark.parametrize(
    ("mine", "words", "key", "reason"),
    [
        ("B3D | S3N S2N", "", "g5d", "You have no Brent goose 5 (day) in your hand."),
        ("B3D | S3N S2N", "", "c1", "The action comes first"),
        ("", "", "drop", "You have no column yet."),
        ("", "", "combine", "You have no column yet."),
        ("T5D", "", "combine", "None of your cards can move"),
        ("B3D | S3N S2N", "k2d", "c1", "Column 1 is for European bee-eater."),
        ("B3D | S3N S2N", "k2d", "c2", "Black kite flies by day only"),
        ("B3D | S3N S2N", "k2d", "c3", "You have no column 3; there are 2."),
        ("B3D | S3N S2N", "k2d", "xd", "It is too early for another card"),
        ("K2D | B3D | S3N | T5D", "k2d", "new", "You have four columns already"),
        ("T1D", "t3d", "c1", "By the cards that lie open and the one you play, the numbers in column 1 would rise"),
        ("T5D T4N | S3N", "t3d", "c1", "Column 1 would have more cards than Common teal needs, which is 2."),
        ("B3D | S3N S2N", "combine", "c2", "It is too early for the place"),
        ("B3D | S3N S2N", "combine", "c1.2", "Column 1 has no card 2, only 1."),
        ("B3D | S3N S2N", "combine c2.2", "c2", "The cards lie in that column already."),
        ("B3D | S3N S2N", "combine c2.2", "reveal", "Whether to uncover a column is asked only"),
        ("B3D | S3N S2N", "xd", "o2", "The other side has no column 2; there is only one."),
        ("B3D | S3N S2N", "xd", "stilt", "Black-winged stilt has not arrived on the other side."),
        ("B3D | S3N S2N", "xd", "kite", "The last card of a pile is safe."),
        ("B3D | S3N S2N", "drop", "swap", "You have begun another action"),
        ("B3D | S3N S2N", "k2d new", "c1", "Your action is done"),
        ("B3D | S3N S2N", "k2d new", "b1d", "You have no European bee-eater 1 (day) in your hand."),
        ("B3D | S3N S2N", "", "xn", "Light pollution needs a night card of the other side that lies lowest"),
    ],
)
def test_a_refusal_says_which_of_the_possible_reasons_holds(mine: str, words: str, key: str, reason: str) -> None:
    state = position("K2D T3D XD XN", mine, other="K4D", other_piles="K3D")
    play(state, words)
    told = GAME.why_not(state, 0, key)
    assert told is not None
    assert show(told, str).startswith(reason), show(told, str)


def test_every_word_of_the_game_that_is_not_offered_is_refused_with_a_reason() -> None:
    for mine, words in [
        ("", ""),
        ("B3D | S3N S2N", "k2d"),
        ("S3N | S2N", "combine"),
        ("B3D", "xd"),
        ("B3D", "k2d new"),
    ]:
        state = position("K2D T3D XD XN", mine, other="K4D", other_piles="K3D")
        play(state, words)
        offered = {option.key for option in GAME.decisions(state)[0].options}
        for key in set(GAME.words(state)) - offered:
            assert GAME.why_not(state, 0, key) is not None, (words, key)


@pytest.mark.parametrize(
    ("mine", "words", "column", "reason"),
    [
        ("S3N", "g3n", "c1", "more than one species"),
        ("S2N | S3N", "combine c2.1", "c1", "the numbers rise"),
        ("K2D | K2D", "combine c2.1", "c1", "too few cards of that species are as low"),
        ("S3N", "s3n", "c1", ""),
        ("S3N", "g3n", "new", ""),
    ],
)
def test_a_card_that_goes_where_its_column_can_never_arrive_is_warned_of(
    mine: str, words: str, column: str, reason: str
) -> None:
    state = position("G3N S3N XD", mine)
    play(state, words)
    option = next(each for each in GAME.decisions(state)[0].options if each.key == column)
    told = show(option.warning, str) if option.warning is not None else ""
    assert reason in told
    assert bool(told) == bool(reason)


def test_a_column_of_a_species_that_has_arrived_is_warned_of() -> None:
    state = position("G3N XD XN", "S3N | S2N", my_piles="S4N S3N S3N S2N")
    play(state, "combine c2.1")
    warning = GAME.decisions(state)[0].options[0].warning
    assert warning is not None
    assert "has arrived already" in show(warning, str)


def test_what_a_player_must_remember_is_not_warned_of() -> None:
    state = position("G3N XD XN", "S3N", strict=True)
    play(state, "g3n")
    assert all(option.warning is None for option in GAME.decisions(state)[0].options)
