"""The panel in which one player takes a turn: what is asked, the legal answers, Back and Confirm.

It answers a press or a command, or comes by direct message.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from bot.app import App
from bot.games.contract import Amount, Decision, Option, dump, taken
from bot.store.records import TableRecord
from bot.tables.player_view import PlayerView
from bot.tables.turns import Turn, label, missing, warning
from cogs.support import pictures
from cogs.support.answers import (
    EVERYTHING,
    MENU,
    Opened,
    answers,
    fit_buttons,
    notes,
    several,
    shown_of,
    whole_answers,
)
from cogs.support.buttons import TableButton
from cogs.support.clock_words import own
from cogs.support.descriptions import opener, short_hand, wants_words
from cogs.support.late_pictures import soon
from cogs.support.marks import marked
from cogs.support.messages import Draft, Message, Reply, Row, content, line, name_of, row, standing, title
from cogs.support.plan_messages import planning
from cogs.support.waiting_games import onwards
from cogs.support.words import plain, safe, sentence
from rendering.picture import Picture

UNHURRIED = "-# The game doesn't wait for this. You can also leave it."
UNSEEN = "-# Secret: for now nobody else sees what you choose."
WHOLE = "That is your whole turn. Confirm it, or step back."
SO_FAR = "Confirm this, or step back. What comes to light may leave you more to choose."
LIGHT = "⚠️ This brings something hidden to light, so it can't be taken back."
THEN = "After that “{rest}” is played as you typed it, if it still fits."


async def panel(
    app: App,
    seen: PlayerView,
    *,
    note: str = "",
    opened: Opened = EVERYTHING,
    beside: bool = False,
) -> Reply:
    """The panel of one player, as an answer. ``note`` is said first, when something needs saying; ``opened`` is
    what is shown of many options; ``beside``: the panel opens beside the game's board, which it then doesn't
    repeat."""
    if seen.turn is None and beside:
        said = f"{note or standing(seen.table)} ({name_of(app, seen.table)})"
        return line(said, await _next(app, seen))
    shown = await _told(app, seen, opened)

    async def framed(drawn: Sequence[Picture]) -> Reply:
        draft = Draft(title(app, seen.table), note)
        draft.show(*drawn)
        if seen.turn is None:
            draft.say(standing(seen.table))
            draft.offer(*await _next(app, seen))
            return draft.done()
        asked = _prompt(seen.table, seen.turn)
        asked = f"**{asked}**" if seen.turn.decision is not None else asked
        draft.say(_steps(seen.table, seen.turn), asked, *_explained(seen, seen.turn, opened), _warning(seen))
        draft.say(shown.held, await own(app, seen.table, seen.seat))
        draft.offer(*_rows(seen, seen.turn, opened, shown))
        return draft.done()

    drawing = _pictures(app, seen, opened, beside=beside, words=shown.words)
    reply, coming = await soon(drawing, framed)
    reply.coming = coming
    return reply


async def panel_message(
    app: App,
    seen: PlayerView,
    *,
    note: str = "",
    news: Sequence[str] = (),
    place: str = "",
    number: int | None = None,
    opened: Opened = EVERYTHING,
) -> Message:
    """The panel of one player, by direct message. ``note`` is said first, when something needs saying; ``news`` is
    what happened since, ``place`` where the game is, and ``number`` the mark by which the message is found
    again."""
    shown, name = await _told(app, seen, opened), name_of(app, seen.table)

    async def ordinary(drawn: Sequence[Picture]) -> Message:
        if seen.turn is None:
            said = content(note, news, [f"{name}: {standing(seen.table)}"])
            return Message(said, drawn, list(await _next(app, seen)))
        asked = f"▶️ {name}: {_prompt(seen.table, seen.turn)}"
        explained, time = _explained(seen, seen.turn, opened), await own(app, seen.table, seen.seat)
        last = [_steps(seen.table, seen.turn), *explained, _warning(seen), shown.held, time, place]
        words = content("\n".join([note, asked]).strip(), news, last)
        return Message(words, drawn, _rows(seen, seen.turn, opened, shown, number))

    drawing = _pictures(app, seen, opened, beside=False, words=shown.words)
    message, coming = await soon(drawing, ordinary)
    message.coming = coming
    return message


async def _next(app: App, seen: PlayerView) -> Sequence[Row]:
    """What a player can do who has nothing to do in a game now: go on to another, or plan ahead in this one."""
    buttons = [item for items in await onwards(app, seen) for item in items]
    buttons += await planning(app, seen.table, seen.seat)
    return [row(*buttons)] if buttons else []


class _Shown(NamedTuple):
    """What is shown in the place of pictures, to whoever wants words: the hand if it is short, and the buttons
    that tell all of it."""

    held: str = ""
    tellers: Sequence[TableButton] = ()
    words: bool = False


async def _told(app: App, seen: PlayerView, opened: Opened) -> _Shown:
    if not await wants_words(app, seen.table, seen.seat):
        return _Shown()
    held = short_hand(app, seen) if _starts(seen, opened) or seen.hand else ""
    return _Shown(held=held, tellers=[opener(seen.table, "turn"), opener(seen.table, "hand")], words=True)


def _starts(seen: PlayerView, opened: Opened) -> bool:
    """Whether a turn begins, and nothing of it has been chosen or opened."""
    return seen.turn is not None and not seen.turn.steps and opened.group is None


async def _pictures(app: App, seen: PlayerView, opened: Opened, *, beside: bool, words: bool) -> list[Picture]:
    """What is drawn for a panel, as far as it can be; nothing for whoever wants words."""
    drawn = [] if words else await _drawn(app, seen, opened, beside=beside)
    return [picture for picture in drawn if picture is not None]


async def _drawn(app: App, seen: PlayerView, opened: Opened, *, beside: bool) -> list[Picture | None]:
    """The position with the places that are offered, and at the start of a turn what the player holds.

    Beside the board the start of a turn shows one picture: the position only where places are to be chosen. After a
    turn that has changed what its player holds, that is shown."""
    if seen.turn is None and seen.hand:
        return [await pictures.hand(app, seen)]
    starts = _starts(seen, opened) and seen.seat is not None
    held = await pictures.hand(app, seen, taken(seen.partial)) if starts else None
    if beside and held is not None and not _of_places(seen):
        return [held]
    board = await pictures.board(app, seen.table, dump(seen.view), marks=_marks(seen, opened))
    return [board] if beside else [board, held]


def _marks(seen: PlayerView, opened: Opened) -> list[str]:
    """The places among the options that are shown."""
    decision = seen.turn.decision if seen.turn is not None else None
    if decision is None:
        return []
    return [option.spot for option in shown_of(seen.table, decision, opened) if option.spot]


def _of_places(seen: PlayerView) -> bool:
    decision = seen.turn.decision if seen.turn is not None else None
    return decision is not None and bool(decision.options) and all(option.spot for option in decision.options)


def _steps(table: TableRecord, turn: Turn) -> str:
    done = [safe(plain(table, label(step.decision, step.choice))) for step in turn.steps]
    return f"So far: **{' → '.join(done)}**" if done else ""


def _prompt(table: TableRecord, turn: Turn) -> str:
    """What is to be done now."""
    if turn.decision is not None:
        return safe(plain(table, turn.decision.prompt))
    return SO_FAR if turn.reveals else WHOLE


def _explained(seen: PlayerView, turn: Turn, opened: Opened) -> list[str]:
    """What there is to know for the answer."""
    decision, said = turn.decision, []
    if decision is None:
        return []
    if decision.amount is not None:
        said += _beyond_menu(seen.table, decision.amount)
    elif several(decision) and not whole_answers(seen, decision):
        said.append(_count(decision, seen.partial))
    else:
        said += _noted(seen.table, shown_of(seen.table, decision, opened))
    unseen = decision.secret and not decision.told and len(seen.table.seats) > 1
    if unseen and (several(decision) or decision.amount is not None):
        said.append(UNSEEN)
    if not decision.awaited:
        said.append(UNHURRIED)
    return said


def _noted(table: TableRecord, shown: Sequence[Option]) -> list[str]:
    """What the options bring that are buttons; those of a menu say so themselves."""
    return [f"-# {safe(line)}" for line in notes(table, shown)] if fit_buttons(table, shown) else []


def _beyond_menu(table: TableRecord, amount: Amount) -> list[str]:
    """How to give the amounts for which the menu has no line."""
    every = range(amount.minimum, amount.maximum + 1, amount.step)
    if len(every) <= MENU:
        return []
    return [f"-# Any other number can be typed: `/move turn:{every[1]} game:{table.id}`"]


def _count(decision: Decision, partial: Sequence[str]) -> str:
    more = missing(decision, partial)
    wanted = str(decision.most) if decision.least == decision.most else f"{decision.least} to {decision.most}"
    chosen = f"{len(partial)} of {wanted} chosen"
    if more > 0:
        return f"{chosen}: {more} more."
    return f"{chosen}: {-more} too many." if more < 0 else f"{chosen}."


def _warning(seen: PlayerView) -> str:
    if seen.problem is not None:
        return f"⚠️ {sentence(seen.table, seen.problem)}"
    if seen.ahead is None:
        return ""
    told = warning(seen.ahead.steps)
    said = [f"⚠️ {sentence(seen.table, told)}"] if told is not None else []
    said += [LIGHT] if seen.ahead.reveals else []
    return "\n".join([*said, THEN.format(rest=safe(seen.rest))] if seen.rest else said)


def _rows(seen: PlayerView, turn: Turn, opened: Opened, shown: _Shown, number: int | None = None) -> list[Row]:
    offered = answers(seen, turn.decision, opened) if turn.decision is not None else []
    return [*offered, [*_last_row(seen, turn, opened, number), *shown.tellers]]


def _last_row(seen: PlayerView, turn: Turn, opened: Opened, mark: int | None) -> Row:
    ticket, moment = seen.table.ticket, seen.token
    warned = seen.ahead is not None and warning(seen.ahead.steps) is not None
    back = (
        TableButton("open", ticket, moment, label="Back")
        if opened.group is not None
        else TableButton("back", ticket, moment, label="Back", disabled=not turn.steps)
    )
    return row(
        back,
        TableButton(
            "confirm",
            ticket,
            moment,
            marked(mark),
            label="Next" if seen.ahead is not None and not seen.ready else "Confirm",
            style=discord.ButtonStyle.danger if warned else discord.ButtonStyle.success,
            disabled=seen.ahead is None,
        ),
    )
