"""The map of Origin in words: a line for each territory and each strait."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.origin import data
from bot.games.origin import sentences as say
from bot.games.origin.view import OriginView, PawnView, StraitView, TerritoryView
from bot.games.text import show
from rendering.description import Section, listed, section
from rendering.kit.wording import phrase
from rendering.origin import words


def pawn(shown: PawnView) -> str:
    """A pawn as it is typed, and as panels name it."""
    height, strength = say.HEIGHTS[shown.height - 1], say.STRENGTHS[shown.strength - 1]
    return phrase(
        "{key}, {height}, {strength}, {colour}",
        key=words.pawn(shown),
        height=show(height, str),
        strength=show(strength, str),
        colour=phrase(shown.colour),
    )


def continents(view: OriginView, names: Sequence[str]) -> Iterator[Section]:
    """The territories of each continent with what stands and lies there."""
    for key in dict.fromkeys(each.continent for each in view.territories):
        there = [each for each in view.territories if each.continent == key]
        name = data.world().continents.get(key, key.replace("_", " ").title())
        yield section(phrase("{continent}", continent=name), (_territory(each, names) for each in there))


def _territory(held: TerritoryView, names: Sequence[str]) -> str:
    told = [phrase("the origin") if held.kind == "none" else phrase(held.kind)]
    if held.pawn is not None:
        who = phrase("neutral") if held.owner is None else names[held.owner]
        told.append(phrase("{who}, pawn {pawn}", who=who, pawn=pawn(held.pawn)))
    elif held.owner is not None:
        told.append(phrase("a village of {who}", who=names[held.owner]))
    else:
        told.append(phrase("free"))
    if held.hunting is not None:
        told.append(phrase("hunting token of {value}", value=held.hunting))
    return phrase("{name}: {what}.", name=held.name, what=", ".join(told))


def pawns(view: OriginView, seat: int) -> Iterator[str]:
    """Where a player's pawns stand."""
    for held in view.territories:
        if held.owner == seat and held.pawn is not None:
            yield phrase("Pawn {pawn}, on {place}.", pawn=pawn(held.pawn), place=held.name)


def strait(view: OriginView, shown: StraitView, names: Sequence[str]) -> str:
    """A strait with what it joins, its token, and who has villages on both sides."""
    known = words.names(view)
    token = phrase("token taken") if shown.token is None else phrase("token of {value}", value=shown.token)
    told = phrase(
        "{name}, between {a} and {b}: {token}",
        name=shown.name,
        a=known.get(shown.a, shown.a),
        b=known.get(shown.b, shown.b),
        token=token,
    )
    if shown.owner is None:
        return f"{told}."
    return phrase("{told}; {who} has villages on both sides.", told=told, who=names[shown.owner])


def borders(view: OriginView) -> Iterator[str]:
    """The neighbours of each territory by land."""
    known = words.names(view)
    for held in view.territories:
        near = listed(known.get(key, key) for key in held.near) or phrase("none")
        yield phrase("{name}: {near}.", name=held.name, near=near)


def reserve(view: OriginView) -> Iterator[str]:
    """The pawns that are not yet on the map, a line for each kind."""
    for shown, count in view.reserve:
        times = phrase("") if count == 1 else phrase(", {count} times", count=count)
        yield phrase("{pawn}{times}.", pawn=pawn(shown), times=times)
    if not view.reserve:
        yield phrase("No pawns are left.")
