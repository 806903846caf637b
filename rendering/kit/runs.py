"""Text of any script cut into runs that one font can draw, in the order in which they stand on the line.

People's names hold every script, emoji built of several characters, and characters that no font has. Here each
written character (with its marks) finds a font that covers all of it, or is replaced by its nearest plain
equivalent, so that no empty box is ever drawn. Lines that mix directions are ordered by the main rules of the
Unicode bidirectional algorithm (explicit embeddings are dropped, so nobody can turn the rest of a line round).
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from rendering.kit.fonts import EMOJI, FACES, LATIN, Face, characters

ZWJ = 0x200D
VARIATION = range(0xFE00, 0xFE10)
EMOJI_STYLE = 0xFE0F
KEYCAP = 0x20E3
SKIN = range(0x1F3FB, 0x1F400)
TAGS = range(0xE0020, 0xE0080)
FLAG_LETTERS = range(0x1F1E6, 0x1F200)
PICTOGRAMS = (range(0x2600, 0x27C0), range(0x1F000, 0x1FB00))
STACKED = (
    range(0x300, 0x370),
    range(0x483, 0x48A),
    range(0x1AB0, 0x1B00),
    range(0x1DC0, 0x1E00),
    range(0x20D0, 0x2100),
)
BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
MOST_STACKED = 2
UNSEEN = (range(0x2065, 0x2066), range(0xFDD0, 0xFDF0), range(0xFFF0, 0xFFF9), range(0xE0080, 0xE1000))
ESCAPE = "‹{:X}›"
"""What stands for a character that no font here has: its number, so that it can't be taken for another."""


class Cluster(NamedTuple):
    """What a reader takes for one character, and the font that draws it."""

    text: str
    face: Face


class Run(NamedTuple):
    """A piece of a line in one font and one direction."""

    text: str
    face: Face
    rtl: bool


def _among(code: int, ranges: Iterable[range]) -> bool:
    return any(code in span for span in ranges)


def _invisible(code: int) -> bool:
    return code in (ZWJ, 0x200C) or code in VARIATION or code in TAGS


def _nothing(code: int) -> bool:
    """Whether a code point that isn't a character will never be one to be seen."""
    return code & 0xFFFE == 0xFFFE or _among(code, UNSEEN)


def clean(text: str) -> str:
    """Drop what can't be seen or would disturb the line: controls, direction overrides, heaps of marks.

    Every kind of blank becomes one space; blanks at both ends go.
    """
    kept: list[str] = []
    stacked = 0
    for character in unicodedata.normalize("NFC", text):
        code = ord(character)
        category = unicodedata.category(character)
        if character in BLANK_LETTERS or category in ("Zs", "Zl", "Zp") or character in "\t\n\r":
            kept.append(" ")
            continue
        if category in ("Cc", "Cs", "Co") or (category == "Cf" and not _invisible(code)) or _nothing(code):
            continue
        stacked = stacked + 1 if _among(code, STACKED) and code != KEYCAP else 0
        if stacked <= MOST_STACKED:
            kept.append(character)
    return " ".join("".join(kept).split())


def _joins(before: str, character: str) -> bool:
    """Whether a character belongs to the cluster ``before`` it."""
    code = ord(character)
    if unicodedata.category(character) in ("Mn", "Me", "Mc") or _invisible(code) or code in SKIN:
        return True
    if code in FLAG_LETTERS and ord(before[-1]) in FLAG_LETTERS:
        return len(before) % 2 == 1
    return ord(before[-1]) == ZWJ and _among(code, PICTOGRAMS)


def _split(text: str) -> list[str]:
    parts: list[str] = []
    for character in text:
        if parts and _joins(parts[-1], character):
            parts[-1] += character
        else:
            parts.append(character)
    return parts


def _covers(face: Face, part: str) -> bool:
    known = characters(face)
    return all(ord(character) in known or _invisible(ord(character)) for character in part)


def _pictorial(part: str) -> bool:
    codes = [ord(character) for character in part]
    return _among(codes[0], PICTOGRAMS) or EMOJI_STYLE in codes or KEYCAP in codes


@lru_cache(maxsize=4096)
def _faced(part: str) -> tuple[Cluster, ...]:
    """A cluster with its font, or its plain equivalents with theirs."""
    order = (EMOJI, *FACES) if _pictorial(part) else FACES
    for face in order:
        if _covers(face, part):
            return (Cluster(part, face),)
    plain = unicodedata.normalize("NFKC", part)
    if plain != part:
        return tuple(itertools.chain.from_iterable(_faced(piece) for piece in _split(plain)))
    bare = unicodedata.normalize("NFD", part)[0]
    if bare != part:
        return _faced(bare)
    return (Cluster(ESCAPE.format(ord(part[0])), LATIN),)


def drawable(text: str) -> bool:
    """Whether any character of a text can be drawn as itself."""
    return any(not cluster.text.startswith(ESCAPE[0]) or len(cluster.text) == 1 for cluster in clusters(text))


@lru_cache(maxsize=1024)
def clusters(text: str) -> tuple[Cluster, ...]:
    """A line's clusters in reading order, each with a font that has all its characters."""
    return tuple(itertools.chain.from_iterable(_faced(part) for part in _split(clean(text))))


def _direction(cluster: Cluster) -> str:
    kind = unicodedata.bidirectional(cluster.text[0])
    if kind in ("R", "AL"):
        return "R"
    if kind in ("L", "EN", "AN"):
        return "L" if kind == "L" else "N"
    return ""


def _levels(kinds: list[str]) -> list[int]:
    """The embedding level of each cluster: even runs left to right, odd right to left."""
    base = next((kind for kind in kinds if kind in ("L", "R")), "L")
    resolved = list(kinds)
    strong = base
    for place, kind in enumerate(kinds):
        strong = kind if kind in ("L", "R") else strong
        if kind == "N" and strong == "L":
            resolved[place] = "L"
    sides = [{"N": "R"}.get(kind, kind) for kind in resolved]
    for place, kind in enumerate(resolved):
        if not kind:
            before = next((side for side in reversed(sides[:place]) if side), base)
            after = next((side for side in sides[place + 1 :] if side), base)
            resolved[place] = before if before == after else base
            sides[place] = resolved[place]
    number = {"L": {"L": 0, "R": 1, "N": 2}, "R": {"L": 2, "R": 1, "N": 2}}[base]
    return [number[kind] for kind in resolved]


@lru_cache(maxsize=1024)
def runs(text: str) -> tuple[Run, ...]:
    """A line's runs from left to right."""
    parts = clusters(text)
    levels = _levels([_direction(part) for part in parts])
    pieces: list[tuple[int, Run]] = []
    for (level, face), group in itertools.groupby(
        zip(levels, parts, strict=True), key=lambda pair: (pair[0], pair[1].face)
    ):
        pieces.append((level, Run("".join(part.text for _, part in group), face, level % 2 == 1)))
    for depth in (2, 1):
        pieces = _reverse_from(pieces, depth)
    return tuple(run for _, run in pieces)


def _reverse_from(pieces: list[tuple[int, Run]], depth: int) -> list[tuple[int, Run]]:
    ordered: list[tuple[int, Run]] = []
    for inside, group in itertools.groupby(pieces, key=lambda piece: piece[0] >= depth):
        listed = list(group)
        ordered.extend(reversed(listed) if inside else listed)
    return ordered
