"""What holds for every game of the house, tried by random play."""

from __future__ import annotations

import importlib
import random
import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.games.catalog import GAMES
from bot.games.contract import (
    BadOption,
    Choice,
    Decision,
    Game,
    IllegalChoice,
    Inspected,
    Progress,
    check_options,
    dump,
    load,
    taken,
)
from bot.games.playing import advance, answer, leave
from bot.games.random_play import random_choice, random_game, random_step, replay
from bot.games.text import Text
from bot.games.verbs import Count, Either, OneOf, Slot, Switch
from rendering.picture import Caption

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


def pieces(game: AnyGame, state: Any) -> dict[str, int]:
    """Counts of everything that is neither made nor destroyed."""
    assert isinstance(game, Inspected)
    return game.pieces(state)


def copy(game: AnyGame, state: Any) -> Any:
    """The same state once more."""
    return load(game.state_type, dump(state))


def walk(game: AnyGame, state: Any, source: random.Random) -> Iterator[Any]:
    """Play at random to the end; yields the state before every decision and at the end."""
    yield state
    while game.outcome(state) is None:
        random_step(game, state, source)
        yield state


def spread(states: Iterator[Any]) -> Iterator[Any]:
    """All states of a game's first hours, and one in nine of the later ones, for what takes long to check."""
    for number, state in enumerate(states):
        if number < MANY or number % 9 == 0:
            yield state


MANY = 100
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
    for now in spread(walk(game, state, source)):
        before = dump(now)
        for seat, decision in game.decisions(now).items():
            for choice in certain(decision):
                advance(game, copy(game, now), seat, choice)
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
    for now in spread(walk(game, state, source)):
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
    for now in spread(walk(game, state, source)):
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
                    advance(game, now, seat, choice)
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
    for now in spread(walk(game, state, source)):
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
        progress = advance(game, one, seat, choice)
        other = copy(game, other)
        assert advance(game, other, seat, choice) == progress
    assert dump(one) == dump(other)
    assert random_game(game, seats, options, str(seed)) == record


