"""How a game ended: places, points, and who shares the win."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from bot.games.text import Text


class Line(msgspec.Struct, frozen=True):
    """One source of points and what it gave."""

    label: Text
    points: int


class Standing(msgspec.Struct, frozen=True):
    """One seat at the end: ``place`` counts from 1 and is shared by equals."""

    seat: int
    place: int
    points: int
    lines: tuple[Line, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: standings from first to last, and everyone who shares the win."""

    standings: tuple[Standing, ...]
    winners: tuple[int, ...]
    reason: Text


def rank(
    points: Sequence[int],
    lines: Sequence[tuple[Line, ...]] = (),
    *,
    breakers: Sequence[tuple[int, ...]] = (),
    last: Collection[int] = (),
) -> tuple[Standing, ...]:
    """Standings from first to last: more points first, then greater ``breakers`` (one tuple a seat); seats that are
    equal in both share their place. Seats in ``last`` stand behind all others."""
    worth = [(seat not in last, points[seat], *(breakers[seat] if breakers else ())) for seat in range(len(points))]
    order = sorted(range(len(points)), key=lambda seat: worth[seat], reverse=True)
    return tuple(
        Standing(
            seat,
            1 + sum(other > worth[seat] for other in worth),
            points[seat],
            lines[seat] if lines else (),
        )
        for seat in order
    )


def winners(standings: Iterable[Standing]) -> tuple[int, ...]:
    """Everybody in the first place, by seat."""
    return tuple(sorted(standing.seat for standing in standings if standing.place == 1))
