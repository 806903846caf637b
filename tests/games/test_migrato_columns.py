"""Which columns of Migrato are possible (§6), tried against every filling."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.games.contract import dump
from bot.games.migrato.cards import BIRDS, CODES, COPIES, HIDDEN, NIGHT, NUMBER, SPECIES_OF, TIMES
from bot.games.migrato.columns import fits, possible, tenable
from bot.games.migrato.data import SPECIES
from bot.games.migrato.state import State
from bot.games.playing import advance
from bot.games.random_play import random_step
from tests.games.migrato_position import GAME, OPEN, cards, copy, keys
from tests.games.migrato_slow import Known, can_be, faults, legal_turns, may_lie, may_play

REAL = [card for card in BIRDS if COPIES[card]]
some = settings(max_examples=400, deadline=None, derandomize=True, database=None)
few = settings(max_examples=12, deadline=None, derandomize=True, database=None)


def known(column: tuple[int, ...]) -> tuple[Known, ...]:
    """The column in the words of the second referee."""
    return tuple(
        None if card == HIDDEN else (SPECIES[SPECIES_OF[card]], NUMBER[card], TIMES[NIGHT[card]]) for card in column
    )


def entries(words: str) -> tuple[int, ...]:
    """A column as others see it: ``?`` lies face down."""
    return tuple(HIDDEN if word == "?" else cards(word)[0] for word in words.split())


def of_one_species() -> st.SearchStrategy[tuple[int, ...]]:
    """Columns that are mostly of one species and mostly in order, known night cards among them."""

    def build(species: int) -> st.SearchStrategy[tuple[int, ...]]:
        own = [card for card in REAL if SPECIES_OF[card] == species]
        pick = st.lists(st.sampled_from([*own, HIDDEN, HIDDEN]), min_size=1, max_size=6)
        return st.tuples(pick, st.booleans()).map(lambda found: in_order(*found))

    return st.integers(0, len(SPECIES) - 1).flatmap(build)


def in_order(column: list[int], tidy: bool) -> tuple[int, ...]:
    """The column with its known cards sorted, if it is to be tidy."""
    numbers = iter(sorted((card for card in column if card != HIDDEN), key=lambda card: -NUMBER[card]))
    return tuple(next(numbers) if tidy and card != HIDDEN else card for card in column)


anything = st.lists(st.sampled_from([*REAL, *[HIDDEN] * 8]), min_size=1, max_size=6).map(tuple)


@some
@given(column=st.one_of(of_one_species(), anything))
@example(column=entries("? G4N G4N G4D"))
@example(column=entries("G5N G5N ? G4D"))
def test_section_6_1_possible_agrees_with_trying_every_card(column: tuple[int, ...]) -> None:
    for kind, name in enumerate(SPECIES):
        assert possible(column, kind) == can_be(known(column), name), (column, name)


@some
@given(column=of_one_species(), card=st.sampled_from(REAL))
def test_section_6_2_and_6_3_agree_with_trying_every_card(column: tuple[int, ...], card: int) -> None:
    day = tuple(HIDDEN if each != HIDDEN and NIGHT[each] else each for each in column)
    assert fits(day, card) == may_play(known(day), known((card,))[0])
    assert tenable(day) == may_lie(known(day))


def test_section_6_4_day_only_species_never_lie_with_a_night_card() -> None:
    for kind in ("k", "b"):
        for card in (card for card in REAL if CODES[card][0] == kind):
            assert not fits((HIDDEN,), card)
            assert not tenable((card, HIDDEN))
            assert not tenable((HIDDEN, card))


def lies(head: int, card: int) -> bool:
    """Whether a card fits under one that isn't itself."""
    return (head != card or COPIES[card] > 1) and fits((head,), card)


def test_section_6_4_the_teal_5_fits_under_nothing_and_nothing_else_does() -> None:
    heads = [HIDDEN, *(card for card in REAL if not NIGHT[card])]
    nowhere = [CODES[card] for card in REAL if not any(lies(head, card) for head in heads)]
    assert nowhere == ["t5d"]
    assert fits(entries("T5D"), *cards("T4N"))


def test_section_6_4_which_night_capable_birds_fit_under_no_face_down_card() -> None:
    species = {SPECIES_OF[card] for card in REAL if NIGHT[card]}
    shut = [CODES[c] for c in REAL if SPECIES_OF[c] in species and not fits((HIDDEN,), c)]
    assert shut == ["t4n", "t5d"]


def test_section_6_4_nothing_fits_under_the_day_teal_1_and_it_is_the_only_such_card() -> None:
    shut = [CODES[head] for head in REAL if not NIGHT[head] and not any(lies(head, card) for card in REAL)]
    assert shut == ["t1d"]


@pytest.mark.parametrize(
    ("card", "depth"),
    [
        ("G5N", 1), ("G5D", 2), ("G4N", 3), ("G4D", 4), ("G3N", 4), ("G3D", 4), ("S4N", 2), ("S3N", 3), ("S2N", 3),
        ("T1D", 1), ("T2N", 1), ("T3D", 1), ("T4N", 0), ("T5D", 0),
    ],
)  # fmt: skip
def test_section_6_4_how_many_face_down_cards_a_bird_may_lie_under(card: str, depth: int) -> None:
    assert [n for n in range(1, 6) if fits((HIDDEN,) * n, *cards(card))] == list(range(1, depth + 1))


def test_section_6_3_face_down_columns_of_up_to_five_cards_are_possible() -> None:
    assert [n for n in range(1, 8) if tenable((HIDDEN,) * n)] == [1, 2, 3, 4, 5]


@few
@given(seed=st.integers(0, 2**32), memory=st.sampled_from(["open", "strict"]))
def test_section_5_the_offered_turns_are_those_of_a_second_referee(seed: int, memory: str) -> None:
    source = random.Random(seed)
    state = GAME.new(2, {**OPEN, "memory": memory}, str(seed))
    while GAME.outcome(state) is None:
        assert faults(GAME.view(state, None)) == []
        if state.stage == "action":
            assert set(offered(state, "")) == legal_turns(GAME.view(state, state.seat))
            before = dump(state)
            assert before == dump(copy(state))
        random_step(GAME, state, source)
    assert faults(GAME.view(state, None)) == []


def offered(state: State, words: str) -> list[str]:
    """Every action that the decisions lead to, with where it goes."""
    found = []
    for option in GAME.decisions(state)[state.seat].options:
        said = f"{words}{option.key}"
        if option.key == "swap" or state.stage == "target":
            found.append(said)
        else:
            trial = copy(state)
            advance(GAME, trial, state.seat, (option.key,))
            found += offered(trial, f"{said} ")
    return found


def test_section_10_2_games_of_uniformly_random_turns_are_as_long_as_the_reference() -> None:
    turns = []
    for seed in range(12):
        source = random.Random(seed)
        state = GAME.new(2, {**OPEN, "swap_draw": "3", "first": "random"}, str(seed))
        while GAME.outcome(state) is None:
            words = source.choice(sorted(offered(state, ""))) if state.stage == "action" else ""
            for word in words.split() or [source.choice(keys(state))]:
                advance(GAME, state, state.seat, (word,))
        assert state.end == "limit"
        turns.append(state.turns)
    assert min(turns) > 140
    assert abs(sum(turns) / len(turns) - 176) < 8
