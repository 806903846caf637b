"""The one reader of content: TOML files under ``data/``, checked before anyone plays with them or sees them."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

ROOT = Path(__file__).resolve().parents[2] / "data"
HELP = "help.toml"
ALSO = "also"

T = TypeVar("T")


class BadContent(Exception):
    """A data file that the game can't be played with. The message names the file, the key and what is wrong."""

    def __init__(self, file: str, key: str, fault: str) -> None:
        named = file if Path(file).is_absolute() else f"data/{file}"
        super().__init__(f"{named}: {key}: {fault}" if key else f"{named}: {fault}")
        self.file, self.key, self.fault = file, key, fault


class Flaw(Exception):
    """Raised by a check of a file's meaning: the key that is wrong, and why."""

    def __init__(self, key: str, fault: str) -> None:
        super().__init__(f"{key}: {fault}")
        self.key, self.fault = key, fault


@cache
def read(file: str) -> str:
    """The text of a file under ``data/``, e.g. ``"migration/maps.toml"``, or at an absolute path. Raises
    :class:`BadContent`."""
    try:
        return (ROOT / file).read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise BadContent(file, "", f"can't be read ({error})") from error


def load(file: str, kind: type[T], check: Callable[[T], None] | None = None) -> T:
    """Read a TOML file under ``data/``, or at an absolute path, as ``kind``. Raises :class:`BadContent`.

    ``check`` looks at what the types can't say and raises :class:`Flaw`.
    """
    return parse(file, read(file), kind, check)


def parse(file: str, text: str, kind: type[T], check: Callable[[T], None] | None = None) -> T:
    """Like :func:`load`, with the text given; ``file`` is only named in errors."""
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(file, "", f"is no TOML: {error}") from error
    try:
        value = msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        raise BadContent(file, *_place(raw, kind, str(error))) from error
    try:
        if check is not None:
            check(value)
    except Flaw as flaw:
        raise BadContent(file, flaw.key, flaw.fault) from flaw
    return value


def topics(folder: str) -> dict[str, str]:
    """A game's explanations by topic, from ``help.toml`` in its folder: one under ``data/``, or an absolute path.

    The first topic is the overview. A folder without that file explains nothing. Raises :class:`BadContent`, also
    for a topic without words.
    """
    return {topic: words for topic, words in _help(folder).items() if isinstance(words, str)}


def other_names(folder: str) -> dict[str, list[str]]:
    """By what else people may ask for a game's explanations, by topic: the table ``also`` of ``help.toml``. Raises
    :class:`BadContent`, also for a name that means two topics."""
    named = _help(folder).get(ALSO, {})
    return named if isinstance(named, dict) else {}


@cache
def _help(folder: str) -> dict[str, str | dict[str, list[str]]]:
    file = f"{folder}/{HELP}"
    if not (ROOT / file).is_file():
        return {}
    return load(file, dict[str, str | dict[str, list[str]]], _check_topics)


def _check_topics(found: dict[str, str | dict[str, list[str]]]) -> None:
    taken = {topic.casefold() for topic, words in found.items() if isinstance(words, str)}
    for topic, words in found.items():
        if isinstance(words, dict):
            _check_names(found, topic, words, taken)
        elif not words.strip():
            raise Flaw(topic, "there are no words about it")


def _check_names(found: Mapping[str, object], table: str, named: Mapping[str, list[str]], taken: set[str]) -> None:
    """The other names stand in their one table, for topics that there are, and mean one topic each."""
    if table != ALSO:
        raise Flaw(table, f"a topic is text; other names for topics stand in the table {ALSO}")
    for topic, names in named.items():
        if not isinstance(found.get(topic), str):
            raise Flaw(f"{ALSO}.{topic}", "there is no such topic")
        for name in names:
            if name.casefold() in taken:
                raise Flaw(f"{ALSO}.{topic}", f"“{name}” means another topic already")
            taken.add(name.casefold())


def same_names(key: str, found: Iterable[str], wanted: Iterable[str]) -> None:
    """Raise :class:`Flaw` unless exactly the names are in the table ``key`` that the rules know."""
    given, known = list(found), list(wanted)
    for name in known:
        if name not in given:
            raise Flaw(f"{key}.{name}", "is missing")
    for name in given:
        if name not in known:
            raise Flaw(f"{key}.{name}", f"the rules know none of that name; known are {', '.join(known)}")


def _place(raw: dict[str, Any], kind: type[Any], message: str) -> tuple[str, str]:
    """Where in the file a validation error lies, and its fault. The validator writes ``[...]`` for a key of a
    table; the key meant is the one that gives the same error when all others are left out."""
    fault, _, path = message.partition(" - at ")
    first, *rest = path.removeprefix("key in ").strip("`").split("[...]")
    here = first
    for part in rest:
        table = _follow(raw, here)
        key = next((key for key in table if _fault(_only(raw, here, key), kind) == message), None)
        if key is None:
            break
        raw = _only(raw, here, key)
        here = f"{here}.{key}{part}"
    return here.removeprefix("$").removeprefix("."), fault


def _only(raw: dict[str, Any], path: str, key: str) -> dict[str, Any]:
    alone = copy.deepcopy(raw)
    table = _follow(alone, path)
    for other in set(table) - {key}:
        del table[other]
    return alone


def _fault(raw: dict[str, Any], kind: type[Any]) -> str:
    try:
        msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _follow(raw: Any, path: str) -> Any:
    for name, number in re.findall(r"\.([^.\[]+)|\[(\d+)\]", path):
        raw = raw[name] if name else raw[int(number)]
    return raw
