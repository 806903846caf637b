"""The panel beside or below the board: title, one card a player, the newest moves."""

from __future__ import annotations

from PIL import Image

from bot.games.migration.view import MigrationView
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.kit.panel import Tag, draw_blank_card, draw_head, draw_latest, draw_tag, tag_width
from rendering.kit.wording import phrase
from rendering.migration import words
from rendering.migration.building import draw_plate, draw_shapes
from rendering.migration.creatures import creature
from rendering.migration.layout import Plan
from rendering.picture import Caption

_PAD = 22
_GAP = 12
SMALLEST = 33
"""In these letters everything can be read on a telephone."""
_CARD, _BARE_CARD, _TAGS = 120, 82, 56
_NAMES = (38, 36, SMALLEST)
_TAGGED_CARD = _CARD + _TAGS
_PLATE = 380
_BETWEEN = 10
_ASKED = {"play": "To move", "map": "Lays the map"}


def draw_panel(image: Image.Image, view: MigrationView, caption: Caption, plan: Plan) -> None:
    """Fill the panel of a board."""
    if plan.beside:
        _draw_beside(image, view, caption, plan.panel)
    else:
        _draw_below(image, view, caption, plan.panel)


def _draw_beside(image: Image.Image, view: MigrationView, caption: Caption, panel: Box) -> None:
    left, right, bottom = panel[0] + _PAD, panel[2] - _PAD, panel[3] - 14
    y = draw_head(image, words.headed(view, caption), (left, panel[1] + 14, right, panel[3]))
    if view.building is not None and view.building.left and view.regions:
        draw_shapes(image, view.building.left, (left - 8, y, right + 8, bottom))  # nobody has anything yet
        return
    for seat in range(len(view.scores)):
        height = _card_height(view, seat)
        draw_card(image, view, caption, seat, (left - 8, y, right + 8, y + height))
        y += height + _GAP
    if view.building is not None and view.building.plate is not None:
        top = max(y + 8, bottom - _PLATE)
        draw_plate(image, view.building, (left - 8, top, right + 8, bottom))
        bottom = top
    draw_latest(image, caption.lines, (left, y + 8, right, bottom), SMALLEST)


