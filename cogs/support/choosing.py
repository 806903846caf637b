"""“Which game?”: asked of whoever sits at several; what they wanted is done with the one that they name."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.games.text import Text
from bot.store.records import Status, Summary
from bot.tables.refusals import Refusal, Why
from cogs.support.buttons import NO_TABLE, Pressed, TableButton, handles
from cogs.support.finding import RUNNING, candidates, describe, named
from cogs.support.host import app_of, host_of
from cogs.support.messages import Draft, Reply, row
from cogs.support.questions import Act, Question
from cogs.support.replies import acknowledge, replace

A_PAGE = 8
LONGEST_LABEL = 80
NAME_IT = "Please use the command again and name the game with its option “game”."
LAPSED = "That has been done already, or was asked too long ago. " + NAME_IT


async def meant(
    interaction: discord.Interaction, game: str | None, act: Act, statuses: Sequence[Status] = RUNNING
) -> None:
    """Do something with the game that somebody means; if it can be several, ask which, and do it then. The command
    has been acknowledged.

    Raises :class:`Refusal` when there is none, when it can't be seen, or whatever ``act`` raises.
    """
    if game:
        await act(interaction, await named(interaction, game))
        return
    tables = await candidates(interaction, statuses)
    if len(tables) == 1:
        await act(interaction, tables[0].id)
        return
    key = host_of(interaction).questions.ask(Question(interaction.user.id, tables, act))
    await replace(interaction, _question(interaction, tables, key, 1), fallback=NAME_IT)


def _question(interaction: discord.Interaction, tables: Sequence[Summary], key: str, page: int) -> Reply:
    """A page of the games that can be meant, each on a button of its own with its players."""
    app, user = app_of(interaction), interaction.user.id
    pages = -(-len(tables) // A_PAGE)
    draft = Draft("**Which game?**" + (f"\n-# Page {page} of {pages}" if pages > 1 else ""))
    for table in tables[(page - 1) * A_PAGE : page * A_PAGE]:
        label = describe(app, table, user, LONGEST_LABEL)
        draft.offer(row(TableButton("which", table.ticket, arg=key, label=label)))
    if pages > 1:
        draft.offer(
            row(
                TableButton("among", NO_TABLE, str(page - 1), key, label="◀ Back", disabled=page == 1),
                TableButton("among", NO_TABLE, str(page + 1), key, label="More ▶", disabled=page == pages),
            )
        )
    return draft.done()


@handles("among")
async def among(pressed: Pressed) -> None:
    """Turn the page of a question."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    question = host_of(pressed.interaction).questions.open(pressed.arg, pressed.user)
    if question is None:
        raise Refusal(Why.OPTION, reason=Text(LAPSED))
    shown = _question(pressed.interaction, question.tables, pressed.arg, int(pressed.token))
    await replace(pressed.interaction, shown, fallback=NAME_IT)


@handles("which")
async def which(pressed: Pressed) -> None:
    """Do what was asked for, with the game that was named."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    question = host_of(pressed.interaction).questions.take(pressed.arg, pressed.user)
    if question is None:
        raise Refusal(Why.OPTION, reason=Text(LAPSED))
    chosen = Draft(f"-# Game {pressed.table}").done()
    await replace(pressed.interaction, chosen, fallback=f"Game {pressed.table}:")
    await question.act(pressed.interaction, pressed.table)
