"""Whether somebody is still in a server: asked for when it matters, since nobody tells us who leaves."""

from __future__ import annotations

import discord

from cogs.support.failures import CALL_ERRORS
from cogs.support.host import Host

NOT_THERE = (10007, 10013)
"""What Discord answers of somebody who isn't in a server, and of an account that is no more."""


async def has_left(host: Host, guild: int | None, user: int) -> bool | None:
    """Whether somebody is no longer in a server; ``None`` when Discord can't say: they are taken to be there."""
    server = host.get_guild(guild) if guild is not None else None
    if server is None:
        return None
    try:
        await server.fetch_member(user)
    except CALL_ERRORS as error:
        return True if isinstance(error, discord.HTTPException) and error.code in NOT_THERE else None
    return False
