"""What a person can choose, in words, with menus to change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.store.records import Person
from cogs.support import dates
from cogs.support.buttons import NO_TABLE, TableButton, TableMenu
from cogs.support.messages import Draft, Reply, row

TOLD = {
    "channel": "You are pinged in the game's channel; your panel also comes by direct message, silently.",
    "dm": "Your panel, reminders and the end come by direct message; nothing pings you in the channel.",
    "both": "You are pinged in the game's channel, and your panel comes by direct message.",
    "none": "You are pinged in the game's channel only; no direct messages.",
}
PLACES = {
    "channel": "Ping in the channel, panel silently by direct message",
    "dm": "Direct message only",
    "both": "Ping in the channel and direct message",
    "none": "Ping in the channel only",
}
REMINDED = {
    "usual": "If you take long, I remind you up to three times, each time after a longer wait: {where}.",
    "daily": "If you take long, I remind you once a day, for a week: {where}.",
    "once": "If you take long, I remind you once, {once}.",
    "never": "I never remind you. The others can still nudge you.",
    "digest": "The digest replaces single reminders, except where a turn may take less than a day. "
    "`/settings me reminders: as usual` brings them back beside it.",
}
WISHES = {
    "usual": "Remind me as usual",
    "daily": "Remind me once a day",
    "once": "Remind me once",
    "never": "Never remind me",
    "digest": "Remind me in the digest only",
}
TIMES = (6, 7, 8, 9, 10, 12, 14, 16, 18, 19, 20, 21, 22)
NO_DIGEST = (
    "No digest comes; `/settings me {zone}digest: 8:00` sends one each day that says which games wait for you."
)
ZONE = "zone: Europe/Rome "
"""What has to be said with a time of day by whoever hasn't said yet where they live."""
NEXT = "When you are next, after whoever is on, a silent direct message says so, where three or more play."
IN_WORDS = (
    "Boards and hands come in words: `/board` and `/hand` tell all of it under headings, in pages. A panel has no "
    "pictures: it says what is asked, what you may answer, and a hand that is short; **Board in words** and "
    "**Hand in words** below it tell the rest. `/board text:false` shows the picture once."
)
AS_PICTURES = (
    "Boards and hands come as pictures, each with a short description. `/board text:true` and `/hand text:true` "
    "tell all of it in words once, `/settings me text:true` always."
)


def own_panel(person: Person) -> Reply:
    """What holds for somebody, with what changes it."""
    draft = Draft(*own_words(person))
    draft.offer(row(_menu("notify", PLACES, person.notify, "Where you hear of your turn")))
    wishes = {key: label for key, label in WISHES.items() if key != "digest" or person.digest is not None}
    draft.offer(row(_menu("reminders", wishes, person.reminders, "How often you are reminded")))
    if person.zone:
        draft.offer(row(_menu("digest", _digests(person), str(person.digest), "When your digest comes")))
    words = "Show me pictures" if person.in_words else "Tell me boards and hands in words"
    following = "Don't tell me when I'm next" if person.called_next else "Tell me when I'm next"
    buttons = {"next": following, "words": words}
    draft.offer(row(*(TableButton("me", NO_TABLE, arg=what, label=label) for what, label in buttons.items())))
    return draft.done()


def own_words(person: Person) -> list[str]:
    """What holds for somebody, in sentences."""
    told = [TOLD[person.notify] + (" Discord refused my last direct message, though." if person.dm_closed else "")]
    told.append(_reminded(person))
    none = NO_DIGEST.format(zone="" if person.zone else ZONE)
    told.append(_digest(person) if person.digest is not None and person.zone else none)
    told += [NEXT] if person.called_next else []
    if person.zone:
        told.append(f"You live by the clock of {person.zone.replace('_', ' ')}.")
    if person.quiet is not None:
        since, until = map(dates.clock, person.quiet)
        told.append(f"From {since} to {until} nobody calls you, and your time stands still.")
    return [*told, IN_WORDS if person.in_words else AS_PICTURES]


def _reminded(person: Person) -> str:
    """How often somebody is reminded, and what comes first."""
    only_there = person.notify == "none" or person.dm_closed
    once = "in the channel" if only_there else "by direct message"
    where = once if only_there or person.notify == "dm" else "first by direct message, then in the channel"
    return REMINDED[person.reminders].format(where=where, once=once)


def _digest(person: Person) -> str:
    """When somebody's digest comes."""
    at = dates.clock(person.digest or 0)
    told = f"At {at} a direct message says which games wait for you, what is due first at the top, if any do."
    if person.quiet is not None and _is_within(person.digest or 0, person.quiet):
        told += f" That is in your quiet hours, so it comes at {dates.clock(person.quiet[1])}."
    return told


def _is_within(minutes: int, hours: tuple[int, int]) -> bool:
    since, until = hours
    return since <= minutes < until if since < until else minutes >= since or minutes < until


def _digests(person: Person) -> dict[str, str]:
    times = sorted({*(60 * hour for hour in TIMES), *([] if person.digest is None else [person.digest])})
    return {"None": "No digest"} | {str(minutes): f"Digest at {dates.clock(minutes)}" for minutes in times}


def _menu(what: str, labels: Mapping[str, str], chosen: str, placeholder: str) -> TableMenu:
    options: Sequence[discord.SelectOption] = [
        discord.SelectOption(label=label, value=value, default=value == chosen) for value, label in labels.items()
    ]
    return TableMenu("me", NO_TABLE, arg=what, options=list(options), placeholder=placeholder)
