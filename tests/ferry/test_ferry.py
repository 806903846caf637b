"""The sixth game: its rules hold what every game must, and it is measured and drawn from its declarations alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bot.cli.bench import decisions, pictures, sample_games
from bot.games.catalog import GAMES, Catalog
from bot.games.contract import IllegalChoice, check_options, dump, load
from bot.games.playing import advance, answer
from bot.games.random_play import random_game, random_step, replay
from rendering.picture import Caption
from rendering.studio import Job, Studio
from tests.ferry import ENTRY
from tests.games.test_every_game import pieces, same_everywhere

GAME = ENTRY.game()


def walked(seats: int, seed: int) -> Iterator[Any]:
    """The states of a random game."""
    state, source = GAME.new(seats, check_options(GAME, seats, {}), str(seed)), random.Random(seed)
    while GAME.outcome(state) is None:
        yield state
        random_step(GAME, state, source)
    yield state


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_games_end_and_replay(seats: int) -> None:
    for seed in range(20):
        record = random_game(GAME, seats, check_options(GAME, seats, {}), str(seed))
        assert GAME.outcome(replay(GAME, record)) == record.outcome


@pytest.mark.parametrize("seats", GAME.seats)
def test_states_survive_json_and_somebody_is_always_awaited(seats: int) -> None:
    for seed in range(10):
        for state in walked(seats, seed):
            assert dump(load(GAME.state_type, dump(state))) == dump(state)
            awaited = [seat for seat, asked in GAME.decisions(state).items() if asked.awaited]
            assert bool(awaited) == (GAME.outcome(state) is None)


def test_what_does_not_fit_is_refused_before_the_rules_see_it() -> None:
    state = GAME.new(2, check_options(GAME, 2, {}), "1")
    for seat, choice in ((0, ("nothing",)), (0, ()), (0, ("d1", "d2")), (1, ("d1",)), (2, ("d1",))):
        before = dump(state)
        with pytest.raises(IllegalChoice):
            answer(GAME, state, seat, choice)
        assert dump(state) == before


def test_an_unconfirmed_turn_shows_the_same_in_all_worlds_that_cannot_be_told_apart() -> None:
    for seed in range(10):
        for state in walked(3, seed):
            for seat, asked in GAME.decisions(state).items():
                worlds = [load(GAME.state_type, dump(state)), GAME.resample(state, seat, str(seed))]
                same_everywhere(GAME, worlds, seat, (asked.options[0].key,))


def test_what_somebody_likes_comes_to_light_only_when_the_turn_is_inked() -> None:
    state = GAME.new(2, check_options(GAME, 2, {}), "1")
    good = f"{state.likes[1][0]}1"
    other = next(f"{kind[0]}2" for kind in ("dry_goods", "beasts", "folk") if kind != state.likes[1])
    twin = load(GAME.state_type, dump(state))
    assert not answer(GAME, state, 0, (good,)).revealed
    answer(GAME, twin, 0, (other,))
    assert GAME.proceed(state).revealed
    assert not GAME.proceed(twin).revealed


def test_nobody_leaves_a_ferry_that_has_left() -> None:
    *_, state = walked(2, 1)
    with pytest.raises(IllegalChoice):
        GAME.resign(state, 0)


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_a_seat_cannot_know_changes_nothing_that_it_gets(seats: int) -> None:
    for seed in range(10):
        for state in walked(seats, seed):
            for seat in (None, *range(seats)):
                twin = GAME.resample(state, seat, str(seed))
                assert dump(GAME.view(twin, seat)) == dump(GAME.view(state, seat))
                assert pieces(GAME, twin) == pieces(GAME, state)


def test_the_turn_passes_when_it_is_inked() -> None:
    state = GAME.new(2, check_options(GAME, 2, {}), "1")
    answer(GAME, state, 0, ("d1",))
    assert state.turn == 0
    GAME.proceed(state)
    assert state.turn == 1
    advance(GAME, state, 1, ("d2",))
    assert state.turn == 0


async def test_its_pictures_are_drawn_by_the_painter_in_its_own_process() -> None:
    studio = Studio()
    try:
        state = GAME.new(2, check_options(GAME, 2, {}), "1")
        advance(GAME, state, 0, ("b7",))
        view, caption = dump(GAME.view(state, None)), Caption(("Ana", "Bo"), "The Ferry")
        drawn = await studio.draw(Job.of(ENTRY, "board", view=view, caption=caption))
        assert drawn.alt == "The Ferry. Ana: B7. Bo: nothing."
        shown = await studio.draw(Job.of(ENTRY, "example", topic="Waving"))
        assert shown.alt == "Bo waves. Ana: B7. Bo: nothing, waved."
    finally:
        await studio.close()


def test_the_benchmark_measures_it_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = Catalog(*GAMES.entries.values(), ENTRY)
    for module in (decisions, pictures, sample_games):
        monkeypatch.setattr(module, "GAMES", catalog)
    speed = decisions.measure(decisions.Order(GAME.key, 0.01, 1))
    assert set(speed.by_seats) == {str(seats) for seats in GAME.seats}
    monkeypatch.setattr(pictures, "KINDS", ("board", "final"))
    found = pictures.measure(pictures.Order(GAME.key, "board", "seed", 1))
    assert {kind: drawn.cold_ms is not None for kind, drawn in found.items()} == {"board": True, "final": False}
    played = sample_games.play(GAME.key, 2, "seed")
    assert played.awaited == []
