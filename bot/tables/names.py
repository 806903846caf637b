"""Players' names as tables keep them: whatever people call themselves, a line of text that can be shown."""

from __future__ import annotations

import unicodedata

LONGEST = 32
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Zs"})
JOINERS = frozenset("\u200c\u200d\ufe0f")
BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def tidy(name: str, place: int) -> str:
    """Return a name of at most 32 characters in one line, without control characters.

    Somebody whose name shows nothing at all is called after their seat, counting from 1.
    """
    kept = "".join(_kept(character) for character in unicodedata.normalize("NFC", name))
    line = " ".join(kept.split())[:LONGEST].lstrip().rstrip(" \u200c\u200d")
    return line if any(_visible(character) for character in line) else f"Player {place}"


def _kept(character: str) -> str:
    if character in JOINERS:
        return character
    category = unicodedata.category(character)
    if category == "Zs" or character in "\t\n\r":
        return " "
    return "" if category in INVISIBLE else character


def _visible(character: str) -> bool:
    return (
        character not in BLANK_LETTERS
        and character not in JOINERS
        and unicodedata.category(character) not in INVISIBLE
        and not unicodedata.category(character).startswith("M")
    )
