"""Origin: what sets off the end, the last round, scoring, the winner, and leaving (§8)."""

from __future__ import annotations

import pytest

from bot.games.contract import IllegalChoice
from bot.games.origin import pawns
from bot.games.origin.data import DECKS, PURPLE
from bot.games.origin.ending import trigger
from bot.games.origin.game import GAME
from bot.games.origin.state import NOTHING
from bot.games.playing import ink, leave
from bot.games.text import show
from tests.games.origin_position import CARD, Position, place


def told(position: Position, words: str) -> list[str]:
    return [show(event.text, "Seat {}".format) for event in position.say(words).events]


def quiet_turn(position: Position) -> None:
    """The seat on turn goes between an emptied green territory and a brown one, taking nothing."""
    for green, brown in (("AF6", "AF7"), ("NA4", "NA5")):
        for here, there in ((green, brown), (brown, green)):
            if position.owner(here) == position.state.turn:
                position.say(f"migrate {place(here)} {place(there)}")
                if position.state.phase == "acted":
                    position.say("none")
                return


# --- 8.1 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DECKS)
def test_8_1_an_empty_deck(name: str) -> None:
    assert trigger(Position().board().state) == ""
    assert trigger(Position().board().deck(name, 0).state) == name


def test_8_1_no_tile_on_the_rewards_board() -> None:
    assert trigger(Position().column("brown", 5).state) == ""
    assert trigger(Position().state) == "tiles"


def test_8_1_an_empty_pawn_reserve() -> None:
    position = Position().board()
    position.state.reserve = [0] * len(pawns.TYPES)
    assert trigger(position.state) == "pawns"
    position.state.reserve[5] = 1
    assert trigger(position.state) == ""


def test_8_1_the_villages_of_all_players_not_of_one() -> None:
    position = Position(3).board()
    for count, player in enumerate(position.state.players, 1):
        player.villages = 0
        assert trigger(position.state) == ("villages" if count == 3 else "")


def test_8_1_villages_of_somebody_who_has_left_keep_nobody() -> None:
    position = Position(3).board()
    position.state.players[0].villages = position.state.players[2].villages = 0
    position.state.players[1].resigned = True
    assert trigger(position.state) == "villages"


def test_8_1_it_is_looked_at_after_the_refill() -> None:
    position = Position().column("brown", 1, 1)
    position.state.pile = [1]
    position.say(f"evolve {place('AF1')} 12w brown-1 brown-1")
    assert position.state.ending == ""
    assert position.state.columns[0] == [1]
    position = Position().column("brown", 1, 1)
    position.state.pile = []
    events = told(position, f"evolve {place('AF1')} 12w brown-1 brown-1")
    assert position.state.ending == "tiles"
    assert events[-1] == "No tile is left on the rewards board. A last turn for Seat 1."


def test_8_1_a_player_without_villages_just_cannot_evolve() -> None:
    position = Position(3).pawn(0, "AF6", "11b").board()
    position.state.players[0].villages = 0
    position.say(f"migrate {place('AF6')} {place('AF7')} none")
    assert (position.state.ending, position.state.turn) == ("", 1)


def test_8_1_quiet_turns_end_the_game_without_a_last_round() -> None:
    position = Position(2).pawn(0, "AF6", "21b").pawn(1, "NA4", "21k").board().begin()
    state = position.state
    for number in range(6):
        assert (state.phase, state.quiet, state.turn) == ("ready", number, number % 2)
        quiet_turn(position)
    assert (state.phase, state.ending) == ("over", "quiet")
    outcome = GAME.outcome(state)
    assert outcome is not None
    told = show(outcome.reason, str)
    assert told.startswith("Nothing has changed hands for several rounds. ")
    assert "are level at" in told


def test_8_1_anything_that_changes_hands_breaks_the_silence() -> None:
    position = Position(2).pawn(0, "AF6", "21b").board().begin()
    position.state.quiet = 5
    position.say(f"evolve {place('AF1')} 12w none")
    assert (position.state.phase, position.state.quiet) == ("ready", 0)


def test_8_1_after_a_trigger_silence_no_longer_counts() -> None:
    position = Position(3).pawn(0, "AF6", "21b").board().begin()
    position.state.quiet = 8
    position.state.ending, position.state.ender, position.state.waiting = "tiles", 2, [1]
    quiet_turn(position)
    assert (position.state.phase, position.state.turn) == ("ready", 1)


# --- 8.2 ----------------------------------------------------------------------------------------------------------


