"""A request reads its table once, decodes the state once, and asks once for each position what is asked in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.games.contract import dump, load
from bot.tables.player_view import PlayerView
from tests.tables.hall import ANNE, BEN, CLEO, Hall, seat


@contextmanager
def counting(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count, while it lasts, how often a table is read, its moves are read, a state is decoded, and decisions are
    asked; and how many different states the decisions were asked of."""
    counts: Counter[str] = Counter()
    states: set[bytes] = set()
    table, moves = hall.repository.table, hall.repository.moves

    def loaded(kind: Any, data: bytes) -> Any:
        counts["decoded"] += 1
        return load(kind, data)

    async def read(number: int) -> Any:
        counts["tables"] += 1
        return await table(number)

    async def read_moves(number: int, *, undone: bool = False) -> Any:
        counts["moves"] += 1
        return await moves(number, undone=undone)

    game = hall.store.games["migration"]
    decisions = type(game).decisions

    def asked(self: Any, state: Any) -> Any:
        counts["asked"] += 1
        states.add(dump(state))
        return decisions(self, state)

    with monkeypatch.context() as patch:
        patch.setattr("bot.tables.position.load", loaded)
        patch.setattr(hall.repository, "table", read)
        patch.setattr(hall.repository, "moves", read_moves)
        patch.setattr(type(game), "decisions", asked)
        yield counts
    counts["states"] = len(states)


async def two_steps(hall: Hall) -> tuple[int, int, PlayerView]:
    """Somebody on turn in a running game who has pencilled an Explorer."""
    number = await hall.playing(ANNE, BEN, CLEO)
    person = await hall.on_turn(number)
    seen = await hall.play.take_up(number, person)
    assert seen.turn is not None
    assert seen.turn.decision is not None
    first = seen.turn.decision.options[0].key
    return number, person, await hall.play.choose(number, person, seen.token, (first,))


def place(seen: PlayerView) -> str:
    """The first place that can be chosen."""
    assert seen.turn is not None
    assert seen.turn.decision is not None
    return seen.turn.decision.options[0].key


async def counted(
    hall: Hall, monkeypatch: pytest.MonkeyPatch, act: Callable[[], Awaitable[Any]]
) -> tuple[Counter[str], Any]:
    """What an action costs, and what comes of it."""
    with counting(hall, monkeypatch) as counts:
        done = await act()
    return counts, done


async def test_confirming_a_turn_of_two_steps_decodes_once(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    number, person, seen = await two_steps(hall)
    seen = await hall.play.choose(number, person, seen.token, (place(seen),))
    assert seen.ready
    token = seen.token
    counts, done = await counted(hall, monkeypatch, lambda: hall.play.confirm(number, person, token))
    assert done.inked
    assert (counts["tables"], counts["decoded"], counts["moves"]) == (1, 1, 0)
    assert counts["asked"] == counts["states"] == 3, "before the turn, within it, and after it"


async def test_a_step_decodes_once_beside_the_copy_that_it_is_tried_on(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, person, seen = await two_steps(hall)
    token, key = seen.token, place(seen)
    counts, _ = await counted(hall, monkeypatch, lambda: hall.play.choose(number, person, token, (key,)))
    assert (counts["tables"], counts["decoded"], counts["moves"]) == (1, 2, 0)
    assert counts["asked"] == counts["states"] == 2


async def test_opening_a_panel_decodes_once(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    number, person, _ = await two_steps(hall)
    counts, _ = await counted(hall, monkeypatch, lambda: hall.play.take_up(number, person))
    assert (counts["tables"], counts["decoded"], counts["moves"]) == (1, 1, 0)
    assert counts["asked"] == counts["states"] == 2


async def test_a_typed_turn_is_numbered_without_reading_the_moves(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.on_turn(number)
    (whole, *_) = await hall.play.complete(number, person, "")
    counts, done = await counted(hall, monkeypatch, lambda: hall.play.type_turn(number, person, whole.text))
    assert done.inked
    assert (counts["tables"], counts["moves"]) == (1, 0)
    table = await hall.table(number)
    assert [move.number for move in await hall.repository.moves(number)][-1] == table.last_move == done.newest
    assert seat(table, person) == done.seat
