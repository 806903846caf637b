"""How soon the bot answers a crowd that presses at once, and how long anything holds up its event loop.

The bot is the real one, with its store, its painter and its cogs. Discord is simulated in the same process and on
the same event loop, so what the simulation takes is in every number.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from simcord import Env, interactions
from simcord.backend import serializers
from simcord.http.client import FakeWebhookAdapter

from bot.cli.bench import fresh, sample_games
from bot.client import Caravan, prepare
from bot.games.catalog import GAMES
from bot.games.random_play import TRIES, random_choice
from bot.store.records import TableRecord
from bot.tables.player_view import PlayerView
from bot.tables.refusals import Refusal
from rendering.studio import Studio

FAR = 1e12
TICK = 0.005
GLANCE = 0.02
PATIENCE = 300.0
COMPONENT = 3
CHANNELS = 10


class Order(msgspec.Struct):
    """How many people press at once, how many other tables move meanwhile, and how often."""

    people: int
    movers: int
    rounds: int


class Crowd(msgspec.Struct):
    """Milliseconds: from each press to the bot's acknowledgement, and to the panel; and the event loop's delay
    in each sample. ``boards`` counts the turns that were played, and posted, meanwhile."""

    acks_ms: list[float]
    panels_ms: list[float]
    lags_ms: list[float]
    boards: int


async def until(done: Callable[[], Awaitable[bool]]) -> None:
    """Look now and then whether something has come to pass. Raises ``TimeoutError`` after a long while."""
    async with asyncio.timeout(PATIENCE):
        while not await done():  # noqa: ASYNC110 - there is no event for what is waited for
            await asyncio.sleep(GLANCE)


class Watch:
    """Notes when the bot's answers arrive at the simulated Discord, by the token of the interaction: when it was
    acknowledged, and when the reply had been filled in."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, float] = {}
        self.shown: dict[str, float] = {}

    async def all_shown(self, count: int) -> None:
        """Wait until so many replies have been filled in."""

        async def shown() -> bool:
            return len(self.shown) >= count

        await until(shown)

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Note every answer inside the block."""
        genuine = FakeWebhookAdapter.request

        async def request(own: Any, route: Any, session: Any, **given: Any) -> Any:
            now = time.perf_counter()
            parts = route.url.split("?")[0].split("/")
            if parts[-1] == "callback":
                self.acknowledged.setdefault(parts[-2], now)
            answer = await genuine(own, route, session, **given)
            if parts[-1] == "@original" and route.method == "PATCH":
                self.shown.setdefault(parts[-3], time.perf_counter())
            return answer

        adapter: Any = FakeWebhookAdapter
        adapter.request = request
        try:
            yield
        finally:
            adapter.request = genuine


class Harbour:
    """A simulated server with people at running games, and the bot."""

    def __init__(self, database: Path, tables: int, games: Sequence[str]) -> None:
        self.database = database
        self.bot = Caravan(database, Studio(), shards=1)
        self.env = Env(self.bot, check_errors=False, settle_timeout=PATIENCE)
        self.guild = self.env.create_guild("Harbour")
        self.channels = [self.guild.create_text_channel(f"games-{number}") for number in range(CHANNELS)]
        self.tables = tables
        self.games = games

    async def stock(self) -> None:
        """Put running games into the file, of every player count, each with people of its own."""
        kinds = [(key, seats) for key in self.games for seats in GAMES[key].seats]
        now = time.time()

        def games() -> Iterator[tuple[TableRecord, sample_games.Played]]:
            for number in range(1, self.tables + 1):
                key, seats = kinds[number % len(kinds)]
                played = sample_games.live(key, seats, f"crowd/{number}", 0.5)
                people = [self._person(number, seat) for seat in range(seats)]
                channel = self.channels[number % CHANNELS].id
                yield sample_games.table(played, people, now, home=(channel, self.guild.id)), played

        await sample_games.write(self.database, games())

    def _person(self, table: int, seat: int) -> int:
        user = self.env.create_user(f"guest_{table}_{seat}", global_name=f"Guest {table}.{seat}")
        return self.guild.add_member(user).id

    async def rest(self) -> None:
        """Wait until everything stored has been told."""
        await until(self._all_told)

    async def _all_told(self) -> bool:
        return not await self.bot.app.repository.pending_posts(FAR)

    async def play(self, number: int) -> None:
        """Play the next turn of a table at random, through the same use cases as the buttons."""
        table = await self.bot.app.tables.table(number)
        user = table.seats[table.awaited[0]].user
        tables = self.bot.app.tables.play
        sitting = await tables.take_up(number, user)
        source = random.Random(f"{number}/{table.version}")
        for _ in range(TRIES):
            if sitting.turn is not None and sitting.turn.complete:
                await tables.confirm(number, user, sitting.token)
                return
            sitting = await self._step(sitting, user, source)
        raise TimeoutError(f"the turn of table {number} has no end")

    async def _step(self, sitting: PlayerView, user: int, source: Any) -> PlayerView:
        assert sitting.turn is not None
        assert sitting.turn.decision is not None
        choice = random_choice(sitting.turn.decision, source)
        try:
            return await self.bot.app.tables.play.choose(sitting.table.id, user, sitting.token, choice)
        except Refusal:
            return sitting

    async def press(self, number: int) -> dict[str, Any]:
        """What Discord sends when the first awaited player of a table presses "Take your turn"."""
        table = await self.bot.app.tables.table(number)
        at = table.story.call if table.story is not None and table.story.call is not None else table.post
        assert at is not None, f"table {number} has not been posted"
        backend = self.env.backend
        shown = dict(serializers.message_payload(backend, backend.get_message(table.channel, at)))
        record, payload = interactions.base_payload(
            backend,
            type=COMPONENT,
            channel_id=table.channel,
            guild_id=self.guild.id,
            user_id=table.seats[table.awaited[0]].user,
            data={"custom_id": _taking(shown), "component_type": 2},
        )
        record.source_message_id = at
        payload["message"] = shown
        return payload


def _taking(message: dict[str, Any]) -> str:
    """What the button of a board carries that opens the turn."""
    buttons = [button for row in message["components"] for button in row["components"]]
    return next(str(button["custom_id"]) for button in buttons if button["custom_id"].startswith("b:take:"))


@contextlib.asynccontextmanager
async def opened(folder: Path, tables: int, games: Sequence[str] = tuple(GAMES)) -> AsyncIterator[Harbour]:
    """A harbour whose games have all been posted, and whose bot is idle."""
    harbour = Harbour(folder / "crowd.sqlite3", tables, games)
    await harbour.stock()
    try:
        await harbour.env.start()
        with harbour.env.time_context():
            for number in range(1, tables + 1):
                await harbour.bot.app.tables.repost(number)
            await harbour.rest()
            yield harbour
            await harbour.env.shutdown()
    finally:
        await harbour.bot.app.close()


def run() -> None:
    """Measure in this process."""
    order = fresh.order(Order)
    prepare()
    with tempfile.TemporaryDirectory() as folder:
        fresh.tell(asyncio.run(measure(order, Path(folder))))


async def measure(order: Order, folder: Path) -> Crowd:
    """Let people press while others' turns are posted, round after round, each time other people."""
    found = Crowd([], [], [], 0)
    tables = order.people + order.movers
    async with opened(folder, tables) as harbour:
        for number in range(order.rounds):
            turn = [1 + (number * order.movers + place) % tables for place in range(tables)]
            await _round(harbour, turn[: order.movers], turn[order.movers :], found)
            await harbour.env.settle()
    return found


async def _round(harbour: Harbour, movers: list[int], pressers: list[int], found: Crowd) -> None:
    presses = [await harbour.press(number) for number in pressers]
    watch = Watch()
    sampling = asyncio.create_task(_sample(found.lags_ms))
    begun: dict[str, float] = {}
    with watch.watching():
        await asyncio.gather(*[harbour.play(number) for number in movers])
        for payload in presses:
            begun[payload["token"]] = time.perf_counter()
            harbour.env.backend.emit("INTERACTION_CREATE", payload)
        await watch.all_shown(len(presses))
        await harbour.rest()
    sampling.cancel()
    found.acks_ms += _since(begun, watch.acknowledged)
    found.panels_ms += _since(begun, watch.shown)
    found.boards += len(movers)


def _since(begun: dict[str, float], ended: dict[str, float]) -> list[float]:
    return [(ended[key] - begun[key]) * 1000 for key in begun]


async def _sample(lags: list[float]) -> None:
    """Note by how much the event loop is late, every few milliseconds."""
    while True:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        lags.append(max(0.0, time.perf_counter() - due) * 1000)
