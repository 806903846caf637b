"""What lies on the hexes and on the track: networks, buildings, people, Blast Sites, the newest changes, rovers."""

from __future__ import annotations

from PIL import Image, ImageDraw

from bot.games.mars.geometry import CENTRES, HEX, NAMES, NEIGHBOURS, RUINS, TRACK
from bot.games.mars.view import MarsView, PieceView
from rendering.kit import canvas, palette
from rendering.kit.canvas import Point
from rendering.kit.palette import SeatStyle
from rendering.mars import drawing, ground, layout, pieces
from rendering.mars.pieces import Looks

UNIT = 0.93
"""How large buildings are on the board."""


def style_of(view: MarsView, piece: PieceView) -> SeatStyle:
    """How the owner of a piece looks; what belongs to nobody, or to somebody who has left, is grey."""
    if piece.seat is None:
        return pieces.STONE
    return pieces.greyed(drawing.style(view, piece.seat), gone=piece.gone)


def draw_colonies(image: Image.Image, view: MarsView, marks: frozenset[str] = frozenset()) -> None:
    """Everything on the hexes, frames around the newest changes and around ``marks`` included."""
    for name, colour in sorted(rings(view, marks).items()):
        canvas.stamp(image, pieces.ring(layout.RADIUS * 0.97, colour, veiled=name in marks), layout.centre(name))
    _ways(image, view)
    for corner in view.parked:
        x, y = layout.centre(NAMES[RUINS[corner]])
        canvas.stamp(image, pieces.badge("fortress", 36), (x + 30, y + 34))
    for piece in view.pieces:
        canvas.stamp(image, looks_like(view, piece), layout.stand(piece.hex))
    _blasts(image, view)
    _names(image, view, marks)
    _strikes(image, view)


def looks_like(view: MarsView, piece: PieceView) -> Image.Image:
    """A piece as it stands on the board."""
    style = style_of(view, piece)
    connected = piece.connected or piece.buried or piece.seat is None or piece.gone
    if piece.kind == "tunnel":
        return pieces.node(style, connected=connected)
    if piece.kind == "fortress":
        return pieces.fortress(UNIT)
    return pieces.building(Looks(piece.kind, style, connected, piece.healthy, piece.injured), UNIT)


def rings(view: MarsView, marks: frozenset[str]) -> dict[str, str]:
    """The colours of frames by hex: gold for what was placed, cleared or taken away last, fire for where the newest
    meteors came down, white for what may be chosen."""
    found = {last.hex: palette.GOLD for last in view.last_pieces}
    found |= {strike.hex: pieces.FLAME for strike in view.last_strikes}
    found |= dict.fromkeys(view.impact_choice, palette.WHITE)
    return found | dict.fromkeys(marks, palette.WHITE)


def _ways(image: Image.Image, view: MarsView) -> None:
    for link in view.links:
        one, other = layout.stand(link.one), layout.stand(link.other)
        dx, dy = round(other[0] - one[0]), round(other[1] - one[1])
        piece = pieces.way(drawing.style(view, link.seat), dx, dy)
        canvas.stamp(image, piece, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))


def _names(image: Image.Image, view: MarsView, marks: frozenset[str]) -> None:
    """The names of hexes once more where something lies on them; large where they may be chosen, to be read on a
    telephone, too."""
    where = ground.place(view)
    taken = {piece.hex for piece in view.pieces} | set(view.blasts)
    for name in sorted(marks):
        x, y = layout.centre(name)
        canvas.stamp(image, pieces.tag(name), (x, y + layout.RADIUS * 0.62 if name in taken else y))
    for name in sorted(covered(view) - marks):
        what = ground.kind(name, where.tiles)
        piece = ground.name_piece(name, what, layout.RADIUS, burnt=name in view.blasts)
        x, y = layout.centre(name)
        canvas.stamp(image, piece, (x, y - layout.RADIUS * ground.RISE))


def covered(view: MarsView) -> set[str]:
    """The hexes whose names pieces cover: their own, and those of the hexes below buildings."""
    own = {piece.hex for piece in view.pieces if piece.kind != "tunnel"}
    found = own | {piece.hex for piece in view.pieces} | set(view.blasts)
    for name in own:
        _, row = CENTRES[name]
        found |= {NAMES[near] for near in NEIGHBOURS[HEX[name]] if CENTRES[NAMES[near]][1] > row}
    return found


def _blasts(image: Image.Image, view: MarsView) -> None:
    """Blast Site tiles, and the tunnels that lie under them."""
    buried = {piece.hex: piece for piece in view.pieces if piece.buried}
    for name in view.blasts:
        at = layout.centre(name)
        canvas.stamp(image, pieces.blast(layout.RADIUS * 0.94), at)
        if name in buried:
            canvas.stamp(image, pieces.node(style_of(view, buried[name]), unit=0.8), at)


def _strikes(image: Image.Image, view: MarsView) -> None:
    """The newest meteors, what came of them, and where they destroyed something."""
    for strike in view.last_strikes:
        for piece in strike.destroyed:
            x, y = layout.stand(piece.hex)
            canvas.stamp(image, pieces.badge("destroyed", 50), (x - 24, y - 12))
    for strike in view.last_strikes:
        x, y = layout.centre(strike.hex)
        canvas.stamp(image, pieces.badge("meteor", 50), (x + 35, y + 1))
        if strike.fizzled:
            canvas.stamp(image, pieces.badge("fizzled", 42), (x - 36, y + 1))
    for name in view.impact_choice:
        x, y = layout.centre(name)
        canvas.stamp(image, pieces.badge("meteor", 60), (x, y + 14))


def draw_track(image: Image.Image, view: MarsView) -> None:
    """The way of the rover that drove last, and all rovers."""
    moved = view.last_move
    if moved is not None:
        style = drawing.style(view, moved.seat)
        points = way(moved.start, moved.end)
        if len(points) > 1:
            pieces.arrow(ImageDraw.Draw(image), points, (palette.INK, palette.GOLD), 9, dotted=moved.warp)
            canvas.stamp(image, canvas.emblem(style, 34), points[0])
    standing: dict[int, list[int]] = {}
    for player in view.players:
        if not player.gone:
            standing.setdefault(player.rover, []).append(player.seat)
    for number, seats in standing.items():
        for seat, at in zip(seats, layout.rovers(number, len(seats)), strict=True):
            lit = moved is not None and moved.seat == seat
            canvas.stamp(image, pieces.rover(drawing.style(view, seat), 58, lit=lit), at)


def way(start: int, end: int) -> list[Point]:
    """The points of a rover's way round the hexes."""
    if start == end:
        return []
    steps = (end - start) % len(TRACK)
    return [layout.lane((start + step) % len(TRACK)) for step in range(steps + 1)]
