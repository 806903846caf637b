"""The panel beside or below the board: title, one card a player, the newest moves."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from bot.games.migration.view import MigrationView
from rendering.kit import canvas, palette, type
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.migration import words
from rendering.migration.layout import Plan
from rendering.picture import Caption

_PAD = 22
_GAP = 12
_CARD = 106
_TAGGED_CARD = 152
_LINE = 34
NAME_SIZES = (34, 30, 26)


class Tag(NamedTuple):
    """A word on a pill, with the pill's colour and the word's."""

    word: str
    fill: str
    ink: str


def draw_panel(image: Image.Image, view: MigrationView, caption: Caption, plan: Plan) -> None:
    """Fill the panel of a board."""
    if plan.beside:
        _draw_beside(image, view, caption, plan.panel)
    else:
        _draw_below(image, view, caption, plan.panel)


def _draw_beside(image: Image.Image, view: MigrationView, caption: Caption, panel: Box) -> None:
    left, right = panel[0] + _PAD, panel[2] - _PAD
    y = draw_head(image, caption, (left, panel[1] + 14, right, panel[3]))
    for seat in range(len(view.scores)):
        height = _TAGGED_CARD if tags(view, seat) else _CARD
        draw_card(image, view, caption, seat, (left - 8, y, right + 8, y + height))
        y += height + _GAP
    _draw_lines(image, caption.lines, (left, y + 8, right, panel[3] - 14))


def _draw_below(image: Image.Image, view: MigrationView, caption: Caption, panel: Box) -> None:
    left, top, right, bottom = panel[0] + _PAD, panel[1] + 14, panel[2] - _PAD, panel[3] - 14
    third = (right - left - _PAD - _PAD // 2) // 3
    under = draw_head(image, caption, (left, top, left + third, bottom))
    _draw_lines(image, caption.lines, (left, under + 4, left + third, bottom))
    for seat in range(len(view.scores)):
        x = left + third + _PAD + (seat % 2) * (third + _PAD // 2)
        y = top + 4 + (seat // 2) * (_TAGGED_CARD + _GAP // 2)
        height = _TAGGED_CARD if tags(view, seat) else _CARD
        draw_card(image, view, caption, seat, (x, y, x + third, y + height))


def draw_head(image: Image.Image, caption: Caption, box: Box) -> int:
    """Title and subtitle; returns the y below them."""
    left, top, right, _ = box
    width = right - left
    type.draw(
        image, (left, top + 46), type.fit(caption.title, 46, width, type.BOLD), 46, palette.INK, weight=type.BOLD
    )
    y = top + 66
    for line in type.wrap(caption.subtitle, 26, width, 2):
        type.draw(image, (left, y + 24), line, 26, palette.SOFT_INK)
        y += _LINE
    return y + 12


def tags(view: MigrationView, seat: int) -> list[Tag]:
    """What is special about a seat now: it is awaited, it has resigned, it is the Founder."""
    style = palette.seat_style(seat)
    found: list[Tag] = []
    if seat in view.awaited:
        ink = palette.INK if style.word == "yellow" else palette.WHITE
        found.append(_placing(view, seat) or Tag(_asked(view), style.colour, ink))
    if seat in view.resigned:
        found.append(Tag(words.say("Resigned"), palette.ASH, palette.WHITE))
    if seat == view.founder:
        found.append(Tag(words.say("Founder"), palette.RULE, palette.INK))
    return found


def _placing(view: MigrationView, seat: int) -> Tag | None:
    """The piece taken up in an unfinished turn, which only its own player's view tells."""
    if view.explorer is None or seat != view.viewer:
        return None
    emoji = words.EXPLORER_ICONS.get(view.explorer, words.UNKNOWN_ICON)
    word = words.say("Placing {piece}", piece=words.explorer(view.explorer))
    return Tag(f"{emoji} {word}", palette.WHITE, palette.INK)


