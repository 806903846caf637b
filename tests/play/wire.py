"""Everything the bot sends to Discord: who can read it, what is in it, and what Discord allows."""

from __future__ import annotations

import contextlib
import fnmatch
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import router

from tests.play.messages import BUTTON, MENU, TEXT, Component, components

MOST_COMPONENTS, MOST_TEXT, MOST_CONTENT = 40, 4000, 2000
FRAMED, MOST_ROWS, MOST_IN_ROW = 1 << 15, 5, 5
MOST_FILES, LARGEST_FILE = 10, 500 * 1024
LONGEST_ID, LONGEST_LABEL, LONGEST_LINE, LONGEST_ALT, LONGEST_PLACEHOLDER = 100, 80, 100, 1024, 150
MOST_OPTIONS = 25
EVERYBODY = 0
"""The reader of what everybody in a channel can read."""


@dataclass
class File:
    """An attachment: its name, its alternative text, and its bytes."""

    name: str
    alt: str
    data: bytes


@dataclass
class Sent:
    """One request to Discord. ``reader`` is the person who can read what it brings, or everybody."""

    method: str
    path: str
    json: Any
    reader: int
    files: list[File] = field(default_factory=list)
    taken: bool = False
    """Whether Discord did what it was asked."""

    @property
    def body(self) -> dict[str, Any]:
        """The message in the request, if there is one."""
        if not isinstance(self.json, dict):
            return {}
        data = self.json.get("data") if self.path.endswith("/callback") else self.json
        return data if isinstance(data, dict) else {}

    @property
    def components(self) -> list[Component]:
        """Every component, flattened."""
        return components(self.body.get("components") or [])

    @property
    def texts(self) -> list[str]:
        """Everything that is shown as formatted text."""
        shown = [item["content"] for item in self.components if item["type"] == TEXT]
        return [self.body["content"], *shown] if self.body.get("content") else shown

    @property
    def pings(self) -> set[int]:
        """The people whom this message may ping."""
        return {int(user) for user in (self.body.get("allowed_mentions") or {}).get("users", [])}


class Wire:
    """What the bot has sent, in order."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []

    def to(self, *readers: int) -> list[Sent]:
        """What these people can read, and :data:`EVERYBODY` if they are named."""
        return [sent for sent in self.sent if sent.reader in readers]

    def posts(self, since: int = 0) -> list[Sent]:
        """The messages sent to channels, not answers to interactions, from that request on."""
        return [s for s in self.sent[since:] if s.method == "POST" and s.path.endswith("/messages")]


@contextlib.contextmanager
def telling_time(hear: Callable[[Backend], None]) -> Iterator[None]:
    """Have somebody hear what time it is with each of Discord's answers, as its headers say it."""
    real = router.dispatch

    def dispatch(backend: Backend, method: str, path: str, **request: Any) -> Any:
        hear(backend)
        return real(backend, method, path, **request)

    router.dispatch = dispatch
    try:
        yield
    finally:
        router.dispatch = real


@contextlib.contextmanager
def tapped() -> Iterator[Wire]:
    """Write down everything that is sent while this is open."""
    wire, real = Wire(), router.dispatch

    def dispatch(backend: Backend, method: str, path: str, **request: Any) -> Any:
        files = [File(f.filename, f.description or "", _bytes(f)) for f in request.get("files") or []]
        sent = Sent(method, path, request.get("json"), _reader(backend, path), files)
        wire.sent.append(sent)
        done = real(backend, method, path, **request)
        sent.taken = True
        return done

    router.dispatch = dispatch
    try:
        yield wire
    finally:
        router.dispatch = real


def _timed_out() -> BaseException:
    return BackendError(504, 0, "the answer was lost")


