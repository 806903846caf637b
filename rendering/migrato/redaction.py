"""A second lock on what is hidden: pictures draw from a view without what only another player may know."""

from __future__ import annotations

import msgspec

from bot.games.migrato.view import CardView, MigratoView, SideView


def redacted(view: MigratoView) -> MigratoView:
    """The view without what only another player may know [§4], should it hold that by mistake: hands that aren't
    the viewer's, face-down cards, and what columns of such cards need. When the game is over nothing is secret."""
    if view.phase == "over":
        return view
    first, second = (side if seat == view.viewer else _veiled(side) for seat, side in enumerate(view.sides))
    return msgspec.structs.replace(view, sides=(first, second))


def _veiled(side: SideView) -> SideView:
    return msgspec.structs.replace(
        side,
        hand=None,
        columns=tuple(tuple(map(_blank, column)) for column in side.columns),
        needs=tuple(
            None if all(card.face_down for card in column) else need
            for column, need in zip(side.columns, side.needs, strict=False)
        ),
    )


def _blank(card: CardView) -> CardView:
    return CardView(time=card.time, face_down=True) if card.face_down else card
