"""The map as tables: territories as numbers in the order of the file, sets of territories as bit masks, and how far
a pawn gets (§2, §4.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.origin.data import GREEN, KINDS, slug, world

NOWHERE = -1
ORIGIN = 0
"""The territory of the neutral pawn."""

_TERRITORIES = world().territory
COUNT = len(_TERRITORIES)
EVERYWHERE = (1 << COUNT) - 1
NAMES = tuple(place.name for place in _TERRITORIES)
KEYS = tuple(map(slug, NAMES))
BY_KEY = {key: n for n, key in enumerate(KEYS)}
BY_ID = {place.id: n for n, place in enumerate(_TERRITORIES)}
KIND = tuple(KINDS.index(place.colour) for place in _TERRITORIES)
CONTINENT = tuple(place.continent for place in _TERRITORIES)
GREENS = tuple(t for t in range(COUNT) if KIND[t] == GREEN)

STRAITS = tuple((BY_ID[strait.a], BY_ID[strait.b]) for strait in world().strait)
STRAIT_NAMES = tuple(strait.name for strait in world().strait)


def members(mask: int) -> Iterator[int]:
    """The territories of a set, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(territories: Iterator[int] | tuple[int, ...] | list[int]) -> int:
    """The set of these territories."""
    return sum(1 << t for t in set(territories))


LAND = tuple(mask_of([BY_ID[other] for other in place.land]) for place in _TERRITORIES)
ACROSS = tuple(mask_of([b if a == t else a for a, b in STRAITS if t in (a, b)]) for t in range(COUNT))
"""The territories on the other side of a strait."""
NEAR = tuple(land | across for land, across in zip(LAND, ACROSS, strict=True))
"""The neighbours of every territory, straits included."""
STRAITS_AT = tuple(
    tuple((n, b if a == t else a) for n, (a, b) in enumerate(STRAITS) if t in (a, b)) for t in range(COUNT)
)
"""For every territory its straits by number, each with the territory on its other side."""
STRAIT_MASKS = tuple(1 << a | 1 << b for a, b in STRAITS)

OF_KIND = tuple(mask_of([t for t in range(COUNT) if KIND[t] == kind]) for kind in range(len(KINDS)))
ON_CONTINENT = {
    continent: mask_of([t for t in range(COUNT) if CONTINENT[t] == continent]) for continent in world().continents
}
LONGEST = 5
"""The longest range there can be: height 3, a permanent and an action card."""


def spread(mask: int) -> int:
    """A set and all its neighbours."""
    for t in members(mask):
        mask |= NEAR[t]
    return mask


def _reach(start: int) -> tuple[int, ...]:
    found = [1 << start]
    for _ in range(LONGEST):
        found.append(spread(found[-1]))
    return tuple(mask & ~(1 << start) for mask in found)


def _reach_by_raft(start: int) -> tuple[int, ...]:
    """Like :func:`_reach`; the first strait is free: on foot so far, and with the raft used."""
    foot, rafted, result = 1 << start, 0, []
    for _ in range(LONGEST + 1):
        rafted |= mask_of([o for t in members(foot) for o in members(ACROSS[t])])
        result.append((foot | rafted) & ~(1 << start))
        foot, rafted = spread(foot), spread(rafted)
    return tuple(result)


REACH = tuple(_reach(t) for t in range(COUNT))
"""For every territory and range, the territories within that many steps, itself left out."""
RAFT_REACH = tuple(_reach_by_raft(t) for t in range(COUNT))
"""The same when the first strait that is crossed costs nothing."""


def groups(mask: int) -> list[int]:
    """The connected groups of a set of territories."""
    found = []
    while mask:
        group, edge = 0, mask & -mask
        while edge:
            group |= edge
            edge = spread(edge) & mask & ~group
        found.append(group)
        mask &= ~group
    return found
