"""A store in a new file for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteRepository


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the test's games are kept."""
    return tmp_path / "var" / "caravan.sqlite3"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteRepository]:
    """An open, empty store."""
    opened = await SqliteRepository.open(path)
    yield opened
    await opened.close()
