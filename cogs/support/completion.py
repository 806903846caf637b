"""What Discord takes as completions."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from discord import app_commands

from cogs.support.words import cut

Choices = list[app_commands.Choice[str]]
MOST = 25
LONGEST = 100


def choices(offered: Iterable[tuple[str, str]], kind: type[Any] = str) -> list[app_commands.Choice[Any]]:
    """Named values, of a parameter of that kind; one that is too long to be given is left out."""
    found = [
        app_commands.Choice(name=cut(name, LONGEST), value=kind(value))
        for name, value in offered
        if len(value) <= LONGEST
    ]
    return found[:MOST]


def matching(offered: Iterable[tuple[str, str]], current: str) -> Choices:
    """Those of the named values that contain what is typed."""
    wanted = current.casefold().strip()
    return choices(
        (name, value) for name, value in offered if wanted in name.casefold() or wanted in value.casefold()
    )


def told_apart(turns: Sequence[Sequence[str]]) -> list[str]:
    """Names for turns given by their answers, each within what Discord shows: where they differ comes first, and
    what all of them begin with stands after it, as far as there is room."""
    alike = itertools.takewhile(lambda column: len(set(column)) == 1, zip(*turns, strict=False))
    shared = min([len(list(alike)) if len(turns) > 1 else 0, *(len(turn) - 1 for turn in turns)])
    after = f" (after {' · '.join(turns[0][:shared])})" if shared > 0 else ""
    named = [_end_of(turn[shared:]) for turn in turns]
    return [name + after if len(name + after) <= LONGEST else name for name in named]


def _end_of(answers: Sequence[str]) -> str:
    """Answers in a row; of those that are too long together, the last."""
    for dropped in range(len(answers)):
        name = ("… " if dropped else "") + " · ".join(answers[dropped:])
        if len(name) <= LONGEST:
            return name
    return name
