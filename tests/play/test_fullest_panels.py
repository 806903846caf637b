"""A panel by direct message has five rows at most, and words for one message: in every game, whatever is asked."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.catalog import GAMES
from bot.games.contract import Decision, check_options, dump
from bot.games.random_play import random_step
from bot.store.records import SeatRecord, TableRecord
from bot.tables.player_view import PlayerView, at_turn
from bot.tables.position import Position
from bot.tables.turns import begin
from cogs.support import panels
from cogs.support.answers import EVERYTHING, Opened, group_names
from cogs.support.clock_words import shown
from cogs.support.messages import LONGEST_CONTENT
from tests.games.test_every_game import options_for
from tests.play.wire import Sent, check_limits

pytestmark = pytest.mark.few_pictures

NEWS = ["**" + "W" * 32 + "** settles a region that lies far away from everybody else."] * 60
LONGEST_NAME = "W" * 32
GAMES_EACH = 6
MOST_DECISIONS = 1500


def seen_by(table: TableRecord, position: Position, seat: int) -> PlayerView:
    """What the panel of a seat shows that has pencilled nothing yet."""
    return at_turn(table, begin(position, seat), [], 0)


def size_of(decision: Decision) -> int:
    """How much there is to choose from."""
    return sum(option.times for option in decision.options)


def check_panel(app: Any, seen: PlayerView, opened: Opened) -> None:
    """Everything fits into one ordinary message, what is asked too."""
    message = asyncio.run(
        panels.panel_message(app, seen, note="⚠️ " + "n" * 300, news=NEWS, number=2**31 - 1, opened=opened)
    )
    assert seen.turn is not None
    assert len(message.content) <= LONGEST_CONTENT
    assert f": {panels._prompt(seen.table, seen.turn)}\n" in message.content
    assert message.content.count("\n**W") < len(NEWS), "of what happened, as much as there is room for"
    for told in panels._explained(seen, seen.turn, opened):
        assert told in message.content
    assert message.view is not None
    body = {"content": message.content, "components": message.view.to_components()}
    check_limits(Sent("POST", "/channels/1/messages", body | {"allowed_mentions": {"parse": []}}, 1))
    assert "confirm" in str(message.view.to_components()[-1])


@pytest.mark.parametrize("key", GAMES)
def test_the_fullest_panels_of_a_game_fit_into_an_ordinary_message(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_pictures(*_: Any, **__: Any) -> list[None]:
        return []

    async def pictures_wanted(*_: Any) -> bool:
        return False

    async def until(*_: Any) -> str:
        return f"-# ⏳ You have until {shown(1_800_000_000.0)}."

    monkeypatch.setattr(panels, "_pictures", no_pictures)
    monkeypatch.setattr(panels, "wants_words", pictures_wanted)
    monkeypatch.setattr(panels, "own", until)
    game, rng = GAMES[key], random.Random(key)
    app = SimpleNamespace(tables=SimpleNamespace(game=lambda _: game))
    fullest: dict[tuple[str, str], int] = {}
    for number in range(GAMES_EACH):
        seats = max(game.seats) if number else rng.choice(list(game.seats))
        options = options_for(game, seats, rng) if number else check_options(game, seats, {})
        state = game.new(seats, options, f"fullest {number}")
        people = [SeatRecord(place + 1, LONGEST_NAME) for place in range(seats)]
        for _ in range(MOST_DECISIONS):
            if game.outcome(state) is not None:
                break
            asked = game.decisions(state)
            table = TableRecord(987654, key, 1, options, "live", 1, seats, people, 0.0, 0.0, state=dump(state))
            for seat, decision in asked.items():
                for group in [None, *range(len(group_names(decision.options)))]:
                    about = (decision.prompt.message, str(group))
                    if size_of(decision) > fullest.get(about, -1):
                        fullest[about] = size_of(decision)
                        opened = EVERYTHING if group is None else Opened(group)
                        check_panel(app, seen_by(table, Position(game, state).copy(), seat), opened)
            random_step(game, state, rng)
    assert max(fullest.values()) >= 5
