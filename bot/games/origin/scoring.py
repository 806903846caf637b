"""Points, and how a game ended (§8.3, §8.4)."""

from __future__ import annotations

from bot.games.origin import permanents as permanent
from bot.games.origin import sentences as say
from bot.games.origin.data import LEVELS, objectives, setup
from bot.games.origin.state import Player, State, cards_in_hand
from bot.games.standings import Breaker, Line, Outcome, conclude

TILE_POINTS = tuple(setup().tile_points[str(level)] for level in LEVELS)


def sources(player: Player) -> tuple[int, ...]:
    """A player's points by source: objectives, hunting tokens, strait tokens, tiles, cards in hand, permanents."""
    return (
        sum(objectives()[key].points for key in player.objectives),
        sum(player.hunting),
        sum(player.straits),
        sum(count * points for count, points in zip(player.tiles, TILE_POINTS, strict=True)),
        cards_in_hand(player),
        permanent.elders(player),
    )


def points(player: Player) -> int:
    """A player's points; everybody can count them."""
    return sum(sources(player))


def gained(player: Player) -> int:
    """A player's points beside the cards in hand."""
    return points(player) - cards_in_hand(player)


def outcome(state: State) -> Outcome:
    """Standings of a finished game; who is level in points is told apart by cards in hand, completed objectives and
    villages on the map (§8.4)."""
    players = state.players
    counted = (
        (say.HAND_COUNT, [cards_in_hand(player) for player in players]),
        (say.OBJECTIVE_COUNT, [len(player.objectives) for player in players]),
        (say.VILLAGE_COUNT, [player.home.bit_count() for player in players]),
    )
    return conclude(
        [points(player) for player in players],
        [
            tuple(Line(label, gained) for label, gained in zip(say.SOURCES, sources(player), strict=True) if gained)
            for player in players
        ],
        say.REASONS[state.ending],
        breakers=[Breaker(what, tuple(counts)) for what, counts in counted],
        last=[seat for seat, player in enumerate(players) if player.resigned],
    )
