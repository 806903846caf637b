"""Pictures for messages: drawn elsewhere, and never a reason for a message not to be sent."""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import discord
from discord import ui

from bot.games.contract import Outcome, dump
from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.house import Sitting
from cogs.words import cut, plain
from rendering.picture import Caption, NoHand, Picture
from rendering.studio import Job

if TYPE_CHECKING:
    from bot.client import Caravan

log = logging.getLogger(__name__)
LONGEST_ALT = 1024


def caption(client: Caravan, table: TableRecord, lines: Sequence[Text] = (), subtitle: str = "") -> Caption:
    """The words around a table's position."""
    game = client.tables.house.game(table)
    return Caption(
        names=tuple(seat.name for seat in table.seats),
        title=game.name.message,
        subtitle=subtitle or f"#{table.id}",
        lines=tuple(plain(table, line) for line in lines),
    )


async def draw(client: Caravan, job: Job) -> Picture | None:
    """Have a picture drawn. ``None`` when there is nothing to show, or when it can't be drawn: the message then
    goes without."""
    try:
        return await client.studio.draw(job)
    except NoHand:
        return None
    except Exception:
        log.exception("a picture of %s could not be drawn", job.game)
        return None


async def board(
    client: Caravan,
    table: TableRecord,
    view: bytes,
    *,
    lines: Sequence[Text] = (),
    marks: Sequence[str] = (),
    outcome: Outcome | None = None,
) -> Picture | None:
    """The position, or how the game ended."""
    return await draw(
        client,
        Job(
            game=table.game,
            kind="board" if outcome is None else "final",
            view=view,
            caption=caption(client, table, lines),
            marks=tuple(marks),
            outcome=outcome,
        ),
    )


async def hand(client: Caravan, sitting: Sitting, chosen: Mapping[str, int] | None = None) -> Picture | None:
    """What somebody holds; in a draft, what may be chosen and what is."""
    job = Job(
        game=sitting.table.game,
        kind="hand",
        view=dump(sitting.view),
        caption=caption(client, sitting.table),
        chosen=dict(chosen or {}),
    )
    return await draw(client, job)


def files(pictures: Sequence[Picture | None]) -> list[discord.File]:
    """The attachments of a message."""
    return [
        discord.File(io.BytesIO(picture.data), picture.name, description=cut(picture.alt, LONGEST_ALT))
        for picture in pictures
        if picture is not None
    ]


def gallery(picture: Picture) -> ui.MediaGallery[ui.LayoutView]:
    """The place in a message where an attached picture is shown."""
    shown: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery()
    shown.add_item(media=f"attachment://{picture.name}", description=cut(picture.alt, LONGEST_ALT))
    return shown


def spots(sitting: Sitting) -> list[str]:
    """The places that the next decision offers."""
    decision = sitting.turn.decision if sitting.turn is not None else None
    return [option.spot for option in decision.options if option.spot] if decision is not None else []
