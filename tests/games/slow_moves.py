"""The legal moves of Migration worked out a second time, from §6.1 to §6.5, hex by hex and with no regard to speed.

A move is written as the words of its turn without the payment: ``"oak-C5 rats C3"``.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.migration.view import MigrationView, RegionView

STEPS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def legal_moves(view: MigrationView) -> set[str]:
    """Every move that the viewer, who is on turn and has not begun it, can make."""
    assert view.viewer is not None
    assert view.awaited == (view.viewer,)
    assert view.hand is not None
    land = {(region.q, region.r): region for region in view.regions}
    by_label = {region.label: region for region in view.regions}
    spirit = view.spirits[view.viewer]
    moves = set(entries(view, land))
    starts: list[tuple[str, RegionView]] = [("", by_label[spirit])] if spirit else []
    if not view.learning:
        oaks = [r for r in view.regions if (r.owner, r.explorer) == (view.viewer, "oak") and r.label != spirit]
        starts += [(f"oak-{oak.label} ", oak) for oak in oaks]
    for words, start in list(starts):
        lakes = [r for r in beside(start, land) if r.modifier == "lake"]
        starts += [(f"{words}lake-{lake.label} ", lake) for lake in lakes]
    for words, start in starts:
        for explorer in view.hand:
            reached = list(lines(view, land, explorer, start))
            moves |= {f"{words}{explorer} {label}" for label, price in reached if price == 0}
            for label in (label for label, price in reached if price):
                free = not words and f"{explorer} {label}" in moves
                moves.add(f"{words}{explorer} {label}{'-over' if free else ''}")
    return moves


def entries(view: MigrationView, land: dict[tuple[int, int], RegionView]) -> Iterator[str]:
    """Moves that need no Spirit (§6.3)."""
    for region in view.regions:
        for explorer in view.hand or ():
            by_sea = explorer == "bass" and not region.interior
            by_wood = explorer == "wolf" and not view.learning and is_forest(region)
            if (by_sea or by_wood or region.modifier == "oasis") and may_settle(view, land, "", region):
                yield f"{explorer} {region.label}"


def lines(
    view: MigrationView, land: dict[tuple[int, int], RegionView], explorer: str, start: RegionView
) -> Iterator[tuple[str, int]]:
    """Expansions and migrations from a Region, with what they cost (§6.1, §6.2)."""
    spare = sum((view.hand or {}).values()) - 1
    for dq, dr in STEPS:
        for length in range(1, 30):
            path = [land.get((start.q + dq * i, start.r + dr * i)) for i in range(1, length + 1)]
            regions = [region for region in path if region is not None]
            if len(regions) < length or length - 1 > spare:
                break
            between, end = regions[:-1], regions[-1]
            crossing = all(passable(view, explorer, region) for region in between)
            if crossing and may_settle(view, land, explorer, end):
                yield end.label, length - 1


def passable(view: MigrationView, explorer: str, region: RegionView) -> bool:
    """Whether an Explorer can migrate over a Region."""
    if region.modifier == "deep_woods":
        return False
    return region.owner is None or (explorer == "sparrow" and not view.learning)


def may_settle(
    view: MigrationView, land: dict[tuple[int, int], RegionView], explorer: str, region: RegionView
) -> bool:
    """Whether a Region can be a destination; ``explorer`` is empty for an entry."""
    if region.modifier == "lake" or region.owner is not None or locked(view, land, region):
        return False
    return region.pile == 0 or (explorer == "fly" and not view.learning)


def locked(view: MigrationView, land: dict[tuple[int, int], RegionView], region: RegionView) -> bool:
    """Whether an opponent's Skunk with its owner's Spirit on it lies beside a Region (§7.7)."""
    if view.learning or region.modifier == "mountain":
        return False
    return any(
        other.explorer == "skunk"
        and other.owner not in (None, view.viewer)
        and view.spirits[other.owner or 0] == other.label
        and other.modifier != "mountain"
        for other in beside(region, land)
    )


def beside(region: RegionView, land: dict[tuple[int, int], RegionView]) -> list[RegionView]:
    """The neighbours of a Region."""
    found = [land.get((region.q + dq, region.r + dr)) for dq, dr in STEPS]
    return [other for other in found if other is not None]


def is_forest(region: RegionView) -> bool:
    """Whether a Region counts as Forest (§2)."""
    return region.modifier == "deep_woods" or (region.forest and region.modifier is None)
