"""Running a part of the measurements in a whole process of its own."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from typing import Any, TypeVar

import msgspec

from bot.cli.common import Refused

T = TypeVar("T")


def command(part: str) -> list[str]:
    """The command that measures a part, run by the same Python."""
    return [sys.executable, "-m", "bot", "bench", "--part", part]


def measured(part: str, order: msgspec.Struct, kind: type[T]) -> T:
    """Have a part measured in a fresh process; what it found. Raises :class:`Refused` when the process fails."""
    return timed(part, order, kind)[0]


def timed(part: str, order: msgspec.Struct, kind: type[T]) -> tuple[T, float]:
    """The same, with the seconds from before the process began until its first answer was there. A part may answer
    once more, with what it found later: the last answer counts."""
    begun = time.perf_counter()
    with (
        tempfile.TemporaryFile() as errors,
        subprocess.Popen(command(part), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors) as child,  # noqa: S603 - this very program
    ):
        try:
            assert child.stdin is not None
            assert child.stdout is not None
            child.stdin.write(msgspec.msgpack.encode(order))
            child.stdin.close()
            answer = child.stdout.readline()
            spent = time.perf_counter() - begun
            answer = child.stdout.read() or answer
            code = child.wait()
        except BaseException:
            child.kill()
            raise
        errors.seek(0)
        said = errors.read().decode(errors="replace").strip()
    if code != 0 or not answer:
        raise Refused(f"measuring {part} failed with exit code {code}: {said or 'it said nothing'}")
    return msgspec.json.decode(answer, type=kind), spent


def order(kind: type[T]) -> T:
    """What this process is told to measure."""
    return msgspec.msgpack.decode(sys.stdin.buffer.read(), type=kind)


def tell(found: Any) -> None:
    """Answer at once with what was found."""
    sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
    sys.stdout.buffer.flush()
