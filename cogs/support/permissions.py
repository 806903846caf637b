"""What the bot must be allowed where a game is to be played."""

from __future__ import annotations

import discord

NEEDED: dict[str, str] = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
NEEDED_IN_THREADS: dict[str, str] = {"send_messages_in_threads": "Send Messages in Threads"}
NEEDED_FOR_THREADS: dict[str, str] = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}


def missing(interaction: discord.Interaction, *, own_thread: bool) -> list[str]:
    """The permissions that a game here would need and the bot lacks, by the names Discord shows."""
    here = isinstance(interaction.channel, discord.Thread)
    wanted = dict(NEEDED)
    if here:
        del wanted["send_messages"]
        wanted |= NEEDED_IN_THREADS
    if own_thread:
        wanted |= NEEDED_FOR_THREADS
    granted = interaction.app_permissions
    return [name for key, name in wanted.items() if not getattr(granted, key)]


def may_write(channel: object) -> bool:
    """Whether the bot may post in a channel of a server."""
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return False
    granted = channel.permissions_for(channel.guild.me)
    writes = granted.send_messages_in_threads if isinstance(channel, discord.Thread) else granted.send_messages
    return granted.view_channel and writes


def parent_of(interaction: discord.Interaction) -> int | None:
    """The channel of the thread in which a command was used."""
    return interaction.channel.parent_id if isinstance(interaction.channel, discord.Thread) else None
