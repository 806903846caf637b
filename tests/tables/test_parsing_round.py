"""Whatever turn is played, its canonical text reads back to the same choices; every completion is a legal turn."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.games.catalog import GAMES as HOUSE
from bot.games.contract import IllegalChoice, check_options
from bot.games.playing import ink
from bot.games.random_play import random_choice
from bot.tables import completing, parsing
from bot.tables.position import AnyGame, Position
from bot.tables.turns import Turn, back, begin, canonical, finish, step, take_up
from tests.tables.hall import GAMES

seeds = st.integers(0, 2**32)
few = settings(
    max_examples=8, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], database=None
)
TABLES = [
    *(("migration", seats, mode) for seats in (2, 3, 4) for mode in ("book1", "full")),
    *(("lanterns", seats, "") for seats in (2, 3, 4)),
]
everywhere = pytest.mark.parametrize(("key", "seats", "mode"), TABLES)


def new(key: str, seats: int, mode: str, seed: int) -> tuple[AnyGame, Any, random.Random]:
    """A game with a random map, and the source of its random play."""
    game = GAMES[key]
    options = {"map": "random", "mode": mode} if mode else {}
    return game, game.new(seats, check_options(game, seats, options), f"seed {seed}"), random.Random(seed)


def name(seat: int) -> str:
    """Names that are hard to tell apart."""
    return ("Pass", "Bass", "C4", "Anne C4 oak")[seat]


def random_turn(game: AnyGame, state: Any, seat: int, source: random.Random, *, force: bool) -> Turn:
    """A whole legal turn of a seat, in which nobody changes their mind again and again."""
    turn = begin(Position(game, state), seat)
    while turn.decision is not None:
        choice = random_choice(turn.decision, source)
        if choice == ("anew",) and len(turn.steps) > 1:
            choice = ("keep",)
        with contextlib.suppress(IllegalChoice):  # a draw of several that the rules refuse as a whole
            turn = step(turn, choice, force=force)
    return turn


def play(game: AnyGame, state: Any, turn: Turn) -> None:
    """Make the choices of a turn."""
    ink(game, state, turn.seat, turn.choices)


@everywhere
@few
@given(seed=seeds)
def test_the_text_of_every_turn_reads_back_to_its_choices(key: str, seats: int, mode: str, seed: int) -> None:
    game, state, source = new(key, seats, mode, seed)
    while asked := game.decisions(state):
        for seat in asked:
            turn = random_turn(game, state, seat, source, force=False)
            text = canonical(turn.steps)
            for words in (text, text.upper(), text.replace("+", " + ").replace("*", " x")):
                reading = parsing.read(begin(Position(game, state), seat), words, name)
                assert [sorted(choice) for choice in reading.turn.choices] == [sorted(c) for c in turn.choices], (
                    words
                )
                assert reading.turn.complete
        play(game, state, turn)


QUOTES = (("“", "”"), ("„", "“"), ("«", "»"), ("‘", "’"), ("「", "」"), ("'", "'"), ("`", "`"))
WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in map(chr, range(0x21, 0x7F)) if letter.isalnum()}


def as_phones_type(words: str, source: random.Random) -> list[str]:
    """The words in quotes, with what can't be seen between them, with dashes and signs of print, in full width."""
    opening, closing = source.choice(QUOTES)
    quoted = " ".join(f"{opening}{word}{closing}" for word in words.split())
    unseen = "".join(letter + source.choice(("", "\u200b", "\u200f", "\ufeff", "\u2060")) for letter in words)
    printed = words.replace("-", source.choice("‐‑–—−")).replace("*", source.choice("×✕∗"))
    return [quoted, unseen, printed, words.translate(WIDE), words.replace(" ", "\u00a0")]


@few
@given(seed=seeds)
def test_turns_are_understood_as_phones_type_them(seed: int) -> None:
    game, state, source = new("migration", 2, "full", seed)
    while asked := game.decisions(state):
        for seat in asked:
            turn = random_turn(game, state, seat, source, force=False)
            for words in as_phones_type(canonical(turn.steps), source):
                read = parsing.read(begin(Position(game, state), seat), words, name).turn
                assert [sorted(choice) for choice in read.choices] == [sorted(c) for c in turn.choices], words
        play(game, state, turn)


