"""What Discord takes as completions."""

from __future__ import annotations

from collections.abc import Iterable
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
