"""Data files: read, checked, and refused with the file, the key and the fault."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bot.games.content import BadContent, Flaw, load, other_names, parse, read, same_names, topics
from bot.games.migration import data


class Item(msgspec.Struct, forbid_unknown_fields=True):
    price: int
    tags: list[str] = []


class Shop(msgspec.Struct):
    items: dict[str, Item]
    rows: list[dict[str, Item]] = []


GOOD = '[items.hat]\nprice = 3\ntags = ["a"]\n[items.cap]\nprice = 2\n'


def fault(text: str) -> tuple[str, str]:
    """The key and the fault that an error names."""
    with pytest.raises(BadContent) as caught:
        parse("shop.toml", text, Shop)
    assert str(caught.value).startswith("data/shop.toml: ")
    assert caught.value.key in str(caught.value)
    return caught.value.key, caught.value.fault


def test_a_good_file_is_read() -> None:
    assert parse("shop.toml", GOOD, Shop).items["hat"] == Item(3, ["a"])


def test_a_wrong_value_is_named_by_its_key() -> None:
    assert fault(GOOD.replace("price = 2", 'price = "two"')) == ("items.cap.price", "Expected `int`, got `str`")


def test_a_missing_key_is_named_with_its_table() -> None:
    key, what = fault(GOOD.replace("price = 2", ""))
    assert key == "items.cap"
    assert "price" in what


def test_an_unknown_key_is_refused() -> None:
    key, what = fault(GOOD + "colour = 1\n")
    assert key == "items.cap"
    assert "colour" in what


def test_a_fault_deep_in_lists_and_tables_is_found() -> None:
    key, _ = fault(GOOD + '[[rows]]\nx = { price = 1 }\n[[rows]]\ny = { price = 1, tags = ["a", 2] }\n')
    assert key == "rows[1].y.tags[1]"


def test_broken_toml_tells_the_line() -> None:
    key, what = fault("[items.hat]\nprice = \n")
    assert key == ""
    assert "line 2" in what


def test_a_failed_check_names_the_key() -> None:
    def check(shop: Shop) -> None:
        raise Flaw("items.hat.price", "is too dear")

    with pytest.raises(BadContent, match=r"^data/shop\.toml: items\.hat\.price: is too dear$"):
        parse("shop.toml", GOOD, Shop, check)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(BadContent, match=r"data/nowhere\.toml"):
        load("nowhere.toml", Shop)


FOREST_HAND = "modes.book1+forest.hand"
CHANGES = [
    ("explorers", "[explorers.bass]", "[explorers.trout]", "explorers.bass"),
    ("explorers", "copies = 3", "copies = 0", "explorers.bass.copies"),
    ("terrain", "[tiles.oasis]", "[tiles.swamp]", "tiles.oasis"),
    ("terrain", "supply = 8", "supply = -1", "tiles.fertile.supply"),
    ("plates", "hexes = [[0, 0], [1, 0], [1, -1]", "hexes = [[0, 0], [5, 5], [1, -1]", "plates.rosette.parts"),
    ("plates", "hexes = [[0, 0], [1, 0], [1, -1],", "hexes = [[0, 0], [1, 0],", "plates.rosette.parts"),
    ("plates", "forest = [[1, -1], [-1, 1]]", "forest = [[9, 9]]", "plates.rosette.parts"),
    ("plates", "tries = 20", "tries = 0", "random.tries"),
    ("maps", '"A2:2,0:f"', '"A1:2,0:f"', "maps.two_meadows.regions"),
    ("maps", '"C3:2,2:i"', '"C3:2,2"', "maps.two_meadows.regions"),
    ("maps", '"C3:2,2:i"', '"C3:2;2:i"', "maps.two_meadows.regions"),
    ("maps", '"E2:0,4",', "", "maps.two_meadows.regions"),
    ("maps", '["rosette", "longisle"]', '["rosette", "atlantis"]', "maps.two_meadows.plates"),
    ("maps", "players = 2", "players = 5", "maps.two_meadows.players"),
    ("modes", "bass = 2, oak = 2", "bass = 4, oak = 0", "modes.book1.hand.oak"),
    ("modes", "bass = 2, oak = 2, rats = 3", "bass = 2, oak = 1, rats = 3", "modes.book1.hand"),
    ("modes", "bass = 2, oak = 2, rats = 3, sparrow = 3", "sparrow = 3, wolf = 1", "modes.book1.hand.wolf"),
    ("modes", "bass = 2, oak = 1, rats = 3, sparrow = 2, fly = 1", "oak = 3, rats = 3, sparrow = 3", FOREST_HAND),
    ("modes", "bass = 2, oak = 2, rats = 3, sparrow = 3, fly = 2", "fly = 3", "modes.book1.hand"),
    ("modes", 'sets = ["base"]', 'sets = ["sea"]', "modes.book1.sets"),
    ("modes", "fly = 2 }", "wolf = 2 }", "modes.book1.hand.wolf"),
]  # fmt: skip
KINDS = {
    "explorers": (data.ExplorerTable, data.check_explorers),
    "terrain": (data.TerrainTable, data.check_terrain),
    "plates": (data.PlateTable, data.check_plates),
    "maps": (data.MapTable, data.check_maps),
    "modes": (data.ModeTable, data.check_modes),
}


@pytest.mark.parametrize(("name", "old", "new", "key"), CHANGES)
def test_migration_files_with_a_mistake_are_refused_by_key(name: str, old: str, new: str, key: str) -> None:
    text = read(f"migration/{name}.toml")
    kind, check = KINDS[name]
    parse(name, text, kind, check)  # type: ignore[arg-type]
    assert old in text
    with pytest.raises(BadContent) as caught:
        parse(name, text.replace(old, new, 1), kind, check)  # type: ignore[arg-type]
    assert caught.value.key == key


def test_explanations_are_read_by_topic_from_a_folder_anywhere(tmp_path: Path) -> None:
    (tmp_path / "help.toml").write_text('game = "Play."\n"The end" = "It ends."\n')
    assert topics(str(tmp_path)) == {"game": "Play.", "The end": "It ends."}
    assert "spirit" in {topic.casefold() for topic in topics("migration")}
    assert topics("chess") == {}
    assert other_names("chess") == other_names(str(tmp_path)) == {}


def test_other_names_for_explanations_stand_in_a_table_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "help.toml").write_text('game = "Play."\n[also]\ngame = ["sport"]\n')
    assert topics(str(tmp_path)) == {"game": "Play."}
    assert other_names(str(tmp_path)) == {"game": ["sport"]}


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ('game = ""\n', "game"),
        ("game = 3\n", "game"),
        ("game", ""),
        ('game = "Play."\n[also]\nsport = ["game"]\n', "also.sport"),
        ('game = "Play."\nend = "Over."\n[also]\ngame = ["End"]\n', "also.game"),
        ('game = "Play."\nend = "Over."\n[also]\ngame = ["a"]\nend = ["A"]\n', "also.end"),
        ('game = "Play."\n[more]\ngame = ["sport"]\n', "more"),
    ],
)
def test_a_faulty_explanation_is_named(tmp_path: Path, written: str, key: str) -> None:
    (tmp_path / "help.toml").write_text(written)
    with pytest.raises(BadContent, match=str(tmp_path)) as caught:
        topics(str(tmp_path))
    assert caught.value.key == key


@pytest.mark.parametrize(("found", "key"), [(("hat",), "items.cap"), (("hat", "cap", "bow"), "items.bow")])
def test_names_that_the_rules_need_or_do_not_know_are_named(found: tuple[str, ...], key: str) -> None:
    with pytest.raises(Flaw) as caught:
        same_names("items", found, ("hat", "cap"))
    assert caught.value.key == key
    same_names("items", ("cap", "hat"), ("hat", "cap"))
