"""Packing what is kept: positions on their own, and the whole course of a finished game as one archive."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence

import msgspec

from bot.store.records import MoveRecord
from bot.store.repository import StoreError

STATE_LEVEL = 6
ARCHIVE_LEVEL = 9
ZLIB = b"\x78"
"""With this byte begins what zlib has packed; JSON never does."""


class Course(msgspec.Struct):
    """What is kept of how a finished game went: the position from which it began, as JSON, and all its moves, also
    those taken back."""

    start: msgspec.Raw
    moves: list[MoveRecord]


class Packed(msgspec.Struct):
    """A packed course: how many moves it holds, those taken back included, the greatest of their numbers, and the
    SHA-256 of the content."""

    moves: int
    newest: int
    fingerprint: bytes
    content: bytes


def packed_state(state: bytes | None) -> bytes | None:
    """A position as it is stored."""
    return None if state is None else zlib.compress(state, STATE_LEVEL)


def unpacked_state(stored: bytes | None) -> bytes | None:
    """A stored position as JSON, also one that was stored before they were packed."""
    return zlib.decompress(stored) if stored is not None and stored[:1] == ZLIB else stored


def pack(start: bytes, moves: Sequence[MoveRecord]) -> Packed:
    """Pack the course of a finished game. Raises :class:`StoreError` unless it can be read again from what is
    packed: what it is made of is thrown away afterwards."""
    course = Course(msgspec.Raw(start), list(moves))
    content = zlib.compress(msgspec.json.encode(course), ARCHIVE_LEVEL)
    packed = Packed(len(moves), max((move.number for move in moves), default=0), _digest(content), content)
    again = unpack(0, packed.content, packed.fingerprint)
    if again.moves != course.moves or bytes(again.start) != start:
        raise StoreError("A finished game doesn't come out of its archive as it went in, so it is kept as it is.")
    return packed


def unpack(table: int, content: bytes, fingerprint: bytes) -> Course:
    """Read an archive. Raises :class:`StoreError` when it isn't what was packed when the game ended."""
    if _digest(content) != fingerprint:
        raise StoreError(
            f"What is kept of how game {table} went doesn't have the fingerprint that it was stored with: somebody "
            "or something has changed it. The other games are not concerned. A backup from before has it as it was."
        )
    return msgspec.json.decode(zlib.decompress(content), type=Course)


def _digest(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()
