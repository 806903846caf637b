"""The map in words: an area on a line."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.tinners.view import AreaView, TinnersView
from rendering.description import Section, joined, listed, section
from rendering.kit.wording import phrase
from rendering.tinners import words


def mine(view: TinnersView, held: AreaView, names: list[str]) -> str:
    """An area with a mine."""
    return joined(
        [phrase("Mine in {area}:", area=words.area(held.key)), *_ground(held), *_around(view, held, names)]
    )


def _ground(held: AreaView) -> Iterator[str]:
    if held.ground is not None:
        yield phrase("{ground}.", ground=words.contents(held.ground))
    if held.capacity is not None:
        yield phrase("{cubes} at most in one extraction.", cubes=words.cubes(held.capacity))


def _around(view: TinnersView, held: AreaView, names: list[str]) -> Iterator[str]:
    """What has been built in an area, what adits will add, where adits lead, and whether it is on the coast."""
    built = words.works(held)
    if built:
        yield phrase("Built there: {works}.", works=listed(built))
    if any(side != held.owner for side in held.coloured):
        yield phrase("The own miners are those of {names}.", names=listed(names[side] for side in held.coloured))
    if held.pending is not None:
        yield phrase(
            "Adits add {tin} tin and {copper} copper and take off {water} water once a mine is built.",
            tin=held.pending.tin,
            copper=held.pending.copper,
            water=held.pending.water,
        )
    dug = [words.area(key) for key in _neighbours(view, held.key, adits=True)]
    if dug:
        yield phrase("Adit to {areas}.", areas=listed(dug))
    if held.coast:
        yield phrase("On the coast.")


def tiles(view: TinnersView, names: list[str]) -> Iterator[Section]:
    """The areas without a mine: with a tile that lies open, with one face down, and with none."""
    free = [held for held in view.areas if held.owner is None]
    heads = {
        "shown": phrase("Tiles face up"),
        "known": phrase("Tiles face down that you have seen"),
        "hidden": phrase("Tiles face down"),
        "none": phrase("Areas without a tile"),
    }
    for word, head in heads.items():
        yield section(head, (_tile(view, held, names) for held in free if held.tile == word))


def _tile(view: TinnersView, held: AreaView, names: list[str]) -> str:
    told = [*_shown(held, names), *_around(view, held, names)]
    return joined([phrase("{area}:" if told else "{area}.", area=words.area(held.key)), *told])


def _shown(held: AreaView, names: list[str]) -> list[str]:
    """What a tile shows, and who has looked at it."""
    told = [phrase("{ground}.", ground=words.contents(held.printed))] if held.printed is not None else []
    if held.watched:
        told.append(phrase("Looked at by {names}.", names=listed(names[side] for side in held.watched)))
    return told


def borders(view: TinnersView) -> Section:
    """How the areas border on each other, from the west to the east."""
    return section(phrase("Borders"), (_borders(view, held.key) for held in view.areas))


def _borders(view: TinnersView, key: str) -> str:
    others = [words.area(other) for other in _neighbours(view, key)]
    if not others:
        return ""
    return phrase("{area} borders on {others}.", area=words.area(key), others=listed(others))


def _neighbours(view: TinnersView, key: str, *, adits: bool = False) -> list[str]:
    found = [border for border in view.borders if key in (border.a, border.b) and (border.adit or not adits)]
    return [border.b if border.a == key else border.a for border in found]
