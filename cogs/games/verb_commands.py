"""The commands with which a turn is said: one for each verb of a game, with a parameter for each slot."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.games.verbs import Count, OneOf, Slot, Switch, Verb
from bot.store.repository import StoreError
from bot.tables.refusals import Refusal
from cogs.support.choosing import meant
from cogs.support.completion import choices
from cogs.support.finding import GAME, complete_game, while_typing
from cogs.support.host import app_of
from cogs.support.parameters import REQUIRED, Complete, Parameter, command
from cogs.support.played import in_messages, show_played
from cogs.support.replies import acknowledge

WHICH = Parameter("game", GAME, str, None, complete=complete_game)


def verb_command(verb: Verb) -> app_commands.Command[Any, ..., None]:
    """The command of a verb."""

    async def run(interaction: discord.Interaction, *, game: str | None, **said: Any) -> None:
        if not await acknowledge(interaction, new=True, stays=True):
            return
        given = {name: value for name, value in said.items() if value is not None}

        async def play(chosen: discord.Interaction, number: int) -> None:
            play_verb = app_of(chosen).tables.play.verb
            seen = await play_verb(number, chosen.user.id, verb, given, in_panel=in_messages(chosen))
            await show_played(chosen, seen)

        await meant(interaction, game, play)

    return command(verb.name, verb.about, [*(_parameter(verb, slot) for slot in verb.slots), WHICH], run)


def _must_be_given(slot: Slot) -> bool:
    return not slot.optional and not isinstance(slot, Switch | Count)


def _parameter(verb: Verb, slot: Slot) -> Parameter:
    """What can be given for a slot."""
    default = REQUIRED if _must_be_given(slot) else None
    if isinstance(slot, Switch):
        return Parameter(slot.name, slot.about, bool, False)
    if isinstance(slot, OneOf):
        return Parameter(
            slot.name, slot.about, str, default, [(label, word) for word, label in slot.values.items()]
        )
    if isinstance(slot, Count):
        kind = app_commands.Range[int, 0, slot.most]
        return Parameter(slot.name, slot.about, kind, None, complete=_completing(verb, slot, int))
    return Parameter(slot.name, slot.about, str, default, complete=_completing(verb, slot, str))


def _completing(verb: Verb, slot: Slot, kind: type[Any]) -> Complete:
    """What is legal for a slot after what has been given for the others: nothing while one is left out before it
    that must be given."""
    needed = {other.name for other in verb.slots[: verb.slots.index(slot)] if _must_be_given(other)}

    async def complete(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[Any]]:
        filled = interaction.namespace
        given = {
            other.name: value
            for other in verb.slots
            if other is not slot and (value := getattr(filled, other.name, None)) is not None
        }
        if not needed <= given.keys():
            return []
        try:
            numbers = await while_typing(interaction, filled.game)
            if len(numbers) != 1:
                return []
            offered = await app_of(interaction).tables.play.offers(
                numbers[0], interaction.user.id, verb, slot.name, given=given, current=str(current)
            )
        except (Refusal, StoreError):
            return []
        return choices(offered, kind)

    return complete
