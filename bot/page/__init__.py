"""The page of ``caravan play``: simcord's page of one channel, made a place to play in.

simcord shows one channel as a workbench for developers. Here every seat has a tab for the channel, for each thread
and for its direct messages; several can be open at once. What is pressed is carried out although something has been
posted since, and older messages are folded.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from aiohttp import web
from simcord import Env, MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle
from simcord.preview import Preview, _action_plans, _snapshot
from simcord.preview._server import PreviewServer

FOLDER = Path(__file__).parent
MESSAGES = 20
"""How many messages are shown at once; the earlier ones are unfolded by a button."""
STEP = 10
DRAWN = "image/webp"
"""What the bot's pictures are."""
PRESSES = ("click", "select", "run_command", "autocomplete_command", "modal_submit", "send_message")
HEAD = '<link rel="stylesheet" href="/caravan.css"><script src="/caravan.js"></script></head>'
OWN = {"/caravan.css": "text/css", "/caravan.js": "application/javascript"}

# simcord shows fifty, and slows down until its menus no longer open.
for _module in (_snapshot, _action_plans):
    vars(_module)["HISTORY_WINDOW_SIZE"] = MESSAGES
vars(_action_plans)["HISTORY_STEP"] = STEP


class Spot(msgspec.Struct, frozen=True):
    """A channel, and who looks at it there."""

    channel: Any
    viewer: Any


class Place(msgspec.Struct, frozen=True):
    """A tab of a seat: its key, what it is called, its newest message, and the channel that it shows."""

    key: str
    label: str
    newest: str
    channel: str


class Seat(msgspec.Struct, frozen=True):
    """A seat: its name, whether a game waits for it, and its tabs."""

    name: str
    asked: bool
    places: list[Place]


AT: contextvars.ContextVar[Spot | None] = contextvars.ContextVar("spot", default=None)


