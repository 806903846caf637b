"""Random games of Origin, followed step by step by a second referee that was written from the rules alone: what may
be chosen, what comes of it, when the game ends, and what everybody scores."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.games.contract import check_options
from bot.games.decision import Choice, Decision
from bot.games.origin import atlas, pawns
from bot.games.origin.data import COLUMNS, DECKS, LEVELS, PAWN_COLOURS, PURPLE
from bot.games.origin.game import GAME
from bot.games.origin.state import State
from bot.games.playing import advance
from bot.games.random_play import random_choice
from tests.games.origin_referee import COLOURS, STRAITS, Pawn, Referee, colour_of

GAMES = [(seats, block) for seats in (2, 3, 4) for block in range(4)]
BLOCK = 10


def pawn(number: int) -> Pawn:
    return pawns.HEIGHT[number], pawns.STRENGTH[number], PAWN_COLOURS[pawns.COLOUR[number]]


def watching(state: State) -> Referee:
    """The referee at the beginning of the first turn."""
    referee = Referee(len(state.players))
    referee.board[atlas.KEYS[0]] = (pawn(state.pawns[0]), None)
    referee.reserve = Counter({pawn(n): left for n, left in enumerate(state.reserve) if left})
    referee.decks = {colour: list(deck) for colour, deck in zip(COLOURS, state.decks, strict=True)}
    referee.columns = {name: list(column) for name, column in zip(COLUMNS, state.columns, strict=True)}
    referee.pile = list(state.pile)
    referee.tokens = dict(zip(STRAITS, state.tokens, strict=True))
    referee.game = {atlas.KEYS[t]: value for t, value in enumerate(state.game) if value}
    for seat, player in zip(referee.seats, state.players, strict=True):
        seat.hand = list(player.hands[PURPLE])
    return referee


def compare(state: State, referee: Referee) -> None:
    """The two positions are the same."""
    owners: dict[str, tuple[Pawn, int | None]] = {
        atlas.KEYS[t]: (pawn(number), None) for t, number in enumerate(state.pawns) if number >= 0
    }
    for seat, player in enumerate(state.players):
        own = referee.seats[seat]
        owners |= {atlas.KEYS[t]: (owners[atlas.KEYS[t]][0], seat) for t in atlas.members(player.home)}
        assert player.villages == own.villages
        assert sorted(card for hand in player.hands for card in hand) == sorted(own.hand)
        assert player.tiles == [own.tiles.count(level) for level in LEVELS]
        assert sorted(player.straits) == sorted(own.straits)
        assert sorted(player.hunting) == sorted(own.hunting)
        assert player.permanents == own.permanents
        assert player.objectives == own.objectives
    assert owners == referee.board
    assert {pawn(n): left for n, left in enumerate(state.reserve) if left} == dict(+referee.reserve)
    assert dict(zip(COLOURS, state.decks, strict=True)) == referee.decks
    assert {name: sorted(column) for name, column in zip(COLUMNS, state.columns, strict=True)} == {
        name: sorted(column) for name, column in referee.columns.items()
    }
    assert state.pile == referee.pile
    assert {strait: value for strait, value in zip(STRAITS, state.tokens, strict=True) if value} == referee.tokens
    assert {atlas.KEYS[t]: value for t, value in enumerate(state.game) if value} == referee.game
    assert GAME.scores(state) == [referee.points(seat) for seat in range(len(state.players))]


def step(game: State, asked: tuple[set[str], int], source: random.Random) -> tuple[bool, Choice]:
    """Compare what may be chosen, and choose; returns whether the turn is over."""
    keys, count = asked
    (seat, decision) = next(iter(GAME.decisions(game).items()))
    assert {option.key for option in decision.options} == keys
    assert decision.least == decision.most == count
    choice = bold_choice(decision, source)
    return advance(GAME, game, seat, choice).turn_over, choice


def bold_choice(decision: Decision, source: random.Random) -> Choice:
    """A random answer, cards rather than not: else few of them would be seen."""
    cards = [option.key for option in decision.options if option.group in ("card", "objective")]
    if cards and source.random() < 0.6:
        return (source.choice(cards),)
    return random_choice(decision, source)


def play_turn(state: State, referee: Referee, source: random.Random) -> None:
    """One turn by both referees."""
    legal = referee.turn(state.turn)
    asked = next(legal)
    while True:
        held = [[list(hand) for hand in player.hands] for player in state.players]

        def stolen(victim: int, colour: str, held: list[list[list[str]]] = held) -> str:
            deck = DECKS.index(colour)
            (card,) = Counter(held[victim][deck]) - Counter(state.players[victim].hands[deck])
            assert colour_of(card) == colour
            return card

        referee.stolen = stolen
        over, choice = step(state, asked, source)
        try:
            asked = legal.send(choice)
        except StopIteration:
            assert over
            return
        assert not over
        compare(state, referee)


@pytest.mark.parametrize(("seats", "block"), GAMES)
def test_two_referees_agree_on_every_step_of_random_games(seats: int, block: int) -> None:
    for number in range(BLOCK):
        seed = f"{seats}/{block}/{number}"
        play_game(seats, seed, random.Random(seed))


def play_game(seats: int, seed: str, source: random.Random) -> None:
    state = GAME.new(seats, check_options(GAME, seats, {}), seed)
    for seat in source.sample(range(seats), seats):
        assert {option.key for option in GAME.decisions(state)[seat].options} == set(
            state.players[seat].hands[PURPLE]
        )
        advance(GAME, state, seat, random_choice(GAME.decisions(state)[seat], source))
    referee = watching(state)
    ender, quiet, waiting = -1, 0, list(range(seats))
    while True:
        seat, before = state.turn, referee.five_numbers()
        play_turn(state, referee, source)
        referee.refill()
        compare(state, referee)
        quiet = quiet + 1 if referee.five_numbers() == before else 0
        if ender < 0 and referee.ending():
            ender, referee.last_round = seat, True
            assert state.ending == referee.ending()
            waiting = [(seat + n) % seats for n in range(1, seats)]
        elif ender < 0 and quiet >= 3 * seats:
            assert state.ending == "quiet"
            break
        if ender >= 0 and not waiting:
            break
        expected = waiting.pop(0) if ender >= 0 else (seat + 1) % seats
        assert state.turn == expected
        assert state.phase == "ready"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert GAME.decisions(state) == {}
    best = max(referee.points(seat) for seat in range(seats))
    assert all(referee.points(winner) == best for winner in outcome.winners)
