"""The board of Migration: the map with everything on it, beside a panel with the players."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.migration.view import MigrationView, RegionView
from rendering.kit import canvas, hexes, inks, lettering, palette
from rendering.migration import alt, building, grounds, land, layout, pieces, series, words
from rendering.migration.layout import Plan, Spot
from rendering.migration.panel import draw_panel
from rendering.picture import Caption, Picture

NAME = "migration-board"
_LEAST_PRICE, _PRICE_APART, _PRICE_LOWER = 30, 1.36, 0.03
_ARROW_AWAY, _ARROW_BACK, _ARROW_UP = 0.17, 0.15, 0.22


def board(view: MigrationView, caption: Caption, marks: Sequence[str] = ()) -> Picture:
    """Draw the whole board, 1400 pixels wide, with the places in ``marks`` highlighted.

    ``marks`` are labels of Regions, or of the Ocean hexes that the view offers; others (a card, a pass) are no
    places and are left out. While the map is being laid there may be no Region yet; in any other phase a view
    without Regions raises ``ValueError``.
    """
    if view.phase != "map":
        require_map(view)
    plan = plan_of(view)
    image = land.land(view.regions, plan)
    draw_map(image, view, plan, marks)
    if plan.ribbon != layout.NOTHING:
        series.draw_ribbon(image, view, caption, plan.ribbon)
    if not plan.spots and not plan.berths:
        _draw_sea(image, view, caption, plan)
    draw_panel(image, view, caption, plan)
    return inks.publish(image, "migration", NAME, alt.position(view, caption, marks))


def _draw_sea(image: Image.Image, view: MigrationView, caption: Caption, plan: Plan) -> None:
    """The sea before there is land: the plates to choose from, or who is laying out the map."""
    if view.building is None or not view.building.left:
        building.draw_open_sea(image, view, caption, plan)
        return
    building.draw_shapes(image, view.building.left, (40, 60, plan.panel[0] - 40, image.height - 60))


def plan_of(view: MigrationView) -> Plan:
    """The layout of a view's board. A plate that is taken up needs the high panel beside the map."""
    laying = view.building
    return layout.plan(
        layout.places(view.regions),
        ghosts=layout.places(laying.ghosts) if laying is not None else (),
        ribbon=view.phase == "between",
        upright=laying is not None and (laying.plate is not None or bool(laying.left)),
    )


def require_map(view: MigrationView) -> None:
    """Raises ``ValueError`` for a view without Regions, which can't be drawn."""
    if not view.regions:
        raise ValueError("This view of Migration has no Regions, so there is no map to draw.")


def draw_map(image: Image.Image, view: MigrationView, plan: Plan, marks: Iterable[str] = ()) -> None:
    """Draw scenery, pieces, marks and the last move on the empty board."""
    building.draw_ghosts(image, plan, marks)
    legal = set(marks) & plan.spots.keys()
    told = {label: price for label in legal & view.prices.keys() if (price := words.price(view.prices[label]))}
    regions = {region.label: region for region in view.regions}
    for region in view.regions:
        if region.label in legal:
            canvas.stamp(image, pieces.mark(round(plan.radius)), plan.spots[region.label].centre)
    if view.last is not None and view.last.to in plan.spots:
        halo = pieces.halo(round(plan.radius * layout.PIECE_RADIUS))
        canvas.stamp(image, halo, plan.spots[view.last.to].piece_at)
    for region in view.regions:
        _draw_piece(image, region, plan, learning=view.learning)
    _draw_way(image, view, plan)
    for region in view.regions:
        _draw_scenery(image, region, plan, aside=region.label in told)
    for seat, label in enumerate(view.spirits):
        if label in regions:
            size = round(plan.radius * layout.SPIRIT_SIZE)
            canvas.stamp(image, pieces.spirit(seat, size), plan.spots[label].spirit_at)
    for label in sorted(legal):
        _draw_marked_label(image, plan.spots[label], plan)
        _draw_price(image, plan.spots[label], plan, told.get(label, ()))


def _occupied(region: RegionView) -> bool:
    return region.owner is not None or region.pile > 0


def _draw_scenery(image: Image.Image, region: RegionView, plan: Plan, *, aside: bool) -> None:
    """What grows in a Region: small in a corner where something else stands in its middle, or if it is to be
    ``aside``."""
    small = aside or _occupied(region)
    growth = pieces.scenery(grounds.kind_of(region), round(plan.radius), small)
    if growth is not None:
        spot = plan.spots[region.label]
        canvas.stamp(image, growth, spot.corner_at if small else spot.piece_at)


