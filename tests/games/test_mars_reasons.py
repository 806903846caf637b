"""Every refusal of Migration: Mars says which of the possible reasons holds, and what would do."""

from __future__ import annotations

import pytest

from bot.games.mars.game import GAME
from bot.games.mars.state import State, Task
from tests.games.mars_position import colony, four, play, position, refusal, sentence

RICH = {"rock": 9, "water": 9, "iron": 9, "fuel": 9, "med": 9, "rcu": 9, "olympium": 9, "blueprint": 9}


def why(state: State, word: str, seat: int | None = None) -> str:
    """Why a command can't be taken up."""
    found = GAME.why_not_asked(state, state.active if seat is None else seat, word)
    assert found is not None
    return sentence(found)


CLOSED = "The Embassy is closed to you: no tunnel of yours without Blast Site touches it."
HOME = "You have no free home: no empty Habitat, and the Embassy is closed to you."
TAKEN = "You have no free home: no empty Habitat, and your slot in the Embassy is taken."


@pytest.mark.parametrize(
    ("north", "reason"),
    [
        (colony("N", tunnel="E2", habitat="C2"), "You have nobody healthy who could move."),
        (colony("N", tunnel="E2", habitat="C2", people="C2"), HOME),
        (colony("N", tunnel="E2", habitat="C2", people="C2", ambassador=True), TAKEN),
    ],
)
def test_4_2_why_nobody_can_move(north: object, reason: str) -> None:
    assert refusal(four(north), "move") == why(four(north), "move") == reason  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("north", "reason"),
    [
        (colony("N", tunnel="E2", hospital="F5", assets=RICH), "Nobody of yours is injured."),
        (colony("N", hospital="F5", injured="F5"), "Healing costs 1 med kit, and you have none."),
        (colony("N", hospital="F5", injured="F5", assets=RICH), HOME),
    ],
)
def test_4_2_why_nobody_can_be_healed(north: object, reason: str) -> None:
    assert refusal(four(north), "heal") == why(four(north), "heal") == reason  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "north", "reason"),
    [
        ("habitat", {"tunnel": "E2"}, "Habitat: it takes a Life Support of yours beside it, and you have none."),
        ("habitat", {"tunnel": "E2", "life": "H9"},
         "Habitat: no free hex beside your network touches a Life Support of yours."),
        ("factory", {}, "Factory: every free hex beside your network touches a building of yours."),
        ("life", {"factory": "D2 G1"},
         "Life Support: every hex that is left touches a production facility of yours."),
    ],
)  # fmt: skip
def test_plc_1_to_7_why_there_is_no_hex_for_a_piece(kind: str, north: dict[str, str], reason: str) -> None:
    state = four(colony("N", assets=RICH, **north), phase="build")  # type: ignore[arg-type]
    assert refusal(state, kind) == reason


def test_plc_3_every_free_hex_may_touch_somebody_else() -> None:
    state = position(colony("N", assets=RICH), colony("E", tunnel="C1 C2 D3 F3 G1 G2"), colony("S"), phase="build")
    assert (
        refusal(state, "life")
        == "Life Support: every free hex beside your network touches a piece of somebody else."
    )


def test_4_3_why_nothing_can_be_built_cleared_or_dismantled() -> None:
    bare = four(colony("N", assets={"rcu": 1}), phase="build")
    assert refusal(bare, "clear") == "There is no Blast Site on the board."
    assert refusal(bare, "dismantle") == "You have no piece but your HQ, which stays."
    lived_in = four(colony("N", habitat="E2", people="E2"), phase="build")
    assert (
        refusal(lived_in, "dismantle") == "Every piece of yours is lived in, or other pieces of yours hang on it."
    )
    told = why(bare, "build")
    assert "Life Support costs 1 rock, 1 water and 1 iron; you lack 1 rock, 1 water and 1 iron." in told
    built = four(colony("N", assets=RICH, tunnel="E2"), phase="build")
    play(built, "tunnel E3")
    assert {why(built, word) for word in ("build", "clear", "tunnel", "dismantle")} == {
        "You have built in this turn already."
    }
    colony_phase = four(colony("N", tunnel="E2"))
    assert refusal(colony_phase, "clear") == "That is for the Build phase: go on to build first."


