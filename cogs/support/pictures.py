"""Pictures for messages: drawn elsewhere, and never a reason for a message not to be sent."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence

from bot.app import App
from bot.games.contract import Outcome, dump
from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.player_view import PlayerView
from cogs.support.words import plain
from rendering.picture import Caption, NoHand, Picture
from rendering.studio import Job

log = logging.getLogger(__name__)


def caption(app: App, table: TableRecord, lines: Sequence[Text] = ()) -> Caption:
    """The words around a table's position."""
    return Caption(
        names=tuple(seat.name for seat in table.seats),
        title=app.tables.game(table).name.message,
        subtitle=f"#{table.id}",
        lines=tuple(plain(table, line) for line in lines),
    )


async def draw(app: App, job: Job) -> Picture | None:
    """Have a picture drawn. ``None`` when there is nothing to show, or when it can't be drawn: the message then
    goes without."""
    try:
        return await _draw(app, job)
    except NoHand:
        return None


async def _draw(app: App, job: Job) -> Picture | None:
    try:
        return await app.studio.draw(job)
    except NoHand:
        raise
    except Exception:
        log.exception("a picture by %s could not be drawn", job.pictures)
        return None


async def board(
    app: App,
    table: TableRecord,
    view: bytes,
    *,
    lines: Sequence[Text] = (),
    marks: Sequence[str] = (),
    outcome: Outcome | None = None,
) -> Picture | None:
    """The position, or how the game ended."""
    job = Job.of(
        app.entry(table),
        "board" if outcome is None else "final",
        view=view,
        caption=caption(app, table, lines),
        marks=tuple(marks),
        outcome=outcome,
    )
    return await draw(app, job)


async def hand(app: App, seen: PlayerView, chosen: Mapping[str, int] | None = None) -> Picture | None:
    """What somebody holds, if anything; in a draft, what may be chosen and what is."""
    return await draw(app, _hand(app, seen, chosen))


async def held(app: App, seen: PlayerView, chosen: Mapping[str, int] | None = None) -> Picture | None:
    """What somebody holds. Raises :class:`NoHand` when that is nothing yet; ``None`` when it can't be drawn."""
    return await _draw(app, _hand(app, seen, chosen))


def _hand(app: App, seen: PlayerView, chosen: Mapping[str, int] | None) -> Job:
    return Job.of(
        app.entry(seen.table),
        "hand",
        view=dump(seen.view),
        caption=caption(app, seen.table),
        chosen=dict(chosen or {}),
    )
