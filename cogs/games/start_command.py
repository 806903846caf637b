"""``/<game> start``: with a parameter for each setting that the game asks for."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from typing import Any

import discord
import msgspec
from discord import app_commands

from bot.games.contract import Game, Setting, by_key
from bot.games.text import enumerate_words, show
from bot.store.records import Pace, TableRecord
from bot.tables import late
from bot.tables import pace as clocks
from bot.tables.late import ASK, NO_CLOCK
from bot.tables.lobby import Planned
from cogs.support import dates
from cogs.support.clock_words import complete_pace, time_meant
from cogs.support.completion import MOST, Choices, matching
from cogs.support.failures import CALL_ERRORS, failure
from cogs.support.host import app_of
from cogs.support.lobby_messages import lobby
from cogs.support.opening import obstacle, unable_to_see
from cogs.support.parameters import Complete, Parameter, command
from cogs.support.permissions import parent_of
from cogs.support.replies import acknowledge, answer
from cogs.support.words import safe

log = logging.getLogger(__name__)
AnyGame = Game[Any, Any]
PLACES = (("channel", "channel"), ("thread", "thread"))
CHALLENGED = 2
INVITE = re.compile(r"invite(_\d)?$")
NO_TIME = "Say also when the game begins, such as `at: friday 20:00`; “if” says how many must have joined by then."
NOT_SHOWN = "Discord didn't take the message in which people could join, so nothing was opened. Please try again."


AT = Parameter("at", "When it starts by itself, such as “friday 20:00” or “in 2 hours”", str, None)
PACE = Parameter(
    "pace",
    "How long a turn may take, such as “a day a turn” or “12h + 2d + 1h”",
    str,
    None,
    complete=complete_pace,
)
LATE = Parameter(
    "late",
    "What happens by itself when somebody's time is up; usually the others choose",
    str,
    None,
    [(words, value) for value, words in late.ON_LATE.items()],
)


def start_command(game: AnyGame) -> app_commands.Command[Any, ..., None]:
    """The command that opens a game; a game for exactly two is opened by challenging somebody."""
    name = show(game.name, str)
    asked = [_parameter(game, setting) for setting in game.settings if setting.asked and setting.shown]
    if list(game.seats) == [CHALLENGED]:
        opponent = Parameter("opponent", "Whom you challenge", discord.Member)
        parameters = [opponent, *asked, PACE, LATE, AT]
        return command(
            "start", f"Challenge somebody to a game of {name}", parameters, _start(game), in_servers=True
        )
    place = Parameter("place", "Whether the game gets a thread of its own", str, None, PLACES)
    parameters = [*_players(game), *asked, place, PACE, LATE, AT, *_enough(game), *_invite(game)]
    alone = ", alone or with others" if game.seats[0] == 1 else ""
    about = f"Open a game of {name} in this channel{alone}"
    return command("start", about, parameters, _start(game), in_servers=True)


def _players(game: AnyGame) -> list[Parameter]:
    """The number of players, where there is something to choose."""
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return []
    kind = app_commands.Range[int, least, most]
    return [Parameter("players", "How many may sit down; fewer can start", kind, None)]


def _enough(game: AnyGame) -> list[Parameter]:
    """How many must have joined for a game to begin at its time."""
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return []
    kind = app_commands.Range[int, least, most]
    return [Parameter("if", f"With “at”: how many must have joined by then (usually {least})", kind, None)]


def _invite(game: AnyGame) -> list[Parameter]:
    """As many people as there are seats beside the host's."""
    names = ["invite", *(f"invite_{place}" for place in range(2, game.seats[-1]))]
    about = "Somebody for whom a seat is kept; they are asked here and by direct message"
    return [Parameter(name, about, discord.Member, None) for name in names]


def _parameter(game: AnyGame, setting: Setting) -> Parameter:
    """What can be chosen for a setting."""
    about = setting.about or show(setting.label, str)
    if setting.switch:
        return Parameter(setting.key, about, bool, setting.default == "on")
    if setting.free or setting.seats or len(setting.values) > MOST:
        return Parameter(setting.key, about, str, setting.default, complete=_completing(game, setting))
    return Parameter(setting.key, about, str, setting.default, _labelled(setting, None))


def _labelled(setting: Setting, players: int | None) -> list[tuple[str, str]]:
    """The values of a setting for so many players, or all, with their labels."""
    return [
        (show(label, str), value)
        for value, label in setting.values.items()
        if players is None or players in setting.seats.get(value, (players,))
    ]


def _completing(game: AnyGame, setting: Setting) -> Complete:
    async def complete(interaction: discord.Interaction, current: str) -> Choices:
        given = interaction.namespace.players
        players = given if isinstance(given, int) else None
        offered = _labelled(setting, players)
        if game.shelf is not None and game.shelf.setting == setting.key:
            offered += await app_of(interaction).tables.shelves.offered(interaction.guild_id, game.key, players)
        return matching(offered, current)

    return complete


