"""What the others choose for somebody whose time is up."""

from __future__ import annotations

from typing import cast

from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.people import who
from bot.tables.refusals import Refusal, Why
from bot.tables.time_up import NOT_LATE, What
from cogs.support.buttons import LAPSED, Pressed, handles, second_look, strip
from cogs.support.host import Host
from cogs.support.replies import acknowledge, answer, close_question
from cogs.support.words import sentence


@handles("wait")
async def wait(pressed: Pressed) -> None:
    """Wait for somebody anew."""
    if await acknowledge(pressed.interaction, new=True):
        await _choose(pressed, "wait")


@handles("usual")
async def usual(pressed: Pressed) -> None:
    """Be for the usual choice."""
    if await acknowledge(pressed.interaction, new=True):
        await _choose(pressed, "usual")


@handles("seek")
async def seek(pressed: Pressed) -> None:
    """Be for looking for somebody else, who takes the seat over."""
    if await acknowledge(pressed.interaction, new=True):
        await _choose(pressed, "seek")


@handles("out")
async def out(pressed: Pressed) -> None:
    """Ask once more whether somebody is to be taken out of the game."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    table, seat = await pressed.app.tables.table(pressed.table), int(pressed.arg)
    if not table.seats[seat].late:
        await strip(pressed.interaction.message, LAPSED)
        raise Refusal(Why.OPTION, reason=NOT_LATE)
    asked = Text("Take {player} out of the game for good?", {"player": who([seat])})
    view = second_look(table.ticket, "outsure", "Take them out", "Leave it", arg=pressed.arg)
    await answer(pressed.interaction, sentence(table, asked), view=view)


@handles("outsure")
async def out_for_sure(pressed: Pressed) -> None:
    """Be for taking somebody out of the game."""
    if await acknowledge(pressed.interaction, new=False):
        table = await pressed.app.tables.time_up.choose(pressed.table, pressed.user, int(pressed.arg), "out")
        await close_question(pressed.interaction, _noted(table, int(pressed.arg), "out"))


async def _choose(pressed: Pressed, what: str) -> None:
    """Say what one is for; the question loses its buttons when it is over."""
    seat = int(pressed.arg)
    try:
        table = await pressed.app.tables.time_up.choose(pressed.table, pressed.user, seat, cast(What, what))
    except Refusal as refused:
        if refused.why in (Why.OPTION, Why.OVER) and not await _is_late(pressed, seat):
            await strip(pressed.interaction.message, LAPSED)
        raise
    if not table.seats[seat].late:
        await strip(pressed.interaction.message, LAPSED)
    await answer(pressed.interaction, _noted(table, seat, what))


async def _is_late(pressed: Pressed, seat: int) -> bool:
    return (await pressed.app.tables.table(pressed.table)).seats[seat].late


def _noted(table: TableRecord, seat: int, what: str) -> str:
    """What somebody is told who has chosen."""
    if what == "seek" and table.seats[seat].offer is not None:
        return "Noted: the seat is offered in the channel."
    if table.status == "live" and table.seats[seat].late:
        return "Noted. It is done when more than half of the others are for it."
    return "Noted: we wait." if what == "wait" else "It is done."


async def setup(_: Host) -> None:
    """The buttons work as soon as this module is loaded."""
