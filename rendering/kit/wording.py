"""Words that the pictures of every game need: names, points, winners, and texts cut to a length."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.contract import Line, Outcome, Standing
from bot.games.text import Text, enumerate_words, show
from rendering.kit import runs
from rendering.kit.canvas import ALT_LIMIT
from rendering.picture import Caption

NAME_LIMIT = 24
WHOLE_BOARD, WHOLE_HAND = "All of it: /board text:true.", "All of it: /hand text:true."
"""Where an alt text leads that had to leave something out."""


def phrase(message: str, /, **parts: str | int) -> str:
    """One of the pictures' own sentences with its parts filled in."""
    return show(Text(message, dict(parts)), str)


def counted(count: int, one: str, many: str) -> str:
    """A number of things: ``one`` says it of a single one, ``many`` of any other number, as ``{count}``."""
    return phrase(one) if count == 1 else phrase(many, count=count)


def points(count: int) -> str:
    """A number of points in words."""
    return counted(count, "1 point", "{count} points")


def player(caption: Caption, seat: int) -> str:
    """A seat's name as it can be drawn; a seat whose name shows nothing here, or looks like another's, is told by
    its number."""
    number = phrase("Seat {number}", number=seat + 1)
    name = _drawn(caption, seat)
    if not name:
        return number
    alike = any(_drawn(caption, other) == name for other in range(len(caption.names)) if other != seat)
    return f"{name} ({number})" if alike else name


def _drawn(caption: Caption, seat: int) -> str:
    """A seat's name as the fonts have it; nothing if they have none of it."""
    name = runs.clean(caption.names[seat]) if seat < len(caption.names) else ""
    return name if runs.drawable(name) else ""


def sentence(what: Text, caption: Caption) -> str:
    """A sentence of the rules with the players' names in it."""
    return show(what, lambda seat: player(caption, seat))


def source(line: Line, caption: Caption) -> str:
    """A source of points and what it gave, with its sign."""
    sign = "−" if line.points < 0 else "+"
    return f"{sentence(line.label, caption)} {sign}{abs(line.points)}"


def shorten(text: str, limit: int = ALT_LIMIT) -> str:
    """Cut a text at the last whole item that fits, with an ellipsis after it."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    place = max(cut.rfind(", "), cut.rfind(". "), cut.rfind("; "))
    return (cut[:place] if place > limit // 2 else cut) + "…"


def first_that_fits(tellings: Sequence[Callable[[], str]], rest: str = WHOLE_BOARD) -> str:
    """The first of several tellings that an alt text has room for, or the last one cut. Where that isn't the first
    one, which leaves nothing out, it says where the ``rest`` is told, if there is room for that too."""
    whole, *shorter = tellings
    text = whole()
    if len(text) <= ALT_LIMIT:
        return text
    for tell in shorter:
        text = tell()
        if len(hinted := f"{text} {phrase(rest)}") <= ALT_LIMIT:
            return hinted
    return text if shorter and len(text) <= ALT_LIMIT else f"{shorten(text, ALT_LIMIT - len(rest) - 1)} {rest}"


def short_name(caption: Caption, seat: int) -> str:
    """A seat's name, cut so that long names leave room for the position."""
    return cut_name(caption, seat, NAME_LIMIT)


def cut_name(caption: Caption, seat: int, limit: int) -> str:
    """A seat's name cut to a length; one that then looks like another's is told by its number."""
    name = shorten(player(caption, seat), limit)
    others = (shorten(player(caption, other), limit) for other in range(len(caption.names)) if other != seat)
    if name not in others:
        return name
    number = phrase("Seat {number}", number=seat + 1)
    return f"{shorten(name, max(1, limit - len(number) - 3))} ({number})"


def winners(outcome: Outcome, caption: Caption, limit: int = NAME_LIMIT) -> str:
    """One sentence that says who won, with names of at most ``limit`` characters."""
    names = enumerate_words([cut_name(caption, seat, limit) for seat in outcome.winners])
    if not outcome.winners:
        return phrase("Nobody wins.")
    if len(outcome.winners) == 1:
        return phrase("{who} wins.", who=names)
    return phrase("{who} share the win.", who=names)


def left(place: Standing) -> str:
    """What stands after the name of somebody who had left, in a table of points."""
    return phrase(" (left)") if place.left else ""


def standing(place: Standing, caption: Caption, sources: Sequence[str] = ()) -> str:
    """One sentence about a player's place and points, with the sources of the points told in brackets."""
    told = phrase(
        "{place}. {who}: {points}",
        place=place.place,
        who=short_name(caption, place.seat),
        points=points(place.points),
    )
    told = phrase("{told}, left the game", told=told) if place.left else told
    return f"{told} ({', '.join(sources)})." if sources else f"{told}."