def _asked(view: MigrationView) -> str:
    return words.say("To move" if view.phase == "play" else "To choose")


def draw_card(image: Image.Image, view: MigrationView, caption: Caption, seat: int, box: Box) -> None:
    """One player's card: shape, name, points, hand, Spirit and tags. The awaited ones stand out."""
    left, top, right, _ = box
    style = palette.seat_style(seat)
    awaited = seat in view.awaited
    if awaited:
        canvas.rounded(image, box, 18, style.tint, outline=style.colour, width=6)
    else:
        canvas.rounded(image, box, 18, palette.WHITE, outline=palette.RULE, width=2)
    canvas.stamp(image, canvas.emblem(style, 58), (left + 44, top + 40))
    points = str(view.scores[seat])
    wide = 0.0
    if view.phase != "draft":
        wide = type.draw(image, (right - 22, top + 60), points, 56, palette.INK, weight=type.BOLD, side="right")
    room = round(right - left - 80 - 22 - wide - 12)
    name, size = type.shrink(words.player(caption, seat), NAME_SIZES, room, type.BOLD)
    type.draw(image, (left + 80, top + 52), name, size, palette.INK, weight=type.BOLD)
    _draw_state(image, view, seat, (left + 24, top + 92), right - 22)
    x = left + 20
    for tag in tags(view, seat):
        x += _draw_tag(image, tag, (x, top + 104)) + 10


def _draw_tag(image: Image.Image, tag: Tag, at: tuple[int, int]) -> int:
    width = round(type.measure(tag.word, 24, type.BOLD)) + 30
    canvas.rounded(image, (at[0], at[1], at[0] + width, at[1] + 34), 17, tag.fill)
    type.draw(image, (at[0] + 15, at[1] + 26), tag.word, 24, tag.ink, weight=type.BOLD)
    return width


def _draw_state(image: Image.Image, view: MigrationView, seat: int, at: tuple[int, int], right: int) -> None:
    """The card's second line: the hand and the Spirit, or how the draft stands."""
    x, y = at
    if view.phase == "draft":
        word = words.say("Hand is ready") if view.drafted[seat] else words.say("Choosing a hand")
        type.draw(image, (x + 56, y), word, 26, palette.SOFT_INK, weight=type.MEDIUM)
        return
    hand = words.say("{count} in hand", count=view.hand_sizes[seat])
    type.draw(image, (x, y), hand, 26, palette.SOFT_INK, weight=type.MEDIUM)
    spirit = view.spirits[seat]
    word = spirit if spirit is not None else words.say("off board")
    width = type.draw(
        image, (right, y), word, 26, palette.INK if spirit else palette.SOFT_INK, weight=type.MEDIUM, side="right"
    )
    flame = icon(words.SPIRIT_ICON, 32, faded=spirit is None)
    canvas.stamp(image, flame, (right - width - 18, y - 11))


def _draw_lines(image: Image.Image, lines: tuple[str, ...], box: Box) -> None:
    """The newest lines, the newest at the top, as many as there is room for."""
    left, top, right, bottom = box
    room = (bottom - top - 34) // _LINE
    if not lines or room < 1:
        return
    type.draw(image, (left, top + 24), words.say("Latest"), 25, palette.SOFT_INK, weight=type.BOLD)
    y = top + 34
    for number, line in enumerate(reversed(lines)):
        parts = type.wrap(line, 25, right - left - 22, min(3 if number == 0 else 2, room))
        if len(parts) > room:
            return
        ink = palette.INK if number == 0 else palette.SOFT_INK
        canvas.rounded(image, (left, y + 12, left + 10, y + 22), 5, palette.GOLD if number == 0 else palette.RULE)
        for part in parts:
            type.draw(
                image, (left + 22, y + 26), part, 25, ink, weight=type.MEDIUM if number == 0 else type.REGULAR
            )
            y += _LINE
        room -= len(parts)
        if room < 1:
            return
