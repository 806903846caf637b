"""The board of Tinners' Trail: the map of Cornwall with everything in it, and the tables below."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.tinners.view import TinnersView
from rendering.kit import canvas, lettering, palette
from rendering.kit.canvas import Box, Point
from rendering.kit.wording import phrase
from rendering.picture import Caption, Picture
from rendering.tinners import alt, land, layout, market, pieces, plate, players
from rendering.tinners.layout import Plan
from rendering.tinners.plate import Look
from rendering.tinners.redaction import redacted

NAME = "tinners-board"
TOUCHED = palette.GOLD


def board(view: TinnersView, caption: Caption, marks: Sequence[str] = ()) -> Picture:
    """Draw the board 1400 pixels wide and as high as the players' count asks, with the spots in ``marks``
    highlighted; words among them that are no spots are left out."""
    shown = redacted(view)
    plan = layout.of(shown)
    places = layout.spots(shown)
    legal = frozenset(marks) & places.keys()
    image = land.empty(shown, plan.size, layout.panels(plan))
    for key, colour in ring_colours(shown, legal).items():
        pieces.draw_ring(image, places[key], colour)
    draw_areas(image, shown)
    draw_head(image, shown, caption)
    players.draw_corner(image, shown, caption)
    players.draw_table(image, shown, caption, plan)
    players.draw_track(image, shown, plan)
    _draw_offers(image, shown, plan)
    for key in sorted(legal - {held.key for held in shown.areas}):
        pieces.draw_ring(image, places[key], palette.WHITE)
    return canvas.publish(image, NAME, alt.position(shown, caption, [mark for mark in marks if mark in legal]))


def draw_areas(image: Image.Image, view: TinnersView) -> None:
    """What lies on the map: adits and plates."""
    boxes = {held.key: layout.plate_box(view, number) for number, held in enumerate(view.areas)}
    mouths = [tunnel(boxes[border.a], boxes[border.b]) for border in view.borders if border.adit]
    for one, other in mouths:
        pieces.draw_gallery(image, one, other, 16)
    waiting = frozenset(view.queue[: view.discoveries]) if view.phase != "over" else frozenset()
    for held in view.areas:
        box = boxes[held.key]
        drawn = plate.plate(Look(held, held.key in waiting))
        image.paste(drawn, (box[0] - plate.EDGE, box[1] - plate.EDGE), drawn)
    for one, other in mouths:
        canvas.stamp(image, pieces.development("adit", 40), ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))


def tunnel(one: Box, other: Box) -> tuple[Point, Point]:
    """Where the line between the middles of two plates leaves the first and reaches the second."""
    return _leaves(one, other), _leaves(other, one)


def _leaves(box: Box, towards: Box) -> Point:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    dx, dy = (towards[0] + towards[2]) / 2 - x, (towards[1] + towards[3]) / 2 - y
    share = min((box[2] - x) / abs(dx) if dx else 1.0, (box[3] - y) / abs(dy) if dy else 1.0)
    return x + share * dx, y + share * dy


def draw_head(image: Image.Image, view: TinnersView, caption: Caption) -> None:
    """Title, subtitle and both prices, in the north-west of the sea."""
    left, top, right, _ = layout.HEAD
    title = lettering.fit(caption.title, 50, right - left, lettering.BOLD)
    lettering.draw(image, (left + 6, top + 44), title, 50, palette.WHITE, weight=lettering.BOLD)
    y = top + 54
    for line in lettering.wrap(caption.subtitle, 27, right - left, 1):
        lettering.draw(image, (left + 6, y + 24), line, 27, palette.WHITE, weight=lettering.MEDIUM)
    half = (right - left - 12) // 2
    for number, (ore, name, price) in enumerate(
        (("tin", phrase("Tin"), view.tin), ("copper", phrase("Copper"), view.copper))
    ):
        x = left + number * (half + 12)
        market.draw_price(image, ore, name, price, (x, y + 40, x + half, y + 164))


def _draw_offers(image: Image.Image, view: TinnersView, plan: Plan) -> None:
    """Developments, investments, places to emigrate to."""
    for number, kind in enumerate(view.developments):
        market.draw_kind(image, kind, layout.kind_box(plan, number, len(view.developments)))
    market.draw_title(image, plan.rows, phrase("Investments: £ for points"))
    for number, row in enumerate(view.rows):
        market.draw_row(image, row, layout.row_box(plan, number, len(view.rows)))
    if plan.places is None:
        return
    for number, place in enumerate(view.places):
        market.draw_place(image, place, view.round, layout.place_box(plan, number, len(view.places)))


def ring_colours(view: TinnersView, legal: frozenset[str]) -> dict[str, str]:
    """The frames around areas: golden for what was touched last, the viewer's colour for what an unfinished turn
    names, white for what may be chosen."""
    keys = [held.key for held in view.areas]
    found = {key: TOUCHED for done in view.last for key in done.areas if key in keys}
    if view.viewer is not None:
        own = palette.seat_style(view.viewer).colour
        found |= {key: own for key in view.words if key in keys}
    return found | {key: palette.WHITE for key in keys if key in legal}
