"""Whole games of Migration move by move (§13.2, §13.3)."""

from __future__ import annotations

from bot.games.contract import dump
from bot.games.playing import advance
from tests.games.migration_position import GAME, board, copy, keys, started, turn


def test_golden_game_1_book_one_with_two_players() -> None:
    state = started("two_bay", ["2 bass 2 oak 3 rats 3 sparrow 2 fly", "2 bass 1 oak 3 rats 3 sparrow 3 fly"])
    view = GAME.view(state, None)
    assert [region.label for region in view.regions if region.modifier == "fertile"] == ["B3", "D3"]
    moves = [
        (1, "bass D1"),
        (0, "bass A1"),
        (1, "bass D2"),
        (0, "bass A3-over oak"),
        (1, "oak E2"),
        (0, "rats C2 fly"),
        (1, "rats E3"),
        (0, "sparrow B2"),
        (1, "oak-E2 fly B4 rats fly"),
        (0, "fly A2"),
        (1, "fly B3"),
    ]
    for seat, words in moves:
        assert state.turn == seat, words
        turn(state, words)
    assert GAME.view(state, None).spirits == ("A2", "B3")
    told = turn(state, "sparrow D4 oak sparrow")
    assert told == [
        "P1 migrates to D4 with Sparrow over B3, C3, paying 2.",
        "P1 covers P2's Fly on B3.",
        "P2 loses the Pioneer Spirit with the Town on B3.",
        "P2 has no move and is skipped.",
        "P1 has no move and is skipped; the Pioneer Spirit leaves the board.",
        "P2 has no move and is skipped.",
        "P1 has no move and is skipped.",
        "A whole round went by without a new Town.",
        "The game is over.",
    ]
    assert board(state) == (
        "A1=P1 bass A2=P1 fly A3=P1 bass B2=P1 sparrow B3=waste B4=P2 fly C2=P1 rats C3=waste "
        "D1=P2 bass D2=P2 bass D3=waste D4=P1 sparrow E2=P2 oak E3=P2 rats"
    )
    assert GAME.scores(state) == [7, 6]
    assert GAME.view(state, 0).hand == {"rats": 2}
    assert GAME.view(state, 1).hand == {"rats": 1, "sparrow": 3}
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0,)
    lines = {s.seat: {line.label.message: line.points for line in s.lines} for s in outcome.standings}
    assert lines == {0: {"Towns ({count})": 6, "Rats": 1}, 1: {"Towns ({count})": 5, "Rats": 1}}
    assert GAME.decisions(state) == {}


def test_golden_game_2_full_with_three_players() -> None:
    state = started(
        "three_heartland",
        [
            "2 bass 3 wolf 2 poison_oak 2 skunk 2 rats 1 sparrow",
            "1 bass 1 oak 2 lizard 2 cactus 2 jackal 2 fly 1 sparrow 1 rats",
            "2 bass 1 oak 2 rats 2 sparrow 1 fly 2 wolf 1 lizard 1 cactus",
        ],
        mode="full",
        first=2,
    )
    tiles = {"D2": 1, "C3": 1, "D3": 1, "D4": 1, "E4": 1, "D1": 2, "B3": 3, "E2": 4, "F4": 5, "D6": 6}
    state.tiles = [tiles.get(region.label, 0) for region in GAME.view(state, None).regions]
    for seat, words in [
        (2, "rats D6"),
        (0, "bass E1"),
        (1, "bass C4"),
        (2, "oak E5"),
        (0, "lake-D1 skunk C1"),
        (1, "oak D4"),
        (2, "rats D5"),
    ]:
        assert state.turn == seat, words
        turn(state, words)
    assert turn(state, "poison_oak C3 poison_oak")[-1].endswith("to the Poison Oak on C3.")
    turn(state, "oak-D4 rats D3")
    turn(state, "oak-E5 bass F5")
    assert turn(state, "skunk B4")[-1].endswith("to the Poison Oak on C3.")
    others = dump(GAME.view(state, 2))
    middle = copy(state)
    for word in ("oak-D4", "lizard", "E4"):
        advance(GAME, middle, 1, (word,))
    assert dump(GAME.view(middle, 2)) == others, "an unfinished turn is nobody else's business"
    assert GAME.view(middle, 1).spirits[1] == "E4"
    assert {"cactus", "stop"} <= set(keys(middle))
    turn(state, "oak-D4 lizard E4 cactus F4")
    assert GAME.view(state, None).spirits[1] == "D4"
    assert "E4=waste" in board(state)
    told = turn(state, "sparrow B3 sparrow bass wolf")
    assert any(line.endswith(" covers P2's Oak on D4.") for line in told)
    assert any(line.endswith(" covers P1's Poison Oak on C3.") for line in told)
    assert "P2 loses the Pioneer Spirit with the Town on D4." in told
    assert state.turn == 0
    assert turn(state, "wolf A3")[-1] == "P2 has no move and is skipped."
    turn(state, "oak-E5 lizard E3 cactus fly D4")
    assert "E3=waste" in board(state)
    told = turn(state, "wolf E2")
    assert told[1:] == [
        "P2 has no move and is skipped.",
        "P3 has no move and is skipped; the Pioneer Spirit leaves the board.",
    ]
    told = turn(state, "wolf D2")
    assert told[1:] == [
        "P1's Wolves turn P2's Rats on D3 to Wasteland.",
        "P2 has no move and is skipped.",
        "P3 has no move and is skipped.",
    ]
    told = turn(state, "bass G4")
    assert len([line for line in told if "skipped" in line]) == 6
    assert board(state) == (
        "A3=P1 wolf B3=P3 sparrow B4=P1 skunk C1=P1 skunk C2=waste C3=waste C4=P2 bass D2=P1 wolf D3=waste "
        "D4=P3 fly D5=P3 rats D6=P3 rats E1=P1 bass E2=P1 wolf E3=waste E4=waste E5=P3 oak F4=P2 cactus "
        "F5=P3 bass G4=P1 bass"
    )
    assert GAME.scores(state) == [7, 1, 8]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (2,)
