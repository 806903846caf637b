"""A simulated Discord with Caravan in it, and people who press and type."""

from __future__ import annotations

import contextlib
import logging
import random
from collections.abc import AsyncIterator, Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import discord
from discord.app_commands import CheckFailure, CommandNotFound, CommandSignatureMismatch, TransformerError
from simcord import Env, MemberActor, interactions
from simcord.backend import serializers
from simcord.backend.models import Interaction, Message
from simcord.builders import ChannelHandle
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult, ResponseMessage

from bot.client import Caravan
from bot.games.catalog import GAMES, Catalog
from bot.store.records import TableRecord
from bot.store.repository import StoreError
from bot.tables.refusals import Refusal
from rendering.studio import Studio
from tests.play.messages import answers, calls, custom_id, gathers, labels, mark_of, number_in, text_of

TAKE = "Take your turn"
ANSWERED = (CheckFailure, CommandNotFound, CommandSignatureMismatch, TransformerError)
USUAL = {"bass": 2, "oak": 2, "rats": 3, "sparrow": 3, "fly": 2}


class World:
    """A server with a channel and people, and the bot on a file of its own."""

    def __init__(self, env: Env, bot: Caravan, studio: Studio) -> None:
        self.env = env
        self.bot = bot
        self.studio = studio
        self.guild = env.create_guild("Harbour")
        self.channel = self.guild.create_text_channel("games")
        self.people: dict[str, MemberActor] = {}
        self.luck = random.Random(1)
        self.faults = Faults()
        self.marks: list[int] = []
        """The marks of all posts that Discord has taken."""
        self._note_marks()

    def _note_marks(self) -> None:
        take = self.env.backend.commit_message

        def commit_message(message: Message, **given: Any) -> Message:
            taken = take(message, **given)
            mark = None if message.is_ephemeral else mark_of(message)
            self.marks += [] if mark is None else [mark]
            return taken

        self.env.backend.commit_message = commit_message  # type: ignore[method-assign]

    # --- People ----------------------------------------------------------------------------------------------

    def person(self, name: str) -> MemberActor:
        """Somebody in the server, invited when first named."""
        if name not in self.people:
            user = self.env.create_user(f"user{len(self.people)}", global_name=name)
            self.people[name] = self.guild.add_member(user)
            assert user.dm_channel.id > user.id, "everybody has their channel from the beginning"
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
        options = {"players": max(2, len(names)), "map": "random"} | options
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

    async def challenge(self, host: str, opponent: str, **options: Any) -> ResponseMessage:
        """Have somebody challenge another one to Migrato, and return the challenge."""
        challenged = self.person(opponent)
        await self.person(host).slash(self.channel, "migrato start", opponent=challenged, **options)
        await self.env.settle()
        return self.fresh([message for message in self.messages() if "Accept" in labels(message)][-1])

    async def pit(self, host: str, opponent: str, **options: Any) -> int:
        """Have a challenge to Migrato accepted, and return the number of the game."""
        challenge = await self.challenge(host, opponent, **options)
        await self.person(opponent).click(challenge, label="Accept")
        await self.env.settle()
        return number_in(text_of(challenge))

    async def deal(self, number: int, *hands: dict[str, int]) -> None:
        """Have everybody choose a hand, by default the usual one, and the Founder name a first player."""
        table = await self.table(number)
        for seat, person in enumerate(table.seats):
            hand = hands[seat] if seat < len(hands) else USUAL
            await self.actor(person.user).slash(self.channel, "migration draft", game=str(number), **hand)
        table = await self.table(number)
        state = self.decoded(table)
        if state.phase == "first":
            [founder] = await self.awaited(number)
            choices = await self.offered(founder, "migration first", "player", game=str(number))
            await founder.slash(self.channel, "migration first", player=choices[0], game=str(number))

    async def dealt(self, *names: str, **options: Any) -> int:
        """A game in which the first turn is to be taken."""
        number = await self.start(*names, **options)
        await self.deal(number)
        return number

    async def table(self, number: int) -> TableRecord:
        """The stored table."""
        found = await self.bot.app.repository.table(number)
        assert found is not None
        return found

    def decoded(self, table: TableRecord) -> Any:
        """The position of a table, as the rules keep it."""
        return self.bot.app.tables.store.position(table).state

    async def state(self, number: int) -> bytes | None:
        """The stored state of a game, to see that nothing has changed."""
        return (await self.table(number)).state

    async def moves(self, number: int) -> list[str]:
        """The turns that stand, as text."""
        return [move.text for move in await self.bot.app.repository.moves(number)]

    async def home(self, number: int) -> ChannelHandle:
        """The channel or thread where a game is posted."""
        table = await self.table(number)
        return ChannelHandle(self.env, self.guild, self.env.backend.get_channel(table.channel))

    # --- Messages --------------------------------------------------------------------------------------------

    def messages(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What stands in a channel for everybody, oldest first."""
        return (channel or self.channel).history()

    def posts(self, channel: ChannelHandle | None = None) -> list[discord.Message]:
        """What the bot has told in a channel, oldest first, without lobbies."""
        told = [each for each in self.messages(channel) if each.type is discord.MessageType.default]
        return [each for each in told if each.author.id == self.env.backend.bot_user.id and not gathers(each)]

    def last(self, channel: ChannelHandle | None = None) -> discord.Message:
        """The newest message."""
        return self.messages(channel)[-1]

    def told(self, channel: ChannelHandle | None = None) -> str:
        """What the newest message says, and the one above it if that only calls whoever is awaited."""
        messages = self.messages(channel)
        newest = messages[-2:] if calls(messages[-1]) else messages[-1:]
        return "\n".join(text_of(message) for message in newest)

    async def board(self, number: int) -> discord.Message:
        """The post that carries a game's buttons."""
        posts = self.messages(await self.home(number))
        return [post for post in posts if TAKE in labels(post) and number_in(text_of(post)) == number][-1]

    async def take(self, number: int, person: MemberActor) -> ResponseMessage:
        """Have somebody press “Take your turn”, and return the panel that opens for them."""
        panel = (await person.click(await self.board(number), label=TAKE)).response
        assert panel is not None, "no panel was shown"
        return panel

    def panel(self, person: MemberActor, number: int) -> discord.Message:
        """Somebody's newest panel of a game in their direct messages."""
        panels = [message for message in self.private(person) if labels(message)]
        return [message for message in panels if number_in(text_of(message)) == number][-1]

    def private(self, person: MemberActor) -> list[discord.Message]:
        """Somebody's direct messages with the bot, oldest first."""
        return person.user.dm_channel.history()

    def fresh(self, message: Any) -> ResponseMessage:
        """A message as it is now."""
        channel = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        return ResponseMessage(self.env, self.env.backend.get_message(channel, message.id))

    async def offered(
        self, person: MemberActor, command: str, option: str, typed: str = "", **filled: Any
    ) -> list[Any]:
        """What an option offers while somebody types, within what Discord takes: 25 choices, names and values
        of 1 to 100 characters."""
        choices = await person.autocomplete(self.channel, command, option, typed, **filled)
        assert len(choices) <= 25
        for choice in choices:
            assert 1 <= len(choice["name"]) <= 100, choice
            assert 1 <= len(str(choice["value"])) <= 100, choice
        return [choice["value"] for choice in choices]

    def expect_fault(self, words: str) -> None:
        """See that something of ours failed with these words, and was logged; it doesn't fail the test then."""
        found = [str(error) for error in self.faults.found]
        assert words in found, found
        self.faults.found.clear()

    # --- What happens around them ----------------------------------------------------------------------------

    async def restart(self, *, after: float = 0.0) -> None:
        """Stop the bot, and start a new one on the same file after some seconds."""
        former, self.bot = self.bot, build(self.bot.app.database, self.studio, self.bot.app.games, self.env)
        begin = self.bot.setup_hook

        async def setup_hook() -> None:
            await former.app.repository.close()
            self.env.backend.advance_clock(after)
            await begin()

        self.bot.setup_hook = setup_hook  # type: ignore[method-assign]
        await self.env.restart_bot(self.bot)
        await self.env.settle()

    def close_messages(self, person: MemberActor, *, code: int = 50007) -> None:
        """Have Discord refuse direct messages to somebody from now on."""
        path = f"/channels/{person.user.dm_channel.id}/messages"
        self.env.inject_error("POST", path, status=403, code=code, times=None)

    def heal(self) -> None:
        """End everything that Discord was told to refuse."""
        self.env.backend.faults.clear()

    def delete(self, message: Any) -> None:
        """Remove a message, as a moderator does."""
        stored = self.fresh(message)._message
        self.env.backend.delete_message(stored.channel_id, stored.id)

    def keep(self, message: Any) -> dict[str, Any]:
        """A message as somebody's screen shows it now, even if it changes afterwards."""
        backend = self.env.backend
        return deepcopy(dict(serializers.message_payload(backend, self.fresh(message)._message)))

    async def at_once(self, *presses: tuple[MemberActor, Any, str]) -> list[str]:
        """Have people press buttons in the same instant. A press is a person, a message, and the label of one of
        its buttons. Returns what was said to each."""
        return await self.press_kept(*((person, self.keep(message), label) for person, message, label in presses))

    async def press_kept(self, *presses: tuple[MemberActor, dict[str, Any], str]) -> list[str]:
        """Have people press buttons of messages that they see as they were (:meth:`keep`), all in the same
        instant. Returns what was said to each."""
        records = [self._emit(person, kept, label) for person, kept, label in presses]
        await self.env.settle()
        return [answers(InteractionResult(self.env, record)) for record in records]

    def press(self, person: MemberActor, message: Any, label: str) -> None:
        """Have somebody press a button while something else is going on."""
        self._emit(person, self.keep(message), label)

    async def type_at_once(self, *commands: tuple[MemberActor, str, dict[str, Any]]) -> list[str]:
        """Have people use commands in the channel in the same instant. Returns what was said to each."""
        records = [self._emit_command(person, name, options) for person, name, options in commands]
        await self.env.settle()
        return [answers(InteractionResult(self.env, record)) for record in records]

    def _emit_command(self, person: MemberActor, name: str, options: dict[str, Any]) -> Interaction:
        backend, channel = self.env.backend, self.channel.id
        root, *path = name.split()
        known = backend.visible_commands(user_id=person.id, channel_id=channel)
        command = next(command for command in known if command["name"] == root)
        leaf, nesting = interactions.walk_to_subcommand(command, path)
        built, _ = interactions.build_options(person, name, leaf, options, channel_id=channel)
        nested = interactions.nest_options(command, nesting, built)
        record, payload = interactions.base_payload(
            backend,
            type=InteractionType.APPLICATION_COMMAND,
            channel_id=channel,
            guild_id=self.guild.id,
            user_id=person.id,
            data={"id": command["id"], "name": root, "type": 1, "options": nested},
        )
        backend.emit("INTERACTION_CREATE", payload)
        return record

    def _emit(self, person: MemberActor, kept: dict[str, Any], label: str) -> Interaction:
        backend = self.env.backend
        channel = int(kept["channel_id"])
        record, payload = interactions.base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=channel,
            guild_id=backend.get_channel(channel).guild_id,
            user_id=person.id,
            data={"custom_id": custom_id(kept["components"], label), "component_type": ComponentType.BUTTON},
        )
        record.source_message_id = int(kept["id"])
        payload["message"] = kept
        backend.emit("INTERACTION_CREATE", payload)
        return record


