"""Finding the explanation that somebody means, whatever they call it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

import msgspec

from bot.games.text import enumerate_words

LEAST_BEGINNING = 3
LIKENESS = 0.75
MOST_NEAR = 3
MOST_ECHO = 60


class Found(msgspec.Struct, frozen=True):
    """The topic to show, and what to say if it isn't quite what was asked for."""

    topic: str
    note: str = ""


def shown(topic: str) -> str:
    """A topic's name as people read it."""
    return topic.replace("_", " ")


def find(topics: Mapping[str, str], also: Mapping[str, Sequence[str]], words: str) -> Found:
    """The topic that is meant: by its name or another one for it, by a beginning or something like it, or by a word
    that comes up in it; the overview for no words at all, and with a note for what nothing is about."""
    overview = next(iter(topics))
    wanted = _plain(words)
    if not wanted:
        return Found(overview)
    names = _names(topics, also)
    for form in _forms(wanted):
        if form in names:
            return Found(names[form])
    near = _near(names, wanted)
    if near:
        return Found(names[near[0]], _nearest(words, near, names))
    spoken = [topic for topic, told in topics.items() if re.search(rf"\b{re.escape(wanted)}", _plain(told))]
    if spoken:
        where = enumerate_words([f"**{shown(topic)}**" for topic in spoken[:MOST_NEAR]])
        return Found(spoken[0], f"“{_echo(words)}” has no page of its own; it comes up in {where}.")
    every = enumerate_words([shown(topic) for topic in topics])
    return Found(overview, f"There is nothing about “{_echo(words)}” in this game. Its topics are {every}.")


def offers(topics: Mapping[str, str], also: Mapping[str, Sequence[str]], typed: str) -> list[tuple[str, str]]:
    """Topics as they are offered while somebody types: as shown and as given, by their own names first."""
    wanted = _plain(typed)
    own = {topic: shown(topic) for topic in topics if wanted in _plain(topic)}
    for topic, others in also.items():
        match = next((name for name in others if wanted in _plain(name)), None)
        if match is not None and topic not in own:
            own[topic] = _called(match, topic)
    if not own:
        names = _names(topics, also)
        own = {names[name]: _called(name, names[name]) for name in _near(names, wanted)}
    return [(name, topic) for topic, name in own.items()]


def _called(name: str, topic: str) -> str:
    """A topic with the other name that it was found by."""
    return shown(topic) if name == _plain(topic) else f"{shown(topic)} ({name})"


def _plain(words: str) -> str:
    return " ".join(re.sub(r"[_*`\-]", " ", words).casefold().split())


def _names(topics: Mapping[str, str], also: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """Every name of every topic, its own ones before all."""
    others = {_plain(name): topic for topic, named in also.items() for name in named}
    return others | {_plain(topic): topic for topic in topics}


def _forms(word: str) -> list[str]:
    """A word, and the same in the singular or plural."""
    return [word, f"{word}s", word.removesuffix("s"), word.removesuffix("es"), f"{word.removesuffix('ies')}y"]


def _near(names: Mapping[str, str], wanted: str) -> list[str]:
    """Names of different topics that begin like this, have the same letters or resemble it, the nearest first."""
    if len(wanted) < LEAST_BEGINNING:
        return []
    begun = [name for name in names if name.startswith(wanted)]
    swapped = [name for name in names if name[0] == wanted[0] and sorted(name) == sorted(wanted)]
    alike = get_close_matches(wanted[:MOST_ECHO], list(names), n=MOST_NEAR, cutoff=LIKENESS)
    found: dict[str, str] = {}
    for name in [*begun, *swapped, *alike]:
        found.setdefault(names[name], name)
    return list(found.values())[:MOST_NEAR]


def _nearest(words: str, near: Sequence[str], names: Mapping[str, str]) -> str:
    first, *others = near
    topic = names[first]
    called = f"**{shown(topic)}**" if first == _plain(topic) else f"**{first}**, explained here"
    also = enumerate_words([f"**{shown(names[name])}**" for name in others])
    more = f" You may also mean {also}." if also else ""
    return f"Nothing is called “{_echo(words)}”; the nearest is {called}.{more}"


def _echo(words: str) -> str:
    """What somebody typed, short and harmless."""
    line = " ".join(re.sub(r"[^\w\s'-]", "", words).split())
    return line if len(line) <= MOST_ECHO else f"{line[:MOST_ECHO]}…"
