"""Players' names as tables keep them: whatever people call themselves, a line of text that can be shown."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable

from bot.tables.spelling import fold

LONGEST = 32
INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp", "Zs"})
JOINERS = frozenset("\u200c\u200d\ufe0f")
BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
UNSEEN = (range(0x2065, 0x2066), range(0xFDD0, 0xFDF0), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000))
"""Characters that show nothing whatever Unicode may yet make of them. Others that these tables don't know are newer
than they (an emoji of this year), and somebody's name."""

TWINS = str.maketrans("авеікмнорстухѕјαβεικμνορτυχıⅼ", "abeikmhopctyxsjabeikmvoptuxil")
"""Letters of other scripts that look like Latin ones, as far as names are told apart."""


def tidy(name: str, place: int, others: Iterable[str] = ()) -> str:
    """Return a name of at most 32 characters in one line, without control characters.

    Somebody whose name shows nothing at all is called after their seat, counting from 1. A name that looks or is
    typed like one of ``others`` gets a number after it.
    """
    kept = "".join(_kept(character) for character in unicodedata.normalize("NFC", name))
    line = " ".join(kept.split())[:LONGEST].lstrip().rstrip(" \u200c\u200d")
    shown = line if any(_visible(character) for character in line) else f"Player {place}"
    return _told_apart(shown, {looks(other) for other in others})


def looks(name: str) -> str:
    """What a name looks like: equal for names that can't be told apart by eye, or when they are typed."""
    seen = "".join(character for character in name if _visible(character) or character == " ")
    return " ".join(fold(seen).translate(TWINS).split())


def _told_apart(name: str, taken: set[str]) -> str:
    if looks(name) not in taken:
        return name
    numbered = (f"{name[: LONGEST - 5].rstrip()} ({number})" for number in itertools.count(2))
    return next(each for each in numbered if looks(each) not in taken)


def _kept(character: str) -> str:
    if character in JOINERS:
        return character
    category = unicodedata.category(character)
    if category == "Zs" or character in "\t\n\r":
        return " "
    return "" if category in INVISIBLE or _unseen(character) else character


def _unseen(character: str) -> bool:
    code = ord(character)
    return code & 0xFFFE == 0xFFFE or any(code in span for span in UNSEEN)


def _visible(character: str) -> bool:
    return (
        character not in BLANK_LETTERS
        and character not in JOINERS
        and not _unseen(character)
        and unicodedata.category(character) not in INVISIBLE
        and not unicodedata.category(character).startswith("M")
    )
