"""Drawn examples for explanations of the rules, with the same plates as the map."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from bot.games.tinners.view import AreaView
from rendering.kit import canvas, illustration, lettering
from rendering.kit.canvas import Box
from rendering.kit.wording import phrase
from rendering.picture import Picture
from rendering.tinners import examples, land, pieces, plate, words
from rendering.tinners.examples import Frame
from rendering.tinners.plate import Look

NAME = "tinners-example"
FACTORS = (1.5, 1.35, 1.2, 1.0, 0.85, 0.75)
_BETWEEN = 40


def example(topic: str) -> Picture | None:
    """Draw the example for a topic (its key or title), 700 x 440 pixels; ``None`` if there is none."""
    return illustration.illustrate(examples.find(topic), NAME, land.PARCELS[1], _draw_frames, _tell_frame)


def _draw_frames(image: Image.Image, frames: Sequence[Frame], boxes: Sequence[Box]) -> None:
    """All positions of an example, as large as the largest allows."""
    left, _, right, bottom = boxes[0]
    factor = _factor(frames, right - left, bottom - illustration.NOTE - 30)
    for frame, box in zip(frames, boxes, strict=True):
        _frame(image, frame, factor, box)


def _factor(frames: Sequence[Frame], width: int, height: int) -> float:
    """How large plates may be so that every frame fits into a width and height."""
    areas = [examples.areas(frame) for frame in frames]
    return illustration.fitting(
        FACTORS, lambda factor: [_extent(each, factor) for each in areas], width - 60, height
    )


def _extent(areas: list[AreaView], factor: float) -> tuple[int, int]:
    """How wide and high areas one above the other are."""
    high = sum(round(plate.height(held) * factor) for held in areas) + _BETWEEN * (len(areas) - 1)
    return round(plate.WIDTH * factor), high


def _frame(image: Image.Image, frame: Frame, factor: float, box: Box) -> None:
    """One position: its note on a pill, its areas in the middle below, its verdict at their side."""
    left, _, right, bottom = box
    middle = (left + right) / 2
    note = lettering.shrink(frame.note, illustration.NOTE_SIZES, right - left - 36, lettering.BOLD)
    illustration.draw_note(image, note, middle, 14, 10 + illustration.NOTE / 2 + lettering.cap_height(note[1]) / 2)
    areas = examples.areas(frame)
    wide, high = _extent(areas, factor)
    top = illustration.NOTE + 10 + (bottom - illustration.NOTE - 10 - high) // 2
    if frame.adit:
        gap = top + round(plate.height(areas[0]) * factor) + _BETWEEN / 2
        pieces.draw_gallery(image, (middle, gap - _BETWEEN), (middle, gap + _BETWEEN), 22)
    y = top
    edge = round(plate.EDGE * factor)
    for held in areas:
        drawn = plate.plate(Look(held), factor)
        image.paste(drawn, (round(middle - wide / 2) - edge, y - edge), drawn)
        y += round(plate.height(held) * factor) + _BETWEEN
    if frame.adit:
        canvas.stamp(image, pieces.development("adit", _BETWEEN - 4), (middle, gap))
    illustration.draw_verdict(image, frame.verdict, (middle + wide / 2 + 8, top + high - 20))


def _tell_frame(frame: Frame) -> str:
    areas = ", ".join(map(_tell_area, examples.areas(frame)))
    judged = illustration.tell_verdict(frame.verdict)
    linked = phrase("joined by an adit") if frame.adit else ""
    told = "; ".join(part for part in (areas, linked, judged) if part)
    return f"{frame.note}: {told}."


def _tell_area(held: AreaView) -> str:
    name = words.area(held.key)
    ground = held.ground or held.printed
    if ground is None:
        return phrase("{area} face down", area=name)
    told = phrase(
        "{area} tin {tin}, copper {copper}, water {water}",
        area=name, tin=ground.tin, copper=ground.copper, water=ground.water,
    )  # fmt: skip
    built = words.works(held)
    return f"{told} ({', '.join(built)})" if built else told
