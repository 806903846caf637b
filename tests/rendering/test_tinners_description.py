"""Tinners' Trail in words: what is said of each part of the position."""

from __future__ import annotations

from bot.games.tinners.view import AuctionView, LastAction, TinnersView
from rendering.tinners import describe
from tests.rendering import tinners_views as views

replace = views.replace


def below(view: TinnersView, heading: str) -> list[str]:
    """The lines below a heading."""
    [found] = [section for section in describe(view, views.caption()) if section.heading == heading]
    return list(found.lines)


def test_a_mine_is_told_with_its_owner_its_cubes_what_is_built_and_where_adits_lead() -> None:
    [just, gwennap] = [line for line in below(views.midgame(), "Ana") if line.startswith("Mine in")]
    assert just == (
        "Mine in St Just: 2 tin, 3 copper, 1 water. 3 cubes at most in one extraction. Built there: miner and "
        "port. Adit to Marazion. On the coast."
    )
    assert gwennap == (
        "Mine in Gwennap: 6 tin, 0 copper, 0 water. 3 cubes at most in one extraction. Built there: 2 miners and "
        "train."
    )
    assert "Built there: own miner and train." in " ".join(below(views.midgame(), "Bruno"))


def test_a_tile_face_down_is_told_to_whoever_has_seen_it_and_to_others_only_who_has() -> None:
    watched = "Bodmin: Looked at by Ana and Bruno."
    for viewer in (None, 2):
        assert watched in below(views.midgame(viewer, seats=3), "Tiles face down")
    assert below(views.midgame(0), "Tiles face down that you have seen") == [
        "Bodmin: 4 tin, 1 copper, 3 water. Looked at by Ana and Bruno."
    ]
    assert "You have seen the tile in Bodmin: 4 tin, 1 copper, 3 water." in below(views.midgame(0), "Your hand")
    assert "Fowey: Looked at by Bruno." in " ".join(below(views.midgame(0), "Tiles face down"))


def test_what_adits_will_add_is_told_of_the_area_where_they_wait() -> None:
    [line] = [line for line in below(views.midgame(), "Tiles face up") if line.startswith("Marazion")]
    assert line == (
        "Marazion: 2 tin, 7 copper, 6 water. Adits add 1 tin and 1 copper and take off 1 water once a mine is "
        "built. Adit to St Just. On the coast."
    )


def test_a_survey_card_is_told_with_both_uses_and_in_a_game_of_two_its_least_bid() -> None:
    two, three = views.midgame(0), views.midgame(0, seats=3)
    card = (
        "Survey card Assay Office, typed assay. Before an auction: {}. After you win one: 1 tin more in the mine."
    )
    assert card.format("look, bid £3 or more") in below(two, "Your hand")
    assert card.format("look at the tile") in below(three, "Your hand")
    assert "You have no survey cards left." in below(replace(two, hand=()), "Your hand")


def test_an_auction_is_told_with_who_leads_who_is_in_it_and_who_is_to_bid() -> None:
    auction = AuctionView("redruth", 0, "gossip", 2, 37, 1, (0, 1, 2), 2)
    told = below(replace(views.midgame(None, seats=3), auction=auction, turn=2), "Now")
    assert told[1:-1] == [
        "The game waits for Celia.",
        "The turn to act is that of Ana.",
        "Auction for Redruth, started by Ana.",
        "Ana has played the survey card Local Gossip.",
        "The bid is £37, by Bruno.",
        "The least opening bid: £2.",
        "Still in it, in the order of bidding: Ana, Bruno and Celia.",
        "Celia is to bid.",
    ]


def test_a_limit_is_told_to_its_owner_alone() -> None:
    auction = AuctionView("redruth", 0, None, 1, 3, 0, (0, 1), 1, 12)
    own = replace(views.midgame(0), auction=auction)
    assert "Your limit in this auction, which nobody else knows: £12." in below(own, "Your hand")
    assert "£12" not in " ".join(below(replace(own, viewer=None), "Now"))


def test_the_price_is_told_with_its_dice_and_its_scale() -> None:
    assert below(views.midgame(), "Prices")[2:] == [
        "Copper: £9 a cube.",
        "The dice of this round showed 3, 3 and 1, and 1 was added: that is 8 on the scale from 0 to 9, which is "
        "£1, £2, £3, £4, £5, £6, £7, £8, £9 and £10.",
    ]


def test_every_slot_of_an_investment_and_every_space_abroad_is_told_with_who_took_it() -> None:
    view = replace(views.midgame(), rows=views.rows(2, 2, {(0, 0): 1}))
    first = below(view, "Investments, at most 3 each in a round")[0]
    assert "taken by Bruno" in first
    assert first.count("free") == len(view.rows[0].slots) - 1
    assert below(view, "Places to emigrate to")[1] == (
        "Sierra Madre, Mexico. Round 1: bonus 1, taken by Ana. Round 2: bonus 2, open now. Round 3: bonus 3, not "
        "yet open. Round 4: bonus 4, not yet open."
    )


def test_lord_wallace_is_told_with_his_deck_his_open_cards_and_his_strength() -> None:
    told = below(views.solo(0), "Lord Wallace")
    assert "7 cards in his deck, face down." in told
    assert "Cards turned up, the newest last: build 8 and develop 5." in told
    assert "He has more mines." in told
    assert "He began with more money." in told
    assert "His mines are better than their tiles." not in told


def test_an_unfinished_turn_is_told_in_words() -> None:
    view = replace(views.midgame(0), words=("extract", "st-just"))
    assert "Your unfinished turn: Extract ore, 1 work point; St Just." in below(view, "Your hand")


def test_what_was_done_last_is_told_with_what_for_and_where() -> None:
    done = (
        LastAction(0, "invest", (), 22, "10"),
        LastAction(1, "emigrate", ("redruth",), 0, "michigan"),
        LastAction(0, "adit", ("st-just", "marazion")),
        LastAction(1, "card", ("gwennap",), 1, "assay"),
    )
    assert below(replace(views.midgame(), last=done), "Now")[-1] == (
        "Done last: Ana invested £10 for 22 points. Bruno let a miner leave Redruth for Michigan. Ana dug an adit "
        "between St Just and Marazion. Bruno played Assay Office in Gwennap."
    )
