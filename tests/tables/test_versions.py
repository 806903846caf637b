"""A file that another Caravan has written: games that this one doesn't know, and games of other rules."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from bot.games.contract import Choice, IllegalChoice, Progress, load
from bot.games.migration.game import Migration
from bot.games.migration.state import State
from bot.games.text import Text
from bot.store.records import Change, TableRecord
from bot.tables.refusals import Why
from tests.tables.hall import ANNE, BEN, GAMES, STRANGER, Hall, refused

KNOWN = Migration.rules_version


class Later(Migration):
    """Rules that play the same."""

    rules_version = KNOWN + 1


class Stricter(Later):
    """Rules under which nobody may settle."""

    def choose(self, state: State, seat: int, choice: Choice) -> Progress:
        if state.phase != "draft":
            raise IllegalChoice(Text("nobody settles any more."))
        return super().choose(state, seat, choice)


class WiderState(State, kw_only=True):
    """A state that keeps more than states used to."""

    weather: str


class Reshaped(Later):
    """Rules whose states have another shape."""

    def new(self, seats: int, options: Mapping[str, str], seed: str) -> Any:
        made = msgspec.json.decode(msgspec.json.encode(super().new(seats, options, seed)))
        return msgspec.convert({**made, "weather": "fair"}, WiderState)


class ReshapedAndStricter(Reshaped, Stricter):
    """Both at once."""


Reshaped.state_type = ReshapedAndStricter.state_type = WiderState


def change_rules(hall: Hall, rules: Migration, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go on with other rules of Migration."""
    monkeypatch.setattr(hall.store, "games", {**GAMES, "migration": rules})


async def played(hall: Hall, turns: int) -> int:
    """A game with some turns."""
    number = await hall.playing(ANNE, BEN)
    for turn in range(turns):
        await hall.turn(number, random.Random(turn))
    return number


async def set_aside(hall: Hall, number: int, **changes: Any) -> TableRecord:
    """Change what is stored of a table, as another Caravan might have written it."""
    async with hall.store.holding(number) as table:
        for field, value in changes.items():
            setattr(table, field, value)
        await hall.store.commit(Change(table))
        return table


# --- Games that aren't known, and newer rules ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "why", "told"),
    [
        (
            {"game": "chess"},
            Why.UNKNOWN,
            "is a game of chess, which this Caravan doesn't know. It is kept",
        ),
        ({"rules_version": KNOWN + 1}, Why.NEWER, "was begun under newer rules than this Caravan has."),
    ],
)
async def test_what_this_caravan_can_not_play_is_kept_and_said(
    hall: Hall, changes: dict[str, Any], why: Why, told: str
) -> None:
    number = await played(hall, 1)
    before = await set_aside(hall, number, due_at=1.0, **changes)
    on = before.seats[before.awaited[0]].user
    attempts = (
        hall.play.look(number, STRANGER),
        hall.play.take_up(number, on),
        hall.play.type_turn(number, on, "bass D1"),
        hall.play.resign(number, on),
        hall.undo.ask(number, ANNE),
        hall.reminders.look_after(number),
        hall.tables.repost(number),
    )
    for attempt in attempts:
        assert told in await refused(attempt, why)
    assert await hall.table(number) == before
    [listed, *_] = await hall.tables.mine(on)
    assert listed.id == number
    assert hall.tables.name_of(listed) in ("chess", "Migration")


# --- Older rules ---------------------------------------------------------------------------------------------


async def test_a_game_of_older_rules_goes_on_from_what_is_stored(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await played(hall, 3)
    before = await hall.table(number)
    change_rules(hall, Later(), monkeypatch)
    assert await hall.table(number) == before
    await hall.turn(number, random.Random(9))
    assert (await hall.table(number)).rules_version == KNOWN, "its file says under which rules it began"


async def test_a_turn_is_taken_back_where_todays_rules_lead_to_the_same(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await played(hall, 2)
    before = await hall.table(number)
    change_rules(hall, Later(), monkeypatch)
    person = await hall.turn(number, random.Random(9))
    asked = (await hall.undo.ask(number, person)).undo
    if asked is not None:
        await hall.undo.answer(number, ANNE if person == BEN else BEN, asked.move, agree=True)
    assert (await hall.table(number)).state == before.state


async def test_undo_says_where_todays_rules_lead_elsewhere_and_nothing_changes(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.turn(number, random.Random(1))
    before = await hall.table(number)
    change_rules(hall, Stricter(), monkeypatch)
    told = await refused(hall.undo.ask(number, person), Why.NOTHING_TO_UNDO)
    assert "this game was begun under older rules" in told
    assert await hall.table(number) == before


async def test_the_others_are_not_asked_for_an_undo_that_could_not_be(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await hall.playing(ANNE, BEN)
    person = await hall.turn(number, random.Random(1))
    await hall.turn(number, random.Random(2))
    change_rules(hall, Stricter(), monkeypatch)
    await refused(hall.undo.ask(number, person), Why.NOTHING_TO_UNDO)
    assert (await hall.table(number)).undo is None


async def test_a_state_of_another_shape_is_worked_out_anew_from_the_moves(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await played(hall, 3)
    before = await hall.table(number)
    change_rules(hall, Reshaped(), monkeypatch)
    after = await hall.table(number)
    assert after.state is not None
    assert load(WiderState, after.state).weather == "fair"
    assert after.awaited == before.awaited
    await hall.turn(number, random.Random(9))
    assert (await hall.table(number)).last_move == before.last_move + 1


async def test_a_state_that_can_be_neither_read_nor_worked_out_is_kept_and_said(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await played(hall, 3)
    before = await hall.table(number)
    change_rules(hall, ReshapedAndStricter(), monkeypatch)
    told = await refused(hall.play.look(number, ANNE), Why.OLDER)
    assert "was begun under older rules, with which this Caravan can't go on. It is kept as it is" in told
    assert await hall.table(number) == before