@everywhere
@few
@given(seed=seeds)
def test_every_completion_is_a_whole_legal_turn_and_reads_back(key: str, seats: int, mode: str, seed: int) -> None:
    game, state, source = new(key, seats, mode, seed)
    while asked := game.decisions(state):
        for seat in asked:
            turn = random_turn(game, state, seat, source, force=False)
            words = canonical(turn.steps)
            for typed_words in ("", words[: source.randint(0, len(words))], words):
                found = completing.complete(begin(Position(game, state), seat), typed_words, name)
                assert len(found) <= 25
                assert len({done.text for done in found}) == len(found)
                for done in found[:: max(1, len(found) // 3)]:
                    assert 0 < len(done.text) <= 100
                    whole = parsing.read(begin(Position(game, state), seat), done.text, name).turn
                    assert whole.complete
                    assert canonical(whole.steps) == done.text
        play(game, state, turn)


@everywhere
@few
@given(seed=seeds)
def test_a_whole_turn_is_among_its_own_completions(key: str, seats: int, mode: str, seed: int) -> None:
    game, state, source = new(key, seats, mode, seed)
    while asked := game.decisions(state):
        for seat in asked:
            turn = random_turn(game, state, seat, source, force=False)
            words = canonical(turn.steps)
            found = [done.text for done in completing.complete(begin(Position(game, state), seat), words, name)]
            assert len(words) > completing.LONGEST_COMPLETION or words in found
        play(game, state, turn)


@everywhere
@few
@given(seed=seeds)
def test_a_turn_is_taken_up_again_from_its_choices_and_stepped_back_to_its_start(
    key: str, seats: int, mode: str, seed: int
) -> None:
    game, state, source = new(key, seats, mode, seed)
    while asked := game.decisions(state):
        seat = source.choice(list(asked))
        turn = random_turn(game, state, seat, source, force=True)
        again = take_up(Position(game, state).copy(), seat, turn.choices)
        assert again.steps == turn.steps
        assert again.reveals == turn.reveals
        assert again.events == turn.events
        assert again.position.data() == turn.position.data()
        choices, steps = turn.choices, turn.steps
        for _ in range(len(steps) + 1):
            choices = back(choices, steps)
            steps = steps[: len(choices)]
            assert take_up(Position(game, state).copy(), seat, choices).decision is not None
        assert choices == []
        play(game, state, turn)


def bare_words(text: str) -> str:
    """A canonical text as it is kept to be read later: with blanks between its words, in lower case."""
    return " ".join(text.casefold().replace("+", " + ").replace("*", " *").split())


@pytest.mark.parametrize("key", sorted(HOUSE))
@pytest.mark.parametrize("seed", range(2))
def test_what_is_typed_after_something_that_comes_to_light_can_be_read_once_it_has(key: str, seed: int) -> None:
    game, source, tried = HOUSE[key], random.Random(seed), 0
    state = game.new(2, check_options(game, 2, {}), f"seed {seed}")
    for _ in range(150):
        asked = game.decisions(state)
        if not asked:
            break
        seat = source.choice(list(asked))
        turn = random_turn(game, state, seat, source, force=True)
        before, words = Position(game, state).copy(), canonical(turn.steps)
        goes_on = not ink(game, state, seat, turn.choices).turn_over and seat in game.decisions(state)
        if not turn.reveals or not goes_on:
            continue
        rest = canonical(random_turn(game, state, seat, source, force=True).steps)
        if len(f"{words} {rest}") > 100:
            continue
        tried += 1
        read = parsing.read(begin(before, seat), f"{words} {rest}", name)
        assert read.turn.reveals
        assert read.rest == bare_words(rest)
        [offered] = completing.complete(begin(before, seat), f"{words} {rest}", name)
        assert offered.text == f"{words} {bare_words(rest)}"
        again = parsing.read(begin(Position(game, state), seat), read.rest, name).turn
        assert again.complete
    assert tried or key == "migration"


@pytest.mark.parametrize("key", sorted(HOUSE))
@pytest.mark.parametrize("seed", range(3))
def test_a_turn_that_brings_nothing_to_light_is_whole_when_nothing_more_is_asked(key: str, seed: int) -> None:
    """“That is your whole turn” is said of such a turn."""
    game, source = HOUSE[key], random.Random(seed)
    position = Position(game, game.new(2, check_options(game, 2, {}), f"seed {seed}"))
    for _ in range(120):
        if not position.decisions:
            break
        seat = source.choice(list(position.decisions))
        turn = random_turn(game, position.copy().state, seat, source, force=True)
        revealed = turn.reveals
        position, whole = finish(turn)
        assert revealed or whole.turn_over, canonical(turn.steps)
