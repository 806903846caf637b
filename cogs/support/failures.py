"""Every call to Discord can fail. What kind of failure it was decides what is done."""

from __future__ import annotations

import asyncio
from enum import Enum

import aiohttp
import discord

CALL_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, asyncio.TimeoutError, OSError)


class Failure(Enum):
    """What a failed call means."""

    GONE = "gone"
    FORBIDDEN = "forbidden"
    CLOSED = "closed"
    LATE = "late"
    REFUSED = "refused"
    PASSING = "passing"


BY_CODE = {
    50007: Failure.CLOSED,  # direct messages closed
    50278: Failure.CLOSED,  # no server in common
    20026: Failure.CLOSED,  # the bot is limited in direct messages
    10062: Failure.LATE,  # unknown interaction: older than three seconds
    40060: Failure.LATE,  # answered already
    50027: Failure.LATE,  # the interaction's token has run out
    10015: Failure.LATE,
    50083: Failure.FORBIDDEN,  # a thread that is archived and locked
}
BY_STATUS = {401: Failure.FORBIDDEN, 403: Failure.FORBIDDEN, 404: Failure.GONE}


def failure(error: BaseException) -> Failure:
    """Sort an error of a Discord call: whether trying again can help, and if not, why."""
    if not isinstance(error, discord.HTTPException):
        return Failure.PASSING
    if error.status == 429 or error.status >= 500:
        return Failure.PASSING
    return BY_CODE.get(error.code) or BY_STATUS.get(error.status, Failure.REFUSED)


def wait(error: BaseException, attempts: int) -> float:
    """Seconds until the next attempt: what Discord asks for, else 10, 20, 40 … up to an hour."""
    asked = error.retry_after if isinstance(error, discord.RateLimited) else 0.0
    return max(asked, min(3600.0, 10.0 * 2.0**attempts))
