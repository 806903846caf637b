"""Stored games replay to the same end for ever; or the rules' version grows and a migration comes with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.catalog import GAMES
from bot.tables.archive import read, verify

RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_stored_game_replays_to_the_same_end(path: Path) -> None:
    verify(read(path.read_bytes()), GAMES)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_stored_games(key: str) -> None:
    names = {key, *GAMES.entries[key].former}
    assert [path for path in RECORDS if read(path.read_bytes()).game in names]


def test_stored_games_hold_no_names() -> None:
    for path in RECORDS:
        assert set(read(path.read_bytes()).__struct_fields__) == {
            "caravan", "game", "rules_version", "seats", "options", "seed", "fingerprint", "moves", "outcome",
            "holders",
        }  # fmt: skip
