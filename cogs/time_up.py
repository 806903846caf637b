"""What the others choose for somebody whose time is up."""

from __future__ import annotations

from typing import cast

from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.people import who
from bot.tables.refusals import Refusal, Why
from bot.tables.time_up import NOT_LATE, What, is_open
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


@handles("turnfor")
async def turn_for_them(pressed: Pressed) -> None:
    """Be for an automatic player who takes this turn."""
    if await acknowledge(pressed.interaction, new=True):
        await _choose(pressed, "turn")


@handles("playfor")
async def play_for_them(pressed: Pressed) -> None:
    """Be for an automatic player who plays until somebody is back."""
    if await acknowledge(pressed.interaction, new=True):
        await _choose(pressed, "seat")


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
    asked = Text("Take {player} out of the game for good?", {"player": who([int(pressed.arg)])})
    await _ask_once_more(pressed, asked, "outsure", "Take them out")


@handles("outsure")
async def out_for_sure(pressed: Pressed) -> None:
    """Be for taking somebody out of the game."""
    await _for_sure(pressed, "out")


@handles("quit")
async def quit_(pressed: Pressed) -> None:
    """Ask once more whether the game is to end without a result."""
    if await acknowledge(pressed.interaction, new=True):
        await _ask_once_more(pressed, Text("End the game without a result?"), "quitsure", "End it")


@handles("quitsure")
async def quit_for_sure(pressed: Pressed) -> None:
    """Be for ending the game."""
    await _for_sure(pressed, "abandon")


async def _ask_once_more(pressed: Pressed, asked: Text, verb: str, yes: str) -> None:
    table = await pressed.app.tables.table(pressed.table)
    if not is_open(table, int(pressed.arg)):
        await strip(pressed.interaction.message, LAPSED)
        raise Refusal(Why.OPTION, reason=NOT_LATE)
    view = second_look(table.ticket, verb, yes, "Leave it", arg=pressed.arg)
    await answer(pressed.interaction, sentence(table, asked), view=view)


async def _for_sure(pressed: Pressed, what: What) -> None:
    if await acknowledge(pressed.interaction, new=False):
        table = await pressed.app.tables.time_up.choose(pressed.table, pressed.user, int(pressed.arg), what)
        await close_question(pressed.interaction, _noted(table, int(pressed.arg), what))


async def _choose(pressed: Pressed, what: str) -> None:
    """Say what one is for; the question loses its buttons when it is over."""
    seat = int(pressed.arg)
    try:
        table = await pressed.app.tables.time_up.choose(pressed.table, pressed.user, seat, cast(What, what))
    except Refusal as refused:
        if refused.why in (Why.OPTION, Why.OVER) and not is_open(
            await pressed.app.tables.table(pressed.table), seat
        ):
            await strip(pressed.interaction.message, LAPSED)
        raise
    if not is_open(table, seat):
        await strip(pressed.interaction.message, LAPSED)
    await answer(pressed.interaction, _noted(table, seat, what))


def _noted(table: TableRecord, seat: int, what: str) -> str:
    """What somebody is told who has chosen."""
    if what == "seek" and table.seats[seat].offer is not None:
        return "Noted: the seat is offered in the channel."
    if what == "wait":
        return "Noted: we wait."
    if not any(key == f"{what}:{seat}" for key in table.votes):
        return "It is done."
    most = "all of the others" if what == "abandon" else "more than half of the others"
    return f"Noted. It is done when {most} are for it."


async def setup(_: Host) -> None:
    """The buttons work as soon as this module is loaded."""
