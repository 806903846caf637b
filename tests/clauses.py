"""References to clauses of the rules in code, and the clauses that ``docs/rules/<game>.md`` has.

What counts as a reference, in comments, docstrings and other strings (in TOML: in comments):

- a section, ``§6.2``, in Migration: Mars also ``section 6.2``, and ``(6.6``;
- a step or another item of a section, ``§5 step 7``, ``§4 steps 3 to 5``, ``§6.3 item 4``, ``§5C``, ``§5C step 2``;
- a named rule, ``SET-1``;
- a ruling, a decision or an example, a letter and a number: which letters, each game's own page says
  (:data:`LETTERS`), because some games have places on the board that look alike. ``R34 to R36`` names both ends.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"
CODE = ("bot", "cogs", "rendering", "data", "tests")
LETTERS = {"migration": "R", "migrato": "RV", "tinners": "H", "origin": "HOPDT", "mars": "EQT"}
NAMES = {
    "Migration: Mars": "mars",
    "Migration": "migration",
    "Migrato": "migrato",
    "Tinners": "tinners",
    "Origin": "origin",
}

_NUMBERS = r"\d+(?:(?:, | and | to )\d+)*"
_SECTION = re.compile(
    r"§ ?(?P<number>\d+(?:\.\d+)*)(?P<letter>[A-Z])?"
    rf"(?:,? (?:steps?|items?) (?P<steps>{_NUMBERS}))?"
    r"(?: to §?(?P<last>\d+(?:\.\d+)*))?"
)
_SPOKEN = re.compile(r"(?:\bsection |(?<!\w)\((?=\d+\.))(?P<number>\d+(?:\.\d+)?)(?:,? step (?P<steps>\d+))?")
_NAMED = re.compile(r"\b[A-Z]{3}-\d+\b")


class Reference(NamedTuple):
    """A clause that is named somewhere: ``clause`` as in :func:`clauses`, ``text`` as it is written."""

    clause: str
    text: str


def numbers(said: str) -> Iterator[int]:
    """The numbers meant by ``3``, ``1 and 2``, ``3 to 5``."""
    for part in re.split(r", | and ", said):
        first, _, last = part.partition(" to ")
        yield from range(int(first), int(last or first) + 1)


def sections(first: str, last: str | None) -> Iterator[str]:
    """The sections from one to another, such as ``1`` to ``12`` or ``3.2`` to ``3.4``."""
    head, _, low = first.rpartition(".")
    high = (last or first).rpartition(".")[2]
    for number in range(int(low), int(high) + 1):
        yield f"{head}.{number}" if head else str(number)


def references(words: str, game: str) -> Iterator[Reference]:
    """The references to a game's rules in a comment or string."""
    for found in _SECTION.finditer(words):
        for section in sections(found["number"], found["last"]):
            yield Reference(f"§{section}", found[0])
        yield from _items(found, f"§{found['number']}", found["letter"])
    if game == "mars":
        for found in _SPOKEN.finditer(words):
            yield Reference(f"§{found['number']}", found[0])
            yield from _items(found, f"§{found['number']}", None)
        yield from (Reference(name, name) for name in _NAMED.findall(words))
    yield from _lettered(words, game)


def _items(found: re.Match[str], section: str, letter: str | None) -> Iterator[Reference]:
    if letter:
        yield Reference(f"{section} {letter}", found[0])
    for number in numbers(found["steps"]) if found["steps"] else ():
        yield Reference(f"{section} step {number}", found[0])


def _lettered(words: str, game: str) -> Iterator[Reference]:
    one = rf"(?<![\w\"'])([{LETTERS[game]}])(\d{{1,2}})(?!\w)"
    for found in re.finditer(rf"{one}(?: to \1(\d{{1,2}}))?(?! *=)", words):
        letter, first, last = found.groups()
        if f"{letter}0{first}" in clauses(game):
            continue  # cards are E01, E02; this is a place on the board
        yield from (Reference(f"{letter}{number}", found[0]) for number in (first, last) if number)


