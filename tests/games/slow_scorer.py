"""Migration scored again from what everybody sees, by the words of §9 and by nothing of the rules' code."""

from __future__ import annotations

from bot.games.migration.view import MigrationView, RegionView


def score(view: MigrationView) -> list[int]:
    """The points of every seat."""
    totals = [0] * len(view.hand_sizes)
    for region in view.regions:
        if region.owner is not None:
            totals[region.owner] += worth(view, region)
    return totals


def worth(view: MigrationView, region: RegionView) -> int:
    """What one Town is worth."""
    beside = [other for other in view.regions if distance(region, other) == 1]
    special = not view.learning
    points = 2 if special and region.explorer == "rats" else 1
    if special and region.explorer == "jackal":
        points += len([other for other in beside if other.owner is None and other.pile > 0])
    if region.modifier == "fertile":
        points += 1
    if region.modifier == "desert":
        points -= 1
    for other in beside:
        if special and other.explorer == "cactus" and "mountain" not in (other.modifier, region.modifier):
            points -= 1
    return max(0, points)


def distance(one: RegionView, other: RegionView) -> int:
    """Steps between two hexes."""
    dq, dr = one.q - other.q, one.r - other.r
    return max(abs(dq), abs(dr), abs(dq + dr))
