"""What a person can choose."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import App
from bot.store.records import Person, Reminded
from cogs.support import dates
from cogs.support.buttons import Pressed, handles
from cogs.support.own_panel import own_panel, own_words
from cogs.support.replies import acknowledge, answer, replace
from cogs.support.words import safe

NO_SUCH_ZONE = (
    "I don't know “{zone}” as a time zone. Choose one from the list that opens as you type, such as Europe/Rome."
)
NO_SUCH_HOURS = "I don't understand “{hours}” as hours. You could say `22-8`, `10pm-8am`, or `off`."
WHERE = "Say also where you live, such as `/settings me zone: Europe/Rome hours: 22-8`."
Notify = Literal["channel", "dm", "both", "none"]
NO_SUCH_TIME = "I don't understand “{time}” as a time of day. You could say `8:00`, `7pm`, or `off`."
WHERE_FIRST = "Say also where you live, such as `/settings me zone: Europe/Rome digest: 8:00`."
NO_DIGEST = "You have no digest yet: `/settings me digest: 8:00` turns it on, and it replaces single reminders."
WISHES: dict[str, Reminded] = {
    "as usual": "usual",
    "daily": "daily",
    "once": "once",
    "never": "never",
    "in the digest": "digest",
}
Wish = Literal["as usual", "daily", "once", "never", "in the digest"]


class OwnSettings(commands.Cog):
    """``/settings me``."""

    app: App

    @app_commands.command(description="How and when you hear that it is your turn, and in pictures or in words")
    @app_commands.describe(
        notify="Where you are told; leave everything out to see what holds now",
        zone="Where you live: type the name of a large city",
        hours="Your quiet hours there, such as 22-8, or off: nobody calls you, and your time stands still",
        reminders="How often you are reminded of a turn",
        digest="When you hear each day which games wait for you, such as 8:00, or off",
        following="Whether a silent direct message tells you that you are next, after whoever is on",
        text="True: boards and hands come in words, for screen readers; false: as pictures",
    )
    @app_commands.rename(following="next")
    async def me(
        self,
        interaction: discord.Interaction,
        *,
        notify: Notify | None = None,
        zone: app_commands.Range[str, 1, 60] | None = None,
        hours: app_commands.Range[str, 1, 30] | None = None,
        reminders: Wish | None = None,
        digest: app_commands.Range[str, 1, 10] | None = None,
        following: Literal["yes", "no"] | None = None,
        text: bool | None = None,
    ) -> None:
        """Show or change how and when somebody is told of their turn, and whether in words. Direct messages are
        tried anew."""
        if not await acknowledge(interaction, new=True):
            return
        user = interaction.user.id
        person = await self.app.tables.person(user)
        wrong, chosen = _hours_of(person, zone, hours)
        lives = chosen[0] if chosen is not None else person.zone
        refused, wishes = _wishes(person, lives, WISHES[reminders] if reminders is not None else None, digest)
        if wrong or refused:
            await answer(interaction, wrong or refused)
            return
        if notify is not None:
            await self.app.tables.change_person(user, notify=notify, dm_closed=False, dm_told=False)
        if chosen is not None:
            await self.app.tables.presence.settle(user, *chosen)
        if following is not None:
            wishes["called_next"] = following == "yes"
        if text is not None:
            await self.app.tables.change_person(user, in_words=text)
        if wishes:
            await self.app.tables.presence.wish(user, **wishes)
        await _show(interaction, await self.app.tables.person(user))

    @me.autocomplete("zone")
    async def _complete_zone(self, _: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        wanted = current.casefold().replace(" ", "_")
        found = [zone for zone in dates.zones() if wanted in zone.casefold()][:25]
        return [app_commands.Choice(name=zone.replace("_", " "), value=zone) for zone in found]


@handles("me")
async def choose(pressed: Pressed) -> None:
    """Change one thing in the panel."""
    if not await acknowledge(pressed.interaction, new=False):
        return
    tables, person = pressed.app.tables, await pressed.app.tables.person(pressed.user)
    value = pressed.values[0] if pressed.values else ""
    if pressed.arg == "notify":
        await tables.change_person(pressed.user, notify=value, dm_closed=False, dm_told=False)
    elif pressed.arg == "words":
        await tables.change_person(pressed.user, in_words=not person.in_words)
    elif pressed.arg == "next":
        await tables.presence.wish(pressed.user, called_next=not person.called_next)
    elif pressed.arg == "reminders":
        await tables.presence.wish(pressed.user, reminders=value)
    elif pressed.arg == "digest":
        await tables.presence.wish(pressed.user, **_with_digest(person, int(value) if value.isdecimal() else None))
    await _show(pressed.interaction, await tables.person(pressed.user))


async def _show(interaction: discord.Interaction, person: Person) -> None:
    await replace(interaction, own_panel(person), fallback="\n".join(own_words(person)))


def _wishes(
    person: Person, zone: str, reminders: Reminded | None, digest: str | None
) -> tuple[str, dict[str, object]]:
    """What is wrong with somebody's digest as typed, if anything; else what changes in how they are reminded."""
    minutes = dates.time_of_day(digest) if digest is not None else None
    if digest is not None and minutes is None and digest.strip().casefold() != "off":
        return NO_SUCH_TIME.format(time=safe(digest)), {}
    if minutes is not None and not zone:
        return WHERE_FIRST, {}
    if reminders == "digest" and minutes is None and (person.digest is None or digest is not None):
        return NO_DIGEST, {}
    changes = _with_digest(person, minutes) if digest is not None else {}
    return "", changes if reminders is None else changes | {"reminders": reminders}


def _with_digest(person: Person, minutes: int | None) -> dict[str, object]:
    """What changes with a digest: one that is new replaces single reminders, and without one they come again."""
    if minutes is None:
        return {"digest": None, "reminders": "usual" if person.reminders == "digest" else person.reminders}
    return {"digest": minutes, "reminders": "digest" if person.digest is None else person.reminders}


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
