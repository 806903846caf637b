"""The board of Tinners' Trail: the map of Cornwall with everything in it, and the tables below."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.tinners.view import TinnersView
from rendering.kit import canvas, inks, lettering, palette
from rendering.kit.wording import phrase
from rendering.picture import Caption, Picture
from rendering.tinners import alt, land, layout, market, pieces, plate, players, words
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
    told = alt.position(shown, caption, [mark for mark in marks if mark in legal])
    return inks.publish(image, "tinners", NAME, told)


def draw_areas(image: Image.Image, view: TinnersView) -> None:
    """What lies on the map: adits and plates."""
    boxes = {held.key: layout.plate_box(view, number) for number, held in enumerate(view.areas)}
    dug = [(boxes[border.a], boxes[border.b]) for border in view.borders if border.adit]
    for one, other in dug:
        pieces.draw_gallery(image, *layout.tunnel(one, other), 16)
    waiting = words.waiting(view)
    for held in view.areas:
        box = boxes[held.key]
        drawn = plate.plate(Look(held, held.key in waiting))
        image.paste(drawn, (box[0] - plate.EDGE, box[1] - plate.EDGE), drawn)
    for one, other in dug:
        canvas.stamp(image, pieces.development("adit", layout.ADIT), layout.mouth(one, other))


def draw_head(image: Image.Image, view: TinnersView, caption: Caption) -> None:
    """Title, subtitle and both prices, in the north-west of the sea."""
    left, top, right, bottom = layout.HEAD
    title = lettering.fit(caption.title, 50, right - left, lettering.BOLD)
    wide = lettering.draw(image, (left + 6, top + 44), title, 50, palette.WHITE, weight=lettering.BOLD)
    beside = lettering.fit(caption.subtitle, 32, round(right - left - wide - 24), lettering.MEDIUM)
    at = (left + 24 + wide, top + 44)
    lettering.draw(image, at, beside, 32, palette.WHITE, weight=lettering.MEDIUM)
    half = (right - left - 12) // 2
    for number, (ore, name, price) in enumerate(
        (("tin", phrase("Tin"), view.tin), ("copper", phrase("Copper"), view.copper))
    ):
        x = left + number * (half + 12)
        market.draw_price(image, ore, name, price, (x, top + 62, x + half, bottom))


def _draw_offers(image: Image.Image, view: TinnersView, plan: Plan) -> None:
    """Developments, investments, places to emigrate to."""
    for number, kind in enumerate(view.developments):
        market.draw_kind(image, kind, layout.kind_box(plan, number, len(view.developments)))
    market.draw_title(image, plan.rows, investing(view))
    for number, row in enumerate(view.rows):
        market.draw_row(image, row, layout.row_box(plan, number, len(view.rows)))
    if plan.places is None:
        return
    for number, place in enumerate(view.places):
        market.draw_place(image, place, view.round, layout.place_box(plan, number, len(view.places)))


def investing(view: TinnersView) -> str:
    """What the investment rows are, and how many a side may take in a round (§10.2)."""
    return phrase("Investments: £ for points · at most {count} each", count=view.max_investments)


def ring_colours(view: TinnersView, legal: frozenset[str]) -> dict[str, str]:
    """The frames around areas: golden for what was touched last, the viewer's colour for what an unfinished turn
    names, white for what may be chosen."""
    keys = [held.key for held in view.areas]
    found = {key: TOUCHED for done in view.last for key in done.areas if key in keys}
    if view.viewer is not None:
        own = palette.seat_style(view.viewer).colour
        found |= {key: own for key in view.words if key in keys}
    return found | {key: palette.WHITE for key in keys if key in legal}
