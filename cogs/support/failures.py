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
    MISSING = "missing"
    FORBIDDEN = "forbidden"
    CLOSED = "closed"
    LATE = "late"
    REFUSED = "refused"
    PASSING = "passing"


# What Discord's codes say is certain. A status alone says little: a message or a member that isn't there is a 404
# as a lost channel is, and a 403 without a code that is known here may be over in a minute.
BY_CODE = {
    10003: Failure.GONE,  # unknown channel
    50001: Failure.GONE,  # no access to it
    50083: Failure.GONE,  # a thread that is archived and locked
    10007: Failure.MISSING,  # unknown member
    10008: Failure.MISSING,  # unknown message
    10013: Failure.MISSING,  # unknown user
    50007: Failure.CLOSED,  # direct messages closed
    50278: Failure.CLOSED,  # no server in common
    20026: Failure.CLOSED,  # the bot is limited in direct messages
    10062: Failure.LATE,  # unknown interaction: older than three seconds
    40060: Failure.LATE,  # answered already
    50027: Failure.LATE,  # the interaction's token has run out
    10015: Failure.LATE,
    20009: Failure.REFUSED,  # the server's filter: explicit content
    200000: Failure.REFUSED,  # the server's filter: words
    50035: Failure.REFUSED,  # not a message as Discord allows
    40005: Failure.REFUSED,  # too large
    30046: Failure.REFUSED,  # an old message that was changed too often
    40003: Failure.PASSING,  # too many direct messages opened at once
}
BY_STATUS = {401: Failure.FORBIDDEN, 403: Failure.FORBIDDEN, 404: Failure.MISSING, 429: Failure.PASSING}


def failure(error: BaseException) -> Failure:
    """Sort an error of a Discord call, by its code as far as that is known: whether trying again can help, and if
    not, why. A channel is lost (``GONE``) by its code only."""
    if not isinstance(error, discord.HTTPException):
        return Failure.PASSING
    if error.code in BY_CODE:
        return BY_CODE[error.code]
    return Failure.PASSING if error.status >= 500 else BY_STATUS.get(error.status, Failure.REFUSED)


def wait(error: BaseException, attempts: int) -> float:
    """Seconds until the next attempt: what Discord asks for, else 10, 20, 40 … up to a quarter of an hour, or to an
    hour where Discord has said no: it counts such requests."""
    asked = error.retry_after if isinstance(error, discord.RateLimited) else 0.0
    most = 900.0 if failure(error) is Failure.PASSING else 3600.0
    return max(asked, min(most, 10.0 * 2.0 ** min(attempts, 10)))
