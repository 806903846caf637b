"""What holds for every game of the house, tried by random play."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.games.catalog import GAMES
from bot.games.contract import BadOption, Choice, Decision, Game, IllegalChoice, check_options, dump, load, taken
from bot.games.random_play import random_choice, random_game, random_step, replay
from bot.games.text import Text

AnyGame = Game[Any, Any]

TABLES = [(key, seats) for key, game in GAMES.items() for seats in game.seats]
everywhere = pytest.mark.parametrize(("key", "seats"), TABLES, ids=[f"{key}-{seats}" for key, seats in TABLES])
few = settings(
    max_examples=10, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], database=None
)
fewest = settings(few, max_examples=4)

GARBAGE: tuple[Choice, ...] = (
    (),
    ("no such thing",),
    ("",),
    ("-1",),
    ("pass", "pass"),
    ("🐟",) * 13,
    ("999999999",),
)


def options_for(game: AnyGame, seats: int, source: random.Random) -> dict[str, str]:
    """Options drawn from those that the player count allows, and that go together."""
    while True:
        drawn = {
            setting.key: source.choice([v for v in setting.values if seats in setting.seats.get(v, (seats,))])
            for setting in game.settings
        }
        try:
            return check_options(game, seats, drawn)
        except BadOption:
            continue


def begin(key: str, seats: int, seed: int) -> tuple[AnyGame, Any, random.Random]:
    """A new game with drawn options, and the source of its random play."""
    game, source = GAMES[key], random.Random(seed)
    return game, game.new(seats, options_for(game, seats, source), f"seed {seed}"), source


def copy(game: AnyGame, state: Any) -> Any:
    """The same state once more."""
    return load(game.state_type, dump(state))


def walk(game: AnyGame, state: Any, source: random.Random) -> Iterator[Any]:
    """Play at random to the end; yields the state before every decision and at the end."""
    yield state
    while game.outcome(state) is None:
        random_step(game, state, source)
        yield state


seeds = st.integers(0, 2**32)


@everywhere
@few
@given(seed=seeds)
def test_random_play_ends_by_itself_with_standings_of_everybody(key: str, seats: int, seed: int) -> None:
    game = GAMES[key]
    record = random_game(game, seats, options_for(game, seats, random.Random(seed)), str(seed))
    standings = record.outcome.standings
    assert sorted(standing.seat for standing in standings) == list(range(seats))
    assert [standing.place for standing in standings] == sorted(standing.place for standing in standings)
    assert set(record.outcome.winners) == {s.seat for s in standings if s.place == 1} or not record.outcome.winners
    for standing in standings:
        assert not standing.lines or sum(line.points for line in standing.lines) == standing.points
    final = replay(game, record)
    assert game.decisions(final) == {}
    assert game.scores(final) == [points for _, points in sorted((s.seat, s.points) for s in standings)]


@everywhere
@few
@given(seed=seeds)
def test_every_offered_option_is_accepted_and_the_parent_stays_as_it_was(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    for now in walk(game, state, source):
        before = dump(now)
        for seat, decision in game.decisions(now).items():
            for choice in certain(decision):
                game.choose(copy(game, now), seat, choice)
        assert dump(now) == before


def certain(decision: Decision) -> list[Choice]:
    """Choices that must be legal, whatever else is: each single option, the ends of an amount, the usual one."""
    usual = [decision.usual] if decision.usual is not None else []
    if decision.amount is not None:
        return [*usual, (str(decision.amount.minimum),), (str(last_amount(decision)),)]
    if decision.least == decision.most == 1:
        return [*usual, *((option.key,) for option in decision.options)]
    return usual


def last_amount(decision: Decision) -> int:
    """The greatest amount that can be chosen."""
    assert decision.amount is not None
    low, high, step = decision.amount.minimum, decision.amount.maximum, decision.amount.step
    return low + (high - low) // step * step


@everywhere
@few
@given(seed=seeds)
def test_decisions_are_well_formed_and_use_known_words(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    for now in walk(game, state, source):
        words = game.words(now)
        for seat, decision in game.decisions(now).items():
            assert seat in range(seats)
            assert game.plays(now, seat)
            assert decision.options or decision.amount is not None
            names = [option.key for option in decision.options]
            assert len(set(names)) == len(names)
            assert all(name and not any(c.isspace() for c in name) for name in names)
            assert set(names) <= set(words)
            assert all(isinstance(words[name], Text) for name in names)
            assert 0 <= decision.least <= decision.most
            assert decision.amount is not None or sum(o.times for o in decision.options) >= decision.least


@everywhere
@few
@given(seed=seeds)
def test_refused_choices_leave_the_state_byte_identical(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    for now in walk(game, state, source):
        asked = game.decisions(now)
        before = dump(now)
        for seat in range(-1, seats + 1):
            wrong = [choice for choice in GARBAGE if seat not in asked or not offered(asked[seat], choice)]
            if seat in asked:
                wrong += spoilt(asked[seat], source)
            else:
                wrong += [random_choice(decision, source) for decision in asked.values()]
            for choice in wrong:
                with pytest.raises(IllegalChoice):
                    game.choose(now, seat, choice)
                assert dump(now) == before


def offered(decision: Decision, choice: Choice) -> bool:
    """Whether a choice may be legal as far as the decision says."""
    if decision.amount is not None:
        return len(choice) == 1 and choice[0].lstrip("-").isdigit()
    times = {option.key: option.times for option in decision.options}
    fits = all(count <= times.get(name, 0) for name, count in taken(choice).items())
    return fits and decision.least <= len(choice) <= decision.most


def spoilt(decision: Decision, source: random.Random) -> list[Choice]:
    """A legal-looking choice with one too many, one too few, one too often, or a stranger in it."""
    if decision.amount is not None:
        beyond = (decision.amount.minimum - 1, decision.amount.maximum + 1)
        return [*((str(n),) for n in beyond), ("1.5",), ("",), ("ten",)]
    good = random_choice(decision, source)
    first = decision.options[0]
    trials: list[Choice] = [
        good[1:],
        (*good, first.key),
        (*good[1:], "nobody"),
        (first.key,) * (first.times + 1),
    ]
    return [choice for choice in trials if not offered(decision, choice)]


@everywhere
@few
@given(seed=seeds)
def test_states_and_views_survive_json(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    for now in walk(game, state, source):
        data = dump(now)
        again = load(game.state_type, data)
        assert dump(again) == data
        assert game.decisions(again) == game.decisions(now)
        for seat in (None, *range(seats)):
            view = dump(game.view(now, seat))
            assert dump(load(game.view_type, view)) == view


@everywhere
@few
@given(seed=seeds)
def test_same_seed_and_choices_give_the_same_states(key: str, seats: int, seed: int) -> None:
    game = GAMES[key]
    options = options_for(game, seats, random.Random(seed))
    record = random_game(game, seats, options, str(seed))
    one, other = game.new(seats, options, str(seed)), game.new(seats, options, str(seed))
    for seat, choice in record.choices:
        assert dump(one) == dump(other)
        progress = game.choose(one, seat, choice)
        other = copy(game, other)
        assert game.choose(other, seat, choice) == progress
    assert dump(one) == dump(other)
    assert random_game(game, seats, options, str(seed)) == record


@everywhere
@few
@given(seed=seeds)
def test_pieces_are_neither_made_nor_destroyed(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    at_first = game.pieces(state)
    assert at_first
    for now in walk(game, state, source):
        assert game.pieces(now) == at_first


@everywhere
@few
@given(seed=seeds)
def test_asking_changes_nothing(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    for now in walk(game, state, source):
        before = dump(now)
        game.decisions(now)
        game.scores(now)
        game.outcome(now)
        game.pieces(now)
        game.words(now)
        for seat in range(seats):
            game.view(now, seat)
            game.resample(now, seat, "a dream")
            chosen = game.timeout(now, seat)
            assert chosen == game.timeout(now, seat)
            if chosen is not None:
                assert dump(now) == before
                game.choose(copy(game, now), seat, chosen)
        assert dump(now) == before


@everywhere
@few
@given(seed=seeds)
def test_what_a_seat_cannot_know_changes_nothing_that_it_gets(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    for number, now in enumerate(walk(game, state, source)):
        for seat in (None, *range(seats)):
            dream = game.resample(now, seat, f"{seed} {number}")
            assert dump(game.view(dream, seat)) == dump(game.view(now, seat))
            assert game.scores(dream) == game.scores(now)
            assert game.pieces(dream) == game.pieces(now)
            if seat is not None:
                assert game.decisions(dream).get(seat) == game.decisions(now).get(seat)
            assert dump(game.view(copy(game, dream), seat)) == dump(game.view(now, seat))


@everywhere
@few
@given(seed=seeds)
def test_an_imagined_game_can_be_played_to_its_end(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    pause = source.randrange(40)
    for number, now in enumerate(walk(game, state, source)):
        if number == pause:
            dream = game.resample(now, source.choice([None, *range(seats)]), str(seed))
            assert game.pieces(dream) == game.pieces(now)
            for _ in walk(game, dream, source):
                pass
            return


@everywhere
@few
@given(seed=seeds)
def test_whoever_resigns_is_never_asked_again_and_the_game_still_ends(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    leaver, pause = source.randrange(seats), source.randrange(30)
    at_first = game.pieces(state)
    left = False
    for number, now in enumerate(walk(game, state, source)):
        if number == pause and game.outcome(now) is None:
            assert game.resign(now, leaver).turn_over
            left = True
        assert game.plays(now, leaver) is not left
        assert not left or leaver not in game.decisions(now)
        assert game.pieces(now) == at_first
    assert game.outcome(state) is not None


def pictures() -> dict[str, ModuleType]:
    """The pictures of the games, if there are any here."""
    try:
        catalog = importlib.import_module("rendering.catalog")
    except ModuleNotFoundError:
        return {}
    found: dict[str, ModuleType] = catalog.PICTURES
    return found


@everywhere
@fewest
@given(seed=seeds)
def test_what_a_seat_cannot_know_changes_no_picture(key: str, seats: int, seed: int) -> None:
    module = pictures().get(key)
    if module is None:
        pytest.skip("no pictures of this game here")
    caption = importlib.import_module("rendering.picture").Caption(
        names=tuple(f"Player {n}" for n in range(seats)), title="A title"
    )
    game, state, source = begin(key, seats, seed)
    pause = source.randrange(40)
    for number, now in enumerate(walk(game, state, source)):
        if number != pause and game.outcome(now) is None:
            continue
        seat = source.choice([None, *range(seats)])
        views = [game.view(each, seat) for each in (now, game.resample(now, seat, str(seed)))]
        boards = [module.board(view, caption, ()) for view in views]
        assert boards[0] == boards[1]
        if seat is not None:
            hands = [module.hand(view, caption, ()) for view in views]
            assert hands[0] == hands[1]
        return
