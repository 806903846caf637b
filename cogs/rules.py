"""Short explanations of every game: one message with a menu of topics, each with a small drawn example where there
is one."""

from __future__ import annotations

import discord
from more_itertools import divide

from bot.app import App
from bot.games import content
from bot.games.catalog import Entry
from bot.games.text import show
from bot.store.records import Summary
from bot.store.repository import StoreError
from cogs.support import pictures
from cogs.support.buttons import NO_TABLE, Pressed, TableButton, TableMenu, handles
from cogs.support.completion import MOST, Choices, choices
from cogs.support.explaining import learning_button
from cogs.support.host import Host, app_of
from cogs.support.messages import Draft, Reply, Row, row
from cogs.support.parameters import Parameter, command
from cogs.support.replies import acknowledge, answer, replace
from cogs.support.topics import Found, find, offers, shown
from rendering.picture import Picture
from rendering.pictures import pictures_of
from rendering.studio import Job

MARK = "~"
"""Stands in an identifier between a game and a topic of it."""
BACK, ON = "1", "2"
BUTTONS = 5
NOT_KNOWN = "That game can't be played here any more. `/rules` explains the others."
GONE = "Please use `/rules` once more."


async def example(app: App, entry: Entry, topic: str) -> Picture | None:
    """The drawn example of a topic, if it has one."""
    found = topic.casefold().replace(" ", "_")
    if found not in pictures_of(entry.pictures).topics():
        return None
    return await pictures.draw(app, Job.of(entry, "example", topic=found))


async def page(app: App, key: str, found: Found, apart: str = "") -> Reply:
    """A topic of a game, with the way to all others. ``apart``: in what the game at hand isn't as is explained."""
    entry = app.games.entries[key]
    game, topics = entry.game(), content.topics(entry.content)
    draft = Draft(f"## {show(game.name, str)}: {shown(found.topic)}", f"-# {found.note}" if found.note else "")
    draft.say(topics[found.topic].strip(), f"-# ⚠️ {apart}" if apart else "")
    draft.show(await example(app, entry, found.topic))
    draft.offer(*_menus(key, list(topics), found.topic), _turning(app, key, list(topics), found.topic))
    return draft.done()