class Page(Preview):
    """The page. ``asked`` tells the users for whom games wait."""

    _MAX_PAGES = 64
    _PAGE_LEASE_SECONDS = 24 * 3600.0

    def __init__(
        self, env: Env, channel: ChannelHandle, people: Sequence[MemberActor], port: int, asked: Callable[[], Any]
    ) -> None:
        self._home = channel
        self._people = tuple(people)
        super().__init__(
            env,
            channel,
            self._people,
            layout="channel",
            display="responsive",
            width=1100,
            height=800,
            locale="en-GB",
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=port,
        )
        self._server = PageServer(self, port)
        self._asked = asked
        self._spots: dict[str, Spot] = {}
        self._shown: dict[str, int] = {}
        self.lock = asyncio.Lock()
        """Held by whoever has the simulated Discord do something: it does one thing at a time."""

    # --- Where somebody looks --------------------------------------------------------------------------------

    @property
    def channel(self) -> Any:
        """The channel of the tab that is being served."""
        spot = AT.get()
        return spot.channel if spot is not None else self._home

    @channel.setter
    def channel(self, home: ChannelHandle) -> None:
        self._home = home

    @property
    def viewers(self) -> tuple[Any, ...]:
        """Who may look there."""
        spot = AT.get()
        return (spot.viewer,) if spot is not None else self._people

    @viewers.setter
    def viewers(self, people: tuple[Any, ...]) -> None:
        self._people = people

    def spot(self, seat: str, place: str) -> Spot:
        """What a tab shows; the channel, if there is no such tab any more."""
        person = self._people[int(seat) if seat.isdecimal() and int(seat) < len(self._people) else 0]
        if place == "messages":
            return Spot(person.user.dm_channel, person.user)
        found = next((thread for thread in self._home.threads if str(thread.id) == place), self._home)
        return Spot(found, person)

    async def seats(self) -> list[Seat]:
        """The seats with their tabs."""
        asked = await self._asked()
        threads = [(str(thread.id), f"🧵 {_short(str(thread.name))}", thread) for thread in self._home.threads]
        return [
            Seat(
                person.user.global_name or person.user.name,
                person.id in asked,
                [
                    Place(key, label, self._newest(channel.id, viewer), str(channel.id))
                    for key, label, channel, viewer in (
                        ("channel", f"# {self._home.name}", self._home, person),
                        *((key, label, thread, person) for key, label, thread in threads),
                        ("messages", "✉ Direct messages", person.user.dm_channel, person.user),
                    )
                ],
            )
            for person in self._people
        ]

    def _newest(self, channel: int, viewer: Any) -> str:
        return str(self._initial_target(viewer, channel) or 0)

    # --- Serving ---------------------------------------------------------------------------------------------

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> Any:
        self._advance_presentation_time()
        page = super()._open_page(self.viewers[0].id)
        self._spots[page.id] = AT.get() or self.spot("0", "channel")
        page.window_end_id = None
        page.target_id = None
        self._publish(page, reason="initial")
        return page

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        page = self._get_page(context_id)
        async with self.lock:
            with at(self._spots[page.id]):
                if body.get("kind") in PRESSES:
                    # What is pressed is checked against the message as it is; what else was posted doesn't matter.
                    body = {**body, "published_revision": page.revision}
                self._advance_presentation_time()
                result = await super()._action(context_id, body)
        self.keep_up()
        return result

    async def _prepare_asset(
        self, context_id: str | None, asset_id: str, *, download: bool = False, **wanted: Any
    ) -> tuple[str, bytes, str]:
        """A picture, as it was posted. simcord has each looked through by a process of its own, eight at once
        at most, so that a page opened anew would lack the rest; what the bot has drawn needs none of that."""
        _, record, body = self._authorized_asset(context_id, asset_id)
        if record.contentType == DRAWN and not any(wanted.values()):
            return DRAWN, body, record.filename
        return await super()._prepare_asset(context_id, asset_id, download=download, **wanted)

    def keep_up(self) -> None:
        """Show on every open tab what has happened since it was drawn."""
        # simcord tells how long ago something was from here on, and else from when the page was made.
        self._advance_presentation_time()
        for page in list(self._pages.values()):
            now = self._state_of(page.channel_id)
            if self._shown.get(page.id) != now:
                self._shown[page.id] = now
                with contextlib.suppress(SetupError):
                    self._publish(page, reason="refresh")
        for kept in (self._shown, self._spots):
            for gone in kept.keys() - self._pages.keys():
                kept.pop(gone)

    def _state_of(self, channel: int) -> int:
        newest = list(self.env.backend.messages.get(channel, {}).values())[-MESSAGES:]
        return hash(tuple((m.id, str(m.edited_timestamp), m.content, repr(m.components)) for m in newest))


@contextlib.contextmanager
def at(spot: Spot) -> Iterator[None]:
    """Serve a tab."""
    before = AT.set(spot)
    try:
        yield
    finally:
        AT.reset(before)


def _short(name: str) -> str:
    return name if len(name) <= 24 else name[:23] + "…"


class PageServer(PreviewServer):
    """simcord's server with our bar, script and style on its page."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        "/caravan.css": "caravan.css",
        "/caravan.js": "caravan.js",
        "/api/places": "places",
    }

    async def _static(self, request: Any) -> Any:
        if request.path == "/api/places":
            return await self._places(request)
        if request.path in OWN:
            if request.headers.get("Host", "") not in self._allowed_hosts():
                raise web.HTTPForbidden
            words = (FOLDER / self._STATIC_FILES[request.path]).read_text(encoding="utf-8")
            return web.Response(text=words, content_type=OWN[request.path], headers=self._SECURITY_HEADERS)
        return await super()._static(request)

    async def _index(self, request: Any) -> Any:
        plain = await super()._index(request)
        plain.text = plain.text.replace("</head>", HEAD, 1)
        return plain

    async def _places(self, request: Any) -> Any:
        if not self._authorized(request):
            raise web.HTTPUnauthorized
        told = await self._page.seats()
        return web.json_response(msgspec.to_builtins(told), headers=self._SECURITY_HEADERS)

    async def _pages(self, request: Any) -> Any:
        spot = self._page.spot(
            request.headers.get("X-Caravan-Seat", "0"), request.headers.get("X-Caravan-Place", "channel")
        )
        with at(spot):
            return await super()._pages(request)

    @property
    def _page(self) -> Page:
        assert isinstance(self.preview, Page)
        return self.preview
