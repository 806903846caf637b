"""The map of Migration in words: a line for each Region, and how Regions, Ocean hexes and plates lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.migration import data
from bot.games.migration.view import Building, MigrationView, RegionView
from rendering.description import Section, joined, listed, section
from rendering.kit import wording
from rendering.kit.wording import counted, phrase
from rendering.migration import words

Hex = tuple[int, int]

DIRECTIONS: tuple[tuple[str, Hex], ...] = (
    ("west", (-1, 0)),
    ("east", (1, 0)),
    ("north-west", (0, -1)),
    ("north-east", (1, -1)),
    ("south-west", (-1, 1)),
    ("south-east", (0, 1)),
)


def regions(view: MigrationView, names: Sequence[str]) -> Section:
    """What stands in each Region, row by row."""
    if view.phase == "map" and not view.regions:
        return section(phrase("Regions"), phrase("There is no land yet."))
    return section(phrase("Regions"), (_region(region, names) for region in view.regions))


def _region(region: RegionView, names: Sequence[str]) -> str:
    return phrase(
        "{label}: {what}.", label=region.label, what=", ".join([*_ground(region), *_pieces(region, names)])
    )


def _ground(region: RegionView) -> Iterator[str]:
    if region.modifier is not None:
        yield words.terrain(region.modifier)
    if region.forest:
        yield phrase("forest") if region.modifier is None else phrase("a forest covered by it")
    yield phrase("Interior") if region.interior else phrase("coast")


def _pieces(region: RegionView, names: Sequence[str]) -> Iterator[str]:
    if region.owner is not None:
        yield town(region, phrase("Town of {who}", who=names[region.owner]))
    elif not region.pile:
        yield phrase("free")
    if region.pile:
        told = counted(region.pile, "1 piece face down", "{count} pieces face down")
        yield (
            phrase("below it {pieces}", pieces=told)
            if region.owner is not None
            else phrase("Wasteland with {pieces}", pieces=told)
        )


def town(region: RegionView, what: str) -> str:
    """A Town with its Explorer and what it is worth."""
    told = phrase("{what}, {explorer}", what=what, explorer=words.explorer(region.explorer or ""))
    if region.points is None:
        return told
    return phrase("{town}, worth {points}", town=told, points=wording.points(region.points))


def neighbours(view: MigrationView) -> Section:
    """How the Regions lie: the neighbours of each."""
    places = {(region.q, region.r): region.label for region in view.regions}
    return section(
        phrase("How the Regions lie"),
        phrase("Letters name the rows from north to south, numbers go from west to east.") if places else "",
        (_lies(region.label, (region.q, region.r), places) for region in view.regions),
    )


def _lies(label: str, place: Hex, places: Mapping[Hex, str]) -> str:
    q, r = place
    found = [
        f"{phrase(direction)} {places[q + dq, r + dr]}"
        for direction, (dq, dr) in DIRECTIONS
        if (q + dq, r + dr) in places
    ]
    return phrase("{label}: {found}.", label=label, found=listed(found) or phrase("no neighbour"))


def building(view: MigrationView) -> Section:
    """The map as far as its Founder has laid it: told to the Founder alone as long as that isn't inked."""
    laying, heading = view.building, phrase("The map that you are laying")
    if laying is None:
        return Section(heading, ())
    places = {(region.q, region.r): region.label for region in view.regions}
    places |= {(ghost.q, ghost.r): ghost.label for ghost in laying.ghosts}
    return section(
        heading,
        _taken_up(laying),
        phrase("Ocean hexes to choose from, with their neighbours:") if laying.ghosts else "",
        (_lies(ghost.label, (ghost.q, ghost.r), places) for ghost in laying.ghosts),
        phrase("Plates to choose from, and how their Regions lie:") if laying.left else "",
        map(_plate, laying.left),
    )


def _taken_up(laying: Building) -> Iterator[str]:
    if laying.plate is None:
        return
    yield phrase("You have taken up {plate}. As it is turned, its Regions lie so:", plate=words.plate(laying.plate))
    yield from _shape(laying.hexes, laying.forest)


def _shape(hexes: Sequence[Hex], forest: Sequence[bool]) -> Iterator[str]:
    """The Regions of a plate by their numbers, each with its neighbours."""
    places = {place: str(number) for number, place in enumerate(hexes, 1)}
    for place, wooded in zip(hexes, forest, strict=False):
        label = phrase("Region {number}, a forest" if wooded else "Region {number}", number=places[place])
        yield _lies(label, place, places)


def _plate(key: str) -> str:
    known = data.plates().plates.get(key)
    if known is None:
        return phrase("{plate}.", plate=words.plate(key))
    parts = [tuple(part.hexes) for part in known.parts]
    forests = [tuple(place in part.forest for place in part.hexes) for part in known.parts]
    told = [joined(_shape(hexes, forest)) for hexes, forest in zip(parts, forests, strict=True)]
    return phrase("{plate}: {shape}", plate=words.plate(key), shape=phrase(" Its other part: ").join(told))
