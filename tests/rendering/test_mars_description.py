"""Migration: Mars in words: what is said of each part of the position."""

from __future__ import annotations

from bot.games.mars.geometry import HEX, NAMES, NEIGHBOURS, ROCKS, TRACK, names
from bot.games.mars.view import DiceView, LastPiece, MarsView, PieceView, StrikeView
from rendering.mars import describe
from tests.rendering import mars_views as views

replace = views.replace


def below(view: MarsView, heading: str) -> list[str]:
    """The lines below a heading; none if there is no such heading."""
    found = [section for section in describe(view, views.caption()) if section.heading == heading]
    return [line for section in found for line in section.lines]


def test_pieces_are_told_by_kind_with_who_lives_in_them_and_what_is_cut_off() -> None:
    view = views.view()
    pieces = [piece for piece in view.pieces if piece.seat != 1]
    pieces += [
        views.piece("K6", "hq", 1, connected=True),
        views.piece("J6", "habitat", 1, connected=True, healthy=1),
        views.piece("J7", "hospital", 1, connected=False, injured=2),
        views.piece("I8", "tunnel", 1, connected=True),
        views.piece("I6", "tunnel", 1, buried=True),
        PieceView("C2", "fortress"),
    ]
    shown = replace(view, pieces=tuple(pieces))
    assert below(shown, "Takeshi")[-4:] == [
        "HQ on K6.",
        "Habitat on J6, 1 healthy person.",
        "Hospital on J7, cut off, 2 injured people.",
        "Tunnel on I8; I6, below a Blast Site, cut off.",
    ]
    assert "Ancient Fortresses on C2." in below(shown, "Board")


def test_a_player_is_told_with_people_assets_bays_and_what_is_left_to_build() -> None:
    changes = {
        "assets": {"rock": 3, "med": 2, "rcu": 1}, "event_count": 2, "healthy": 3, "injured": 1, "bays": 2,
        "salvage": ("habitat",), "left": {"tunnel": 4, "life": 0, "export": 1}, "flags_left": 1, "buildings": 6,
        "embassy_open": True, "embassy_flag": True, "locked": True, "shielded": True,
    }  # fmt: skip
    told = below(replace(views.with_player(views.view(), 1, **changes), powers=True), "Takeshi")
    assert [line for line in told if " on " not in line] == [
        "East, orange.",
        "Power of the side: takes 1 Olympium more at ruins.",
        "Takes part in no negotiation until their own next turn.",
        "Is shielded by a Shield Grid.",
        "3 of 5 healthy, 1 injured.",
        "6 buildings.",
        "1 flag left.",
        "Somebody lives in the Embassy.",
        "The way to the Embassy is open.",
        "Holds 3 rock, 2 med kits, 1 RCU and 2 event cards.",
        "2 Salvage Bays, in which Habitat is stored.",
        "Left to build: Tunnel 4 and Export Station 1.",
    ]


def test_a_hand_is_told_with_the_texts_of_its_cards_to_its_owner_alone() -> None:
    view = views.with_player(views.view(), 0, events=("ice_lens", "ice_lens", "cargo_pod"))
    assert below(view, "Your hand")[2:] == [
        "Event card, 2 times Ice Lens: Gain 3 water.",
        "Event card, Cargo Pod: Gain 1 supply of your choice: fuel, med or rcu.",
    ]
    assert "Ice Lens" not in " ".join(
        line for section in describe(replace(view, viewer=1), views.caption()) for line in section.lines
    )


def test_an_offer_is_told_with_both_sides_its_cards_and_whether_it_still_fits() -> None:
    offer = views.offer(want_events=2, counters=1, misfit=True)
    assert below(views.view(offers=(offer,)), "Open offers") == [
        "Takeshi offers Marisol 2 iron and 1 event card for 3 water and 2 event cards. The event cards, which you "
        "two alone see: Ice Lens: Gain 3 water. Takeshi opened this, and it was countered 1 time. One of the two "
        "no longer holds enough for it."
    ]
    hidden = replace(offer, events=None)
    assert "Ice Lens" not in " ".join(below(views.view(offers=(hidden,)), "Open offers"))


def test_dice_strikes_and_changes_are_told() -> None:
    lost = (views.piece("E2", "tunnel", 0), PieceView("E3", "fortress"))
    view = views.view(
        dice=DiceView(1, 4, 2, "event", 1),
        last_strikes=(StrikeView("E2", False, lost, 1), StrikeView("A5", True)),
        last_pieces=(LastPiece(0, "D2", "placed"), LastPiece(1, "C1", "cleared")),
        last_event="ice_lens",
        build_actions=2,
        silent=True,
    )
    told = below(view, "Now")
    assert told[-6:] == [
        "Takeshi rolled move 4, with 1 fuel, resource 2, exploration event card.",
        "Newest meteors: a meteor struck E2 and destroyed Tunnel on E2 of Marisol, Fortress on E3; 1 died.",
        "Newest meteors: a meteor fizzled on A5.",
        "Marisol placed: Life Support on D2.",
        "Takeshi cleared C1.",
        "The event card shown last: Ice Lens: Gain 3 water.",
    ]
    assert "2 things can be built in this turn." in told
    assert "Nobody trades in this turn." in told


def test_rovers_are_told_by_the_spaces_of_the_ring_all_of_which_are_told() -> None:
    told = below(views.with_player(views.view(), 2, rover=16), "Ring")
    assert "The rover of Ngozi is on space 16, iron (south side)." in told
    assert "The newest drive: Takeshi, from space 2, water (north side) to space 5, any (north side)." in told
    assert told[-1].count(";") == len(TRACK) - 1


def test_the_ground_is_told_and_how_hexes_touch_is_as_it_is() -> None:
    told = below(views.view(seats=2), "Board")
    [rock] = [line for line in told if line.startswith("Rock: ")]
    assert set(rock.removeprefix("Rock: ").rstrip(".").replace(" and ", ", ").split(", ")) == set(names(ROCKS))
    assert any(line.startswith("Rock tiles: ") for line in told)
    for number, around in enumerate(NEIGHBOURS):
        letter, row = ord(NAMES[number][0]), int(NAMES[number][1:])
        beside = letter - 1 if row % 2 == 0 else letter + 1
        said = {f"{chr(each)}{row + step}" for step in (-1, 1) for each in (letter, beside)}
        said |= {f"{chr(letter - 1)}{row}", f"{chr(letter + 1)}{row}"}
        assert {NAMES[other] for other in around} == said & set(HEX)
