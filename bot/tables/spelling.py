"""Words as people type them: in any case, with or without accents, parted in many ways."""

from __future__ import annotations

import re
import unicodedata

LONGEST_INPUT = 400


PLAIN = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—―−﹣", "-"),
        **dict.fromkeys("⁄∕⧸", "/"),
        **dict.fromkeys("✕✖⨯∗⁎", "*"),
        **dict.fromkeys("➝➔➜➞⇒⟶", "→"),
        **dict.fromkeys("\"'`´ʹʼˈ‘’‚‛“”„‟′″‹›«»「」『』", None),
    }
)
"""What phones and keyboards put in the place of plain characters; quotes are as good as not typed."""
LONG_DASH = re.compile(r"(?<!\S)[—―]+(?!\S)")
"""A long dash for itself parts words as a comma does; a short one says that nothing is chosen."""
UNSEEN = ("Cf", "Mn", "Me")
"""Kinds of characters that nobody sees: direction marks, joiners, accents and variants."""


def fold(typed: str) -> str:
    """Lower case without accents, quotes and what can't be seen, with plain dashes and signs, so that ``Ñandú`` and
    ``“nandu”`` are the same."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", typed.translate(PLAIN)).casefold())
    return "".join(character for character in bare if unicodedata.category(character) not in UNSEEN)


def split(typed: str) -> list[str]:
    """The words of what was typed; ``+``, commas and blanks part them, ``bass*2`` and ``2bass`` are two words."""
    return tokens(typed)[0]


def tokens(typed: str) -> tuple[list[str], set[int]]:
    """The words of what was typed, and the places of those that a ``+`` or an "and" ties to the word before."""
    parted = LONG_DASH.sub(" ", " ".join(typed.split()))
    spaced = re.sub(r"[,;/|]|->|→|·", " ", fold(parted)[:LONGEST_INPUT]).replace("+", " + ")
    spaced = re.sub(r"\band\b|&", " + ", spaced)
    spaced = re.sub(r"\b(\d{1,2})(?:\s+[x×*]\s+(?=[a-z])|(?=[a-z]{3}))", r"\1 ", spaced)
    spaced = re.sub(r"([x×*])\s*(\d)", r" \1\2", spaced)
    words: list[str] = []
    tied: set[int] = set()
    for token in spaced.split():
        word = token.strip(".!?£$€")
        if word == "+":
            tied.add(len(words))
        elif word:
            words.append(word)
    return words, tied


def begins(name: list[str], words: list[str]) -> tuple[int, int] | None:
    """How many words spell the name or its beginning, and whether the last is cut short (1) or not (0)."""
    length = min(len(name), len(words))
    for count in range(length, 0, -1):
        last, typed = name[count - 1], words[count - 1]
        if name[: count - 1] == words[: count - 1] and (last.startswith(typed) or f"{last}s" == typed):
            whole = count == len(name) and last in (typed, typed.removesuffix("s"))
            return count, 0 if whole else 1
    return None
