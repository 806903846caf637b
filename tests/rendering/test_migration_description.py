"""Migration in words: what is said of each part of the position."""

from __future__ import annotations

import msgspec

from bot.games.migration.view import Building, LastMove, MigrationView, Price, RegionView
from rendering.migration import describe
from tests.rendering import migration_views as views

replace = msgspec.structs.replace


def below(view: MigrationView, heading: str, **chosen: int) -> list[str]:
    """The lines below a heading; none if there is no such heading."""
    return [
        line
        for section in describe(view, views.caption(), chosen or None)
        if section.heading == heading
        for line in section.lines
    ]


def land(*regions: RegionView) -> MigrationView:
    """A game of two on these Regions."""
    view = views.start("two_bay", 0, phase="play")
    return replace(view, regions=regions, hand={"rats": 2, "oak": 1}, hand_sizes=(3, 11), awaited=(0,))


def test_each_region_is_told_with_its_ground_its_town_and_what_lies_below() -> None:
    view = land(
        RegionView("A1", 0, 0, True, False),
        RegionView("A2", 1, 0, True, True, "fertile", 2, 1, "rats", 3),
        RegionView("A3", 2, 0, False, False, pile=1),
    )
    assert below(view, "Regions") == [
        "A1: forest, coast, free.",
        "A2: Fertile, a forest covered by it, Interior, Town of Bruno, Rats, worth 3 points, below it 2 pieces "
        "face down.",
        "A3: coast, Wasteland with 1 piece face down.",
    ]
    assert "Town on A2, Rats, worth 3 points." in below(view, "Bruno")
    assert "No Towns." in below(view, "Ana (you)")


def test_neighbours_are_told_by_the_labels_of_the_map_in_all_six_directions() -> None:
    view = views.start("three_heartland", phase="play")
    lies = {(spot.q, spot.r): spot.label for spot in view.regions}
    told = dict(line.removesuffix(".").split(": ") for line in below(view, "How the Regions lie")[1:])
    steps = {"west": (-1, 0), "east": (1, 0), "north-west": (0, -1), "north-east": (1, -1)}
    steps |= {"south-west": (-1, 1), "south-east": (0, 1)}
    for (q, r), label in lies.items():
        beside = {way: lies[q + dq, r + dr] for way, (dq, dr) in steps.items() if (q + dq, r + dr) in lies}
        words = told[label].replace(" and ", ", ").split(", ")
        assert dict(word.split(" ") for word in words) == beside


def test_a_hand_is_told_with_what_its_pieces_do_and_where_one_can_go_and_at_what_cost() -> None:
    view = land(RegionView("A1", 0, 0, False, False))
    view = replace(view, explorer="rats", prices={"A1": Price(2, 3), "A2": Price(0), "A3": Price(1)})
    assert below(view, "Your hand") == [
        "You are Ana.",
        "Oak, 1 in hand: Your Spirit may jump to an Oak of yours as your turn begins.",
        "Rats, 2 in hand: Worth 2 points.",
        "You are placing Rats.",
        "You can go to A1 by paying 2 Explorers; worth 3 points there.",
        "You can go to A2 for nothing.",
        "You can go to A3 by paying 1 Explorer.",
    ]


def test_in_the_draft_the_pool_is_told_with_what_is_chosen() -> None:
    view = replace(views.start("two_bay", 1), drafted=(True, False))
    told = below(view, "Your hand", rats=2)
    assert "You choose 12 Explorers; so far 2." in told
    assert "Rats, 2 of 3 chosen: Worth 2 points." in told
    assert "Fly, 0 of 3 chosen: Settles on Wasteland too." in told
    assert "The hand is chosen." in below(view, "Ana")
    assert "Is choosing a hand." in below(view, "Bruno (you)")


def test_the_newest_town_is_told_with_its_way() -> None:
    view = land(RegionView("A1", 0, 0, False, False))
    lasts = {
        LastMove(1, "D4", None): "The newest Town: Bruno entered at D4.",
        LastMove(0, "D4", "B3", ("C3", "C4")): "The newest Town: Ana went from B3 to D4 over C3 and C4.",
        LastMove(0, "D4", "D3", (), jump=True): "The newest Town: Ana went from D3 to D4, after a jump to an Oak.",
    }
    for last, told in lasts.items():
        assert below(replace(view, last=last), "Now")[-1] == told


def test_the_founder_is_told_the_plate_taken_up_and_the_ocean_hexes_by_their_neighbours() -> None:
    view = views.laying(count=3)
    assert view.building is not None
    told = below(view, "The map that you are laying")
    assert told[0].startswith("You have taken up Trident.")
    assert "Region 3, a forest: west 2." in told
    assert sum(line.split(":")[0] in {ghost.label for ghost in view.building.ghosts} for line in told) == len(
        view.building.ghosts
    )
    assert any(line.startswith("1: ") and "south-east A3" in line for line in told)
    assert below(replace(view, building=None), "The map that you are laying") == []


def test_plates_to_choose_from_are_told_with_their_shapes_also_the_one_of_two_parts() -> None:
    view = replace(views.laying(count=0), building=Building(left=("rosette", "twins")))
    _, rosette, twins = below(view, "The map that you are laying")
    assert rosette.count("Region") == 7
    assert twins.count("Region") == 7
    assert "Its other part:" in twins
    assert below(view, "Regions") == ["There is no land yet."]


def test_a_series_is_told_with_its_games_and_the_points_from_those_before() -> None:
    view = views.in_series(views.midgame("three_heartland"))
    assert "Game 2 of 4." in below(view, "Now")
    assert "From the games that are over: 14 points." in below(view, "Bruno")