@everywhere
@few
@given(seed=seeds)
def test_pieces_are_neither_made_nor_destroyed(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    at_first = pieces(game, state)
    assert at_first
    for now in walk(game, state, source):
        assert pieces(game, now) == at_first


@everywhere
@few
@given(seed=seeds)
def test_asking_changes_nothing(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    for now in spread(walk(game, state, source)):
        before = dump(now)
        game.decisions(now)
        game.scores(now)
        game.outcome(now)
        pieces(game, now)
        game.words(now)
        for seat in range(seats):
            game.view(now, seat)
            game.resample(now, seat, "a dream")
            chosen = game.timeout(now, seat)
            assert chosen == game.timeout(now, seat)
            if chosen is not None:
                assert dump(now) == before
                advance(game, copy(game, now), seat, chosen)
        assert dump(now) == before


@everywhere
@few
@given(seed=seeds)
def test_what_a_seat_cannot_know_changes_nothing_that_it_gets(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    for number, now in enumerate(spread(walk(game, state, source))):
        for seat in (None, *range(seats)):
            dream = game.resample(now, seat, f"{seed} {number}")
            assert dump(game.view(dream, seat)) == dump(game.view(now, seat))
            assert game.scores(dream) == game.scores(now)
            assert pieces(game, dream) == pieces(game, now)
            if seat is not None:
                assert game.decisions(dream).get(seat) == game.decisions(now).get(seat)
            assert dump(game.view(copy(game, dream), seat)) == dump(game.view(now, seat))
            assert dump(game.resample(dream, seat, "again")) == dump(game.resample(now, seat, "again"))


@everywhere
@few
@given(seed=seeds)
def test_an_imagined_game_can_be_played_to_its_end(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    pause = source.randrange(40)
    for number, now in enumerate(walk(game, state, source)):
        if number == pause:
            dream = game.resample(now, source.choice([None, *range(seats)]), str(seed))
            assert pieces(game, dream) == pieces(game, now)
            for _ in walk(game, dream, source):
                pass
            return


def assert_rightly_led(game: AnyGame, state: Any) -> None:
    """See that whoever is said to lead still plays, and has more points than somebody and fewer than nobody."""
    points, leaders = game.scores(state), game.leaders(state)
    playing = [points[seat] for seat in range(len(points)) if game.plays(state, seat)]
    for seat in leaders:
        assert game.plays(state, seat)
        assert min(playing) < points[seat] == max(playing)


@everywhere
@few
@given(seed=seeds)
def test_whoever_resigns_is_never_asked_again_and_the_game_still_ends(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    leaver, pause = source.randrange(seats), source.randrange(30)
    at_first = pieces(game, state)
    left = False
    for number, now in enumerate(walk(game, state, source)):
        if number == pause and game.outcome(now) is None:
            assert leave(game, now, leaver).turn_over
            left = True
        assert game.plays(now, leaver) is not left
        assert not left or leaver not in game.decisions(now)
        assert number > 0 or game.leaders(now) == [], "nobody leads before the first turn"
        assert_rightly_led(game, now)
        assert pieces(game, now) == at_first
    outcome = game.outcome(state)
    assert outcome is not None
    assert [one.seat for one in outcome.standings if one.left] == [leaver] * left, "the end says who had left"


# --- Between turns ------------------------------------------------------------------------------------------------


def heard(progress: Progress, seat: int) -> Progress:
    """What a seat learns from what a choice of its own brought about."""
    events = [event for event in progress.events if event.to is None or seat in event.to]
    return Progress(events, progress.turn_over, progress.revealed)


@everywhere
@few
@given(seed=seeds)
def test_an_unconfirmed_turn_shows_its_author_nothing_that_depends_on_what_is_hidden(
    key: str, seats: int, seed: int
) -> None:
    """In all states that a seat can't tell apart, the same choices that reveal nothing give it equal views,
    questions and words, up to the complete turn; and stepping back leads to what it came from."""
    game, state, source = begin(key, seats, seed)
    for number, now in enumerate(spread(walk(game, state, source))):
        for seat in game.decisions(now):
            worlds = [copy(game, now), *(game.resample(now, seat, f"{seed} {number} {n}") for n in range(2))]
            start = [dump(game.view(world, seat)) for world in worlds]
            over = False
            while not over:
                asked = game.decisions(worlds[0])[seat]
                choice = random_choice(asked, source)
                over = same_everywhere(game, worlds, seat, choice)
            again = [copy(game, now), game.resample(now, seat, f"{seed} {number} 0")]
            assert [dump(game.view(world, seat)) for world in again] == start[:2]


def same_everywhere(game: AnyGame, worlds: list[Any], seat: int, choice: Choice) -> bool:
    """Make a choice in worlds that a seat can't tell apart and check that it still can't; returns whether the turn
    ends here, is refused everywhere, or reveals something."""
    told: list[Progress | Text] = []
    for world in worlds:
        try:
            told.append(heard(answer(game, world, seat, choice), seat))
        except IllegalChoice as refused:
            told.append(refused.reason)
    first = told[0]
    if isinstance(first, Text):
        assert told == [first] * len(worlds)
        return True
    assert all(isinstance(other, Progress) and other.revealed == first.revealed for other in told)
    if first.revealed:
        return True
    assert told == [first] * len(worlds)
    assert len({dump(game.view(world, seat)) for world in worlds}) == 1
    assert len({tuple(game.scores(world)) for world in worlds}) == 1
    if first.turn_over:
        return True
    questions = [game.decisions(world).get(seat) for world in worlds]
    assert questions == [questions[0]] * len(worlds)
    return questions[0] is None


@everywhere
@few
@given(seed=seeds)
def test_nothing_follows_in_the_midst_of_a_turn_or_twice(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    for now in walk(game, state, source):
        before = dump(now)
        assert game.proceed(now) == Progress()
        assert dump(now) == before


@everywhere
@few
@given(seed=seeds)
def test_somebody_is_awaited_as_long_as_the_game_is_not_over(key: str, seats: int, seed: int) -> None:
    game, state, source = begin(key, seats, seed)
    for now in walk(game, state, source):
        awaited = [seat for seat, decision in game.decisions(now).items() if decision.awaited]
        assert bool(awaited) == (game.outcome(now) is None)


@everywhere
@fewest
@given(seed=seeds)
def test_no_picture_of_an_unconfirmed_turn_depends_on_what_is_hidden(key: str, seats: int, seed: int) -> None:
    module, caption = artist(key), captioned(seats)
    game, state, source = begin(key, seats, seed)
    pause = source.randrange(30)
    for number, now in enumerate(walk(game, state, source)):
        if number < pause or game.outcome(now) is not None:
            continue
        seat = source.choice(list(game.decisions(now)))
        worlds = [copy(game, now), game.resample(now, seat, str(seed))]
        while True:
            choice = random_choice(game.decisions(worlds[0])[seat], source)
            if same_everywhere(game, worlds, seat, choice):
                break
        if dump(game.view(worlds[0], seat)) == dump(game.view(worlds[1], seat)):
            views = [game.view(world, seat) for world in worlds]
            boards = [module.board(view, caption, ()) for view in views]
            assert boards[0] == boards[1]
        return


# --- Verbs and settings -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", list(GAMES))
def test_newcomers_are_told_in_two_lines_what_a_game_is(key: str) -> None:
    lines = GAMES[key].intro.splitlines()
    assert len(lines) == 2
    assert all(20 < len(line) <= 120 and line.endswith(".") for line in lines)


@pytest.mark.parametrize("key", list(GAMES))
def test_the_first_game_of_newcomers_can_be_opened_and_says_what_it_is(key: str) -> None:
    game = GAMES[key]
    first = game.first_game
    assert first is not None
    complete = check_options(game, first.seats, first.options)
    asked = {setting.key for setting in game.settings if setting.shown}
    assert set(first.options) == asked, "nothing is left to what was chosen before"
    assert first.seats <= min(2, game.seats[-1])
    assert "eal game in its gentlest form" in first.about or "real game, which has no smaller form" in first.about
    assert first.about.endswith(".")
    game.new(first.seats, complete, "first")


@pytest.mark.parametrize("key", list(GAMES))
def test_values_that_mean_a_player_name_a_seat(key: str) -> None:
    game = GAMES[key]
    for setting in game.settings:
        assert set(setting.people) <= set(setting.values)
        assert set(setting.people.values()) <= set(range(game.seats[-1]))
        shown = {value for value, label in setting.values.items() if "Player" in label.message}
        assert shown == set(setting.people), "they are called by name where the name is known"


@pytest.mark.parametrize("key", list(GAMES))
def test_declared_commands_and_settings_fit_what_discord_allows(key: str) -> None:
    game = GAMES[key]
    assert len(game.about) <= 100
    assert re.fullmatch(r"[a-z_]{1,32}", game.key)
    names = [verb.name for verb in game.verbs]
    assert len(set(names)) == len(names) <= 22
    assert "start" not in names
    for verb in game.verbs:
        assert re.fullmatch(r"[a-z_]{1,32}", verb.name)
        assert 0 < len(verb.about) <= 100
        slots = [slot.name for slot in verb.slots]
        assert len(set(slots)) == len(slots) <= 24
        assert "game" not in slots
        assert all(re.fullmatch(r"[a-z_]{1,32}", name) for name in slots)
        assert all(0 < len(slot.about) <= 100 for slot in verb.slots)
    for setting in game.settings:
        assert len(setting.about) <= 100
        assert setting.default in setting.values or setting.free


@pytest.mark.parametrize("key", list(GAMES))
def test_every_verb_can_be_taken_up_somewhere(key: str) -> None:
    game, missing = GAMES[key], {verb.name for verb in GAMES[key].verbs}
    for seed in range(60):
        seats = game.seats[seed % len(game.seats)]
        state = game.new(seats, options_for(game, seats, random.Random(seed)), f"verbs {seed}")
        for now in walk(game, state, random.Random(seed)):
            for asked in game.decisions(now).values():
                missing -= {verb.name for verb in game.verbs if verb.name in missing and verb.begins(asked)}
        if not missing:
            return
    assert missing == set()


@pytest.mark.parametrize("key", list(GAMES))
def test_the_words_of_verbs_are_words_of_the_game(key: str) -> None:
    game = GAMES[key]
    most = game.fullest if isinstance(game, Inspected) else {}
    options = check_options(game, game.seats[-1], most)
    state = game.new(game.seats[-1], options, "words")
    known = set(game.words(state))
    for verb in game.verbs:
        for part in verb.parts:
            if isinstance(part, str):
                assert part in known, (verb.name, part)
            elif isinstance(part, Either):
                assert set(part.words) <= known
            elif isinstance(part, Switch):
                assert {part.yes, part.no} - {""} <= known
            elif isinstance(part, OneOf):
                assert set(part.values) <= known
            elif isinstance(part, Count):
                assert part.name in known
            elif isinstance(part, Slot):
                assert not part.unsaid or part.unsaid in known


# --- Pictures -----------------------------------------------------------------------------------------------------


def artist(key: str) -> ModuleType:
    """The pictures of a game."""
    return importlib.import_module(GAMES.entries[key].pictures)


def captioned(seats: int) -> Caption:
    """The words around a picture."""
    return Caption(names=tuple(f"Player {n}" for n in range(seats)), title="A title")


@everywhere
@fewest
@given(seed=seeds)
def test_what_a_seat_cannot_know_changes_no_picture(key: str, seats: int, seed: int) -> None:
    module, caption = artist(key), captioned(seats)
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