def test_8_2_every_other_player_has_one_more_turn_and_then_it_is_over() -> None:
    position = Position(4, turn=2).board().deck("yellow", 0)
    order = []
    for id_ in ("AF1", "AF7", "AF3", "AF4"):
        order.append(position.state.turn)
        position.say(f"evolve {place(id_)}")
        position.say(position.offered()[0])
        position.say("none" if id_ in ("AF1", "AF7") else "tile none")
    assert order == [2, 3, 0, 1]
    assert (position.state.phase, position.state.ender) == ("over", 2)
    assert GAME.decisions(position.state) == {}
    assert [player.turns for player in position.state.players] == [1, 1, 1, 1]


def test_8_2_a_trigger_is_never_undone() -> None:
    position = Position(3).board()
    position.state.ending, position.state.ender, position.state.waiting = "orange", 2, [1]
    assert position.state.decks[1] != []
    position.say(f"evolve {place('AF1')} 12w none")
    assert position.state.ending == "orange"
    assert position.state.turn == 1


def test_8_2_the_turn_that_sets_off_the_end_keeps_the_limit_of_one_objective() -> None:
    position = Position().hand(0, "O19", "O18").tiles(0, 1, 2, 3, 4, 1, 1).board().deck("yellow", 0)
    position.say(CARD["O19"])
    assert CARD["O18"] not in position.offered()


def test_8_2_in_a_last_turn_only_the_first_objective_is_replaced() -> None:
    position = Position().hand(0, "O19", "O18").tiles(0, 1, 2, 3, 4, 1, 1).board()
    position.state.ending, position.state.ender = "tiles", 1
    before = len(position.state.decks[PURPLE])
    assert position.say(CARD["O18"]).revealed
    assert len(position.state.decks[PURPLE]) == before - 1
    assert not position.say(CARD["O19"]).revealed
    assert len(position.state.decks[PURPLE]) == before - 1
    assert len(position.state.players[0].hands[PURPLE]) == 1


def test_8_2_yellow_and_orange_stay_at_one_in_a_last_turn() -> None:
    position = Position().hand(0, "P01", "P07", "A05", "A06").tiles(0, 1).board()
    position.state.ending, position.state.ender = "tiles", 1
    position.say(f"{CARD['P01']} {CARD['A05']} yellow-1")
    assert position.offered() == ["evolve"]


def test_8_2_the_view_says_who_still_has_a_turn() -> None:
    position = Position(3, turn=1).board().deck("orange", 0)
    position.say(f"evolve {place('AF1')} 12w none")
    view = GAME.view(position.state, None)
    assert view.ending == "The deck of permanent cards is empty."
    assert (view.ender, view.turn) == (1, 2)
    assert [player.last_turn for player in view.players] == [True, False, True]


# --- 8.3 and 8.4 --------------------------------------------------------------------------------------------------


def test_8_3_every_source_of_points() -> None:
    position = Position().played(0, "O10", "O01", "P14", "P01").hand(0, "O09", "A01", "A02", "P02")
    position.tiles(0, 1, 2, 3, 4, 5).pawn(0, "AF1", "12b")
    player = position.state.players[0]
    player.hunting, player.straits = [8, 3], [5, 2]
    position.state.phase, position.state.ending = "over", "tiles"
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    lines = {show(line.label, str): line.points for line in outcome.standings[0].lines}
    assert lines == {
        "Objectives": 9,
        "Hunting tokens": 11,
        "Strait tokens": 7,
        "Innovation tiles": 9,
        "Cards in hand": 4,
        "Permanent cards": 1,
    }
    assert outcome.standings[0].points == sum(lines.values()) == GAME.scores(position.state)[0]


def tie(position: Position) -> tuple[list[int], tuple[int, ...]]:
    position.state.phase, position.state.ending = "over", "tiles"
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    assert len({standing.points for standing in outcome.standings}) == 1
    return [standing.seat for standing in outcome.standings], outcome.winners


def test_8_4_most_points_win() -> None:
    position = Position(3)
    position.state.players[1].hunting = [5]
    position.state.players[2].hunting = [6]
    position.state.phase, position.state.ending = "over", "tiles"
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    assert [(standing.seat, standing.place) for standing in outcome.standings] == [(2, 1), (1, 2), (0, 3)]


def test_8_4_then_most_cards_in_hand() -> None:
    position = Position().hand(1, "P01", "P02", "P03", "P04").played(0, "O02")
    assert tie(position) == ([1, 0], (1,))


def test_8_4_then_most_completed_objectives() -> None:
    position = Position().played(0, "O10").played(1, "O01", "O05").pawn(0, "AF1", "12b")
    assert tie(position) == ([1, 0], (1,))


def test_8_4_then_most_villages_on_the_map() -> None:
    assert tie(Position().pawn(1, "AF1", "12b")) == ([1, 0], (1,))


def test_8_4_else_the_win_is_shared() -> None:
    assert tie(Position(3)) == ([0, 1, 2], (0, 1, 2))


