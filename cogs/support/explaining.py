"""The buttons with which newcomers find out what a game is."""

from __future__ import annotations

from bot.store.records import TableRecord
from bot.tables.position import AnyGame
from cogs.support.buttons import NO_TABLE, TableButton
from cogs.support.messages import Row, row


def introduced(game: AnyGame, table: TableRecord) -> str:
    """What a game is, to those who sit there."""
    return f"{game.intro} {game.intro_alone}".rstrip() if len(table.seats) == 1 else game.intro


def learning_button(game: AnyGame, ticket: str = NO_TABLE) -> TableButton:
    """Opens a game in its gentlest form; for the host of a gathering, it makes that one gentle."""
    return TableButton("learn", ticket, arg=game.key, label="Learning game")


def explained(game: AnyGame, table: TableRecord) -> Row:
    """The rules of a game, and how to play it for the first time."""
    rules = TableButton("rules", table.ticket, arg=game.key, label="Rules")
    return row(rules, *([learning_button(game, table.ticket)] if game.first_game is not None else []))
