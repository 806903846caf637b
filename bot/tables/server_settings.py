"""What a server has chosen for its games: read as a whole, and what can't be is left out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Annotated, Any
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from bot.store.records import Pace
from bot.tables import pace as clocks

log = logging.getLogger(__name__)
EVERYONE, MANAGERS = "everyone", "managers"
Hours = Annotated[int, Meta(ge=0, le=720)]
Minutes = Annotated[int, Meta(ge=0, lt=24 * 60)]


class ServerSettings(msgspec.Struct, frozen=True):
    """Times in hours or days (0: never); the usual ``pace`` as it is typed; ``starters``, who may start games:
    ``everyone``, ``managers``, or the number of a role; ``channels`` in which they begin (none: in all);
    ``own_thread``: games get threads of their own unless somebody says otherwise; ``quiet`` hours of the server by
    the clock of its ``zone``, as minutes since midnight; how many unfinished games one person may host
    (``most_hosted``), and how many there may be at all (``most_running``; 0: any number)."""

    remind_hours: Hours = 24
    deadline_hours: Hours = 72
    lobby_days: Annotated[int, Meta(ge=0, le=60)] = 7
    away_days: Annotated[int, Meta(ge=0, le=30)] = 10
    pace: str = clocks.NO_CLOCK
    starters: Annotated[str, Meta(pattern=r"^(everyone|managers|\d{1,20})$")] = EVERYONE
    channels: Annotated[list[int], Meta(max_length=25)] = []
    own_thread: bool = False
    zone: str = ""
    quiet: tuple[Minutes, Minutes] | None = None
    most_hosted: Annotated[int, Meta(ge=0, le=1000)] = 0
    most_running: Annotated[int, Meta(ge=0, le=10_000)] = 0

    @property
    def usual_pace(self) -> Pace | None:
        """The pace of games for which none is chosen."""
        return clocks.read(self.pace)

    @property
    def role(self) -> int | None:
        """The role whose members may start games, if it is theirs."""
        return None if self.starters in (EVERYONE, MANAGERS) else int(self.starters)


TYPES: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(ServerSettings)}
PLAIN = {"pace", "starters", "zone"}
"""What is kept as it is; everything else is kept as JSON."""
CHECKS: dict[str, Callable[[str], object]] = {"pace": clocks.read, "zone": lambda zone: zone and ZoneInfo(zone)}


def read(kept: Mapping[str, str]) -> ServerSettings:
    """The settings of a server from what is kept of them. What was kept wrongly counts as not chosen."""
    found: dict[str, Any] = {}
    for key in TYPES.keys() & kept.keys():
        try:
            found[key] = _read(key, kept[key])
        except (msgspec.MsgspecError, ValueError, KeyError) as error:
            log.warning("the setting %s of a server can't be %r: %s", key, kept[key], error)
    return ServerSettings(**found)


def kept_as(key: str, value: object) -> str:
    """How a setting is kept. Raises ``ValueError`` for what it can't be: the message of
    :class:`~bot.tables.pace.NoPace` says more of a pace."""
    text = str(value) if key in PLAIN else msgspec.json.encode(value).decode()
    try:
        _read(key, text)
    except (msgspec.MsgspecError, KeyError) as error:
        raise ValueError(f"{key} can't be {text}") from error
    return text


def _read(key: str, text: str) -> object:
    if key in CHECKS:
        CHECKS[key](text)
    kind = TYPES[key]
    return msgspec.convert(text, kind) if key in PLAIN else msgspec.json.decode(text, type=kind)
