"""What tests of descriptions have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Quiet = Callable[[Any, Any, Any], bool]
"""Whether a field may change without a word: given what it is a field of, the whole view, and its new value
(``None`` when something in it changes)."""


def always(_owner: Any, _view: Any, _new: Any) -> bool:
    """It is told by something else, or only for drawing."""
    return True
