"""The panel in which one player takes a turn: what is asked, the legal answers, Back and Confirm."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.app import App
from bot.games.contract import Amount, Decision, Option, dump, taken
from bot.store.records import TableRecord
from bot.tables.player_view import PlayerView
from bot.tables.turns import Turn, label, missing, warning
from cogs.support import pictures
from cogs.support.answers import FEW, MENU, answers
from cogs.support.buttons import TableButton
from cogs.support.messages import Draft, Message, Row, row, standing, title
from cogs.support.words import plain, safe, sentence
from rendering.picture import Picture

UNHURRIED = "-# The game doesn't wait for this. You can also leave it."


async def panel(app: App, seen: PlayerView, *, note: str = "", number: int | None = None) -> Message:
    """The panel of one player. ``note`` is said first, when something needs saying; ``number`` is the mark by
    which the message is found again."""
    draft = Draft(title(app, seen.table), note, number=number)
    draft.show(*await _pictures(app, seen))
    if seen.turn is None:
        draft.say(standing(seen.table))
    else:
        draft.say(_steps(seen.table, seen.turn), _question(seen, seen.turn), _warning(seen))
        if seen.turn.decision is not None:
            draft.offer(*answers(seen, seen.turn.decision))
        draft.offer(_last_row(seen, seen.turn))
    return draft.done()


async def _pictures(app: App, seen: PlayerView) -> list[Picture | None]:
    images = [await pictures.board(app, seen.table, dump(seen.view), marks=pictures.spots(seen))]
    if seen.seat is not None and seen.turn is not None and not seen.turn.steps:
        images.append(await pictures.hand(app, seen, taken(seen.partial)))
    return images


def _steps(table: TableRecord, turn: Turn) -> str:
    done = [safe(plain(table, label(step.decision, step.choice))) for step in turn.steps]
    return f"So far: **{' → '.join(done)}**" if done else ""


def _question(seen: PlayerView, turn: Turn) -> str:
    decision = turn.decision
    if decision is None:
        return "That is your whole turn. Confirm it, or step back."
    words = [f"**{safe(plain(seen.table, decision.prompt))}**"]
    if decision.amount is not None:
        words += _beyond_menu(seen.table, decision.amount)
    elif decision.most > 1 or decision.least > 1:
        words.append(_count(decision, seen.partial))
    elif len(decision.options) <= FEW:
        words += [_explained(seen.table, option) for option in decision.options if option.note]
    if not decision.awaited:
        words.append(UNHURRIED)
    return "\n".join(words)


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


def _explained(table: TableRecord, option: Option) -> str:
    assert option.note is not None
    return f"-# {sentence(table, option.label)}: {sentence(table, option.note)}"


def _warning(seen: PlayerView) -> str:
    if seen.problem is not None:
        return f"⚠️ {sentence(seen.table, seen.problem)}"
    if seen.ahead is None:
        return ""
    if seen.ahead.reveals:
        return "⚠️ This brings something hidden to light, so it can't be taken back."
    told = warning(seen.ahead.steps)
    return f"⚠️ {sentence(seen.table, told)}" if told is not None else ""


def _last_row(seen: PlayerView, turn: Turn) -> Row:
    number, moment = seen.table.id, seen.token
    warned = seen.ahead is not None and warning(seen.ahead.steps) is not None
    return row(
        TableButton("back", number, moment, label="Back", disabled=not turn.steps),
        TableButton(
            "confirm",
            number,
            moment,
            label="Next" if seen.ahead is not None and not seen.ready else "Confirm",
            style=discord.ButtonStyle.danger if warned else discord.ButtonStyle.success,
            disabled=seen.ahead is None,
        ),
    )
