"""The rounds that the bot goes, when the clock does what clocks do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.play.world import World


async def test_a_leap_of_the_clock_brings_one_round_and_not_all_that_were_skipped(
    harbour: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository = harbour.bot.app.repository
    real, asked = repository.due_tables, []

    async def due_tables(now: float, most: int) -> Any:
        asked.append(now)
        return await real(now, most)

    monkeypatch.setattr(repository, "due_tables", due_tables)
    harbour.env.backend.advance_clock(24 * 3600)
    await harbour.env.advance_time(60)
    assert 2 <= len(asked) <= 4
