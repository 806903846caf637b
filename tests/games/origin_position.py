"""Positions of Origin written by hand, and turns written as text. Territories and cards are named by the numbers of
their specification: ``AF3``, ``P04``."""

from __future__ import annotations

import pytest

from bot.games.contract import check_options
from bot.games.decision import Decision, IllegalChoice, Progress
from bot.games.origin import atlas, data, pawns
from bot.games.origin.data import COLUMNS, DECKS, LEVELS, PURPLE, slug
from bot.games.origin.dealing import begin_turn
from bot.games.origin.game import GAME
from bot.games.origin.pawns import NO_PAWN
from bot.games.origin.state import State, stock
from bot.games.playing import advance

CARD = {
    card.id: slug(card.name)
    for cards in (data.actions(), data.permanents(), data.objectives())
    for card in cards.values()
}
"""The keys of cards by their numbers."""


def place(id_: str) -> str:
    """The key of a territory by its number."""
    return atlas.KEYS[atlas.BY_ID[id_]]


class Position:
    """A position at the beginning of seat 0's turn: only the neutral pawn, white, on the map; no card in any hand,
    decks in the order of the data with the first card on top, no tile on the rewards board and none in the pile
    but those of level 1; every token in its place."""

    def __init__(self, seats: int = 2, turn: int = 0) -> None:
        self.state: State = GAME.new(seats, check_options(GAME, seats, {"first": "p1"}), "position")
        state = self.state
        for player in state.players:
            player.hands, player.kept = [[] for _ in DECKS], True
        state.decks = [list(reversed(data.full_deck(deck))) for deck in range(len(DECKS))]
        state.reserve = [pawns.copies(pawn, seats) for pawn in range(len(pawns.TYPES))]
        state.pawns = [NO_PAWN] * atlas.COUNT
        state.columns, state.pile = [[] for _ in COLUMNS], [1] * 15
        state.turn = turn
        self._set(atlas.ORIGIN, "11w")
        begin_turn(state)

    def _set(self, territory: int, pawn: str) -> None:
        number = pawns.BY_KEY[pawn]
        self.state.pawns[territory] = number
        self.state.reserve[number] = max(0, self.state.reserve[number] - 1)

    def neutral(self, pawn: str) -> Position:
        """Another neutral pawn, such as would never be."""
        self.state.reserve[self.state.pawns[atlas.ORIGIN]] += 1
        self._set(atlas.ORIGIN, pawn)
        return self

    def pawn(self, seat: int, id_: str, pawn: str) -> Position:
        """A pawn with its village; a hunting token there is gone, as are the straits' that it completes."""
        territory = atlas.BY_ID[id_]
        self._set(territory, pawn)
        player = self.state.players[seat]
        player.home |= 1 << territory
        player.villages -= 1
        self.state.game[territory] = 0
        return self

    def hand(self, seat: int, *cards: str) -> Position:
        """Cards in hand, from their decks."""
        for card in cards:
            deck = data.deck_of()[CARD[card]]
            self.state.decks[deck].remove(CARD[card])
            self.state.players[seat].hands[deck].append(CARD[card])
        return self

    def played(self, seat: int, *cards: str) -> Position:
        """Permanents in play and objectives completed, from their decks."""
        for card in cards:
            deck = data.deck_of()[CARD[card]]
            self.state.decks[deck].remove(CARD[card])
            player = self.state.players[seat]
            (player.objectives if deck == PURPLE else player.permanents).append(CARD[card])
        return self

    def tiles(self, seat: int, *levels: int) -> Position:
        """Tiles of a player."""
        self.state.players[seat].tiles = [levels.count(level) for level in LEVELS]
        return self

    def column(self, name: str, *levels: int) -> Position:
        """Tiles on the rewards board."""
        self.state.columns[COLUMNS.index(name)] = list(levels)
        return self

    def board(self) -> Position:
        """Every column full of tiles of level 1."""
        for name, spaces in data.setup().columns.items():
            self.column(name, *[1] * spaces)
        return self

    def deck(self, name: str, count: int) -> Position:
        """So many cards in a deck; the others leave the game."""
        self.state.decks[DECKS.index(name)] = self.state.decks[DECKS.index(name)][-count:] if count else []
        return self

    def boost(self, card: str) -> Position:
        """An action card that works this turn."""
        self.state.boost = CARD[card]
        return self

    def token(self, strait: str, value: int) -> Position:
        """The token on a strait, by its number; 0 for none."""
        names = [each.id for each in data.world().strait]
        self.state.tokens[names.index(strait)] = value
        return self

    def begin(self) -> Position:
        """The turn begins from here: what quiet turns are measured by."""
        self.state.stock = stock(self.state)
        return self

    # --- Playing --------------------------------------------------------------------------------------------------

    def asked(self, seat: int | None = None) -> Decision:
        """What a seat is asked, the one on turn if none is named."""
        return GAME.decisions(self.state)[self.state.turn if seat is None else seat]

    def offered(self, *words: str) -> list[str]:
        """The keys that the seat on turn may choose from after these words."""
        for word in words:
            self.say(word)
        return [option.key for option in self.asked().options]

    def say(self, words: str) -> Progress:
        """The seat on turn says words, one decision each; several cards are joined by ``+``."""
        progress = Progress()
        for word in words.split():
            progress = advance(GAME, self.state, self.state.turn, tuple(word.split("+")))
        return progress

    def refused(self, word: str) -> str:
        """The reason why the seat on turn can't say something."""
        with pytest.raises(IllegalChoice) as refusal:
            advance(GAME, self.state, self.state.turn, (word,))
        return refusal.value.reason.message

    def owner(self, id_: str) -> int | None:
        """Whose village stands on a territory."""
        mask = 1 << atlas.BY_ID[id_]
        return next((seat for seat, player in enumerate(self.state.players) if player.home & mask), None)

    def standing(self, id_: str) -> str:
        """The key of the pawn on a territory, or nothing."""
        pawn = self.state.pawns[atlas.BY_ID[id_]]
        return "" if pawn == NO_PAWN else pawns.KEYS[pawn]
