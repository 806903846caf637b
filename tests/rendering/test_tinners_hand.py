"""The private sheet of Tinners' Trail: drawn for its owner only."""

from __future__ import annotations

import pytest

from bot.games.tinners.view import CardView, Ground, PriceView
from rendering import tinners
from rendering.picture import Picture
from rendering.tinners.hand import rolled
from tests.rendering import tinners_views as views
from tests.rendering.images import changed, opened
from tests.rendering.test_lettering import HARD_NAMES

LIMIT = 500 * 1024
replace = views.replace


def hand(view: object, chosen: dict[str, int] | None = None) -> Picture:
    return tinners.hand(view, views.caption(), chosen)  # type: ignore[arg-type]


def test_a_sheet_tells_own_numbers_cards_and_tiles() -> None:
    picture = hand(views.midgame(0))
    assert picture.name == "tinners-hand.webp"
    assert opened(picture).width == 1000
    assert len(picture.data) <= LIMIT
    for fact in (
        "66 points, £12, work left: 6.",
        "Ore held: 2 tin, 0 copper.",
        "Tiles seen (tin/copper/water): Bodmin 4/1/3.",
        "Assay Office (assay): Before: look, bid £3 or more; After: 1 tin more in the mine.",
        "Tin £5, copper £9.",
    ):
        assert fact in picture.alt, fact


def test_only_in_a_game_of_two_do_cards_set_the_opening_bid() -> None:
    """§9."""
    assert "bid £" not in hand(views.midgame(0, seats=3)).alt
    assert "bid £" not in hand(views.solo(0)).alt


@pytest.mark.parametrize("view", [views.midgame(), views.crowded(), views.solo()])
def test_a_bystander_has_no_sheet(view: object) -> None:
    with pytest.raises(tinners.NoHand, match="holds no hand"):
        hand(view)


def test_nothing_that_only_others_know_is_on_a_sheet() -> None:
    """§1: tiles, cards."""
    view = views.midgame(0)
    leaked = replace(
        view,
        areas=tuple(replace(a, printed=Ground(1, 6, 4)) if a.key == "fowey" else a for a in view.areas),
    )
    assert hand(leaked) == hand(view)
    assert hand(views.midgame(1)).alt.count("Fowey 1/6/4") == 1


CHANGES: list[dict[str, object]] = [
    {"hand": views.HAND[:1]},
    {"hand": ()},
    {"hand": (CardView("assay", "Assay Office", 4, "1 tin more in the mine"),)},
    {"tin": PriceView(6, 5, views.SCALES[0], (2, 1, 1), 1)},
    {"rows": views.rows(2, 2, {(0, 0): 1})},
    {"developments": views.midgame().developments[::-1]},
    {"round": 3},
    {"words": ("build", "bodmin", "assay")},
]


@pytest.mark.parametrize("change", CHANGES)
def test_everything_on_the_sheet_is_drawn(change: dict[str, object]) -> None:
    view = views.midgame(0)
    assert hand(replace(view, **change)).data != hand(view).data


@pytest.mark.parametrize("change", [{"stored": {"adit": 1}}, {"kimberly": (5, 6)}, {"adelaide": True}])
def test_what_comes_from_abroad_has_a_sentence(change: dict[str, object]) -> None:
    """§11.4 to §11.6."""
    view = views.midgame(0)
    sides = (replace(view.sides[0], **change), view.sides[1])
    other = hand(replace(view, sides=sides))
    assert opened(other).height > opened(hand(view)).height
    assert any(word in other.alt for word in ("1 × Adit", "£11 at the start of every round", "Adelaide: better"))


@pytest.mark.parametrize("key", ["assay", "bodmin", "st-just", "miner", "row-10", "10"])
def test_what_is_chosen_stands_out(key: str) -> None:
    view = views.midgame(0)
    plain, chosen = opened(hand(view)), opened(hand(view, {key: 1}))
    where = changed(plain, chosen)
    assert where is not None
    assert where[2] - where[0] < 600
    assert where[3] - where[1] < 260
    assert hand(view, {key: 0}).data == hand(view).data


@pytest.mark.parametrize("view", [views.crowded(0), views.solo(0), views.midgame(1, seats=5)])
def test_sheets_of_all_sizes(view: object) -> None:
    picture = hand(view)
    assert len(picture.alt) <= 1024
    assert len(picture.data) <= LIMIT


def test_equal_sheets_give_equal_pictures() -> None:
    assert hand(views.midgame(0)) == hand(views.midgame(0))


def test_the_dice_and_what_the_last_price_did_to_them_are_told() -> None:
    """§4 step 2."""
    assert rolled(PriceView(5, 3, (), (1, 2, 0), 0)) == "dice 1 + 2 + 0"
    assert rolled(PriceView(5, 3, (), (1, 2, 0), 1)) == "dice 1 + 2 + 0, +1"
    assert rolled(PriceView(5, 3, (), (1, 2, 0), -1)) == "dice 1 + 2 + 0, −1"


@pytest.mark.parametrize("name", HARD_NAMES)
def test_hard_names_leave_the_sheet_alone(name: str) -> None:
    view = views.midgame(0)
    plain, other = (opened(tinners.hand(view, views.caption((each, "Bo")), None)) for each in ("Ana", name))
    assert changed(plain, other, (0, 140, 1000, plain.height)) is None
    assert changed(plain, other, (760, 0, 1000, plain.height)) is None
