"""What it would mean if somebody left a game, said before they do."""

from __future__ import annotations

from bot.games.playing import leave
from bot.games.text import Text, Who
from bot.tables.position import Position

PLAYED_ON = Text("You won't move again; the others play on without you.")
ENDS = Text("With that the game ends at once.")
LOST = "With that the game ends at once, and {player} wins."
DUEL = 2


def meaning(position: Position, seat: int) -> Text:
    """What follows when a seat resigns. Whoever wins then is named only in a duel, where it is the other one
    whatever stands hidden: elsewhere it would tell who leads. Raises ``IllegalChoice`` when the seat can't."""
    after = position.copy()
    leave(after.game, after.state, seat)
    outcome = after.outcome
    if outcome is None:
        return PLAYED_ON
    others = [other for other in range(len(outcome.standings)) if other != seat]
    if list(position.game.seats) == [DUEL] and list(outcome.winners) == others:
        return Text(LOST, {"player": Who(others[0])})
    return ENDS
