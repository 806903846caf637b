"""One studio for all worlds, since starting a process takes longer than a picture."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import pytest_asyncio
from simcord import Env

from bot.tables import lobby
from cogs.support import late_pictures
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
def _seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every test deal the same games each time it runs."""
    luck = random.Random(request.node.nodeid)
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_hex=lambda count: luck.randbytes(count).hex()))


@pytest.fixture(autouse=True)
def _begin_sparing(request: pytest.FixtureRequest) -> None:
    """Have tests that play whole games draw their first pictures only."""
    if "studio" in request.fixturenames:
        few = request.node.get_closest_marker("few_pictures") is not None
        request.getfixturevalue("studio").begin(most=DRAWN if few else None)


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have panels wait for their pictures however busy the machine is; what is late is tried by itself."""
    monkeypatch.setattr(late_pictures, "MOMENT", 30.0)


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
