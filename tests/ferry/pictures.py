"""Pictures of the ferry: who has loaded what, drawn with the common kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from bot.games.contract import Outcome
from rendering.description import Section, filled, result, section
from rendering.kit import lettering, palette
from rendering.kit.canvas import emblem, publish, stamp
from rendering.picture import Caption, NoHand, Picture
from tests.ferry.game import LOUD, SOFT, FerryView

WIDE, ROW, PAD, SIZE = 700, 64, 24, 28
RIVER = "#cfe4ee"


def board(view: FerryView, caption: Caption, marks: Sequence[str] = ()) -> Picture:
    """One row for each player, with what they have loaded, and a sign if they have waved."""
    return _rows(view, caption, caption.title, "ferry-board")


def hand(view: FerryView, caption: Caption, chosen: Mapping[str, int] | None = None) -> Picture:
    """Nobody holds anything. Raises :class:`NoHand`."""
    raise NoHand("Nobody holds anything on the ferry.")


def final(view: FerryView, outcome: Outcome, caption: Caption) -> Picture:
    """The same, with the winners on top."""
    names = ", ".join(caption.names[seat] for seat in outcome.winners)
    return _rows(view, caption, f"Won by {names}", "ferry-final")


def describe(
    view: FerryView, caption: Caption, chosen: Mapping[str, int] | None = None, outcome: Outcome | None = None
) -> tuple[Section, ...]:
    """The same in words, a line for each player."""
    lines = [_told(view, seat, name) + "." for seat, name in enumerate(caption.names)]
    return filled((result(outcome, caption), section("Aboard", lines)))


def example(topic: str) -> Picture | None:
    """A player who waves."""
    if topic.casefold() != "waving":
        return None
    view = FerryView(turn=0, loads=[(0, "b7")], waves=["", LOUD])
    return _rows(view, Caption(("Ana", "Bo"), "Bo waves"), "Bo waves", "ferry-waving")


def topics() -> Sequence[str]:
    """What is explained with a picture."""
    return ("waving",)


def _rows(view: FerryView, caption: Caption, title: str, stem: str) -> Picture:
    image = Image.new("RGB", (WIDE, PAD * 2 + ROW * (len(caption.names) + 1)), RIVER)
    lettering.draw(image, (PAD, PAD + SIZE), title, SIZE, palette.INK, weight=lettering.BOLD)
    told = [f"{title}."]
    for seat, name in enumerate(caption.names):
        line = _told(view, seat, name)
        middle = PAD + ROW * (seat + 1) + ROW // 2
        stamp(image, emblem(palette.SEATS[seat], 40), (PAD + 20, middle))
        lettering.draw(
            image, (PAD + 56, middle + SIZE // 3), lettering.fit(line, SIZE, WIDE - PAD * 2 - 56), SIZE, palette.INK
        )
        told.append(f"{line}.")
    return publish(image, stem, " ".join(told)[:1024])


def _told(view: FerryView, seat: int, name: str) -> str:
    """What a player has loaded."""
    aboard = [good.upper() for by, good in view.loads if by == seat]
    waved = view.waves[seat] in (LOUD, SOFT)
    return f"{name}: {', '.join(aboard) or 'nothing'}{', waved' if waved else ''}"
