"""The table of Migrato: both sides with deck and discards between them, the viewer's hand and the newest moves
at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.migrato.view import MigratoView
from rendering.kit import inks
from rendering.migrato import alt, layout, playmat
from rendering.migrato.redaction import redacted
from rendering.migrato.strips import draw_hand, draw_moves, draw_player, draw_title
from rendering.picture import Caption, Picture

NAME = "migrato-board"


def board(view: MigratoView, caption: Caption, marks: Sequence[str] = ()) -> Picture:
    """Draw the table 1000 pixels wide and as high as its strips need, the viewer's side below (a bystander sees
    seat 0 there), with the spots in ``marks`` highlighted; words among them that are no spots now are left out."""
    shown = redacted(view)
    places = layout.spots(shown)
    legal = frozenset(marks) & places.keys()
    sheet = layout.sheet_of(shown, moves=bool(caption.lines))
    image = playmat.empty(sheet, layout.seats(shown)[1], layout.on_turn(shown)).copy()
    draw_title(image, caption)
    for seat in layout.seats(shown):
        draw_player(image, shown, caption, seat)
        playmat.draw_side(image, shown, seat, legal)
    playmat.draw_middle(image, shown)
    if sheet.hand is not None:
        draw_hand(image, shown, legal)
    if sheet.latest is not None:
        draw_moves(image, caption, sheet.latest)
    for box in layout.touched(shown):
        playmat.frame(image, box, legal=False)
    for spot in sorted(legal):
        if spot == "new":
            playmat.draw_new(image, places[spot])
        playmat.frame(image, places[spot], legal=True)
    for spot in sorted(legal):
        if "." in spot:
            playmat.draw_place_tag(image, places[spot], spot.partition(".")[2])
    told = alt.position(shown, caption, [mark for mark in marks if mark in legal])
    return inks.publish(image, "migrato", NAME, told)
