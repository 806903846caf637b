"""Positions told in words, whole: for people who don't see the pictures.

An alternative text is the short form: it has to fit beside its picture. A description leaves nothing out. It is
made of sections, each with a heading to jump to and short lines below it, one thing a line, which are read aloud
well: no tables, no signs, no abbreviations.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter

import msgspec

from bot.games.contract import Line, Outcome, Standing
from bot.games.text import Text, enumerate_words, show
from rendering.kit import wording
from rendering.kit.wording import phrase
from rendering.picture import Caption


class Section(msgspec.Struct, frozen=True):
    """A part of a description: a heading, and its lines. ``own``: it tells what its reader holds, which others
    don't see."""

    heading: str
    lines: tuple[str, ...]
    own: bool = False


def section(heading: str, *lines: str | Iterable[str], own: bool = False) -> Section:
    """A section of lines, or of several of them; empty ones are left out."""
    found = [line for each in lines for line in ([each] if isinstance(each, str) else each)]
    return Section(heading, tuple(line for line in found if line), own)


def filled(sections: Iterable[Section]) -> tuple[Section, ...]:
    """The sections that say something."""
    return tuple(each for each in sections if each.lines)


def player(caption: Caption, seat: int) -> str:
    """A seat's name as it was written, or its number."""
    name = caption.names[seat].strip() if seat < len(caption.names) else ""
    return name or phrase("Seat {number}", number=seat + 1)


def listed(words: Iterable[str]) -> str:
    """Words joined as a sentence does."""
    return enumerate_words(list(words))


def sentence(*parts: str) -> str:
    """Parts joined by commas, with a full stop; nothing of nothing."""
    told = ", ".join(part for part in parts if part)
    return f"{told[0].upper()}{told[1:]}." if told else ""


def joined(sentences: Iterable[str]) -> str:
    """Sentences that belong on one line."""
    return " ".join(each for each in sentences if each)


def result(outcome: Outcome | None, caption: Caption) -> Section:
    """How a game ended: who won and why, and everybody's points by where they came from."""
    heading = phrase("Result")
    if outcome is None:
        return Section(heading, ())
    return section(
        heading, _winners(outcome, caption), _said(outcome.reason, caption), _standings(outcome, caption)
    )


def _winners(outcome: Outcome, caption: Caption) -> str:
    names = [player(caption, seat) for seat in outcome.winners]
    names += [_said(rival.name, caption) for rival in outcome.rivals if rival.place == 1]
    if not names:
        return phrase("Nobody wins.")
    return phrase("{who} wins." if len(names) == 1 else "{who} share the win.", who=listed(names))


def _standings(outcome: Outcome, caption: Caption) -> list[str]:
    """A line for everybody, from the first place to the last."""
    found = [
        (one.place, _finisher(one, caption), one.points, [_source(line, caption) for line in one.lines])
        for one in outcome.standings
    ]
    found += [(one.place, _said(one.name, caption), one.points, []) for one in outcome.rivals]
    return [
        joined([phrase("Place {place}: {who}, {points}.", place=place, who=who, points=points(gained)), *sources])
        for place, who, gained, sources in sorted(found, key=itemgetter(0))
    ]


def _finisher(one: Standing, caption: Caption) -> str:
    name = player(caption, one.seat)
    return phrase("{who} (left the game)", who=name) if one.left else name


def _source(line: Line, caption: Caption) -> str:
    return phrase("{source}: {points}.", source=_said(line.label, caption), points=points(line.points))


def points(count: int) -> str:
    """A number of points in words, also one below zero."""
    return phrase("minus {points}", points=wording.points(-count)) if count < 0 else wording.points(count)


def _said(what: Text, caption: Caption) -> str:
    return show(what, lambda seat: player(caption, seat))
