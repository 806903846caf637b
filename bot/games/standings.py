"""How a game ended: places, points, and who shares the win."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from bot.games.text import Text, Who, text


class Line(msgspec.Struct, frozen=True):
    """One source of points and what it gave."""

    label: Text
    points: int


class Standing(msgspec.Struct, frozen=True):
    """One seat at the end: ``place`` counts from 1 and is shared by equals. ``left``: it had left the game."""

    seat: int
    place: int
    points: int
    lines: tuple[Line, ...] = ()
    left: bool = False


class Rival(msgspec.Struct, frozen=True):
    """An opponent that the game itself plays, at the end: its name and place, and its points."""

    name: Text
    place: int
    points: int


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: standings from first to last, and everyone who shares the win. ``rivals`` are opponents
    that nobody sits for; their places count among those of the standings."""

    standings: tuple[Standing, ...]
    winners: tuple[int, ...]
    reason: Text
    rivals: tuple[Rival, ...] = ()


class Breaker(msgspec.Struct, frozen=True):
    """What tells apart those who are level in points: each seat's count of it, more being better.

    ``what`` follows "told apart by" and "level in": "cards in hand". ``told`` is how each seat's count is said, if
    not as it is ("£5"); one that isn't ``counted`` in anything (an order of seats) is told without its counts.
    """

    what: Text
    counts: tuple[int, ...]
    told: tuple[str, ...] = ()
    counted: bool = True

    def said(self, seat: int) -> str:
        """A seat's count in words."""
        return self.told[seat] if self.told else str(self.counts[seat])


def conclude(
    points: Sequence[int],
    lines: Sequence[tuple[Line, ...]],
    reason: Text,
    *,
    breakers: Sequence[Breaker] = (),
    last: Collection[int] = (),
) -> Outcome:
    """The outcome of a game: more points first, then what the ``breakers`` count, one after the other; who is equal
    in all of it shares a place. Seats in ``last`` have left, and stand behind all others.

    The reason of the end is followed by what decided between those who are level in points.
    """
    counts = [tuple(breaker.counts[seat] for breaker in breakers) for seat in range(len(points))]
    standings = rank(points, lines, breakers=counts, last=last)
    return Outcome(standings, winners(standings), _together([reason, *ties(standings, breakers, last)]))


def rank(
    points: Sequence[int],
    lines: Sequence[tuple[Line, ...]] = (),
    *,
    breakers: Sequence[tuple[int, ...]] = (),
    last: Collection[int] = (),
) -> tuple[Standing, ...]:
    """Standings from first to last: more points first, then greater ``breakers`` (one tuple a seat); seats that are
    equal in both share their place. Seats in ``last`` have left, and stand behind all others."""
    worth = [(seat not in last, points[seat], *(breakers[seat] if breakers else ())) for seat in range(len(points))]
    order = sorted(range(len(points)), key=lambda seat: worth[seat], reverse=True)
    return tuple(
        Standing(
            seat,
            1 + sum(other > worth[seat] for other in worth),
            points[seat],
            lines[seat] if lines else (),
            seat in last,
        )
        for seat in order
    )


def winners(standings: Iterable[Standing]) -> tuple[int, ...]:
    """Everybody in the first place, by seat."""
    return tuple(sorted(standing.seat for standing in standings if standing.place == 1))


# --- Ties in words -----------------------------------------------------------------------------------------------


def ties(standings: Sequence[Standing], breakers: Sequence[Breaker], last: Collection[int] = ()) -> list[Text]:
    """What decided between those who are level in points, from the first place to the last; and who stands behind
    others without having fewer points, having left."""
    stayed = [standing for standing in standings if standing.seat not in last]
    levels = sorted({standing.points for standing in stayed}, reverse=True)
    groups = [[standing for standing in stayed if standing.points == level] for level in levels]
    told = [_decided(group, breakers, []) for group in groups if len(group) > 1]
    behind = [standing.seat for standing in standings if standing.seat in last and standing.points >= levels[-1]]
    if behind and len(stayed) > 1:
        told.append([text("{who} left the game and so stands behind all who stayed.", who=_people(behind))])
    return [sentence for sentences in told for sentence in sentences]


def _decided(group: Sequence[Standing], breakers: Sequence[Breaker], level_in: Sequence[Text]) -> list[Text]:
    """The sentences about seats that are level in points and in ``level_in``."""
    if not breakers:
        return [_shared(group, level_in)]
    first, *others = breakers
    counts = sorted({first.counts[standing.seat] for standing in group}, reverse=True)
    if len(counts) == 1:
        return _decided(group, others, [*level_in, first.what])
    told = [_told_apart(group, first, level_in)]
    for count in counts:
        equal = [standing for standing in group if first.counts[standing.seat] == count]
        if len(equal) > 1:
            told += _decided(equal, others, [*level_in, first.what])
    return told


def _shared(group: Sequence[Standing], level_in: Sequence[Text]) -> Text:
    place = group[0].place
    message = "{who} are level {level} and share " + ("the win." if place == 1 else "place {place}.")
    return text(message, who=_people(group), level=_level(group, level_in), place=place)


def _told_apart(group: Sequence[Standing], breaker: Breaker, level_in: Sequence[Text]) -> Text:
    people, level = _people(group), _level(group, level_in)
    if not breaker.counted:
        return text("{who} are level {level}, told apart by {what}.", who=people, level=level, what=breaker.what)
    return text(
        "{who} are level {level}, told apart by {what}: {counted}.",
        who=people,
        level=level,
        what=breaker.what,
        counted=[text("{who} {n}", who=Who(one.seat), n=breaker.said(one.seat)) for one in group],
    )


def _level(group: Sequence[Standing], level_in: Sequence[Text]) -> Text:
    at = text("at {points}", points=group[0].points)
    return text("{at} and in {what}", at=at, what=list(level_in)) if level_in else at


def _people(group: Sequence[Standing | int]) -> list[Text]:
    seats = [one if isinstance(one, int) else one.seat for one in group]
    return [text("{who}", who=Who(seat)) for seat in seats]


def _together(sentences: Sequence[Text]) -> Text:
    """Several sentences as one text."""
    if len(sentences) == 1:
        return sentences[0]
    parts = {f"s{number}": sentence for number, sentence in enumerate(sentences)}
    return Text(" ".join(f"{{{key}}}" for key in parts), dict(parts))
