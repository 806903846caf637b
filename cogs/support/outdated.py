"""What comes from clients that show an earlier version of the commands: Discord doesn't check it, so we do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from cogs.support.words import cut, safe

LONGEST_SHOWN = 40
CHANGED = "That command isn't what it was: {what}. Nothing was done. Type it anew, or reload Discord (Ctrl+R)."


def given(interaction: discord.Interaction) -> list[dict[str, Any]]:
    """The options that came with a command, as Discord sent them."""
    data: Any = interaction.data or {}
    options: list[dict[str, Any]] = data.get("options", [])
    while options and "options" in options[0]:
        options = options[0]["options"]
    return [option for option in options if "value" in option]


def outdated(command: app_commands.Command[Any, ..., Any], options: Sequence[Mapping[str, Any]]) -> str:
    """What to say when an option is none of the command's, or its value none that can be given today; else
    nothing."""
    known = {parameter.display_name: parameter for parameter in command.parameters}
    for option in options:
        name, value = option["name"], option["value"]
        if name not in known:
            return CHANGED.format(what=f"it has no option **{safe(name)}** any more")
        if option["type"] != known[name].type.value:
            return CHANGED.format(what="it takes other options now")
        if not _fits(known[name], value):
            shown = safe(cut(str(value), LONGEST_SHOWN))
            return CHANGED.format(what=f"**{shown}** can't be given for **{safe(name)}**{_instead(known[name])}")
    return ""


def _fits(parameter: app_commands.Parameter, value: Any) -> bool:
    if parameter.choices:
        return any(choice.value == value for choice in parameter.choices)
    size = len(value) if isinstance(value, str) else value
    if isinstance(size, bool) or not isinstance(size, int | float):
        return True
    least, most = parameter.min_value, parameter.max_value
    return (least is None or size >= least) and (most is None or size <= most)


def _instead(parameter: app_commands.Parameter) -> str:
    """What could be given."""
    if parameter.choices:
        return f"; there are {', '.join(choice.name for choice in parameter.choices)}"
    bounds = (parameter.min_value, parameter.max_value)
    return f"; it goes from {bounds[0]} to {bounds[1]}" if None not in bounds else ""
