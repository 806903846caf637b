"""What must hold in every position of Migration: Mars, tried by random play."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bot.games.contract import Choice, IllegalChoice, Progress, check_options, dump, load
from bot.games.mars.game import GAME
from bot.games.mars.state import State
from bot.games.playing import advance, answer, leave
from bot.games.random_play import random_choice, random_game, random_step, replay
from bot.games.text import Text

everywhere = pytest.mark.parametrize("seats", [2, 3, 4])
SHORT = {"rounds": "15"}


def begin(seats: int, seed: str, **options: str) -> tuple[State, random.Random]:
    """A new short game, and the source of its random play."""
    return GAME.new(seats, check_options(GAME, seats, {**SHORT, **options}), seed), random.Random(f"{seats} {seed}")


def copy(state: State) -> State:
    """The same state once more."""
    return load(State, dump(state))


def walk(state: State, source: random.Random) -> Iterator[State]:
    """Play at random to the end; yields the state before every decision and at the end."""
    yield state
    while GAME.outcome(state) is None:
        random_step(GAME, state, source, rash=0.2)
        yield state


@everywhere
@pytest.mark.parametrize("powers", ["off", "on"])
def test_every_game_ends_by_a_winner_or_by_the_round_cap(seats: int, powers: str) -> None:
    for seed in range(6):
        record = random_game(GAME, seats, check_options(GAME, seats, {**SHORT, "powers": powers}), str(seed))
        final = replay(GAME, record)
        assert final.end in ("won", "cap")
        assert GAME.decisions(final) == {}
        assert sorted(standing.seat for standing in record.outcome.standings) == list(range(seats))
        assert len(record.outcome.winners) == 1
        for standing in record.outcome.standings:
            assert (
                sum(line.points for line in standing.lines) == standing.points == GAME.scores(final)[standing.seat]
            )


@everywhere
def test_states_views_and_words_are_whole(seats: int) -> None:
    state, source = begin(seats, "whole")
    at_first = GAME.pieces(state)
    for now in walk(state, source):
        data = dump(now)
        assert dump(copy(now)) == data
        assert GAME.pieces(now) == at_first
        assert all(count >= 0 for faction in now.seats for count in faction.assets)
        words = GAME.words(now)
        asked = GAME.decisions(now)
        assert GAME.decisions(copy(now)) == asked
        assert bool(asked) is (GAME.outcome(now) is None)
        assert not asked or [seat for seat, each in asked.items() if each.awaited] == [now.active]
        for seat, decision in asked.items():
            names = [option.key for option in decision.options]
            assert GAME.plays(now, seat)
            assert len(set(names)) == len(names)
            assert bool(names) is (decision.amount is None)
            assert all(isinstance(words[name], Text) for name in names)
            assert decision.amount is not None or sum(o.times for o in decision.options) >= decision.least
        for seat in (None, *range(seats)):
            view = dump(GAME.view(now, seat))
            assert dump(load(GAME.view_type, view)) == view
        assert dump(now) == data


@everywhere
def test_every_offered_option_is_accepted_and_asking_changes_nothing(seats: int) -> None:
    state, source = begin(seats, "options")
    for now in walk(state, source):
        before = dump(now)
        for seat, decision in GAME.decisions(now).items():
            for choice in _certain(decision):
                advance(GAME, copy(now), seat, choice)
            chosen = GAME.timeout(now, seat)
            assert (chosen is not None) is decision.awaited
            if chosen is not None:
                advance(GAME, copy(now), seat, chosen)
        assert dump(now) == before


def _certain(decision: object) -> list[Choice]:
    asked = decision
    if asked.amount is not None:  # type: ignore[attr-defined]
        return [(str(asked.amount.minimum),), (str(asked.amount.maximum),)]  # type: ignore[attr-defined]
    usual = [asked.usual] if asked.usual is not None else []  # type: ignore[attr-defined]
    if asked.least == asked.most == 1:  # type: ignore[attr-defined]
        return [*usual, *((option.key,) for option in asked.options)]  # type: ignore[attr-defined]
    return usual


@everywhere
def test_refused_choices_leave_the_state_byte_identical(seats: int) -> None:
    state, source = begin(seats, "refused")
    for now in walk(state, source):
        before, asked = dump(now), GAME.decisions(now)
        for seat in range(-1, seats + 1):
            wrong: list[Choice] = [(), ("no such thing",), ("-1",), ("999999",), ("A1", "A1"), ("🐟",) * 13]
            if seat in asked:
                good = random_choice(asked[seat], source)
                wrong += [(*good, "nobody"), good * 40] if good else []
            for choice in wrong:
                if seat in asked and choice == () and asked[seat].least == 0:
                    continue
                with pytest.raises(IllegalChoice) as refused:
                    answer(GAME, now, seat, choice)
                assert refused.value.reason.message
                assert dump(now) == before


@everywhere
def test_every_word_that_is_not_offered_has_a_reason_or_none_and_never_fails(seats: int) -> None:
    state, source = begin(seats, "reasons")
    for now in walk(state, source):
        for seat in range(seats):
            offered = GAME.decisions(now).get(seat)
            keys = {option.key for option in offered.options} if offered is not None else set()
            for key in GAME.words(now):
                if key not in keys:
                    assert isinstance(GAME.why_not(now, seat, key), Text | None)


# --- Secrecy -------------------------------------------------------------------------------------------------


def _for(seat: int | None, progress: Progress) -> list[object]:
    """What a seat hears of what happened."""
    return [event for event in progress.events if event.to is None or seat in event.to]


@everywhere
def test_what_a_seat_cannot_know_changes_nothing_that_it_gets(seats: int) -> None:
    state, source = begin(seats, "secret")
    for number, now in enumerate(walk(state, source)):
        for seat in (None, *range(seats)):
            dream = GAME.resample(now, seat, f"dream {number}")
            assert dump(GAME.view(dream, seat)) == dump(GAME.view(now, seat))
            assert GAME.scores(dream) == GAME.scores(now)
            assert GAME.pieces(dream) == GAME.pieces(now)
            if seat is not None:
                assert GAME.decisions(dream).get(seat) == GAME.decisions(now).get(seat)
            if not now.end and now.drafts[now.active] is None:
                assert GAME.decisions(dream)[now.active].prompt == GAME.decisions(now)[now.active].prompt


@everywhere
def test_unrevealed_choices_lead_to_the_same_in_every_position_that_the_seat_cannot_tell_apart(seats: int) -> None:
    state, source = begin(seats, "pencil")
    for number, now in enumerate(walk(state, source)):
        asked = GAME.decisions(now)
        if not asked:
            continue
        seat = source.choice(list(asked))
        here, there = copy(now), GAME.resample(now, seat, f"dream {number}")
        over = False
        while not over and seat in GAME.decisions(here):
            choice = random_choice(GAME.decisions(here)[seat], source)
            try:
                one = answer(GAME, here, seat, choice)
            except IllegalChoice:
                break
            other = answer(GAME, there, seat, choice)
            if one.revealed:
                assert other.revealed
                break
            assert _for(seat, one) == _for(seat, other)
            over = one.turn_over
            assert other.turn_over is over
            assert dump(GAME.view(here, seat)) == dump(GAME.view(there, seat))
            assert GAME.decisions(here).get(seat) == GAME.decisions(there).get(seat)


@everywhere
def test_a_resampled_game_can_be_played_to_its_end(seats: int) -> None:
    state, source = begin(seats, "dreams")
    pauses = {source.randrange(300) for _ in range(4)}
    for number, now in enumerate(walk(state, source)):
        if number in pauses:
            for _ in walk(GAME.resample(now, source.randrange(seats), str(number)), source):
                pass


def test_no_other_hand_and_no_deck_stands_in_a_view() -> None:
    state, source = begin(4, "hands")
    for now in walk(state, source):
        for seat in (None, 0, 1, 2, 3):
            view = GAME.view(now, seat)
            assert all((player.events is not None) is (player.seat == seat) for player in view.players)
            for offer in view.offers:
                assert (offer.events is not None) is (seat in (offer.proposer, offer.target))


# --- Leaving -------------------------------------------------------------------------------------------------


@everywhere
def test_win_7_whoever_leaves_is_never_asked_again_and_the_game_still_ends(seats: int) -> None:
    for seed in range(12):
        state, source = begin(seats, f"leave {seed}")
        leaver, pause = source.randrange(seats), source.choice([0, 1, 5, source.randrange(200)])
        at_first, left = GAME.pieces(state), False
        for number, now in enumerate(walk(state, source)):
            if number == pause and GAME.outcome(now) is None:
                assert leave(GAME, now, leaver).turn_over
                left = True
                with pytest.raises(IllegalChoice):
                    GAME.resign(now, leaver)
            assert GAME.plays(now, leaver) is not left
            assert not left or leaver not in GAME.decisions(now)
            assert GAME.pieces(now) == at_first
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert not left or outcome.standings[-1].seat == leaver


def test_a_game_played_by_timeouts_alone_ends_without_any_offer() -> None:
    state, _ = begin(3, "asleep")
    while GAME.outcome(state) is None:
        chosen = GAME.timeout(state, state.active)
        assert chosen is not None
        advance(GAME, state, state.active, chosen)
    assert state.offered == 0
