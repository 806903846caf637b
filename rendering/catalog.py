"""The pictures of each game, by the game's key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from bot.games.contract import Outcome
from rendering import migration, migrato, tinners
from rendering.picture import Caption, Picture


class Pictures(Protocol):
    """What every game's module of pictures offers; ``view`` is of that game's view type.

    All are pure: equal arguments give equal pictures, and nothing is drawn that the view doesn't hold.
    """

    def board(self, view: Any, caption: Caption, marks: Sequence[str] = ()) -> Picture:
        """The position, with the spots in ``marks`` highlighted."""

    def hand(self, view: Any, caption: Caption, chosen: Mapping[str, int] | None = None) -> Picture:
        """What the view's owner holds, or may choose from, with ``chosen`` highlighted. Raises ``ValueError``
        for a bystander's view."""

    def final(self, view: Any, outcome: Outcome, caption: Caption) -> Picture:
        """The last position, the places and where the points came from."""

    def example(self, topic: str) -> Picture | None:
        """A drawn example for a topic of the game's explanations; ``None`` if there is none."""

    def topics(self) -> Sequence[str]:
        """The topics that have an example."""


PICTURES: dict[str, Pictures] = {
    "migration": migration,
    "migrato": migrato,
    "tinners": tinners,
}


def pictures(key: str) -> Pictures:
    """The pictures of a game. Raises ``KeyError`` with the names there are."""
    if key not in PICTURES:
        raise KeyError(f"There are no pictures of a game called {key!r}; there are {', '.join(PICTURES)}.")
    return PICTURES[key]
