"""Finished maps that a server keeps by name."""

from __future__ import annotations

from typing import ClassVar

from bot.games.migration import charts
from bot.games.migration.state import State
from bot.games.verbs import Misread, Shelf


class MapShelf(Shelf):
    """Maps, as the option ``map`` takes them."""

    setting: ClassVar[str] = "map"
    carrier: ClassVar[str] = "saved"
    name: ClassVar[str] = "maps"
    thing: ClassVar[str] = "map"

    def code(self, state: State) -> str:
        """The map of a table as it was when it was finished. Raises :class:`Misread` before that."""
        try:
            return charts.code(state)
        except charts.BadChart as unfinished:
            raise Misread(unfinished.reason) from unfinished

    def fits(self, code: str, seats: int) -> bool:
        """Whether a map is for so many players."""
        return charts.parse(code).players == seats
