"""What is said of an answer that can't be given: which of the possible reasons it is."""

from __future__ import annotations

import random

import pytest

from bot.games.contract import IllegalChoice, dump
from bot.games.migration.state import State
from bot.games.playing import NOT_OFFERED, advance, leave
from bot.games.random_play import random_step
from bot.games.text import show
from tests.games.migration_position import GAME, Position, founding, options, started

MIDDLE, WEST, EAST, FAR_WEST, FAR_EAST = (0, 0), (-1, 0), (1, 0), (-2, 0), (2, 0)


def refused(state: State, words: str, *, seat: int | None = None) -> str:
    """What is said of the last of these words, after the others as a turn so far."""
    *before, last = words.split()
    seat = state.turn if seat is None else seat
    for word in before:
        advance(GAME, state, seat, (word,))
    kept = dump(state)
    with pytest.raises(IllegalChoice) as refusal:
        advance(GAME, state, seat, (last,))
    assert dump(state) == kept
    return show(refusal.value.reason, lambda s: f"P{s + 1}")


def table(mode: str = "full", *, learning: bool = False) -> Position:
    """The round board; seat 0 has its Spirit on a Bass in the west and holds a bit of everything."""
    position = Position(mode=mode, learning=learning).town(0, "bass", FAR_WEST, spirit=True)
    return position.hand(0, "bass", "rats", "fly").hand(1, "bass", "rats")


def crowded() -> Position:
    """A Lake on D2, Wasteland in the middle, an enemy Town with its Spirit on C4."""
    return table().waste(MIDDLE).town(1, "oak", EAST, spirit=True).tile("lake", "D2")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("oak", "You have no Oak in your hand."),
        ("C2", "Say first whom you place, then where."),
        ("stop", "That is for the second Town after a Lizard, and only then."),
        ("oak-C2", "There is no Oak of yours on C2."),
        ("oak-C4", "There is no Oak of yours on C4."),
        ("lake-C2", "There is no Lake on C2."),
        ("lake-D2", "The Lake D2 is not beside your Spirit."),
        ("rats fly", "You have taken up an Explorer: say where it goes first."),
        ("rats C1", "There is a Town on C1 already."),
        ("rats C4", "There is a Town on C4 already."),
        ("rats C3", "C3 is Wasteland, where only a Fly settles."),
        ("rats C5", "The Town on C4 is in the way to C5."),
        ("rats B3", "B3 is not in a straight line over land from your Spirit."),
        ("rats D2", "D2 is a Lake, where nobody settles."),
        ("rats A2 rats", "The Rats that you place can't pay as well, and you have no more in your hand."),
        ("rats A2 oak", "You have no Oak in your hand."),
        ("rats A2 C3", "Say first whom you give up on the way."),
        ("bass C2-over", "There is only one way there."),
    ],
)
def test_a_refused_answer_of_a_turn_says_which_reason_it_is(words: str, said: str) -> None:
    assert refused(crowded().state, words) == said


def test_too_dear_woods_and_skunks_are_told_apart() -> None:
    position = table().hand(0, "rats", "fly").tile("deep_woods", "D1")
    assert refused(position.state, "rats C4") == (
        "C4 costs an Explorer for each Region between, 2 in all; you have 1 besides this."
    )
    position = table().hand(0, "rats", "fly").tile("deep_woods", "D1")
    assert refused(position.state, "rats E2") == "The Deep Woods on D1 are in the way to E2."
    position = table().town(1, "skunk", "B2", spirit=True)
    assert refused(position.state, "rats C2") == "An enemy Skunk guards C2, with its owner's Spirit on it."


def test_an_explorer_without_a_place_says_why() -> None:
    walled = {"B1": "oak", "C2": "oak", "D1": "oak"}
    position = table().hand(0, "rats", "bass")
    for label in walled:
        position.town(1, "oak", label)
    assert refused(position.state, "rats") == "There is no place for your Rats within reach of your Spirit."
    position.state.spirits[0] = -1
    assert (
        refused(position.state, "rats") == "Your Spirit is not on the board, and your Rats can't come without it."
    )
    for label in ("A2", "A3", "A4", "B4", "C5", "D4", "E2", "E3", "E4"):
        position.town(1, "oak", label)
    assert refused(position.state, "bass") == "There is no free coast left for your Bass to enter."
    position = table().hand(0, "rats").town(1, "skunk", "B2", spirit=True).town(1, "oak", "D1").waste("A2")
    assert refused(position.state, "rats").endswith("an enemy Skunk guards what would be free.")


def test_without_the_spirit_a_place_says_who_could_come_there() -> None:
    position = table().hand(0, "bass", "wolf", "rats").tile("oasis", "C2")
    position.state.spirits[0] = -1
    assert "not on the coast" in refused(position.state, "bass B2")
    position = table().hand(0, "bass", "wolf", "rats").tile("oasis", "C2")
    position.state.spirits[0] = -1
    assert "only come to an Oasis, not to B2" in refused(position.state, "rats B2")
    position = Position(forest={MIDDLE}).hand(0, "bass", "wolf").hand(1, "bass")
    assert "B2 is no forest" in refused(position.state, "wolf B2")


