"""Private panels that can still be kept up to date: Discord allows it for a quarter of an hour."""

from __future__ import annotations

from collections import OrderedDict

import discord

MOST = 1000


class OpenPanels:
    """Through what the newest panel of each table is shown, for the newest thousand."""

    def __init__(self) -> None:
        self._open: OrderedDict[int, discord.Interaction] = OrderedDict()

    def keep(self, number: int, interaction: discord.Interaction) -> None:
        """Note a table's newest panel."""
        self._open[number] = interaction
        self._open.move_to_end(number)
        if len(self._open) > MOST:
            self._open.popitem(last=False)

    def of(self, number: int) -> discord.Interaction | None:
        """Through what a table's newest panel is shown, if there is one."""
        return self._open.get(number)

    def forget(self, number: int) -> None:
        """A table's panel is not kept up to date any more."""
        self._open.pop(number, None)
