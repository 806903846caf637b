"""Mix the colours in which a game's positions are written: ``python -m tests.rendering.mixing``.

To be run again (for single games: with their names) after a change of how a game looks;
``tests/rendering/test_inks.py`` says when.
"""

from __future__ import annotations

import math
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from unittest.mock import patch

import msgspec
from PIL import Image

from bot.cli.bench import pictures, sample_games
from bot.cli.bench.pictures import Order
from bot.games.catalog import GAMES
from bot.games.content import ROOT
from rendering.kit import inks, palette
from rendering.picture import Picture
from rendering.studio import draw

GAMES_DRAWN, EACH = 3, 8
COMMON = 100
"""So many of the commonest colours are kept as they are; the others are mixed from what is left."""
APART = 10.5
"""Pillow looks colours up by their upper six bits: nearer ones are taken for one another."""
WIDE = 1000
Colour = tuple[int, int, int]


def true_colours(game: str, seeds: int = GAMES_DRAWN, each: int = EACH) -> list[Image.Image]:
    """Boards and ends of random games as they are drawn, before they are written."""
    found: list[Image.Image] = []

    def publish(image: Image.Image, game: str, stem: str, alt: str) -> Picture:
        found.append(image.convert("RGB"))
        return Picture(b"", stem, alt)

    with patch.object(inks, "publish", publish):
        for full in (False, True) if sample_games.fullest(GAMES[game]) else (False,):
            for seed in range(seeds):
                order = Order(game, "board", f"mixing/{seed}", each, full)
                for jobs in (pictures.jobs(order, "board"), pictures.jobs(order, "final")):
                    for job in jobs[:: max(1, len(jobs) // each)]:
                        draw(msgspec.msgpack.encode(job))
    return found


def named_colours(game: str) -> list[Colour]:
    """The colours that are written down for a game: however seldom they are seen, they are kept as they are."""
    files = [Path(palette.__file__), *sorted(Path(palette.__file__).parents[1].glob(f"{game}/*.py"))]
    written = "".join(file.read_text("utf-8") for file in [*files, *sorted((ROOT / game).glob("drawing.toml"))])
    found = [bytes.fromhex(colour) for colour in re.findall(r'"#([0-9A-Fa-f]{6})"', written)]
    return _apart(((red, green, blue) for red, green, blue in dict.fromkeys(found)))


def mix(drawn: Iterable[Image.Image], named: Sequence[Colour]) -> list[str]:
    """The colours for some pictures: those that have names, those that are commonest, and between them what the
    rest needs."""
    counts: Counter[Colour] = Counter()
    for image in drawn:
        for count, colour in image.getcolors(image.width * image.height) or ():
            counts[colour] += count  # type: ignore[index]
    flat = [*named, *_apart((colour for colour, _ in counts.most_common(3 * COMMON)), beside=named)[:COMMON]]
    rest = [colour for colour in counts if colour not in set(flat)]
    weighed = [colour for colour in rest for _ in range(max(1, round(counts[colour] ** 0.5 / 4)))]
    sheet = Image.new("RGB", (WIDE, -(-len(weighed) // WIDE)), flat[0])
    sheet.putdata(weighed)
    mixed = sheet.quantize(inks.MOST, method=Image.Quantize.MEDIANCUT, kmeans=3).getpalette() or []
    between = ((mixed[at], mixed[at + 1], mixed[at + 2]) for at in range(0, len(mixed), 3))
    found = (*flat, *_apart(between, beside=flat))
    return [f"{red:02X}{green:02X}{blue:02X}" for red, green, blue in found][: inks.MOST]


def _apart(colours: Iterable[Colour], *, beside: Sequence[Colour] = ()) -> list[Colour]:
    """The colours without those that are so near an earlier one, or one that stands ``beside`` them, that it would
    be taken for them."""
    found: list[Colour] = []
    for colour in colours:
        if all(math.dist(colour, other) >= APART for other in (*beside, *found)):
            found.append(colour)
    return found


def main(games: list[str]) -> None:
    """Write the files of these games, or of all."""
    for game in games or list(GAMES):
        colours = mix(true_colours(game), named_colours(game))
        rows = [" ".join(colours[at : at + 16]) for at in range(0, len(colours), 16)]
        head = "# The colours in which positions are written (RRGGBB), mixed by tests/rendering/mixing.py.\n"
        (ROOT / game / "inks.toml").write_text(head + 'colours = """\n' + "\n".join(rows) + '\n"""\n', "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
