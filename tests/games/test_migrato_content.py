"""The deck of Migrato as a file: what it says, and how mistakes in it are refused."""

from __future__ import annotations

import pytest

from bot.games.content import BadContent, parse, read
from bot.games.migrato.cards import CLAIMS, COPIES, NIGHT, all_cards
from bot.games.migrato.data import Deck, check_deck, deck

FILE = "migrato/deck.toml"


def test_section_2_the_deck_has_54_cards_49_birds_29_of_them_by_day() -> None:
    cards = all_cards()
    birds = [card for card in cards if card < len(NIGHT)]
    assert (len(cards), len(birds), sum(not NIGHT[card] for card in birds)) == (54, 49, 29)
    assert sum(COPIES) == 54


def test_section_2_1_cards_and_needs_by_species() -> None:
    found = {
        name: (species.need, sum(species.day.values()), sum(species.night.values()))
        for name, species in deck().species.items()
    }
    assert found == {
        "goose": (5, 7, 6), "stilt": (4, 0, 12), "kite": (4, 10, 0), "bee_eater": (3, 9, 0), "teal": (2, 3, 2),
    }  # fmt: skip
    assert deck().species["stilt"].after_combining == 5


def test_r9_face_down_columns_can_arrive_with_2_4_or_5_cards() -> None:
    assert sorted(CLAIMS) == [2, 4, 5]


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("[species.kite]", "[species.gull]", "species.kite"),
        ("[dangers.xb]", "[dangers.xs]", "dangers.xb"),
        ("need = 5", "need = 6", "species.goose.need"),
        ("need = 5", "need = 0", "species.goose.need"),
        ("after_combining = 5", "after_combining = 9", "species.stilt.after_combining"),
        ("day = { 2 = 3, 3 = 4", "day = { 2 = 3, 7 = 4", "species.kite.day"),
        ("day = { 2 = 3, 3 = 4", "day = { 2 = 3, 3 = -4", "species.kite.day.3"),
        ('takes = ["night"]', "takes = []", "dangers.xn.takes"),
        ('takes = ["night"]', 'takes = ["dusk"]', "dangers.xn.takes[0]"),
        ("hand = 3", "hand = 30", "species"),
        ("columns = 4", "colums = 4", "rules"),
    ],
)
def test_a_deck_with_a_mistake_is_refused_by_key(old: str, new: str, key: str) -> None:
    text = read(FILE)
    parse(FILE, text, Deck, check_deck)
    assert old in text
    with pytest.raises(BadContent) as caught:
        parse(FILE, text.replace(old, new, 1), Deck, check_deck)
    assert caught.value.key == key