@cache
def clauses(game: str) -> frozenset[str]:
    """Everything that can be named on the page of a game's rules."""
    return frozenset(_clauses((PAGES / f"{game}.md").read_text("utf-8")))


def _clauses(page: str) -> Iterator[str]:
    section = ""
    for line in page.splitlines():
        if heading := re.match(r"#{2,4} (\d+(?:\.\d+)*)\.? ", line):
            section = f"§{heading[1]}"
            yield section
        elif item := re.match(r"\s*(\d+)\. |\*\*Step (\d+)|\| (\d+) [A-Z]\w+ \|", line):
            yield f"{section} step {next(filter(None, item.groups()))}"
        elif item := re.match(r"\*\*([A-Z])\. ", line):
            yield f"{section} {item[1]}"
        if item := re.match(r"(?:[-*\d.]+ |\| )?`([A-Z]{3}-\d+)`", line):
            yield item[1]
        if item := re.match(r"(?:\* |\| )?(?:<a id=\"\w+\"></a>)?(?:\*\*)?([A-Z]\d{1,2})\b", line):
            yield item[1]


def words_of(path: Path) -> Iterator[tuple[int, str]]:
    """The comments and strings of a Python file, or the comments of a TOML file, with their lines."""
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        for number, line in enumerate(text.splitlines(), 1):
            yield number, line.partition("#")[2]
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            yield token.start[0], token.string


def names_of(path: Path) -> Iterator[tuple[int, str]]:
    """The clauses that the tests of a file are named after, with their lines: ``test_section_5_2_…`` or
    ``test_5_2_…``, ``test_r12_…``, ``test_win_7_…``."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if found := re.match(r"(?:async )?def test_(?:section_)?(\d+(?:_\d+)*)_", line):
            yield number, "§" + found[1].replace("_", ".")
        elif found := re.match(r"(?:async )?def test_([a-z])(\d+)_", line):
            yield number, f"{found[1].upper()}{found[2]}"
        elif found := re.match(r"(?:async )?def test_([a-z]{3})_(\d+)_", line):
            yield number, f"{found[1].upper()}-{found[2]}"


def game_of(path: Path) -> str | None:
    """The game that a file belongs to by its folder or its name."""
    for game in LETTERS:
        if game in path.parts or re.match(rf"(test_)?{game}(_|\.)", path.name):
            return game
    return None


def game_named(words: str) -> str | None:
    """The game that a text names, if it names exactly one."""
    named = {game for name, game in NAMES.items() if name in words}
    return "mars" if "Migration: Mars" in words else named.pop() if len(named) == 1 else None


def missing(words: str, game: str) -> list[Reference]:
    """The references in a text to clauses that the game's page doesn't have."""
    return [each for each in references(words, game) if each.clause not in clauses(game)]


def unresolved(path: Path) -> Iterator[str]:
    """What is wrong with the references of a file, a line each. A file of no game must name the game whose
    sections it names, with the section or in its first words."""
    inside = path.relative_to(ROOT)
    everything = list(words_of(path))
    own = game_of(inside)
    said = game_named(everything[0][1]) if everything else None
    for line, words in everything:
        if own is None and "§" not in words:
            continue
        game = own or game_named(words) or said
        if game is None:
            yield f"{inside}:{line} names a clause without its game"
            continue
        for clause, text in missing(words, game):
            yield f"{inside}:{line} says {text!r}, but docs/rules/{game}.md has no {clause}"


def misnamed(path: Path) -> Iterator[str]:
    """The tests of a game's rules that are named after a clause which isn't there, a line each."""
    inside = path.relative_to(ROOT)
    game = game_of(inside)
    if game is None or inside.parts[:2] != ("tests", "games"):
        return
    for line, clause in names_of(path):
        if clause not in clauses(game):
            yield f"{inside}:{line} is named after {clause}, which docs/rules/{game}.md doesn't have"


def files() -> list[Path]:
    """The files of code and content, but for the two that speak of references themselves."""
    everything = (path for folder in CODE for path in sorted((ROOT / folder).rglob("*")))
    return [
        path
        for path in everything
        if path.suffix in (".py", ".toml") and path.name not in ("clauses.py", "test_documents.py")
    ]
