"""What each player of Migrato may see, hear and be asked (§4, R3, R14)."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.games.contract import dump
from bot.games.migrato.cards import BY_CODE, NIGHT
from bot.games.migrato.state import State
from bot.games.migrato.view import CardView
from bot.games.playing import advance, leave
from bot.games.random_play import random_choice, random_step
from bot.tables.position import Position
from bot.tables.turns import begin, canonical, finish, step
from tests.games.migrato_position import GAME, OPEN, asked, codes, copy, play, position, side, spoken, steps

some = settings(max_examples=10, deadline=None, derandomize=True, database=None)
seeds = st.integers(0, 2**32)
memories = st.sampled_from(["open", "strict"])
VEILED = CardView(time="night", face_down=True)


def new(seed: int, memory: str) -> tuple[State, random.Random]:
    """A new game, and the source of its random play."""
    return GAME.new(2, {**OPEN, "memory": memory, "first": "random"}, str(seed)), random.Random(seed)


@some
@given(seed=seeds, memory=memories)
def test_an_unfinished_turn_is_nobody_elses_business_until_something_comes_to_light(seed: int, memory: str) -> None:
    state, source = new(seed, memory)
    while GAME.outcome(state) is None:
        seat = state.seat
        others = {other: dump(GAME.view(state, other)) for other in (None, 1 - seat)}
        scores = GAME.scores(state)
        choice = random_choice(asked(state), source)
        progress = advance(GAME, state, seat, choice)
        if progress.revealed or progress.turn_over:
            assert (state.before, state.steps) == (None, [])
            continue
        assert GAME.scores(state) == scores
        for other, before in others.items():
            assert dump(GAME.view(state, other)) == before


@some
@given(seed=seeds, memory=memories)
def test_imagined_states_agree_with_all_that_a_seat_sees_and_is_asked(seed: int, memory: str) -> None:
    state, source = new(seed, memory)
    while GAME.outcome(state) is None:
        for seat in (None, 0, 1):
            dream = GAME.resample(state, seat, str(source.random()))
            assert dump(GAME.view(dream, seat)) == dump(GAME.view(state, seat))
            assert GAME.pieces(dream) == GAME.pieces(state)
            assert copy(dream) == dream
            if seat is not None:
                assert GAME.decisions(dream).get(seat) == GAME.decisions(state).get(seat)
                assert dream.table.hands[seat] == state.table.hands[seat]
        random_step(GAME, state, source)


@some
@given(seed=seeds, memory=memories)
def test_choosing_tells_the_player_nothing_unless_it_is_marked_as_revealing(seed: int, memory: str) -> None:
    state, source = new(seed, memory)
    while GAME.outcome(state) is None:
        seat = state.seat
        dream = GAME.resample(state, seat, str(source.random()))
        choice = random_choice(asked(state), source)
        progress = advance(GAME, state, seat, choice)
        other = advance(GAME, dream, seat, choice)
        assert other.revealed == progress.revealed
        if not progress.revealed:
            assert other == progress
            assert dump(GAME.view(dream, seat)) == dump(GAME.view(state, seat))


@some
@given(seed=seeds, memory=memories)
def test_the_public_hears_only_of_cards_that_everybody_sees(seed: int, memory: str) -> None:
    """A night card that is named lies in the open now: in the discard pile, in a pile, or it came from one."""
    state, source = new(seed, memory)
    while GAME.outcome(state) is None:
        open_before = open_cards(state)
        before = state.reshuffles
        progress = random_progress(state, source)
        if state.reshuffles > before:
            continue
        seen = open_before | open_cards(state)
        for event in progress:
            for name, number in re.findall(r"(goose|stilt|teal) (\d) \(night\)", event):
                assert BY_CODE[f"{name[0]}{number}n"] in seen


def random_progress(state: State, source: random.Random) -> list[str]:
    """Let the seat on turn choose at random; what the public hears of it."""
    progress = advance(GAME, state, state.seat, random_choice(asked(state), source))
    return [spoken(event.text) for event in progress.events if event.to is None]


def open_cards(state: State) -> set[int]:
    """The night cards in the discard pile and in arrival piles."""
    heaps = [state.table.discard, *(pile for piles in state.table.piles for pile in piles)]
    return {card for heap in heaps for card in heap if card < len(NIGHT) and NIGHT[card]}


@pytest.mark.parametrize("words", ["{} new", "{} c1"])
def test_a_night_card_that_is_played_looks_the_same_to_others_whatever_it_is(words: str) -> None:
    told, views, public = [], [], []
    for card in ("S3N", "S2N", "G3N", "G4N"):
        state = position(f"{card} XD XN", "G5N", other_hand="K2D K3D K4D")
        turn = begin(Position(GAME, copy(state)), 0)
        for word in (words.format(card) + " xd").lower().split():
            turn = step(turn, (word,))
        public.append(canonical(turn.steps, public=True))
        told.append(play(state, f"{words.format(card)} xd"))
        state.deck = []
        view = GAME.view(state, 1)
        views.append(dump(view))
    assert len(set(public)) == 1
    assert len(set(map(tuple, told))) == 1
    assert len(set(views)) == 1
    assert "a face-down card" in told[0][0]


def test_section_4_what_the_owner_the_other_one_and_a_bystander_see() -> None:
    state = position("K4D XD T4N", "G5N G4D | S3N", "T2N", my_piles="B3D B2D B1D", discard="S2N")
    own, other, bystander = (GAME.view(state, seat) for seat in (0, 1, None))
    goose, stilt = CardView("goose", 5, "night", face_down=True), CardView("stilt", 3, "night", face_down=True)
    day = CardView("goose", 4, "day")
    assert own.sides[0].columns == ((goose, day), (stilt,))
    assert own.sides[0].needs == (5, 4)
    for view in (other, bystander):
        assert view.sides[0].columns == ((VEILED, day), (VEILED,))
        assert view.sides[0].needs == (5, None)
        assert view.sides[0].hand is None
        assert view.sides[0].hand_size == 3
    assert own.sides[1].columns == bystander.sides[1].columns == ((VEILED,),)
    assert other.sides[1].columns[0][0].number == 2
    assert [card.danger or card.species for card in own.sides[0].hand or ()] == ["kite", "teal", "XD"]
    assert own.sides[0].piles[0].top == CardView("bee_eater", 1, "day")
    assert (own.sides[0].piles[0].size, own.sides[0].score) == (3, 1)
    assert bystander.discard == (CardView("stilt", 2, "night"),)
    assert bystander.needed == {"goose": 5, "stilt": 4, "kite": 4, "bee_eater": 3, "teal": 2}
    assert (bystander.deck, bystander.turn, bystander.phase, bystander.awaited) == (
        len(state.deck),
        1,
        "action",
        (0,),
    )


def test_the_spots_of_options_are_those_of_the_hand_in_the_view() -> None:
    state = position("XD K4D T4N", "", "K2D")
    options = asked(state).options
    assert [(option.key, option.spot) for option in options[:3]] == [
        ("k4d", "hand-1"),
        ("t4n", "hand-2"),
        ("xd", "hand-3"),
    ]
    twice = position("K4D K4D XD", "")
    assert [option.key for option in asked(twice).options] == ["k4d", "swap"]


def test_r14_with_strict_memory_the_owner_sees_no_face_down_card() -> None:
    state = position("K4D XD G3N", "G5N G4D | S3N", "T2N", strict=True)
    view = GAME.view(state, 0)
    assert view.sides[0].columns == ((VEILED, CardView("goose", 4, "day")), (VEILED,))
    assert view.sides[0].needs == (5, None)
    assert view.memory == "strict"
    play(state, "g3n c2")
    assert GAME.view(state, 0).sides[0].columns[1] == (VEILED, VEILED)


@pytest.mark.parametrize("words", ["", "g3n", "combine", "combine c1.1", "combine c2.1", "combine c2.1 c3", "drop"])
def test_r14_with_strict_memory_nothing_that_is_asked_depends_on_what_lies_face_down(words: str) -> None:
    decisions = set()
    for columns in ("G5N G4N | S3N | S4N | K3D", "S3N S4N | T4N | G3N | K3D", "T2N T4N | S2N | G4N | K3D"):
        state = position("K4D XD G3N", columns, "T2N" if "T2N" not in columns else "S2N", strict=True)
        play(state, words)
        decisions.add(dump(asked(state)))
        assert dump(asked(state)) == dump(asked(GAME.resample(state, 0, "x")))
    assert len(decisions) == 1


def test_r14_with_open_memory_the_owner_is_warned() -> None:
    state = position("T2N XD XN", "S4N | T4N", strict=False)
    play(state, "t2n")
    assert [option.warning is not None for option in asked(state).options] == [True, False, False]
    blind = position("T2N XD XN", "S4N | T4N", strict=True)
    play(blind, "t2n")
    assert [option.warning for option in asked(blind).options] == [None, None, None]


def test_r14_imagining_deals_own_face_down_cards_anew_with_strict_memory_only() -> None:
    for strict in (False, True):
        state = position("K4D XD G3N", "G5N G4D | S3N", "T2N | S4N", strict=strict)
        dreams = [GAME.resample(state, 0, str(n)) for n in range(40)]
        assert (len({side(dream) for dream in dreams}) > 5) == strict
        assert len({side(dream, 1) for dream in dreams}) > 5
        assert len({codes(dream.table.hands[1]) for dream in dreams}) > 20
        assert len({tuple(dream.deck) for dream in dreams}) == 40
        assert all(dream.table.hands[0] == state.table.hands[0] for dream in dreams)
        assert all(NIGHT[card] for dream in dreams for column in dream.table.columns[1] for card in column)


def test_an_imagined_game_shuffles_the_discard_pile_in_its_own_way() -> None:
    """Or what a seat will draw could be read from it (R11)."""
    state = position("K4D K3D XD", "S3N", other_hand="XB")
    state.table.discard, state.deck = state.deck, []
    orders = set()
    for dream in (state, *(GAME.resample(state, 0, str(n)) for n in range(10))):
        trial = copy(dream)
        play(trial, "swap")
        orders.add(tuple(trial.deck))
    assert len(orders) == 11


def test_a_taken_face_down_card_is_told_to_the_two_players_only() -> None:
    state = position("XN K3D K2D", other="G4N S4N")
    progress = steps(state, "xn o1")[-1]
    assert progress.revealed
    assert not progress.turn_over
    public, private = progress.events
    assert spoken(public.text) == "Light pollution: P1 takes a face-down card from column 1 of P2."
    assert public.to is None
    assert spoken(private.text) == "The card taken is Black-winged stilt 4 (night)."
    assert private.to == (0, 1)


def test_a_taken_public_card_reveals_nothing_and_its_target_tells_no_face_down_card() -> None:
    state = position("XB XN K2D", other="K4D K3D | S4N", other_piles="T5D T4N")
    play(state, "xb")
    assert [spoken(option.label) for option in asked(state).options] == [
        "Their column 1: Black kite 3 (day)",
        "Their column 2: a face-down card",
        "Their pile: Common teal 4 (night)",
    ]
    for key in ("o1", "teal"):
        assert not steps(copy(state), key)[-1].revealed
    assert steps(copy(state), "o2")[-1].revealed


@pytest.mark.parametrize(
    ("words", "revealing"),
    [
        ("s3n c1", False),
        ("s3n new", False),
        ("t2n c2", True),
        ("combine c3.1 c1 reveal", True),
        ("combine c3.1 c1 hide", False),
        ("k2d c4", False),
        ("xn o1", True),
    ],
)
def test_what_brings_something_to_light_is_inked_and_the_turn_goes_on(words: str, revealing: bool) -> None:
    hand = f"{words.split(maxsplit=1)[0]} XD XB" if words[0] != "c" else "XD XB S3N"
    mine = "S4N S3N | T4N | S2N S2N" + (" | K4D K3D K3D" if words[0] == "k" else "")
    state = position(hand.upper(), mine, "S3N S3N")
    turn = begin(Position(GAME, copy(state)), 0)
    for word in words.split():
        turn = step(turn, (word,), force=False)
    assert turn.reveals == revealing
    for choice in turn.choices:
        advance(GAME, state, 0, choice)
    assert state.stage == "discard"
    phases = {seat: GAME.view(copy(state), seat).phase for seat in (None, 0, 1)}
    assert phases == {0: "discard", **dict.fromkeys((None, 1), "discard" if revealing else "action")}
    again = step(begin(Position(GAME, copy(state)), 0), ("xd",))
    assert again.complete
    assert not again.reveals, "the draw follows the turn"
    assert (
        len(GAME.view(again.position.state, 0).sides[0].hand or ())
        == len(GAME.view(state, 0).sides[0].hand or ()) - 1
    )
    _, progress = finish(again)
    assert progress.revealed


def test_a_turn_that_was_inked_in_the_middle_is_not_taken_back_by_resigning() -> None:
    state = position("XN K3D K2D", other="G4N S4N")
    play(state, "xn o1")
    leave(GAME, state, 0)
    assert side(state, 1) == "G4N"
    assert codes(state.table.hands[0]) == "S4N K2D K3D"


def test_what_a_player_draws_is_told_to_nobody_else_and_shown_in_the_hand() -> None:
    state = position("K4D K3D XD", "S3N")
    told = play(state, "k4d new k3d")
    assert told == ["P1 begins a column with Black kite 4 (day).", "P1 discards Black kite 3 (day) and draws 2."]
    swap = position("S3N K3D XD")
    progress = steps(swap, "swap")[-1]
    assert [(event.to, event.hand) for event in progress.events] == [(None, False), ((0,), True)]
    assert spoken(progress.events[-1].text) == "You draw 2. This is your hand now."
    assert progress.revealed


@pytest.mark.parametrize(
    ("words", "spots", "after"),
    [
        ("k2d c1", ("c1",), ("o1",)),
        ("k2d c3", (), ("kite",)),
        ("xn o1", ("o1",), ("c1",)),
        ("xb teal", ("teal",), ()),
        ("combine c1.2 new", ("c1", "c4"), ("o1", "o4")),
    ],
)
def test_the_newest_action_is_marked_from_both_sides(
    words: str, spots: tuple[str, ...], after: tuple[str, ...]
) -> None:
    state = position("K2D XN XB", "K4D K3D | S3N | K4D K3D K3D", "G4N G3N", other_piles="T5D T4N")
    play(state, words)
    last = GAME.view(state, 0).last
    assert last is not None
    assert (last.seat, last.spots) == (0, spots)
    play(state, codes(state.table.hands[0][-1:]).lower())
    view = GAME.view(state, None)
    assert view.last is not None
    assert view.last.spots == after
    assert all(place.seat in (0, 1) for place in view.last.places)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        pytest.param("xn o2", "danger", id="the only card of a column"),
        pytest.param("s2n c3", "play", id="a column that fails"),
        pytest.param("combine c3.1 c4 reveal", "combine", id="columns that fail together"),
        pytest.param("drop c1", "drop", id="a column sent away"),
        pytest.param("swap", "swap", id="a swapped hand"),
    ],
)
def test_an_action_of_which_nothing_is_left_is_the_newest_without_places(words: str, kind: str) -> None:
    state = position("S2N XN XD", "K4D K3D | B3D | S3N S4N S3N | S4N S4N", "K4D K3D | G3N", other_hand="K2D XD XB")
    state.seat = 1
    play(state, "k2d c1 xd")
    marked = GAME.view(state, None).last
    assert marked is not None
    assert (marked.seat, marked.kind) == (1, "play")
    play(state, words)
    last = GAME.view(state, None).last
    assert last is not None
    assert (last.seat, last.kind, last.places) == (0, kind, ())


def test_words_cover_every_card_and_place() -> None:
    words = GAME.words(position("K2D XN XB"))
    keys = ["k4d", "xb", "c1", "c4.5", "o4", "goose", "new", "reveal", "hide", "swap", "drop", "combine"]
    assert set(keys) <= set(words)
    assert spoken(words["k4d"]) == "Black kite 4, day"
    assert "k5d" not in words