def test_4_1_why_a_kind_of_turn_is_not_possible() -> None:
    state = four(colony("N", tunnel="E2"), phase="start")
    assert why(state, "salvage") == "Your Salvage Bays hold no building."
    assert why(state, "warp") == "A warp takes 5 healthy people; you have 0."
    stored = four(colony("N", salvage="factory"), phase="start")
    assert why(stored, "salvage") == "There is no legal hex for what you have stored: Factory."


def test_evt_2_why_an_event_card_cannot_be_played() -> None:
    assert why(four(colony("N")), "event") == "You hold no event card."
    held = four(colony("N", cards="crater_crew orbital_broker new_arrivals tunnel_crew"))
    held.seats[0].pieces[0] = sum(1 << n for n in range(95, 107))
    assert refusal(held, "orbital_broker") == "Not while your rover is on your own Supply Stop."
    assert refusal(held, "new_arrivals") == HOME
    assert refusal(held, "tunnel_crew") == "You have no tunnel left."
    told = why(held, "event")
    assert "“Crater Crew”: There is no Blast Site on the board." in told
    assert "“Orbital Broker”: Not while your rover is on your own Supply Stop." in told


def test_6_2_why_fuel_is_not_asked_for() -> None:
    assert why(four(colony("N")), "fuel") == "You have no fuel cell."
    assert why(four(colony("N", assets=RICH)), "fuel") == "Fuel is burnt after the dice: roll first."


def test_set_12_why_the_first_tunnel_cannot_go_there() -> None:
    state = four(colony("N"), phase="setup")
    assert refusal(state, "H5") == "H5 doesn't touch your HQ."
    assert refusal(state, "A1") == "A1 is a ruin: nothing is placed there."
    assert why(state, "build") == "Place your first tunnel first."


@pytest.mark.parametrize(
    ("task", "key", "reason"),
    [
        (Task("clear", 1), "H9", "No Blast Site lies on H9."),
        (Task("who"), "H9", "Nobody healthy of yours lives on H9."),
        (Task("where"), "C2", "Somebody lives on C2 already."),
        (Task("where"), "H9", "You have no Habitat on H9."),
        (
            Task("arrive"),
            "embassy",
            "The Embassy is closed to you: no tunnel of yours without Blast Site touches it.",
        ),
        (Task("patient"), "H9", "Nobody injured of yours lies on H9."),
        (Task("die", 1), "H9", "Nobody of yours is on H9."),
        (Task("rob", 1), "water", "P1 has no water."),
        (Task("rob", 1), "olympium", "Only rock, water or iron can be taken."),
        (Task("bonus"), "population", "All your flags are on the board already."),
        (Task("embargo"), "north", "You can't hit yourself."),
        (Task("resource", 2), "roll", "First answer what you are asked: Which resource do you take?"),
    ],
)
def test_why_something_is_no_answer_to_what_is_asked(task: Task, key: str, reason: str) -> None:
    north = colony("N", tunnel="E2", life="D2", habitat="C2 C1 D1 C3 B4", people="C2 C1 D1 C3", injured="F5",
                   hospital="F5")  # fmt: skip
    if task.what in ("where", "arrive"):
        north.people &= ~(north.people & -north.people)
    state = position(north, colony("E", assets={"rock": 1}), colony("S"), phase="roll", blasts="D11")
    state.tasks = [task]
    assert refusal(state, key) == reason


def test_neg_10_whoever_is_on_is_waited_for_in_words() -> None:
    state = four(colony("N", tunnel="E2", cards="rich_seam", rover=0, assets=RICH))
    state.seats[1].assets = [1] * 8
    play(state, "offer east rock water")
    play(state, "rich_seam")
    assert 1 not in GAME.decisions(state)
    assert why(state, "accept", 1) == "P0 has to finish something first; then the trade goes on."
    assert why(state, "offer") == "First answer what you are asked: Which resource do you take?"
