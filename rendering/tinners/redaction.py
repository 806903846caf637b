"""A second lock on what is hidden: pictures draw from a view without what only another player may know."""

from __future__ import annotations

import msgspec

from bot.games.tinners.view import AreaView, TinnersView

replace = msgspec.structs.replace


def redacted(view: TinnersView) -> TinnersView:
    """The view without what its viewer can't know (§1), should it hold that by mistake: what a tile shows that
    the viewer has not seen; and for a bystander survey cards, unfinished turns and limits as well."""
    areas = tuple(_area(area, bystander=view.viewer is None) for area in view.areas)
    if view.viewer is not None:
        return replace(view, areas=areas)
    auction = None if view.auction is None else replace(view.auction, limit=None)
    return replace(view, areas=areas, auction=auction, hand=(), words=())


def _area(area: AreaView, *, bystander: bool) -> AreaView:
    if area.tile == "known" and bystander:
        return replace(area, tile="hidden", printed=None)
    if area.tile in ("none", "hidden") and area.printed is not None:
        return replace(area, printed=None)
    return area
