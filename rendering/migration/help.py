"""Drawn examples for explanations of the rules, with the same pieces as the board."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.contract import Line, Standing
from bot.games.migration.view import MigrationView
from bot.games.text import text
from rendering.kit import canvas, lettering, palette, wording
from rendering.kit.canvas import Box
from rendering.kit.icons import icon
from rendering.kit.illustration import (
    LINE,
    NOTE,
    SIZE,
    TEXT,
    draw_arrow,
    draw_caption,
    draw_note,
    tell_head,
)
from rendering.kit.wording import phrase
from rendering.migration import alt, examples, land, layout, pieces, series, words
from rendering.migration.board import draw_map
from rendering.migration.creatures import creature
from rendering.migration.examples import Example, Frame
from rendering.migration.layout import Plan
from rendering.picture import Caption, Picture

NAME = "migration-example"
_FOOT = 34
_GAP = 6
_LARGEST = 66.0
_NOTE_SIZES = (24, 22, 20)
_TOKEN = 25
_CARDS = 3
_NAMES = Caption(tuple(word.capitalize() for word in examples.SEATS), "")


def example(topic: str) -> Picture | None:
    """Draw the example for a topic, 700 x 440 pixels; ``None`` if there is none. The topic may be spelled as a
    key ("poison_oak") or a title ("Poison Oak")."""
    found = examples.find(topic)
    if found is None:
        return None
    image = Image.new("RGB", SIZE, palette.PAPER)
    lines = _balanced(found.caption, SIZE[0] - 2 * _FOOT)
    foot = SIZE[1] - len(lines) * LINE - 22
    _draw_stage(image, found, (0, 0, SIZE[0], foot))
    draw_caption(image, lines, (_FOOT, foot + 34))
    return canvas.publish(image, NAME, wording.shorten(_tell(found)))


def _balanced(caption: str, width: int) -> tuple[str, ...]:
    """A caption on as few lines as it needs, none much shorter than the others."""
    lines = lettering.wrap(caption, TEXT, width, 3, lettering.MEDIUM)
    for narrower in range(width - 20, width // 2, -20):
        tried = lettering.wrap(caption, TEXT, narrower, len(lines) + 1, lettering.MEDIUM)
        if len(tried) > len(lines):
            break
        lines = tried
    return lines


def _draw_stage(image: Image.Image, found: Example, box: Box) -> None:
    if found.cards:
        _draw_cards(image, found.cards, box)
    elif found.games:
        _draw_games(image, found.games, box)
    else:
        _draw_frames(image, found, box)


def _draw_frames(image: Image.Image, found: Example, box: Box) -> None:
    count = len(found.frames)
    width = (box[2] - box[0] - _GAP * (count - 1)) // count
    for number, frame in enumerate(found.frames):
        left = box[0] + number * (width + _GAP)
        image.paste(_frame(found, frame, (width, box[3] - box[1])), (left, box[1]))
        if number and not found.apart:
            draw_arrow(image, (left - _GAP / 2, (box[1] + box[3]) / 2))


def _frame(found: Example, frame: Frame, size: tuple[int, int]) -> Image.Image:
    """One position as a picture of its own."""
    view = examples.view(found, frame)
    top = NOTE + 14 if frame.note else 0
    bottom = size[1] - (2 * _TOKEN + 10 if any(other.placing for other in found.frames) else 0)
    ghosts = layout.places(view.building.ghosts) if view.building is not None else ()
    where = layout.places(view.regions)
    spread = [(q, r) for _, q, r in (*where, *ghosts)]
    grid = layout.fit(spread, (0, top, size[0], bottom), layout.COAST, _LARGEST)
    plan = layout.settle(where, grid, size, ghosts)
    image = land.land(view.regions, plan)
    draw_map(image, view, plan, frame.marks)
    for label in frame.barred:
        _draw_barred(image, view, plan, label)
    if frame.note:
        _draw_note(image, frame.note, size[0])
    if frame.placing:
        _draw_hand(image, frame, (12 + _TOKEN, size[1] - _TOKEN - 12))
    return image


def _draw_barred(image: Image.Image, view: MigrationView, plan: Plan, label: str) -> None:
    """A sign that nothing can be placed here, beside the piece if there is one."""
    spot = plan.spots[label]
    taken = any(region.label == label and (region.pile or region.explorer) for region in view.regions)
    size = layout.SPIRIT_SIZE if taken else 0.8
    canvas.stamp(
        image, icon(words.BARRED_ICON, round(plan.radius * size)), spot.spirit_at if taken else spot.piece_at
    )


def _draw_note(image: Image.Image, note: str, width: int) -> None:
    told = lettering.shrink(note, _NOTE_SIZES, width - 48, lettering.BOLD)
    draw_note(image, told, width / 2, 18)


def _draw_hand(image: Image.Image, frame: Frame, at: tuple[int, int]) -> None:
    """The piece to be placed, and face-down pieces for what may be given up besides."""
    seat = examples.SEATS.index(frame.mover)
    style = palette.seat_style(seat)
    x, y = at
    token = pieces.town(frame.placing, seat, _TOKEN, None)
    canvas.stamp(image, token, (x, y))
    for number in range(frame.spare):
        radius = _TOKEN - 6
        middle = x + _TOKEN + 6 + radius + number * (2 * radius + 5)
        box = (middle - radius, y - radius, middle + radius, y + radius)
        canvas.rounded(image, box, radius, style.colour, outline=palette.WHITE, width=3)
        lettering.draw(image, (middle, y + 8), "?", 24, palette.WHITE, weight=lettering.BOLD, side="middle")


def _draw_cards(image: Image.Image, cards: dict[str, int], box: Box) -> None:
    """One column an Explorer: its picture, its name, and how many of those owned are chosen."""
    style = palette.seat_style(0)
    width = (box[2] - box[0] - 40) // len(cards)
    for number, (key, taken) in enumerate(cards.items()):
        left = box[0] + 20 + number * width
        middle = left + width / 2
        canvas.rounded(image, (left + 5, 24, left + width - 5, box[3] - 6), 18, palette.WHITE)
        image_box = (round(middle) - 46, 44, round(middle) + 46, 136)
        canvas.rounded(image, image_box, 46, palette.CREAM, outline=style.colour, width=7)
        canvas.stamp(image, creature(key, 62), (middle, 90))
        name, size = lettering.shrink(words.explorer(key), (26, 22), width - 16, lettering.BOLD)
        lettering.draw(image, (middle, 176), name, size, palette.INK, weight=lettering.BOLD, side="middle")
        lettering.draw(image, (middle, 236), f"×{taken}", 46, palette.INK, weight=lettering.BOLD, side="middle")
        for pip in range(_CARDS):
            x = round(middle + (pip - 1) * 30)
            full = pip < taken
            fill, edge = (style.colour, style.edge) if full else (palette.WHITE, palette.RULE)
            canvas.rounded(image, (x - 12, 258, x + 12, 282), 12, fill, outline=edge, width=3)


def _draw_games(image: Image.Image, games: Sequence[Sequence[int]], box: Box) -> None:
    """The points of each game by seat, and their totals."""
    standings = _standings(games)
    best = tuple(max(column) for column in zip(*games, strict=True))
    height = (box[3] - 30) // len(games)
    for number, standing in enumerate(standings):
        top = box[1] + 20 + number * height
        style = palette.seat_style(standing.seat)
        canvas.rounded(image, (20, top, box[2] - 20, top + height - 10), 18, palette.WHITE)
        canvas.stamp(image, canvas.emblem(style, 54), (64, top + (height - 10) / 2))
        cells = (110, top + (height - 10 - series.CELLS + 8) // 2, box[2] - 150)
        series.draw_games(image, standing, best, _NAMES, cells)
        total = (box[2] - 44, top + height / 2 + 14)
        lettering.draw(image, total, str(standing.points), 54, palette.INK, weight=lettering.BOLD, side="right")


def _standings(games: Sequence[Sequence[int]]) -> list[Standing]:
    return [
        Standing(
            seat,
            1,
            sum(points),
            tuple(Line(text("Game {number}", number=n), each) for n, each in enumerate(points, start=1)),
        )
        for seat, points in enumerate(games)
    ]


def _tell(found: Example) -> str:
    """An example in words: what it shows, then every frame."""
    told = [tell_head(found)]
    if found.games:
        for seat, points in enumerate(found.games):
            games = ", ".join(map(str, points))
            told.append(phrase("{who}: {games}; in all {total}.", who=_who(seat), games=games, total=sum(points)))
    told.extend(_tell_frame(found, frame) for frame in found.frames)
    return " ".join(told)


def _who(seat: int) -> str:
    return _NAMES.names[seat]


def _tell_frame(found: Example, frame: Frame) -> str:
    view = examples.view(found, frame)
    told: list[str] = []
    if frame.placing:
        seat, piece = examples.SEATS.index(frame.mover), words.explorer(frame.placing)
        told.append(phrase("{who} places {piece}", who=_who(seat), piece=piece))
    for seat in range(len(examples.SEATS)):
        mine = [
            f"{town.label} {words.explorer(town.explorer)} ({town.points})"
            for town in examples.towns(frame)
            if town.seat == seat
        ]
        if mine:
            told.append(phrase("{who} has {towns}", who=_who(seat), towns=", ".join(mine)))
        if view.spirits[seat] is not None:
            told.append(phrase("{who}'s Spirit on {place}", who=_who(seat), place=str(view.spirits[seat])))
    if frame.waste:
        waste = [" ×".join(written.split()) for written in frame.waste]
        told.append(phrase("Wasteland on {places}", places=", ".join(waste)))
    terrain = alt.terrain(view)
    if terrain:
        told.append(terrain)
    if frame.marks:
        told.append(phrase("marked: {places}", places=", ".join(frame.marks)))
    if frame.barred:
        told.append(phrase("not allowed: {places}", places=", ".join(frame.barred)))
    sentence = "; ".join(told)
    return f"{frame.note}: {sentence}." if frame.note else f"{sentence}."
