"""One studio for all worlds, since starting a process takes longer than a picture."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from simcord import Env

from rendering.studio import Studio
from tests.play.sparing import DRAWN, SparingStudio
from tests.play.wire import Wire, check_limits, tapped
from tests.play.world import World, world


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def studio() -> AsyncIterator[SparingStudio]:
    """Draws for every test of this process."""
    shared = SparingStudio()
    yield shared
    await shared.close()


@pytest.fixture(autouse=True)
def _begin_sparing(request: pytest.FixtureRequest) -> None:
    """Have every test draw its first pictures, and those that compare pictures draw them all."""
    if "studio" in request.fixturenames:
        whole = "secrecy" in request.node.path.name
        request.getfixturevalue("studio").begin(most=None if whole else DRAWN)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where this test keeps its games."""
    return tmp_path / "caravan.sqlite3"


@pytest_asyncio.fixture
async def harbour(database: Path, studio: Studio) -> AsyncIterator[World]:
    """A server called Harbour."""
    async with world(database, studio) as made:
        yield made


@pytest.fixture
def env(harbour: World) -> Env:
    """The simulated Discord of the harbour; the clocks of a test follow it."""
    return harbour.env


@pytest.fixture
def wire(harbour: World) -> Iterator[Wire]:
    """What the bot sends during the test; every message is checked against Discord's limits at its end."""
    with tapped() as everything:
        yield everything
    for sent in everything.sent:
        check_limits(sent)


@pytest.fixture(autouse=True)
def _clock(request: pytest.FixtureRequest) -> None:
    """Have every test that plays in the harbour follow its clock."""
    if "harbour" in request.fixturenames:
        request.getfixturevalue("env")