def _draw_piece(image: Image.Image, region: RegionView, plan: Plan, *, learning: bool) -> None:
    radius = round(plan.radius * layout.PIECE_RADIUS)
    if region.owner is not None:
        key = region.explorer or ""
        piece = pieces.town(key, region.owner, radius, region.points, words.explorer_points(key, learning=learning))
    elif region.pile:
        piece = pieces.wasteland(region.pile, radius)
    else:
        return
    canvas.stamp(image, piece, plan.spots[region.label].piece_at)


def _draw_marked_label(image: Image.Image, spot: Spot, plan: Plan) -> None:
    """A legal place's label, white on a dark pill."""
    left, top, right, bottom = spot.label_box
    pad = max(4, round(plan.label_size * 0.14))
    pill = (left - 2 * pad, top - pad, right + 2 * pad, bottom + pad)
    canvas.rounded(image, pill, pad * 3, palette.INK)
    lettering.draw(
        image, spot.label_at, spot.label, plan.label_size, palette.WHITE, weight=lettering.BOLD, side="middle"
    )


def _draw_price(image: Image.Image, spot: Spot, plan: Plan, told: Sequence[str]) -> None:
    """What going to a legal place costs and brings, a pill for each below its label."""
    size = max(_LEAST_PRICE, round(plan.label_size * 0.62))
    x, y = (
        spot.piece_at[0],
        spot.piece_at[1] - (len(told) - 1) * size * _PRICE_APART / 2 + _PRICE_LOWER * plan.radius,
    )
    for word in told:
        wide = lettering.measure(word, size, lettering.BOLD)
        pill = (round(x - wide / 2) - 10, round(y - size * 0.66), round(x + wide / 2) + 10, round(y + size * 0.66))
        canvas.rounded(image, pill, round(size * 0.6), palette.INK)
        at = (x, y + lettering.cap_height(size) / 2)
        lettering.draw(image, at, word, size, palette.WHITE, weight=lettering.BOLD, side="middle")
        y += size * _PRICE_APART


def _draw_way(image: Image.Image, view: MigrationView, plan: Plan) -> None:
    """An arrow over every border that was crossed on the way to the newest Town."""
    last = view.last
    if last is None:
        return
    way = [label for label in (last.origin, *last.over, last.to) if label in plan.spots]
    for start, end in itertools.pairwise(way):
        _draw_arrow(image, plan.spots[start], plan.spots[end], last.seat, plan.radius)


def _draw_arrow(image: Image.Image, start: Spot, end: Spot, seat: int, radius: float) -> None:
    (ax, ay), (bx, by) = start.piece_at, end.piece_at
    if math.hypot(bx - ax, by - ay) > 1.8 * radius:
        return
    angle = round(math.degrees(math.atan2(by - ay, bx - ax)))
    dx, dy = _arrow_shift((bx - ax) / radius, (by - ay) / radius)
    middle = ((ax + bx) / 2 + dx * radius, (ay + by) / 2 + dy * radius)
    canvas.stamp(image, _arrow(seat, round(radius), angle), middle)


def _arrow_shift(dx: float, dy: float) -> canvas.Point:
    """How far an arrow is moved off the middle of its way, in radii.

    Between neighbours on a row up, which leaves their badges free; else away from the lower hex's label, and
    towards the upper hex, which leaves the lower one's terrain icon and Spirit free.
    """
    if abs(dy) < 0.1:
        return 0.0, -_ARROW_UP
    upper_is_right = 1 if dx * dy < 0 else -1
    return upper_is_right * (_ARROW_AWAY + _ARROW_BACK / 2), -_ARROW_BACK * hexes.ROOT3 / 2


@lru_cache(maxsize=64)
def _arrow(seat: int, radius: int, angle: int) -> Image.Image:
    """An arrow in a seat's colour that points ``angle`` degrees clockwise from the right."""
    style = palette.seat_style(seat)
    side = math.ceil(radius * 0.9)
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))

    def shape(middle: float, unit: float, swell: float) -> list[canvas.Point]:
        outline = (
            (-0.3 - swell, -0.1 - swell),
            (0.02, -0.1 - swell),
            (0.02 - swell * 0.3, -0.23 - swell * 1.3),
            (0.32 + swell * 1.5, 0.0),
            (0.02 - swell * 0.3, 0.23 + swell * 1.3),
            (0.02, 0.1 + swell),
            (-0.3 - swell, 0.1 + swell),
        )
        return [(middle + unit * (x * cos - y * sin), middle + unit * (x * sin + y * cos)) for x, y in outline]

    def paint(draw: ImageDraw.ImageDraw, scale: int) -> None:
        middle, unit = side * scale / 2, radius * scale
        draw.polygon(shape(middle, unit, 0.065), fill=style.edge)
        draw.polygon(shape(middle, unit, 0.045), fill=palette.WHITE)
        draw.polygon(shape(middle, unit, 0.0), fill=style.colour)

    return canvas.sprite(side, side, paint)
