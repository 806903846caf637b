"""What happened in a game, turn by turn."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.games.contract import fingerprint
from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.history import Entry
from bot.tables.people import not_begun
from bot.tables.refusals import Refusal, Why
from cogs.support.buttons import Pressed, handles
from cogs.support.choosing import meant
from cogs.support.completion import Choices
from cogs.support.finding import GAME, STARTED, complete_game
from cogs.support.host import Host, app_of
from cogs.support.messages import Draft, standing, title
from cogs.support.outcome_words import ranking
from cogs.support.pages import clamped, newest_first, turning
from cogs.support.replies import acknowledge, replace
from cogs.support.words import sentence

FOLLOWED = "\u2003\u2003· "
"""Before what followed a turn: set in, so that the turns stand out."""
HIDDEN = "\u2003\u2003🔓 In secret: "
HANDED = "🪑"
NAMES = ("◀ Older", "Newer ▶")
FALLBACK = "Discord doesn't take the log just now. Please try again."


class History(commands.Cog):
    """``/log``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app

    @app_commands.command(description="What happened so far, turn by turn")
    @app_commands.describe(game=GAME, page="1 is the newest")
    async def log(
        self, interaction: discord.Interaction, game: str | None = None, page: app_commands.Range[int, 1] = 1
    ) -> None:
        """List the turns; when the game is over, with what was secret and the file that proves it."""
        if await acknowledge(interaction, new=True):
            await meant(interaction, game, lambda chosen, number: _show(chosen, number, page), STARTED)

    @log.autocomplete("game")
    async def _complete_game(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_game(interaction, current)


@handles("log", timeless=True)
async def turn_page(pressed: Pressed) -> None:
    """Turn the page of a log."""
    if await acknowledge(pressed.interaction, new=False):
        await _show(pressed.interaction, pressed.table, int(pressed.arg))


async def _show(interaction: discord.Interaction, number: int, page: int) -> None:
    draft = await log_page(app_of(interaction), number, page)
    await replace(interaction, draft.done(), fallback=FALLBACK)


async def log_page(app: App, number: int, page: int) -> Draft:
    """A page of a game's log; when it is over, with its file. Raises :class:`Refusal` for one that hasn't begun."""
    table, entries = await app.tables.history(number)
    if table.status == "lobby":
        raise not_begun(table)
    if table.status == "cancelled":
        raise Refusal(Why.CALLED_OFF, table=table.id)
    draft = _page(app, table, entries, page)
    if table.status == "over":
        draft.attach(f"{table.game}-{table.id}.json", await app.tables.archive(table.id))
    return draft


def _page(app: App, table: TableRecord, entries: list[Entry], page: int) -> Draft:
    """A page of the log, the newest being the first; below the newest turn stands how the game ended."""
    shared = newest_first([_told(table, entry) for entry in entries])
    page = clamped(page, len(shared))
    draft = Draft(title(app, table), f"-# Page {page} of {len(shared)}, newest last" if len(shared) > 1 else "")
    draft.say(*(shared[page - 1] or ["Nobody has moved yet."]))
    if table.status == "over" and page == 1:
        draft.say(*_ended(app, table))
    draft.say(*_proof(table))
    draft.offer(*turning("log", table.ticket, page, len(shared), names=NAMES, newest_first=True))
    return draft


def _told(table: TableRecord, entry: Entry) -> str:
    """A turn, with what followed it set in below."""
    rows = [
        f"{f'`{entry.number:>3}`' if entry.number else HANDED} {_line(table, entry.did)}",
        *(FOLLOWED + _line(table, text) for text in entry.followed),
        *(HIDDEN + _line(table, text) for text in entry.secret),
    ]
    return "\n".join(rows)


def _line(table: TableRecord, text: Text) -> str:
    return " ".join(sentence(table, text).split())


def _ended(app: App, table: TableRecord) -> list[str]:
    if table.abandoned_at is not None:
        return [standing(table)]
    outcome = app.tables.store.position(table).outcome
    return ranking(table, outcome) if outcome is not None else []


def _proof(table: TableRecord) -> list[str]:
    """What the seed is sealed with from the start; at the end the seed itself."""
    sealed = f"-# Fingerprint of the seed: `{fingerprint(table.seed)}`"
    return [sealed, f"-# Seed: `{table.seed}`"] if table.status == "over" else [sealed]


async def setup(host: Host) -> None:
    """Add the command to the bot."""
    await host.add_cog(History(host))
