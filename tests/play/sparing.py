"""A studio that doesn't draw the same kind of picture for the hundredth time."""

from __future__ import annotations

from collections import Counter

from rendering.picture import Picture
from rendering.studio import Job, Studio

DRAWN = 12
"""So many pictures of a game and kind are drawn in each test."""


class SparingStudio(Studio):
    """Draws the first pictures of each game and kind, and then shows the last of them again: what pictures show, in
    whatever position, is tried with the pictures themselves. Whoever compares pictures draws them all."""

    def __init__(self) -> None:
        super().__init__()
        self._most: int | None = None
        self._drawn: Counter[tuple[str, str]] = Counter()
        self._last: dict[tuple[str, str], Picture] = {}

    def begin(self, *, most: int | None) -> None:
        """A new test begins, for which so many pictures of a kind are drawn (``None``: all)."""
        self._most = most
        self._drawn.clear()
        self._last.clear()

    async def draw(self, job: Job) -> Picture:
        """Draw a job, or show the last picture of its kind."""
        kind = (job.pictures, job.kind)
        if self._most is not None and self._drawn[kind] >= self._most:
            return self._last[kind]
        picture = self._last[kind] = await super().draw(job)
        self._drawn[kind] += 1
        return picture
