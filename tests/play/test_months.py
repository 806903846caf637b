"""Days of a server with Discord's faults, restarts and a wrong clock: nobody is called in quiet hours, while they
are away or twice for one waiting, what is due happens within a minute, and no game stands still.

``python -m tests.play.months`` lives through as many days, tables and people as wished.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rendering.studio import Studio
from tests.play.months import simulate


@pytest.mark.few_pictures
@pytest.mark.timeout(600)
async def test_nine_days(database: Path, studio: Studio) -> None:
    months = await simulate(database, studio, tables=6, people=14, days=9, seed=3)
    assert months.counts["restarts"] >= 1
    assert months.counts["wrong clocks"] >= 1
    assert months.turns.total() > 50
    assert len(months.calls) > 50
    assert months.disturbed() == []
    assert months.doubled() == []
    assert months.lags == []
    assert months.counts["stuck"] == 0
