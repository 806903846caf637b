"""A simulated Discord with Caravan in it, and people who press and type."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
from simcord import Env, MemberActor, interactions
from simcord.backend import serializers
from simcord.backend.models import Interaction
from simcord.builders import ChannelHandle
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult, ResponseMessage

from bot.client import Caravan
from bot.store.records import TableRecord
from rendering.studio import Studio
from tests.play.messages import answers, custom_id, labels, mark_of, number_in, text_of

TAKE = "Take your turn"
USUAL = {"bass": 2, "oak": 2, "rats": 3, "sparrow": 3, "fly": 2}


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

    # --- People ----------------------------------------------------------------------------------------------

    def person(self, name: str) -> MemberActor:
        """Somebody in the server, invited when first named."""
        if name not in self.people:
            user = self.env.create_user(f"user{len(self.people)}", global_name=name)
            self.people[name] = self.guild.add_member(user)
        return self.people[name]

    def actor(self, user: int) -> MemberActor:
        """The person with that identifier."""
        return next(person for person in self.people.values() if person.id == user)

    async def awaited(self, number: int) -> list[MemberActor]:
        """The people whom a game waits for, by seat."""
        table = await self.table(number)
        return [self.actor(table.seats[seat].user) for seat in table.awaited]

    async def others(self, number: int) -> list[MemberActor]:
        """The people at a table whom the game doesn't wait for."""
        table = await self.table(number)
        return [self.actor(seat.user) for place, seat in enumerate(table.seats) if place not in table.awaited]

    # --- Games -----------------------------------------------------------------------------------------------

    async def open(self, *names: str, channel: ChannelHandle | None = None, **options: Any) -> ResponseMessage:
        """Open a game, let everybody join, and return its lobby."""
        host, *others = [self.person(name) for name in names]
        options.setdefault("players", max(2, len(names)))
        opened = await host.slash(channel or self.channel, "migration start", **options)
        assert opened.response is not None, "the lobby was not shown"
        for other in others:
            await other.click(opened.response, label="Join")
        return opened.response

    async def start(self, *names: str, channel: ChannelHandle | None = None, **options: Any) -> int:
        """Open a game, let everybody join, start it, and return its number."""
        lobby = await self.open(*names, channel=channel, **options)
        await self.person(names[0]).click(lobby, label="Start")
        await self.env.settle()
        return number_in(text_of(lobby))

    async def deal(self, number: int, *hands: dict[str, int]) -> None:
        """Have everybody choose a hand, by default the usual one, and the Founder name a first player."""
        table = await self.table(number)
        for seat, person in enumerate(table.seats):
            hand = hands[seat] if seat < len(hands) else USUAL
            await self.actor(person.user).slash(self.channel, "migration draft", game=str(number), **hand)
        table = await self.table(number)
        state = self.bot.tables.house.state(table)
        if state.phase == "first":
            [founder] = await self.awaited(number)
            choices = await founder.autocomplete(
                self.channel, "migration first", "player", "", game=str(number)
            )
            await founder.slash(self.channel, "migration first", player=choices[0]["value"], game=str(number))

    async def dealt(self, *names: str, **options: Any) -> int:
        """A game in which the first turn is to be taken."""
        number = await self.start(*names, **options)
        await self.deal(number)
        return number

    async def table(self, number: int) -> TableRecord:
        """The stored table."""
        found = await self.bot.repository.table(number)
        assert found is not None
        return found

    async def state(self, number: int) -> bytes | None:
        """The stored state of a game, to see that nothing has changed."""
        return (await self.table(number)).state

    async def moves(self, number: int) -> list[str]:
        """The turns that stand, as text."""
        return [move.text for move in await self.bot.repository.moves(number)]

    async def home(self, number: int) -> ChannelHandle:
        """The channel or thread where a game is posted."""
        table = await self.table(number)
        return ChannelHandle(self.env, self.guild, self.env.backend.get_channel(table.channel))

    # --- Messages --------------------------------------------------------------------------------------------

    def messages(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What stands in a channel for everybody, oldest first."""
        return (channel or self.channel).history()

    def posts(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """The stored posts that have been told in a channel, oldest first."""
        return [message for message in self.messages(channel) if mark_of(message) is not None]

    def last(self, channel: ChannelHandle | None = None) -> discord.Message:
        """The newest message."""
        return self.messages(channel)[-1]

    def board(self, channel: ChannelHandle | None = None) -> discord.Message:
        """The newest post with buttons."""
        return [message for message in self.messages(channel) if TAKE in labels(message)][-1]

    def private(self, person: MemberActor) -> list[discord.Message]:
        """Somebody's direct messages with the bot, oldest first."""
        return person.user.dm_channel.history()

    def fresh(self, message: Any) -> ResponseMessage:
        """A message as it is now."""
        channel = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        return ResponseMessage(self.env, self.env.backend.get_message(channel, message.id))

    # --- What happens around them ----------------------------------------------------------------------------

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same file."""
        await self.bot.repository.close()
        self.bot = build(self.database, self.studio, self.env)
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    async def at_once(self, *presses: tuple[MemberActor, Any, str]) -> list[str]:
        """Have people press buttons in the same instant. A press is a person, a message, and the label of one of
        its buttons. Returns what was said to each."""
        records = [self._emit(person, message, custom_id(message, label)) for person, message, label in presses]
        await self.env.settle()
        return [answers(InteractionResult(self.env, record)) for record in records]

    async def press(self, person: MemberActor, message: Any, identifier: str) -> str:
        """Press a button that the message need not have any more, as a client does that is out of date. Returns
        what was said in answer."""
        record = self._emit(person, message, identifier)
        await self.env.settle()
        return answers(InteractionResult(self.env, record))

    def _emit(self, person: MemberActor, message: Any, identifier: str) -> Interaction:
        backend = self.env.backend
        stored = self.fresh(message)._message
        record, payload = interactions.base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=stored.channel_id,
            guild_id=backend.get_channel(stored.channel_id).guild_id,
            user_id=person.id,
            data={"custom_id": identifier, "component_type": ComponentType.BUTTON},
        )
        record.source_message_id = stored.id
        payload["message"] = dict(serializers.message_payload(backend, stored))
        backend.emit("INTERACTION_CREATE", payload)
        return record


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
    bot.now = lambda: env.now().timestamp()
    await env.start()
    made = World(env, bot, database, studio)
    try:
        await env.settle()
        yield made
    finally:
        await env.shutdown()
        await made.bot.repository.close()
    if env._errors_acknowledged < len(env._errors):
        env.raise_errors()
