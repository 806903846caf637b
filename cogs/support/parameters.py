"""Commands that are made from data instead of being written as functions."""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import discord
import msgspec
from discord import app_commands

Complete = Callable[[discord.Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[Any]]]]
Run = Callable[..., Awaitable[None]]
REQUIRED: Any = inspect.Parameter.empty


class Parameter(msgspec.Struct, frozen=True):
    """What can be given to a command. ``kind`` is a type that discord.py takes as an annotation; without a
    ``default`` it must be given. ``choices`` are all that can be given, as shown and as given; ``complete`` offers
    something as people type."""

    name: str
    about: str
    kind: Any
    default: Any = REQUIRED
    choices: Sequence[tuple[str, str]] = ()
    complete: Complete | None = None

    @property
    def variable(self) -> str:
        """Its name as Python takes it."""
        return f"{self.name}_" if keyword.iskeyword(self.name) else self.name


def command(
    name: str, about: str, parameters: Sequence[Parameter], run: Run, *, in_servers: bool = False
) -> app_commands.Command[Any, ..., None]:
    """A command that calls ``run`` with the interaction and, by their names, with what was given and the defaults
    of the rest. ``in_servers``: it can't be used in direct messages."""

    async def callback(interaction: discord.Interaction, **given: Any) -> None:
        await run(interaction, **{each.name: given[each.variable] for each in parameters})

    callback.__signature__ = _signature(parameters)  # type: ignore[attr-defined]
    app_commands.describe(**{each.variable: each.about for each in parameters})(callback)
    app_commands.rename(**{each.variable: each.name for each in parameters if each.variable != each.name})(callback)
    app_commands.choices(
        **{
            each.variable: [app_commands.Choice(name=shown, value=value) for shown, value in each.choices]
            for each in parameters
            if each.choices
        }
    )(callback)
    if in_servers:
        app_commands.guild_only()(callback)
    made: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=about, callback=callback
    )
    for each in parameters:
        if each.complete is not None:
            made.autocomplete(each.variable)(each.complete)
    return made


def _signature(parameters: Sequence[Parameter]) -> inspect.Signature:
    """The signature from which discord.py reads a command's parameters."""
    own = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    given = [
        inspect.Parameter(each.variable, inspect.Parameter.KEYWORD_ONLY, annotation=each.kind, default=each.default)
        for each in parameters
    ]
    return inspect.Signature([own, *given])
