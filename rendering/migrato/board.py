"""The table of Migrato: both sides, deck and discards, beside a panel with the players."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.migrato.view import MigratoView
from rendering.kit import canvas
from rendering.migrato import alt, layout, playmat, words
from rendering.migrato.panel import draw_panel
from rendering.migrato.redaction import redacted
from rendering.picture import Caption, Picture

NAME = "migrato-board"


def board(view: MigratoView, caption: Caption, marks: Sequence[str] = ()) -> Picture:
    """Draw the table at 1400 x 1000 pixels, the viewer's side below (a bystander sees seat 0 there), with the
    spots in ``marks`` highlighted; words among them that are no spots now are left out."""
    shown = redacted(view)
    places = layout.spots(shown)
    legal = frozenset(marks) & places.keys()
    needs = tuple(words.need(shown, species) for species in words.ORDER)
    image = playmat.empty(layout.seats(shown)[1], layout.on_turn(shown), needs).copy()
    for seat in layout.seats(shown):
        playmat.draw_side(image, shown, caption, seat, legal)
    playmat.draw_middle(image, shown)
    draw_panel(image, shown, caption, legal)
    for box in layout.touched(shown):
        playmat.frame(image, box, legal=False)
    for spot in sorted(legal):
        if spot == "new":
            playmat.draw_new(image, places[spot])
        playmat.frame(image, places[spot], legal=True)
    for spot in sorted(legal):
        if "." in spot:
            playmat.draw_place_tag(image, places[spot], spot.partition(".")[2])
    return canvas.publish(image, NAME, alt.position(shown, caption, [mark for mark in marks if mark in legal]))
