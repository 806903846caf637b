"""Explanations and saved maps that can't be given: answered in words all the same."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import content
from bot.tables import shelves
from tests.play.messages import answers
from tests.play.world import World

BROKEN = "Something went wrong on my side; nothing was lost. Please try again, or use /games."


def _fails(*_: Any) -> Any:
    raise OSError("no such page")


@pytest.mark.parametrize(
    ("command", "module", "name"),
    [
        ("rules", content, "topics"),
        ("migration maps forget", shelves, "tidy"),
    ],
)
async def test_what_fails_within_a_group_of_commands_is_answered(
    harbour: World, monkeypatch: pytest.MonkeyPatch, command: str, module: Any, name: str
) -> None:
    monkeypatch.setattr(module, name, _fails)
    options = {"name": "Bay"} if "maps" in command else {"game": "migration"}
    told = await harbour.person("Ana").slash(harbour.channel, command, **options)
    assert BROKEN in answers(told)
    harbour.expect_fault("no such page")
    assert len(harbour.env.errors) == 1
