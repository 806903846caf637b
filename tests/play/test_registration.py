"""Telling Discord the commands: only when they changed, and whatever it answers the bot starts."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.registration import FIRST_PAUSE
from rendering.studio import Studio
from tests.play.wire import Wire, tapped
from tests.play.world import World, world

COMMANDS = "/applications/*/commands"


@pytest_asyncio.fixture(loop_scope="function")
async def refused(tmp_path: Path, studio: Studio, request: pytest.FixtureRequest) -> AsyncIterator[World]:
    """A world in which Discord takes no commands at the start."""
    status, code = request.param

    def prepare(made: World) -> None:
        made.env.inject_error("PUT", COMMANDS, status=status, code=code, times=None)

    async with world(tmp_path / "caravan.sqlite3", studio, prepare) as made:
        yield made


def known(harbour: World) -> set[str]:
    return {command["name"] for command in harbour.env.backend.commands.get(None, {}).values()}


def synced(wire: Wire) -> list[Any]:
    return [sent for sent in wire.sent if sent.method == "PUT" and sent.path.endswith("/commands")]


@pytest.mark.parametrize("refused", [(503, 0), (400, 30034), (400, 50035), (403, 50001)], indirect=True)
async def test_the_bot_starts_though_discord_takes_no_commands_and_tries_again_later(refused: World) -> None:
    assert refused.bot.is_ready()
    assert not known(refused)
    refused.heal()
    await refused.env.advance_time(2 * FIRST_PAUSE)
    assert "migration" in known(refused)
    number = await refused.start("Ana", "Bo")
    assert (await refused.table(number)).status == "live"


async def test_the_same_commands_are_told_once(harbour: World) -> None:
    before = known(harbour)
    with tapped() as wire:
        await harbour.restart()
        assert synced(wire) == []
    assert known(harbour) == before


async def test_changed_commands_are_told_anew(harbour: World) -> None:
    scope = f"application:{harbour.bot.application_id}"
    await harbour.bot.app.repository.save_setting(scope, "commands", "of an older version")
    with tapped() as wire:
        await harbour.restart()
        assert len(synced(wire)) == 1


async def test_commands_that_discord_has_lost_are_told_anew(harbour: World) -> None:
    harbour.env.backend.commands[None].popitem()
    with tapped() as wire:
        await harbour.restart()
        assert len(synced(wire)) == 1