class Faults(logging.Handler):
    """Keeps the exceptions that were only logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self.found.append(record.exc_info[1])


def build(database: Path, studio: Studio, games: Catalog, env: Env | None = None) -> Caravan:
    """A bot on a file. With an environment its clock is the simulated one."""
    bot = Caravan(database, studio, games=games, shards=1)
    if env is not None:
        set_clock(bot, env)
    return bot


def set_clock(bot: Caravan, env: Env, wrong_by: float = 0.0) -> None:
    """Have the clock of the bot's machine follow the simulated one, or go wrong by so many seconds."""
    bot.app.clock.machine = lambda: env.now().timestamp() + wrong_by
    bot.app.clock.steady = lambda: env.now().timestamp()


@contextlib.asynccontextmanager
async def world(
    database: Path,
    studio: Studio,
    prepare: Callable[[World], None] = lambda _: None,
    *,
    games: Catalog = GAMES,
) -> AsyncIterator[World]:
    """A running world, with ``prepare`` done to it before the bot comes. What the bot could not handle fails the
    test at the end, unless the test expects it."""
    bot = build(database, studio, games)
    env = Env(bot, settle_timeout=30.0)
    set_clock(bot, env)
    made = World(env, bot, studio)
    prepare(made)
    await env.start()
    logging.getLogger().addHandler(made.faults)
    try:
        await env.settle()
        yield made
    finally:
        await env.shutdown()
        await made.bot.app.repository.close()
        logging.getLogger().removeHandler(made.faults)
    raised = [error for error in env.errors_since(env._errors_acknowledged) if not _answered(error)]
    if unhandled := raised + made.faults.found:
        raise BaseExceptionGroup("the bot could not handle this", unhandled)


def _answered(error: BaseException) -> bool:
    """Whether an error is a refusal: the library reports those too after they have been answered in words."""
    return isinstance(error, ANSWERED) or isinstance(getattr(error, "original", None), Refusal | StoreError)
