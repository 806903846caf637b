"""Origin: setting up, first objectives, and what is hidden (§1)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.games.contract import check_options, dump
from bot.games.origin import atlas, data, pawns
from bot.games.origin.data import COLUMNS, GREEN, ORANGE, PURPLE, YELLOW
from bot.games.origin.game import GAME
from bot.games.origin.state import State
from bot.games.playing import advance, answer, leave
from bot.games.random_play import random_step
from tests.games.origin_position import CARD, Position


def new(seats: int, seed: str = "setup", **options: str) -> State:
    return GAME.new(seats, check_options(GAME, seats, options), seed)


def keep_all(state: State, *choices: int) -> None:
    """Every seat keeps the objective with this number of the three, the first if none is given."""
    for seat in range(len(state.players)):
        options = GAME.decisions(state)[seat].options
        advance(GAME, state, seat, (options[choices[seat] if choices else 0].key,))


@pytest.mark.parametrize(("seats", "reserve", "purple"), [(2, 26, 18), (3, 26, 17), (4, 35, 16)])
def test_1_3_pawns_villages_and_decks_after_setup(seats: int, reserve: int, purple: int) -> None:
    state = new(seats)
    keep_all(state)
    assert sum(state.reserve) == reserve
    assert [player.villages for player in state.players] == [9] * seats
    assert [len(deck) for deck in state.decks] == [14, 14, purple]
    assert [player.hands[PURPLE] != [] for player in state.players] == [True] * seats


def test_1_3_a_short_thin_pawn_of_any_colour_stands_on_the_origin() -> None:
    neutrals = {pawns.KEYS[new(2, f"seed {n}").pawns[atlas.ORIGIN]] for n in range(40)}
    assert neutrals == {"11w", "11b", "11k"}
    state = new(3)
    assert [t for t, pawn in enumerate(state.pawns) if pawn >= 0] == [atlas.ORIGIN]
    assert state.reserve[state.pawns[atlas.ORIGIN]] == 0


def test_1_3_tiles_lie_in_their_columns_and_the_rest_face_down() -> None:
    state = new(4)
    assert [len(column) for column in state.columns] == [3, 3, 3, 6]
    assert len(state.pile) == 15
    assert Counter([*state.pile, *(level for column in state.columns for level in column)]) == {
        1: 10,
        2: 8,
        3: 6,
        4: 4,
        5: 2,
    }


def test_1_3_a_token_on_every_strait_and_every_green_territory() -> None:
    state = new(2)
    assert sorted(state.tokens) == sorted(data.setup().strait_values)
    assert [atlas.KIND[t] for t, value in enumerate(state.game) if value] == [GREEN] * 5
    assert sorted([*state.game, *state.surplus])[-6:] == [3, 4, 5, 6, 7, 8]
    assert len(state.surplus) == 1
    assert GAME.view(state, None).surplus == tuple(state.surplus)


def test_1_3_everything_is_shuffled() -> None:
    one, other = new(2, "one"), new(2, "another")
    assert one.decks != other.decks
    assert one.tokens != other.tokens
    assert one.pile != other.pile
    assert one.game != other.game


def test_1_3_the_first_player_is_drawn_by_lot_or_named() -> None:
    assert {new(3, f"seed {n}").first for n in range(40)} == {0, 1, 2}
    state = new(4, first="p3")
    assert state.first == 2
    keep_all(state)
    assert GAME.decisions(state).keys() == {2}


def test_1_3_all_keep_a_first_objective_at_once_and_in_secret() -> None:
    state = new(3)
    asked = GAME.decisions(state)
    assert asked.keys() == {0, 1, 2}
    assert all(decision.secret and len(decision.options) == 3 for decision in asked.values())
    progress = advance(GAME, state, 1, (asked[1].options[2].key,))
    assert progress.turn_over
    assert not progress.revealed
    assert [event.to for event in progress.events] == [None, (1,)]
    assert GAME.decisions(state).keys() == {0, 2}
    assert state.players[1].hands[PURPLE] == [asked[1].options[2].key]


def test_1_3_the_other_objectives_go_back_and_the_deck_is_shuffled() -> None:
    state = new(4)
    before = list(state.decks[PURPLE])
    keep_all(state, 0, 1, 2, 0)
    assert [card for card in state.decks[PURPLE] if card in before] != before
    held = [card for player in state.players for card in player.hands[PURPLE]]
    assert sorted([*state.decks[PURPLE], *held]) == sorted(data.full_deck(PURPLE))
    assert all(not player.aside for player in state.players)
    other = new(4)
    keep_all(other, 1, 1, 1, 1)
    assert state.decks[PURPLE] != other.decks[PURPLE]


def test_1_3_nobody_is_kept_waiting_by_somebody_who_leaves_before_choosing() -> None:
    state = new(3, first="p2")
    advance(GAME, state, 0, (GAME.decisions(state)[0].options[0].key,))
    advance(GAME, state, 2, (GAME.decisions(state)[2].options[0].key,))
    leave(GAME, state, 1)
    assert state.phase == "ready"
    assert GAME.decisions(state).keys() == {2}
    assert len(state.decks[PURPLE]) == 18


def test_a_rematch_begins_with_the_next_player() -> None:
    state = new(3, first="p3")
    assert GAME.again(state, {"first": "random"}) == ({"first": "p1"}, [0, 1, 2])


# --- 1.4 ----------------------------------------------------------------------------------------------------------


def midgame(seats: int, seed: int, steps: int) -> State:
    state, source = new(seats, f"seed {seed}"), random.Random(seed)
    for _ in range(steps):
        if GAME.outcome(state) is None:
            random_step(GAME, state, source)
    return state


@pytest.mark.parametrize("seed", range(6))
def test_1_4_the_hands_of_others_decks_and_face_down_tiles_are_in_no_view(seed: int) -> None:
    state = midgame(3, seed, 120)
    public = {*state.discards}
    for player in state.players:
        public |= {*player.permanents, *player.objectives}
    for seat in (None, 0, 1, 2):
        seen = dump(GAME.view(state, seat)).decode()
        own = set() if seat is None else {card for hand in state.players[seat].hands for card in hand}
        for key in data.deck_of():
            if key not in public | own:
                assert f'"{key}"' not in seen
            if key in own:
                assert f'"{key}"' in seen


def test_1_4_the_number_of_cards_is_public_by_colour_and_the_size_of_decks() -> None:
    state = midgame(2, 3, 90)
    view = GAME.view(state, None)
    for seat, player in enumerate(state.players):
        assert view.players[seat].hand == dict(zip(data.DECKS, map(len, player.hands), strict=True))
    assert [column.deck for column in view.columns] == [*map(len, state.decks), None]
    assert [column.tiles for column in view.columns] == [tuple(sorted(column)) for column in state.columns]
    assert view.tiles_left == len(state.pile)


def test_1_4_a_state_dealt_anew_differs_in_what_is_hidden_only() -> None:
    state = midgame(3, 1, 100)
    dreams = [GAME.resample(state, 0, f"dream {n}") for n in range(8)]
    assert len({dump(dream) for dream in dreams}) == 8
    assert len({tuple(dream.pile) for dream in dreams}) > 1
    for deck in (YELLOW, ORANGE, PURPLE):
        assert len({tuple(dream.decks[deck]) for dream in dreams}) > 1
    assert state.chance.seed not in {dream.chance.seed for dream in dreams}
    for dream in dreams:
        assert dream.players[0] == state.players[0]
        assert dream.pawns == state.pawns
        assert GAME.pieces(dream) == GAME.pieces(state)


def test_1_4_a_hand_shows_what_is_fulfilled_and_action_cards_in_ones_own_turn() -> None:
    position = Position().hand(0, "A05", "O19", "P01", "P14").hand(1, "A05", "O18", "P07").board()
    position.tiles(0, *[1] * 6).tiles(1, 1, 1)

    def ready(seat: int) -> set[str]:
        return {card.key for card in GAME.view(position.state, seat).hand if card.ready}

    assert ready(0) == {CARD["A05"], CARD["O19"], CARD["P01"]}
    assert ready(1) == {CARD["P07"]}
    position.column("yellow").column("orange").column("purple").column("brown", 5)
    assert ready(0) == {CARD["O19"], CARD["P01"]}


def test_1_4_what_somebody_else_has_begun_to_say_is_not_known() -> None:
    state = new(2, first="p1")
    keep_all(state)
    answer(GAME, state, 0, ("evolve",))
    assert GAME.view(state, 0).words == ("evolve",)
    assert GAME.view(state, 1).words == ()
    assert GAME.resample(state, 1, "dream").words == []
    assert GAME.resample(state, 0, "dream").words == ["evolve"]


def test_1_4_a_turn_that_is_complete_but_not_confirmed_awaits_nobody() -> None:
    state = new(2, first="p1")
    keep_all(state)
    for word in ("evolve", "zambezi"):
        answer(GAME, state, 0, (word,))
    pawn = GAME.decisions(state)[0].options[0].key
    answer(GAME, state, 0, (pawn,))
    options = [option.key for option in GAME.decisions(state)[0].options if option.group == "reward"]
    progress = answer(GAME, state, 0, (options[-1],))
    assert progress.turn_over
    view = GAME.view(state, 0)
    assert (view.phase, view.awaited) == ("between", ())
    assert GAME.decisions(state) == {}
    assert not GAME.proceed(state).revealed
    assert GAME.view(state, 0).awaited == (1,)


def test_the_view_says_what_was_done_last_until_the_next_does_something() -> None:
    state = new(2, first="p1")
    keep_all(state)
    for word in ("evolve", "zambezi", fitting_pawn(state)):
        advance(GAME, state, 0, (word,))
    assert [done.action for done in GAME.view(state, 1).last] == ["evolve"]
    advance(GAME, state, 0, ("none",))
    assert GAME.view(state, 1).phase == "ready"
    assert GAME.view(state, 1).last[0].places == ("zambezi", "cradle")
    assert [column.kind for column in GAME.view(state, 1).columns] == list(COLUMNS)
    for word in ("evolve", "nile"):
        advance(GAME, state, 1, (word,))
    assert len(GAME.view(state, 0).last) == 1
    advance(GAME, state, 1, (GAME.decisions(state)[1].options[0].key,))
    assert [(done.seat, done.places[0]) for done in GAME.view(state, 0).last] == [(1, "nile")]


def fitting_pawn(state: State) -> str:
    trial = GAME.resample(state, 0, "trial")
    for word in ("evolve", "zambezi"):
        answer(GAME, trial, 0, (word,))
    return GAME.decisions(trial)[0].options[0].key
