"""What is given and wanted in a trade, as people type it: ``2iron and 1 Med``, ``iron x2``, ``1 rock, 2 cells``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.games.contract import Decision, Option
from bot.games.mars import data
from bot.games.mars import sentences as say
from bot.games.mars.options import CARD, CARD_KEYS, EVENT_KEY
from bot.games.mars.trade_reasons import amount, lack, their_lack
from bot.games.text import Text, text
from bot.games.verbs import Misread, Offer, Written

Item = tuple[str, int]
"""The key of something, and how many."""

MOST, FEW = 25, 3
_BETWEEN = re.compile(r"[,;/&+·]|\band\b|\bplus\b")
_TIMES_AFTER = re.compile(r"(?:(?<![a-z])x|[×*])\s*(\d+)")
_TIMES_BEFORE = re.compile(r"(\d)\s*(?:x|[×*])?\s*(?=[a-z])")
_FIGURE = re.compile(r"[-.\d]*\d[-.\d]*")
_WORDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def _names() -> Iterator[tuple[str, str]]:
    """Everything that can be traded, as it is called, with its key; and Olympium."""
    for asset, words in zip(data.ASSETS, say.ASSETS, strict=True):
        key, label = str(asset), words.message.casefold()
        yield from ((name, key) for name in (key, f"{key}s", label, f"{label}s"))
    yield from ((f"{name}{end}", EVENT_KEY) for name in ("event", "card", "event card") for end in ("", "s"))
    yield from ((name, "fuel") for name in ("cell", "cells"))
    for key, title in zip(CARD_KEYS, say.TITLES, strict=True):
        yield from ((name, key) for name in (key.replace("_", " "), title.message.casefold()))


_NAMED = {tuple(name.split()): key for name, key in _names()}
_LONGEST = max(map(len, _NAMED))


class Goods(Written, frozen=True):
    """What one side of a trade hands over. ``theirs``: it is asked of the partner."""

    theirs: bool = False

    def read(self, typed: str, asked: Decision | None) -> str:
        """The goods as the turn's text has them. Raises :class:`Misread`, with what is wrong and what would do."""
        counts: dict[str, int] = {}
        for key, count in _items(typed, asked, theirs=self.theirs):
            counts[key] = counts.get(key, 0) + count
        found = {key: count for key, count in counts.items() if count}
        if not found:
            raise Misread(_sentence(Text("Both sides of a trade give something."), asked, theirs=self.theirs))
        if asked is not None:
            for key, count in found.items():
                self._check(key, count, asked)
        return "+".join(key if count == 1 else f"{key}*{count}" for key, count in found.items())

    def _check(self, key: str, count: int, asked: Decision) -> None:
        """Raise :class:`Misread` if there is less of something than that."""
        have = next((option.times for option in asked.options if option.key == key), 0)
        if have < count:
            who = asked.prompt.parts.get("who", "")
            wrong = their_lack(who, key, have, count) if self.theirs else lack(key, have, count)
            raise Misread(_sentence(wrong, asked, theirs=self.theirs))

    def complete(self, current: str, asked: Decision) -> list[Offer]:
        """What was typed so far with one thing more, or with its last word completed."""
        so_far, last = _cut(current)
        counts = self._counted(so_far, asked)
        found = _more(counts, asked, last) if counts is not None else []
        if last and (whole := self._counted(current, asked)):
            found += _more(whole, asked, "")
        return list({offer.value: offer for offer in (_offer(each, asked) for each in found)}.values())[:MOST]

    def _counted(self, typed: str, asked: Decision) -> dict[str, int] | None:
        """What has been said already, if it can be given; ``None`` if it can't."""
        try:
            found = dict(_items(typed, asked, theirs=self.theirs))
            for key, count in found.items():
                self._check(key, count, asked)
        except Misread:
            return None
        return found


# --- Reading -------------------------------------------------------------------------------------------------


def _tidy(typed: str) -> str:
    """Lower case, with blanks round everything and ``*2`` for how often."""
    bare = _BETWEEN.sub(" + ", typed.casefold().replace("_", " "))
    return _TIMES_BEFORE.sub(r"\1 ", _TIMES_AFTER.sub(r" *\1 ", bare))