@contextlib.contextmanager
def lost_answers(
    wanted: str, pattern: str, *, times: int = 1, error: Callable[[], BaseException] = _timed_out
) -> Iterator[None]:
    """Have Discord do what it is asked by the next requests of a method and a pattern of paths, but fail to say
    so."""
    real, left = router.dispatch, times

    def dispatch(backend: Backend, method: str, path: str, **request: Any) -> Any:
        nonlocal left
        done = real(backend, method, path, **request)
        if left and method == wanted and fnmatch.fnmatch(path, pattern):
            left -= 1
            raise error()
        return done

    router.dispatch = dispatch
    try:
        yield
    finally:
        router.dispatch = real


def _bytes(file: Any) -> bytes:
    at = file.fp.tell()
    data: bytes = file.fp.read()
    file.fp.seek(at)
    return data


def _reader(backend: Backend, path: str) -> int:
    parts = path.strip("/").split("/")
    if parts[0] == "interactions":
        return backend.interactions[int(parts[1])].user_id
    if parts[0] == "webhooks":
        return backend.interactions[backend.interaction_tokens[parts[2]]].user_id
    if parts[0] == "channels":
        owners = {channel: user for user, channel in backend.dm_channels.items()}
        return owners.get(int(parts[1]), EVERYBODY)
    return EVERYBODY


def check_limits(sent: Sent) -> None:
    """What Discord allows in one message, and what we allow ourselves."""
    body, found = sent.body, sent.components
    assert len(found) <= MOST_COMPONENTS
    assert sum(len(item["content"]) for item in found if item["type"] == TEXT) <= MOST_TEXT
    assert len(body.get("content") or "") <= MOST_CONTENT
    assert len(sent.files) <= MOST_FILES
    for file in sent.files:
        assert len(file.data) <= LARGEST_FILE, f"{file.name}: {len(file.data)} bytes"
        assert 1 <= len(file.alt) <= LONGEST_ALT or not file.name.endswith((".webp", ".png"))
    identifiers = [item["custom_id"] for item in found if "custom_id" in item]
    assert len(identifiers) == len(set(identifiers)), "each custom_id stands once in a message"
    for item in found:
        _check_component(item)
    if sent.method == "POST" and sent.path.startswith("/channels/") and sent.path.endswith("/messages"):
        _check_notified(body)
    if not body.get("flags", 0) & FRAMED and "title" not in body:  # a window has a title, and no rows
        _check_rows(body.get("components") or [])
    allowed = body.get("allowed_mentions")
    if sent.method == "POST" and "title" not in body and (found or body.get("content")):
        assert allowed is not None, "what is not said to be allowed may ping"
        assert allowed.get("parse", []) == []
        assert not allowed.get("roles")


def _check_notified(body: dict[str, Any]) -> None:
    """A phone shows the beginning of what a message says, as it is written, and nothing of what is in a frame."""
    assert not body.get("flags", 0) & FRAMED
    assert body.get("content"), "a phone would show nothing"
    assert not body["content"].startswith(("#", "-#", ">"))


def _check_rows(rows: list[Component]) -> None:
    assert len(rows) <= MOST_ROWS
    for row in rows:
        kinds = [item["type"] for item in row["components"]]
        assert kinds == [MENU] or (set(kinds) == {BUTTON} and len(kinds) <= MOST_IN_ROW)


def _check_component(item: Component) -> None:
    assert 1 <= len(item.get("custom_id", "x")) <= LONGEST_ID
    assert 1 <= len(item.get("label", "x")) <= LONGEST_LABEL
    assert len(item.get("placeholder") or "") <= LONGEST_PLACEHOLDER
    assert len(item.get("options", [])) <= MOST_OPTIONS
    for option in item.get("options", []):
        assert 1 <= len(option["label"]) <= LONGEST_LINE
        assert 1 <= len(option["value"]) <= LONGEST_LINE
        assert len(option.get("description") or "") <= LONGEST_LINE
    for shown in item.get("items", []):
        assert 1 <= len(shown.get("description") or "") <= LONGEST_ALT
