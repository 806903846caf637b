"""What a game's pictures are, and how they are found: by the name of their module."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

from bot.games.contract import Outcome
from rendering.description import Section
from rendering.picture import Caption, Picture


class Pictures(Protocol):
    """What every game's module of pictures offers; ``view`` is of that game's view type.

    All are pure: equal arguments give equal pictures, and nothing is drawn that the view doesn't hold. A view
    between two turns, in which nobody is awaited, is drawn like any other.
    """

    def board(self, view: Any, caption: Caption, marks: Sequence[str] = ()) -> Picture:
        """The position, with the spots in ``marks`` highlighted."""

    def hand(self, view: Any, caption: Caption, chosen: Mapping[str, int] | None = None) -> Picture:
        """What the view's owner holds, or may choose from, with ``chosen`` highlighted. Raises ``ValueError``
        for a bystander's view."""

    def final(self, view: Any, outcome: Outcome, caption: Caption) -> Picture:
        """The last position, the places and where the points came from."""

    def describe(
        self,
        view: Any,
        caption: Caption,
        chosen: Mapping[str, int] | None = None,
        outcome: Outcome | None = None,
    ) -> Sequence[Section]:
        """The whole position in words, with what the view's owner holds; ``chosen`` as for a hand, ``outcome`` of a
        game that is over."""

    def example(self, topic: str) -> Picture | None:
        """A drawn example for a topic of the game's explanations; ``None`` if there is none."""

    def topics(self) -> Sequence[str]:
        """The topics that have an example."""


@cache
def pictures_of(module: str) -> Pictures:
    """The pictures in a module, by its name, which the game's entry in the catalog holds. Raises
    ``ModuleNotFoundError`` for one that isn't there."""
    return cast(Pictures, importlib.import_module(module))
