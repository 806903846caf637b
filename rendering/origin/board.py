"""The board of Origin: the world with everything on it, the rewards board, the pawns that are left, the players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.games.origin.view import LastAction, OriginView, StraitView
from rendering.kit import canvas, inks, lettering, palette
from rendering.kit.panel import draw_latest
from rendering.origin import alt, arrows, layout, pieces, players, rewards, words, world
from rendering.origin.layout import Plan
from rendering.picture import Caption, Picture

NAME = "origin-board"
MOVES = ("evolve", "migrate", "swap")
_ASIDE = 38


def board(view: OriginView, caption: Caption, marks: Sequence[str] = ()) -> Picture:
    """Draw the board 1400 pixels wide and as high as the players' count asks, with the spots in ``marks``
    highlighted; words among them that are no spots are left out."""
    drawn = layout.plan(len(view.players), told=bool(caption.lines))
    image = _empty(world.lands(view), world.ways(view), drawn).copy()
    legal = frozenset(marks)
    draw_map(image, view, legal)
    draw_head(image, view, caption)
    rewards.draw_rewards(image, view, drawn)
    rewards.draw_reserve(image, view, drawn)
    _mark_rewards(image, view, drawn, legal)
    players.draw_players(image, view, caption, drawn.players)
    if drawn.latest is not None:
        left, top, right, bottom = drawn.latest
        canvas.rounded(image, drawn.latest, 16, palette.PAPER)
        draw_latest(image, caption.lines, (left + 18, top + 6, right - 18, bottom - 4))
    return inks.publish(image, "origin", NAME, alt.position(view, caption, marks))


@lru_cache(maxsize=6)
def _empty(lands: tuple[world.Land, ...], ways: tuple[tuple[str, str], ...], drawn: Plan) -> Image.Image:
    """The board without anything that changes."""
    image = Image.new("RGB", drawn.size, world.DEEP)
    image.paste(world.world(lands, ways), (0, layout.HEAD))
    canvas.rounded(image, drawn.rewards, 16, palette.PAPER)
    return image


def draw_head(image: Image.Image, view: OriginView, caption: Caption) -> None:
    """Title, subtitle and how far the game is, above the map."""
    title = lettering.fit(caption.title, 50, 620, lettering.BOLD)
    wide = lettering.draw(image, (22, 58), title, 50, palette.WHITE, weight=lettering.BOLD)
    room = 420 if view.ending else 700
    subtitle = lettering.fit(caption.subtitle, 28, room, lettering.MEDIUM)
    lettering.draw(image, (22 + wide + 18, 57), subtitle, 28, palette.WHITE, weight=lettering.MEDIUM)
    told = view.ending or words.phase(view)
    line, size = lettering.shrink(told, (30, 26, 23), 560, lettering.BOLD)
    long = lettering.measure(line, size, lettering.BOLD)
    box = (round(layout.WIDTH - long - 62), 18, layout.WIDTH - 14, 68)
    canvas.rounded(image, box, 25, palette.GOLD if view.ending else palette.NIGHT)
    ink = palette.INK if view.ending else palette.WHITE
    lettering.draw(image, (layout.WIDTH - 38, 53), line, size, ink, weight=lettering.BOLD, side="right")


def draw_map(image: Image.Image, view: OriginView, legal: frozenset[str] = frozenset()) -> None:
    """Marks, straits, tokens, pawns and the newest moves, on the empty map below the head."""
    lands = {land.key: land for land in world.lands(view)}
    framed = rims(view, legal)
    for key, colour, bright in framed:
        piece, corner = world.rim(key, colour, bright=bright)
        image.paste(piece, (corner[0], corner[1] + layout.HEAD), piece)
    for strait in view.straits:
        _strait(image, strait)
    for key, _, _ in framed:
        piece, corner = world.name_piece(lands[key])
        image.paste(piece, (corner[0], corner[1] + layout.HEAD), piece)
    for action in view.last:
        _draw_move(image, action)
    for each in view.territories:
        at = layout.pawn_at(each.key)
        if each.pawn is not None:
            canvas.stamp(image, pieces.pawn(each.pawn, each.owner), at)
        elif each.hunting is not None:
            canvas.stamp(image, pieces.token("hunting", each.hunting, 66), (at[0] - 6, at[1] + 2))


def rims(view: OriginView, legal: frozenset[str]) -> list[tuple[str, str, bool]]:
    """The frames around territories with their colours: golden where the newest moves ended, the viewer's colour
    for what an unfinished turn names, white and bright for what may be chosen."""
    keys = [each.key for each in view.territories]
    found: dict[str, tuple[str, bool]] = {}
    for action in view.last:
        if action.action in MOVES and action.places:
            found[action.places[0] if action.action == "evolve" else action.places[-1]] = (palette.GOLD, False)
    if view.viewer is not None:
        own = palette.seat_style(view.viewer).colour
        found |= {key: (own, True) for key in view.words if key in keys}
    found |= {key: (palette.WHITE, True) for key in keys if key in legal}
    return [(key, *found[key]) for key in keys if key in found]


def _draw_move(image: Image.Image, action: LastAction) -> None:
    """An arrow for a pawn that came onto the map or moved."""
    if action.action not in MOVES or len(action.places) < 2:
        return
    start, end = action.places[:2]
    if action.action == "evolve":
        start, end = end, start
    one, two = layout.pawn_at(start), layout.pawn_at(end)
    if abs(one[0] - two[0]) > layout.WIDTH / 2:
        return
    if abs(one[0] - two[0]) < abs(one[1] - two[1]):  # beside the names, which stand above the pawns
        one, two = (one[0] - _ASIDE, one[1]), (two[0] - _ASIDE, two[1])
    arrows.draw_arrow(image, one, two, palette.seat_style(action.seat).colour)


def _strait(image: Image.Image, strait: StraitView) -> None:
    """A strait's token, or the shape of whoever has villages on both sides."""
    at = layout.on_map(world.passage(strait.a, strait.b).token)
    if strait.token is not None:
        canvas.stamp(image, pieces.token("strait", strait.token, 50), at)
    elif strait.owner is not None:
        canvas.stamp(image, canvas.emblem(palette.seat_style(strait.owner), 34), at)


def _mark_rewards(image: Image.Image, view: OriginView, drawn: Plan, legal: frozenset[str]) -> None:
    """Frames around decks and tiles that may be chosen."""
    places = [box for key, box in layout.spots(view, drawn).items() if key in legal]
    places += [box for key, boxes in layout.tile_spots(view, drawn).items() if key in legal for box in boxes]
    for left, top, right, bottom in places:
        frame = pieces.ring(right - left + 16, bottom - top + 16, palette.WHITE)
        image.paste(frame, (left - 8, top - 8), frame)
