"""Whether somebody is still in a server: asked for when it matters, since nobody tells us who leaves."""

from __future__ import annotations

from cogs.support.failures import CALL_ERRORS, Failure, failure
from cogs.support.host import Host


async def has_left(host: Host, guild: int | None, user: int) -> bool | None:
    """Whether somebody is no longer in a server; ``None`` when Discord can't say: they are taken to be there."""
    server = host.get_guild(guild) if guild is not None else None
    if server is None:
        return None
    try:
        await server.fetch_member(user)
    except CALL_ERRORS as error:
        return True if failure(error) is Failure.MISSING else None
    return False