def _items(typed: str, asked: Decision | None, *, theirs: bool) -> Iterator[Item]:
    for part in _tidy(typed).split("+"):
        words = [word.strip(".!?\"'`()") for word in part.split()]
        yield from _listed([word for word in words if word], asked, theirs=theirs)


def _listed(words: list[str], asked: Decision | None, *, theirs: bool) -> Iterator[Item]:
    """The things in words that nothing parts: ``2 iron 1 med``, ``iron *2``, ``iron 2``."""
    turned = len(words) > 1 and _number(words[0]) is None and words[-1].isdecimal()
    at = 0
    while at < len(words):
        count = None if turned else _number(words[at])
        at += count is not None
        found = _name(words[at:])
        if found is None:
            raise Misread(_unknown(words[at] if at < len(words) else words[-1], asked, theirs=theirs))
        key, width = found
        at += width
        after = words[at].removeprefix("*") if at < len(words) else ""
        if after.isdecimal() and (turned or words[at].startswith("*")):
            count, at = int(after[:6]), at + 1
        yield key, 1 if count is None else count


def _number(word: str) -> int | None:
    return int(word[:6]) if word.isdecimal() else _WORDS.get(word)


def _name(words: list[str]) -> tuple[str, int] | None:
    """What is named at the beginning of these words, by its longest name, else by the beginning of one."""
    for width in range(min(_LONGEST, len(words)), 0, -1):
        if tuple(words[:width]) in _NAMED:
            return _NAMED[tuple(words[:width])], width
    if not words or len(words[0]) < 2:
        return None
    meant = {key for name, key in _NAMED.items() if key not in CARD and name[0].startswith(words[0])}
    return (meant.pop(), 1) if len(meant) == 1 else None


# --- What is wrong -------------------------------------------------------------------------------------------


def _unknown(word: str, asked: Decision | None, *, theirs: bool) -> Text:
    if _FIGURE.fullmatch(word):
        told = text("“{word}” is no number of cards: say how many of what, such as 2 iron + 1 med.", word=word[:40])
    else:
        told = text("“{word}” can't be traded: say how many of what, such as 2 iron + 1 med.", word=word[:40])
    return _sentence(told, asked, theirs=theirs)


def _sentence(told: Text, asked: Decision | None, *, theirs: bool) -> Text:
    """What is wrong, and what would do."""
    if asked is None:
        return told
    able = [_all(option) for option in asked.options]
    if theirs:
        return text("{wrong} You can ask for {list}.", wrong=told, list=able)
    return text("{wrong} You can give {list}.", wrong=told, list=able)


def _all(option: Option) -> Text:
    if option.key in CARD:
        return text("“{card}”", card=option.label)
    return amount(option.key, option.times)


# --- Completion ----------------------------------------------------------------------------------------------


def _cut(current: str) -> tuple[str, str]:
    """What is complete in what was typed, and the beginning of something after the last ``+``."""
    whole, plus, last = _tidy(current).rpartition("+")
    return (whole, " ".join(last.split())) if plus else ("", " ".join(last.split()))


def _more(counts: dict[str, int], asked: Decision, typed: str) -> list[dict[str, int]]:
    """These things with every other that can be added and begins as typed; few of each where nothing is typed."""
    return [
        {**counts, option.key: count}
        for option in asked.options
        if option.key not in counts
        for count in range(1, (option.times if typed else min(option.times, FEW)) + 1)
        if _begins(option, count, typed)
    ]


def _begins(option: Option, count: int, typed: str) -> bool:
    """Whether what was typed is the beginning of so many of something: ``2 ir``, ``ir``, ``2``."""
    names = [option.key.replace("_", " "), option.label.message.casefold()]
    said = [*names, *(f"{count} {name}" for name in names), *(f"{count} {name}s" for name in names)]
    return any(name.startswith(typed) for name in said)


def _offer(counts: dict[str, int], asked: Decision) -> Offer:
    labels = {option.key: option.label for option in asked.options}
    words = [
        text("{card}", card=labels.get(key, Text(key))) if key in CARD else amount(key, count)
        for key, count in counts.items()
    ]
    value = " + ".join(f"{count} {key}" for key, count in counts.items())
    return Offer(value, text("{list}", list=words))
