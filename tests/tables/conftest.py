"""A hall for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteRepository
from tests.tables.hall import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """Tables on a new file."""
    path = tmp_path / "caravan.sqlite3"
    opened = Hall(path, await SqliteRepository.open(path))
    yield opened
    await opened.repository.close()
