"""What follows a turn is carried out when it is inked, and an unconfirmed turn tells nothing of hidden hands."""

from __future__ import annotations

import pytest

from bot.games.contract import Progress, dump
from bot.games.migration.state import State
from bot.games.playing import advance, answer, leave
from bot.games.text import show
from tests.games.migration_position import GAME, Position, options

HAND = ("bass",) * 3 + ("oak",) * 3 + ("rats",) * 3 + ("sparrow",) * 3


def facing(*hand: str, spirit: bool = False) -> State:
    """Seat 0 has a Bass Town with its Spirit on C1, Rats and Oak; seat 1 a Rats Town on C5, and ``hand``."""
    position = Position(mode="book1").town(0, "bass", "C1", spirit=True).town(1, "rats", "C5", spirit=spirit)
    return position.hand(0, "rats", "oak").hand(1, *hand).state


def told(progress: Progress) -> list[str]:
    """What is said."""
    return [show(event.text, str) for event in progress.events]


def unconfirmed(state: State) -> Progress:
    """Seat 0 pencils a whole turn."""
    answer(GAME, state, 0, ("rats",))
    return answer(GAME, state, 0, ("C2",))


def test_section_6_an_unconfirmed_turn_does_not_say_whether_an_opponent_will_be_skipped() -> None:
    able, stuck = facing("bass"), facing("rats")
    assert unconfirmed(able) == unconfirmed(stuck)
    assert dump(GAME.view(able, 0)) == dump(GAME.view(stuck, 0))
    assert GAME.view(able, 0).awaited == ()
    GAME.proceed(able)
    GAME.proceed(stuck)
    assert (GAME.view(able, 0).awaited, GAME.view(stuck, 0).awaited) == ((1,), (0,))


@pytest.mark.parametrize("hand", ["bass", "rats"])
def test_section_6_what_depends_on_a_hidden_hand_is_revealed_either_way(hand: str) -> None:
    state = facing(hand)
    assert not unconfirmed(state).revealed
    assert GAME.proceed(state).revealed


def test_section_6_nothing_is_revealed_when_any_hand_would_have_had_a_move() -> None:
    state = facing("rats", spirit=True)
    unconfirmed(state)
    assert not GAME.proceed(state).revealed


def test_section_6_nothing_is_revealed_when_somebody_without_explorers_is_skipped() -> None:
    state = facing()
    unconfirmed(state)
    progress = GAME.proceed(state)
    assert told(progress) == ["1 has no move and is skipped."]
    assert not progress.revealed


def test_section_4_the_last_hand_chosen_starts_the_game_when_it_is_inked() -> None:
    state = GAME.new(2, options(), "draft")
    advance(GAME, state, 0, HAND)
    answer(GAME, state, 1, HAND)
    assert (state.phase, GAME.view(state, 1).awaited, GAME.view(state, 1).phase) == ("draft", (), "draft")
    assert told(GAME.proceed(state)) == [f"{1 - state.founder} plays first."]
    assert state.phase == "play"


def test_section_8_the_game_ends_when_the_turn_is_inked() -> None:
    state = facing()
    answer(GAME, state, 0, ("pass",))
    assert GAME.outcome(state) is None
    GAME.proceed(state)
    assert GAME.outcome(state) is not None


def test_r62_a_resignation_out_of_turn_leaves_nothing_to_follow() -> None:
    position = Position(seats=3).town(0, "bass", "C1", spirit=True).hand(0, "rats").hand(1, "bass").hand(2, "bass")
    before = position.state.turns
    assert len(leave(GAME, position.state, 1).events) == 1
    assert (position.state.turn, position.state.turns) == (0, before)