def _draw_below(image: Image.Image, view: MigrationView, caption: Caption, panel: Box) -> None:
    left, top, right, bottom = panel[0] + _PAD, panel[1] + 14, panel[2] - _PAD, panel[3] - 14
    third = (right - left - _PAD - _PAD // 2) // 3
    under = draw_head(image, words.headed(view, caption), (left, top, left + third, bottom))
    draw_latest(image, caption.lines, (left, under + 4, left + third, bottom), SMALLEST)
    for seat in range(len(view.scores)):
        x = left + third + _PAD + (seat % 2) * (third + _PAD // 2)
        y = top + 4 + (seat // 2) * (_TAGGED_CARD + _GAP // 2)
        draw_card(image, view, caption, seat, (x, y, x + third, y + _card_height(view, seat)))


def _card_height(view: MigrationView, seat: int) -> int:
    bare = _BARE_CARD if view.phase == "map" else _CARD
    return bare + (_TAGS if tags(view, seat) else 0)


def tags(view: MigrationView, seat: int, *, brief: bool = False) -> list[Tag]:
    """What is special about a seat now: it is awaited, it has resigned, it is the Founder. ``brief``: in as few
    words as there are, where there is no room for more."""
    style = palette.seat_style(seat)
    found: list[Tag] = []
    if seat in view.awaited:
        ink = palette.INK if style.word == "yellow" else palette.WHITE
        found.append(_placing(view, seat, brief=brief) or Tag(_asked(view), style.colour, ink))
    if seat in view.resigned:
        found.append(Tag(phrase("Resigned"), palette.ASH, palette.WHITE))
    if seat == view.founder:
        found.append(_founder(brief=brief))
    return found


def _founder(*, brief: bool) -> Tag:
    if brief:
        return Tag("", palette.RULE, palette.INK, icon(words.FOUNDER_ICON, 30))
    return Tag(phrase("Founder"), palette.RULE, palette.INK)


def _placing(view: MigrationView, seat: int, *, brief: bool) -> Tag | None:
    """The piece taken up in an unfinished turn, which only its own player's view tells."""
    if view.explorer is None or seat != view.viewer:
        return None
    name = words.explorer(view.explorer)
    word = name if brief else phrase("Placing {piece}", piece=name)
    return Tag(word, palette.WHITE, palette.INK, creature(view.explorer, 30))


def _asked(view: MigrationView) -> str:
    return phrase(_ASKED.get(view.phase, "To choose"))


def draw_card(image: Image.Image, view: MigrationView, caption: Caption, seat: int, box: Box) -> None:
    """One player's card: shape, name, points, hand, Spirit and tags. The awaited ones stand out."""
    left, top, right, _ = box
    style = palette.seat_style(seat)
    awaited = seat in view.awaited
    draw_blank_card(image, box, style, lit=awaited)
    canvas.stamp(image, canvas.emblem(style, 58), (left + 44, top + 40))
    wide = _draw_points(image, view, seat, (right - 22, top + 60))
    room = round(right - left - 80 - 22 - wide - 12)
    name, size = lettering.shrink(wording.player(caption, seat), _NAMES, room, lettering.BOLD)
    lettering.draw(image, (left + 80, top + 52), name, size, palette.INK, weight=lettering.BOLD)
    _draw_state(image, view, seat, (left + 24, top + 104), right - 22)
    x, y = left + 20, top + (_BARE_CARD if view.phase == "map" else _CARD) - 2
    room = right - left - 40
    found = tags(view, seat)
    for tag in found if width(found) <= room else tags(view, seat, brief=True):
        x += draw_tag(image, tag, (x, y), SMALLEST) + _BETWEEN


def width(found: list[Tag]) -> int:
    """How wide tags are side by side."""
    return sum(tag_width(tag, SMALLEST) + _BETWEEN for tag in found) - _BETWEEN


def _draw_points(image: Image.Image, view: MigrationView, seat: int, at: tuple[int, int]) -> float:
    """A seat's points, right-aligned; in a series "12 + 4", the games before and this one. When this one
    is counted already, or not begun, only the total is told. Returns the width taken."""
    right, baseline = at
    before = view.totals[seat] if seat < len(view.totals) else 0
    series = view.rounds > 1
    counted = series and view.phase in ("between", "over")
    if counted or view.phase in ("map", "draft"):
        if not counted and (not series or view.round == 1):
            return 0.0
        return lettering.draw(image, at, str(before), 56, palette.INK, weight=lettering.BOLD, side="right")
    wide = lettering.draw(image, at, str(view.scores[seat]), 56, palette.INK, weight=lettering.BOLD, side="right")
    if not series or view.round == 1:
        return wide
    told = f"{before} +"
    x = right - wide - 10
    return (
        wide
        + 10
        + lettering.draw(image, (x, baseline), told, 38, palette.SOFT_INK, weight=lettering.MEDIUM, side="right")
    )


def _draw_state(image: Image.Image, view: MigrationView, seat: int, at: tuple[int, int], right: int) -> None:
    """The card's second line: the hand and the Spirit, or how the draft stands, or the game that is over."""
    x, y = at
    if view.phase == "map":
        return
    if view.rounds > 1 and view.phase in ("between", "over"):
        word = phrase("{points} in this game", points=wording.points(view.scores[seat]))
        lettering.draw(image, (x, y), word, SMALLEST, palette.SOFT_INK, weight=lettering.MEDIUM)
        return
    if view.phase == "draft":
        word = phrase("Hand is ready") if view.drafted[seat] else phrase("Choosing a hand")
        lettering.draw(image, (x + 56, y), word, SMALLEST, palette.SOFT_INK, weight=lettering.MEDIUM)
        return
    hand = phrase("{count} in hand", count=view.hand_sizes[seat])
    lettering.draw(image, (x, y), hand, SMALLEST, palette.SOFT_INK, weight=lettering.MEDIUM)
    spirit = view.spirits[seat]
    word = spirit if spirit is not None else phrase("off board")
    width = lettering.draw(
        image,
        (right, y),
        word,
        SMALLEST,
        palette.INK if spirit else palette.SOFT_INK,
        weight=lettering.MEDIUM,
        side="right",
    )
    flame = icon(words.SPIRIT_ICON, 36, faded=spirit is None)
    canvas.stamp(image, flame, (right - width - 22, y - 13))
