"""A simulated Discord with Caravan in it, and people who press and type."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import discord
from simcord import Env, MemberActor
from simcord.builders import ChannelHandle

from bot.client import Caravan
from rendering.studio import Studio

Component = dict[str, Any]


class World:
    """A server with a channel and people, and the bot on a file of its own."""

    def __init__(self, env: Env, bot: Caravan, database: Path, studio: Studio) -> None:
        self.env = env
        self.bot = bot
        self.database = database
        self.studio = studio
        self.guild = env.create_guild("Harbour")
        self.channel = self.guild.create_text_channel("games")
        self.people: dict[str, MemberActor] = {}

    def person(self, name: str) -> MemberActor:
        """Somebody in the server, invited when first named."""
        if name not in self.people:
            user = self.env.create_user(name.lower().replace(" ", "_")[:30] or "blank", global_name=name)
            self.people[name] = self.guild.add_member(user)
        return self.people[name]

    async def restart(self) -> None:
        """Stop the bot as a crash does, and start a new one on the same file."""
        await self.bot.repository.close()
        self.bot = build(self.database, self.studio, self.env)
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    async def start(self, *names: str, **options: Any) -> int:
        """Open a game, let everybody join, start it, and return its number."""
        host, *others = [self.person(name) for name in names]
        opened = await host.slash(self.channel, "migration start", players=len(names), **options)
        assert opened.response is not None, "the lobby was not shown"
        for other in others:
            await other.click(opened.response, label="Join")
        await host.click(opened.response, label="Start")
        await self.env.settle()
        return number_in(text_of(opened.response))

    def messages(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What stands in a channel, oldest first."""
        return (channel or self.channel).history()

    def last(self, channel: ChannelHandle | None = None) -> discord.Message:
        """The newest message."""
        return self.messages(channel)[-1]

    async def table(self, number: int) -> Any:
        """The stored table."""
        found = await self.bot.repository.table(number)
        assert found is not None
        return found


def build(database: Path, studio: Studio, env: Env | None = None) -> Caravan:
    """A bot on a file. With an environment its clock is the simulated one."""
    bot = Caravan(database, studio, shards=1)
    if env is not None:
        bot.now = lambda: env.now().timestamp()
    return bot


@contextlib.asynccontextmanager
async def world(database: Path, studio: Studio, **options: Any) -> AsyncIterator[World]:
    """A running world; what the bot could not handle fails the test at the end, unless the test has looked at
    ``env.errors``."""
    bot = build(database, studio)
    env = Env(bot, settle_timeout=30.0, **options)
    await env.start()
    bot.tables.house.now = lambda: env.now().timestamp()
    made = World(env, bot, database, studio)
    try:
        await env.settle()
        yield made
    finally:
        await env.shutdown()
        await made.bot.repository.close()
    if env._errors_acknowledged < len(env._errors):
        env.raise_errors()


def components(message: Any) -> list[Component]:
    """Every component of a message, flattened."""
    raw = message.components if isinstance(message.components, list) else []
    found = [item if isinstance(item, dict) else item.to_dict() for item in raw]
    return list(_walk(found))


def _walk(items: list[Component]) -> Iterator[Component]:
    for item in items:
        yield item
        yield from _walk(item.get("components", []))
        if accessory := item.get("accessory"):
            yield from _walk([accessory])


def text_of(message: Any) -> str:
    """Everything that can be read in a message."""
    texts = [item["content"] for item in components(message) if item.get("type") == 10]
    return "\n".join([message.content, *texts]).strip()


def buttons(message: Any) -> list[Component]:
    """The buttons of a message."""
    return [item for item in components(message) if item.get("type") == 2]


def labels(message: Any) -> list[str]:
    """What is written on a message's buttons."""
    return [button["label"] for button in buttons(message)]


def menus(message: Any) -> list[Component]:
    """The menus of a message."""
    return [item for item in components(message) if item.get("type") == 3]


def number_in(text: str) -> int:
    """The number of a game in a message."""
    return int(text.lower().split("game ")[1].split()[0])
