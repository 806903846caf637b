"""The sixth game: one entry, and the folders that it names. Nothing else in the program knows of it."""

from __future__ import annotations

from pathlib import Path

from bot.games.catalog import Entry

ENTRY = Entry("tests.ferry.game", "tests.ferry.pictures", str(Path(__file__).parent / "data"))