def _start(game: AnyGame) -> Any:
    async def start(
        interaction: discord.Interaction,
        *,
        players: int | None = None,
        opponent: discord.Member | None = None,
        place: str | None = None,
        pace: str | None = None,
        late: str | None = None,
        at: str | None = None,
        **chosen: Any,
    ) -> None:
        least = chosen.pop("if", None)
        named = [member for key in list(chosen) if INVITE.match(key) and (member := chosen.pop(key)) is not None]
        options = {key: _value(value) for key, value in chosen.items()}
        settings = await app_of(interaction).tables.servers.settings(interaction.guild_id)
        threaded = settings.own_thread if place is None else place == "thread"
        own_thread = threaded and not isinstance(interaction.channel, discord.Thread)
        try:
            wished = clocks.read(pace) if pace is not None else settings.usual_pace
        except clocks.NoPace as unread:
            await answer(interaction, safe(str(unread)))
            return
        if wished is None and late not in (None, ASK):
            await answer(interaction, NO_CLOCK)
            return
        begins, unclear = await time_meant(interaction, at)
        if unclear or (least is not None and begins is None):
            await answer(interaction, unclear or NO_TIME)
            return
        start = None if begins is None else (begins, least)
        given = Wanted(game.key, players, options, own_thread, wished, late or ASK, opponent, named, start)
        await _open(interaction, given)

    return start


def _value(given: Any) -> str:
    """What was given, as a value of the setting."""
    return ("on" if given else "off") if isinstance(given, bool) else str(given)


class Wanted(msgspec.Struct, frozen=True):
    """What somebody asks for: a gathering for a game, to which people may be ``invited``; or, with an ``opponent``,
    a challenge, which begins when they have accepted."""

    game: str
    players: int | None
    options: Mapping[str, str]
    own_thread: bool
    pace: Pace | None = None
    on_late: str = ASK
    opponent: Any = None
    invited: Sequence[Any] = ()
    start: Planned | None = None

    @property
    def asked(self) -> list[Any]:
        """Everybody who is asked to play, each once."""
        people = [*([self.opponent] if self.opponent is not None else []), *self.invited]
        return list({person.id: person for person in people}.values())


async def _open(interaction: discord.Interaction, wanted: Wanted) -> None:
    """Open what is wanted where the command was used. What stands in the way is said privately before anything is
    stored, and what is stored is answered before: the same command delivered twice opens one.

    Raises :class:`~bot.tables.refusals.Refusal` for options that don't go together.
    """
    if in_the_way := await obstacle(interaction, wanted.asked, own_thread=wanted.own_thread):
        await answer(interaction, in_the_way)
        return
    tables, host = app_of(interaction).tables, interaction.user
    game = tables.games[wanted.game]
    options, shelf = by_key(game, wanted.options), game.shelf
    if shelf is not None:
        guild, place = interaction.guild_id, shelf.setting
        options[shelf.carrier] = await tables.shelves.carried(guild, wanted.game)
        if place in options:
            options[place] = await tables.shelves.meant(guild, wanted.game, options[place])
    tables.lobby.check(wanted.game, wanted.players, options)
    asked, challenge = wanted.asked, wanted.opponent is not None
    if not await acknowledge(interaction, new=True, public=not asked):
        return
    if unseen := await unable_to_see(interaction, interaction.channel_id or 0, asked):
        await answer(interaction, unseen)
        return
    table = await tables.lobby.open(
        wanted.game,
        host.id,
        host.display_name,
        channel=interaction.channel_id or 0,
        guild=interaction.guild_id,
        parent=parent_of(interaction),
        places=wanted.players,
        options=options,
        own_thread=wanted.own_thread,
        order=[host.id, wanted.opponent.id] if challenge else [],
        tell=bool(asked),
        pace=wanted.pace,
        on_late=wanted.on_late,
        invited={} if challenge else {member.id: member.display_name for member in asked},
        start=wanted.start,
    )
    if asked:  # a message of its own: an answer that follows its acknowledgement pings nobody
        names = enumerate_words([f"**{safe(member.display_name)}**" for member in asked])
        await answer(interaction, f"Game {table.id}: {names} {'is' if len(asked) == 1 else 'are'} asked below.")
    else:
        await _show(interaction, table)
    if table.start is not None and not (await tables.person(host.id)).zone:
        await answer(interaction, dates.NO_ZONE)


async def _show(interaction: discord.Interaction, table: TableRecord) -> None:
    """Show a new gathering in place of the answer; one that can't be shown is called off."""
    app = app_of(interaction)
    try:
        sent = await interaction.edit_original_response(**lobby(app, table).edits())
    except CALL_ERRORS as error:
        log.warning("the lobby of game %s could not be shown: %s", table.id, failure(error).value)
        await app.tables.lobby.call_off(table.id)
        await answer(interaction, NOT_SHOWN)
        return
    await app.tables.posted(table.id, sent.id)