def test_a_jump_a_step_and_a_pass_say_why_they_come_too_late_or_too_early() -> None:
    position = table().town(0, "oak", FAR_EAST).tile("lake", "C2")
    assert refused(position.state, "oak-C5 oak-C1") == "A jump to an Oak comes first in a turn, and once."
    assert refused(position.state, "pass").startswith("Your Spirit has moved already this turn")
    position = table().tile("lake", "C2", "B1")
    assert refused(position.state, "lake-C2 lake-B1").startswith("A step onto a Lake comes before")
    position = table().town(0, "oak", FAR_EAST)
    position.state.spirits[0] = position.x(FAR_EAST)
    assert refused(position.state, "oak-C5") == "Your Spirit is on the Oak on C5 already."
    position = table().hand(0, "lizard", "rats")
    assert refused(position.state, "lizard C2 pass").startswith("You have founded a Town this turn")
    position = table("book1", learning=True).town(0, "oak", FAR_EAST)
    assert refused(position.state, "oak-C5").startswith("Nobody has abilities in a learning game")
    state = started("two_bay", ["3 bass 3 oak 3 rats 3 fly"] * 2)
    assert refused(state, "pass").startswith("You can't pass before your first Town")


def test_in_the_draft_and_before_it_answers_for_later_and_strangers_are_told_apart() -> None:
    state = GAME.new(2, options(map="two_bay"), "draft")
    assert refused(state, "wolf", seat=0) == "Wolf is not in this game."
    assert refused(state, "C2", seat=0) == "No Explorer is called C2. Choose your hand first."
    wrong = ["oak", "oak", "oak", "rats", "rats", "rats", "sparrow", "sparrow", "sparrow", "fly", "fly", "fly"]
    with pytest.raises(IllegalChoice) as refusal:
        advance(GAME, state, 0, tuple(wrong))
    assert show(refusal.value.reason, str) == "This hand can't found a first Town: take at least one Bass."
    state = started("three_woods", ["3 bass 3 oak 3 rats 3 fly"] * 3, founder=2)
    state.phase = "first"
    assert refused(state, "p3", seat=2) == "The Founder doesn't begin: name one of the others."
    assert refused(state, "bass", seat=2) == "Say first who of the others begins."


def test_r1_a_refused_hand_names_no_explorer_that_is_not_in_the_game() -> None:
    hands = {
        "book1+desert": ("jackal lizard cactus rats", "take at least one Bass."),
        "book1+forest": ("skunk poison_oak oak rats", "take at least one of Bass and Wolf."),
    }
    for mode, (kinds, said) in hands.items():
        state = GAME.new(2, options(map="two_bay", mode=mode), "dry")
        state.tiles = [0] * len(state.tiles)
        with pytest.raises(IllegalChoice) as refusal:
            advance(GAME, state, 0, tuple(kind for kind in kinds.split() for _ in range(3)))
        assert show(refusal.value.reason, str).endswith(said)


@pytest.mark.parametrize(
    ("before", "last", "said"),
    [
        ("", "rosette", "Say first where the land comes from."),
        ("build trident", "trident", "Trident lies already; each plate is there once."),
        ("build trident rosette", "turn-3", "Turned like that, the plate lies as it does in another way"),
        ("two_bay done", "lake", "That is not what you are asked now."),
        ("two_bay lake A1 lake A2 lake A3", "lake", "There is no Lake left; all 3 lie."),
        ("two_bay", "fertile", "Fertile goes only on a Region with land all around"),
        ("two_bay lake A1 lake A2 lake A3 oasis B2", "oasis", "That is not what you are asked now."),
        ("two_bay lake A1 lake", "A1", "There is a tile on A1 already: Lake."),
        ("two_bay lake", "x1", "Only a Desert may be laid in the sea"),
    ],
)
def test_a_refused_answer_of_the_founder_says_which_reason_it_is(before: str, last: str, said: str) -> None:
    state = founding(before, mode="full", edition="2")
    with pytest.raises(IllegalChoice) as refusal:
        advance(GAME, state, state.founder, (last,))
    assert show(refusal.value.reason, str).startswith(said)


@pytest.mark.parametrize("seed", range(6))
def test_every_word_that_means_something_has_a_reason_of_its_own_wherever_it_is_refused(seed: int) -> None:
    source = random.Random(seed)
    state = GAME.new(
        source.choice((2, 3)),
        options(mode="full", map=source.choice(("random", "founder")), edition="2"),
        str(seed),
    )
    for _ in range(120):
        asked = GAME.decisions(state)
        if not asked:
            break
        seat, decision = next(iter(asked.items()))
        offered = {option.key for option in decision.options}
        for key in GAME.words(state):
            if key not in offered:
                reason = GAME.why_not(state, seat, key)
                assert reason is not None, (state.phase, key)
                assert reason != NOT_OFFERED
                assert show(reason, str)[0].isupper()
        random_step(GAME, state, source)


def test_whoever_has_left_is_not_named_as_the_first_player() -> None:
    state = started("four_wilds", ["3 bass 3 oak 3 rats 3 fly"] * 4, founder=3)
    state.phase = "first"
    leave(GAME, state, 0)
    assert refused(state, "p1", seat=3) == "P1 has left the game."
