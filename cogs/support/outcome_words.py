"""How a game ended, in words."""

from __future__ import annotations

from operator import itemgetter

from bot.games.standings import Outcome, Standing
from bot.games.text import Text
from bot.store.records import TableRecord
from bot.tables.people import who
from cogs.support.words import safe, sentence


def ranking(table: TableRecord, outcome: Outcome) -> list[str]:
    """How a game ended, a line for each player, then why, with what decided between equals. Where places are
    shared the numbers are no list: Discord would count them on."""
    people = [(one.place, safe(table.seats[one.seat].name), _gained(one)) for one in outcome.standings]
    rivals = [(one.place, sentence(table, one.name), str(one.points)) for one in outcome.rivals]
    ranked = sorted(people + rivals, key=itemgetter(0))
    dot = "." if len({place for place, *_ in ranked}) == len(ranked) else "\\."
    told = [f"{place}{dot} **{name}** · {gained}" for place, name, gained in ranked]
    return [*told, f"-# {sentence(table, outcome.reason)}"]


def _gained(one: Standing) -> str:
    return f"{one.points} · left the game" if one.left else str(one.points)


def victory(table: TableRecord, outcome: Outcome) -> str:
    """Who has won, in a line; also when it is nobody who sits at the table."""
    winners = who(outcome.winners)
    if winners:
        won = Text("{players} share the win!" if len(winners) > 1 else "{players} wins!", {"players": winners})
        return f"🏆 {sentence(table, won)}"
    first = [one.name for one in outcome.rivals if one.place == 1]
    won = Text("{rival} wins!", {"rival": first[0]}) if first else Text("Nobody wins.")
    return f"🏆 {sentence(table, won)}"