# --- 8.5 ----------------------------------------------------------------------------------------------------------


def test_8_5_pawns_and_villages_stay_and_can_be_swapped_away() -> None:
    position = Position(3).pawn(0, "AF1", "12b").pawn(1, "AF2", "11b").board()
    leave(GAME, position.state, 1)
    assert (position.standing("AF2"), position.owner("AF2")) == ("11b", 1)
    position.say(f"swap {place('AF1')} {place('AF2')} tile none")
    assert position.owner("AF1") == 1


def test_8_5_whoever_has_left_is_skipped() -> None:
    position = Position(3).board()
    leave(GAME, position.state, 1)
    position.say(f"evolve {place('AF1')} 12w none")
    assert position.state.turn == 2
    with pytest.raises(IllegalChoice):
        GAME.resign(position.state, 1)


def test_8_5_leaving_in_the_middle_of_a_turn_ends_it() -> None:
    position = Position(3).board()
    position.say(f"evolve {place('AF3')} 12w cards")
    assert position.state.tasks != []
    leave(GAME, position.state, 0)
    assert (position.state.turn, position.state.phase, position.state.tasks) == (1, "ready", [])
    assert position.offered() == ["evolve"]
    assert position.state.players[0].turns == 0


def test_8_5_a_reward_that_somebody_left_without_is_not_the_next_players() -> None:
    position = Position(3).board()
    position.say(f"evolve {place('AF3')} 12w")
    leave(GAME, position.state, 0)
    assert position.state.due == NOTHING
    position = Position(3).board()
    position.say("evolve")
    leave(GAME, position.state, 0)
    assert position.state.words == []


def test_8_5_leaving_out_of_turn_disturbs_nobody() -> None:
    position = Position(3).board()
    position.say(f"evolve {place('AF3')} 12w")
    leave(GAME, position.state, 2)
    assert position.offered() == ["tile", "cards"]


def test_8_5_a_last_turn_is_forfeited_by_leaving() -> None:
    position = Position(3).board().deck("yellow", 0)
    position.say(f"evolve {place('AF1')} 12w none")
    assert position.state.waiting == [2]
    leave(GAME, position.state, 2)
    position.say(f"evolve {place('AF7')}")
    position.say(f"{position.offered()[0]} none")
    assert position.state.phase == "over"


def test_8_5_the_last_one_left_wins_whatever_the_points() -> None:
    position = Position(3).board()
    position.state.players[0].hunting = [8]
    leave(GAME, position.state, 0)
    assert GAME.outcome(position.state) is None
    leave(GAME, position.state, 1)
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    assert outcome.winners == (2,)
    assert outcome.reason.message == "Only one player is left."
    assert [standing.place for standing in outcome.standings] == [1, 2, 3]
    with pytest.raises(IllegalChoice):
        GAME.resign(position.state, 2)


def test_8_5_who_has_left_stands_behind_all_others() -> None:
    position = Position(3)
    position.state.players[1].hunting = [8, 7]
    position.state.players[1].resigned = True
    position.state.phase, position.state.ending = "over", "tiles"
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    assert outcome.standings[-1].seat == 1
    assert outcome.winners == (0, 2)


def test_8_5_who_has_left_takes_no_strait() -> None:
    position = Position(3).pawn(0, "AF2", "22w").pawn(1, "AF1", "11b").pawn(1, "EU1", "11k").token("S01", 5).board()
    leave(GAME, position.state, 1)
    position.say(f"swap {place('AF2')} {place('AF1')}")
    assert position.state.players[1].straits == []
    assert position.state.tokens[0] == 5


# --- Who leads ------------------------------------------------------------------------------------------------


def test_nobody_leads_by_the_cards_that_all_are_dealt() -> None:
    state = GAME.new(3, {"first": "p1"}, "seed")
    assert GAME.scores(state) == [3, 3, 3]
    assert GAME.leaders(state) == []
    keep = GAME.decisions(state)[0].options[0].key
    ink(GAME, state, 0, [(keep,)])
    assert GAME.scores(state) == [1, 3, 3]
    assert GAME.leaders(state) == []


def test_somebody_leads_who_has_more_than_cards_or_once_everybody_has_had_a_turn() -> None:
    position = Position(3).board().hand(1, "A01").hand(2, "A02")
    assert GAME.leaders(position.state) == []
    for player in position.state.players:
        player.turns = 1
    assert GAME.leaders(position.state) == [1, 2]
    for player in position.state.players:
        player.turns = 0
    position.state.players[0].hunting.append(4)
    assert GAME.leaders(position.state) == [0]
    position.state.players[0].resigned = True
    assert GAME.leaders(position.state) == []
