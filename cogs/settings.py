"""What a person, and what a server, can choose."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.store.records import Person
from bot.tables import pace as clocks
from cogs.support import dates
from cogs.support.clock_words import complete_pace
from cogs.support.completion import Choices
from cogs.support.host import Host
from cogs.support.replies import acknowledge, answer
from cogs.support.words import safe

NO_SUCH_ZONE = (
    "I don't know “{zone}” as a time zone. Choose one from the list that opens as you type, such as Europe/Rome."
)
NO_SUCH_HOURS = "I don't understand “{hours}” as hours. You could say `22-8`, `10pm-8am`, or `off`."
WHERE = "Say also where you live, such as `/settings me zone: Europe/Rome hours: 22-8`."
Notify = Literal["channel", "dm", "both", "none"]
TOLD = {
    "channel": "You are pinged in the game's channel; your panel also comes by direct message, silently.",
    "dm": "Your panel, reminders and the end come by direct message; nothing pings you in the channel.",
    "both": "You are pinged in the game's channel, and your panel comes by direct message.",
    "none": "You are pinged in the game's channel only; no direct messages.",
}


IN_WORDS = (
    "Boards and hands come in words: `/board` and `/hand` tell all of it under headings, in pages. A panel has no "
    "pictures: it says what is asked, what you may answer, and a hand that is short; **Board in words** and "
    "**Hand in words** below it tell the rest. `/board text:false` shows the picture once."
)
AS_PICTURES = (
    "Boards and hands come as pictures, each with a short description. `/board text:true` and `/hand text:true` "
    "tell all of it in words once, `/settings me text:true` always."
)


class Settings(commands.GroupCog, group_name="settings", group_description="What you or this server prefer"):
    """The commands under ``/settings``."""

    def __init__(self, host: Host) -> None:
        self.app = host.app
        super().__init__()

    @app_commands.command(description="How and when you hear that it is your turn, and in pictures or in words")
    @app_commands.describe(
        notify="Where you are told; leave everything out to see what holds now",
        zone="Where you live: type the name of a large city",
        hours="Your quiet hours there, such as 22-8, or off: nobody calls you, and your time stands still",
        text="True: boards and hands come in words, for screen readers; false: as pictures",
    )
    async def me(
        self,
        interaction: discord.Interaction,
        notify: Notify | None = None,
        zone: app_commands.Range[str, 1, 60] | None = None,
        hours: app_commands.Range[str, 1, 30] | None = None,
        text: bool | None = None,
    ) -> None:
        """Show or change how and when somebody is told of their turn, and whether in words. Direct messages are
        tried anew."""
        if not await acknowledge(interaction, new=True):
            return
        user = interaction.user.id
        person = await self.app.tables.person(user)
        wrong, chosen = _hours_of(person, zone, hours)
        if wrong:
            await answer(interaction, wrong)
            return
        if notify is not None:
            await self.app.tables.change_person(user, notify=notify, dm_closed=False, dm_told=False)
        if chosen is not None:
            await self.app.tables.presence.settle(user, *chosen)
        if text is not None:
            await self.app.tables.change_person(user, in_words=text)
        await answer(interaction, _person(await self.app.tables.person(user)))

    @me.autocomplete("zone")
    async def _complete_zone(self, _: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        wanted = current.casefold().replace(" ", "_")
        found = [zone for zone in dates.zones() if wanted in zone.casefold()][:25]
        return [app_commands.Choice(name=zone.replace("_", " "), value=zone) for zone in found]

    @app_commands.command(description="How long this server's games wait before anybody is reminded")
    @app_commands.describe(
        remind_hours="Hours until whoever is awaited is reminded (0: never)",
        deadline_hours="Hours until the usual choice is made for somebody, where there is one (0: never)",
        lobby_days="Days until a lobby is called off in which nothing happens (0: never)",
        away_days="Days in any thirty that count as away for somebody who says so",
        pace="How long a turn may take in games for which nothing else is chosen",
    )
    @app_commands.guild_only()
    async def server(
        self,
        interaction: discord.Interaction,
        *,
        remind_hours: app_commands.Range[int, 0, 720] | None = None,
        deadline_hours: app_commands.Range[int, 0, 720] | None = None,
        lobby_days: app_commands.Range[int, 0, 60] | None = None,
        away_days: app_commands.Range[int, 0, 30] | None = None,
        pace: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """Show a server's times to anybody, or have them changed by those who manage it. They hold from each game's
        next turn on."""
        if interaction.guild_id is None:
            raise app_commands.NoPrivateMessage
        if not await acknowledge(interaction, new=True):
            return
        wished = {
            "remind_hours": remind_hours,
            "deadline_hours": deadline_hours,
            "lobby_days": lobby_days,
            "away_days": away_days,
        }
        changes = {key: hours for key, hours in wished.items() if hours is not None}
        if (changes or pace is not None) and not interaction.permissions.manage_guild:
            raise app_commands.MissingPermissions(["manage_guild"])
        limits, guild = self.app.tables.limits, interaction.guild_id or 0
        try:
            usual = clocks.read(pace) if pace is not None else await limits.usual_pace(guild)
        except clocks.NoPace as unread:
            await answer(interaction, safe(str(unread)))
            return
        for key, hours in changes.items():
            await limits.set_time(guild, key, hours)
        if pace is not None:
            await limits.set_usual_pace(guild, pace)
        times = [int(await limits.time(guild, key)) for key in wished]
        paced = f"Games begin with the pace: {clocks.shown(usual)}."
        await answer(interaction, f"{paced} {_times(*times, changed=bool(changes) or pace is not None)}")

    @server.autocomplete("pace")
    async def _complete_pace(self, interaction: discord.Interaction, current: str) -> Choices:
        return await complete_pace(interaction, current)


def _hours_of(
    person: Person, zone: str | None, hours: str | None
) -> tuple[str, tuple[str, tuple[int, int] | None] | None]:
    """What is wrong with somebody's zone and quiet hours as typed, if anything; else what they are from now on
    (``None``: as before)."""
    place = person.zone if zone is None else dates.zone_named(zone)
    if place is None:
        return NO_SUCH_ZONE.format(zone=safe(zone or "")), None
    quiet = person.quiet if hours is None else dates.hours(hours)
    if hours is not None and quiet is None and hours.strip().casefold() != "off":
        return NO_SUCH_HOURS.format(hours=safe(hours)), None
    if hours is not None and quiet is not None and not place:
        return WHERE, None
    return "", None if zone is None and hours is None else (place, quiet)


def _person(person: Person) -> str:
    """What holds for somebody."""
    told = [TOLD[person.notify] + (" Discord refused my last direct message, though." if person.dm_closed else "")]
    if person.zone:
        told.append(f"You live by the clock of {person.zone.replace('_', ' ')}.")
    if person.quiet is not None:
        since, until = map(dates.clock, person.quiet)
        told.append(f"From {since} to {until} nobody calls you, and your time stands still.")
    return "\n".join([" ".join(told), IN_WORDS if person.in_words else AS_PICTURES])


def _times(reminded: int, decided: int, gathering: int, away: int, *, changed: bool) -> str:
    """A server's times in words."""
    told = [
        f"Whoever is awaited is reminded after {reminded} h." if reminded else "Nobody is reminded.",
        f"Where a game has a usual choice, it is made for them after {decided} h."
        if decided
        else "The usual choice is made for nobody.",
        f"A lobby is called off after {gathering} {'day' if gathering == 1 else 'days'} in which nothing happens."
        if gathering
        else "Lobbies wait for ever.",
        f"Who is away has no time counted, for up to {away} {'day' if away == 1 else 'days'} in any thirty."
        if away
        else "Time goes on for those who are away.",
        "This holds from each game's next turn on." if changed else "Those who manage this server can change that.",
    ]
    return " ".join(told)


async def setup(host: Host) -> None:
    """Add the commands to the bot."""
    await host.add_cog(Settings(host))
