"""What a person can choose."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.store.records import Person
from cogs.support import dates
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


class OwnSettings(commands.Cog):
    """``/settings me``."""

    app: App

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