def _menus(key: str, topics: list[str], current: str) -> list[Row]:
    """All topics, in as few menus as hold them."""
    shares = [list(share) for share in divide(-(-len(topics) // MOST), topics)]
    return [
        row(
            TableMenu(
                "topics",
                NO_TABLE,
                arg=f"{key}{MARK}{part}",
                options=[
                    discord.SelectOption(label=shown(topic), value=topic, default=topic == current)
                    for topic in share
                ],
                placeholder=f"Topics from {shown(share[0])} to {shown(share[-1])}",
            )
        )
        for part, share in enumerate(shares)
    ]


def _turning(app: App, key: str, topics: list[str], current: str) -> Row:
    """The topics before and after this one, and the game for newcomers."""
    at = topics.index(current)
    before, after = topics[max(0, at - 1)], topics[min(len(topics) - 1, at + 1)]
    first, last = at == 0, at == len(topics) - 1
    made = row(
        TableButton("topic", NO_TABLE, BACK, f"{key}{MARK}{before}", label=f"◀ {shown(before)}", disabled=first),
        TableButton("topic", NO_TABLE, ON, f"{key}{MARK}{after}", label=f"{shown(after)} ▶", disabled=last),
    )
    game = app.games[key]
    if game.first_game is not None:
        made.append(learning_button(game))
    return made


def which_game(app: App) -> Reply:
    """The question which game is meant."""
    draft = Draft("## Which game?", "Choose one, and I explain how it is played.")
    named = [
        TableButton("topic", NO_TABLE, arg=f"{key}{MARK}", label=show(game.name, str))
        for key, game in app.games.items()
    ]
    draft.offer(*[row(*named[at : at + BUTTONS]) for at in range(0, len(named), BUTTONS)])
    return draft.done()


async def meant(interaction: discord.Interaction, game: str) -> str | None:
    """The game that somebody wants explained: the one they name; else that of their own game in this channel, or of
    the newest one here; else the only one that they play. ``None`` if it could be several."""
    if game:
        return game
    here, mine = await _here(interaction), await _mine(interaction)
    kinds = {table.game for table in mine}
    return here[0].game if here else kinds.pop() if len(kinds) == 1 else None


async def _here(interaction: discord.Interaction) -> list[Summary]:
    """The games of a channel: those in which somebody sits first, and those that are over last."""
    tables = app_of(interaction).tables
    here = await tables.here(interaction.channel_id or 0, ("lobby", "live", "over"))
    here = [table for table in here if table.game in tables.games]
    return sorted(here, key=lambda table: (not _sits(table, interaction.user.id), table.status == "over"))


async def _mine(interaction: discord.Interaction) -> list[Summary]:
    tables = app_of(interaction).tables
    return [table for table in await tables.mine(interaction.user.id) if table.game in tables.games]


async def _apart(interaction: discord.Interaction, key: str) -> str:
    """In what somebody's game at hand isn't as is explained."""
    app, found = app_of(interaction), [*await _here(interaction), *await _mine(interaction)]
    nearest = next((table.id for table in found if table.game == key), None)
    if nearest is None:
        return ""
    apart = app.games[key].apart((await app.tables.table(nearest)).options)
    return show(apart, str) if apart is not None else ""


def _sits(table: Summary, user: int) -> bool:
    return any(seat.user == user for seat in table.seats)


async def explain(interaction: discord.Interaction, game: str = "", topic: str = "") -> None:
    """Answer ``/rules``: a topic of a game, or the question which game."""
    if not await acknowledge(interaction, new=True):
        return
    key = await meant(interaction, game)
    await replace(interaction, await _answer(interaction, key, topic), fallback=GONE)


async def _answer(interaction: discord.Interaction, key: str | None, topic: str) -> Reply:
    app = app_of(interaction)
    if key is None or key not in app.games.entries:
        return which_game(app)
    folder = app.games.entries[key].content
    if not content.topics(folder):
        return Draft("There is no explanation of this game yet.").done()
    found = find(content.topics(folder), content.other_names(folder), topic)
    return await page(app, key, found, await _apart(interaction, key))


async def complete_topic(interaction: discord.Interaction, current: str) -> Choices:
    """Offer the topics of the game that is meant."""
    app = app_of(interaction)
    try:
        key = await meant(interaction, str(interaction.namespace.game or ""))
    except StoreError:
        return []
    if key not in app.games.entries:
        return []
    folder = app.games.entries[key].content
    return choices(offers(content.topics(folder), content.other_names(folder), current))


@handles("rules", timeless=True)
async def rules(pressed: Pressed) -> None:
    """Explain the game of a message privately."""
    if not await acknowledge(pressed.interaction, new=True):
        return
    if pressed.arg not in pressed.app.games.entries:
        await answer(pressed.interaction, NOT_KNOWN)
        return
    await replace(pressed.interaction, await _answer(pressed.interaction, pressed.arg, ""), fallback=GONE)


@handles("topic")
async def turn_page(pressed: Pressed) -> None:
    """Show another topic in the same message, from a button."""
    key, _, topic = pressed.arg.partition(MARK)
    await _turn_to(pressed, key, topic)


@handles("topics")
async def choose_page(pressed: Pressed) -> None:
    """Show another topic in the same message, from a menu."""
    await _turn_to(pressed, pressed.arg.partition(MARK)[0], pressed.values[0])


async def _turn_to(pressed: Pressed, key: str, topic: str) -> None:
    if await acknowledge(pressed.interaction, new=False):
        await replace(pressed.interaction, await _answer(pressed.interaction, key, topic), fallback=GONE)


async def setup(host: Host) -> None:
    """Add ``/rules`` to the bot."""
    games = [(show(game.name, str), key) for key, game in host.app.games.items()]
    parameters = [
        Parameter("game", "Which game; else the one that is played here", str, "", games),
        Parameter("topic", "What you want to know, in a word", str, "", complete=complete_topic),
    ]
    host.tree.add_command(command("rules", "How a game is played, piece by piece", parameters, explain))
