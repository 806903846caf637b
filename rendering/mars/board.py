"""The board of Migration: Mars: the map with its track, dice and stocks, open offers, and everybody's card."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from bot.games.mars.geometry import HEX
from bot.games.mars.view import MarsView
from rendering.kit import canvas, inks, lettering, palette
from rendering.kit.panel import draw_latest
from rendering.mars import alt, colony, ground, layout, players, strip, words
from rendering.mars.ground import Place
from rendering.mars.layout import Plan
from rendering.picture import Caption, Picture

NAME = "mars-board"


def board(view: MarsView, caption: Caption, marks: Sequence[str] = ()) -> Picture:
    """Draw the board 1400 pixels wide and as high as players and offers ask, with the hexes in ``marks``
    highlighted; words among them that are no hexes are left out."""
    drawn = layout.plan(len(view.players), len(view.offers), told=bool(caption.lines))
    legal = [mark for mark in marks if mark in HEX]
    image = _empty(ground.place(view), drawn).copy()
    draw_map(image, view, caption, frozenset(legal))
    strip.draw_strip(image, view, drawn.strip)
    for offer, box in zip(view.offers, drawn.offers, strict=True):
        strip.draw_offer(image, view, caption, offer, box)
    players.draw_players(image, view, caption, drawn.players)
    if drawn.latest is not None:
        left, top, right, bottom = drawn.latest
        canvas.rounded(image, drawn.latest, 16, palette.PAPER)
        draw_latest(image, caption.lines, (left + 18, top + 6, right - 18, bottom - 4))
    return inks.publish(image, "mars", NAME, alt.position(view, caption, legal))


@lru_cache(maxsize=8)
def _empty(where: Place, drawn: Plan) -> Image.Image:
    """The board without anything that changes."""
    image = Image.new("RGB", drawn.size, ground.DEEP)
    image.paste(ground.ground(where), (0, 0))
    return image


def draw_map(image: Image.Image, view: MarsView, caption: Caption, marks: frozenset[str] = frozenset()) -> None:
    """Head, colonies and track on the empty ground."""
    _head(image, view, caption)
    colony.draw_colonies(image, view, marks)
    colony.draw_track(image, view)


def _head(image: Image.Image, view: MarsView, caption: Caption) -> None:
    """Title and subtitle, and how far the game is."""
    told = words.phase(view) if view.phase == "over" else f"{words.rounds(view)} · {words.phase(view)}"
    line, size = lettering.shrink(told, (30, 26), 560, lettering.BOLD)
    wide = round(lettering.measure(line, size, lettering.BOLD)) + 48
    canvas.rounded(image, (layout.WIDTH - 16 - wide, 17, layout.WIDTH - 16, 67), 25, palette.INK)
    lettering.draw(image, (layout.WIDTH - 40, 53), line, size, palette.WHITE, weight=lettering.BOLD, side="right")
    room = layout.WIDTH - wide - 60
    title = lettering.fit(caption.title, 48, room, lettering.BOLD)
    used = lettering.draw(image, (20, 58), title, 48, palette.WHITE, weight=lettering.BOLD)
    room -= round(used) + 20
    if room > 90 and caption.subtitle:
        subtitle = lettering.fit(caption.subtitle, 28, room, lettering.MEDIUM)
        lettering.draw(image, (38 + used, 57), subtitle, 28, palette.WHITE, weight=lettering.MEDIUM)
