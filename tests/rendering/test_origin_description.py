"""Origin in words: what is said of each part of the position."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.games.origin.view import LastAction, OriginView, StraitView
from rendering.origin import describe
from tests.rendering import origin_views as views

replace = msgspec.structs.replace


def below(view: OriginView, heading: str) -> list[str]:
    """The lines below a heading; none if there is no such heading."""
    found = [section for section in describe(view, views.caption()) if section.heading == heading]
    return [line for section in found for line in section.lines]


def settled(key: str, **changes: Any) -> OriginView:
    """A position with a territory changed."""
    view = views.view()
    lands = tuple(replace(each, **changes) if each.key == key else each for each in view.territories)
    return replace(view, territories=lands)


def test_a_territory_is_told_below_its_continent_with_its_colour_its_pawn_and_its_owner() -> None:
    pawn = views.pawn(2, 1, "white")
    taken = settled("sahara", pawn=pawn, owner=2, hunting=None)
    assert "Sahara: brown, Ngozi, pawn 21w, medium, thin, white." in below(taken, "Africa")
    assert "Pawn 21w, medium, thin, white, on Sahara." in below(taken, "Ngozi")
    assert "Sahara: brown, free." in below(settled("sahara", pawn=None, owner=None), "Africa")
    hunted = settled("prairie", pawn=None, owner=None, hunting=8)
    assert "Prairie: green, free, hunting token of 8." in below(hunted, "North America")
    assert "Cradle: the origin, neutral, pawn 11b, short, thin, brown." in below(views.view(), "Africa")


def test_a_strait_is_told_with_what_it_joins_its_token_or_who_has_both_sides() -> None:
    told = below(replace(views.view(), straits=(
        StraitView("s", "Sinai", "nile", "levant", 5),
        StraitView("s", "Mandeb", "horn", "arabia", None, 1),
    )), "Straits")  # fmt: skip
    assert told == [
        "Sinai, between Nile and Levant: token of 5.",
        "Mandeb, between Horn and Arabia: token taken; Takeshi has villages on both sides.",
    ]


def test_every_territory_is_told_with_its_neighbours_by_land() -> None:
    view = views.view()
    told = dict(line.removesuffix(".").split(": ") for line in below(view, "Borders by land"))
    names = {each.key: each.name for each in view.territories}
    assert {name: set(near.replace(" and ", ", ").split(", ")) for name, near in told.items()} == {
        each.name: {names[key] for key in each.near} for each in view.territories
    }


def test_a_hand_is_told_with_what_each_card_needs_is_worth_and_says() -> None:
    action, ready = views.cards("yellow")[0], views.cards("orange")[3]
    assert below(views.view(), "Your hand")[1:3] == [
        f"Action card {action.name}, typed {action.key}. {action.text}",
        f"Permanent card {ready.name}, which needs a tile of level {ready.level}, typed {ready.key}. {ready.text} "
        "It is ready.",
    ]
    assert ", 4 points, typed " in " ".join(below(views.view(hand=(views.cards("purple")[1],)), "Your hand"))
    assert below(views.view(hand=()), "Your hand")[-1] == "Your hand is empty."
    assert "You keep one of these objectives." in below(views.view(phase="objective"), "Your hand")


def test_a_player_is_told_with_points_by_source_tiles_tokens_and_what_was_played() -> None:
    view = views.view()
    player = replace(
        view.players[1], sources=(7, 0, 4, 0, 2, 0), points=13, tiles=(3, 0, 1, 0, 0), straits=(4, 5), hunting=(8,),
        hand={"yellow": 1, "orange": 0, "purple": 2}, permanents=(views.cards("orange")[0],),
        objectives=(views.cards("purple")[4],), last_turn=True, turns=1, villages=3, placed=6,
    )  # fmt: skip
    told = below(replace(view, players=(view.players[0], player, *view.players[2:])), "Takeshi")
    assert [line for line in told if not line.startswith("Pawn ")] == [
        "Has a last turn to come.",
        "1 turn taken.",
        "13 points: Objectives 7, Straits 4 and Hand 2.",
        "Villages: 6 on the map, 3 left.",
        "In hand: 1 action card and 2 objective cards.",
        "Tiles: 3 of level 1 and 1 of level 3.",
        "Hunting tokens: 8.",
        "Strait tokens: 4 and 5.",
        "Permanent: Sandals, which needs a tile of level 1. Your pawns of height 1 have range 2.",
        "Objective reached: Homeland, 3 points. 3 villages in Africa.",
    ]


def test_the_rewards_board_is_told_with_tiles_spaces_and_decks() -> None:
    assert below(views.view(), "Rewards") == [
        "Actions, yellow: tiles of level 1, 2 and 2 on 3 spaces. 9 cards in the deck.",
        "Permanents, orange: tiles of level 1 and 3 on 3 spaces. 6 cards in the deck.",
        "Objectives, purple: tiles of level 2, 4 and 5 on 3 spaces. 1 card in the deck.",
        "Tiles, brown: tiles of level 1, 1, 2, 3, 3 and 5 on 6 spaces.",
        "7 more tiles face down.",
        "Hunting tokens that are out of the game: 5.",
    ]


def test_what_was_done_is_told_in_sentences() -> None:
    done = (
        LastAction(0, "evolve", ("nile", "sahara")),
        LastAction(0, "strait", ("nile", "levant"), 5),
        LastAction(0, "tile", (), 2, "brown-2"),
        LastAction(0, "cards", (), 3, "purple"),
        LastAction(0, "loot", (), 4, "strait", 2),
    )
    assert "Done in the newest turn: " + " ".join(
        [
            "Marisol evolved on Nile from the pawn on Sahara.",
            "Marisol took the strait between Nile and Levant for 5.",
            "Marisol took Tile 2, brown.",
            "Marisol drew 3 objective cards.",
            "Marisol took a strait token of 4 from Ngozi.",
        ]
    ) in below(views.view(last=done), "Now")


def test_the_end_is_told_as_soon_as_it_is_set_off() -> None:
    view = views.view(ending="Marisol has placed the last village", ender=0)
    assert "The end has been set off. Marisol has placed the last village." in below(view, "Now")
    assert "That was in the turn of Marisol." in below(view, "Now")
